// The view that shows a quote request: the design, the quotes, and a link that shows the design on the shop's page.

import type { OrderedProduct, QuotedRequest } from '@parametric/api-client';
import { html, nothing, type TemplateResult } from 'lit';
import { customElement, state } from 'lit/decorators.js';
import { day, itemsInWords, money } from '../orders/order-format.js';
import '../orders/order-product.js';
import { otherItems } from '../orders/ordered-items.js';
import { ConsoleView } from '../shared/console-page.js';
import '../shared/copy-button.js';
import { formatCount, formatTime } from '../shared/format.js';
import { setTitle } from '../shared/page-events.js';
import { Loaded } from '../shared/paged-list.js';
import { consoleStyles, sideBySide } from '../shared/styles.js';
import { textField } from '../shared/templates.js';
import { requestClass, requestWord } from './quote-format.js';

/** The key under which this browser stores the URL of each product's page. */
const PAGE_KEY = 'console-product-page';

@customElement('console-quote')
export class ConsoleQuote extends ConsoleView {
  static override styles = [consoleStyles, sideBySide];

  @state() private page: string | undefined;
  readonly #request = new Loaded(this, () => this.api.get<QuotedRequest>(this.#path));
  readonly #product = new Loaded(this, async () => {
    const product = await this.api.get<OrderedProduct>(`${this.#path}/product`);
    setTitle(this, product.name);
    return product;
  });

  get #path(): string {
    return `/v1/quote-requests/${encodeURIComponent(this.params.id!)}`;
  }

  override render(): TemplateResult {
    const request = this.#request.value;
    if (!request) {
      return html`<console-page heading="Quotes" back="/console/quotes" back-text="Quotes">
        ${this.#request.render(() => nothing)}
      </console-page>`;
    }
    return html`
      <console-page heading=${this.#product.value?.name ?? 'Quotes'} back="/console/quotes" back-text="Quotes">
        <div class="row">
          <span class=${requestClass(request)}>${requestWord(request)}</span>
          ${request.mode === 'test' ? html`<span class="badge">Test</span>` : nothing}
        </div>
        <div class="columns">
          <div class="stack">
            <order-product
              path="/v1/quote-requests"
              .api=${this.api}
              .order=${request}
              .item=${request.items ? 1 : undefined}
              .product=${this.#product.value}
              .error=${this.#product.error}
              @console-retry=${() => this.#product.load()}
            ></order-product>
            ${otherItems(this.api, request, '/v1/quote-requests')}
          </div>
          <div class="stack">
            ${this.#renderRequested(request)} ${this.#renderQuotes(request)}
            ${request.items ? nothing : this.#renderLink(request)}
          </div>
        </div>
      </console-page>
    `;
  }

  #renderRequested(request: QuotedRequest): TemplateResult {
    const { created_at, expires_at, ship_to, order } = request;
    const { quantity } = itemsInWords(request, (model) => model);
    return html`<section class="card stack" aria-labelledby="asked">
      <h2 id="asked">Request</h2>
      <dl class="pairs">
        <dt>Requested</dt>
        <dd>${formatTime(created_at)}</dd>
        <dt>Quantity</dt>
        <dd>${new Intl.NumberFormat().format(quantity)}</dd>
        ${ship_to ? html`<dt>Deliver to</dt><dd>${ship_to.country} ${ship_to.postcode}</dd>` : nothing}
        ${order ? nothing : html`<dt>Quotes valid until</dt><dd>${formatTime(expires_at)}</dd>`}
      </dl>
      ${order ? html`<p><a href="/console/orders/${order}">Open the order</a></p>` : nothing}
    </section>`;
  }

  #renderQuotes({ quotes, declined }: QuotedRequest): TemplateResult {
    return html`<section class="card stack" aria-labelledby="quotes">
      <h2 id="quotes">Quotes</h2>
      ${
        quotes.length > 0
          ? html`<dl class="pairs">
              ${quotes.map(
                ({ workshop, total, ready_by }) => html`
                  <dt><bdi>${workshop.name}</bdi><br /><span class="small">Ready by ${day(ready_by)}</span></dt>
                  <dd>${money(total)}</dd>
                `,
              )}
            </dl>`
          : html`<p class="muted">No workshops provided a quote.</p>`
      }
      ${
        declined.length > 0
          ? html`<details>
              <summary>${formatCount(declined.length, 'workshop')} declined</summary>
              <ul>${declined.map(({ workshop, detail }) => html`<li><bdi>${workshop.name}</bdi>: ${detail}</li>`)}</ul>
            </details>`
          : nothing
      }
    </section>`;
  }

  #renderLink({ model, link }: QuotedRequest): TemplateResult {
    const key = `${PAGE_KEY}/${this.session.organization.id}/${model}`;
    const page = this.page ?? localStorage.getItem(key) ?? '';
    const address = withLink(page, link);
    return html`<section class="card stack" aria-labelledby="link">
      <h2 id="link">Link to the design</h2>
      ${textField({
        ...{ id: 'page', label: 'Your page with this product', type: 'url', dir: 'ltr', value: page },
        placeholder: 'https://shop.example/shelf',
        hint: address
          ? 'Saved in this browser only.'
          : 'Enter the page’s full URL to get a link that opens this design.',
        onInput: (text) => {
          this.page = text.trim();
          localStorage.setItem(key, this.page);
        },
      })}
      ${
        address
          ? html`<p><a href=${address} target="_blank" rel="noopener">Open the design on your page</a></p>
              <copy-button .text=${address} label="Copy link"></copy-button>`
          : nothing
      }
    </section>`;
  }
}

/** The URL of the page with the design in its query; undefined if the page isn't a web page. */
function withLink(page: string, link: string): string | undefined {
  const url = URL.canParse(page) ? new URL(page) : undefined;
  if (!url || !/^https?:$/.test(url.protocol)) return undefined;
  url.search = url.search ? `${url.search}&${link}` : link;
  return url.href;
}

declare global {
  interface HTMLElementTagNameMap {
    'console-quote': ConsoleQuote;
  }
}
