// Dragging a handle. The pointer changes the parameter along the handle's direction in the picture, and the camera only
// moves to keep the opposite side in place.

import type { Vector } from '../../geometry/vector.js';
import { subtract } from '../../geometry/vector-math.js';
import type { ScreenPoint } from '../../view/free-intervals.js';
import { closestOnLine, type Projection } from '../../view/projection.js';
import type { Handle } from '../../view/resize-handles.js';
import type { NumericState } from '../form/fields/context.js';
import { buttonStep, clamp } from '../form/fields/number.js';
import type { Session } from '../session/session.js';
import type { DrawingController } from '../stage/drawing-controller.js';
import type { StageController } from '../stage/stage-controller.js';

export interface DraggedHandle {
  /** The parameter's key. */
  readonly key: string;
  readonly handleId: string;
  /** The length at the pointer in mm, possibly beyond the bounds. */
  readonly wanted: number;
}

interface Drag extends DraggedHandle {
  readonly handle: Handle;
  /** The projection at the start of the drag. */
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

  start({ id, handle, state }: { id: string; handle: Handle; state: NumericState }, { x, y }: ScreenPoint): void {
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
      // Show the dragged product first, because the camera follows it.
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
  press(key: string, state: NumericState): boolean {
    const session = this.#session;
    const ends: Readonly<Record<string, number>> = { Home: state.min, End: state.max };
    if (!(key in stepKeys) && !(key in ends)) return false;
    const value = ends[key] ?? state.value + (stepKeys[key] ?? 0) * buttonStep(state, session.format);
    session.choose({ [state.key]: clamp(value, state) }, { gesture: gestureName(state.key) });
    return true;
  }

  /** The end of the dimension that isn't being dragged, in the current product. */
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
