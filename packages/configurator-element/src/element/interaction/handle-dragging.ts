// Dragging a handle: the pointer moves the parameter itself, along the direction of the side as it lies in the picture.
// The camera stands still meanwhile, and goes along only so that the other side stays where it is.

import type { Product, Vector } from '../../model/evaluate/product.js';
import type { ScreenPoint } from '../../view/free-intervals.js';
import { closestOnLine, type Projection } from '../../view/projection.js';
import type { Handle } from '../../view/resize-handles.js';
import type { FieldContext } from '../form/fields/context.js';
import { buttonStep, clamp, type NumericState } from '../form/fields/number.js';

interface Options {
  readonly projection: () => Projection | undefined;
  readonly product: () => Product | undefined;
  readonly fields: () => FieldContext;
  /** The parameter as it is now. */
  readonly lengthOf: (key: string) => NumericState | undefined;
  readonly freezeCamera: () => void;
  /** @param offset from where the camera was frozen; mm */
  readonly panCamera: (offset: Vector) => void;
  readonly unfreezeCamera: () => void;
  readonly onChange: () => void;
}

export interface DraggedHandle {
  /** Of the parameter. */
  readonly key: string;
  readonly handleId: string;
  /** What the pointer asks for, within the bounds or not; mm. */
  readonly wanted: number;
}

interface Drag extends DraggedHandle {
  readonly handle: Handle;
  /** As the drag began. */
  readonly projection: Projection;
  readonly value: number;
  /** Where on the handle's line the pointer was; mm. */
  readonly start: number;
  /** The other end of what is measured, which stays where it is in the picture. */
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
  readonly #options: Options;
  #drag: Drag | undefined;

  constructor(options: Options) {
    this.#options = options;
  }

  get dragged(): DraggedHandle | undefined {
    return this.#drag;
  }

  start({ id, handle, state }: { id: string; handle: Handle; state: NumericState }, { x, y }: ScreenPoint): void {
    const projection = this.#options.projection();
    const start = projection && closestOnLine(projection.rayAt(x, y), handle.point, handle.direction);
    if (!projection || start === undefined) return;
    const { key, value } = state;
    const anchor = this.#otherEnd(key, handle) ?? handle.line.feet[1 - handle.end]!;
    this.#drag = { key, handleId: id, wanted: value, handle, projection, value, start, anchor };
    this.#options.freezeCamera();
    this.#options.onChange();
  }

  move({ x, y }: ScreenPoint): void {
    const drag = this.#drag;
    const state = drag && this.#options.lengthOf(drag.key);
    if (!drag || !state) return;
    const { key, handle, projection, anchor } = drag;
    const now = closestOnLine(projection.rayAt(x, y), handle.point, handle.direction);
    if (now === undefined) return;
    const wanted = drag.value + now - drag.start;
    this.#drag = { ...drag, wanted };
    this.#options.fields().onValue(key, clamp(wanted, state), gestureName(key));
    const end = this.#otherEnd(key, handle);
    if (end) this.#options.panCamera([end[0] - anchor[0], end[1] - anchor[1], end[2] - anchor[2]]);
    this.#options.onChange();
  }

  end(): void {
    if (!this.#drag) return;
    this.#drag = undefined;
    this.#options.fields().onGestureEnd();
    this.#options.unfreezeCamera();
    this.#options.onChange();
  }

  /** @returns whether the key does something here */
  press(key: string, state: NumericState): boolean {
    const fields = this.#options.fields();
    const ends: Readonly<Record<string, number>> = { Home: state.min, End: state.max };
    if (!(key in stepKeys) && !(key in ends)) return false;
    const value = ends[key] ?? state.value + (stepKeys[key] ?? 0) * buttonStep(state, fields);
    fields.onValue(state.key, clamp(value, state), gestureName(state.key));
    return true;
  }

  /** Where the product has the end of the dimension that is not dragged. */
  #otherEnd(key: string, { end }: Handle): Vector | undefined {
    const dimension = this.#options.product()?.dimensions.find((one) => one.key === key);
    return end === 0 ? dimension?.to : dimension?.from;
  }
}

function gestureName(key: string): string {
  return `${key} handle`;
}
