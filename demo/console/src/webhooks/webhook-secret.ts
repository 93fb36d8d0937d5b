// Shows a new secret once; the service does not return it again.

import { css, html, LitElement, type TemplateResult } from 'lit';
import { property } from 'lit/decorators.js';
import '../shared/copy-button.js';
import { baseStyles, buttonStyles, cardStyles } from '../shared/styles.js';

/** @fires secret-done when the person has copied it */
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
      <p><strong>Keep the secret now: it is not shown again.</strong> With it your server checks that an event is from here.</p>
      <code dir="ltr">${this.secret}</code>
      <div class="row">
        <copy-button .text=${this.secret} label="Copy the secret"></copy-button>
        <button type="button" class="button" @click=${() => this.dispatchEvent(new CustomEvent('secret-done'))}>I have it</button>
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
