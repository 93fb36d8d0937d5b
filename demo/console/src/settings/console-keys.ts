// The view for the organization's keys: a list, with dialogs to issue, change, and revoke a key.

import { html, nothing, type TemplateResult } from 'lit';
import { customElement, state } from 'lit/decorators.js';
import { type List, managedMode } from '../shared/api.js';
import '../shared/console-dialog.js';
import { ConsoleView } from '../shared/console-page.js';
import type { Column } from '../shared/tables.js';
import { failure, filterMenu, type Option, typedIn } from '../shared/templates.js';
import '../shared/console-table.js';
import '../shared/copy-button.js';
import type { IssuedKey } from '@parametric/service/contract';
import { allScopes } from '@parametric/service/scopes';
import { formatCount, formatDate } from '../shared/format.js';
import { addressWith, navigate, notify } from '../shared/page-events.js';
import { PagedList } from '../shared/paged-list.js';
import { isKeyUnanswered, KIND_NAMES, keptKeyDraft, nameOf } from './key-draft.js';
import './key-form.js';
import './revoke-key.js';
import { consoleStyles } from '../shared/styles.js';

const PAGE = 50;
const TYPING_PAUSE_MS = 250;

@customElement('console-keys')
export class ConsoleKeys extends ConsoleView {
  static override styles = consoleStyles;

  readonly #keys = new PagedList<IssuedKey>(this, (signal, after) => this.#ask(signal, after), this);
  /** Which dialog is open. */
  @state() private isIssuing = false;
  @state() private changing: IssuedKey | undefined;
  @state() private revoking: IssuedKey | undefined;
  /** The key that was just issued. A secret key is shown only once. */
  @state() private issued: IssuedKey | undefined;
  #typing: ReturnType<typeof setTimeout> | undefined;

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearTimeout(this.#typing);
  }

  override firstUpdated(): void {
    // The page was reloaded before the response arrived, or before the person confirmed that they copied the key. Open
    // the form, which explains this.
    this.isIssuing = isKeyUnanswered(this.session.organization.id);
  }

  override willUpdate(changed: Map<PropertyKey, unknown>): void {
    // The filter is in the URL, so the Back button restores it.
    if (changed.has('query') && this.hasUpdated) void this.#keys.load();
  }

  override render(): TemplateResult {
    const { items: keys, error } = this.#keys;
    return html`
      <console-page heading="Keys" lead="Keys identify your pages, servers, and workshops.">
        <button slot="actions" type="button" class="button primary" @click=${() => (this.isIssuing = true)}>
          Create key
        </button>
        ${this.#renderTools()}
        ${failure(error, () => this.#keys.load())}
        <p class="hidden-label" role="status">${keys ? formatCount(keys.length, 'key') : 'Loading…'}</p>
        ${keys ? this.#renderTable(keys) : nothing}
      </console-page>
      ${this.#renderDialogs()}
    `;
  }

