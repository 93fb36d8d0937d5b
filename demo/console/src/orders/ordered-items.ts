// Shows the products of an order or quote request. If there are several, each one has its picture, configuration, and
// bill of materials.

import type { Order, OrderedProduct, ProductItem } from '@parametric/api-client';
import { html, LitElement, type TemplateResult } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import type { Api } from '../shared/api.js';
import { Loaded } from '../shared/paged-list.js';
import './order-product.js';

/** Shows one of several products. */
@customElement('ordered-item')
export class OrderedItem extends LitElement {
  @property({ attribute: false }) api!: Api;
  @property({ attribute: false }) order!: Pick<Order, 'id' | 'model' | 'configuration' | 'quantity'>;
  @property() path = '/v1/orders';
  @property({ attribute: false }) item!: number;
  readonly #product = new Loaded(this, () =>
    this.api.get<OrderedProduct>(`${this.path}/${this.order.id}/product`, { query: { item: this.item } }),
  );

  override render(): TemplateResult {
    return html`<order-product
      .path=${this.path}
      .api=${this.api}
      .order=${this.order}
      .item=${this.item}
      .product=${this.#product.value}
      .error=${this.#product.error}
      @console-retry=${() => this.#product.load()}
    ></order-product>`;
  }
}

/** All products except the first, which the view itself shows. */
export function otherItems(
  api: Api,
  { id, items = [] }: { readonly id: string; readonly items?: readonly ProductItem[] | undefined },
  path = '/v1/orders',
): readonly TemplateResult[] {
  return items
    .slice(1)
    .map(
      (item, index) =>
        html`<ordered-item .path=${path} .api=${api} .order=${{ ...item, id }} .item=${index + 2}></ordered-item>`,
    );
}
