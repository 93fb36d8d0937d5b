// The view that compares a workshop's actual costs per order, imported from its books, with its quotes, and shows what
// they mean for its price list.

import type { ProblemIssue } from '@parametric/api-client/page';
import type { CostComparison } from '@parametric/service/contract';
import { shortNumber } from '@parametric/service/order-number';
import { html, nothing, type TemplateResult } from 'lit';
import { customElement, query, state } from 'lit/decorators.js';
import { money } from '../../orders/order-format.js';
import { priceText } from '../../orders/price-words.js';
import { downloadFromService, issuesOf, maySee, sayError } from '../../shared/api.js';
import { ConsoleView } from '../../shared/console-page.js';
import { formatCount } from '../../shared/format.js';
import { notify } from '../../shared/page-events.js';
import { Loaded } from '../../shared/paged-list.js';
import { consoleCss } from '../../shared/styles.js';
import { type Column, table } from '../../shared/tables.js';
import { type CostSum, leftWords, lessonWords } from './cost-words.js';
import { listPath } from './workshop-api.js';

interface CostImport {
  readonly imported: number;
  readonly removed: number;
}

type CostRow = CostComparison['data'][number];
type Term = 'material' | 'labour' | 'hours' | 'delivery' | 'other';

const TERM_NAMES: Readonly<Record<string, string>> = {
  ...{ material: 'Material', labour: 'Labor', hours: 'Hours', delivery: 'Delivery' },
};

@customElement('console-costs')
export class ConsoleCosts extends ConsoleView {
  static override styles = consoleCss`
    .lesson {
      display: grid;
      gap: var(--space-1);
    }

    .quoted {
      color: var(--muted);
      font-size: var(--text-s);
      font-weight: 400;
    }

    .faults {
      max-height: 20rem;
      margin-block-start: var(--space-2);
      padding-inline-start: var(--space-5);
      overflow-y: auto;
    }
  `;

