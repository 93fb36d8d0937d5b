// The handles on the product's sides for resizing it by dragging. For keyboards and screen readers, each is a slider.

import { html, nothing, type TemplateResult } from 'lit';
import { classMap } from 'lit/directives/class-map.js';
import { repeat } from 'lit/directives/repeat.js';
import type { Vector } from '../../geometry/vector.js';
import { subtract } from '../../geometry/vector-math.js';
import type { Handle } from '../../view/dimension-overlay.js';
import type { ScreenPoint } from '../../view/overlay-layout.js';
import { closestOnLine, type Projection } from '../../view/screen-projection.js';
import type { FieldContext, NumericState } from '../form/fields/context.js';
import { buttonStep, clamp } from '../form/fields/number.js';
import type { Session } from '../session/session.js';
import { customProperties, positionAt } from '../shared/custom-properties.js';
import { formatQuantity } from '../shared/format/length.js';
import type { DrawingController } from '../stage/drawing-controller.js';
import type { StageController } from '../stage/stage-controller.js';
import { localPointsOf } from './local-point.js';

export interface PlacedHandle {
  readonly id: string;
  readonly handle: Handle;
  /** The parameter that the handle changes. */
  readonly state: NumericState;
  readonly position: ScreenPoint;
  /** False if there's no room for the handle. It's then shown only while focused. */
  readonly isPlaced: boolean;
}

export interface HandlesView {
  readonly projection: Projection;
  readonly handles: readonly PlacedHandle[];
  readonly fields: FieldContext;
  readonly dragging: HandleDragging;
}

/**
 * How far beyond a bound the pointer must be for the reason to appear. Without this, the reason would flash at the end
 * of every drag.
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
  const { projection, fields, dragging } = view;
  const { dragged } = dragging;
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
      @pointermove=${(event: PointerEvent) => isDragged && dragging.move(pointOf(event))}
      @lostpointercapture=${() => dragging.end()}
      @keydown=${(event: KeyboardEvent) => onKey(event, state, view)}
    ><span class="handle-icon"></span></div>
    ${isDragged ? renderDraggedValue(placed, dragged.wanted, view) : nothing}
  `;
}

/** The value during a drag, and the reason if it has reached a bound. */
function renderDraggedValue({ state, position }: PlacedHandle, wanted: number, view: HandlesView): TemplateResult {
  const { fields, projection } = view;
  const { help } = fields.typing;
  const isBeyond = wanted > state.max + BEYOND_BOUND_MM || wanted < state.min - BEYOND_BOUND_MM;
  const x = Math.max(OUTPUT_HALF_WIDTH, Math.min(projection.width - OUTPUT_HALF_WIDTH, position.x));
  const isBelow = position.y < OUTPUT_HEIGHT;
  return html`
    <output class="handle-value ${classMap({ below: isBelow })}" ${positionAt({ x, y: position.y })}>
      <strong>${formatQuantity(state, state.value, fields.notation)}</strong>
      ${isBeyond && help ? html`<span>${help.limitsOf(state, wanted, fields)}</span>` : nothing}
    </output>
  `;
}

function onPointerDown(event: PointerEvent, placed: PlacedHandle, view: HandlesView): void {
  if (event.button !== 0) return;
  event.preventDefault();
  const element = event.currentTarget as HTMLElement;
  element.focus({ preventScroll: true });
  element.setPointerCapture(event.pointerId);
  view.dragging.start(placed, pointOf(event));
}

function onKey(event: KeyboardEvent, state: NumericState, { dragging }: HandlesView): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (dragging.press(event.key, state)) event.preventDefault();
}

/** The event's position in the overlay, in pixels. */
function pointOf(event: PointerEvent): ScreenPoint {
  return localPointsOf((event.currentTarget as HTMLElement).parentElement!)({ x: event.clientX, y: event.clientY });
}

