// The layout of a view: a link to its parent, its heading, and its actions beside the heading.

import { css, html, LitElement, nothing, type TemplateResult } from 'lit';
import { property } from 'lit/decorators.js';
import { baseStyles } from './styles.js';

/**
 * `<console-page heading="Order 1042" back="/console/orders" back-text="Orders"><button slot="actions">…`
 *
 * `wide` fills the page, for views that aren't mainly text, such as the studio.
 */
export class ConsolePage extends LitElement {
  static override styles = [
    baseStyles,
    css`
      :host {
        display: block;
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

      .line {
        display: flex;
        flex-wrap: wrap;
        align-items: center;
        justify-content: space-between;
        gap: var(--space-3);
      }

      .back {
        justify-self: start;
        padding-block: var(--space-1);
        font-size: var(--text-s);
        text-decoration: none;
      }

      .content {
        display: grid;
        grid-template-columns: minmax(0, 1fr);
        gap: var(--space-5);
      }

      .actions {
        display: flex;
        flex-wrap: wrap;
        gap: var(--space-2);
      }
    `,
  ];

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
        <div class="line">
          <h1>${this.heading}</h1>
          <div class="actions"><slot name="actions"></slot></div>
        </div>
        ${this.lead ? html`<p class="muted">${this.lead}</p>` : nothing}
      </header>
      <div class="content"><slot></slot></div>
    `;
  }
}

/** The message for an empty list: what goes here, and how to start. */
export class ConsoleEmpty extends LitElement {
  static override styles = [
    baseStyles,
    css`
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
    `,
  ];

  @property() heading = '';
  @property() text = '';

  override render(): TemplateResult {
    return html`<h2>${this.heading}</h2>${this.text ? html`<p>${this.text}</p>` : nothing}<slot></slot>`;
  }
}

customElements.define('console-page', ConsolePage);
customElements.define('console-empty', ConsoleEmpty);

declare global {
  interface HTMLElementTagNameMap {
    'console-page': ConsolePage;
    'console-empty': ConsoleEmpty;
  }
}
