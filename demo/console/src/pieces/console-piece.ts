// The view that shows a piece on the workshop's phone: what it is, its drawing, and a large button for its next step
// that works with gloves.

import { isLostOrderStatus } from '@parametric/api-client/page';
import type { PieceResource } from '@parametric/service/contract';
import { shortNumber } from '@parametric/service/order-number';
import { html, nothing, type TemplateResult } from 'lit';
import { customElement, state } from 'lit/decorators.js';
import { shortTime, sizes, statusWord } from '../orders/order-format.js';
import { ConsoleView } from '../shared/console-page.js';
import { formatCount } from '../shared/format.js';
import { setTitle } from '../shared/page-events.js';
import { Loaded } from '../shared/paged-list.js';
import { RestoreFocus } from '../shared/restore-focus.js';
import { consoleCss } from '../shared/styles.js';
import { bandLines, machiningLines, nextStep, sizeText, stepNames } from './piece-format.js';
import { type Step, WaitingMarks } from './piece-marks.js';

/** Steps that are usually done for the whole product at once. */
const WHOLE: readonly Step[] = ['assembled', 'packed'];

@customElement('console-piece')
export class ConsolePiece extends ConsoleView {
  static override styles = consoleCss`
    .columns {
      display: grid;
      grid-template-columns: minmax(0, 1fr);
      gap: var(--space-4);
    }

    @media (min-width: 60rem) {
      .columns {
        grid-template-columns: minmax(0, 3fr) minmax(0, 2fr);
      }
    }

    .size {
      font-size: var(--text-l);
      font-weight: 650;
    }

    .drawing {
      display: block;
      overflow: hidden;
      border: 1px solid var(--line);
      border-radius: var(--radius);
      background: #ffffff;
    }

    .drawing img {
      display: block;
      width: 100%;
      max-height: 45vh;
      object-fit: contain;
    }

    .button {
      width: 100%;
      min-height: 3.5rem;
      white-space: normal;
    }

    .button.primary {
      min-height: 5rem;
      font-size: var(--text-l);
    }

    .step {
      display: flex;
      gap: var(--space-3);
      align-items: center;
      min-height: 3.5rem;
    }

    .step + .step {
      border-block-start: 1px solid var(--line);
    }

    .step > div {
      flex: 1;
      min-width: 0;
      overflow-wrap: anywhere;
    }

    .step .button {
      width: auto;
      min-width: 5.5rem;
    }

    .tick {
      width: 1.5rem;
      font-size: var(--text-l);
      text-align: center;
    }

    .facts {
      display: grid;
      grid-template-columns: auto minmax(0, 1fr);
      gap: var(--space-2) var(--space-4);
    }
  `;

