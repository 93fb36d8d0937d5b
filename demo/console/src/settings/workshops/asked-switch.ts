// A switch for getting quotes from a workshop. It's large enough for touch.

import { css, html, LitElement, type TemplateResult } from 'lit';
import { property, query } from 'lit/decorators.js';
import { baseStyles, fieldStyles } from '../../shared/styles.js';

/** @fires asked-changed with whether to get quotes from the workshop */
export class AskedSwitch extends LitElement {
  static override styles = [
    baseStyles,
    fieldStyles,
    css`
      :host {
        position: relative;
        z-index: 1;
        display: inline-block;
      }

      label {
        display: flex;
        align-items: center;
        justify-content: center;
        min-width: var(--target);
        min-height: var(--target);
        margin-block: calc(var(--space-2) * -1);
        cursor: pointer;
      }
    `,
  ];

  /** The workshop's name. */
  @property() name = '';
  @property({ type: Boolean }) asked = false;
  @property({ type: Boolean }) busy = false;
  @query('input') private input!: HTMLInputElement;

  override render(): TemplateResult {
    return html`
      <label>
        <span class="hidden-label">Get quotes from ${this.name}</span>
        <input type="checkbox" role="switch" .checked=${this.asked} aria-busy=${this.busy} @change=${this.#onChange} />
      </label>
    `;
  }

  /** Shows the actual state again after a failed change. */
  reset(): void {
    this.input.checked = this.asked;
  }

  readonly #onChange = () => {
    this.dispatchEvent(new CustomEvent('asked-changed', { detail: this.input.checked }));
  };
}

customElements.define('asked-switch', AskedSwitch);

declare global {
  interface HTMLElementTagNameMap {
    'asked-switch': AskedSwitch;
  }
}
