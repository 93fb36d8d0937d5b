// The view for a workshop's stock and cutting settings. The shop sees those of any of its workshops, and a workshop
// sees only its own.

import { cuttingSchema } from '@parametric/api-client';
import { ApiError, type ProblemIssue } from '@parametric/api-client/page';
import { html, nothing, type TemplateResult } from 'lit';
import { customElement, query, state } from 'lit/decorators.js';
import * as z from 'zod/mini';
import {
  type FieldText,
  type FormState,
  type Json,
  type JsonSchema,
  renderField,
  saveBarStyles,
  schemaFormStyles,
  withValue,
} from '../settings/workshops/schema-form.js';
import { download, issuesOf, maySee, sayError } from '../shared/api.js';
import '../shared/browser-language.js';
import { withChanges } from '../shared/changes.js';
import { ConsoleView } from '../shared/console-page.js';
import { foldingCard, foldingCardStyles, openWrong } from '../shared/folding-card.js';
import { formatCount, formatTime } from '../shared/format.js';
import { notify, setTitle } from '../shared/page-events.js';
import { Loaded } from '../shared/paged-list.js';
import { consoleCss } from '../shared/styles.js';
import {
  itemProblems,
  type ListFormat,
  readStockCsv,
  type StockFormat,
  stockCsv,
  type TypedItem,
  withDecision,
  withKnownProposals,
  withProposedPrices,
} from './stock-csv.js';
import './stock-items.js';

interface StockResource {
  readonly workshop: string;
  readonly workshop_name: string;
  readonly currency: string;
  readonly list_format: ListFormat;
  readonly cutting: Json;
  readonly items: readonly TypedItem[];
  readonly revision?: string;
  readonly changed_at?: string;
}

interface Draft {
  readonly cutting: Json;
  readonly items: readonly TypedItem[];
}

const MAX_FILE_BYTES = 2 * 1024 * 1024;
/** The maximum number of problems in a file to list. */
const MAX_PROBLEMS = 12;

const SCHEMA = {
  type: 'object',
  properties: { cutting: z.toJSONSchema(cuttingSchema) },
} as unknown as JsonSchema;

const mm = (label: string, hint?: string): FieldText => ({ label, unit: 'mm', ...(hint ? { hint } : {}) });

const TEXTS: Readonly<Record<string, FieldText>> = {
  '/cutting/tool': {
    ...{ label: 'Machine for cutting boards', options: { saw: 'Saw', router: 'Router' }, none: 'Default: saw' },
    hint: 'A saw leaves its kerf between pieces. A router leaves its cutter’s diameter, and can nest shaped panels by their outlines.',
  },
  '/cutting/kerf': mm('Saw kerf', 'Leave blank to use the saw kerf from the price list or the document.'),
  '/cutting/cutter_diameter': mm('Cutter diameter', 'Routers only.'),
  '/cutting/trim': mm('Sheet trim', 'The amount trimmed off each side of a whole sheet before cutting.'),
  '/cutting/bar_trim': mm('Bar trim', 'The amount trimmed off one end of a whole bar before cutting. Defaults to 20.'),
  '/cutting/useful_offcut/0': mm('Smallest useful offcut, longer side', 'Defaults to 600.'),
  '/cutting/useful_offcut/1': mm('Smallest useful offcut, shorter side', 'Defaults to 300.'),
  '/cutting/useful_bar': mm('Shortest useful bar offcut', 'Defaults to 600.'),
  '/cutting/turns_up_to': mm(
    'Maximum thickness for rotated panels',
    'Panels up to this thickness, such as backs, can be cut across the grain. Leave blank to use the limit from the price list.',
  ),
};

@customElement('console-stock')
export class ConsoleStock extends ConsoleView {
  static override styles = [
    schemaFormStyles,
    foldingCardStyles,
    consoleCss`
      input[type='file'] {
        display: none;
      }

      .danger ul {
        margin: 0;
        padding-inline-start: var(--space-5);
      }
    `,
    saveBarStyles,
  ];

  @state() private draft: Draft | undefined;
  @state() private issues: readonly ProblemIssue[] = [];
  @state() private fileProblems: readonly string[] = [];
  @state() private problem = '';
  @state() private isBusy = false;
  /** Whether someone else has changed the stock since it was loaded. */
  @state() private isStale = false;
  @query('input[type=file]') private file!: HTMLInputElement;

  declare readonly renderRoot: ShadowRoot;

