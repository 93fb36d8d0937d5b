// Where parts lie so close to one another that no light comes between them. Few viewers darken such joints by
// themselves: without, the gap between two drawers would shine like the fronts.

import type { PartList, PlacedPart, Vector } from '../model/evaluate/product.js';
import type { PartMaterials, PbrMaterial } from './finishes/index.js';

/** mm */
const widestGap = 5;

/** From this share on, a side counts as covered. */
const mostOfSide = 0.8;

/** Of a material's own colour, what is seen of it in a joint. */
const dimmed = 0.15;

/** A side lies at most so far inside the part's box; mm. */
const sideDepth = 1.5;

/** Towards the start of each axis, then towards its end. */
type Shares = [number, number, number, number, number, number];

interface BoxedPart {
  readonly part: PlacedPart;
  readonly min: Vector;
  readonly max: Vector;
  readonly covered: Shares;
}

/** Of parts that stand along the product's axes: how much of each side lies before another part, 0 to 1. */
export function coveredSidesOf(parts: PartList): ReadonlyMap<PlacedPart, readonly number[]> {
  const blocks = [...parts].filter(isBlock).map(blockOf);
  blocks.sort((a, b) => a.min[0] - b.min[0]);
  blocks.forEach((block, i) => {
    for (let k = i + 1; k < blocks.length && blocks[k]!.min[0] <= block.max[0] + widestGap; k++) {
      for (const axis of [0, 1, 2] as const) {
        cover(block, blocks[k]!, axis);
        cover(blocks[k]!, block, axis);
      }
    }
  });
  return new Map(blocks.map(({ part, covered }) => [part, covered]));
}

/** The surface, dark on the sides that are covered. @param covered see `jointsOf` */
export function darkenCoveredSides(
  surface: PartMaterials,
  { size }: PlacedPart,
  covered: readonly number[] = [],
): PartMaterials {
  if (!covered.some((share) => share >= mostOfSide)) return surface;
  const { sides, sideFacing } = surface;
  const dark = new Map(sides.map(({ material }) => [material, dim(material)]));
  return {
    sides: [...sides, ...sides.map((side) => ({ ...side, material: dark.get(side.material)! }))],
    sideFacing: (normal, at) => {
      const side = sideFacing(normal, at);
      const facing = normal.findIndex((share) => Math.abs(share) > 0.9);
      if (facing < 0) return side;
      const isEnd = normal[facing]! > 0;
      const inside = isEnd ? size[facing]! - at[facing]! : at[facing]!;
      const share = covered[facing + (isEnd ? 3 : 0)] ?? 0;
      return inside < sideDepth && share >= mostOfSide ? side + sides.length : side;
    },
  };
}

function isBlock({ kind, matrix, material }: PlacedPart): boolean {
  const isStraight = matrix[0] === 1 && matrix[5] === 1 && matrix[10] === 1;
  return isStraight && (kind === 'panel' || kind === 'box') && material?.finish !== 'glass';
}

function blockOf(part: PlacedPart): BoxedPart {
  const { matrix, size } = part;
  const min: Vector = [matrix[12]!, matrix[13]!, matrix[14]!];
  return { part, min, max: [min[0] + size[0], min[1] + size[1], min[2] + size[2]], covered: [0, 0, 0, 0, 0, 0] };
}

/** Where one block's end along an axis lies closely before the other's start. */
function cover(one: BoxedPart, other: BoxedPart, axis: 0 | 1 | 2): void {
  const gap = other.min[axis] - one.max[axis];
  if (gap < -0.01 || gap > widestGap) return;
  const area = [0, 1, 2]
    .filter((across) => across !== axis)
    .reduce((product, across) => {
      const overlap = Math.min(one.max[across]!, other.max[across]!) - Math.max(one.min[across]!, other.min[across]!);
      return product * Math.max(0, overlap);
    }, 1);
  one.covered[axis + 3]! += area / sideArea(one, axis);
  other.covered[axis]! += area / sideArea(other, axis);
}

function sideArea({ part: { size } }: BoxedPart, axis: 0 | 1 | 2): number {
  return (size[0] * size[1] * size[2]) / size[axis];
}

function dim(look: PbrMaterial): PbrMaterial {
  const [red, green, blue] = look.color;
  return { ...look, name: `${look.name} in a joint`, color: [red * dimmed, green * dimmed, blue * dimmed] };
}
