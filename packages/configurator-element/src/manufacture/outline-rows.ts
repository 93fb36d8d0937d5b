// Lays out shaped panels for a router, which cuts along their outlines. Panels are placed next to each other in rows,
// each turned by 180° if that brings it closer to those before it. A row is laid out like a panel of its size, and the
// cutter's width is kept between its outlines. This way, the treads and landings of seven spiral stairs take 10 sheets,
// instead of 14 as rectangles.
//
// Only the sides that face each other along a row are compared, each corner with the edges near it. Comparing all
// corners with all edges took 110 s for 60 different shapes with 150 corners. This takes less than a second.

import type { Point } from '../geometry/curve.js';
import { type Polygon, signedArea } from '../geometry/polygon.js';
import {
  areaOf,
  fillInSlices,
  fitsOn,
  isBetter,
  type Packing,
  type PlacedStockPiece,
  packInSlices,
  type Stock,
  type StockPiece,
} from './guillotine.js';

/** How far an outline may be from the curves that it approximates, in mm. Gaps are wider by twice this. */
export const OUTLINE_TOLERANCE = 0.2;

/** How rows are built. */
interface RowKind {
  /** The axis of the row: 0 if it runs along the sheet's length, 1 if it runs across it. */
  readonly axis: 0 | 1;
  /** The maximum number of panels in the row. */
  readonly most: number;
  /**
   * Whether the row is as wide as possible for the number of rows that fit side by side, so that panels can be
   * staggered.
   */
  readonly isRoomy: boolean;
  /** Whether the row's first panel is turned by 180°. */
  readonly turn: 0 | 1;
}

/** Long rows save more room, and short ones leave less room beside them. */
const rowKinds: readonly RowKind[] = ([0, 1] as const).flatMap((axis) => [
  ...[Number.POSITIVE_INFINITY, 4, 2].map((most) => ({ axis, most, isRoomy: false, turn: 0 }) as const),
  ...([0, 1] as const).map((turn) => ({ axis, most: Number.POSITIVE_INFINITY, isRoomy: true, turn })),
]);

/** How many shapes are tried for each position in a row. The largest remaining ones are tried. */
const TRIED_SHAPES = 8;

/** The minimum fraction of its own rectangle that a panel must save by being in a row. */
const LEAST_SAVED = 0.02;

/**
 * The number of comparisons of corners with edges that are still allowed. When there are none left, no more rows are
 * built.
 */
export interface RowEffort {
  left: number;
}

/** The number of comparisons for a whole batch, which take about 0.3 s. Seven spiral stairs need 2 million. */
export const ROW_EFFORT = 1e7;

interface Member {
  readonly piece: StockPiece;
  /** The corner of the piece's rectangle, relative to the row's corner, in mm. */
  readonly at: Point;
  readonly upsideDown: boolean;
}

interface Row {
  readonly piece: StockPiece;
  readonly members: readonly Member[];
}

/** Like `packInSlices`, but pieces that have an outline are in rows where that saves room. */
export function* packOutlines(
  pieces: readonly StockPiece[],
  stock: Stock,
  isThorough: boolean,
  effort: RowEffort,
): Generator<number, Packing, undefined> {
  if (!pieces.some(({ outline }) => outline)) return yield* packInSlices(pieces, stock, isThorough);
  const ways = rowKinds.length + 1;
  const steps = isThorough ? ways + 2 : ways;
  const alone = yield* changing(packInSlices(pieces, stock), (share) => share / steps);
  let best = { rows: [] as readonly Row[], packing: alone };
  const builder = new RowBuilder(pieces, stock, effort);
  for (const [index, kind] of rowKinds.entries()) {
    const rows = yield* changing(builder.rows(kind), () => (index + 1) / steps);
    if (rows.length === 0) continue;
    const slices = packInSlices(joined(pieces, rows), stock);
    const packing = yield* changing(slices, (share) => (index + 1 + share) / steps);
    if (isBetter(packing.sheets, best.packing.sheets)) best = { rows, packing };
  }
  if (isThorough) {
    for (const [index, rows] of [best.rows, []].entries()) {
      const slices = packInSlices(joined(pieces, rows), stock, true);
      const packing = yield* changing(slices, (share) => (ways + index + share) / steps);
      if (isBetter(packing.sheets, best.packing.sheets)) best = { rows, packing };
    }
  }
  const { sheets, oversize } = best.packing;
  return { sheets: sheets.map((placed) => split(placed, best.rows, pieces)), oversize };
}

