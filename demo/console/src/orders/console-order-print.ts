// The view for a page that workshops print: what to make, who it's for, and when it's due.

import type { Order, OrderedProduct } from '@parametric/api-client';
import { shortNumber } from '@parametric/service/order-number';
import { html, nothing, type TemplateResult } from 'lit';
import { customElement } from 'lit/decorators.js';
import { ConsoleView } from '../shared/console-page.js';
import { setTitle } from '../shared/page-events.js';
import { Loaded } from '../shared/paged-list.js';
import { consoleCss } from '../shared/styles.js';
import { addressLines, promisedDay } from './order-format.js';
import { billTable, itemColumns, panelColumns, parameterPairs } from './order-product.js';

/** One of the order's products, and its quantity. */
type ProductToPrint = OrderedProduct & Pick<Order, 'quantity'>;

@customElement('console-order-print')
export class ConsoleOrderPrint extends ConsoleView {
  static override styles = consoleCss`
    :host {
      display: grid;
      justify-items: center;
      gap: var(--space-4);
      padding: var(--space-5);
    }

    .sheet {
      color-scheme: light;
      display: grid;
      gap: var(--space-4);
      box-sizing: border-box;
      width: min(100%, 200mm);
      padding: 10mm;
      border: 1px solid var(--line);
      background: #fff;
      color: #111;
      font-size: 10pt;
    }

    .sheet h1 {
      font-size: 20pt;
    }

    .sheet h2 {
      font-size: 12pt;
    }

    .top,
    .middle {
      display: grid;
      grid-template-columns: 1fr 1fr;
      gap: var(--space-4);
      align-items: start;
    }

    address {
      text-align: end;
    }

    img {
      width: 100%;
      height: 70mm;
      object-fit: contain;
    }

    .sheet :is(dt, th) {
      color: #444;
    }

    dd {
      font-weight: 600;
    }

    .sheet .table-place {
      border-color: #999;
      background: none;
    }

    /* Paper doesn't scroll, so a list has to fit with all its columns. */
    .sheet :is(th, td) {
      padding: 1mm;
      font-size: 8pt;
      white-space: normal;
      overflow-wrap: anywhere;
    }

    .sheet tbody tr {
      break-inside: avoid;
    }

    .tools {
      display: flex;
      gap: var(--space-2);
      justify-self: stretch;
      justify-content: space-between;
    }

    @media (max-width: 40rem) {
      .top,
      .middle {
        grid-template-columns: 1fr;
      }

      address {
        text-align: start;
      }
    }

    @media print {
      :host {
        display: block;
        padding: 0;
      }

      .tools {
        display: none;
      }

      .sheet {
        width: auto;
        padding: 0;
        border: 0;
      }

      .top,
      .middle {
        grid-template-columns: 1fr 1fr;
      }
    }
  `;

  readonly #loaded = new Loaded(this, async () => {
    const path = `/v1/orders/${encodeURIComponent(this.params.id!)}`;
    const order = await this.api.get<Order>(path);
    const products = await Promise.all(
      (order.items ?? [order]).map(async ({ quantity }, index) => {
        const product = await this.api.get<OrderedProduct>(`${path}/product`, { query: { item: index + 1 } });
        return { ...product, quantity };
      }),
    );
    setTitle(this, `Order ${shortNumber(order.id)}`);
    return { order, products };
  });

  override render(): TemplateResult {
    return html`
      <div class="tools">
        <a class="button" href="/console/orders/${this.params.id}"><span aria-hidden="true">←</span> Back to order</a>
        ${this.#loaded.value ? html`<button type="button" class="button primary" @click=${() => print()}>Print</button>` : nothing}
      </div>
      ${this.#loaded.render(({ order, products }) => this.#renderSheet(order, products))}
    `;
  }

  #renderSheet(order: Order, products: readonly ProductToPrint[]): TemplateResult {
    const readyBy = promisedDay(order);
    return html`<article class="sheet">
      <div class="top">
        <div>
          <h1>${shortNumber(order.id)}</h1>
          ${products.map(({ name, quantity }) => html`<p><bdi>${name}</bdi> × ${quantity}</p>`)}
          <p><bdi>${order.workshop.name}</bdi>${readyBy ? html`, ready by <strong>${readyBy}</strong>` : nothing}</p>
          ${order.mode === 'test' ? html`<p><strong>TEST ORDER: do not make</strong></p>` : nothing}
        </div>
        <address dir="auto">${addressLines(order.shipping).map((line) => html`<div>${line}</div>`)}</address>
      </div>
      ${products.map((product, index) => this.#renderProduct(order, product, index + 1))}
    </article>`;
  }

  #renderProduct(order: Order, product: ProductToPrint, item: number): TemplateResult {
    const { name, parameters, panels, items, rows_left_out, quantity } = product;
    const scope = quantity > 1 ? `all ${quantity} products` : 'one product';
    const picture = this.api.address(`/v1/orders/${order.id}/picture.svg`, { aspect: 1.3, item });
    return html`
      ${order.items ? html`<h2>${item}. <bdi>${name}</bdi></h2>` : nothing}
      <div class="middle">
        <img src=${picture} alt=${`${name}, as ordered`} />
        <dl class="pairs">${parameterPairs(parameters)}</dl>
      </div>
      ${billTable('Panels', panelColumns(quantity), panels, html`<h2>Panels for ${scope}</h2>`)}
      ${billTable('Other parts', itemColumns(quantity), items, html`<h2>Other parts for ${scope}</h2>`)}
      ${rows_left_out > 0 ? html`<p>The production pack lists ${rows_left_out} more lines.</p>` : nothing}
    `;
  }
}
