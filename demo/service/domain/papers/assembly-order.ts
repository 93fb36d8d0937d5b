// The order in which the parts of an assembly are put together: what's housed in grooves before the board that closes
// them, what opens last, and otherwise what touches what stands, from the bottom up.

import type { PanelPart, PlacedPart, Product, Recess, Vector } from '@parametric/configurator-element/model';

type Kind = readonly PlacedPart[];

interface Box {
  readonly min: Vector;
  readonly max: Vector;
}

/** Parts this close to each other touch; mm. */
const TOUCHING = 1.5;
/** A board this deep in a groove is held by it; mm. */
const HELD = 0.5;

/** The fittings that joints drill holes for, each with the parts that it joins. */
export function jointPieces(product: Product): readonly { readonly fitting: string; readonly paths: Set<string> }[] {
  const pieces = new Map<string, { readonly fitting: string; readonly paths: Set<string> }>();
  for (const part of product.parts) {
    if (part.kind !== 'panel') continue;
    for (const { joint } of part.holes ?? []) {
      if (!joint) continue;
      const key = `${joint.fitting}|${joint.piece}`;
      const known = pieces.get(key) ?? { fitting: joint.fitting, paths: new Set() };
      pieces.set(key, known);
      known.paths.add(part.path);
    }
  }
  return [...pieces.values()];
}

/**
 * The parts by kind, in the order of assembly.
 * @param standing what's in place already
 * @param joined the paths of parts that a fitting joins
 */
export function inOrderOfAssembly(
  parts: readonly PlacedPart[],
  standing: readonly PlacedPart[],
  joined: readonly ReadonlySet<string>[],
): readonly Kind[] {
  const kinds = new Map<string, PlacedPart[]>();
  for (const part of parts) kinds.set(part.id, [...(kinds.get(part.id) ?? []), part]);
  const neighbours = neighboursOf([...standing, ...parts], joined);
  const housings = housingsOf(parts);
  const placed = new Set(standing.map(({ path }) => path));
  const left = new Set<Kind>(kinds.values());
  const order: Kind[] = [];
  const touching = (kind: Kind) =>
    kind.filter(({ path }) => neighbours.get(path)!.some((other) => placed.has(other))).length / kind.length;
  while (left.size > 0) {
    const ranks = [...left].map((kind) => {
      const rank = [
        closes(kind, left, placed, housings),
        kind.every(({ motions = [] }) => motions.length > 0),
        1 - touching(kind),
        kind[0]!.kind !== 'panel',
        Math.min(...kind.map((part) => boxOf(part).min[1])),
      ].map(Number);
      return { kind, rank };
    });
    const [next] = ranks.sort((a, b) => compare(a.rank, b.rank));
    order.push(next!.kind);
    left.delete(next!.kind);
    for (const { path } of next!.kind) placed.add(path);
  }
  return order;
}

function compare(one: readonly number[], other: readonly number[]): number {
  const index = one.findIndex((value, at) => value !== other[at]);
  return index < 0 ? 0 : one[index]! - other[index]!;
}

/** Whether a kind has the last of the grooves around a part that isn't in place yet. */
function closes(
  kind: Kind,
  left: ReadonlySet<Kind>,
  placed: ReadonlySet<string>,
  housings: ReadonlyMap<string, readonly string[]>,
): boolean {
  const own = new Set(kind.map(({ path }) => path));
  return [...left].some(
    (other) =>
      other !== kind &&
      other.some(({ path }) => {
        const around = housings.get(path) ?? [];
        return around.length > 1 && around.every((board) => placed.has(board) || own.has(board));
      }),
  );
}

/** By path: the parts that it touches, or that a fitting joins it with. */
function neighboursOf(
  parts: readonly PlacedPart[],
  joined: readonly ReadonlySet<string>[],
): ReadonlyMap<string, readonly string[]> {
  const boxes = parts.map((part) => ({ path: part.path, box: boxOf(part) }));
  return new Map(
    boxes.map(({ path, box }) => {
      const touched = boxes.filter((other) => other.path !== path && overlap(box, other.box) > -TOUCHING);
      const fixed = joined.filter((paths) => paths.has(path)).flatMap((paths) => [...paths]);
      return [path, [...touched.map((other) => other.path), ...fixed]] as const;
    }),
  );
}

/** By path: the boards in whose grooves a board is. */
function housingsOf(parts: readonly PlacedPart[]): ReadonlyMap<string, readonly string[]> {
  const panels = parts.filter((part) => part.kind === 'panel');
  return new Map(
    panels.map((panel) => {
      const box = boxOf(panel);
      const around = panels.filter(
        (other) => other !== panel && groovesOf(other).some((own) => overlap(own, box) > HELD),
      );
      return [panel.path, around.map(({ path }) => path)] as const;
    }),
  );
}

function groovesOf(panel: PanelPart): readonly Box[] {
  return (panel.recesses ?? []).filter(({ kind }) => kind === 'groove').map((recess) => grooveBox(panel, recess));
}

function grooveBox({ matrix, size }: PanelPart, { face, region, depth }: Recess): Box {
  const axis = 'xyz'.indexOf(face[1]!);
  const [u, v] = [0, 1, 2].filter((other) => other !== axis) as [number, number];
  const points = region.outer.segments.flatMap((segment) => (segment.kind === 'line' ? [segment.to] : []));
  const min: [number, number, number] = [0, 0, 0];
  const max: [number, number, number] = [0, 0, 0];
  for (const [own, index] of [
    [u, 0],
    [v, 1],
  ] as const) {
    min[own] = Math.min(...points.map((point) => point[index]));
    max[own] = Math.max(...points.map((point) => point[index]));
  }
  [min[axis], max[axis]] = face.startsWith('+') ? [size[axis]! - depth, size[axis]!] : [0, depth];
  return placedBox(matrix, min, max);
}

function boxOf({ matrix, size }: PlacedPart): Box {
  return placedBox(matrix, [0, 0, 0], size);
}

/** The box around a part's box, in the product's axes. */
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

/** How far two boxes overlap, along the axis where they overlap the least; below 0, their distance. */
function overlap(one: Box, other: Box): number {
  return Math.min(
    ...[0, 1, 2].map((axis) => Math.min(one.max[axis]!, other.max[axis]!) - Math.max(one.min[axis]!, other.min[axis]!)),
  );
}

/** The middle of a part's box, in the product's axes. */
export function middleOf(part: PlacedPart): Vector {
  const { min, max } = boxOf(part);
  return [(min[0] + max[0]) / 2, (min[1] + max[1]) / 2, (min[2] + max[2]) / 2];
}
