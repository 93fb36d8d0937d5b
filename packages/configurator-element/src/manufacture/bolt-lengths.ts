// The lengths of bolts that go through boards, such as a handle's: the boards' thickness plus how far the bolt goes
// into the handle, rounded down to the next length that's sold. If less than `LEAST_HELD` of it would be in the handle,
// the bolt has no length.

import { axisIndex } from '../geometry/axes.js';
import { faceAxis } from '../geometry/sides.js';
import type { PlacedItem, Product } from '../model/evaluate/product.js';

/** The lengths in which bolts are sold, in mm. */
const SOLD = [10, 12, 16, 20, 22, 25, 28, 30, 35, 40, 45, 50, 55, 60, 65, 70, 75, 80, 90, 100];
/** How far a bolt goes into a handle that isn't drilled, in mm. */
const REACH = 10;
/** How much deeper than its bolt a bore is, in mm. */
const LEFT = 1;
/** The minimum length of a bolt inside a handle, in mm. */
const LEAST_HELD = 4;
/** A length in a bolt's name, such as in M6 x 40. */
const LENGTH = /×|\d ?x ?\d/i;

/** A counted item. A bolt's name includes its length if it's known. */
export interface SizedItem extends PlacedItem {
  /** The numbers of a bolt's pieces, as in its holes; absent for other items. */
  readonly pieces?: readonly number[];
}

/** A fitting's holes. */
interface Drilled {
  readonly piece: number;
  /** The total thickness of the boards that the bolt goes through, in mm. */
  grip: number;
  reach: number;
  endsInBoard: boolean;
}

/**
 * Returns the product's items. A bolt has one item for each of its lengths.
 * @example
 * ```ts
 * sizedItems(product).map(({ name, quantity }) => [name, quantity]); // [['Handle screw M4 × 28', 2], …]
 * ```
 */
export function sizedItems(product: Product): readonly SizedItem[] {
  const { items = [] } = product;
  if (items.every(({ path }) => !path.startsWith('joints'))) return items;
  const drilled = drilledFittings(product);
  return [...new Set(items.map(({ id }) => id))].flatMap((id) => {
    const own = items.filter((item) => item.id === id);
    const pieces = drilled.get(id) ?? [];
    const total = own.reduce((sum, { quantity }) => sum + quantity, 0);
    const isBolt = pieces.every(({ grip, endsInBoard }) => grip > 0 && !endsInBoard);
    if (!isBolt || pieces.length !== total || own.some(({ name }) => LENGTH.test(name))) return own;
    return byLength(own, pieces);
  });
}

/** Splits the items for one fitting by length. The pieces of the fitting are in the order of their joints. */
function byLength(items: readonly PlacedItem[], pieces: readonly Drilled[]): readonly SizedItem[] {
  let from = 0;
  return items.flatMap((item) => {
    const own = pieces.slice(from, from + item.quantity);
    from += item.quantity;
    const lengths = new Map<number | undefined, number[]>();
    for (const { piece, grip, reach } of own) {
      const longest = SOLD.findLast((one) => one <= grip + reach - LEFT);
      const length = longest && longest >= grip + LEAST_HELD ? longest : undefined;
      lengths.set(length, [...(lengths.get(length) ?? []), piece]);
    }
    return [...lengths].map(([length, numbers]): SizedItem => {
      const name = length === undefined ? item.name : `${item.name} × ${length}`;
      // A manufacturer's item number covers all lengths of a fitting, so only the fitting's own id gets the length.
      const isOwn = length !== undefined && item.article === item.id;
      return {
        ...item,
        name,
        quantity: numbers.length,
        pieces: numbers,
        ...(isOwn && { article: `${item.id}x${length}` }),
      };
    });
  });
}

/** The pieces of each fitting, in order. */
function drilledFittings({ parts }: Product): ReadonlyMap<string, readonly Drilled[]> {
  const fittings = new Map<string, Map<number, Drilled>>();
  for (const part of parts) {
    if (!('holes' in part)) continue;
    for (const { joint, face, depth } of part.holes ?? []) {
      if (!joint) continue;
      const pieces = fittings.get(joint.fitting) ?? new Map<number, Drilled>();
      fittings.set(joint.fitting, pieces);
      const known = pieces.get(joint.piece) ?? { piece: joint.piece, grip: 0, reach: REACH, endsInBoard: false };
      pieces.set(joint.piece, known);
      if (joint.isHeld) known.reach = depth ?? REACH;
      else if (depth === undefined) known.grip += part.size[axisIndex[faceAxis(face)]]!;
      else known.endsInBoard = true;
    }
  }
  return new Map([...fittings].map(([id, pieces]) => [id, [...pieces.values()].sort((a, b) => a.piece - b.piece)]));
}
