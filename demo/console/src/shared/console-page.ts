// The base class for the console's views, and their layout: a link to the parent view, the heading, and actions next to
// it.

import { html, LitElement, nothing, type TemplateResult } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import type { Api, Session } from './api.js';
import { consoleCss, consoleStyles } from './styles.js';

export abstract class ConsoleView extends LitElement {
  static override styles = consoleStyles;

  @property({ attribute: false }) api!: Api;
  @property({ attribute: false }) session!: Session;
  /** The URL's path parameters, such as `{ id: 'hallway-shelf' }`. */
  @property({ attribute: false }) params: Readonly<Record<string, string>> = {};
  /** The URL's query, which may change while the view is shown. */
  @property({ attribute: false }) query: URLSearchParams = new URLSearchParams();
}

/**
 * `<console-page heading="Order 1042" back="/console/orders" back-text="Orders"><button slot="actions">…`
 *
 * `wide` fills the page, for views that aren't mainly text, such as the studio.
 */
@customElement('console-page')
export class ConsolePage extends LitElement {
  static override styles = consoleCss`
    :host {
      width: min(100%, 72rem);
      margin-inline: auto;
      padding: var(--space-6) clamp(var(--space-4), 3vw, var(--space-7)) var(--space-7);
    }

    :host([wide]) {
      width: 100%;
    }

    header {
      display: grid;
      grid-template-columns: minmax(0, 1fr);
      gap: var(--space-1);
      margin-block-end: var(--space-5);
      overflow-wrap: anywhere;
    }

    .back {
      justify-self: start;
      padding-block: var(--space-1);
      font-size: var(--text-s);
      text-decoration: none;
    }

    .content {
      gap: var(--space-5);
    }
  `;

  @property() heading = '';
  @property() lead = '';
  @property() back = '';
  @property({ attribute: 'back-text' }) backText = '';

  override render(): TemplateResult {
    return html`
      <header>
        ${
          this.back
            ? html`<a class="back" href=${this.back}><span aria-hidden="true">← </span>${this.backText}</a>`
            : nothing
        }
        <div class="split">
          <h1>${this.heading}</h1>
          <div class="buttons"><slot name="actions"></slot></div>
        </div>
        ${this.lead ? html`<p class="muted">${this.lead}</p>` : nothing}
      </header>
      <div class="stack content"><slot></slot></div>
    `;
  }
}

/** The message for an empty list: what belongs here, and how to start. */
export class ConsoleEmpty extends LitElement {
  static override styles = consoleCss`
    :host {
      display: grid;
      justify-items: center;
      gap: var(--space-2);
      padding: var(--space-7) var(--space-5);
      border: 1px dashed var(--field-line);
      border-radius: var(--radius);
      text-align: center;
    }

    p {
      max-width: 34rem;
      color: var(--muted);
    }

    ::slotted(*) {
      margin-block-start: var(--space-3);
    }
  `;

  @property() heading = '';
  @property() text = '';

  override render(): TemplateResult {
    return html`<h2>${this.heading}</h2>${this.text ? html`<p>${this.text}</p>` : nothing}<slot></slot>`;
  }
}
customElements.define('console-empty', ConsoleEmpty);