/** Like `fillInSlices`, but pieces that have an outline are in rows where more pieces fit that way. */
export function* fillOutlines(
  pieces: readonly StockPiece[],
  stock: Stock,
  effort: RowEffort,
): Generator<void, readonly PlacedStockPiece[], undefined> {
  let best = split(yield* fillInSlices(pieces, stock), [], pieces);
  if (!pieces.some(({ outline }) => outline)) return best;
  const builder = new RowBuilder(pieces, stock, effort);
  for (const kind of rowKinds) {
    const rows = yield* builder.rows(kind);
    const filled = split(yield* fillInSlices(joined(pieces, rows), stock), rows, pieces);
    if (areaOf(filled) > areaOf(best)) best = filled;
  }
  return best;
}

/** Passes on the progress of the slices, after changing it with `change`. */
function* changing<In, Result>(
  slices: Generator<In, Result, undefined>,
  change: (value: In) => number,
): Generator<number, Result, undefined> {
  for (let slice = slices.next(); ; slice = slices.next()) {
    if (slice.done) return slice.value;
    yield change(slice.value);
  }
}

function joined(pieces: readonly StockPiece[], rows: readonly Row[]): readonly StockPiece[] {
  const inRows = new Set(rows.flatMap(({ members }) => members.map(({ piece }) => piece)));
  return [...pieces.filter((piece) => !inRows.has(piece)), ...rows.map(({ piece }) => piece)];
}

/** Replaces rows with their panels, and computes how much of the sheet the outlines cover. */
function split(
  placed: readonly PlacedStockPiece[],
  rows: readonly Row[],
  pieces: readonly StockPiece[],
): readonly PlacedStockPiece[] {
  const rowOf = new Map(rows.map((row) => [row.piece.path, row]));
  const outlines = new Map(pieces.map(({ path, outline }) => [path, outline]));
  return placed.flatMap((one): readonly PlacedStockPiece[] => {
    const row = rowOf.get(one.path);
    if (row) return row.members.map((member) => placedMember(member, one));
    const outline = outlines.get(one.path);
    return [outline ? { ...one, area: outlineArea(outline) } : one];
  });
}

function placedMember({ piece, at: [u, v], upsideDown }: Member, row: PlacedStockPiece): PlacedStockPiece {
  const { path, length, width, outline } = piece;
  const common = { path, turned: row.turned, area: outlineArea(outline!), ...(upsideDown ? { upsideDown } : {}) };
  // A quarter turn points the row's length up and its width to the left.
  return row.turned
    ? { ...common, x: row.x + row.length - v - width, y: row.y + u, length: width, width: length }
    : { ...common, x: row.x + u, y: row.y + v, length, width };
}

function outlineArea(outline: readonly Polygon[]): number {
  return outline.reduce((sum, polygon) => sum + Math.abs(signedArea(polygon)), 0);
}

/** A shape in both orientations, unturned and turned by 180°, along a row (u) and across it (v), in mm. */
interface Shape {
  readonly size: Point;
  readonly canRotate: boolean;
  readonly turns: readonly [Sides, Sides];
  readonly pieces: readonly StockPiece[];
}

interface Sides {
  readonly front: Side;
  /** The shape's other side, mirrored along the row. */
  readonly back: Side;
}

/** How far a shape extends along u at each v. Its edges run from one v to the next. */
interface Side {
  readonly edges: readonly Edge[];
  /** The ends of the edges, sorted by their v. */
  readonly corners: readonly Point[];
}

type Edge = readonly [from: Point, to: Point];

interface Spot {
  readonly shape: Shape;
  readonly turn: 0 | 1;
  readonly at: Point;
}

const turns = [0, 1] as const;

/** Builds rows of the pieces for which that saves space. The others stay on their own. */
class RowBuilder {
  readonly #stock: Stock;
  readonly #effort: RowEffort;
  readonly #gap: number;
  readonly #shapes: readonly (readonly Shape[])[];

  constructor(pieces: readonly StockPiece[], stock: Stock, effort: RowEffort) {
    this.#stock = stock;
    this.#effort = effort;
    this.#gap = stock.kerf + 2 * OUTLINE_TOLERANCE;
    this.#shapes = [shapesOf(pieces, 0, effort), shapesOf(pieces, 1, effort)];
  }

