// A hand on a side of the product: it moves the parameter itself, along the side's own direction as it lies in the
// picture. The eye stands still meanwhile. Knows no picture.

import type { Product, Vector } from '../../model/product.js';
import type { Grip } from '../../view/grips.js';
import { alongLine, type Lens } from '../../view/lens.js';
import type { FieldContext } from '../panels/fields/context.js';
import { buttonStep, clamp, type NumericState } from '../panels/fields/number.js';
import type { Held } from '../panels/grips.js';
import type { Spot } from './pointing.js';

interface Options {
  readonly lens: () => Lens | undefined;
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
  readonly knob: string;
  readonly grip: Grip;
  readonly key: string;
  readonly lens: Lens;
  readonly value: number;
  /** Where on the grip's line the hand was at first; mm. */
  readonly start: number;
  /** The other end of what is measured, which stands still in the picture. */
  readonly anchor: Vector;
  /** What the hand asks for, within its bounds or not. */
  readonly wish: number;
}

const stepKeys: Readonly<Record<string, number>> = {
  ArrowRight: 1,
  ArrowUp: 1,
  ArrowLeft: -1,
  ArrowDown: -1,
  PageUp: 10,
  PageDown: -10,
};

export class Dragging {
  readonly #options: Options;
  #drag: Drag | undefined;

  constructor(options: Options) {
    this.#options = options;
  }

  get held(): Held | undefined {
    return this.#drag && { key: this.#drag.key, knob: this.#drag.knob, wish: this.#drag.wish };
  }

  start(knob: string, grip: Grip, state: NumericState, { x, y }: Spot): void {
    const lens = this.#options.lens();
    const start = lens && alongLine(lens.rayAt(x, y), grip.point, grip.direction);
    if (!lens || start === undefined) return;
    const anchor = this.#endOf(state.key, grip) ?? grip.measure.feet[1 - grip.end]!;
    this.#drag = { knob, grip, key: state.key, lens, value: state.value, start, anchor, wish: state.value };
    this.#options.hold();
    this.#options.onChange();
  }

  move({ x, y }: Spot): void {
    const drag = this.#drag;
    const state = drag && this.#options.stateOf(drag.key);
    if (!drag || !state) return;
    const now = alongLine(drag.lens.rayAt(x, y), drag.grip.point, drag.grip.direction);
    if (now === undefined) return;
    const wish = drag.value + now - drag.start;
    this.#drag = { ...drag, wish };
    this.#options.fields().onValue(drag.key, clamp(wish, state), gestureOf(drag.key));
    const end = this.#endOf(drag.key, drag.grip);
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
    fields.onValue(state.key, clamp(value, state), gestureOf(state.key));
    return true;
  }

  /** Where the document has the end that the hand does not hold. */
  #endOf(key: string, { end }: Grip): Vector | undefined {
    const dimension = this.#options.product()?.dimensions.find((one) => one.key === key);
    return end === 0 ? dimension?.to : dimension?.from;
  }
}

function gestureOf(key: string): string {
  return `${key} handle`;
}
