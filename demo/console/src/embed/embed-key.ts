// Chooses the tag's license key, which is public: it's in the source of every shop page.

import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import { LIVE_KEY_HINT, mayWriteKey } from '../settings/key-draft.js';
import { type Api, isRefused, issuesOf, sayError } from '../shared/api.js';
import { KeptForm } from '../shared/kept-form.js';
import '../shared/copy-button.js';
import { announceLive, notify } from '../shared/page-events.js';
import { readList } from '../shared/paged-list.js';
import { consoleStyles } from '../shared/styles.js';
import { field, optionsOf, selectField, textField, typedIn } from '../shared/templates.js';

/** The maximum number of keys to load, which is more active keys than an organization can have. */
const MAX_KEYS = 1_000;

export interface LicenseKey {
  readonly id: string;
  readonly mode: 'test' | 'live';
  readonly label?: string;
  readonly ending?: string;
  readonly origins?: readonly string[];
  readonly models?: readonly string[];
  readonly key?: string;
}

/** The values in the form that issues a key. */
interface KeyRequest {
  readonly mode: LicenseKey['mode'];
  readonly origin: string;
  /**
   * The idempotency key of a request whose response was lost. Repeating the request with it returns the key that was
   * issued.
   */
  readonly idempotencyKey?: string;
}

/** @fires embed-key with the chosen key once the keys are loaded; undefined if there is none */
@customElement('embed-key')
export class EmbedKey extends LitElement {
  static override styles = consoleStyles;

  @property({ attribute: false }) api!: Api;
  @property() model = '';
  /** The id of the organization. */
  @property() organization = '';
  /** The mode of the key used to sign in. */
  @property() sessionMode: LicenseKey['mode'] = 'live';
  @property({ attribute: false }) chosen: LicenseKey | undefined;
  @state() private keys: readonly LicenseKey[] = [];
  @state() private error: unknown;
  /** The form for creating a key; undefined while the form is closed. */
  @state() private request: KeyRequest | undefined;
  @state() private isBusy = false;
  /** Whether the page was reloaded after sending the request, so that the response was lost. */
  @state() private isUnanswered = false;
  @state() private problem = '';
  #keptRequest = new KeptForm<KeyRequest>('');

  override connectedCallback(): void {
    super.connectedCallback();
    this.#keptRequest = new KeptForm(`embed key request ${this.organization}`);
    const request = this.#keptRequest.read();
    // The stored form may be from a session with another key, one that could create other kinds of keys.
    this.request = request && mayWriteKey(this.sessionMode, request.mode) ? request : undefined;
    this.isUnanswered = this.request?.idempotencyKey !== undefined;
    void this.#load();
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    const { chosen } = this;
    if (changed.has('chosen') && chosen) this.keys = this.keys.map((key) => (key.id === chosen.id ? chosen : key));
  }

