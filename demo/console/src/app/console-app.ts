// The console's root element: the signed-in session, the navigation, and the view for the current URL.

import { ConnectionError } from '@parametric/api-client/page';
import { html, LitElement, nothing, type TemplateResult } from 'lit';
import { customElement, property, query, state } from 'lit/decorators.js';
import { keyed } from 'lit/directives/keyed.js';
import {
  Api,
  type Arrival,
  OtherTabs,
  readSession,
  type Session,
  sayError,
  signOut,
  type TabMessage,
} from '../shared/api.js';
import '../shared/console-notices.js';
import type { ConsoleView } from '../shared/console-page.js';
import '../shared/console-page.js';
import { isBefore, pushAddress } from '../shared/list-place.js';
import { loadPart } from '../shared/load-part.js';
import { confirmed, type PageEvents } from '../shared/page-events.js';
import { appStyles } from './app-styles.js';
import { type Match, matchPath, navigationOf, type ViewRow, views, viewsFor } from './views.js';
import '../shared/console-dialog.js';
import { failure } from '../shared/console-load-failure.js';

const CHUNK_MISSING =
  'This page couldn’t load. You may be offline, or the console may have been updated. Reload to try again.';

type State = 'starting' | 'signed-out' | 'signed-in' | { readonly error: unknown };

const isStart = (path: string) => path.replace(/\/$/, '') === '/console';

@customElement('console-app')
export class ConsoleApp extends LitElement {
  static override styles = appStyles;

  /** The single-use token from the URL. */
  @property({ attribute: false }) arrival: Arrival | undefined;
  @property({ attribute: false }) rows: readonly ViewRow[] = views;
  @state() private state: State = 'starting';
  @state() private session: Session | undefined;
  @state() private path = location.pathname;
  @state() private search = location.search;
  @state() private view: HTMLElement | undefined;
  @state() private viewError: unknown;
  @state() private isMenuOpen = false;
  @state() private isOffline = !navigator.onLine;
  @state() private question: PageEvents['console-question'] | undefined;
  /** Whether requests are waiting for the person to sign in again. */
  @state() private isSignInWanted = false;
  /** Whether requests are waiting for the person to confirm their identity. */
  /** What the person has to do before the waiting requests are sent again. */
  @state() private confirmNeed: 'confirmation' | 'passkey' | undefined;
  @query('main') private main!: HTMLElement;

