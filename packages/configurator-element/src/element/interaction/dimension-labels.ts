// The dimensions over the picture: lines with a halo and upright labels. A label is a button if its parameter can be
// edited in place. Rendered with every frame.

import { html, nothing, svg, type TemplateResult } from 'lit';
import { classMap } from 'lit/directives/class-map.js';
import { repeat } from 'lit/directives/repeat.js';
import type { Vector } from '../../geometry/vector.js';
import type { ConfigurationValue } from '../../model/evaluate/product.js';
import { type DimensionLine, dimensionStrokes } from '../../view/dimension-lines.js';
import type { DimensionLabel } from '../../view/dimension-overlay.js';
import type { PlacedLabel, ScreenPoint } from '../../view/overlay-layout.js';
import type { Projection } from '../../view/screen-projection.js';
import { FieldContext, type NumericState } from '../form/fields/context.js';
import { renderRejected, textOf, unitLabel } from '../form/fields/number.js';
import { unlessTyping } from '../form/fields/stepper.js';
import { positionAt } from '../shared/custom-properties.js';
import { fill } from '../shared/messages/index.js';

export interface ShownLabel extends DimensionLabel {
  /** The parameter that the label edits; undefined if it isn't editable. */
  readonly state: NumericState | undefined;
  readonly text: string;
  /** The label's place; undefined if there's no room for the label, which is then shown only while it's focused. */
  readonly placed: PlacedLabel | undefined;
}

export interface DimensionLabelsView {
  readonly projection: Projection;
  readonly labels: readonly ShownLabel[];
  readonly fields: FieldContext;
  /** Whether a dimension is being edited at this moment. The state at the last render may be outdated. */
  readonly isEdited: (id: string) => boolean;
  readonly onEdit: (id: string) => void;
  /**
   * Ends the edit. With `keepsFocus`, the focus returns to the label; without it, the focus has already moved
   * elsewhere.
   */
  readonly onDone: (how: { readonly keepsFocus: boolean }) => void;
}

/** Maximum size of a label's editor, in pixels. */
export const editorSize = { width: 308, height: 48 } as const;

/** The lengths of the strokes' parts, in pixels. */
const strokeSizes = { gap: 4, overshoot: 5, tick: 4 } as const;

export function renderDimensionLabels(view: DimensionLabelsView): TemplateResult {
  // Draw a line only if its label is shown.
  const lines = view.labels
    .map(({ placed, dimension }) => (placed ? lineData(dimension, view.projection) : ''))
    .join('');
  return html`
    <svg class="dimension-lines" aria-hidden="true">
      ${svg`<path class="halo" d=${lines}></path><path d=${lines}></path>`}
    </svg>
    ${repeat(
      view.labels,
      ({ id }) => id,
      (label) => renderLabel(label, view),
    )}
  `;
}

function renderLabel(label: ShownLabel, view: DimensionLabelsView): TemplateResult | typeof nothing {
  const { id, key, state, text, placed, line } = label;
  const { fields, isEdited, onEdit } = view;
  const point = placed ?? { x: (line[0].x + line[1].x) / 2, y: (line[0].y + line[1].y) / 2 };
  if (!state)
    return placed ? html`<span class="dimension" data-dimension=${id} ${positionAt(point)}>${text}</span>` : nothing;
  if (isEdited(id)) return renderEditor(label, state, view, point);
  const isRejected = fields.isRejected(state.key);
  const spoken = fill(fields.messages.editDimension, { label: state.label, value: text });
  return html`
    <button type="button" class="dimension ${classMap({ rejected: isRejected, unplaced: !placed })}" part="dimension"
      data-dimension=${id} data-key=${key} aria-label=${spoken} @click=${() => onEdit(id)} ${positionAt(point)}
    >${text}</button>
  `;
}

class EditorContext extends FieldContext {
  readonly #onTyped: () => void;

  /** @param onTyped called when a typed value has been accepted */
  constructor({ session, typing }: FieldContext, onTyped: () => void) {
    super(session, typing);
    this.#onTyped = onTyped;
  }

  override chooseTyped(key: string, value: ConfigurationValue): void {
    super.chooseTyped(key, value);
    this.#onTyped();
  }
}

