// Who changed what in the organization, newest first, with filters in the address.

import { css, html, nothing, type TemplateResult } from 'lit';
import type { List } from '../shared/api.js';
import '../shared/console-load-failure.js';
import '../shared/console-page.js';
import type { Column } from '../shared/console-table.js';
import '../shared/console-table.js';
import { ConsoleView } from '../shared/console-view.js';
import { addressWith, navigate } from '../shared/page-events.js';
import { PagedList } from '../shared/paged-list.js';
import { consoleStyles } from '../shared/styles.js';
import './audit-text.js';
import type { AuditEntry } from '@parametric/service/contract';
import { formatTime } from '../shared/format.js';
import { SUBJECT_NAMES, sayAction, sayActor, shortId } from './audit-text.js';

const PAGE = 50;

export class ConsoleAudit extends ConsoleView {
  static override styles = [
    ...consoleStyles,
    css`
      .tools {
        display: flex;
        flex-wrap: wrap;
        align-items: center;
        gap: var(--space-3);
      }

      .tools .field {
        flex: 0 1 14rem;
      }

      .filter {
        display: inline-flex;
        align-items: center;
        gap: var(--space-1);
        min-height: var(--target);
        padding-inline: var(--space-3);
        border-radius: 999px;
        background: var(--accent-soft);
        color: var(--text);
        text-decoration: none;
        overflow-wrap: anywhere;
      }
    `,
  ];

  readonly #entries = new PagedList<AuditEntry>(this, (signal, after) => this.#ask(signal, after), this);

  override willUpdate(changed: Map<PropertyKey, unknown>): void {
    if (changed.has('query') && this.hasUpdated) void this.#entries.load();
  }

  override render(): TemplateResult {
    const { items: entries, error, hasMore } = this.#entries;
    return html`
      <console-page
        heading="Audit"
        lead="Changes made here, through the API and from the command line. Entries are kept for two years."
      >
        ${this.#renderTools()}
        ${
          error === undefined
            ? nothing
            : html`<console-load-failure .error=${error} @console-retry=${() => this.#entries.load()}></console-load-failure>`
        }
        <p class="hidden-label" role="status">
          ${entries ? `${entries.length} changes${hasMore ? ', and more' : ''}` : 'Loading…'}
        </p>
        ${entries ? this.#renderTable(entries) : nothing}
      </console-page>
    `;
  }

  #renderTools(): TemplateResult {
    const kind = this.query.get('kind') ?? '';
    const choose = (event: Event) => navigate(this, this.#address('kind', (event.target as HTMLSelectElement).value));
    return html`
      <div class="tools">
        <label class="field">
          <span class="hidden-label">Changes</span>
          <select @change=${choose}>
            <option value="" ?selected=${kind === ''}>All changes</option>
            ${Object.entries(SUBJECT_NAMES).map(
              ([value, name]) => html`<option value=${value} ?selected=${value === kind}>${name}</option>`,
            )}
          </select>
        </label>
        ${this.#renderFilter('by', 'By')} ${this.#renderFilter('subject', 'Of')}
      </div>
    `;
  }

  /** A filter that a link set, with a button to remove it. */
  #renderFilter(name: 'by' | 'subject', word: string): TemplateResult | typeof nothing {
    const value = this.query.get(name);
    if (value === null) return nothing;
    return html`<a class="filter" href=${this.#address(name, '')} aria-label="${word} ${value}: clear filter">
      ${word} ${this.#nameOf(name, value)} <span aria-hidden="true">✕</span>
    </a>`;
  }

  #nameOf(name: 'by' | 'subject', value: string): string {
    const found = this.#entries.items?.find(
      ({ by, subject }) => (name === 'by' ? sayActor(by).by : subject.id) === value,
    );
    if (!found) return shortId(value);
    return name === 'by' ? sayActor(found.by).text : (found.subject.name ?? shortId(value));
  }

  #renderTable(entries: readonly AuditEntry[]): TemplateResult {
    return html`
      <console-table
        label="Changes"
        .columns=${this.#columns}
        .rows=${entries}
        .rowKey=${({ id }: AuditEntry) => id}
        ?more=${this.#entries.hasMore}
        ?busy=${this.#entries.isLoading}
        @console-more=${() => this.#entries.loadMore()}
      >
        ${this.#renderEmpty()}
      </console-table>
    `;
  }

  #renderEmpty(): TemplateResult {
    const isFiltered = ['kind', 'by', 'subject'].some((name) => this.query.has(name));
    return isFiltered
      ? html`<console-empty slot="empty" heading="No matching changes" text="No changes match these filters.">
          <a class="button" href="/console/audit">Show all changes</a>
        </console-empty>`
      : html`<console-empty
          slot="empty"
          heading="No changes yet"
          text="Changes to keys, products, workshops and settings appear here, with who made them and the previous values."
        ></console-empty>`;
  }

  readonly #columns: readonly Column<AuditEntry>[] = [
    {
      heading: 'When',
      cell: ({ created_at }) => html`<time datetime=${created_at}>${formatTime(created_at)}</time>`,
    },
    {
      heading: 'Who',
      cell: ({ by }) => {
        const actor = sayActor(by);
        return html`<a href=${this.#address('by', actor.by)} dir="auto">${actor.text}</a>`;
      },
    },
    {
      heading: 'What',
      cell: ({ action, subject }) => html`
        <div>${sayAction(action)}</div>
        <a href=${this.#address('subject', subject.id)} class="small" dir="auto">${subject.name ?? shortId(subject.id)}</a>
      `,
    },
    { heading: 'Changes', cell: ({ changes }) => html`<audit-changes .changes=${changes}></audit-changes>` },
  ];

  #address(name: string, value: string): string {
    return addressWith('/console/audit', this.query, name, value);
  }

  #ask(signal: AbortSignal, after?: string): Promise<List<AuditEntry>> {
    const of = (name: string) => this.query.get(name) ?? undefined;
    const query = { kind: of('kind'), by: of('by'), subject: of('subject'), limit: PAGE, after };
    return this.api.get('/v1/audit', { query, signal });
  }
}

customElements.define('console-audit', ConsoleAudit);