  *rows({ axis, most, isRoomy, turn }: RowKind): Generator<void, readonly Row[], undefined> {
    const left = new Map(this.#shapes[axis]!.map((shape) => [shape, [...shape.pieces]]));
    const rows: Row[] = [];
    for (let [first] = left.keys(); first; [first] = left.keys()) {
      const across = isRoomy ? this.#roomFor(first.size[1], axis) : first.size[1];
      const spots: Spot[] = [];
      const members: Member[] = [];
      for (let spot: Spot | undefined = { shape: first, turn, at: [0, 0] }; spot; ) {
        const unused: StockPiece[] = left.get(spot.shape)!;
        const at = axis === 0 ? spot.at : ([spot.at[1], spot.at[0]] as const);
        members.push({ piece: unused.pop()!, at, upsideDown: spot.turn === 1 });
        if (unused.length === 0) left.delete(spot.shape);
        spots.push(spot);
        spot = members.length < most ? yield* this.#next(spots, across, [...left.keys()], axis) : undefined;
      }
      if (members.length > 1) {
        const [end, side] = [extentOf(spots, 0), extentOf(spots, 1)];
        const [length, width] = axis === 0 ? [end, side] : [side, end];
        const canRotate = spots.every(({ shape }) => shape.canRotate);
        rows.push({ piece: { path: members[0]!.piece.path, length, width, canRotate }, members });
      }
      yield;
    }
    return rows;
  }

  /** The width of a row if the sheet is divided evenly among as many rows as fit side by side. */
  #roomFor(wide: number, axis: 0 | 1): number {
    const { length, width, kerf } = this.#stock;
    const whole = (axis === 0 ? width : length) + kerf;
    return Math.max(wide, whole / Math.floor(whole / (wide + kerf)) - kerf);
  }