  readonly #loaded = new Loaded(this, (signal) =>
    this.api.get<CostComparison>(`${this.#path}/costs`, { signal, isLong: true }),
  );
  @state() private faults: readonly ProblemIssue[] = [];
  @state() private isBusy = false;
  @query('input[type=file]') private file!: HTMLInputElement;

  get #slug(): string {
    return this.params.slug ?? this.session.key.workshop ?? '';
  }

  get #path(): string {
    return `/v1/workshops/${encodeURIComponent(this.#slug)}`;
  }

  override render(): TemplateResult {
    const mayImport = maySee(this.session, 'workshops:propose');
    return html`
      <console-page
        heading="Actual costs"
        lead="What orders actually cost compared with their quotes. All amounts exclude tax."
        back=${listPath(this.session, this.#slug)}
        back-text="Price list"
      >
        <button slot="actions" type="button" class="button" @click=${this.#download}>Download CSV</button>
        ${
          mayImport
            ? html`<button slot="actions" type="button" class="button primary" aria-disabled=${this.isBusy} @click=${() => this.file.click()}>
                ${this.isBusy ? 'Importing…' : 'Import CSV'}
              </button>`
            : nothing
        }
        <input type="file" accept=".csv,text/csv" hidden aria-label="CSV file" @change=${this.#import} />
        ${this.#renderFaults()}
        ${this.#loaded.render((comparison) => this.#renderComparison(comparison), true)}
      </console-page>
    `;
  }

  #renderFaults(): TemplateResult | typeof nothing {
    if (this.faults.length === 0) return nothing;
    return html`<div class="note danger" role="alert">
      <strong>Nothing was imported. Fix the file and import it again.</strong>
      <ul class="faults">
        ${this.faults.map(({ detail }) => html`<li dir="auto">${detail}</li>`)}
      </ul>
    </div>`;
  }

  #renderComparison({ data, sums }: CostComparison): TemplateResult {
    if (data.length === 0) return this.#renderEmpty();
    return html`
      ${sums.map((sum) => this.#renderSum(sum, sums.length > 1))}
      <section class="stack" aria-labelledby="orders">
        <h2 id="orders">Orders</h2>
        <p class="muted">The actual cost, with the quoted cost below it.</p>
        ${table({ label: 'Orders', columns: this.#columns, rows: data, rowKey: ({ order }) => order, isStacking: true })}
      </section>
    `;
  }

  #renderEmpty(): TemplateResult {
    const text =
      'Download the CSV file of this workshop’s orders. Enter what material, labor, delivery, and anything else actually cost, or how many hours the work took. Leave unknown values blank, then import the file.';
    return html`<console-empty heading="No actual costs yet" text=${text}></console-empty>`;
  }

  #renderSum(sum: CostSum, isOneOfSeveral: boolean): TemplateResult {
    const left = leftWords(sum);
    const columns: readonly Column<CostSum['terms'][number]>[] = [
      { heading: 'Cost', isName: true, cell: ({ term }) => renderTerm(term) },
      { heading: 'Orders', isNumber: true, cell: ({ orders }) => orders },
      { heading: 'Quoted', isNumber: true, cell: ({ term, quoted }) => say(term, quoted, sum.currency) },
      { heading: 'Actual', isNumber: true, cell: ({ term, actual }) => say(term, actual, sum.currency) },
      {
        heading: 'Difference',
        isNumber: true,
        cell: ({ term, quoted, actual }) => differenceText(term, quoted, actual, sum.currency),
      },
    ];
    return html`<section class="card stack" aria-label="Sums in ${sum.currency}">
      <h2>${isOneOfSeveral ? `Totals in ${sum.currency}` : 'Totals'}</h2>
      ${left === undefined ? nothing : html`<p>${left}</p>`}
      ${sum.terms.length > 0 ? table({ label: `Totals in ${sum.currency}`, columns, rows: sum.terms, isStacking: true }) : nothing}
      ${
        sum.lessons.length > 0
          ? html`<h3>Prices that would have covered your costs</h3>
              <ul class="list">
                ${sum.lessons.map((lesson) => {
                  const { claim, because } = lessonWords(lesson, sum);
                  return html`<li class="lesson"><span>${claim}</span><span class="muted small">${because}</span></li>`;
                })}
              </ul>
              <p class="muted small">Each suggestion changes one price and keeps the others. Applying several would charge for the difference more than once.</p>`
          : nothing
      }
    </section>`;
  }

  readonly #columns: readonly Column<CostRow>[] = [
    {
      heading: 'Order',
      isName: true,
      cell: ({ order, product, quantity }) => html`<a href="/console/orders/${order}/price">${shortNumber(order)}</a>
        <div class="quoted">${quantity} × <bdi>${product}</bdi></div>`,
    },
    ...(['material', 'labour', 'hours', 'delivery', 'other'] as const).map(
      (term): Column<CostRow> => ({
        heading: term === 'other' ? 'Other' : TERM_NAMES[term]!,
        isNumber: true,
        cell: (row) => besideQuoted(row, term),
      }),
    ),
    {
      heading: 'Profit',
      isNumber: true,
      cell: ({ left, net }) => html`${left ? money(left) : '–'}
        <div class="quoted">of ${money(net)}</div>`,
    },
  ];

  readonly #download = () => void downloadFromService(this, this.api, `${this.#path}/costs.csv`);

  readonly #import = async () => {
    const file = this.file.files?.[0];
    // Clear the field, so that choosing the same file again, after it was corrected, triggers an event.
    this.file.value = '';
    if (!file || this.isBusy) return;
    this.isBusy = true;
    this.faults = [];
    try {
      const options = { contentType: 'text/csv', isLong: true };
      const { imported, removed } = await this.api.put<CostImport>(`${this.#path}/costs`, file, options);
      notify(
        this,
        `Imported the costs for ${formatCount(imported, 'order')}${removed > 0 ? `, and removed ${removed}` : ''}.`,
      );
      await this.#loaded.load();
    } catch (error) {
      this.faults = issuesOf(error);
      if (this.faults.length === 0) notify(this, sayError(error), 'failed');
    } finally {
      this.isBusy = false;
    }
  };
}

function besideQuoted({ actual, quoted, currency }: CostRow, term: Term): TemplateResult {
  const [real, before] = [actual[term], quoted[term]];
  return html`${real === undefined ? '–' : say(term, real, currency)}
    <div class="quoted">${before === undefined ? '–' : say(term, before, currency)}</div>`;
}

function say(term: string, value: number, currency: string): string {
  if (term === 'hours') return `${new Intl.NumberFormat(undefined, { maximumFractionDigits: 2 }).format(value)} h`;
  return priceText(value, currency, 0);
}

function renderTerm(term: string): unknown {
  const name = TERM_NAMES[term] ?? term;
  return term === 'hours' ? html`${name}<div class="quoted">Quoted (only work charged by time)</div>` : name;
}

function differenceText(term: string, quoted: number, actual: number, currency: string): string {
  if (term === 'hours') return '–';
  const difference = `${actual > quoted ? '+' : ''}${say(term, actual - quoted, currency)}`;
  if (quoted === 0) return difference;
  const options = { style: 'percent', maximumFractionDigits: 1, signDisplay: 'exceptZero' } as const;
  return `${difference} (${new Intl.NumberFormat(undefined, options).format(actual / quoted - 1)})`;
}

declare global {
  interface HTMLElementTagNameMap {
    'console-costs': ConsoleCosts;
  }
}
