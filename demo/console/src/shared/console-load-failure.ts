// What could not be loaded: why, and a button to try again. When the line is back it tries by itself.

import { css, html, LitElement, type TemplateResult } from 'lit';
import { property } from 'lit/decorators.js';
import { LineError, sayError } from './api-errors.js';
import { baseStyles, buttonStyles } from './styles.js';

/** @fires console-retry */
export class ConsoleLoadFailure extends LitElement {
  static override styles = [
    baseStyles,
    buttonStyles,
    css`
      :host {
        display: block;
      }

      div {
        display: flex;
        flex-wrap: wrap;
        align-items: center;
        justify-content: space-between;
        gap: var(--space-3);
        padding: var(--space-4) var(--space-5);
        border-radius: var(--radius);
        background: var(--danger-soft);
      }

      p {
        flex: 1 1 16rem;
        overflow-wrap: anywhere;
      }
    `,
  ];

  @property({ attribute: false }) error: unknown;

  override connectedCallback(): void {
    super.connectedCallback();
    window.addEventListener('online', this.#onOnline);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    window.removeEventListener('online', this.#onOnline);
  }

  override render(): TemplateResult {
    return html`
      <div role="alert">
        <p>${sayError(this.error)}</p>
        <button type="button" class="button" @click=${this.#retry}>Try again</button>
      </div>
    `;
  }

  readonly #onOnline = () => {
    if (this.error instanceof LineError) this.#retry();
  };

  readonly #retry = () => {
    this.dispatchEvent(new CustomEvent('console-retry'));
  };
}

customElements.define('console-load-failure', ConsoleLoadFailure);

declare global {
  interface HTMLElementTagNameMap {
    'console-load-failure': ConsoleLoadFailure;
  }
}
