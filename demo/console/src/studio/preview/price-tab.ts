// The tab with the product's prices: the document's own estimate, line by line, and each workshop's quote for the
// current text, whether it's published or not.

import type { Offer, OfferList } from '@parametric/api-client';
import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import { money } from '../../orders/order-format.js';
import { type Api, issuesOf, sayError } from '../../shared/api.js';
import { formatCount, PIECES_PROBLEM, readPieces } from '../../shared/format.js';
import { type Column, renderDeclined, table } from '../../shared/tables.js';
import { failure, textField } from '../../shared/templates.js';
import type { EstimateLine, EstimateSheet } from './estimate-lines.js';
import { JobController, type PreviewRunner, previewCss, renderJobState, tell } from './preview-format.js';
import type { JobInput } from './preview-jobs.js';

/** How long to wait after the last change to text, configuration, or terms before requesting quotes, in ms. */
const QUIET_MS = 700;

/** Formats an estimate's amount, which is in the currency's major unit. */
function major(amount: number, currency: string): string {
  return new Intl.NumberFormat(undefined, { style: 'currency', currency }).format(amount);
}

/** @fires preview-reveal */
@customElement('studio-price')
export class StudioPrice extends LitElement {
  static override styles = previewCss`
    .terms {
      display: grid;
      grid-template-columns: repeat(auto-fit, minmax(7rem, 1fr));
      gap: var(--space-3);
    }

    td code {
      font-size: var(--text-s);
      overflow-wrap: anywhere;
    }

    tfoot td,
    tfoot th {
      border-block-start: 2px solid var(--line);
      color: var(--text);
      font-size: inherit;
      font-weight: 650;
    }

    li {
      margin-inline-start: 1.25rem;
    }

    .stale {
      opacity: 0.6;
    }

    .status {
      min-height: 1.5em;
    }
  `;

  @property({ attribute: false }) runner!: PreviewRunner;
  @property({ attribute: false }) api: Api | undefined;
  @property({ attribute: false }) input: JobInput | undefined;
  @state() private quantity = 1;
  @state() private quantityText = '1';
  @state() private quantityProblem = '';
  @state() private country = '';
  @state() private postcode = '';
  @state() private offers: OfferList | undefined;
  @state() private offersError: unknown;
  @state() private isAsking = false;
  readonly #job = new JobController(this, 'estimate');
  #timer: ReturnType<typeof setTimeout> | undefined;
  #request: AbortController | undefined;

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearTimeout(this.#timer);
    this.#request?.abort();
  }

  protected override willUpdate(changed: PropertyValues): void {
    if (changed.has('input') && this.input) this.#job.ask(this.runner, this.input);
    if (['input', 'api', 'quantity', 'country', 'postcode'].some((name) => changed.has(name))) this.#askSoon();
  }

  protected override render(): TemplateResult {
    return html`
      <section>
        <h2>Estimate</h2>
        ${renderJobState(this.#job)} ${this.#job.isBusy && !this.#job.result ? nothing : this.#renderEstimate(this.#job.result)}
      </section>
      ${this.api ? this.#renderWorkshops() : nothing}
    `;
  }

  #renderEstimate(sheet: EstimateSheet | undefined): TemplateResult | typeof nothing {
    if (this.#job.error) return nothing;
    if (!sheet)
      return html`<p class="muted">The document doesn’t have an <code>estimate</code>. Customers see prices only in quotes.</p>`;
    const { lines, total, currency } = sheet;
    return html`
      ${table<EstimateLine>({
        label: 'Estimate',
        columns: [
          { heading: 'Line', cell: ({ expression }) => html`<code dir="ltr">${expression}</code>` },
          { heading: 'Amount', isNumber: true, cell: ({ amount }) => major(amount, currency) },
        ],
        rows: lines,
        foot: html`<tfoot>
          <tr>
            <th scope="row"><button type="button" class="plain link" @click=${() => tell(this, 'preview-reveal', { pointer: '/estimate/amount' })}>Estimate</button></th>
            <td class="number">${major(total, currency)}</td>
          </tr>
        </tfoot>`,
      })}
    `;
  }

