// Lines that measure the product, over the picture: drawn as lines with a halo, and a label on each that is a button
// where its parameter can be typed in its place. Always upright, placed anew with every frame.

import { html, nothing, svg, type TemplateResult } from 'lit';
import { classMap } from 'lit/directives/class-map.js';
import { repeat } from 'lit/directives/repeat.js';
import type { DimensionLine } from '../../view/dimension-lines.js';
import type { DimensionLabel } from '../../view/dimension-overlay.js';
import type { ScreenPoint } from '../../view/free-intervals.js';
import type { PlacedLabel } from '../../view/overlay-layout.js';
import type { ProjectedPoint, Projection } from '../../view/projection.js';
import type { FieldContext } from '../form/fields/context.js';
import { commitText, type NumericState, renderRejectedDraft, textOf, unitLabel } from '../form/fields/number.js';
import { customProperties } from '../shared/directives/custom-properties.js';
import { fill } from '../shared/messages/index.js';

export interface ShownLabel extends DimensionLabel {
  /** The parameter that a line shows; undefined where it cannot be typed there. */
  readonly state: NumericState | undefined;
  readonly text: string;
  /** Undefined where others stand: it is there for keys only, and shown when one comes to it. */
  readonly placed: PlacedLabel | undefined;
}

export interface DimensionLabelsView {
  readonly lens: Projection;
  readonly labels: readonly ShownLabel[];
  readonly fields: FieldContext;
  /** Whether a line is being typed at. */
  readonly isEditing: (id: string) => boolean;
  readonly onEdit: (id: string) => void;
  /** It is done; the focus returns to the label unless the person went on to something else. */
  readonly onDone: (how: { readonly returns: boolean }) => void;
}

/** Of the place where a label is typed at, at the most; pixels. */
export const editorSize = { width: 308, height: 48 } as const;

/** Between what is measured and its extension line, beyond the line, half a tick's width; pixels. */
const gap = 4;
const overshoot = 5;
const tick = 4;

export function renderDimensionLabels(view: DimensionLabelsView): TemplateResult {
  // A line whose label has no place would say nothing.
  const lines = view.labels.map((label) => (label.placed ? lineData(label.dimension, view.lens) : '')).join('');
  return html`
    <svg class="measure-lines" aria-hidden="true">
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
  const { fields, isEditing, onEdit } = view;
  const { x, y } = placed ?? { x: (line[0].x + line[1].x) / 2, y: (line[0].y + line[1].y) / 2 };
  const place = customProperties({ '--x': `${x.toFixed(1)}px`, '--y': `${y.toFixed(1)}px` });
  if (!state) return placed ? html`<span class="measure" ${place}>${text}</span>` : nothing;
  if (isEditing(id)) return renderEditor(label, state, view, { x, y });
  const isRefused = fields.draftOf(state.key) !== undefined;
  const spoken = fill(fields.messages.editDimension, { label: state.label, value: text });
  return html`
    <button type="button" class="measure ${classMap({ refused: isRefused, away: !placed })}" part="measure" data-id=${id}
      data-key=${key} aria-label=${spoken} @click=${() => onEdit(id)} ${place}
    >${text}</button>
  `;
}

function renderEditor(
  label: ShownLabel,
  state: NumericState,
  view: DimensionLabelsView,
  spot: ScreenPoint,
): TemplateResult {
  const { fields, lens, onDone } = view;
  const draft = fields.draftOf(state.key);
  const messageId = `measure-${label.id}-message`;
  const place = placeWithin(spot, lens, Math.min(editorSize.width, lens.width) / 2, editorSize.height / 2);
  const done: FieldContext = {
    ...fields,
    onValue: (key, value) => {
      fields.onValue(key, value);
      onDone({ returns: true });
    },
  };
  return html`
    <div class="measure-editor" ${place} @focusout=${(event: FocusEvent) => onFocusOut(event, label, state, view)}>
      <span class="typed">
        <input class="input" part="input" type="text" inputmode="text" autocomplete="off" enterkeyhint="done"
          maxlength="40" aria-label=${state.label} aria-invalid=${draft !== undefined} aria-describedby=${messageId}
          .value=${draft ?? textOf(state, fields)}
          @keydown=${(event: KeyboardEvent) => onKey(event, state, done, onDone)}
        /><span class="unit">${draft === undefined ? unitLabel(state, fields) : nothing}</span>
      </span>
      <div id=${messageId} role="alert">${draft === undefined ? nothing : renderRejectedDraft(draft, state, done)}</div>
    </div>
  `;
}

function onKey(
  event: KeyboardEvent,
  state: NumericState,
  fields: FieldContext,
  onDone: DimensionLabelsView['onDone'],
): void {
  if (event.key !== 'Enter' && event.key !== 'Escape') return;
  event.preventDefault();
  // It ends the typing and nothing else.
  event.stopPropagation();
  if (event.key === 'Enter') {
    commitText((event.target as HTMLInputElement).value, state, fields);
    return;
  }
  fields.onDraft(state.key, undefined);
  onDone({ returns: true });
}

/** What would stick out of the picture is moved into it. */
function placeWithin({ x, y }: ScreenPoint, { width, height }: Projection, reachX: number, reachY: number) {
  return customProperties({
    '--x': `${Math.max(reachX, Math.min(width - reachX, x)).toFixed(1)}px`,
    '--y': `${Math.max(reachY, Math.min(height - reachY, y)).toFixed(1)}px`,
  });
}

/** Who goes on to something else has typed what was meant; what is refused stays, in the form too. */
function onFocusOut(event: FocusEvent, { id }: ShownLabel, state: NumericState, view: DimensionLabelsView): void {
  const { fields, isEditing, onDone } = view;
  const place = event.currentTarget as HTMLElement;
  // The focus leaves what is taken away, too.
  if (!isEditing(id)) return;
  if (event.relatedTarget instanceof Node && place.contains(event.relatedTarget)) return;
  const { value } = place.querySelector('input')!;
  if (value !== (fields.draftOf(state.key) ?? textOf(state, fields))) commitText(value, state, fields);
  onDone({ returns: false });
}

function lineData({ feet, ends }: DimensionLine, lens: Projection): string {
  const [start, end] = [lens.project(ends[0]), lens.project(ends[1])];
  const main = path(start, end);
  const sides = [0, 1].map((index) => {
    const spot = index === 0 ? start : end;
    const ticks = path({ x: spot.x - tick, y: spot.y + tick }, { x: spot.x + tick, y: spot.y - tick });
    return extension(lens.project(feet[index]!), spot) + ticks;
  });
  return main + sides.join('');
}

function extension(foot: ProjectedPoint, end: ProjectedPoint): string {
  const length = Math.hypot(end.x - foot.x, end.y - foot.y);
  if (length <= gap) return '';
  const at = (by: number) => ({
    x: foot.x + ((end.x - foot.x) * by) / length,
    y: foot.y + ((end.y - foot.y) * by) / length,
  });
  return path(at(gap), at(length + overshoot));
}

function path(a: ScreenPoint, b: ScreenPoint): string {
  return `M${a.x.toFixed(1)} ${a.y.toFixed(1)}L${b.x.toFixed(1)} ${b.y.toFixed(1)}`;
}
