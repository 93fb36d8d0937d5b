// Signs in with a passkey, an emailed link, or a key. It fills the page while no one is signed in, and is shown in a
// dialog after a session ends. A link's token is used only after the person confirms, because mail programs open links
// to scan them.

import type { ProblemIssue } from '@parametric/api-client/page';
import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { customElement, property, query, state } from 'lit/decorators.js';
import {
  type Arrival,
  issuesOf,
  isUnanswered,
  OtherTabs,
  problemAt,
  readSession,
  type Session,
  type SignIn,
  sayError,
  send,
  signIn,
} from '../shared/api.js';
import { hasPasskeys, PasskeyError, signWithPasskey } from '../shared/passkeys.js';
import { consoleCss } from '../shared/styles.js';
import { textField } from '../shared/templates.js';

const NO_COOKIES =
  'You can’t stay signed in because this browser blocks cookies for this site. Allow cookies and sign in again.';

/** The part of the form that's busy, or that an error message belongs to. */
type Place = 'passkey' | 'email' | 'key' | 'link';

/** @fires console-signed-in with the session */
@customElement('console-sign-in')
export class ConsoleSignIn extends LitElement {
  static override styles = consoleCss`
    hr {
      width: 100%;
      margin: 0;
      border: 0;
      border-block-start: 1px solid var(--line);
    }

    .button {
      justify-self: start;
    }
  `;

  /** The token from a single-use link. It isn't stored anywhere else. */
  @property({ attribute: false }) arrival: Arrival | undefined;
  @state() private busy: Place | undefined;
  @state() private problem: { readonly at: Place; readonly text: string } | undefined;
  @state() private issues: readonly ProblemIssue[] = [];
  /** The email address that a link was sent to. */
  @state() private sentTo: string | undefined;
  @state() private isConfirmed = false;
  /**
   * A sign-in with a single-use token that failed because of the network. The token is still valid, so it can be tried
   * again.
   */
  #untried: SignIn | undefined;
  @query('#key') private keyField: HTMLInputElement | null | undefined;
  @query('#email') private emailField: HTMLInputElement | null | undefined;

  override render(): TemplateResult {
    const { arrival } = this;
    if (arrival?.kind === 'owner') return this.#renderOwner(arrival);
    if (arrival?.kind === 'link' || arrival?.kind === 'confirm') return this.#renderLink(arrival);
    return html`
      <div class="stack">
        ${window.isSecureContext ? nothing : this.#renderInsecure()}
        ${hasPasskeys() ? this.#renderPasskey() : nothing} ${this.#renderEmail()}
        <hr />
        ${this.#renderKey()}
      </div>
    `;
  }

  protected override firstUpdated(): void {
    if (this.hasAttribute('autofocus')) this.focus();
  }

  protected override updated(changed: PropertyValues<this>): void {
    if (changed.has('arrival') && this.arrival?.kind === 'token')
      void this.#signIn({ token: this.arrival.token }, 'key');
  }

  override focus(): void {
    const field = this.renderRoot.querySelector<HTMLElement>('input:not([type=checkbox])');
    (field ?? this.renderRoot.querySelector('button'))?.focus();
  }

