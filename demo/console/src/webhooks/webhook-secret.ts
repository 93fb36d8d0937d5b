// Shows a new secret once. The service doesn't return it again.

import { css, html, LitElement, type TemplateResult } from 'lit';
import { property } from 'lit/decorators.js';
import '../shared/copy-button.js';
import { KeptForm } from '../shared/kept-form.js';
import { baseStyles, buttonStyles, cardStyles } from '../shared/styles.js';

/** Endpoints whose secret was shown but not confirmed as copied. Kept across reloads, without the secrets. */
export class UncopiedSecrets {
  readonly #kept: KeptForm<readonly string[]>;

  constructor(organization: string) {
    this.#kept = new KeptForm(`webhook secrets ${organization}`);
  }

  has(endpoint: string): boolean {
    return (this.#kept.read() ?? []).includes(endpoint);
  }

  add(endpoint: string): void {
    this.#kept.keep([...new Set([...(this.#kept.read() ?? []), endpoint])]);
  }

  delete(endpoint: string): void {
    const others = (this.#kept.read() ?? []).filter((each) => each !== endpoint);
    this.#kept.keep(others.length > 0 ? others : undefined);
  }
}

/** @fires secret-done when the person confirms copying it */
export class WebhookSecret extends LitElement {
  static override styles = [
    baseStyles,
    buttonStyles,
    cardStyles,
    css`
      :host {
        display: block;
      }

      code {
        overflow-wrap: anywhere;
        user-select: all;
      }
    `,
  ];

  @property({ attribute: false }) secret = '';

  override render(): TemplateResult {
    return html`<section class="note stack" role="status" aria-label="Secret">
      <p><strong>Copy secret now. You won’t be able to see it again.</strong> Your server uses it to verify that events come from us.</p>
      <code dir="ltr">${this.secret}</code>
      <div class="row">
        <copy-button .text=${this.secret} label="Copy secret"></copy-button>
        <button type="button" class="button" @click=${() => this.dispatchEvent(new CustomEvent('secret-done'))}>Done</button>
      </div>
    </section>`;
  }
}

customElements.define('webhook-secret', WebhookSecret);

declare global {
  interface HTMLElementTagNameMap {
    'webhook-secret': WebhookSecret;
  }
}
