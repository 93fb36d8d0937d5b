// Shows the ordered product: its picture, or the real element in 3D, and each parameter as text.

import type { Order, OrderedItem, OrderedPanel, OrderedProduct } from '@parametric/api-client';
import type { ParametricConfigurator } from '@parametric/configurator-element';
import { html, LitElement, nothing, type TemplateResult } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import { type Api, isRefused, sayError } from '../shared/api.js';
import { formatCount } from '../shared/format.js';
import { consoleCss } from '../shared/styles.js';
import { type Column, colorColumn, table } from '../shared/tables.js';
import { failure, loading } from '../shared/templates.js';
import { measure, sizes } from './order-format.js';

const ASPECT = 1.6;

type Scene = 'picture' | 'loading' | ParametricConfigurator;

/** @fires console-retry to request the product again */
@customElement('order-product')
export class OrderProduct extends LitElement {
  static override styles = consoleCss`
    :host {
      display: grid;
      grid-template-columns: minmax(0, 1fr);
      gap: var(--space-5);
      min-width: 0;
    }

    .picture {
      display: block;
      width: 100%;
      height: clamp(14rem, 40svh, 26rem);
      border-radius: var(--radius-s);
      background: var(--raised);
      object-fit: contain;
    }

    parametric-configurator {
      --configurator-font: var(--font);
      --configurator-sticky-top: 0px;
      --configurator-surface: var(--surface);
      block-size: clamp(14rem, 40svh, 26rem);
      overflow: clip;
    }

    parametric-configurator::part(stage) {
      block-size: clamp(14rem, 40svh, 26rem);
    }

    parametric-configurator::part(toolbar),
    parametric-configurator::part(presets),
    parametric-configurator::part(form),
    parametric-configurator::part(quantity),
    parametric-configurator::part(tools),
    parametric-configurator::part(parts),
    parametric-configurator::part(price-bar),
    parametric-configurator::part(notice) {
      display: none;
    }

    summary {
      font-weight: 600;
    }

    th,
    td {
      padding: var(--space-2);
    }

    td {
      white-space: nowrap;
    }
  `;