  #renderInsecure(): TemplateResult {
    return html`<p class="note warning">
      This page isn’t encrypted, so you can’t stay signed in. Open the console over HTTPS.
    </p>`;
  }

  #problemAt(place: Place): string {
    return this.problem?.at === place ? this.problem.text : '';
  }

  #renderProblem(place: Place): TemplateResult {
    return html`<div class="problem" role="alert">${this.#problemAt(place)}</div>`;
  }

  #renderPasskey(): TemplateResult {
    return html`
      <button type="button" class="button primary" aria-disabled=${this.busy !== undefined} @click=${this.#usePasskey}>
        Sign in with a passkey
      </button>
      ${this.#renderProblem('passkey')}
    `;
  }

  #renderEmail(): TemplateResult {
    if (this.sentTo !== undefined) {
      return html`<p class="note" role="status">
        If <strong dir="auto">${this.sentTo}</strong> has an account here, a link is on its way. Open it in this browser
        within 15 minutes.
        <button type="button" class="button quiet" @click=${() => (this.sentTo = undefined)}>Use another address</button>
      </p>`;
    }
    return html`<form class="stack" @submit=${this.#askForLink} novalidate>
      ${textField({
        id: 'email',
        label: 'Email',
        problem: this.#problemAt('email'),
        type: 'email',
        dir: 'ltr',
        maxlength: 254,
        autocomplete: 'username webauthn',
      })}
      <button class="button" aria-disabled=${this.busy !== undefined}>
        ${this.busy === 'email' ? 'Sending…' : 'Email me a link'}
      </button>
    </form>`;
  }

  #renderKey(): TemplateResult {
    return html`<form id="by-key" class="stack" @submit=${this.#useKey} novalidate>
      ${textField({
        id: 'key',
        label: 'Key',
        hint: 'An API key (pcsk_…) or a workshop key (pcwk_…). This page doesn’t store it.',
        problem: this.#problemAt('key'),
        kind: 'mono',
        type: 'password',
        placeholder: 'pcsk_…',
        dir: 'ltr',
      })}
      ${this.#renderRemember()}
      <button class="button" aria-disabled=${this.busy !== undefined}>
        ${this.busy === 'key' ? 'Signing in…' : 'Sign in'}
      </button>
    </form>`;
  }

  #renderRemember(): TemplateResult {
    return html`<label class="check">
      <input type="checkbox" name="remember" />
      <span>Keep me signed in on this device for 90 days</span>
    </label>`;
  }

  #renderLink(arrival: Arrival): TemplateResult {
    const isSignIn = arrival.kind === 'link';
    if (this.isConfirmed) {
      return html`<p role="status">Confirmed. You can close this page, or <a href="/console">open the console</a>.</p>`;
    }
    return html`<form class="stack" @submit=${this.#followLink} novalidate>
      <p>${isSignIn ? 'Select “Continue” to sign in.' : 'Select “Confirm” only if you’re the one making changes to keys, payments, or people.'}</p>
      ${isSignIn ? this.#renderRemember() : nothing}
      <button class="button primary" autofocus aria-disabled=${this.busy !== undefined}>
        ${isSignIn ? 'Continue' : 'Confirm'}
      </button>
      ${this.#renderProblem('link')}
      ${this.problem ? html`<button type="button" class="button quiet" @click=${() => (this.arrival = undefined)}>Sign in another way</button>` : nothing}
    </form>`;
  }

  #renderOwner({ token }: Arrival): TemplateResult {
    const create = (event: Event) => {
      event.preventDefault();
      const data = new FormData(event.currentTarget as HTMLFormElement);
      const [organization = '', email = '', name = ''] = ['organization', 'email', 'name'].map((each) =>
        String(data.get(each) ?? '').trim(),
      );
      void this.#signIn({ owner: token, organization, email, ...(name ? { name } : {}) }, 'link');
    };
    return html`<form class="stack" @submit=${create} novalidate>
      <p>Create your shop. You’ll be the owner.</p>
      ${textField({
        id: 'organization',
        label: 'Shop name',
        problem: problemAt(this.issues, '/organization'),
        maxlength: 200,
        autocomplete: 'organization',
      })}
      ${textField({
        id: 'name',
        label: 'Your name',
        hint: 'Optional. Shown in the audit log.',
        problem: problemAt(this.issues, '/name'),
        maxlength: 100,
        autocomplete: 'name',
      })}
      ${textField({
        id: 'email',
        label: 'Your email',
        problem: problemAt(this.issues, '/email'),
        type: 'email',
        dir: 'ltr',
        maxlength: 254,
        autocomplete: 'email',
      })}
      <button class="button primary" aria-disabled=${this.busy !== undefined}>
        ${this.busy ? 'Creating…' : 'Create shop'}
      </button>
      ${this.#renderProblem('link')}
    </form>`;
  }

  readonly #usePasskey = () =>
    this.#run('passkey', async () => {
      const passkey = await signWithPasskey(() => send('POST', undefined, {}, '/sign-in-challenges'));
      await this.#finish({ passkey, ...this.#remember() });
    });

  readonly #askForLink = (event: Event) => {
    event.preventDefault();
    const email = this.emailField?.value.trim() ?? '';
    void this.#run('email', async () => {
      await send('POST', { email }, {}, '/sign-in-links');
      this.sentTo = email;
    });
  };

  readonly #followLink = (event: Event) => {
    event.preventDefault();
    const { kind, token } = this.arrival!;
    if (kind === 'link') void this.#signIn({ link: token, ...this.#remember() }, 'link');
    else
      void this.#run('link', async () => {
        await send('POST', { link: token }, {}, '/session/confirm');
        this.isConfirmed = true;
        const tabs = new OtherTabs(() => undefined);
        tabs.tell({ kind: 'confirmed' });
        tabs.close();
      });
  };

  readonly #useKey = (event: Event) => {
    event.preventDefault();
    const key = this.keyField?.value.trim() ?? '';
    if (key === '' && this.#untried) void this.#signIn({ ...this.#untried, ...this.#remember() }, 'key');
    else if (key === '') this.#say('key', 'Enter a key. To create one, run npx parametric-service key issue ORG api.');
    else void this.#signIn({ key, ...this.#remember() }, 'key');
  };

  #remember(): { readonly remember?: true } {
    const box = this.renderRoot.querySelector<HTMLInputElement>('[name="remember"]');
    return box?.checked ? { remember: true } : {};
  }

  #signIn(by: SignIn, at: Place): Promise<void> {
    return this.#run(at, async () => {
      this.#untried = undefined;
      try {
        await this.#finish(by);
      } catch (error) {
        if (!isUnanswered(error) || !('token' in by)) throw error;
        this.#untried = by;
        this.#say(at, `${sayError(error)} Select “Sign in” to try again.`);
      }
    });
  }

  async #finish(by: SignIn): Promise<void> {
    const session: Session = await signIn(by);
    if (this.keyField) this.keyField.value = '';
    // Check that the browser kept the cookie. If it blocked the cookie, the next request would report that the session
    // has ended.
    const kept = await readSession().catch(() => session);
    if (!kept) {
      this.#say(this.busy ?? 'key', NO_COOKIES);
      return;
    }
    // After signing in with a link, offer to add a passkey first.
    if (this.arrival && session.person && !session.has_passkey) history.replaceState(null, '', '/console/account');
    this.dispatchEvent(new CustomEvent('console-signed-in', { detail: session }));
  }

  async #run(at: Place, work: () => Promise<void>): Promise<void> {
    if (this.busy) return;
    this.busy = at;
    this.problem = undefined;
    this.issues = [];
    try {
      await work();
    } catch (error) {
      this.issues = issuesOf(error);
      const isShownThere = this.arrival?.kind === 'owner' && this.issues.length > 0;
      if (!isShownThere) this.#say(at, error instanceof PasskeyError ? error.message : sayError(error));
    } finally {
      this.busy = undefined;
    }
  }

  #say(at: Place, text: string): void {
    this.problem = { at, text };
    if (at === 'key') this.keyField?.focus();
    if (at === 'email') this.emailField?.focus();
  }
}
