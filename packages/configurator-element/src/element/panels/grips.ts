// Knobs on the sides of the product that make it larger and smaller: each is a slider for who has no pointer.

import { html, nothing, type TemplateResult } from 'lit';
import { classMap } from 'lit/directives/class-map.js';
import { repeat } from 'lit/directives/repeat.js';
import type { Place } from '../../view/free-stretch.js';
import type { Grip } from '../../view/grips.js';
import type { Lens } from '../../view/lens.js';
import type { Spot } from '../controllers/pointing.js';
import { customProperties } from '../directives/custom-properties.js';
import { formatQuantity } from '../format/value.js';
import type { FieldContext } from './fields/context.js';
import { limitsOf, type NumericState } from './fields/number.js';

/** The parameter in hand, by which knob, and what the hand asks for. */
export interface Held {
  readonly key: string;
  readonly knob: string;
  /** mm, within its bounds or not. */
  readonly wish: number;
}

export interface PlacedGrip {
  readonly id: string;
  readonly grip: Grip;
  readonly state: NumericState;
  readonly place: Place;
  /** Others stand where it would: it is there for keys only, and shown when one comes to it. */
  readonly isAway: boolean;
}

export interface GripsView {
  readonly lens: Lens;
  readonly grips: readonly PlacedGrip[];
  readonly fields: FieldContext;
  readonly held: Held | undefined;
  readonly onGrasp: (id: string, grip: Grip, state: NumericState, spot: Spot) => void;
  readonly onMove: (spot: Spot) => void;
  readonly onLetGo: () => void;
  /** @returns whether the key means something here */
  readonly onKey: (key: string, state: NumericState) => boolean;
}

/** How far beyond a bound a hand has to ask before it is told; a share of a step would be a nuisance. */
const patienceMm = 10;

export function renderGrips(view: GripsView): TemplateResult {
  return html`${repeat(
    view.grips,
    ({ id }) => id,
    (one, index) => {
      // A knob at either end moves one parameter: one of them is enough for keys and screen readers.
      const isFirst = view.grips.findIndex(({ state }) => state.key === one.state.key) === index;
      return renderGrip(one, isFirst, view);
    },
  )}`;
}

function renderGrip(placed: PlacedGrip, isFirst: boolean, view: GripsView): TemplateResult {
  const { id, grip, state, place, isAway } = placed;
  const { lens, fields, held } = view;
  const isHeld = held?.knob === id;
  const properties = customProperties({
    '--x': `${place.x.toFixed(1)}px`,
    '--y': `${place.y.toFixed(1)}px`,
    '--turn': `${turnOf(grip, lens).toFixed(1)}deg`,
  });
  return html`
    <div class="grip ${classMap({ held: isHeld, away: isAway })}" part="grip" role="slider" tabindex=${isFirst ? 0 : -1}
      data-key=${state.key} data-knob=${id}
      aria-hidden=${isFirst ? nothing : 'true'} aria-label=${state.label}
      aria-valuemin=${state.min} aria-valuemax=${state.max} aria-valuenow=${state.value}
      aria-valuetext=${formatQuantity(state, state.value, fields.notation)}
      aria-orientation=${grip.measure.axis === 1 ? 'vertical' : 'horizontal'} ${properties}
      @pointerdown=${(event: PointerEvent) => grasp(event, placed, view)}
      @pointermove=${(event: PointerEvent) => isHeld && view.onMove(spotOf(event))}
      @lostpointercapture=${view.onLetGo}
      @keydown=${(event: KeyboardEvent) => onKey(event, state, view)}
    ><span class="knob"></span></div>
    ${isHeld ? renderTold(state, held.wish, place.x, place.y, view) : nothing}
  `;
}

/** What the value and a reason of some lines need above the knob; pixels. */
const roomAbove = 120;

/** The value under the hand, and the reason why it goes no further. */
function renderTold(state: NumericState, wish: number, x: number, y: number, view: GripsView): TemplateResult {
  const { fields, lens } = view;
  const isBeyond = wish > state.max + patienceMm || wish < state.min - patienceMm;
  const place = customProperties({
    '--x': `${Math.max(120, Math.min(lens.width - 120, x)).toFixed(1)}px`,
    '--y': `${y.toFixed(1)}px`,
  });
  return html`
    <output class="grip-told ${classMap({ below: y < roomAbove })}" ${place}>
      <strong>${formatQuantity(state, state.value, fields.notation)}</strong>
      ${isBeyond ? html`<span>${limitsOf(state, wish, fields)}</span>` : nothing}
    </output>
  `;
}

function grasp(event: PointerEvent, { id, grip, state }: PlacedGrip, view: GripsView): void {
  if (event.button !== 0) return;
  event.preventDefault();
  const knob = event.currentTarget as HTMLElement;
  knob.focus({ preventScroll: true });
  knob.setPointerCapture(event.pointerId);
  view.onGrasp(id, grip, state, spotOf(event));
}

function onKey(event: KeyboardEvent, state: NumericState, { onKey }: GripsView): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (onKey(event.key, state)) event.preventDefault();
}

/** Within what lies over the picture. */
function spotOf(event: PointerEvent): Spot {
  const { left, top } = (event.currentTarget as HTMLElement).parentElement!.getBoundingClientRect();
  return { x: event.clientX - left, y: event.clientY - top };
}

/** How the knob's arrows lie in the picture; degrees. */
function turnOf({ point, direction: [x, y, z] }: Grip, lens: Lens): number {
  const [here, there] = [
    lens.project(point),
    lens.project([point[0] + x * 100, point[1] + y * 100, point[2] + z * 100]),
  ];
  return (Math.atan2(there.y - here.y, there.x - here.x) * 180) / Math.PI;
}
