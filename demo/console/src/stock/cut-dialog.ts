// The stock required for orders that are cut together, and a button to mark them as cut.

import { html, LitElement, nothing, type TemplateResult } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import { type Api, sayError } from '../shared/api.js';
import '../shared/console-dialog.js';
import { formatCount, formatTime } from '../shared/format.js';
import { LongWork } from '../shared/long-work.js';
import { consoleCss } from '../shared/styles.js';
import { table } from '../shared/tables.js';
import { decisionButtons } from '../shared/templates.js';
import type { TypedItem } from './stock-csv.js';

interface TakenItem {
  readonly item: TypedItem;
  readonly count: number;
  readonly missing: number;
}

/** A cut as the service describes it. */
export interface Cut {
  readonly orders: readonly string[];
  readonly status: 'planned' | 'cut';
  readonly taken: readonly TakenItem[];
  readonly offcuts: readonly TypedItem[];
  readonly kept_offcuts?: boolean;
  readonly cut_at?: string;
  readonly stock_revision?: string;
  /** The number of pieces marked as cut; undefined before the cut. */
  readonly pieces?: number;
}

/**
 * @fires cut-closed when the dialog is closed
 * @fires orders-cut with the cut
 * @fires cut-undone with the cut that was undone
 */
@customElement('cut-dialog')
export class CutDialog extends LitElement {
  static override styles = consoleCss`
    .table-place {
      max-height: 18rem;
      overflow-y: auto;
    }
  `;

  @property({ attribute: false }) api!: Api;
  /** The orders' ids. The dialog is open while there are any. */
  @property({
    attribute: false,
    hasChanged: (now: readonly string[], before?: readonly string[]) => now.join() !== before?.join(),
  })
  orders: readonly string[] = [];
  @state() private problem = '';
  @state() private keepsOffcuts = true;
  @state() private isUndoing = false;
  readonly #work = new LongWork<Cut>(this, () => this.api);
  readonly #cutting = new LongWork<Cut>(this, () => this.api);

  protected override willUpdate(changed: Map<PropertyKey, unknown>): void {
    if (changed.has('orders')) this.#plan();
  }

