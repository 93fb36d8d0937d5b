// Linear gradients, each named after what it is: two drawings on one page may hold the same name only for the same
// gradient. Knows no facets.

import type { PicturePoint } from './camera.js';
import type { SvgShape } from './svg-shape.js';

export interface Stop {
  /** Along the way, 0 to 1. */
  readonly at: number;
  readonly color: string;
}

export class Gradients {
  readonly #prefix: string;
  readonly #shapes = new Map<string, SvgShape>();

  constructor(prefix: string) {
    this.#prefix = prefix;
  }

  /** The value for `fill`; the gradient's lines of equal colour stand across the way between the points. */
  fill([x1, y1]: PicturePoint, [x2, y2]: PicturePoint, stops: readonly Stop[]): string {
    const ends = { x1: Math.round(x1), y1: Math.round(y1), x2: Math.round(x2), y2: Math.round(y2) };
    const offsets = stops.map(({ at }) => Math.round(at * 100) / 100);
    const text = `${ends.x1} ${ends.y1} ${ends.x2} ${ends.y2}${stops.map(({ color }, i) => ` ${offsets[i]} ${color}`).join('')}`;
    const id = `${this.#prefix}${hash(text)}`;
    if (!this.#shapes.has(id)) {
      const children = stops.map(
        ({ color }, i): SvgShape => ({
          tag: 'stop',
          attributes: { offset: offsets[i]!, 'stop-color': color },
          children: [],
        }),
      );
      const attributes = { id, gradientUnits: 'userSpaceOnUse', ...ends };
      this.#shapes.set(id, { tag: 'linearGradient', attributes, children });
    }
    return `url(#${id})`;
  }

  /** What the fills refer to; empty where there are none. */
  get shapes(): readonly SvgShape[] {
    return this.#shapes.size === 0 ? [] : [{ tag: 'defs', attributes: {}, children: [...this.#shapes.values()] }];
  }
}

/** FNV-1a (G. Fowler, L. Noll, K.-P. Vo), twice 32 bits. */
function hash(text: string): string {
  let [a, b] = [0x811c9dc5, 0x1b873593];
  for (let i = 0; i < text.length; i++) {
    a = Math.imul(a ^ text.charCodeAt(i), 0x01000193);
    b = Math.imul(b ^ text.charCodeAt(text.length - 1 - i), 0x01000193);
  }
  return (a >>> 0).toString(36) + (b >>> 0).toString(36);
}
