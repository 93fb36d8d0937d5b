// A button that copies text and then shows that it's copied.

import { html, LitElement, type TemplateResult } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import { notify } from './page-events.js';
import { consoleCss } from './styles.js';

/** `<copy-button .text=${…} label="Copy the tag"></copy-button>` */
@customElement('copy-button')
export class CopyButton extends LitElement {
  static override styles = consoleCss`
    :host {
      display: inline-block;
    }
  `;

  @property({ attribute: false }) text = '';
  @property() label = 'Copy';
  /** Why the text can't be copied yet, as a sentence that's shown instead; empty if it can be copied. */
  @property() blocked = '';
  /** The message to show after copying. */
  @property() done = 'Copied.';

  override render(): TemplateResult {
    return html`<button type="button" class="button" aria-disabled=${this.blocked !== ''} @click=${this.#copy}>${this.label}</button>`;
  }

  async #copy(): Promise<void> {
    if (this.blocked !== '') {
      notify(this, this.blocked, 'failed');
      return;
    }
    try {
      await navigator.clipboard.writeText(this.text);
      notify(this, this.done);
    } catch {
      // The clipboard isn't available on pages served over plain HTTP.
      notify(this, 'Your browser blocked copying. Select the text and copy it yourself.', 'failed');
    }
  }
}