  readonly #api = new Api({
    organization: () => this.session?.organization.id,
    mode: () => this.session?.key.mode,
    signInAgain: () => this.#signInAgain(),
    confirm: (need) => this.#confirm(need),
  });
  #waiting: ((isSignedIn: boolean) => void)[] = [];
  #unconfirmed: ((isConfirmed: boolean) => void)[] = [];
  #tabs: OtherTabs | undefined;
  #listeners = new AbortController();
  /** The path of the view that's shown or being loaded. */
  #shownPath: string | undefined;

  override connectedCallback(): void {
    super.connectedCallback();
    this.#listeners = new AbortController();
    const { signal } = this.#listeners;
    this.#tabs = new OtherTabs((message) => this.#onTab(message));
    window.addEventListener('popstate', () => this.#show(), { signal });
    for (const name of ['online', 'offline']) {
      window.addEventListener(name, () => (this.isOffline = !navigator.onLine), { signal });
    }
    this.addEventListener('click', this.#onClick, { signal });
    this.#listen('console-notice', (notice) => this.renderRoot.querySelector('console-notices')?.show(notice));
    this.#listen('console-question', (question) => (this.question = question));
    this.#listen('console-navigate', ({ address, replace }) => this.#go(address, replace));
    this.#listen('console-title', ({ title }) => this.#setTitle(title));
    this.#listen('console-live', () => {
      if (this.session?.person) this.session = { ...this.session, is_live: true };
    });
    if (this.arrival) this.state = 'signed-out';
    else void this.#start();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#listeners.abort();
    this.#tabs?.close();
  }

  protected override willUpdate(): void {
    if (this.state === 'signed-out' || this.isSignInWanted) void this.#loadSignIn();
  }

  override render(): TemplateResult {
    if (this.state === 'starting') return html`<p class="starting" role="status">Loading…</p>`;
    if (this.state === 'signed-out') return this.#renderSignIn();
    if (this.state !== 'signed-in' || !this.session) return this.#renderFailure();
    return html`
      ${this.#renderFrame(this.session)}
      <main id="main" tabindex="-1" aria-busy=${!this.view && !this.viewError}>${this.#renderView(this.session)}</main>
      ${this.#renderDialogs(this.session)}
      <console-notices @notices-closed=${() => this.main.focus({ preventScroll: true })}></console-notices>
    `;
  }

  #renderSignIn(): TemplateResult {
    return html`
      <main class="sign-in">
        <h1>Console</h1>
        <p class="muted">Your shop’s products, orders, and keys.</p>
        <console-sign-in .arrival=${this.arrival} @console-signed-in=${this.#onSignedIn}></console-sign-in>
      </main>
    `;
  }

  #renderFailure(): TemplateResult {
    const error = typeof this.state === 'object' ? this.state.error : undefined;
    return html`<main class="sign-in">
      <h1>Console</h1>
      ${failure(error, () => this.#start())}
    </main>`;
  }

  #renderFrame(session: Session): TemplateResult {
    const { organization, key, person } = session;
    const rows = viewsFor(this.rows, session).filter((row) => row.navigation !== undefined);
    const current = navigationOf(rows, this.path);
    return html`
      <header class="bar">
        <a class="skip" href="#main" @click=${this.#skip}>Skip to content</a>
        <div class="organization">
          <strong dir="auto">${organization.name}</strong>
          <span class="muted small">Console${key.mode === 'test' ? ' · test data' : ''}</span>
        </div>
        <button
          type="button"
          class="button menu"
          aria-expanded=${this.isMenuOpen}
          aria-controls="navigation"
          @click=${() => (this.isMenuOpen = !this.isMenuOpen)}
        >
          Menu
        </button>
        <div id="navigation" class=${this.isMenuOpen ? 'open' : ''}>
          <nav aria-label="Console">
            ${rows.map(
              (row) =>
                html`<a href=${row.path} aria-current=${row === current ? 'page' : nothing}>${row.navigation}</a>`,
            )}
          </nav>
          <div class="session">
            ${person ? html`<button type="button" class="button quiet" @click=${() => this.#switchMode(session)}>Show ${key.mode === 'test' ? 'live' : 'test'} data</button>` : nothing}
            <button type="button" class="button quiet" @click=${() => this.#signOut(false)}>Sign out</button>
            ${person ? nothing : html`<button type="button" class="button quiet" @click=${() => this.#signOut(true)}>Sign out everywhere</button>`}
          </div>
        </div>
      </header>
    `;
  }

  #renderView(session: Session): TemplateResult {
    if (this.viewError !== undefined) {
      return html`<console-page heading="This page couldn’t load">
        ${failure(this.viewError, () => this.#show({ again: true }))}
      </console-page>`;
    }
    if (!matchPath(viewsFor(this.rows, session), this.path)) return this.#renderNothing();
    return html`
      ${this.isOffline ? html`<p class="offline" role="status">You’re offline. What you type stays on this page.</p>` : nothing}
      ${this.#renderTestNotice(session)}
      ${session.notice === undefined ? nothing : html`<p class="offline" role="status">${session.notice}</p>`}
      ${this.view ? keyed(this.view, this.view) : html`<p class="starting" role="status">Loading…</p>`}
    `;
  }

  /** Tells people whose shop is live that they don't see its live orders. */
  #renderTestNotice(session: Session): TemplateResult | typeof nothing {
    if (!session.is_live || session.key.mode === 'live') return nothing;
    return html`<p class="offline" role="status">
      You’re viewing test data. Live orders aren’t shown.
      <button type="button" class="button quiet" @click=${() => this.#switchMode(session)}>Show live data</button>
    </p>`;
  }

  #renderNothing(): TemplateResult {
    return isStart(this.path)
      ? html`<console-page heading="Welcome" lead="You’re signed in."></console-page>`
      : html`<console-page heading="Page not found" lead=${`There’s no page at ${this.path}.`}>
          <p><a href="/console">Go to the overview</a></p>
        </console-page>`;
  }

  /**
   * The dialogs: one asks for confirmation before an action that can't be undone, the other signs the person in again
   * after the session has ended.
   */
  #renderDialogs({ organization }: Session): TemplateResult {
    const { heading = '', text, action, isDanger } = this.question ?? {};
    const answer = (isConfirmed: boolean) => {
      this.question?.answer(isConfirmed);
      this.question = undefined;
    };
    const stop = () => this.#endWaiting(false);
    const endConfirm = (isConfirmed: boolean) => () => this.#endConfirm(isConfirmed);
    return html`
      <console-dialog question heading=${heading} ?open=${this.question !== undefined} @console-close=${() => answer(false)}>
        <p>${text}</p>
        <button slot="actions" type="button" class="button" @click=${() => answer(false)}>Cancel</button>
        <button slot="actions" type="button" class="button primary ${isDanger ? 'danger' : ''}" @click=${() => answer(true)}>${action}</button>
      </console-dialog>
      <console-dialog heading="Sign in again" ?open=${this.isSignInWanted} @console-close=${stop}>
        <p>Your session for ${organization.name} has ended. Sign in to continue where you left off. Nothing you typed is lost.</p>
        ${this.isSignInWanted ? html`<console-sign-in autofocus @console-signed-in=${this.#onSignedIn}></console-sign-in>` : nothing}
      </console-dialog>
      <console-dialog heading="Confirm it’s you" ?open=${this.confirmNeed !== undefined} @console-close=${endConfirm(false)}>
        ${
          this.confirmNeed === undefined
            ? nothing
            : html`<confirm-person .session=${this.session} .needsPasskey=${this.confirmNeed === 'passkey'} @person-confirmed=${endConfirm(true)}></confirm-person>`
        }
      </console-dialog>
    `;
  }

  #listen<Name extends keyof PageEvents>(name: Name, handle: (detail: PageEvents[Name]) => void): void {
    const listener = (event: Event) => handle((event as CustomEvent<PageEvents[Name]>).detail);
    this.addEventListener(name, listener, { signal: this.#listeners.signal });
  }

  async #start(): Promise<void> {
    this.state = 'starting';
    try {
      this.session = await readSession();
      this.state = this.session ? 'signed-in' : 'signed-out';
      if (this.session) this.#show();
      else this.#setTitle('Sign in');
    } catch (error) {
      this.state = { error };
    }
  }

  readonly #onSignedIn = async ({ detail }: CustomEvent<Session>) => {
    this.arrival = undefined;
    if (!(await this.#take(detail))) return;
    this.state = 'signed-in';
    this.#tabs?.tell({ kind: 'signed-in', organization: detail.organization.id });
    this.#goOn();
    this.#show({ takesFocus: true });
  };

  /**
   * Takes over a new session.
   * @returns false if the page can't continue with it, and loads again
   */
  async #take(session: Session): Promise<boolean> {
    const { session: before } = this;
    this.session = session;
    if (!before || (await this.#goesOn(before, session))) return true;
    location.assign('/console');
    return false;
  }

  /**
   * Whether the page can continue with the new session. It can't if the session is for another organization, or if
   * it's for the other mode (live or test) and can't be switched.
   */
  async #goesOn(before: Session, { organization, key, person }: Session): Promise<boolean> {
    if (before.organization.id !== organization.id) return false;
    const { mode } = before.key;
    if (mode === key.mode) return true;
    if (!person) return false;
    try {
      await this.#api.patch('/session', { mode }, { isAccount: true });
      this.session = { ...this.session!, key: { ...key, mode } };
      return true;
    } catch {
      return false;
    }
  }

  /** Signs in again. All requests rejected because the session ended wait for the same dialog. */
  #signInAgain(): Promise<boolean> {
    if (this.state !== 'signed-in') return Promise.resolve(false);
    this.isSignInWanted = true;
    return new Promise((resolve) => this.#waiting.push(resolve));
  }

  async #loadSignIn(): Promise<void> {
    try {
      await loadPart(() => import('./console-sign-in.js'));
    } catch (error) {
      this.state = { error };
    }
  }

  /**
   * Confirms the person's identity. All requests rejected because the sign-in isn't recent enough wait for the same
   * dialog.
   */
  async #confirm(need: 'confirmation' | 'passkey'): Promise<boolean> {
    // A session that was started with a key has nobody who could confirm or add a passkey.
    if (!this.session?.person) return false;
    try {
      // The person may have added or removed a passkey in another tab.
      const [now] = await Promise.all([readSession(), loadPart(() => import('./confirm-person.js'))]);
      Object.assign(this.session, { has_passkey: now?.has_passkey });
    } catch {
      return false;
    }
    this.confirmNeed = need;
    return new Promise((resolve) => this.#unconfirmed.push(resolve));
  }

  #endConfirm(isConfirmed: boolean): void {
    this.confirmNeed = undefined;
    for (const resolve of this.#unconfirmed.splice(0)) resolve(isConfirmed);
  }

  /** Called when the person has opened the emailed link in another tab. It's enough unless they need a passkey. */
  #onLinkOpened(): void {
    if (this.confirmNeed === 'passkey') this.renderRoot.querySelector('confirm-person')?.onLinkOpened();
    else this.#endConfirm(true);
  }

  /** Repeats the waiting requests after a sign-in, and passes the new session to the view, which reloads its frames. */
  #goOn(): void {
    this.#endWaiting(true);
    if (this.view) Object.assign(this.view, { session: { ...this.session! } });
  }

  #endWaiting(isSignedIn: boolean): void {
    this.isSignInWanted = false;
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const resolve of waiting) resolve(isSignedIn);
  }

  #onTab(message: TabMessage): void {
    if (message.kind === 'confirmed') this.#onLinkOpened();
    else if (message.kind === 'signed-out') {
      if (this.state === 'signed-in') this.isSignInWanted = true;
    } else if (this.state === 'signed-out') void this.#start();
    else if (message.organization === this.session?.organization.id) void this.#onSignedInElsewhere();
    else void this.#offerOther();
  }

  /** Continues with the session that someone started in another tab, which may be another person's or of another mode. */
  async #onSignedInElsewhere(): Promise<void> {
    const session = await readSession().catch(() => undefined);
    // Without a response, the waiting requests find out.
    if (session && !(await this.#take(session))) return;
    this.#goOn();
  }

  /**
   * Called when the person has signed in to another organization. The service then rejects this page's requests, so
   * this offers to switch.
   */
  async #offerOther(): Promise<void> {
    const heading = 'You’re signed in to another organization';
    const text =
      `You signed in to a different organization in another tab. This page still shows ${this.session?.organization.name}. ` +
      'What you typed stays here, but you can’t save it until you sign in to this organization again.';
    if (await confirmed(this, { heading, text, action: 'Switch organization' })) location.assign('/console');
  }

  async #switchMode({ key }: Session): Promise<void> {
    try {
      await this.#api.patch('/session', { mode: key.mode === 'test' ? 'live' : 'test' }, { isAccount: true });
      // Every view shows data of one mode, so load it again for the other mode. A single record isn't in the other mode.
      location.assign(location.pathname.replace(/(\/console\/(?:orders|quotes|requests|webhooks))\/.+/, '$1'));
    } catch (error) {
      this.renderRoot.querySelector('console-notices')?.show({ text: sayError(error), kind: 'failed' });
    }
  }

  async #signOut(everywhere: boolean): Promise<void> {
    const text = 'This signs out every browser that uses this key, including this one.';
    const isWanted =
      !everywhere || (await confirmed(this, { heading: 'Sign out everywhere', text, action: 'Sign out' }));
    if (!isWanted) return;
    try {
      await signOut(everywhere);
      this.#tabs?.tell({ kind: 'signed-out' });
      // Reload so that none of the organization's data stays on the page.
      location.assign('/console');
    } catch (error) {
      this.renderRoot.querySelector('console-notices')?.show({ text: sayError(error), kind: 'failed' });
    }
  }

  /** Follows links within the console by changing the URL and the view, without loading a page. */
  readonly #onClick = (event: MouseEvent) => {
    const link = event.composedPath().find((target) => target instanceof HTMLAnchorElement);
    const isPlain = event.button === 0 && !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey);
    if (!link || !isPlain || event.defaultPrevented || link.target || link.hasAttribute('download')) return;
    const isOwn = link.origin === location.origin && /^\/console(\/(?!api\/|assets\/)|$)/.test(link.pathname);
    if (!isOwn || link.getAttribute('href')?.startsWith('#')) return;
    event.preventDefault();
    if (link.classList.contains('back') && isBefore(link.pathname)) history.back();
    else this.#go(link.href, false);
  };

  #go(address: string, replace: boolean): void {
    const url = new URL(address, location.href);
    if (url.href === location.href) return;
    if (replace) history.replaceState(null, '', url);
    else pushAddress(url);
    if (url.pathname !== this.path) window.scrollTo(0, 0);
    this.#show();
  }

  /**
   * Shows the view for the current URL.
   * @param options.again reloads the view if it's already shown
   * @param options.takesFocus whether the view takes the focus as a page load would, which screen readers do themselves
   *   when the page is first loaded
   */
  #show({ again = false, takesFocus = this.#shownPath !== undefined } = {}): void {
    this.path = location.pathname;
    this.search = location.search;
    this.isMenuOpen = false;
    const { session } = this;
    if (!session) return;
    if (this.#shownPath === this.path && !again) {
      if (this.view) Object.assign(this.view, { query: new URLSearchParams(this.search) });
      return;
    }
    this.#shownPath = this.path;
    this.view = undefined;
    this.viewError = undefined;
    const rows = viewsFor(this.rows, session);
    const match = matchPath(rows, this.path);
    const start = rows.find(({ navigation }) => navigation !== undefined);
    // With a key that can't access the overview, start with the first view it can access.
    if (!match && isStart(this.path) && start) {
      this.#go(start.path, true);
      return;
    }
    this.#setTitle(match?.row.title ?? 'Console');
    if (match) void this.#load(match, this.path, takesFocus);
  }

  async #load({ row, params }: Match, path: string, takesFocus: boolean): Promise<void> {
    try {
      await loadPart(row.load).catch((cause: unknown) => {
        throw new ConnectionError(CHUNK_MISSING, { code: 'chunk_missing', cause });
      });
      if (this.#shownPath !== path) return;
      const view = document.createElement(row.tag) as ConsoleView;
      this.view = Object.assign(view, {
        api: this.#api,
        session: this.session!,
        params,
        query: new URLSearchParams(this.search),
      });
      await this.updateComplete;
      if (takesFocus) this.main.focus({ preventScroll: true });
    } catch (error) {
      // The page only reports that the view couldn't load. Log the cause.
      console.error(error);
      if (this.#shownPath === path) this.viewError = error;
    }
  }

  #setTitle(title: string): void {
    document.title = this.session ? `${title} · ${this.session.organization.name}` : `${title} · Console`;
  }

  readonly #skip = (event: Event) => {
    event.preventDefault();
    this.main.focus();
  };
}

declare global {
  interface HTMLElementTagNameMap {
    'console-app': ConsoleApp;
  }
}
