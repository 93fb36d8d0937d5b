// Signs in with a key. It fills the page while no one is signed in, and is shown in a dialog after a session ends.

import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { customElement, property, query, state } from 'lit/decorators.js';
import { isUnanswered, readSession, type Session, type SignIn, sayError, signIn } from '../shared/api.js';
import { consoleStyles } from '../shared/styles.js';
import { textField } from '../shared/templates.js';

const NO_COOKIES = 'Your key is valid, but this browser blocks cookies for this site. Allow them and sign in again.';

/** @fires console-signed-in with the session */
@customElement('console-sign-in')
export class ConsoleSignIn extends LitElement {
  static override styles = consoleStyles;

  /** The token from a single-use sign-in link. It's tried immediately and isn't stored anywhere else. */
  @property({ attribute: false }) token: string | undefined;
  @state() private isBusy = false;
  @state() private problem = '';
  /** Whether a sign-in by link failed because of the network. The link still works. */
  #untried: SignIn | undefined;
  @query('input') private field!: HTMLInputElement;

  override render(): TemplateResult {
    return html`
      <form class="stack" @submit=${this.#onSubmit} novalidate>
        ${window.isSecureContext ? nothing : this.#renderInsecure()}
        ${textField({
          id: 'key',
          label: 'Key',
          hint: 'An API key (pcsk_…) or a workshop key (pcwk_…). This page doesn’t store it.',
          problem: this.problem,
          kind: 'mono',
          type: 'password',
          placeholder: 'pcsk_…',
          dir: 'ltr',
          autofocus: true,
        })}
        <label class="check">
          <input type="checkbox" name="remember" />
          <span>Keep me signed in on this device for 90 days</span>
        </label>
        <button class="button primary" aria-disabled=${this.isBusy}>${this.isBusy ? 'Signing in…' : 'Sign in'}</button>
      </form>
    `;
  }

  protected override updated(changed: PropertyValues<this>): void {
    if (changed.has('token') && this.token) void this.#signIn({ token: this.token });
  }

  override focus(): void {
    this.field.focus();
  }

  #renderInsecure(): TemplateResult {
    return html`<p class="note warning">
      This page isn’t encrypted, so you can’t stay signed in. Open the console over HTTPS.
    </p>`;
  }

  #onSubmit(event: Event): void {
    event.preventDefault();
    const key = this.field.value.trim();
    const remember = new FormData(event.currentTarget as HTMLFormElement).has('remember');
    if (key === '' && this.#untried) void this.#signIn({ ...this.#untried, ...(remember ? { remember } : {}) });
    else if (key === '') {
      this.problem = 'Enter a key. To create one, run npx parametric-service key issue ORG api.';
      this.field.focus();
    } else void this.#signIn({ key, ...(remember ? { remember } : {}) });
  }

  async #signIn(by: SignIn): Promise<void> {
    if (this.isBusy) return;
    this.isBusy = true;
    this.#untried = undefined;
    this.problem = '';
    try {
      const session: Session = await signIn(by);
      this.field.value = '';
      // If the browser had blocked the cookie, the next request would report that the session has ended.
      const kept = await readSession().catch(() => session);
      if (kept) this.dispatchEvent(new CustomEvent('console-signed-in', { detail: session }));
      else this.#say(NO_COOKIES);
    } catch (error) {
      const isUntried = isUnanswered(error) && 'token' in by;
      if (isUntried) this.#untried = by;
      this.#say(isUntried ? `${sayError(error)} Select “Sign in” to try again.` : sayError(error));
    } finally {
      this.isBusy = false;
    }
  }

  #say(problem: string): void {
    this.problem = problem;
    this.field.focus();
  }
}
