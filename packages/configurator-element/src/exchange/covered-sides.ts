// Finds and darkens sides that are so close to another part that no light reaches them. Few viewers darken these gaps,
// so the gap between two drawers would be as bright as their fronts.

import type { PartList, PlacedPart } from '../model/evaluate/product.js';
import { EDGE_BAND_DEPTH } from '../view/finish-appearance.js';
import { GAP_LIGHT, gapsBetween, hasGaps } from '../view/gaps.js';
import type { PartMaterials, PbrMaterial } from './finishes/index.js';

/** A side is considered covered if at least this fraction of its area is covered. */
const MIN_COVERAGE = 0.8;

/**
 * The fraction of each side's area that's covered. The sides at the start of each axis come first, then those at its
 * end.
 */
type Coverage = [number, number, number, number, number, number];

/** The coverage of the sides of unrotated boards and boxes. */
export function coveredSidesOf(parts: PartList): ReadonlyMap<PlacedPart, readonly number[]> {
  const coverage = new Map(
    [...parts].filter(hasGaps).map((part): [PlacedPart, Coverage] => [part, [0, 0, 0, 0, 0, 0]]),
  );
  for (const { axis, before, after, min, max } of gapsBetween(parts)) {
    const area = [0, 1, 2].reduce(
      (product, across) => (across === axis ? product : product * (max[across]! - min[across]!)),
      1,
    );
    coverage.get(before)![axis + 3]! += area / sideArea(before, axis);
    coverage.get(after)![axis]! += area / sideArea(after, axis);
  }
  return coverage;
}

/** The part's materials, darkened on covered sides. */
export function darkenCoveredSides(
  materials: PartMaterials,
  { size }: PlacedPart,
  coverage: readonly number[] = [],
): PartMaterials {
  if (!coverage.some((share) => share >= MIN_COVERAGE)) return materials;
  const { sides, sideFacing } = materials;
  const dark = new Map(sides.map(({ material }) => [material, darkened(material)]));
  return {
    ...materials,
    sides: [...sides, ...sides.map((side) => ({ ...side, material: dark.get(side.material)! }))],
    sideFacing: (normal, at) => {
      const side = sideFacing(normal, at);
      const axis = normal.findIndex((share) => Math.abs(share) > 0.9);
      if (axis < 0) return side;
      const isEnd = normal[axis]! > 0;
      const inside = isEnd ? size[axis]! - at[axis]! : at[axis]!;
      const share = coverage[axis + (isEnd ? 3 : 0)] ?? 0;
      return inside < EDGE_BAND_DEPTH && share >= MIN_COVERAGE ? side + sides.length : side;
    },
  };
}

function sideArea({ size }: PlacedPart, axis: 0 | 1 | 2): number {
  return (size[0] * size[1] * size[2]) / size[axis];
}

/**
 * Use a key of their own only for textured parts. Equal parts without texture coordinates of their own share a mesh.
 */
function darkened(material: PbrMaterial): PbrMaterial {
  const [red, green, blue] = material.color;
  const color = [red * GAP_LIGHT, green * GAP_LIGHT, blue * GAP_LIGHT] as const;
  return { ...material, name: `${material.name} in a joint`, color };
}
