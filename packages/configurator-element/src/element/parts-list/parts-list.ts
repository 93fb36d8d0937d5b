// The product's parts list. Identical parts share a row. Hovering over a row highlights its parts in the picture, and
// pressing it dims all others. It's a separate chunk, loaded when the list is first opened.

import { css, html, nothing, type TemplateResult } from 'lit';
import { guard } from 'lit/directives/guard.js';
import { repeat } from 'lit/directives/repeat.js';
import { type BillOfMaterials, billOfMaterials } from '../../manufacture/index.js';
import type { Material } from '../../model/document/model-document.js';
import type { Product } from '../../model/evaluate/product.js';
import { textIn } from '../../model/index.js';
import { formatNumber, formatSize, type LengthNotation } from '../shared/format/length.js';
import { fill, type Messages } from '../shared/messages/index.js';

export interface PartsListView {
  readonly product: Product;
  readonly messages: Messages;
  readonly notation: LengthNotation;
  /** Paths of the highlighted parts. */
  readonly highlighted: ReadonlySet<string>;
  /** Paths of the isolated parts; empty if all are shown. */
  readonly isolated: ReadonlySet<string>;
  /** Called with undefined when the pointer leaves the rows. */
  readonly onHighlight: (paths: readonly string[] | undefined) => void;
  /** Called with undefined to show all parts again. */
  readonly onIsolate: (paths: readonly string[] | undefined) => void;
}

interface Row {
  readonly name: string;
  readonly quantity: number;
  /** The size in mm. */
  readonly size: readonly number[];
  readonly material: Material | undefined;
  readonly note: string | undefined;
  /** The paths of the row's parts. Empty for parts that are only counted and not shown in the picture. */
  readonly paths: readonly string[];
}

export class PartsList {
  #product: Product | undefined;
  #bill: BillOfMaterials | undefined;

  /** Returns the same template as long as nothing has changed, because it's called for every frame of an explosion. */
  render(view: PartsListView): unknown {
    const { product, messages, notation, highlighted, isolated } = view;
    if (product !== this.#product) this.#bill = billOfMaterials(product);
    this.#product = product;
    const bill = this.#bill!;
    return guard([bill, messages, notation.unit, notation.language, highlighted, isolated], () =>
      renderBill(bill, view),
    );
  }
}

function renderBill(bill: BillOfMaterials, view: PartsListView): TemplateResult {
  const { messages } = view;
  return html`
    <table class="bill">
      <thead>
        <tr>
          <th scope="col">${messages.partQuantity}</th>
          <th scope="col">${messages.partName}</th>
          <th scope="col">${messages.partSize}</th>
          <th scope="col">${messages.partMaterial}</th>
        </tr>
      </thead>
      <tbody @pointerleave=${() => view.onHighlight(undefined)}>
        ${repeat(
          rowsOf(bill),
          ({ paths, name }) => paths[0] ?? name,
          (row) => renderRow(row, view),
        )}
      </tbody>
    </table>
    ${renderBanding(bill, view)}
  `;
}

function renderRow(row: Row, view: PartsListView): TemplateResult {
  const { paths, name, note, quantity } = row;
  const isHighlighted = paths.some((path) => view.highlighted.has(path));
  return html`
    <tr class=${isHighlighted ? 'highlighted' : ''} @pointerenter=${() => view.onHighlight(paths)}>
      <td class="count">${quantity}&nbsp;×</td>
      <th scope="row">
        ${paths.length === 0 ? name : renderName(row, view)}${note ? html` <q>${note}</q>` : nothing}
      </th>
      <td>${sizeOf(row, view.notation)}</td>
      <td>${row.material ? textIn(row.material.name, view.notation.language) : nothing}</td>
    </tr>
  `;
}

function renderName({ paths, name }: Row, view: PartsListView): TemplateResult {
  const { messages, isolated } = view;
  const isAlone = isolated.size > 0 && paths.every((path) => isolated.has(path));
  return html`<button type="button" class="link" aria-pressed=${isAlone} title=${messages.showOnlyThese}
    @focus=${() => view.onHighlight(paths)} @blur=${() => view.onHighlight(undefined)}
    @click=${() => view.onIsolate(isAlone ? undefined : paths)}>${name}</button>`;
}

function renderBanding({ edges }: BillOfMaterials, view: PartsListView): TemplateResult | typeof nothing {
  if (edges.length === 0) return nothing;
  const { messages, notation } = view;
  return html`
    <p class="small muted">
      ${edges.map(({ band, material, length }) => {
        const of = band ?? material;
        const name = of ? textIn(of.name, notation.language) : '';
        return html`${fill(messages.partEdges, { length: formatNumber(length, notation), material: name })} `;
      })}
    </p>
  `;
}

function sizeOf({ size }: Row, notation: LengthNotation): string {
  return size.length === 0 ? '' : formatSize(size, notation);
}

function rowsOf({ panels, items }: BillOfMaterials): readonly Row[] {
  const boards = panels.map(({ length, width, thickness, ...panel }): Row => {
    return { ...panel, size: [length, width, thickness], note: undefined };
  });
  return [
    ...boards,
    ...items.map((item) => ({
      ...item,
      paths: item.kind === 'item' ? [] : item.paths,
      // For assets, the note is a file name, which means nothing to customers.
      note: item.kind === 'asset' ? undefined : item.note,
    })),
  ];
}

export const partsListStyles = css`
  .parts-list {
    padding-block-end: var(--space);
    overflow-x: auto;
  }

  .bill {
    inline-size: 100%;
    border-collapse: collapse;
    font-size: 0.875em;
    line-height: 1.3;
  }

  .bill :is(th, td) {
    padding: 0.375em 0.5em;
    font-weight: inherit;
    text-align: start;
    vertical-align: top;
  }

  .bill :is(th, td):first-child {
    padding-inline-start: 0;
  }

  .bill thead th {
    color: var(--muted);
    font-size: 0.9375em;
  }

  .bill tbody tr {
    border-block-start: 1px solid var(--line);
  }

  .bill tbody tr.highlighted {
    background: color-mix(in srgb, #2f7bff 16%, transparent);
  }

  .bill td {
    white-space: nowrap;
    font-variant-numeric: tabular-nums;
  }

  .bill td:last-child {
    white-space: normal;
  }

  @container configurator (width < 480px) {
    .bill td {
      white-space: normal;
    }
  }

  .bill .link {
    min-inline-size: var(--target-small);
    min-block-size: var(--target-small);
    text-align: start;
    text-decoration-color: var(--edge);
  }

  .bill .link[aria-pressed='true'] {
    font-weight: 650;
  }

  @media (forced-colors: active) {
    .bill tbody tr.highlighted {
      outline: 2px solid Highlight;
      outline-offset: -2px;
    }
  }
`;
