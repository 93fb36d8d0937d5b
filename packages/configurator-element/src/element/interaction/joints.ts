// What of a product moves: the joints of its doors and drawers, and whether it can be pulled apart.

import type { Motion, PartList, PlacedPart, Product, Vector } from '../../model/evaluate/product.js';

export interface Joint {
  /** The path of its motion. */
  readonly path: string;
  /** The row of the largest part that it moves, where its button stands. */
  readonly row: number;
}

/** In the order of the parts. */
export function jointsOf({ parts }: Product): readonly Joint[] {
  const joints = new Map<string, Joint & { readonly volume: number }>();
  eachMotion(parts, (motions, row) => {
    const [x, y, z] = parts[row]!.size;
    const volume = x * y * z;
    for (const { path } of motions) {
      if (volume > (joints.get(path)?.volume ?? -1)) joints.set(path, { path, row, volume });
    }
  });
  return [...joints.values()];
}

/** Whether the document says how its parts are pulled apart. */
export function isExplodable({ parts }: Product): boolean {
  const { columns } = parts;
  if (!columns) return [...parts].some(({ explode }) => explode !== undefined);
  return columns.explode.subarray(0, 3 * columns.count).some((distance) => distance !== 0);
}

/**
 * What a press on a part opens or closes: nested joints open from the outside in, and close from the inside out.
 * @param isOpen by the path of a motion
 */
export function jointToToggle({ motions = [] }: PlacedPart, isOpen: (path: string) => boolean): string | undefined {
  return (motions.find(({ path }) => !isOpen(path)) ?? motions.at(-1))?.path;
}

/** Of a part's box; mm. */
export function centerOf({ matrix: m, size }: PlacedPart): Vector {
  const along = (axis: 0 | 1 | 2) =>
    m[12 + axis]! + (m[axis]! * size[0] + m[4 + axis]! * size[1] + m[8 + axis]! * size[2]) / 2;
  return [along(0), along(1), along(2)];
}

// Without making a part of every row: only the few that move are looked at.
function eachMotion(parts: PartList, visit: (motions: readonly Motion[], row: number) => void): void {
  for (let row = 0; row < parts.length; row++) {
    const motions = parts.columns ? parts.columns.motions[row] : parts[row]!.motions;
    if (motions) visit(motions, row);
  }
}