  #plan(): void {
    const [first, ...others] = this.orders;
    this.problem = '';
    this.#cutting.stop();
    if (first === undefined) this.#work.stop();
    else void this.#work.start(`/v1/orders/${first}/cut`, others.length > 0 ? { with: others.join(',') } : {});
  }

  override render(): TemplateResult {
    const cut = this.#work.value;
    const isCut = cut?.status === 'cut';
    const heading = this.orders.length === 1 ? 'Cut this order' : `Cut ${this.orders.length} orders together`;
    return html`<console-dialog heading=${isCut ? 'Already cut' : heading} ?open=${this.orders.length > 0} @console-close=${this.#close}>
      ${this.#work.render((planned) => this.#renderCut(planned))}
      ${this.#cutting.isBusy ? this.#cutting.render(() => nothing) : nothing}
      ${
        cut && !isCut
          ? decisionButtons({
              form: 'cut',
              action: this.#cutting.isBusy ? 'Saving…' : 'Mark as cut',
              isBusy: this.#cutting.isBusy,
              onCancel: this.#close,
            })
          : html`
              <button slot="actions" type="button" class="button" @click=${this.#close}>Close</button>
              ${
                isCut
                  ? html`<button slot="actions" type="button" class="button" aria-disabled=${this.isUndoing} @click=${this.#undo}>
                      ${this.isUndoing ? 'Undoing…' : 'Undo'}
                    </button>`
                  : nothing
              }
            `
      }
    </console-dialog>`;
  }

  #renderCut({ orders, status, taken, offcuts, kept_offcuts: kept, cut_at: at, pieces }: Cut): TemplateResult {
    const isCut = status === 'cut';
    const missing = taken.some((each) => each.missing > 0);
    return html`<form id="cut" class="stack" @submit=${this.#submit}>
      ${
        isCut && at
          ? html`<p>
              Cut on ${formatTime(at)}${orders.length > 1 ? `, ${orders.length} orders together` : ''}. Undo returns the material to stock, removes the offcuts, and unmarks the pieces.
            </p>`
          : nothing
      }
      ${pieces ? html`<p>${formatCount(pieces, 'piece')} will be marked as cut.</p>` : nothing}
      ${
        taken.length === 0
          ? html`<p class="muted">Nothing in this order is cut from sheets or bars.</p>`
          : table({
              label: 'Taken from stock',
              isStacking: true,
              columns: [
                { heading: isCut ? 'Taken' : 'Takes', cell: ({ item }) => itemInWords(item) },
                { heading: 'Quantity', isNumber: true, cell: ({ count }) => String(count) },
                ...(missing
                  ? [
                      {
                        heading: 'Not in stock',
                        isNumber: true,
                        cell: (each: TakenItem) => String(each.missing || '–'),
                      },
                    ]
                  : []),
              ],
              rows: taken,
            })
      }
      ${
        offcuts.length === 0
          ? html`<p class="muted">This leaves no useful offcuts.</p>`
          : html`<div>
              <p>${isCut && kept === false ? 'Useful offcuts, not kept:' : 'Useful offcuts:'}</p>
              <ul class="list">${offcuts.map((item) => html`<li>${itemInWords(item)} × ${item.count}</li>`)}</ul>
            </div>`
      }
      ${
        isCut || offcuts.length === 0
          ? nothing
          : html`<label class="check">
              <input
                type="checkbox"
                .checked=${this.keepsOffcuts}
                @change=${(event: Event) => (this.keepsOffcuts = (event.target as HTMLInputElement).checked)}
              />
              Keep the useful offcuts in stock
            </label>`
      }
      <div class="problem" role="alert">${this.problem}</div>
    </form>`;
  }

  readonly #submit = async (event: Event) => {
    event.preventDefault();
    if (this.#cutting.isBusy) return;
    this.problem = '';
    const [first, ...others] = this.orders;
    const { stock_revision } = this.#work.value!;
    const planned = stock_revision === undefined ? {} : { stock_revision };
    await this.#cutting.send(`/v1/orders/${first}/cut`, { with: others, keep_offcuts: this.keepsOffcuts, ...planned });
    const { value, error } = this.#cutting;
    if (value) this.dispatchEvent(new CustomEvent('orders-cut', { detail: value }));
    else if (error !== undefined) this.problem = sayError(error);
    // Load the plan again, which shows whether the orders were cut even though the request was stopped.
    else if (this.isConnected && this.orders[0] === first) this.#plan();
  };

  readonly #undo = async () => {
    if (this.isUndoing) return;
    this.isUndoing = true;
    this.problem = '';
    try {
      await this.api.delete(`/v1/orders/${this.orders[0]}/cut`);
      this.dispatchEvent(new CustomEvent('cut-undone', { detail: this.#work.value }));
    } catch (error) {
      this.problem = sayError(error);
    } finally {
      this.isUndoing = false;
    }
  };

  readonly #close = () => {
    this.dispatchEvent(new CustomEvent('cut-closed'));
  };
}

/** Describes an item in words, such as `Offcut of plywood/birch, 12 mm, 900 × 600 mm`. */
function itemInWords(item: TypedItem): TemplateResult {
  const { type, kind, surface, color, tape, section, thickness, length, width, metres, offcut } = item;
  const what = type === 'coil' ? `Coil of ${tape}` : `${kind}${surface ? `, ${surface}` : ''}`;
  const size =
    type === 'sheet'
      ? `${thickness} mm, ${length} × ${width} mm`
      : type === 'bar'
        ? `${section}, ${length} mm`
        : `${metres} m`;
  return html`${offcut ? html`<span class="badge">Offcut</span> ` : nothing}<span>${what}, ${size}</span>${
    color ? html` <span class="muted small">${color}</span>` : nothing
  }`;
}

declare global {
  interface HTMLElementTagNameMap {
    'cut-dialog': CutDialog;
  }
}
