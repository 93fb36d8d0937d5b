// The view that shows who changed what in the organization, newest first, with filters in the URL.

import { html, LitElement, nothing, type TemplateResult } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import type { List } from '../shared/api.js';
import { ConsoleView } from '../shared/console-page.js';
import type { Column } from '../shared/tables.js';
import { failure, filterMenu } from '../shared/templates.js';
import '../shared/console-table.js';
import type { AuditEntry } from '@parametric/api-client';
import { capitalized, formatCount, formatTime, shortId } from '../shared/format.js';
import { addressWith, navigate } from '../shared/page-events.js';
import { PagedList } from '../shared/paged-list.js';
import { consoleCss } from '../shared/styles.js';

/** The kinds of records that the service can filter by. */
const SUBJECT_NAMES = {
  organization: 'Organization',
  key: 'Keys',
  model: 'Products',
  file: 'Files',
  workshop: 'Workshops',
  order: 'Orders',
  inquiry: 'Requests',
  webhook_endpoint: 'Webhooks',
  webhook_delivery: 'Webhook deliveries',
  person: 'People',
} as const;

/** The names of actions that aren't derived from the action's code. */
const SENTENCES: Readonly<Record<string, string>> = {
  'key.issued': 'Key created',
  'model.published': 'Product published',
  'model.retired': 'Product retired',
  'model.deleted': 'Product deleted',
  'workshop.created': 'Workshop added',
  'workshop.costs_imported': 'Actual costs imported',
  'workshop.price_list_proposed': 'Price list proposed',
  'workshop.proposal_withdrawn': 'Proposed price list withdrawn',
  'workshop.price_list_approved': 'Proposed price list approved',
  'workshop.price_list_rejected': 'Proposed price list rejected',
  'inquiry.offered': 'Custom quote sent',
  'inquiry.declined': 'Request declined',
  'inquiry.sample_sent': 'Samples sent',
  'order.tracked': 'Order tracking changed',
  'order.pieces_marked': 'Pieces marked',
  'order.credited': 'Invoice credited',
  'order.refunded': 'Payment refunded',
  'order.pieces_unmarked': 'Piece marks undone',
  'order.note_added': 'Note added to an order',
  'order.address_corrected': 'Order address corrected',
  'order.vat_number_checked': 'VAT number marked as checked',
  'order.vat_number_unchecked': 'VAT number marked as not checked',
  'inquiry.personal_data_erased': 'Request’s personal data erased',
  'order.personal_data_erased': 'Order’s personal data erased',
  'webhook_endpoint.created': 'Webhook endpoint added',
  'webhook_endpoint.secret_rotated': 'Webhook secret rolled',
  'webhook_endpoint.previous_secrets_revoked': 'Previous webhook secrets revoked',
};

/** An action's name. By default, it's the code in words: `price_list.replaced` becomes "Price list replaced". */
export function sayAction(action: string): string {
  return SENTENCES[action] ?? sayField(action);
}

/** Returns the name of the person, key, or command that made a change, and the value to filter the log by. */
export function sayActor({ kind, id, label, name }: AuditEntry['by']): { readonly text: string; readonly by: string } {
  if (kind === 'command') return { text: `Command: ${name ?? ''}`, by: name ?? '' };
  return { text: label ?? `${kind === 'person' ? 'Person' : 'Key'} ${shortId(id ?? '')}`, by: id ?? '' };
}

function sayField(field: string): string {
  return capitalized(field.replaceAll(/[._]/g, ' '));
}

/** Converts a changed value to text; undefined if there's no value. */
export function sayValue(value: unknown): string | undefined {
  if (value === undefined || value === null) return undefined;
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value)) return value.length === 0 ? 'none' : value.map((each) => sayValue(each) ?? '').join(', ');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

@customElement('audit-changes')
export class AuditChanges extends LitElement {
  static override styles = consoleCss`
    .pairs {
      gap: 2px var(--space-3);
      font-size: var(--text-s);
      text-align: start;
    }
  `;

  @property({ attribute: false }) changes: AuditEntry['changes'] = [];

  override render(): TemplateResult | typeof nothing {
    if (this.changes.length === 0) return nothing;
    return html`<dl class="pairs">${this.changes.map((change) => this.#renderChange(change))}</dl>`;
  }

  #renderChange({ field, before, after }: AuditEntry['changes'][number]): TemplateResult {
    const [old, now] = [sayValue(before), sayValue(after)];
    const isBare = old === undefined && now === undefined;
    return html`
      <dt>${sayField(field)}</dt>
      <dd dir="auto">
        ${old === undefined ? nothing : html`<del class="muted">${old}</del><span aria-hidden="true"> → </span>`}
        ${isBare ? 'changed' : (now ?? 'none')}
      </dd>
    `;
  }
}

const PAGE = 50;

@customElement('console-audit')
export class ConsoleAudit extends ConsoleView {
  static override styles = consoleCss`
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
  `;

  readonly #entries = new PagedList<AuditEntry>(this, (signal, after) => this.#ask(signal, after), this);

  override willUpdate(changed: Map<PropertyKey, unknown>): void {
    if (changed.has('query') && this.hasUpdated) void this.#entries.load();
  }

  override render(): TemplateResult {
    const { items: entries, error, hasMore } = this.#entries;
    return html`
      <console-page
        heading="Audit"
        lead="Changes made here, through the API, and from the command line. Entries are kept for two years."
      >
        ${this.#renderTools()}
        ${failure(error, () => this.#entries.load())}
        <p class="hidden-label" role="status">
          ${entries ? `${formatCount(entries.length, 'change')}${hasMore ? ', and more' : ''}` : 'Loading…'}
        </p>
        ${entries ? this.#renderTable(entries) : nothing}
      </console-page>
    `;
  }

  #renderTools(): TemplateResult {
    const kind = this.query.get('kind') ?? '';
    return html`
      <div class="row">
        ${filterMenu('Changes', [['', 'All changes'], ...Object.entries(SUBJECT_NAMES)], kind, (value) =>
          navigate(this, this.#address('kind', value)),
        )}
        ${this.#renderFilter('by', 'By')} ${this.#renderFilter('subject', 'For')}
      </div>
    `;
  }

  /** Shows a filter that was set by a link, with a button to remove it. */
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
          text="Changes to keys, products, workshops, and settings appear here, with who made them and the previous values."
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
