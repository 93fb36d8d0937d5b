// The ordered product: its picture, or the real element in 3D, and each parameter as text.

import type { Order, OrderedItem, OrderedPanel, OrderedProduct } from '@parametric/api-client';
import type { ParametricConfigurator } from '@parametric/configurator-element';
import { css, html, LitElement, nothing, type TemplateResult } from 'lit';
import { property, state } from 'lit/decorators.js';
import { type Api, isRefused, sayError } from '../shared/api.js';
import '../shared/console-load-failure.js';
import { baseStyles, buttonStyles, cardStyles, tableStyles } from '../shared/styles.js';
import { measure, sizes } from './order-format.js';

const PICTURE_QUERY = { aspect: 1.6 } as const;

type Scene = 'picture' | 'loading' | ParametricConfigurator;

/** @fires console-retry to request the product again */
export class OrderProduct extends LitElement {
  static override styles = [
    baseStyles,
    buttonStyles,
    tableStyles,
    cardStyles,
    css`
      :host {
        display: grid;
        grid-template-columns: minmax(0, 1fr);
        gap: var(--space-5);
        min-width: 0;
      }

      .stage {
        display: grid;
        gap: var(--space-3);
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

      dl {
        display: grid;
        grid-template-columns: minmax(8rem, 1fr) 2fr;
        gap: var(--space-2) var(--space-4);
      }

      dt {
        color: var(--muted);
      }

      dd {
        overflow-wrap: anywhere;
      }

      summary {
        min-height: var(--target);
        align-content: center;
        font-weight: 600;
        cursor: pointer;
      }

      td {
        padding-block: var(--space-2);
        white-space: nowrap;
      }

      h3 {
        margin-block: var(--space-4) var(--space-2);
      }
    `,
  ];

  @property({ attribute: false }) api!: Api;
  @property({ attribute: false }) order!: Order;
  @property({ attribute: false }) product: OrderedProduct | undefined;
  @property({ attribute: false }) error: unknown;
  @state() private scene: Scene = 'picture';
  @state() private sceneError: string | undefined;
  /** The address of a picture that loaded on the second attempt. */
  @state() private picture: string | undefined;
  /** Why the picture couldn't be loaded. */
  @state() private pictureError: unknown;

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    if (this.picture) URL.revokeObjectURL(this.picture);
  }

  override render(): TemplateResult {
    return html`
      <section class="card stage" aria-label="Picture">${this.#renderStage()}</section>
      <section class="card stack" aria-labelledby="configuration">
        <h2 id="configuration">Configuration</h2>
        ${this.product ? this.#renderWords(this.product) : this.#renderMissing()}
      </section>
      ${this.product ? this.#renderBill(this.product) : nothing}
    `;
  }

  #renderStage(): TemplateResult {
    const name = this.product?.name ?? this.order.model;
    const isScene = typeof this.scene === 'object';
    const source = this.picture ?? this.api.address(this.#picturePath, PICTURE_QUERY);
    const onError = this.picture ? nothing : this.#askForPicture;
    return html`
      ${
        isScene
          ? this.scene
          : this.pictureError === undefined
            ? html`<img class="picture" src=${source} alt=${`${name}, as ordered`} @error=${onError} />`
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

  #renderNoPicture(error: unknown): TemplateResult {
    return isRefused(error)
      ? html`<p class="muted">No picture is available. The production pack has drawings.</p>`
      : html`<console-load-failure .error=${error} @console-retry=${this.#askForPicture}></console-load-failure>`;
  }

  get #picturePath(): string {
    return `/v1/orders/${this.order.id}/picture.svg`;
  }

  /**
   * Requests the picture again to find out why it failed. An <img> doesn't tell a missing picture from a service that
   * didn't respond.
   */
  readonly #askForPicture = async () => {
    try {
      const options = { query: PICTURE_QUERY, headers: { accept: '*/*' } };
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
      <dl>
        <dt>Product</dt>
        <dd><bdi>${name}</bdi></dd>
        ${parameters.map(
          ({ label, value, unit }) =>
            html`<dt><bdi>${label}</bdi></dt><dd><bdi>${typeof value === 'number' ? measure(value, unit) : value}</bdi></dd>`,
        )}
        <dt>Revision</dt>
        <dd class="mono">${model_revision}</dd>
      </dl>
    `;
  }

  #renderMissing(): TemplateResult {
    return this.error === undefined
      ? html`<p class="muted" role="status">Loading…</p>`
      : html`<console-load-failure
            .error=${this.error}
            @console-retry=${() => this.dispatchEvent(new CustomEvent('console-retry'))}
          ></console-load-failure>
          <pre>${JSON.stringify(this.order.configuration, null, 2)}</pre>`;
  }

  #renderBill({ panels, items, edging, rows_left_out, problem }: OrderedProduct): TemplateResult {
    const count = panels.length + items.length;
    return html`
      <details class="card" ?open=${count <= 40}>
        <summary>Bill of materials for one item: ${count} ${count === 1 ? 'line' : 'lines'}</summary>
        ${problem ? html`<p class="note danger">${problem}</p>` : nothing}
        ${billTable(
          html`<h3>Panels</h3>`,
          'Panels',
          [...PANEL_HEADINGS, 'Banded edges', 'Holes'],
          panels.map((row) => [...panelCells(row), row.edges || '', row.holes || '']),
        )}
        ${billTable(
          html`<h3>Other parts</h3>`,
          'Other parts',
          [...ITEM_HEADINGS, 'Note'],
          items.map((row) => [...itemCells(row), row.note ?? '']),
        )}
        ${billTable(
          html`<h3>Edge banding</h3>`,
          'Edge banding',
          ['Band', 'Article number', 'Length', 'To order'],
          edging.map(({ band, material, code = '', length, order_length = length }) => [
            band ?? material ?? '',
            code,
            `${measure(length)} m`,
            `${measure(order_length)} m`,
          ]),
        )}
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
          `/v1/orders/${this.order.id}/model`,
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

export const PANEL_HEADINGS = ['No.', 'Quantity', 'Name', 'Size', 'Material'] as const;
export const ITEM_HEADINGS = ['Quantity', 'Name', 'Size', 'Material'] as const;

export function panelCells({ number, quantity, name, length, width, thickness, material = '' }: OrderedPanel) {
  return [number, quantity, name, sizes([length, width, thickness]), material];
}

export function itemCells({ quantity, name, size, material = '' }: OrderedItem) {
  return [quantity, name, sizes(size), material];
}

/** One of the bill's tables, on screen and in print; nothing if it has no rows. */
export function billTable(
  heading: TemplateResult,
  label: string,
  headings: readonly string[],
  rows: readonly (readonly (string | number)[])[],
): TemplateResult | typeof nothing {
  if (rows.length === 0) return nothing;
  return html`${heading}<div class="table-place" tabindex="0" role="region" aria-label=${label}>
    <table aria-label=${label}>
      <thead><tr>${headings.map((heading) => html`<th scope="col">${heading}</th>`)}</tr></thead>
      <tbody>
        ${rows.map((row) => html`<tr>${row.map((cell) => html`<td><bdi>${cell}</bdi></td>`)}</tr>`)}
      </tbody>
    </table>
  </div>`;
}

customElements.define('order-product', OrderProduct);

declare global {
  interface HTMLElementTagNameMap {
    'order-product': OrderProduct;
  }
}
