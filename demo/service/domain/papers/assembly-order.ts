// The order in which to assemble a product. Inner boards come before the last board that encloses them, and doors,
// drawers, and loose shelves come at the end. Otherwise, parts that touch what's already in place come first, from the
// bottom up.

import type {
  PanelPart,
  PlacedItem,
  PlacedPart,
  Product,
  Recess,
  Vector,
} from '@parametric/configurator-element/model';

/** Identical parts or identical subassemblies that are put in place together. */
export interface Addition {
  readonly added: readonly PlacedPart[];
  /** The subassemblies; empty for parts. */
  readonly inserted: readonly { readonly name: string; readonly quantity: number }[];
  /** The height of the lowest part in mm, even if that part isn't listed, such as a foot. */
  readonly bottom: number;
  /** Whether the addition is a shelf that only rests on pins. */
  readonly isLoose: boolean;
}

/** A fitting that's drawn or has drilled holes, with the parts that it needs. */
export interface FittingPiece {
  readonly fitting: string;
  /** The number of the fitting's piece in the product, if a joint drills holes for it. */
  readonly piece?: number;
  readonly paths: ReadonlySet<string>;
}

interface Box {
  readonly min: Vector;
  readonly max: Vector;
}

/** A part that must be in place before the last of the boards around it. */
interface Enclosure {
  readonly path: string;
  readonly around: readonly string[];
}

/** The distance below which parts count as touching, in mm. */
const TOUCHING = 1.5;
/** How deep a board must be in a groove to be held by it, in mm. */
const HELD = 0.5;

/** The product's fittings whose positions are known, each with the parts that it joins or touches. */
export function fittingPieces(product: Product): readonly FittingPiece[] {
  const pieces = new Map<string, FittingPiece & { readonly paths: Set<string> }>();
  for (const part of product.parts) {
    if (!('holes' in part)) continue;
    for (const { joint } of part.holes ?? []) {
      if (!joint) continue;
      const key = `${joint.fitting}|${joint.piece}`;
      const known = pieces.get(key) ?? { fitting: joint.fitting, piece: joint.piece, paths: new Set<string>() };
      pieces.set(key, known);
      known.paths.add(part.path);
    }
  }
  return [...pieces.values(), ...drawnPieces(product)];
}

/** Fittings without a joint that are drawn under the same name, such as feet. */
function drawnPieces(product: Product): readonly FittingPiece[] {
  const listed = [...product.parts].filter(({ bom }) => bom).map((part) => ({ path: part.path, box: boxOf(part) }));
  return [...product.parts].flatMap((part) => {
    const isIt = ({ name, path }: PlacedItem) => name === part.name && !path.startsWith('joints[');
    const item = part.bom ? undefined : product.items?.find(isIt);
    if (!item) return [];
    const own = boxOf(part);
    const touched = listed.find(({ box }) => overlap(box, own) > -TOUCHING);
    return touched ? [{ fitting: item.id, paths: new Set([touched.path]) }] : [];
  });
}

/** Whether the addition is a door, a drawer, or a similar part. */
export function opens({ added }: Pick<Addition, 'added'>): boolean {
  return added.every(({ motions = [] }) => motions.length > 0);
}

/**
 * Sorts additions into the order of assembly.
 * @param welds the parts that are welded together
 */
export function inOrderOfAssembly(
  additions: readonly Addition[],
  pieces: readonly FittingPiece[],
  welds: Product['welds'] = [],
): readonly Addition[] {
  const parts = additions.flatMap(({ added }) => added);
  const neighbours = neighboursOf(parts, pieces);
  const enclosures = [...housings(parts), ...between(parts, neighbours.joined)];
  const placed = new Set<string>();
  const left = new Set(additions);
  const order: Addition[] = [];
  const touches = ({ path }: PlacedPart) => neighbours.all.get(path)!.some((other) => placed.has(other));
  const isWelded = ({ path }: PlacedPart) =>
    welds.some(({ parts: [one, other] }) => placed.has(one === path ? other : other === path ? one : ''));
  const floor = Math.min(...additions.map(({ bottom }) => bottom)) + TOUCHING;
  const rankOf = (addition: Addition) => {
    const { added, inserted, bottom, isLoose } = addition;
    const isGroup = inserted.length > 0;
    const touching = added.filter(touches).length;
    // Boards, and subassemblies of boards that stand on the floor, carry the other parts. A rail comes after the parts
    // that carry it.
    const carries = added[0]!.kind === 'panel' && (!isGroup || bottom <= floor);
    const isTurned = added[0]!.kind === 'cylinder' || added[0]!.kind === 'revolve';
    return [
      closes(added, placed, enclosures),
      opens(addition),
      isLoose,
      // Weld before adding other parts.
      !added.some(isWelded),
      isGroup ? touching === 0 : 1 - touching / added.length,
      carries ? 0 : isTurned || (isGroup && touching > 0) ? 1 : isGroup ? 3 : 2,
      // Turned parts keep the document's order, because a lampshade is lower than what it hangs from.
      isTurned && touching > 0 ? 0 : bottom,
    ].map(Number);
  };
  while (left.size > 0) {
    const ranks = [...left].map((addition) => ({ addition, rank: rankOf(addition) }));
    const next = ranks.sort((a, b) => compare(a.rank, b.rank))[0]!.addition;
    order.push(next);
    left.delete(next);
    for (const { path } of next.added) placed.add(path);
  }
  return order;
}