  override render(): TemplateResult {
    return html`
      <div class="card stack">
        ${field(
          { id: 'key', label: 'License key', hint: this.#pages },
          html`<select id="key" aria-describedby="key-hint" @change=${(event: Event) => this.#choose(typedIn(event))}>
            ${this.chosen ? nothing : html`<option value="" selected>${this.keys.length > 0 ? 'Choose a key…' : 'No keys yet'}</option>`}
            ${optionsOf(
              this.#usable.map((key) => [key.id, nameOf(key)]),
              this.chosen?.id,
            )}
          </select>`,
        )}
        ${this.chosen?.key ? html`<copy-button .text=${this.chosen.key} label="Copy key" done="Copied."></copy-button>` : nothing}
        ${this.error ? html`<p class="problem" role="alert">${sayError(this.error)}</p>` : nothing}
        ${
          this.request
            ? this.#renderForm(this.request)
            : html`<button type="button" class="button" @click=${() => this.#change({})}>Create a key…</button>`
        }
      </div>
    `;
  }

  get #usable(): readonly LicenseKey[] {
    return this.keys.filter(({ models }) => !models || models.includes(this.model));
  }

  get #pages(): string {
    const { chosen } = this;
    if (!chosen) return 'The tag needs a license key. It’s public: visitors can see it.';
    const pages = (chosen.origins ?? []).join(', ');
    const here = chosen.mode === 'test' ? 'localhost' : '';
    return `Works on ${[pages, here].filter(Boolean).join(', and ') || 'no pages yet'}.`;
  }

  #renderForm({ mode, origin }: KeyRequest): TemplateResult {
    const isLiveOpen = mayWriteKey(this.sessionMode, 'live');
    return html`
      <form class="stack" @submit=${this.#issue} novalidate>
        ${
          this.isUnanswered
            ? html`<p class="note warning" role="status">
                The page reloaded before we received this key. Create it again: you’ll get the same key, not a second one.
              </p>`
            : nothing
        }
        ${selectField({
          id: 'mode',
          label: 'For',
          hint: isLiveOpen ? '' : LIVE_KEY_HINT,
          options: [
            ['live', 'Your shop (live)', !isLiveOpen],
            ['test', 'Testing, including localhost'],
          ],
          chosen: mode,
          onChange: (value) => this.#change({ mode: value as LicenseKey['mode'] }),
        })}
        ${textField({
          id: 'origin',
          label: 'Shop URL',
          hint: 'Separate multiple URLs with spaces. Use https://*.shop.example for all subdomains.',
          problem: this.problem,
          value: origin,
          inputmode: 'url',
          dir: 'ltr',
          placeholder: 'https://shop.example',
          onInput: (text) => this.#change({ origin: text }),
        })}
        <div class="buttons">
          <button class="button primary" aria-disabled=${this.isBusy}>${this.isBusy ? 'Creating…' : 'Create key'}</button>
          <button type="button" class="button" @click=${() => this.#keepRequest(undefined)}>Cancel</button>
        </div>
      </form>
    `;
  }

  async #load(): Promise<void> {
    try {
      const query = { kind: 'license', revoked: false };
      this.keys = await readList<LicenseKey>(this.api, '/v1/keys', query, MAX_KEYS);
      this.error = undefined;
      const [first] = this.#usable;
      if (!this.chosen) this.#tell(this.#usable.find(({ mode }) => mode === 'live') ?? first);
    } catch (error) {
      this.error = error;
      this.#tell(this.chosen);
    }
  }

  #choose(id: string): void {
    const key = this.keys.find((each) => each.id === id);
    if (key) this.#tell(key);
  }

  #change(change: Partial<KeyRequest>): void {
    const { mode = this.sessionMode, origin = '' } = this.request ?? {};
    this.isUnanswered = false;
    this.#keepRequest({ mode, origin, ...change });
  }

  #keepRequest(request: KeyRequest | undefined): void {
    this.request = request;
    this.#keptRequest.keep(request);
  }

  async #issue(event: Event): Promise<void> {
    event.preventDefault();
    if (this.isBusy || !this.request) return;
    const { mode, origin, idempotencyKey = crypto.randomUUID() } = this.request;
    const origins = origin.split(/[\s,]+/).flatMap((text) => (text === '' ? [] : [originOf(text)]));
    this.problem = mode === 'live' && origins.length === 0 ? 'Enter at least one URL for a live key.' : '';
    if (this.problem !== '') return;
    this.isBusy = true;
    this.#keepRequest({ mode, origin, idempotencyKey });
    try {
      const issued = await this.api.post<LicenseKey>(
        '/v1/keys',
        { kind: 'license', mode, origins },
        { idempotencyKey },
      );
      this.keys = [issued, ...this.keys.filter(({ id }) => id !== issued.id)];
      this.#keepRequest(undefined);
      this.isUnanswered = false;
      this.#tell(issued);
      if (mode === 'live') announceLive(this);
      notify(this, 'Key added to the code.');
    } catch (error) {
      // A rejected request isn't retried, so the next request gets a new idempotency key.
      if (isRefused(error)) this.#change({});
      this.problem = issuesOf(error)[0]?.detail ?? sayError(error);
    } finally {
      this.isBusy = false;
    }
  }

  #tell(key: LicenseKey | undefined): void {
    this.chosen = key;
    this.dispatchEvent(new CustomEvent('embed-key', { detail: key }));
  }
}

/** A key's name in the list. It starts with what tells keys apart, because narrow fields cut off the end. */
function nameOf({ id, label, ending, mode }: LicenseKey): string {
  const key = `${mode === 'test' ? 'Test' : 'Live'} ${ending ? `…${ending}` : id.slice(0, 12)}`;
  return label ? `${key} · ${label}` : key;
}

/**
 * The origin of a URL copied from the address bar. Text that isn't a URL is returned as it is, and the service rejects
 * it.
 */
function originOf(text: string): string {
  if (text.includes('*')) return text.replace(/\/+$/, '');
  const address = /^https?:\/\//i.test(text) ? text : `https://${text}`;
  return URL.canParse(address) ? new URL(address).origin : text;
}