/** The rotation of the handle's arrows in the picture, in degrees. */
function rotationOf({ point, direction: [x, y, z] }: Handle, projection: Projection): number {
  const from = projection.project(point);
  const to = projection.project([point[0] + x * 100, point[1] + y * 100, point[2] + z * 100]);
  return (Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI;
}

// Dragging a handle. The pointer changes the parameter along the handle's direction in the picture. The camera moves
// only to keep the opposite side in place.

interface DraggedHandle {
  /** The key of the parameter that's being changed. */
  readonly key: string;
  readonly handleId: string;
  /** The length that corresponds to the pointer's position, in mm. It may be beyond the bounds. */
  readonly wanted: number;
}

interface Drag extends DraggedHandle {
  readonly handle: Handle;
  /** The picture's projection at the start of the drag. */
  readonly projection: Projection;
  readonly value: number;
  /** The pointer's initial position on the handle's line, in mm. */
  readonly start: number;
  /** The dimension's other end, which stays in place in the picture. */
  readonly anchor: Vector;
}

const stepKeys: Readonly<Record<string, number>> = {
  ArrowRight: 1,
  ArrowUp: 1,
  ArrowLeft: -1,
  ArrowDown: -1,
  PageUp: 10,
  PageDown: -10,
};

export class HandleDragging {
  readonly #session: Session;
  readonly #stage: StageController;
  readonly #drawing: DrawingController;
  #drag: Drag | undefined;

  constructor(session: Session, stage: StageController, drawing: DrawingController) {
    this.#session = session;
    this.#stage = stage;
    this.#drawing = drawing;
  }

  get dragged(): DraggedHandle | undefined {
    return this.#drag;
  }

  start({ id, handle, state }: PlacedHandle, { x, y }: ScreenPoint): void {
    const { projection } = this.#drawing;
    const start = projection && closestOnLine(projection.rayAt(x, y), handle.point, handle.direction);
    if (!projection || start === undefined) return;
    const { key, value } = state;
    const anchor = this.#otherEnd(key, handle) ?? handle.line.feet[1 - handle.end]!;
    this.#drag = { key, handleId: id, wanted: value, handle, projection, value, start, anchor };
    this.#stage.scene?.freezeCamera();
    this.#stage.overlay?.render();
  }

  move({ x, y }: ScreenPoint): void {
    const drag = this.#drag;
    const session = this.#session;
    const stage = this.#stage;
    const state = drag && lengthOf(session, drag.key);
    if (!drag || !state) return;
    const { key, handle, projection, anchor } = drag;
    const now = closestOnLine(projection.rayAt(x, y), handle.point, handle.direction);
    if (now === undefined) return;
    const wanted = drag.value + now - drag.start;
    this.#drag = { ...drag, wanted };
    session.choose({ [key]: clamp(wanted, state) }, { gesture: gestureName(key) });
    const end = this.#otherEnd(key, handle);
    if (end) {
      // Show the resized product before moving the camera, because the camera's position depends on it.
      if (session.shown) stage.show(session.shown, { inPlace: false });
      stage.scene?.panCamera(subtract(end, anchor));
    }
    stage.overlay?.render();
  }

  end(): void {
    if (!this.#drag) return;
    this.#drag = undefined;
    this.#session.configuration.endGesture();
    this.#stage.scene?.unfreezeCamera();
    this.#stage.overlay?.render();
  }

  /** @returns whether the key was handled */
  press(key: string, rendered: NumericState): boolean {
    const session = this.#session;
    // Keys can repeat faster than frames are rendered, so the rendered value may be outdated.
    const state = lengthOf(session, rendered.key) ?? rendered;
    const ends: Readonly<Record<string, number>> = { Home: state.min, End: state.max };
    if (!(key in stepKeys) && !(key in ends)) return false;
    const value = ends[key] ?? state.value + (stepKeys[key] ?? 0) * buttonStep(state, session.format);
    session.choose({ [state.key]: clamp(value, state) }, { gesture: gestureName(state.key) });
    return true;
  }

  /** The position, in the current product, of the dimension's end that isn't being dragged. */
  #otherEnd(key: string, { end }: Handle): Vector | undefined {
    const dimension = this.#session.product?.dimensions.find((one) => one.key === key);
    return end === 0 ? dimension?.to : dimension?.from;
  }
}

/** A parameter's current state, if it's a length that can be changed. */
export function lengthOf({ parameters, isDisabled }: Session, key: string | undefined): NumericState | undefined {
  const state = isDisabled ? undefined : parameters.find((one) => one.key === key);
  return state?.type === 'number' && state.unit === 'mm' && state.visible && state.min < state.max ? state : undefined;
}

function gestureName(key: string): string {
  return `${key} handle`;
}