/** The editor's message isn't announced, because the parameter's field in the form announces it. */
function renderEditor(
  label: ShownLabel,
  state: NumericState,
  view: DimensionLabelsView,
  point: ScreenPoint,
): TemplateResult {
  const { fields, isEdited, onDone } = view;
  const draft = fields.draftOf(state.key);
  const messageId = `dimension-${label.id}-message`;
  const committing = (isAllTyped = () => true) =>
    new EditorContext(fields, () => {
      if (isEdited(label.id) && isAllTyped()) onDone({ keepsFocus: true });
    });
  return html`
    <div class="dimension-editor" ${positionAt(editorWithin(point, view.projection))}
      @focusout=${(event: FocusEvent) => onFocusOut(event, label, state, view)}
    >
      <span class="typed">
        <input class="input" part="input" type="text" dir="auto" inputmode="text" autocomplete="off" enterkeyhint="done"
          aria-label=${state.label} aria-invalid=${fields.isRejected(state.key)} aria-busy=${fields.typing.isBeingRead(state.key)} aria-describedby=${messageId}
          ${unlessTyping(draft ?? textOf(state, fields), fields.typing.isBeingRead(state.key))}
          @keydown=${(event: KeyboardEvent) => onKey(event, state, committing, onDone)}
        /><span class="unit">${draft === undefined ? unitLabel(state, fields) : nothing}</span>
      </span>
      <div id=${messageId}>${draft === undefined ? nothing : renderRejected(draft, state, committing())}</div>
    </div>
  `;
}

function onKey(
  event: KeyboardEvent,
  state: NumericState,
  /** Returns a context that ends the edit once a value has been accepted, unless `isAllTyped` returns false by then. */
  committing: (isAllTyped?: () => boolean) => FieldContext,
  onDone: DimensionLabelsView['onDone'],
): void {
  if (event.key !== 'Enter' && event.key !== 'Escape') return;
  event.preventDefault();
  // Enter and Escape only end the edit here, so keep them from doing anything else on the page.
  event.stopPropagation();
  if (event.key === 'Enter') {
    const input = event.target as HTMLInputElement;
    const { value } = input;
    // The code that parses the text may still be loading.
    const fields = committing(() => input.value === value);
    // Don't parse unchanged text. Inches rounded to sixteenths would become a different length.
    if (value === input.defaultValue && fields.draftOf(state.key) === undefined) onDone({ keepsFocus: true });
    else fields.type(value, state);
    return;
  }
  committing().draft(state.key, undefined);
  onDone({ keepsFocus: true });
}

/** Moves the editor's position so that the whole editor is inside the picture. */
function editorWithin({ x, y }: ScreenPoint, { width, height }: Projection): ScreenPoint {
  const [halfWidth, halfHeight] = [Math.min(editorSize.width, width) / 2, editorSize.height / 2];
  return {
    x: Math.max(halfWidth, Math.min(width - halfWidth, x)),
    y: Math.max(halfHeight, Math.min(height - halfHeight, y)),
  };
}

/** Leaving the editor accepts the typed text. Rejected text stays as a draft, in the form too. */
function onFocusOut(event: FocusEvent, { id }: ShownLabel, state: NumericState, view: DimensionLabelsView): void {
  const { fields, isEdited, onDone } = view;
  const editor = event.currentTarget as HTMLElement;
  // An editor also loses the focus when it's removed, after its edit has ended.
  if (!isEdited(id)) return;
  if (event.relatedTarget instanceof Node && editor.contains(event.relatedTarget)) return;
  const { value } = editor.querySelector('input')!;
  if (value !== (fields.draftOf(state.key) ?? textOf(state, fields))) fields.type(value, state);
  onDone({ keepsFocus: false });
}

function lineData({ feet, ends }: DimensionLine, projection: Projection): string {
  const onScreen = (point: Vector) => {
    const { x, y } = projection.project(point);
    return [x, y] as const;
  };
  const { line, extensions, ticks } = dimensionStrokes(
    [onScreen(feet[0]), onScreen(feet[1])],
    [onScreen(ends[0]), onScreen(ends[1])],
    strokeSizes,
  );
  const numbers = (point: readonly number[]) => point.map((value) => value.toFixed(1)).join(' ');
  return [line, ...extensions, ...ticks].map(([from, to]) => `M${numbers(from)}L${numbers(to)}`).join('');
}