  @property({ attribute: false }) api!: Api;
  /** The order, or an inquiry, which has the same fields. */
  @property({ attribute: false }) order!: Pick<Order, 'id' | 'model' | 'configuration' | 'quantity'>;
  @property() path = '/v1/orders';
  /** The index of the product in its order, if the order has several. */
  @property({ attribute: false }) item: number | undefined;
  @property({ attribute: false }) product: OrderedProduct | undefined;
  @property({ attribute: false }) error: unknown;
  @state() private scene: Scene = 'picture';
  @state() private sceneError: string | undefined;
  /** The URL with which the picture loaded on the second attempt. */
  @state() private picture: string | undefined;
  /** Why the picture couldn't be loaded. */
  @state() private pictureError: unknown;

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    if (this.picture) URL.revokeObjectURL(this.picture);
  }

  override render(): TemplateResult {
    return html`
      <section class="card stack stage" aria-label="Picture">${this.#renderStage()}</section>
      <section class="card stack" aria-labelledby="configuration">
        <h2 id="configuration"><bdi>${(this.item && this.product?.name) || 'Configuration'}</bdi></h2>
        ${this.product ? this.#renderWords(this.product) : this.#renderMissing()}
      </section>
      ${this.product ? this.#renderBill(this.product) : nothing}
    `;
  }

  #renderStage(): TemplateResult {
    const name = this.product?.name ?? 'The product';
    const isScene = typeof this.scene === 'object';
    const alt = this.path === '/v1/orders' ? `${name}, as ordered` : name;
    const source = this.picture ?? this.api.address(this.#picturePath, { aspect: ASPECT, ...this.#query });
    const onError = this.picture ? nothing : this.#askForPicture;
    return html`
      ${
        isScene
          ? this.scene
          : this.pictureError === undefined
            ? html`<img class="picture" src=${source} alt=${alt} @error=${onError} />`
            : this.#renderNoPicture(this.pictureError)
      }
      <div class="row">
        <button type="button" class="button" aria-disabled=${this.scene === 'loading'} @click=${this.#toggleScene}>
          ${isScene ? 'Show picture' : this.scene === 'loading' ? 'Loading…' : 'Show in 3D'}
        </button>
        ${this.sceneError ? html`<span class="problem" role="alert">${this.sceneError}</span>` : nothing}
      </div>
    `;
  }

  #renderNoPicture(error: unknown): TemplateResult | typeof nothing {
    return isRefused(error)
      ? html`<p class="muted">No picture is available. The production pack has drawings.</p>`
      : failure(error, this.#askForPicture);
  }

  get #query(): { readonly item?: number } {
    return this.item === undefined ? {} : { item: this.item };
  }

  get #picturePath(): string {
    return `${this.path}/${this.order.id}/picture.svg`;
  }

  /**
   * Requests the picture again to find out why it failed. An `<img>` doesn't tell whether the picture is missing or the
   * service didn't respond.
   */
  readonly #askForPicture = async () => {
    try {
      const options = { query: { aspect: ASPECT, ...this.#query }, headers: { accept: '*/*' } };
      const picture = await this.api.request('GET', this.#picturePath, options, (response) => response.blob());
      const address = URL.createObjectURL(picture);
      if (this.picture) URL.revokeObjectURL(this.picture);
      [this.picture, this.pictureError] = [address, undefined];
    } catch (error) {
      this.pictureError = error;
    }
  };

  #renderWords({ parameters, name, model_revision }: OrderedProduct): TemplateResult {
    return html`
      <dl class="pairs">
        <dt>Product</dt>
        <dd><bdi>${name}</bdi></dd>
        ${this.item === undefined ? nothing : html`<dt>Quantity</dt><dd>${measure(this.order.quantity)}</dd>`}
        ${parameterPairs(parameters)}
        <dt>Revision</dt>
        <dd class="mono">${model_revision}</dd>
      </dl>
    `;
  }

  #renderMissing(): TemplateResult {
    if (this.error === undefined) return loading;
    return html`${failure(this.error, () => this.dispatchEvent(new CustomEvent('console-retry')))}
      <pre>${JSON.stringify(this.order.configuration, null, 2)}</pre>`;
  }

  #renderBill({ panels, items, edging, rows_left_out, problem }: OrderedProduct): TemplateResult {
    const count = panels.length + items.length;
    const { quantity } = this.order;
    const scope = quantity > 1 ? `all ${quantity} products` : 'one product';
    return html`
      <details class="card" ?open=${count <= 40}>
        <summary>Bill of materials for ${scope}: ${formatCount(count, 'line')}</summary>
        ${problem ? html`<p class="note danger">${problem}</p>` : nothing}
        <div class="stack">
          ${billTable('Panels', panelColumns(quantity), panels)} ${billTable('Other parts', itemColumns(quantity), items)}
          ${billTable('Edge banding', edgeColumns(quantity), edging)}
        </div>
        ${rows_left_out > 0 ? html`<p class="muted">The production pack lists ${rows_left_out} more lines.</p>` : nothing}
      </details>
    `;
  }

  readonly #toggleScene = async () => {
    if (this.scene === 'loading') return;
    if (typeof this.scene === 'object') {
      this.scene = 'picture';
      return;
    }
    this.scene = 'loading';
    this.sceneError = undefined;
    try {
      const [{ document }] = await Promise.all([
        this.api.get<{ readonly document: ParametricConfigurator['modelDocument'] }>(
          `${this.path}/${this.order.id}/model`,
          { query: this.#query },
        ),
        import('@parametric/configurator-element/define'),
      ]);
      const element = globalThis.document.createElement('parametric-configurator');
      element.modelDocument = document;
      element.configuration = this.order.configuration as ParametricConfigurator['configuration'];
      element.disabled = true;
      this.scene = element;
    } catch (error) {
      this.scene = 'picture';
      this.sceneError = `Couldn’t show the 3D view. ${sayError(error)}`;
    }
  };
}

/**
 * The columns of the table of panels.
 * @param products the number of products in the order
 */
