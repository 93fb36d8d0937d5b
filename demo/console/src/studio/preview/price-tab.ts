// The product's prices: the document's own estimate, line by line, and each workshop's quote for the current text,
// published or not.

import type { Offer, OfferList } from '@parametric/api-client';
import { css, html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { property, state } from 'lit/decorators.js';
import { type Api, issuesOf, sayError } from '../../shared/api.js';
import '../../shared/console-load-failure.js';
import { renderDeclined } from '../../shared/declined-workshop.js';
import { PIECES_PROBLEM, readPieces } from '../../shared/format.js';
import type { EstimateSheet } from './estimate-lines.js';
import { JobController, renderJobState } from './job-controller.js';
import { PreviewFormat, tell } from './preview-format.js';
import type { JobInput } from './preview-jobs.js';
import type { PreviewRunner } from './preview-runner.js';
import { previewStyles } from './preview-styles.js';

/** How long after the last change to text, configuration or terms to request quotes, in ms. */
const QUIET_MS = 700;

/** @fires preview-reveal */
export class StudioPrice extends LitElement {
  static override styles = [
    ...previewStyles,
    css`
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
    `,
  ];

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
  readonly #format = new PreviewFormat();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #request: AbortController | undefined;

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearTimeout(this.#timer);
    this.#request?.abort();
  }

  protected override willUpdate(changed: PropertyValues): void {
    if (changed.has('input') && this.input) this.#job.ask(this.runner, { ...this.input, job: 'estimate' });
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
      <div class="table-place">
        <table>
          <thead>
            <tr>
              <th scope="col">Line</th>
              <th scope="col" class="number">Amount</th>
            </tr>
          </thead>
          <tbody>
            ${lines.map(
              ({ expression, amount }) => html`<tr>
                <td><code dir="ltr">${expression}</code></td>
                <td class="number">${this.#format.money(amount, currency)}</td>
              </tr>`,
            )}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row"><button type="button" class="link" @click=${() => tell(this, 'preview-reveal', { pointer: '/estimate/amount' })}>Estimate</button></th>
              <td class="number">${this.#format.money(total, currency)}</td>
            </tr>
          </tfoot>
        </table>
      </div>
    `;
  }

  #renderWorkshops(): TemplateResult {
    return html`
      <section>
        <h2>Workshops</h2>
        <div class="terms">
          <label class="field"><span>Quantity</span>
            <input
              inputmode="numeric"
              autocomplete="off"
              .value=${this.quantityText}
              aria-invalid=${this.quantityProblem ? 'true' : nothing}
              aria-describedby="quantity-problem"
              @change=${this.#onQuantity}
            />
            <span class="problem" id="quantity-problem" role="alert">${this.quantityProblem}</span></label>
          <label class="field"><span>Country</span>
            <input .value=${this.country} maxlength="2" autocapitalize="characters" placeholder="DE" @change=${(event: Event) => (this.country = typedIn(event).toUpperCase())} /></label>
          <label class="field"><span>Postcode</span>
            <input .value=${this.postcode} maxlength="12" @change=${(event: Event) => (this.postcode = typedIn(event))} /></label>
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
    return `${data.length} of ${data.length + declined.length} workshops make it. These quotes aren’t stored or ordered.`;
  }

  #renderOffers({ data, declined }: OfferList): TemplateResult {
    const sorted = [...data].sort((a, b) => a.price.total.amount - b.price.total.amount);
    return html`
      ${sorted.length === 0 ? nothing : this.#renderTable(sorted)}
      ${
        declined.length === 0
          ? nothing
          : html`<div class="stack">
            <h3>Workshops that don’t make it, and why</h3>
            <ul>${declined.map(renderDeclined)}</ul>
          </div>`
      }
    `;
  }

  #renderTable(offers: readonly Offer[]): TemplateResult {
    return html`
      <div class="table-place" tabindex="0" role="group" aria-label="Quotes">
        <table>
          <thead>
            <tr>
              <th scope="col">Workshop</th>
              <th scope="col" class="number">Total</th>
              <th scope="col" class="number">Lead time</th>
            </tr>
          </thead>
          <tbody>
            ${offers.map(
              ({ workshop, price, lead_time_days: days, approximate }) => html`<tr>
                <th scope="row">
                  <span dir="auto">${workshop.name}</span> <span class="muted">${workshop.country}</span>
                  <details class="small">
                    <summary>Lines</summary>
                    ${price.lines.map(({ label, amount }) => html`<div class="heading"><span dir="auto">${label}</span><span>${this.#format.price(amount)}</span></div>`)}
                  </details>
                </th>
                <td class="number">
                  ${this.#format.price(price.total)}
                  ${approximate ? html`<div class="muted small">about ${this.#format.price(approximate.total)}</div>` : nothing}
                </td>
                <td class="number">${days} ${days === 1 ? 'day' : 'days'}</td>
              </tr>`,
            )}
          </tbody>
        </table>
      </div>
    `;
  }

  #renderError(error: unknown): TemplateResult {
    const issues = issuesOf(error);
    if (issues.length === 0) {
      return html`<console-load-failure .error=${error} @console-retry=${() => this.#ask()}></console-load-failure>`;
    }
    return html`<div class="note danger" role="alert">
      <p>${sayError(error)}</p>
      <ul>${issues.map(({ pointer, detail }) => html`<li>${detail} <code>${pointer}</code></li>`)}</ul>
    </div>`;
  }

  readonly #onQuantity = (event: Event) => {
    this.quantityText = typedIn(event);
    const pieces = readPieces(this.quantityText);
    this.quantityProblem = pieces === undefined ? PIECES_PROBLEM : '';
    if (pieces !== undefined) this.quantity = pieces;
  };

  #askSoon(): void {
    clearTimeout(this.#timer);
    if (!this.api || !this.input) return;
    // The pending request is outdated.
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

function typedIn({ target }: Event): string {
  return (target as HTMLInputElement).value.trim();
}

customElements.define('studio-price', StudioPrice);

declare global {
  interface HTMLElementTagNameMap {
    'studio-price': StudioPrice;
  }
}