  #renderTools(): TemplateResult {
    const kind = this.query.get('kind') ?? '';
    const isAll = this.query.get('revoked') === 'shown';
    const kinds = Object.entries(KIND_NAMES).map(([value, name]): Option => [value, `${name}s`]);
    const show = (event: Event) => this.#filter('revoked', (event.target as HTMLInputElement).checked ? 'shown' : '');
    return html`
      <form class="row" role="search" aria-label="Keys" @submit=${(event: Event) => event.preventDefault()}>
        <label class="field search">
          <span class="hidden-label">Search by name, last characters, page, product, or workshop</span>
          <input
            type="search"
            placeholder="Search by name, last characters, or page"
            maxlength="300"
            autocomplete="off"
            spellcheck="false"
            dir="auto"
            .value=${this.query.get('search') ?? ''}
            @input=${this.#onSearch}
          />
        </label>
        ${filterMenu('Kind', [['', 'All kinds'], ...kinds], kind, (value) => this.#filter('kind', value))}
        <label class="check"><input type="checkbox" .checked=${isAll} @change=${show} /> Show revoked keys</label>
      </form>
    `;
  }

  #renderTable(keys: readonly IssuedKey[]): TemplateResult {
    return html`
      <console-table
        label="Keys"
        .columns=${this.#columns}
        .rows=${keys}
        .rowKey=${({ id }: IssuedKey) => id}
        ?more=${this.#keys.hasMore}
        ?busy=${this.#keys.isLoading}
        @console-more=${() => this.#keys.loadMore()}
      >
        <console-empty
          slot="empty"
          heading=${this.query.get('search') ? 'No matching keys' : this.query.get('kind') ? 'No keys of this type' : 'No keys yet'}
          text=${
            this.query.get('search')
              ? 'Try part of the key’s name, its last four characters, or a page’s URL.'
              : 'A license key lets your pages show products. An API key is for your servers.'
          }
        ></console-empty>
      </console-table>
    `;
  }

  readonly #columns: readonly Column<IssuedKey>[] = [
    {
      heading: 'Key',
      cell: (key) => html`
        <div class="stack">
          <span dir="auto">${key.revoked_at ? html`<s class="muted">${nameOf(key)}</s>` : nameOf(key)}</span>
          <span class="row">
            ${key.label && key.ending ? html`<span class="mono muted small">…${key.ending}</span>` : nothing}
            <span class="badge ${key.mode === 'live' ? 'success' : ''}">${key.mode === 'live' ? 'Live' : 'Test'}</span>
            ${key.is_own ? html`<span class="badge">Your session</span>` : nothing}
            ${key.revoked_at ? html`<span class="badge danger">Revoked</span>` : nothing}
          </span>
          ${key.key && !key.revoked_at ? html`<code class="mono small" dir="ltr">${key.key}</code>` : nothing}
        </div>
      `,
    },
    { heading: 'Kind', cell: ({ kind }) => KIND_NAMES[kind] },
    { heading: 'Used for', cell: (key) => placesOf(key).map((each) => html`<div>${each}</div>`) },
    {
      heading: 'Created',
      cell: (key) => html`
        <div><time datetime=${key.created_at}>${formatDate(key.created_at)}</time></div>
        <a class="small" href="/console/audit?subject=${key.id}" aria-label="Audit log for ${nameOf(key)}">Audit</a>
      `,
    },
    { heading: 'Actions', cell: (key) => this.#renderActions(key) },
  ];

  #renderActions(key: IssuedKey): TemplateResult | typeof nothing {
    if (key.revoked_at) return nothing;
    const name = nameOf(key);
    return html`
      <span class="buttons">
        ${key.key ? html`<copy-button .text=${key.key} label="Copy" done="Copied."></copy-button>` : nothing}
        <button type="button" class="button" aria-label="Edit ${name}" @click=${() => (this.changing = key)}>Edit</button>
        <button type="button" class="button danger" aria-label="Revoke ${name}" @click=${() => (this.revoking = key)}>
          Revoke
        </button>
      </span>
    `;
  }

  #renderDialogs(): TemplateResult {
    const { api, changing } = this;
    const organization = this.session?.organization.id ?? '';
    const isOpen = this.isIssuing || changing !== undefined;
    const heading = changing ? `Edit ${nameOf(changing)}` : 'Create key';
    const form = html`<key-form
      .api=${api}
      .organization=${organization}
      .mode=${managedMode(this.session)}
      .scopes=${this.session.key.scopes ?? allScopes}
      .changing=${changing}
      @key-saved=${this.#onSaved}
      @key-canceled=${this.#closeForm}
    ></key-form>`;
    return html`
      <console-dialog heading=${heading} ?open=${isOpen} @console-close=${this.#closeForm}>
        ${isOpen ? form : nothing}
      </console-dialog>
      <console-dialog
        heading="Copy your key"
        decisive
        ?open=${this.issued !== undefined}
        @console-close=${this.#closeIssued}
      >
        ${this.issued ? this.#renderIssued(this.issued) : nothing}
        <button slot="actions" type="button" class="button primary" @click=${this.#closeIssued}>
          Done
        </button>
      </console-dialog>
      <revoke-key
        .api=${api}
        .key=${this.revoking}
        @key-kept=${() => (this.revoking = undefined)}
        @key-revoked=${this.#onRevoked}
      ></revoke-key>
    `;
  }

  #renderIssued(issued: IssuedKey): TemplateResult {
    const mark = (event: Event) => (event.target as HTMLInputElement).select();
    if (issued.key === undefined) {
      return html`<p>This key was created earlier and can’t be shown again. Revoke it and create another one.</p>`;
    }
    return html`
      <p>
        ${
          issued.kind === 'license'
            ? 'Use this key in your pages’ tag. It’s public, and you can copy it here again.'
            : 'You won’t be able to see this key again. Anyone with this key can do what it allows. Keep it secret, and never put it in a page.'
        }
      </p>
      <label class="field">
        <span>${KIND_NAMES[issued.kind]}</span>
        <input class="key mono" readonly dir="ltr" .value=${issued.key} @focus=${mark} />
      </label>
      <copy-button .text=${issued.key} label="Copy key" done="Copied."></copy-button>
    `;
  }

  readonly #closeIssued = () => {
    this.issued = undefined;
    keptKeyDraft(this.session.organization.id).keep(undefined);
    // The form is gone, and the focus with it. Move the focus to the page's main action.
    void this.updateComplete.then(() => this.renderRoot.querySelector<HTMLElement>('[slot="actions"]')?.focus());
  };

  readonly #closeForm = () => {
    this.isIssuing = false;
    this.changing = undefined;
  };

  readonly #onSaved = ({ detail: saved }: CustomEvent<IssuedKey>) => {
    const isNew = this.changing === undefined;
    this.#closeForm();
    if (!isNew) {
      this.#replace(saved);
      notify(this, `Saved ${nameOf(saved)}.`);
      return;
    }
    const { key: secret, ...rest } = saved;
    const listed = saved.kind === 'license' ? { ...rest, key: secret } : rest;
    this.#keys.change((keys) => [listed, ...keys.filter(({ id }) => id !== saved.id)]);
    this.issued = saved;
  };

  readonly #onRevoked = ({ detail: revoked }: CustomEvent<IssuedKey>) => {
    this.revoking = undefined;
    this.#replace(revoked);
    notify(this, `Revoked ${nameOf(revoked)}.`);
    // Move the focus to the page's main action, because the button that was clicked is gone.
    this.renderRoot.querySelector<HTMLElement>('[slot="actions"]')?.focus();
  };

  #replace(key: IssuedKey): void {
    this.#keys.change((keys) => keys.map((each) => (each.id === key.id ? key : each)));
  }

  readonly #onSearch = (event: Event) => {
    const text = typedIn(event).trim();
    // A pasted key must not end up in the URL, so search only for its last characters.
    const search = /^pc[a-z]k_/.test(text) ? text.slice(-4) : text;
    clearTimeout(this.#typing);
    this.#typing = setTimeout(() => this.#filter('search', search, true), TYPING_PAUSE_MS);
  };

  #filter(name: string, value: string, replace = false): void {
    navigate(this, addressWith('/console/keys', this.query, name, value), replace);
  }

  #ask(signal: AbortSignal, after?: string): Promise<List<IssuedKey>> {
    const revoked = this.query.get('revoked') === 'shown' ? undefined : false;
    const of = (name: string) => this.query.get(name) ?? undefined;
    const query = { kind: of('kind'), search: of('search'), revoked, limit: PAGE, after };
    return this.api.get('/v1/keys', { query, signal });
  }
}

/** Lists where the key can be used, or what it can access. */
function placesOf({ kind, mode, origins = [], models, scopes, workshop }: IssuedKey): readonly string[] {
  if (kind === 'workshop') return [`Orders for ${workshop}`];
  const shown = models ? [`Products: ${models.join(', ')}`] : [];
  if (kind === 'api')
    return [
      'For servers and this console',
      ...shown,
      scopes.length === allScopes.length ? 'Full access' : scopes.join(', '),
    ];
  return [...origins, ...(mode === 'test' ? ['Pages on localhost'] : []), ...shown];
}
