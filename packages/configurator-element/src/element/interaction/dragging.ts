// A hand on a side of the product: it moves the parameter itself, along the side's own direction as it lies in the
// picture. The eye stands still meanwhile. Knows no picture.

import type { Product, Vector } from '../../model/evaluate/product.js';
import { closestOnLine, type Projection } from '../../view/projection.js';
import type { Handle } from '../../view/resize-handles.js';
import type { FieldContext } from '../form/fields/context.js';
import { buttonStep, clamp, type NumericState } from '../form/fields/number.js';
import type { DraggedHandle } from './handles.js';
import type { Spot } from './pointing.js';

interface Options {
  readonly lens: () => Projection | undefined;
  readonly product: () => Product | undefined;
  readonly fields: () => FieldContext;
  /** The parameter as it is now. */
  readonly stateOf: (key: string) => NumericState | undefined;
  /** The eye stands still, goes along by so much, is let go. */
  readonly hold: () => void;
  readonly carry: (offset: Vector) => void;
  readonly letGo: () => void;
  readonly onChange: () => void;
}

interface Drag {
  /** Of the knob. */
  readonly handleId: string;
  readonly handle: Handle;
  readonly key: string;
  readonly lens: Projection;
  readonly value: number;
  /** Where on the grip's line the hand was at first; mm. */
  readonly start: number;
  /** The other end of what is measured, which stands still in the picture. */
  readonly anchor: Vector;
  /** What the hand asks for, within its bounds or not. */
  readonly wanted: number;
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
    return this.#drag && { key: this.#drag.key, handleId: this.#drag.handleId, wanted: this.#drag.wanted };
  }

  start(knob: string, grip: Handle, state: NumericState, { x, y }: Spot): void {
    const lens = this.#options.lens();
    const start = lens && closestOnLine(lens.rayAt(x, y), grip.point, grip.direction);
    if (!lens || start === undefined) return;
    const anchor = this.#endOf(state.key, grip) ?? grip.line.feet[1 - grip.end]!;
    this.#drag = {
      handleId: knob,
      handle: grip,
      key: state.key,
      lens,
      value: state.value,
      start,
      anchor,
      wanted: state.value,
    };
    this.#options.hold();
    this.#options.onChange();
  }

  move({ x, y }: Spot): void {
    const drag = this.#drag;
    const state = drag && this.#options.stateOf(drag.key);
    if (!drag || !state) return;
    const now = closestOnLine(drag.lens.rayAt(x, y), drag.handle.point, drag.handle.direction);
    if (now === undefined) return;
    const wish = drag.value + now - drag.start;
    this.#drag = { ...drag, wanted: wish };
    this.#options.fields().onValue(drag.key, clamp(wish, state), gestureName(drag.key));
    const end = this.#endOf(drag.key, drag.handle);
    if (end) this.#options.carry([end[0] - drag.anchor[0], end[1] - drag.anchor[1], end[2] - drag.anchor[2]]);
    this.#options.onChange();
  }

  end(): void {
    if (!this.#drag) return;
    this.#drag = undefined;
    this.#options.fields().onGestureEnd();
    this.#options.letGo();
    this.#options.onChange();
  }

  /** @returns whether the key means something here */
  press(key: string, state: NumericState): boolean {
    const fields = this.#options.fields();
    const ends: Readonly<Record<string, number>> = { Home: state.min, End: state.max };
    const value = ends[key] ?? state.value + (stepKeys[key] ?? 0) * buttonStep(state, fields);
    if (!(key in stepKeys) && !(key in ends)) return false;
    fields.onValue(state.key, clamp(value, state), gestureName(state.key));
    return true;
  }

  /** Where the document has the end that the hand does not hold. */
  #endOf(key: string, { end }: Handle): Vector | undefined {
    const dimension = this.#options.product()?.dimensions.find((one) => one.key === key);
    return end === 0 ? dimension?.to : dimension?.from;
  }
}

function gestureName(key: string): string {
  return `${key} handle`;
}
