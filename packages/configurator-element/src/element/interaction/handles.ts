// The handles on the product's sides, for resizing it by dragging. For keyboards and screen readers, each is a slider.

import { html, nothing, type TemplateResult } from 'lit';
import { classMap } from 'lit/directives/class-map.js';
import { repeat } from 'lit/directives/repeat.js';
import type { ScreenPoint } from '../../view/free-intervals.js';
import type { Projection } from '../../view/projection.js';
import type { Handle } from '../../view/resize-handles.js';
import type { FieldContext, NumericState } from '../form/fields/context.js';
import { customProperties, positionAt } from '../shared/custom-properties.js';
import { formatQuantity } from '../shared/format/value.js';
import type { DraggedHandle } from './handle-dragging.js';

export interface PlacedHandle {
  readonly id: string;
  readonly handle: Handle;
  /** The parameter that the handle changes. */
  readonly state: NumericState;
  readonly position: ScreenPoint;
  /** False if there's no free place. The handle is then shown only while focused. */
  readonly isPlaced: boolean;
}

export interface HandlesView {
  readonly projection: Projection;
  readonly handles: readonly PlacedHandle[];
  readonly fields: FieldContext;
  readonly dragged: DraggedHandle | undefined;
  readonly onDragStart: (placed: PlacedHandle, point: ScreenPoint) => void;
  readonly onDrag: (point: ScreenPoint) => void;
  readonly onDragEnd: () => void;
  /** @returns whether the key was handled */
  readonly onKey: (key: string, state: NumericState) => boolean;
}

/**
 * How far beyond a bound the pointer must be for the reason to appear. Otherwise it would flash at the end of every
 * drag.
 */
const BEYOND_BOUND_MM = 10;

/** Space for the value and a multi-line reason, above the handle and to each side, in pixels. */
const OUTPUT_HEIGHT = 120;
const OUTPUT_HALF_WIDTH = 120;

export function renderHandles(view: HandlesView): TemplateResult {
  return html`${repeat(
    view.handles,
    ({ id }) => id,
    (placed, index) => {
      // The handles at both ends change the same parameter, so only one of them is in the tab order.
      const isFirst = view.handles.findIndex(({ state }) => state.key === placed.state.key) === index;
      return renderHandle(placed, isFirst, view);
    },
  )}`;
}

function renderHandle(placed: PlacedHandle, isFirst: boolean, view: HandlesView): TemplateResult {
  const { id, handle, state, position, isPlaced } = placed;
  const { projection, fields, dragged } = view;
  const isDragged = dragged?.handleId === id;
  const rotation = customProperties({ '--rotation': `${rotationOf(handle, projection).toFixed(1)}deg` });
  return html`
    <div class="handle ${classMap({ dragged: isDragged, unplaced: !isPlaced })}" part="handle" role="slider"
      tabindex=${isFirst ? 0 : -1} data-key=${state.key} data-handle=${id}
      aria-hidden=${isFirst ? nothing : 'true'} aria-label=${state.label}
      aria-valuemin=${state.min} aria-valuemax=${state.max} aria-valuenow=${state.value}
      aria-valuetext=${formatQuantity(state, state.value, fields.notation)}
      aria-orientation=${handle.line.axis === 1 ? 'vertical' : 'horizontal'} ${positionAt(position)} ${rotation}
      @pointerdown=${(event: PointerEvent) => onPointerDown(event, placed, view)}
      @pointermove=${(event: PointerEvent) => isDragged && view.onDrag(pointOf(event))}
      @lostpointercapture=${view.onDragEnd}
      @keydown=${(event: KeyboardEvent) => onKey(event, state, view)}
    ><span class="handle-icon"></span></div>
    ${isDragged ? renderDraggedValue(placed, dragged.wanted, view) : nothing}
  `;
}

/** The value during a drag, and why it stops. */
function renderDraggedValue({ state, position }: PlacedHandle, wanted: number, view: HandlesView): TemplateResult {
  const { fields, projection } = view;
  const isBeyond = wanted > state.max + BEYOND_BOUND_MM || wanted < state.min - BEYOND_BOUND_MM;
  const x = Math.max(OUTPUT_HALF_WIDTH, Math.min(projection.width - OUTPUT_HALF_WIDTH, position.x));
  const isBelow = position.y < OUTPUT_HEIGHT;
  return html`
    <output class="handle-value ${classMap({ below: isBelow })}" ${positionAt({ x, y: position.y })}>
      <strong>${formatQuantity(state, state.value, fields.notation)}</strong>
      ${isBeyond && fields.help ? html`<span>${fields.help.limitsOf(state, wanted, fields)}</span>` : nothing}
    </output>
  `;
}

function onPointerDown(event: PointerEvent, placed: PlacedHandle, view: HandlesView): void {
  if (event.button !== 0) return;
  event.preventDefault();
  const element = event.currentTarget as HTMLElement;
  element.focus({ preventScroll: true });
  element.setPointerCapture(event.pointerId);
  view.onDragStart(placed, pointOf(event));
}

function onKey(event: KeyboardEvent, state: NumericState, { onKey }: HandlesView): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (onKey(event.key, state)) event.preventDefault();
}

/** In the coordinates of the overlay; pixels. */
function pointOf(event: PointerEvent): ScreenPoint {
  const { left, top } = (event.currentTarget as HTMLElement).parentElement!.getBoundingClientRect();
  return { x: event.clientX - left, y: event.clientY - top };
}

/** The rotation of the handle's arrows in the picture, in degrees. */
function rotationOf({ point, direction: [x, y, z] }: Handle, projection: Projection): number {
  const from = projection.project(point);
  const to = projection.project([point[0] + x * 100, point[1] + y * 100, point[2] + z * 100]);
  return (Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI;
}
