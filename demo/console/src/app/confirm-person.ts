// A dialog that confirms before a sensitive action that the person who signed in is still there. They use a passkey,
// or open an emailed link in another tab.

import { html, LitElement, nothing, type TemplateResult } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import { type Session, sayError, send } from '../shared/api.js';
import { hasPasskeys, PasskeyError, signWithPasskey } from '../shared/passkeys.js';
import { consoleStyles } from '../shared/styles.js';

/** @fires person-confirmed when the person has confirmed */
@customElement('confirm-person')
export class ConfirmPerson extends LitElement {
  static override styles = consoleStyles;

  @property({ attribute: false }) session: Session | undefined;
  @state() private isBusy = false;
  @state() private isSent = false;
  @state() private problem = '';

  override render(): TemplateResult {
    const { person, has_passkey: hasPasskey, sends_mail: sendsMail } = this.session ?? {};
    const isPasskeyUsed = hasPasskey && hasPasskeys();
    return html`
      <div class="stack">
        <p>For security, confirm it’s you before you change secrets, payments, or people.</p>
        ${this.isSent ? html`<p class="note" role="status">We sent a link to <strong dir="auto">${person?.email}</strong>. Open it in this browser, and this page will continue.</p>` : nothing}
        ${isPasskeyUsed || sendsMail ? nothing : html`<p class="note warning">To confirm, sign out and sign in again.</p>`}
        <div class="buttons">
          ${isPasskeyUsed ? html`<button type="button" class="button primary" aria-disabled=${this.isBusy} @click=${this.#usePasskey}>Use a passkey</button>` : nothing}
          ${sendsMail ? html`<button type="button" class="button" aria-disabled=${this.isBusy} @click=${this.#askForLink}>${this.isSent ? 'Send again' : 'Email me a link'}</button>` : nothing}
        </div>
        <div class="problem" role="alert">${this.problem}</div>
      </div>
    `;
  }

  readonly #usePasskey = () =>
    this.#run(async () => {
      const passkey = await signWithPasskey(() => send('POST', undefined, {}, '/confirm-challenges'));
      await send('POST', { passkey }, {}, '/session/confirm');
      this.dispatchEvent(new CustomEvent('person-confirmed'));
    });

  readonly #askForLink = () =>
    this.#run(async () => {
      await send('POST', undefined, {}, '/confirm-links');
      this.isSent = true;
    });

  async #run(work: () => Promise<void>): Promise<void> {
    if (this.isBusy) return;
    this.isBusy = true;
    this.problem = '';
    try {
      await work();
    } catch (error) {
      this.problem = error instanceof PasskeyError ? error.message : sayError(error);
    } finally {
      this.isBusy = false;
    }
  }
}
