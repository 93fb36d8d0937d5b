// A dialog that confirms before a sensitive action that the person who signed in is still there. They use their passkey.
// Without one, they open an emailed link in another tab or, in a live shop, add a passkey.

import { ApiError } from '@parametric/api-client/page';
import { html, LitElement, nothing, type TemplateResult } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import { type Session, sayError, send } from '../shared/api.js';
import { createPasskey, hasPasskeys, PasskeyError, signWithPasskey } from '../shared/passkeys.js';
import { consoleStyles } from '../shared/styles.js';
import { textField } from '../shared/templates.js';

/** @fires person-confirmed when the person has confirmed */
@customElement('confirm-person')
export class ConfirmPerson extends LitElement {
  static override styles = consoleStyles;

  @property({ attribute: false }) session: Session | undefined;
  /** Whether the person has to add a passkey, because their shop is live and they don't have one. */
  @property({ type: Boolean }) needsPasskey = false;
  @state() private isBusy = false;
  @state() private isSent = false;
  /** Whether the person has to open an emailed link before they can add a passkey. */
  @state() private needsLink = false;
  @state() private problem = '';

  /** Continues with adding the passkey, now that the person has opened the emailed link. */
  onLinkOpened(): void {
    [this.needsLink, this.isSent, this.problem] = [false, false, ''];
  }

  override render(): TemplateResult {
    return html`
      <div class="stack">
        ${this.needsPasskey && !this.needsLink ? this.#renderNewPasskey() : this.#renderConfirmation()}
        <div class="problem" role="alert">${this.problem}</div>
      </div>
    `;
  }

  #renderNewPasskey(): TemplateResult {
    return html`
      <p>Your shop is live. To change secrets, payments, or people, you need a passkey as well as your email: a fingerprint, your face, a PIN, or a security key.</p>
      ${
        hasPasskeys()
          ? html`<form class="stack" @submit=${this.#addPasskey} novalidate>
              ${textField({
                id: 'new-passkey-name',
                label: 'Name',
                hint: 'Where it’s stored, such as “Work laptop” or “Blue security key”.',
                value: '',
                maxlength: 60,
                autofocus: true,
              })}
              <div class="buttons"><button class="button primary" aria-disabled=${this.isBusy}>Add passkey</button></div>
            </form>`
          : html`<p class="note warning">This browser doesn’t support passkeys. Use another browser or device.</p>`
      }
    `;
  }

  #renderConfirmation(): TemplateResult {
    const { person, has_passkey: hasPasskey, sends_mail: sendsMail } = this.session ?? {};
    const usesLink = !hasPasskey && sendsMail;
    return html`
      <p>${this.needsLink ? 'Before you add a passkey, confirm it’s you.' : 'For security, confirm it’s you before you change secrets, payments, or people.'}</p>
      ${this.isSent ? html`<p class="note" role="status">We sent a link to <strong dir="auto">${person?.email}</strong>. Open it in this browser, and this page will continue.</p>` : nothing}
      ${hasPasskey || usesLink ? nothing : html`<p class="note warning">To confirm, sign out and sign in again.</p>`}
      <div class="buttons">
        ${hasPasskey ? html`<button type="button" class="button primary" aria-disabled=${this.isBusy} @click=${this.#usePasskey}>Use a passkey</button>` : nothing}
        ${usesLink ? html`<button type="button" class="button" aria-disabled=${this.isBusy} @click=${this.#askForLink}>${this.isSent ? 'Send again' : 'Email me a link'}</button>` : nothing}
      </div>
      ${hasPasskey ? html`<p class="hint">If you’ve lost your passkey, ask another owner to reset it under People, or the person who runs this service.</p>` : nothing}
    `;
  }

  readonly #usePasskey = () =>
    this.#run(async () => {
      const passkey = await signWithPasskey(() => send('POST', undefined, {}, '/confirm-challenges'));
      await send('POST', { passkey }, {}, '/session/confirm');
      this.dispatchEvent(new CustomEvent('person-confirmed'));
    });

  readonly #addPasskey = (event: Event) => {
    event.preventDefault();
    const name = String(new FormData(event.currentTarget as HTMLFormElement).get('new-passkey-name')).trim();
    void this.#run(async () => {
      if (name === '') throw new PasskeyError('Enter a name.');
      try {
        await createPasskey({ post: (path, body) => send('POST', body, {}, path) }, name);
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== 'fresh_sign_in_needed') throw error;
        this.needsLink = true;
        return;
      }
      // From now on, the confirmation offers the passkey.
      Object.assign(this.session!, { has_passkey: true });
      this.dispatchEvent(new CustomEvent('person-confirmed'));
    });
  };

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

declare global {
  interface HTMLElementTagNameMap {
    'confirm-person': ConfirmPerson;
  }
}
