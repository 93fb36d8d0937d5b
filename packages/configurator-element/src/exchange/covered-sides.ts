// Finds and darkens sides that are so close to another part that no light gets between them. Few viewers darken these
// gaps, so without this the gap between two drawers would be as bright as their fronts.

import type { PartList, PlacedPart, Vector } from '../model/evaluate/product.js';
import { EDGE_BAND_DEPTH } from '../view/finish-appearance.js';
import type { PartMaterials, PbrMaterial } from './finishes/index.js';

/** The maximum gap that counts as covering a side; mm. */
const WIDEST_GAP = 5;

/** The minimum share of its area at which a side counts as covered. */
const MIN_COVERAGE = 0.8;

/** The factor for a material's color in a gap. */
const DARKNESS = 0.15;

/** For each side, the share of its area that's covered: sides at the start of each axis, then those at its end. */
type Coverage = [number, number, number, number, number, number];

interface BoxedPart {
  readonly part: PlacedPart;
  readonly min: Vector;
  readonly max: Vector;
  readonly coverage: Coverage;
}

/** The coverage of the sides of unrotated boards and boxes. */
export function coveredSidesOf(parts: PartList): ReadonlyMap<PlacedPart, readonly number[]> {
  const boxes = [...parts].filter(isAxisAlignedBox).map(boxOf);
  boxes.sort((a, b) => a.min[0] - b.min[0]);
  boxes.forEach((box, i) => {
    for (let k = i + 1; k < boxes.length && boxes[k]!.min[0] <= box.max[0] + WIDEST_GAP; k++) {
      for (const axis of [0, 1, 2] as const) {
        cover(box, boxes[k]!, axis);
        cover(boxes[k]!, box, axis);
      }
    }
  });
  return new Map(boxes.map(({ part, coverage }) => [part, coverage]));
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

function isAxisAlignedBox({ kind, matrix, material }: PlacedPart): boolean {
  const isStraight = matrix[0] === 1 && matrix[5] === 1 && matrix[10] === 1;
  return isStraight && (kind === 'panel' || kind === 'box') && material?.finish !== 'glass';
}

function boxOf(part: PlacedPart): BoxedPart {
  const { matrix, size } = part;
  const min: Vector = [matrix[12]!, matrix[13]!, matrix[14]!];
  return { part, min, max: [min[0] + size[0], min[1] + size[1], min[2] + size[2]], coverage: [0, 0, 0, 0, 0, 0] };
}

/** Adds the area where one box's end along an axis is close to the other's start. */
function cover(one: BoxedPart, other: BoxedPart, axis: 0 | 1 | 2): void {
  const gap = other.min[axis] - one.max[axis];
  if (gap < -0.01 || gap > WIDEST_GAP) return;
  const overlap = (across: number) =>
    Math.max(0, Math.min(one.max[across]!, other.max[across]!) - Math.max(one.min[across]!, other.min[across]!));
  const area = [0, 1, 2].reduce((product, across) => (across === axis ? product : product * overlap(across)), 1);
  one.coverage[axis + 3]! += area / sideArea(one, axis);
  other.coverage[axis]! += area / sideArea(other, axis);
}

function sideArea({ part: { size } }: BoxedPart, axis: 0 | 1 | 2): number {
  return (size[0] * size[1] * size[2]) / size[axis];
}

/** Darkens a material. Its name in the file differs from that of the undarkened material. */
function darkened(material: PbrMaterial): PbrMaterial {
  const [red, green, blue] = material.color;
  const color = [red * DARKNESS, green * DARKNESS, blue * DARKNESS] as const;
  return { ...material, name: `${material.name} in a joint`, color };
}
