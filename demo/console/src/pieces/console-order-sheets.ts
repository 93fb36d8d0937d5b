// The view that shows the sheets and bars from which one or several orders are cut. All pieces of a sheet or bar can
// be marked as cut with one press.

import type { SheetResource } from '@parametric/service/contract';
import { shortNumber } from '@parametric/service/order-number';
import { html, nothing, svg, type TemplateResult } from 'lit';
import { customElement } from 'lit/decorators.js';
import { measure, sizes } from '../orders/order-format.js';
import type { List } from '../shared/api.js';
import { ConsoleView } from '../shared/console-page.js';
import { LongWork } from '../shared/long-work.js';
import { consoleCss } from '../shared/styles.js';
import { WaitingMarks } from './piece-marks.js';

@customElement('console-order-sheets')
export class ConsoleOrderSheets extends ConsoleView {
  static override styles = consoleCss`
    .sheets {
      display: grid;
      grid-template-columns: repeat(auto-fill, minmax(min(100%, 22rem), 1fr));
      gap: var(--space-4);
      align-items: start;
    }

    svg {
      display: block;
      width: 100%;
      border: 1px solid var(--field-line);
      background: var(--raised);
    }

    path {
      fill: var(--surface);
      stroke: var(--text);
      vector-effect: non-scaling-stroke;
    }

    text {
      fill: currentColor;
      text-anchor: middle;
      dominant-baseline: central;
    }

    path.cut {
      fill: var(--accent-soft);
    }

    ol {
      margin: 0;
      padding-inline-start: 2.5em;
    }

    .button {
      width: 100%;
      min-height: 3.5rem;
      white-space: normal;
    }

    .button.primary {
      min-height: 4.5rem;
      font-size: var(--text-l);
    }
  `;

  readonly #sheets = new LongWork<List<SheetResource>>(this, () => this.api);
  readonly #waiting = new WaitingMarks(this, () => {
    if (this.#sheets.value) this.#load(true);
  });

  protected override firstUpdated(): void {
    this.#load();
  }

  #load(isKept = false): void {
    const query = { with: this.query.get('with') ?? undefined };
    void this.#sheets.start(`/v1/orders/${encodeURIComponent(this.params.id!)}/sheets`, query, isKept);
  }

  override render(): TemplateResult {
    const { id = '' } = this.params;
    const others = this.query.get('with')?.split(',').filter(Boolean) ?? [];
    const orders = [id, ...others];
    const heading = orders.length === 1 ? `Sheets for order ${shortNumber(id)}` : `Sheets for ${orders.length} orders`;
    return html`<console-page heading=${heading} back="/console/orders/${id}" back-text="Order">
      ${
        orders.length > 1
          ? html`<p>Cut together: ${orders.map((order, index) => html`${index > 0 ? ', ' : ''}<a href="/console/orders/${order}">${shortNumber(order)}</a>`)}</p>`
          : nothing
      }
      <div role="status">${this.#waiting.isStuck && this.#waiting.all.length > 0 ? html`<p class="note warning">No connection. Your marks are saved in this browser and will be sent when you’re back online.</p>` : nothing}</div>
      ${this.#sheets.render(({ data }) =>
        data.length === 0
          ? html`<p class="note">Nothing in this order is cut from sheets or bars.</p>`
          : html`<div class="sheets">${data.map((sheet) => this.#renderSheet(sheet))}</div>`,
      )}
    </console-page>`;
  }

  #isCut({ id, order, cut }: SheetResource['pieces'][number]): boolean {
    return this.#waiting.of({ id, order, copy: 0 }, 'cut') ?? cut;
  }

  #renderSheet(sheet: SheetResource): TemplateResult {
    const { on, number, material, thickness, section, length, width, pieces } = sheet;
    const name = `${on === 'sheet' ? 'Sheet' : 'Bar'} ${number}`;
    const cut = pieces.filter((piece) => this.#isCut(piece)).length;
    const areAllCut = cut === pieces.length;
    const facts = [
      material,
      thickness === undefined ? section : measure(thickness, 'mm'),
      sizes(width === undefined ? [length] : [length, width]),
    ];
    return html`<section class="card stack" aria-label=${name} id="${on}-${number}">
      <h2>${name}</h2>
      <p class="muted">${facts.filter(Boolean).join(' · ')}</p>
      ${width === undefined ? nothing : this.#renderDrawing(sheet, width)}
      <ol class="small">
        ${pieces.map((piece) => html`<li><span class="mono">${piece.id}</span> ${piece.name} · ${sizes(sidesOf(piece))}</li>`)}
      </ol>
      <p role="status">${areAllCut ? '✓ All cut' : `${cut} of ${pieces.length} cut`}</p>
      <button type="button" class="button ${areAllCut ? '' : 'primary'}" @click=${() => this.#mark(sheet, !areAllCut)}>
        ${areAllCut ? 'Undo' : 'Mark all as cut'}<span class="hidden-label">: ${name}</span>
      </button>
    </section>`;
  }

  /**
   * Draws a sheet with its pieces' numbers in the list below. Positions are measured from the bottom left corner, as in
   * the DXF file.
   */
  #renderDrawing({ length, pieces, number }: SheetResource, width: number): TemplateResult {
    return html`<svg viewBox="0 0 ${length} ${width}" role="img" aria-label="Where the pieces are on sheet ${number}">
      ${pieces.map(
        (piece, index) => svg`
          <path class=${this.#isCut(piece) ? 'cut' : ''} d=${pathOf(piece, width)}><title>${piece.id} ${piece.name}</title></path>
          <text
            x=${piece.x + piece.length / 2}
            y=${width - piece.y - piece.width / 2}
            font-size=${Math.min(0.04 * length, 0.7 * Math.min(piece.length, piece.width))}
          >${index + 1}</text>
        `,
      )}
    </svg>`;
  }

  #mark({ pieces }: SheetResource, done: boolean): void {
    for (const order of new Set(pieces.map((piece) => piece.order))) {
      const ids = pieces.filter((piece) => piece.order === order).map(({ id }) => id);
      this.#waiting.add({ order, step: 'cut', done, pieces: ids });
    }
  }
}

type SheetPiece = SheetResource['pieces'][number];

function sidesOf({ length, width }: SheetPiece): readonly number[] {
  return width > 0 ? [length, width] : [length];
}

function pathOf({ x, y, length, width, outline }: SheetPiece, sheetWidth: number): string {
  if (!outline) return `M${x} ${sheetWidth - y}h${length}v${-width}h${-length}z`;
  return outline.map((polygon) => `M${polygon.map(([u, v]) => `${u} ${sheetWidth - v}`).join('L')}z`).join('');
}