  /**
   * The shape that saves the most room when it's placed next in a row, and its position. Undefined if no shape saves
   * enough.
   */
  *#next(
    spots: readonly Spot[],
    across: number,
    shapes: readonly Shape[],
    axis: 0 | 1,
  ): Generator<void, Spot | undefined, undefined> {
    const gap = this.#gap;
    const end = extentOf(spots, 0);
    const canRotate = spots.every(({ shape }) => shape.canRotate);
    let best: Spot | undefined;
    let mostSaved = 0;
    for (const shape of shapes.slice(0, TRIED_SHAPES)) {
      if (this.#effort.left <= 0) break;
      const [long, wide] = shape.size;
      const alone = (long + gap) * (wide + gap);
      for (const shift of across > wide ? [0, (across - wide) / 2, across - wide] : [0]) {
        for (const turn of turns) {
          const start = this.#startOf(spots, shape.turns[turn], shift);
          const after = Math.max(end, start + long);
          const saved = alone - (after - end) * (across + gap);
          if (saved <= Math.max(mostSaved, LEAST_SAVED * alone)) continue;
          const [length, width] = axis === 0 ? [after, across] : [across, after];
          if (!fitsOn({ length, width, canRotate: canRotate && shape.canRotate }, this.#stock)) continue;
          mostSaved = saved;
          best = { shape, turn, at: [start, shift] };
        }
      }
      yield;
    }
    return best;
  }

  /** The position where a shape stops when it's pushed into a row from the row's end, in mm. */
  #startOf(spots: readonly Spot[], { back }: Sides, shift: number): number {
    const gap = this.#gap;
    let start = 0;
    for (const { shape, turn, at } of spots) {
      if (at[0] + shape.size[0] + gap <= start) continue;
      const { front } = shape.turns[turn];
      const aside = shift - at[1];
      // Comparing corners with edges is enough, because the two closest points always include a corner.
      start = Math.max(start, at[0] + this.#apart(back, front, aside), at[0] + this.#apart(front, back, -aside));
    }
    return start;
  }

  /**
   * How far a side's corners must be from the edges of the side that they face, in mm along the row. The corners are
   * shifted across the row first.
   */
  #apart({ corners }: Side, { edges }: Side, shift: number): number {
    const gap = this.#gap;
    let most = Number.NEGATIVE_INFINITY;
    let first = 0;
    for (const [u, own] of corners) {
      const v = own + shift;
      while (first < edges.length && edges[first]![1][1] < v - gap) first += 1;
      for (let at = first; at < edges.length && edges[at]![0][1] <= v + gap; at += 1) {
        this.#effort.left -= 1;
        const [from, to] = edges[at]!;
        if (u + gap + Math.max(from[0], to[0]) > most) most = Math.max(most, u + reach(from, to, v, gap));
      }
    }
    return most;
  }
}

function extentOf(spots: readonly Spot[], axis: 0 | 1): number {
  return spots.reduce((most, { at, shape }) => Math.max(most, at[axis] + shape.size[axis]), 0);
}

/** The shapes that save room in rows, each with its pieces, widest first. */
function shapesOf(pieces: readonly StockPiece[], axis: 0 | 1, effort: RowEffort): readonly Shape[] {
  const shapes = new Map<string, Shape & { readonly pieces: StockPiece[] }>();
  const numbers = new Map<readonly Polygon[], number>();
  for (const piece of pieces) {
    const { outline, length, width, canRotate } = piece;
    if (!outline || outlineArea(outline) > (1 - LEAST_SAVED) * length * width) continue;
    const number = numbers.get(outline) ?? numbers.size;
    numbers.set(outline, number);
    const key = `${number} ${canRotate} ${length} ${width}`;
    const known = shapes.get(key);
    if (known) {
      known.pieces.push(piece);
      continue;
    }
    const size: Point = axis === 0 ? [length, width] : [width, length];
    const inRow = axis === 0 ? outline : moved(outline, ([x, y]) => [y, x]);
    const upsideDown = moved(inRow, ([u, v]) => [size[0] - u, size[1] - v]);
    const turns = [sidesOf(inRow, effort), sidesOf(upsideDown, effort)] as const;
    shapes.set(key, { size, canRotate, turns, pieces: [piece] });
  }
  return [...shapes.values()].sort((a, b) => b.size[1] - a.size[1] || b.size[0] - a.size[0]);
}

function moved(polygons: readonly Polygon[], move: (point: Point) => Point): readonly Polygon[] {
  return polygons.map((polygon) => polygon.map(move));
}

function sidesOf(polygons: readonly Polygon[], effort: RowEffort): Sides {
  const mirrored = moved(polygons, ([u, v]) => [-u, v]);
  return { front: sideOf(polygons, effort), back: sideOf(mirrored, effort) };
}

/** One side of a shape. It's incomplete if the effort is spent, but then no rows are built. */
function sideOf(polygons: readonly Polygon[], effort: RowEffort): Side {
  const sloped = polygons.flatMap((polygon) =>
    polygon.flatMap((corner, index): readonly Edge[] => {
      const next = polygon[(index + 1) % polygon.length]!;
      if (corner[1] === next[1]) return [];
      return [corner[1] < next[1] ? [corner, next] : [next, corner]];
    }),
  );
  const levels = [...new Set(sloped.flatMap(([from, to]) => [from[1], to[1]]))].sort((a, b) => a - b);
  const indexOf = new Map(levels.map((v, index) => [v, index]));
  const [lows, highs] = [levels, levels].map((all) => all.map(() => Number.NEGATIVE_INFINITY)) as [number[], number[]];
  for (const [[u1, v1], [u2, v2]] of sloped) {
    const slope = (u2 - u1) / (v2 - v1);
    for (let at = indexOf.get(v1)!; levels[at]! < v2 && effort.left > 0; at += 1) {
      effort.left -= 1;
      lows[at] = Math.max(lows[at]!, u1 + (levels[at]! - v1) * slope);
      highs[at] = Math.max(highs[at]!, u1 + (levels[at + 1]! - v1) * slope);
    }
  }
  const edges = levels.slice(1).flatMap((v, at): readonly Edge[] => {
    const from: Point = [lows[at]!, levels[at]!];
    return from[0] === Number.NEGATIVE_INFINITY ? [] : [[from, [highs[at]!, v]]];
  });
  return { edges, corners: edges.flat() };
}

/** The largest u at which a point at v is no farther than `gap` from an edge; -∞ if no point at v is that close. */
function reach([u1, v1]: Point, [u2, v2]: Point, v: number, gap: number): number {
  let most = Number.NEGATIVE_INFINITY;
  if (Math.abs(v - v1) <= gap) most = u1 + Math.sqrt(gap ** 2 - (v - v1) ** 2);
  if (Math.abs(v - v2) <= gap) most = Math.max(most, u2 + Math.sqrt(gap ** 2 - (v - v2) ** 2));
  const [du, dv] = [u2 - u1, v2 - v1];
  if (dv === 0) return most;
  const offset = (gap * Math.sign(dv)) / Math.hypot(du, dv);
  const along = (v - v1 + offset * du) / dv;
  return along < 0 || along > 1 ? most : Math.max(most, u1 + offset * dv + along * du);
}