  readonly #piece = new Loaded(this, async () => {
    const { id = '', piece = '' } = this.params;
    const found = await this.api.get<PieceResource>(`/v1/pieces/${encodeURIComponent(piece)}`, {
      query: { order: id },
    });
    setTitle(this, `${found.id} ${found.name}`);
    return found;
  });
  // When all marks have been sent, reload the piece to show who marked it and when.
  readonly #waiting = new WaitingMarks(this, () => {
    if (this.#piece.value) void this.#piece.load();
  });

  @state() private said = '';

  constructor() {
    super();
    new RestoreFocus(this, '#steps');
  }

  override render(): TemplateResult {
    const { id = '', piece: asked = '' } = this.params;
    const piece = this.#piece.value;
    const heading = piece ? piece.name : asked;
    return html`<console-page heading=${heading} back="/console/orders/${id}/pieces" back-text="Pieces of this order">
      ${piece ? this.#renderPiece(piece) : this.#piece.render(() => nothing)}
    </console-page>`;
  }

  #renderPiece(piece: PieceResource): TemplateResult {
    const { id, order, order_status: status, product, copy, copies } = piece;
    const of = copies > 1 ? `, product ${copy} of ${copies}` : '';
    return html`
      <p>
        <strong class="mono">${id}</strong> · <bdi>${product}</bdi>${of} ·
        <a href="/console/orders/${order}">Order ${shortNumber(order)}</a>
      </p>
      ${isLostOrderStatus(status) ? html`<p class="note danger" role="alert">This order is ${statusWord(status).toLowerCase()}. Don’t make this piece.</p>` : nothing}
      ${this.#renderWaiting()}
      <div class="columns">
        <div class="stack">${this.#renderSteps(piece)}</div>
        <div class="stack">${this.#renderDrawing(piece)} ${this.#renderFacts(piece)}</div>
      </div>
      <a class="button" href="/console/scan">Scan the next label</a>
    `;
  }

  #renderWaiting(): TemplateResult {
    const { length } = this.#waiting.all;
    const marks = `${formatCount(length, 'mark')} ${length === 1 ? 'is' : 'are'}`;
    return html`<div role="status">
      <span class="hidden-label">${this.said}</span>
      ${length > 0 && this.#waiting.isStuck ? html`<p class="note warning">No connection. ${marks} saved on this device and will be sent when you’re back online.</p>` : nothing}
    </div>`;
  }

  #isDone(piece: PieceResource, step: Step): boolean {
    return this.#waiting.of(piece, step) ?? piece.steps.some((each) => each.step === step && each.done);
  }

  #renderSteps(piece: PieceResource): TemplateResult {
    const next = nextStep(piece, (step) => this.#isDone(piece, step));
    const mark = (step: Step, done: boolean, whole = false) => this.#mark(piece, step, done, whole);
    // The second tap of a double tap doesn't mark the step that the button then stands for.
    return html`
      ${
        next
          ? html`<button type="button" class="button primary" id="next" @click=${({ detail }: MouseEvent) => detail < 2 && mark(next, true)}>${stepNames[next][1]}</button>`
          : html`<p class="note" id="done">All steps are done.</p>`
      }
      ${
        next && WHOLE.includes(next) && piece.pieces > 1
          ? html`<button type="button" class="button" id="whole" @click=${() => mark(next, true, true)}>
              ${stepNames[next][1]}: all ${piece.pieces} pieces of ${piece.copies > 1 ? `product ${piece.copy}` : 'the product'}
            </button>`
          : nothing
      }
      <section class="card" id="steps" tabindex="-1" aria-label="Steps">
        ${piece.steps.map(({ step, at, by, done }) => {
          const isDone = this.#isDone(piece, step);
          const isKnown = isDone === done;
          return html`<div class="step">
            <span class="tick" aria-hidden="true">${isDone ? '✓' : '○'}</span>
            <div>
              <strong>${stepNames[step][0]}</strong>
              <div class="muted small">${this.#sayWhen({ isDone, isKnown, at, by })}</div>
            </div>
            ${isDone ? html`<button type="button" class="button" aria-label="Undo: ${stepNames[step][0]}" @click=${() => mark(step, false)}>Undo</button>` : nothing}
          </div>`;
        })}
      </section>
    `;
  }

  #sayWhen(mark: { isDone: boolean; isKnown: boolean; at: string | undefined; by: string | undefined }): unknown {
    if (!mark.isKnown && !this.#waiting.isStuck) return 'Sending…';
    if (!mark.isKnown)
      return mark.isDone ? 'Marked on this device, not sent yet' : 'Undone on this device, not sent yet';
    if (mark.at === undefined) return 'Not yet';
    const by = mark.by === undefined ? nothing : html`<span> by ${mark.by}</span>`;
    return html`${mark.isDone ? '' : 'Undone '}<time datetime=${mark.at}>${shortTime(mark.at)}</time>${by}`;
  }

  #renderDrawing(piece: PieceResource): TemplateResult | typeof nothing {
    if (!piece.drawing) return nothing;
    const address = this.api.address(`/v1/pieces/${encodeURIComponent(piece.id)}/drawing.svg`, { order: piece.order });
    return html`<a class="drawing" href=${address} target="_blank" rel="noopener">
      <img src=${address} alt="Drawing of ${piece.name}, ${sizeText(piece)}. Opens a larger view." />
    </a>`;
  }

  #renderFacts(piece: PieceResource): TemplateResult {
    const { material, color, cut, grain, quantity, number } = piece;
    const [bands, work] = [bandLines(piece), machiningLines(piece)];
    const row = (name: string, value: unknown) => html`<dt class="muted">${name}</dt><dd>${value}</dd>`;
    const lines = (texts: readonly string[]) => texts.map((text) => html`<div>${text}</div>`);
    return html`<section class="card stack" aria-label="Details">
      <p class="size">${sizeText(piece)}${quantity > 1 ? ` · ${quantity} pieces` : ''}</p>
      <dl class="facts">
        ${cut && (cut[0] !== piece.size[0] || cut[1] !== piece.size[1]) ? row('Cut size', sizes(cut)) : nothing}
        ${material ? row('Material', html`<bdi>${material}</bdi>${color ? ` · ${color}` : ''}`) : nothing}
        ${piece.kind === 'panel' ? row('Edge banding', bands.length === 0 ? 'None' : lines(bands)) : nothing}
        ${grain ? row('Grain', 'Along the length') : nothing}
        ${work.length > 0 ? row('Machining', lines(work)) : nothing}
        ${row('Part', `No. ${number} in the lists`)}
      </dl>
      ${(piece.also ?? []).map((other) => html`<p class="note warning">Another order’s labels start with the same characters: <a href="/console/orders/${other}/pieces/${piece.id}">${shortNumber(other)}</a></p>`)}
    </section>`;
  }

  #mark(piece: PieceResource, step: Step, done: boolean, whole: boolean): void {
    const { order, id, copy } = piece;
    this.said = `${stepNames[step][0]}: ${done ? 'marked' : 'undone'}.`;
    this.#waiting.add({ order, step, done, ...(whole ? { copy } : { pieces: [id] }) });
  }
}
