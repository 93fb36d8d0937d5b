// What of a product moves: its doors and drawers, each with the parts that go with it, and whether it comes apart. Knows
// no picture.

import type { Motion, PartList, PlacedPart, Product, Vector } from '../../model/evaluate/product.js';

export interface Joint {
  /** Of its motion. */
  readonly path: string;
  /** The row of its largest part: where one points to mean it. */
  readonly row: number;
}

/** In the order of the parts. */
export function jointsOf({ parts }: Product): readonly Joint[] {
  const openings = new Map<string, Joint & { readonly volume: number }>();
  eachMotion(parts, (motions, row) => {
    const [x, y, z] = parts[row]!.size;
    const volume = x * y * z;
    for (const { path } of motions) {
      if (volume > (openings.get(path)?.volume ?? -1)) openings.set(path, { path, row, volume });
    }
  });
  return [...openings.values()];
}

/** Whether the document says how it is pulled apart. */
export function isExplodable({ parts }: Product): boolean {
  const { columns } = parts;
  if (!columns) return [...parts].some(({ explode }) => explode !== undefined);
  return columns.explode.subarray(0, 3 * columns.count).some((distance) => distance !== 0);
}

/**
 * What a press on a part opens or shuts: it opens from the outside in, and shuts from the inside out.
 * @param isOpen by the path of a motion
 */
export function jointToToggle({ motions = [] }: PlacedPart, isOpen: (path: string) => boolean): string | undefined {
  return (motions.find(({ path }) => !isOpen(path)) ?? motions.at(-1))?.path;
}

export function centerOf({ matrix: m, size }: PlacedPart): Vector {
  const along = (axis: 0 | 1 | 2) =>
    m[12 + axis]! + (m[axis]! * size[0] + m[4 + axis]! * size[1] + m[8 + axis]! * size[2]) / 2;
  return [along(0), along(1), along(2)];
}

function eachMotion(parts: PartList, visit: (motions: readonly Motion[], row: number) => void): void {
  for (let row = 0; row < parts.length; row++) {
    const motions = parts.columns ? parts.columns.motions[row] : parts[row]!.motions;
    if (motions) visit(motions, row);
  }
}
