// Shapes by level. Paths of a level that look alike are one. Knows nothing of what they show.

import type { Shape } from './shape.js';

export type Add = (layer: number, attributes: Readonly<Record<string, string | number>>, data: string) => void;

interface Levelled {
  readonly level: number;
  readonly shape: Shape;
}

export class Paths {
  readonly #paths = new Map<
    string,
    { readonly level: number; readonly attributes: Shape['attributes']; data: string }
  >();
  readonly #others: Levelled[] = [];

  /** Adds to the paths on the layers of this level. */
  on(level: number): Add {
    return (layer, attributes, data) => {
      if (data === '') return;
      const key = `${level + layer}|${Object.values(attributes).join()}`;
      const path = this.#paths.get(key);
      if (path) path.data += data;
      else this.#paths.set(key, { level: level + layer, attributes, data });
    };
  }

  /** Something that is no path. */
  put(level: number, shape: Shape): void {
    this.#others.push({ level, shape });
  }

  /** The lower levels first; on one level in the order in which they came, paths before others. */
  get shapes(): readonly Shape[] {
    const paths = [...this.#paths.values()].map(
      ({ level, attributes, data }): Levelled => ({
        level,
        shape: { tag: 'path', attributes: { ...attributes, d: data }, children: [] },
      }),
    );
    return [...paths, ...this.#others].sort((a, b) => a.level - b.level).map(({ shape }) => shape);
  }
}