  readonly #stock = new Loaded(this, async () => {
    const loaded = await this.api.get<StockResource>(this.#path);
    setTitle(this, `Stock at ${loaded.workshop_name}`);
    this.#reset();
    return loaded;
  });

  get #path(): string {
    const slug = this.params.slug ?? this.session.key.workshop ?? '';
    return `/v1/workshops/${encodeURIComponent(slug)}/stock`;
  }

  get #mayWrite(): boolean {
    return maySee(this.session, 'stock:write');
  }

  get #setsPrices(): boolean {
    return this.session.key.kind === 'api';
  }

  override render(): TemplateResult {
    const { value } = this.#stock;
    const isOwn = this.params.slug === undefined;
    return html`<console-page
      heading="Stock"
      lead=${value ? `${value.workshop_name}${value.changed_at ? `, changed ${formatTime(value.changed_at)}` : ''}` : ''}
      back=${isOwn ? '' : '/console/workshops'}
      back-text="Workshops"
    >
      ${value ? this.#renderActions(value) : nothing}
      ${this.#stock.render((stock) => this.#renderStock(stock))}
    </console-page>`;
  }

  #renderActions(stock: StockResource): TemplateResult {
    const { items } = this.draft ?? stock;
    return html`
      ${
        this.#mayWrite
          ? html`<button slot="actions" type="button" class="button" @click=${() => this.file.click()}>Import CSV…</button>`
          : nothing
      }
      <button slot="actions" type="button" class="button" @click=${() => this.#export(items, stock)}>Export CSV</button>
    `;
  }

  #renderStock(stock: StockResource): TemplateResult {
    const { cutting, items } = this.draft ?? stock;
    const form: FormState = {
      schema: SCHEMA,
      value: { cutting },
      texts: TEXTS,
      issues: this.issues,
      change: (pointer, value) => {
        const changed = withValue({ schema: SCHEMA, value: { cutting } }, pointer, value);
        this.#change({ cutting: (changed.cutting ?? {}) as Json, items }, pointer);
      },
    };
    return html`
      <p class="muted">
        Production packs, cut diagrams, and whole-sheet prices use this stock: offcuts first, then whole sheets and
        bars. Anything you leave out comes from the price list or the product’s document.
        ${this.session.key.mode === 'test' ? 'This is the stock for test orders. Live orders have their own stock.' : nothing}
      </p>
      <input
        type="file"
        accept=".csv,text/csv"
        aria-label="CSV file of stock"
        tabindex="-1"
        @change=${() => this.#onFile(stock)}
      />
      ${this.#renderFileProblems()} ${this.#renderProposals(cutting, items)}
      <form class="stack" novalidate @submit=${(event: Event) => this.#onSubmit(event, stock)}>
        ${foldingCard(
          'How boards and bars are cut',
          html`<fieldset ?disabled=${!this.#mayWrite}>
            <legend class="hidden-label">How boards and bars are cut</legend>
            <div class="fields">${renderField(form, '/cutting')}</div>
          </fieldset>`,
        )}
        ${this.#renderItems('sheet', 'Sheets', stock, items)} ${this.#renderItems('bar', 'Bars', stock, items)}
        ${this.#renderItems('coil', 'Coils of edge banding', stock, items)}
        ${
          this.#mayWrite
            ? html`<div class="row save">
                <button class="button primary" aria-disabled=${this.isBusy || !this.draft}>
                  ${this.isBusy ? 'Saving…' : 'Save'}
                </button>
                ${
                  this.draft
                    ? html`<button type="button" class="button" @click=${this.#discard}>
                        ${this.isStale ? 'Discard changes and load the current stock' : 'Discard changes'}
                      </button>`
                    : nothing
                }
                <div class="problem" role="alert">${this.problem}</div>
              </div>`
            : nothing
        }
      </form>
    `;
  }

  #renderProposals(cutting: Json, items: readonly TypedItem[]): TemplateResult | typeof nothing {
    const { length } = items.filter(({ proposed_price: proposed }) => proposed !== undefined);
    if (length === 0) return nothing;
    const prices = formatCount(length, 'price');
    if (!this.#setsPrices) {
      return html`<p class="note">You’ve proposed ${prices}. Current prices apply until the shop approves yours.</p>`;
    }
    const decide = (isApproved: boolean) =>
      this.#change({ cutting, items: items.map((item) => withDecision(item, isApproved)) });
    return html`<div class="note split">
      <span>The workshop has proposed ${prices}. ${this.#mayWrite ? `Approve or reject ${length === 1 ? 'it' : 'them'}, then save.` : nothing}</span>
      ${
        this.#mayWrite
          ? html`<div class="row">
              <button type="button" class="button" @click=${() => decide(true)}>Approve all</button>
              <button type="button" class="button quiet" @click=${() => decide(false)}>Reject all</button>
            </div>`
          : nothing
      }
    </div>`;
  }

  #renderFileProblems(): TemplateResult | typeof nothing {
    const { length } = this.fileProblems;
    if (length === 0) return nothing;
    return html`<div class="note danger stack" role="alert">
      <p>Nothing was imported. Correct the file, then import it again.</p>
      <ul>
        ${this.fileProblems.slice(0, MAX_PROBLEMS).map((problem) => html`<li>${problem}</li>`)}
        ${length > MAX_PROBLEMS ? html`<li>${length - MAX_PROBLEMS} more</li>` : nothing}
      </ul>
    </div>`;
  }

  #renderItems(
    type: 'sheet' | 'bar' | 'coil',
    heading: string,
    stock: StockResource,
    items: readonly TypedItem[],
  ): TemplateResult {
    const { cutting } = this.draft ?? stock;
    return html`<section class="card stack" aria-labelledby=${type}>
      <h2 id=${type}>${heading}</h2>
      <stock-items
        type=${type}
        .items=${items}
        .format=${this.#format(stock)}
        .issues=${this.issues}
        ?prices=${this.#setsPrices}
        ?locked=${!this.#mayWrite}
        @items-changed=${({ detail }: CustomEvent<readonly TypedItem[]>) => this.#change({ cutting, items: detail })}
      ></stock-items>
    </section>`;
  }

  #format({ currency }: StockResource): StockFormat {
    return { currency, language: navigator.language };
  }

  /**
   * Updates the draft.
   * @param pointer the JSON pointer to the field that changed. By default, the rows have changed, so saving checks
   * them again.
   */
  #change(draft: Draft, pointer = '/items'): void {
    this.draft = draft;
    this.problem = '';
    this.issues = this.issues.filter((issue) => !issue.pointer.startsWith(pointer));
  }

  #reset(): void {
    this.draft = undefined;
    this.issues = [];
    this.problem = '';
    this.isStale = false;
  }

  readonly #discard = () => {
    if (this.isStale) void this.#stock.load();
    else this.#reset();
  };

  #export(items: readonly TypedItem[], stock: StockResource): void {
    const { list_format: list, workshop_name: name } = stock;
    const written = this.#setsPrices ? items : items.map((item) => withDecision(item, true));
    download(`\uFEFF${stockCsv(written, stock, list)}`, `stock-${name}.csv`, 'text/csv');
  }

  async #onFile(stock: StockResource): Promise<void> {
    const [file] = this.file.files ?? [];
    this.file.value = '';
    if (!file) return;
    if (file.size > MAX_FILE_BYTES) return notify(this, `${file.name} is larger than 2 MB.`, 'failed');
    const read = readStockCsv(await file.text(), stock, stock.list_format);
    this.fileProblems = 'problems' in read ? read.problems : [];
    if ('problems' in read) return;
    const items = (this.#setsPrices ? withKnownProposals : withProposedPrices)(
      read.items as unknown as readonly TypedItem[],
      stock.items,
    );
    this.#change({ cutting: (this.draft ?? stock).cutting, items });
    const isProposing = !this.#setsPrices && items.some(({ proposed_price: proposed }) => proposed !== undefined);
    const prices = isProposing ? ' Prices that you’ve changed will be sent to the shop for approval.' : '';
    notify(this, `Read ${items.length} rows from ${file.name}.${prices} Save to replace the stock with them.`);
  }

  async #onSubmit(event: Event, stock: StockResource): Promise<void> {
    event.preventDefault();
    if (this.isBusy || !this.draft) return;
    this.issues = this.draft.items.flatMap((item, row) =>
      itemProblems(item).map(({ key = 'type', problem }) => {
        return { pointer: `/items/${row}/${key}`, code: 'invalid', detail: problem };
      }),
    );
    if (this.issues.length > 0) return this.#showWrong();
    this.isBusy = true;
    const { draft } = this;
    try {
      const items = this.#setsPrices ? draft.items : withProposedPrices(draft.items, stock.items);
      const body = { ...draft, items, revision: stock.revision ?? null };
      const saved = await this.api.put<StockResource>(this.#path, body);
      // Keep what was typed while the request was running.
      const { cutting, items: savedItems } = saved;
      this.draft = this.draft === draft ? undefined : withChanges({ cutting, items: savedItems }, draft, this.draft!);
      this.fileProblems = [];
      this.#stock.set(saved);
      notify(this, 'Stock saved.');
    } catch (error) {
      this.issues = issuesOf(error);
      this.isStale = error instanceof ApiError && error.status === 412;
      if (this.issues.length > 0) await this.#showWrong();
      else this.problem = sayError(error);
    } finally {
      this.isBusy = false;
    }
  }

  async #showWrong(): Promise<void> {
    const { length } = this.issues;
    this.problem = `Fix ${formatCount(length, 'field')} to continue.`;
    await this.updateComplete;
    openWrong(this.renderRoot, (section) => section.querySelector('[aria-invalid="true"]') !== null);
    const roots = [
      this.renderRoot,
      ...[...this.renderRoot.querySelectorAll('stock-items')].map((each) => each.renderRoot),
    ];
    for (const root of roots) {
      const wrong = root.querySelector<HTMLElement>('[aria-invalid="true"]');
      if (wrong) return wrong.focus();
    }
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'console-stock': ConsoleStock;
  }
}
