// Knobs on the sides of the product that make it larger and smaller: each is a slider for who has no pointer.

import { html, nothing, type TemplateResult } from 'lit';
import { classMap } from 'lit/directives/class-map.js';
import { repeat } from 'lit/directives/repeat.js';
import type { ScreenPoint } from '../../view/free-intervals.js';
import type { Projection } from '../../view/projection.js';
import type { Handle } from '../../view/resize-handles.js';
import type { FieldContext } from '../form/fields/context.js';
import { limitsOf, type NumericState } from '../form/fields/number.js';
import { customProperties } from '../shared/directives/custom-properties.js';
import { formatQuantity } from '../shared/format/value.js';
import type { Spot } from './pointing.js';

/** The parameter in hand, by which knob, and what the hand asks for. */
export interface DraggedHandle {
  readonly key: string;
  readonly handleId: string;
  /** mm, within its bounds or not. */
  readonly wanted: number;
}

export interface PlacedHandle {
  readonly id: string;
  readonly handle: Handle;
  readonly state: NumericState;
  readonly place: ScreenPoint;
  /** Others stand where it would: it is there for keys only, and shown when one comes to it. */
  readonly isHidden: boolean;
}

export interface HandlesView {
  readonly lens: Projection;
  readonly handles: readonly PlacedHandle[];
  readonly fields: FieldContext;
  readonly dragged: DraggedHandle | undefined;
  readonly onDragStart: (id: string, grip: Handle, state: NumericState, spot: Spot) => void;
  readonly onDrag: (spot: Spot) => void;
  readonly onDragEnd: () => void;
  /** @returns whether the key means something here */
  readonly onKey: (key: string, state: NumericState) => boolean;
}

/** How far beyond a bound a hand has to ask before it is told; a share of a step would be a nuisance. */
const beyondBoundMm = 10;

export function renderHandles(view: HandlesView): TemplateResult {
  return html`${repeat(
    view.handles,
    ({ id }) => id,
    (one, index) => {
      // A knob at either end moves one parameter: one of them is enough for keys and screen readers.
      const isFirst = view.handles.findIndex(({ state }) => state.key === one.state.key) === index;
      return renderHandle(one, isFirst, view);
    },
  )}`;
}

function renderHandle(placed: PlacedHandle, isFirst: boolean, view: HandlesView): TemplateResult {
  const { id, handle: grip, state, place, isHidden: isAway } = placed;
  const { lens, fields, dragged: held } = view;
  const isHeld = held?.handleId === id;
  const properties = customProperties({
    '--x': `${place.x.toFixed(1)}px`,
    '--y': `${place.y.toFixed(1)}px`,
    '--turn': `${rotationOf(grip, lens).toFixed(1)}deg`,
  });
  return html`
    <div class="grip ${classMap({ held: isHeld, away: isAway })}" part="grip" role="slider" tabindex=${isFirst ? 0 : -1}
      data-key=${state.key} data-knob=${id}
      aria-hidden=${isFirst ? nothing : 'true'} aria-label=${state.label}
      aria-valuemin=${state.min} aria-valuemax=${state.max} aria-valuenow=${state.value}
      aria-valuetext=${formatQuantity(state, state.value, fields.notation)}
      aria-orientation=${grip.line.axis === 1 ? 'vertical' : 'horizontal'} ${properties}
      @pointerdown=${(event: PointerEvent) => startDrag(event, placed, view)}
      @pointermove=${(event: PointerEvent) => isHeld && view.onDrag(spotOf(event))}
      @lostpointercapture=${view.onDragEnd}
      @keydown=${(event: KeyboardEvent) => onKey(event, state, view)}
    ><span class="knob"></span></div>
    ${isHeld ? renderDraggedValue(state, held.wanted, place.x, place.y, view) : nothing}
  `;
}

/** What the value and a reason of some lines need above the knob; pixels. */
const spaceAbove = 120;

/** The value under the hand, and the reason why it goes no further. */
function renderDraggedValue(
  state: NumericState,
  wish: number,
  x: number,
  y: number,
  view: HandlesView,
): TemplateResult {
  const { fields, lens } = view;
  const isBeyond = wish > state.max + beyondBoundMm || wish < state.min - beyondBoundMm;
  const place = customProperties({
    '--x': `${Math.max(120, Math.min(lens.width - 120, x)).toFixed(1)}px`,
    '--y': `${y.toFixed(1)}px`,
  });
  return html`
    <output class="grip-told ${classMap({ below: y < spaceAbove })}" ${place}>
      <strong>${formatQuantity(state, state.value, fields.notation)}</strong>
      ${isBeyond ? html`<span>${limitsOf(state, wish, fields)}</span>` : nothing}
    </output>
  `;
}

function startDrag(event: PointerEvent, { id, handle: grip, state }: PlacedHandle, view: HandlesView): void {
  if (event.button !== 0) return;
  event.preventDefault();
  const knob = event.currentTarget as HTMLElement;
  knob.focus({ preventScroll: true });
  knob.setPointerCapture(event.pointerId);
  view.onDragStart(id, grip, state, spotOf(event));
}

function onKey(event: KeyboardEvent, state: NumericState, { onKey }: HandlesView): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (onKey(event.key, state)) event.preventDefault();
}

/** Within what lies over the picture. */
function spotOf(event: PointerEvent): Spot {
  const { left, top } = (event.currentTarget as HTMLElement).parentElement!.getBoundingClientRect();
  return { x: event.clientX - left, y: event.clientY - top };
}

/** How the knob's arrows lie in the picture; degrees. */
function rotationOf({ point, direction: [x, y, z] }: Handle, lens: Projection): number {
  const [here, there] = [
    lens.project(point),
    lens.project([point[0] + x * 100, point[1] + y * 100, point[2] + z * 100]),
  ];
  return (Math.atan2(there.y - here.y, there.x - here.x) * 180) / Math.PI;
}