export const panelColumns = (products: number): readonly Column<OrderedPanel>[] => [
  { heading: 'No.', cell: ({ number }) => number },
  ...quantityColumns<OrderedPanel>(products),
  { heading: 'Name', cell: ({ name }) => html`<bdi>${name}</bdi>` },
  { heading: 'Size', cell: ({ length, width, thickness }) => sizes([length, width, thickness]) },
  { heading: 'Material', cell: ({ material = '' }) => html`<bdi>${material}</bdi>` },
  colorColumn(),
  { heading: 'Banded edges', isOptional: true, cell: ({ edges }) => edges || '' },
  { heading: 'Shaped', isOptional: true, cell: ({ shaped }) => (shaped ? 'Yes' : '') },
  { heading: 'Holes', isOptional: true, cell: ({ holes }) => holes || '' },
  { heading: 'Cutouts', isOptional: true, cell: ({ cutouts }) => cutouts || '' },
  { heading: 'Grooves and pockets', isOptional: true, cell: ({ recesses }) => recesses || '' },
  { heading: 'Miters', isOptional: true, cell: ({ mitres }) => mitres || '' },
  textColumn('Text', ({ text }) => text),
  textColumn('Drawing', ({ file }) => file),
];

/**
 * The columns of the table of other parts.
 * @param products the number of products in the order
 */
export const itemColumns = (products: number): readonly Column<OrderedItem>[] => [
  { heading: 'No.', isOptional: true, cell: ({ number = '' }) => number },
  ...quantityColumns<OrderedItem>(products),
  { heading: 'Name', cell: ({ name }) => html`<bdi>${name}</bdi>` },
  textColumn('Kind', ({ kind }) => kind),
  { heading: 'Size', cell: ({ size }) => sizes(size) },
  { heading: 'Material', cell: ({ material = '' }) => html`<bdi>${material}</bdi>` },
  colorColumn(),
  textColumn('Item number', ({ article }) => article),
  textColumn('Catalog', ({ catalog }) => catalog),
  textColumn('Note', ({ note }) => note),
  textColumn('Files', ({ files = [] }) => files.join(' ')),
];

/** The columns with the quantities for the whole order and for one product. */
function quantityColumns<Row extends { readonly quantity: number }>(products: number): readonly Column<Row>[] {
  const inAll: Column<Row> = { heading: 'Quantity', cell: ({ quantity }) => measure(quantity * products) };
  return products > 1 ? [inAll, { heading: 'Per product', cell: ({ quantity }) => measure(quantity) }] : [inAll];
}

/** A column that shows text, which is left out if no row has any. */
function textColumn<Row>(heading: string, read: (row: Row) => string | undefined): Column<Row> {
  return { heading, isOptional: true, cell: (row) => (read(row) ? html`<bdi>${read(row)}</bdi>` : '') };
}

const edgeColumns = (products: number): readonly Column<OrderedProduct['edging'][number]>[] => [
  { heading: 'Band', cell: ({ band, material = '' }) => html`<bdi>${band ?? material}</bdi>` },
  { heading: 'Item number', cell: ({ code = '' }) => html`<bdi>${code}</bdi>` },
  { heading: 'Length', cell: ({ length }) => `${measure(length * products)} m` },
  { heading: 'To order', cell: ({ length, order_length = length }) => `${measure(order_length * products)} m` },
];

/** One of the tables in the bill of materials, on screen and in print; nothing if it has no rows. */
export function billTable<Row>(
  label: string,
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  heading = html`<h3>${label}</h3>`,
): TemplateResult | typeof nothing {
  return rows.length === 0 ? nothing : html`${heading}${table({ label, columns, rows })}`;
}

function inWords(value: string | number | boolean, unit?: string): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return typeof value === 'number' ? measure(value, unit) : value;
}

/** The values that the customer chose, with their labels, for a `dl` element. */
export function parameterPairs(parameters: OrderedProduct['parameters']): readonly TemplateResult[] {
  return parameters.map(
    ({ label, value, unit }) => html`<dt><bdi>${label}</bdi></dt><dd><bdi>${inWords(value, unit)}</bdi></dd>`,
  );
}