  #renderWorkshops(): TemplateResult {
    return html`
      <section>
        <h2>Workshops</h2>
        <div class="terms">
          ${textField({
            id: 'quantity',
            label: 'Quantity',
            problem: this.quantityProblem,
            value: this.quantityText,
            inputmode: 'numeric',
            onChange: this.#onQuantity,
          })}
          ${textField({
            id: 'country',
            label: 'Country',
            value: this.country,
            maxlength: 2,
            placeholder: 'DE',
            onChange: (text) => (this.country = text.trim().toUpperCase()),
          })}
          ${textField({
            id: 'postcode',
            label: 'Postcode',
            value: this.postcode,
            maxlength: 12,
            onChange: (text) => (this.postcode = text.trim()),
          })}
        </div>
        <p class="muted small status" role="status">${this.#statusText}</p>
        ${this.offersError === undefined ? nothing : this.#renderError(this.offersError)}
        ${this.offers ? html`<div class="stack ${this.isAsking ? 'stale' : ''}">${this.#renderOffers(this.offers)}</div>` : nothing}
      </section>
    `;
  }

  get #statusText(): string {
    if (this.isAsking) return 'Getting quotes…';
    if (!this.offers || this.offersError !== undefined) return '';
    const { data, declined } = this.offers;
    return `${data.length} of ${data.length + declined.length} workshops can make this product. These quotes aren’t saved and can’t be ordered.`;
  }

  #renderOffers({ data, declined }: OfferList): TemplateResult {
    const sorted = [...data].sort((a, b) => a.price.total.amount - b.price.total.amount);
    return html`
      ${sorted.length === 0 ? nothing : table({ label: 'Quotes', columns: this.#offerColumns, rows: sorted })}
      ${
        declined.length === 0
          ? nothing
          : html`<div class="stack">
            <h3>Workshops that can’t make this product, and why</h3>
            <ul>${declined.map(renderDeclined)}</ul>
          </div>`
      }
    `;
  }

  readonly #offerColumns: readonly Column<Offer>[] = [
    {
      heading: 'Workshop',
      isName: true,
      cell: ({ workshop, price }) => html`
        <span dir="auto">${workshop.name}</span> <span class="muted">${workshop.country}</span>
        <details class="small">
          <summary>Lines</summary>
          ${price.lines.map(({ label, amount }) => html`<div class="split"><span dir="auto">${label}</span><span>${money(amount)}</span></div>`)}
        </details>
      `,
    },
    {
      heading: 'Total',
      isNumber: true,
      cell: ({ price, approximate }) => html`
        ${money(price.total)}
        ${approximate ? html`<div class="muted small">about ${money(approximate.total)}</div>` : nothing}
      `,
    },
    {
      heading: 'Lead time',
      isNumber: true,
      cell: ({ lead_time_days: days }) => formatCount(days, 'day'),
    },
  ];

  #renderError(error: unknown): TemplateResult | typeof nothing {
    const issues = issuesOf(error);
    if (issues.length === 0) {
      return failure(error, () => this.#ask());
    }
    return html`<div class="note danger" role="alert">
      <p>${sayError(error)}</p>
      <ul>${issues.map(({ pointer, detail }) => html`<li>${detail} <code>${pointer}</code></li>`)}</ul>
    </div>`;
  }

  readonly #onQuantity = (text: string) => {
    this.quantityText = text.trim();
    const pieces = readPieces(this.quantityText);
    this.quantityProblem = pieces === undefined ? PIECES_PROBLEM : '';
    if (pieces !== undefined) this.quantity = pieces;
  };

  #askSoon(): void {
    clearTimeout(this.#timer);
    if (!this.api || !this.input) return;
    // Abort the pending request, which is out of date.
    this.#request?.abort();
    this.isAsking = true;
    this.#timer = setTimeout(() => this.#ask(), QUIET_MS);
  }

  async #ask(): Promise<void> {
    const { api, input, quantity, country, postcode } = this;
    if (!api || !input) return;
    const request = new AbortController();
    this.#request = request;
    this.isAsking = true;
    const terms = country && postcode ? { ship_to: { country, postcode } } : {};
    const body = { document: input.document, configuration: input.configuration, quantity, ...terms };
    try {
      const offers = await api.post<OfferList>('/v1/workshops/offers', body, { signal: request.signal });
      if (request.signal.aborted) return;
      this.offers = offers;
      this.offersError = undefined;
    } catch (error) {
      if (request.signal.aborted) return;
      this.offersError = error;
    }
    this.isAsking = false;
  }
}
