// Lines that measure the product, over the picture: drawn as lines with a halo, and a label on each that is a button
// where its parameter can be typed in its place. Always upright, placed anew with every frame.

import { html, nothing, svg, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import { formatLength } from '../../model/units.js';
import type { Grip } from '../../view/grips.js';
import type { Lens, Spot } from '../../view/lens.js';
import type { Measure } from '../../view/measures.js';
import { mix } from '../../view/vector.js';
import { customProperties } from '../directives/custom-properties.js';
import { formatQuantity } from '../format/value.js';
import { fill } from '../messages/index.js';
import type { FieldContext } from './fields/context.js';
import { type NumericState, renderRefusal, take, textOf, unitLabel } from './fields/number.js';

export interface MeasuresView {
  readonly lens: Lens;
  readonly measures: readonly Measure[];
  readonly fields: FieldContext;
  /** What a label must not cover. */
  readonly grips: readonly { readonly grip: Grip }[];
  /** Whether a line is being typed at. */
  readonly isEditing: (id: string) => boolean;
  /** The parameter that a line shows; undefined where it cannot be typed there. */
  readonly stateOf: (measure: Measure) => NumericState | undefined;
  readonly onEdit: (id: string) => void;
  /** It is done; the focus returns to the label unless the person went on to something else. */
  readonly onDone: (how: { readonly returns: boolean }) => void;
}

/** What is seen nearly end on says nothing; pixels. */
const shortest = 36;

/** Between what is measured and its extension line, beyond the line, half a tick's width; pixels. */
const gap = 4;
const overshoot = 5;
const tick = 4;

/** A label's height, and the mean width of its letters; pixels. */
const labelHeight = 28;
const letterWidth = 8;

/** Of a knob; pixels. */
const gripWidth = 30;

/** At the most; pixels. */
const editorWidth = 308;

/** Where on its line a label may stand, the best place first. */
const places = [0.5, 0.4, 0.6, 0.3, 0.7, 0.2, 0.8] as const;

interface Placed {
  readonly measure: Measure;
  readonly state: NumericState | undefined;
  readonly text: string;
  readonly spot: Spot;
  /** Of its text; pixels. */
  readonly width: number;
}

export function renderMeasures(view: MeasuresView): TemplateResult {
  const seen = view.measures.filter((measure) => isSeen(measure, view.lens));
  const lines = seen.map((measure) => lineData(measure, view.lens)).join('');
  return html`
    <svg class="measure-lines" aria-hidden="true">
      ${svg`<path class="halo" d=${lines}></path><path d=${lines}></path>`}
    </svg>
    ${repeat(
      placeLabels(seen, view),
      ({ measure }) => measure.id,
      (placed) => renderLabel(placed, view),
    )}
  `;
}

export function isSeen({ ends }: Measure, lens: Lens): boolean {
  const [a, b] = [lens.project(ends[0]), lens.project(ends[1])];
  return a.depth > 0 && b.depth > 0 && Math.hypot(a.x - b.x, a.y - b.y) >= shortest;
}

function renderLabel({ measure, state, text, spot, width }: Placed, view: MeasuresView): TemplateResult {
  const { fields, isEditing, onEdit } = view;
  const place = placeWithin(spot, view.lens, width / 2, labelHeight / 2);
  if (!state) return html`<span class="measure" ${place}>${text}</span>`;
  if (isEditing(measure.id)) return renderEditor(measure, state, view, spot);
  const draft = fields.draftOf(state.key);
  const label = fill(fields.messages.editMeasure, { label: state.label, value: text });
  return html`
    <button type="button" class="measure ${draft === undefined ? '' : 'refused'}" part="measure" data-id=${measure.id}
      aria-label=${label} @click=${() => onEdit(measure.id)} ${place}
    >${draft ?? text}</button>
  `;
}

function renderEditor(measure: Measure, state: NumericState, view: MeasuresView, spot: Spot): TemplateResult {
  const { fields, lens, onDone } = view;
  const draft = fields.draftOf(state.key);
  const messageId = `measure-${measure.id}-message`;
  const place = placeWithin(spot, lens, Math.min(editorWidth, lens.width) / 2, 24);
  const done: FieldContext = {
    ...fields,
    onValue: (key, value) => {
      fields.onValue(key, value);
      onDone({ returns: true });
    },
  };
  return html`
    <div class="measure-editor" ${place} @focusout=${(event: FocusEvent) => onLeave(event, measure, state, view)}>
      <span class="typed">
        <input class="input" part="input" type="text" inputmode="text" autocomplete="off" enterkeyhint="done"
          maxlength="40" aria-label=${state.label} aria-invalid=${draft !== undefined} aria-describedby=${messageId}
          .value=${draft ?? textOf(state, fields)}
          @keydown=${(event: KeyboardEvent) => onKey(event, state, done, onDone)}
        /><span class="unit">${draft === undefined ? unitLabel(state, fields) : nothing}</span>
      </span>
      <div id=${messageId} role="alert">${draft === undefined ? nothing : renderRefusal(draft, state, done)}</div>
    </div>
  `;
}

function onKey(event: KeyboardEvent, state: NumericState, fields: FieldContext, onDone: MeasuresView['onDone']): void {
  if (event.key !== 'Enter' && event.key !== 'Escape') return;
  event.preventDefault();
  // It ends the typing and nothing else.
  event.stopPropagation();
  if (event.key === 'Enter') {
    take((event.target as HTMLInputElement).value, state, fields);
    return;
  }
  fields.onDraft(state.key, undefined);
  onDone({ returns: true });
}

/** What would stick out of the picture is moved into it. */
function placeWithin({ x, y }: Spot, { width, height }: Lens, reachX: number, reachY: number) {
  return customProperties({
    '--x': `${Math.max(reachX, Math.min(width - reachX, x)).toFixed(1)}px`,
    '--y': `${Math.max(reachY, Math.min(height - reachY, y)).toFixed(1)}px`,
  });
}

/** Who goes on to something else has typed what was meant; what is refused stays, in the form too. */
function onLeave(event: FocusEvent, { id }: Measure, state: NumericState, view: MeasuresView): void {
  const { fields, isEditing, onDone } = view;
  const editor = event.currentTarget as HTMLElement;
  // The focus leaves what is taken away, too.
  if (!isEditing(id)) return;
  if (event.relatedTarget instanceof Node && editor.contains(event.relatedTarget)) return;
  const { value } = editor.querySelector('input')!;
  if (value !== (fields.draftOf(state.key) ?? textOf(state, fields))) take(value, state, fields);
  onDone({ returns: false });
}

/** Each where it covers no other, if there is such a place on its line. */
function placeLabels(measures: readonly Measure[], view: MeasuresView): readonly Placed[] {
  const taken = view.grips.map(({ grip }) => ({ spot: view.lens.project(grip.point), width: gripWidth }));
  return measures.map((measure) => {
    const state = view.stateOf(measure);
    const { notation } = view.fields;
    const text = state ? formatQuantity(state, state.value, notation) : formatLength(measure.length, notation);
    const width = text.length * letterWidth + 20;
    const spots = places.map((share) => view.lens.project(mix(measure.ends[0], measure.ends[1], share)));
    const isFree = (spot: Spot) => taken.every((other) => !overlap(spot, width, other.spot, other.width));
    const spot = spots.find(isFree) ?? spots[0]!;
    taken.push({ spot, width });
    return { measure, state, text, spot, width };
  });
}

function overlap(a: Spot, widthA: number, b: Spot, widthB: number): boolean {
  return Math.abs(a.x - b.x) < (widthA + widthB) / 2 && Math.abs(a.y - b.y) < labelHeight;
}

function lineData({ feet, ends }: Measure, lens: Lens): string {
  const [start, end] = [lens.project(ends[0]), lens.project(ends[1])];
  const main = path(start, end);
  const sides = [0, 1].map((index) => {
    const spot = index === 0 ? start : end;
    const ticks = path({ x: spot.x - tick, y: spot.y + tick }, { x: spot.x + tick, y: spot.y - tick });
    return extension(lens.project(feet[index]!), spot) + ticks;
  });
  return main + sides.join('');
}

function extension(foot: Spot, end: Spot): string {
  const length = Math.hypot(end.x - foot.x, end.y - foot.y);
  if (length <= gap) return '';
  const at = (by: number) => ({
    x: foot.x + ((end.x - foot.x) * by) / length,
    y: foot.y + ((end.y - foot.y) * by) / length,
  });
  return path(at(gap), at(length + overshoot));
}

function path(a: Pick<Spot, 'x' | 'y'>, b: Pick<Spot, 'x' | 'y'>): string {
  return `M${a.x.toFixed(1)} ${a.y.toFixed(1)}L${b.x.toFixed(1)} ${b.y.toFixed(1)}`;
}
