// Shapes by level. Paths of a level that look alike are one. Knows nothing of what they show.

import type { SvgShape } from './svg-shape.js';

export type Add = (layer: number, attributes: Readonly<Record<string, string | number>>, data: string) => void;

export class Paths {
  readonly #paths = new Map<
    string,
    { readonly level: number; readonly attributes: SvgShape['attributes']; data: string }
  >();

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

  /** The lower levels first; on one level in the order in which they came. */
  get shapes(): readonly SvgShape[] {
    return [...this.#paths.values()]
      .sort((a, b) => a.level - b.level)
      .map(({ attributes, data }) => ({ tag: 'path', attributes: { ...attributes, d: data }, children: [] }));
  }
}