function compare(one: readonly number[], other: readonly number[]): number {
  const index = one.findIndex((value, at) => value !== other[at]);
  return index < 0 ? 0 : one[index]! - other[index]!;
}

/** Whether adding these parts would enclose a part that isn't in place yet. */
function closes(parts: readonly PlacedPart[], placed: ReadonlySet<string>, enclosures: readonly Enclosure[]): boolean {
  const own = new Set(parts.map(({ path }) => path));
  return enclosures.some(
    ({ path, around }) =>
      !placed.has(path) && !own.has(path) && around.every((board) => placed.has(board) || own.has(board)),
  );
}

type PathsByPath = ReadonlyMap<string, readonly string[]>;

/** For each part, by its path: the parts that fittings join to it, and the parts that are joined to it or touch it. */
function neighboursOf(
  parts: readonly PlacedPart[],
  pieces: readonly FittingPiece[],
): { readonly joined: PathsByPath; readonly all: PathsByPath } {
  const joined = new Map(parts.map(({ path }) => [path, new Set<string>()] as const));
  for (const { paths } of pieces) {
    for (const path of paths) for (const other of paths) if (other !== path) joined.get(path)?.add(other);
  }
  const boxes = parts.map((part) => ({ path: part.path, box: boxOf(part) }));
  const touched = boxes.map(({ path, box }) => {
    const others = boxes.filter((other) => other.path !== path && overlap(box, other.box) > -TOUCHING);
    return [path, [...others.map((other) => other.path), ...joined.get(path)!]] as const;
  });
  return { joined: new Map([...joined].map(([path, others]) => [path, [...others]])), all: new Map(touched) };
}

/** Finds the boards that sit in grooves of several other boards. */
function housings(parts: readonly PlacedPart[]): readonly Enclosure[] {
  const panels = parts.filter((part) => part.kind === 'panel');
  const grooves = panels.flatMap((panel) => groovesOf(panel).map((box) => ({ path: panel.path, box })));
  return panels.flatMap((panel): Enclosure[] => {
    const box = boxOf(panel);
    const holding = grooves.filter(({ path, box: groove }) => path !== panel.path && overlap(groove, box) > HELD);
    const around = [...new Set(holding.map(({ path }) => path))];
    return around.length > 1 ? [{ path: panel.path, around }] : [];
  });
}

/** Finds the boards that are joined to other boards at opposite ends. */
function between(parts: readonly PlacedPart[], joined: PathsByPath): readonly Enclosure[] {
  const boxes = new Map(parts.map((part) => [part.path, boxOf(part)] as const));
  return [...boxes].flatMap(([path, box]) =>
    [0, 1, 2].flatMap((axis): Enclosure[] => {
      const others = joined.get(path)!.filter((other) => boxes.has(other));
      const before = others.filter((other) => boxes.get(other)!.max[axis]! < box.min[axis]! + TOUCHING);
      const after = others.filter((other) => boxes.get(other)!.min[axis]! > box.max[axis]! - TOUCHING);
      return before.length > 0 && after.length > 0 ? [{ path, around: [...before, ...after] }] : [];
    }),
  );
}

function groovesOf(panel: PanelPart): readonly Box[] {
  return (panel.recesses ?? []).filter(({ kind }) => kind === 'groove').map((recess) => grooveBox(panel, recess));
}

function grooveBox({ matrix, size }: PanelPart, { face, region, depth }: Recess): Box {
  const axis = 'xyz'.indexOf(face[1]!);
  const across = [0, 1, 2].filter((other) => other !== axis);
  const points = [region.outer.start, ...region.outer.segments.map(({ to }) => to)];
  const corner = (end: (...values: number[]) => number, sunk: number): Vector => {
    const at = (own: number) => (own === axis ? sunk : end(...points.map((point) => point[across.indexOf(own)]!)));
    return [at(0), at(1), at(2)];
  };
  const bottom = face.startsWith('+') ? size[axis]! - depth : 0;
  return placedBox(matrix, corner(Math.min, bottom), corner(Math.max, bottom + depth));
}

/** The box around a part, in product coordinates. */
export function boxOf({ matrix, size }: PlacedPart): Box {
  return placedBox(matrix, [0, 0, 0], size);
}

function placedBox(matrix: readonly number[], low: Vector, high: Vector): Box {
  const along = (row: number, isMax: boolean) =>
    [0, 1, 2].reduce(
      (sum, axis) => {
        const [one, other] = [matrix[4 * axis + row]! * low[axis]!, matrix[4 * axis + row]! * high[axis]!];
        return sum + (isMax ? Math.max(one, other) : Math.min(one, other));
      },
      matrix[12 + row]!,
    );
  const corner = (isMax: boolean): Vector => [along(0, isMax), along(1, isMax), along(2, isMax)];
  return { min: corner(false), max: corner(true) };
}

/**
 * How far two boxes overlap along the axis where they overlap the least. A negative value is the distance between them.
 */
function overlap(one: Box, other: Box): number {
  const along = (axis: 0 | 1 | 2) =>
    Math.min(one.max[axis], other.max[axis]) - Math.max(one.min[axis], other.min[axis]);
  return Math.min(along(0), along(1), along(2));
}

/** The center of a part's box, in product coordinates. */
export function middleOf(part: PlacedPart): Vector {
  const { min, max } = boxOf(part);
  return [(min[0] + max[0]) / 2, (min[1] + max[1]) / 2, (min[2] + max[2]) / 2];
}
