// The pieces of tubes, rods and profiles that are sawn from bars: the angles of their ends, and the bar that each one
// is cut from.

import { axisIndex } from '../geometry/axes.js';
import { type Loop, loopArea, loopBounds, type Point, type Region } from '../geometry/curve.js';
import { faceAxis } from '../geometry/sides.js';
import type { Vector } from '../geometry/vector.js';
import { scale } from '../geometry/vector-math.js';
import type { Material } from '../model/document/model-document.js';
import { mitreAngle } from '../model/evaluate/mitred.js';
import type { ExtrudePart, Face, Mitre } from '../model/evaluate/product.js';
import { runToEnd } from '../run-to-end.js';
import { type BarPiece, tubePieces } from './bend-table.js';
import type { BillOfMaterials, ItemRow } from './bill-of-materials.js';
import { micrometres, sectionKey, turnBetween } from './canonical-shape.js';
import { cutFromStock, type Layout, type StockLeft, type StockRow } from './choose-stock.js';
import { hundredths } from './csv.js';
import { materialKeys } from './nest-sheets.js';

/** Identical pieces to saw from bars. */
export interface BarRow extends BarPiece {
  /** The number of the piece's row in the bill of materials. */
  readonly number: number;
  /**
   * The number of the piece, from 1, in a part with several pieces, such as a mitered frame; undefined if there's only
   * one.
   */
  readonly piece: number | undefined;
  readonly quantity: number;
  readonly name: string;
  readonly kind: ItemRow['kind'];
  readonly material: Material | undefined;
  /**
   * The section in words: `dia 30 x 2` for a tube with its wall, `40 x 20 x 2` for a rectangular tube, `dia 20` for a
   * rod, `40 x 20` for a flat bar. Other profiles have the area of the section: `40 x 20 profile 171 mm2`.
   */
  readonly section: string;
  /** Equal for pieces with the same section and material. */
  readonly stock: string;
  readonly paths: readonly string[];
}

/**
 * The pieces to saw from bars: all tubes and rods, and extruded parts whose length is greater than their section's
 * width.
 * @example
 * ```ts
 * for (const { name, length, ends } of barRows(billOfMaterials(product))) console.log(name, length, ends);
 * ```
 */
export function barRows({ items }: BillOfMaterials): readonly BarRow[] {
  return items.flatMap((row) => {
    const { number, quantity, name, kind, material, paths } = row;
    const cut = cutOf(row);
    const stock = cut && `${material?.id}|${cut.key}`;
    return (cut?.pieces ?? []).map((piece, index, all): BarRow => {
      const own = { number, piece: all.length > 1 ? index + 1 : undefined, quantity, name, kind, material, paths };
      return { ...own, ...piece, length: micrometres(piece.length), section: cut!.section, stock: stock! };
    });
  });
}

interface Cut {
  readonly section: string;
  readonly key: string;
  readonly pieces: readonly BarPiece[];
}

/** How a part is sawn from a bar. Undefined for parts that aren't sawn from bars. */
function cutOf({ part, size }: ItemRow): Cut | undefined {
  const square = (length: number): readonly BarPiece[] => [{ length, ends: [90, 90], twist: 0 }];
  if (part?.kind === 'tube') {
    const section = `dia ${[part.diameter, ...(part.wall === undefined ? [] : [part.wall])].map(hundredths).join(' x ')}`;
    return { section, key: section, pieces: tubePieces(part) };
  }
  if (part?.kind === 'cylinder' && part.diameter === part.topDiameter && part.length > part.diameter) {
    const section = `dia ${hundredths(part.diameter)}`;
    return { section, key: section, pieces: square(part.length) };
  }
  const [long = 0, short = 0] = size;
  if (part?.kind !== 'extrude' || part.length < long) return undefined;
  const sides = [long, short, ...wallOf(part.profile)].map(hundredths).join(' x ');
  const section = isPlain(part.profile) ? sides : `${sides} profile ${Math.round(areaOf(part.profile))} mm2`;
  return { section, key: sectionKey(part.profile), pieces: [mitredPiece(part)] };
}

/** The minimum fraction of a rectangle that's left when its corners are rounded. A circle has 0.79 of its square. */
const ROUNDED = 0.9;

/** Whether a profile is a rectangle, or a rectangular tube with the same wall all around. */
function isPlain(profile: readonly Region[]): boolean {
  const [region, ...others] = profile;
  if (!region || others.length > 0) return false;
  return region.holes.length > 0 ? wallOf(profile).length > 0 : isRectangle(region.outer);
}

function areaOf(profile: readonly Region[]): number {
  const loops = profile.flatMap(({ outer, holes }) => [
    Math.abs(loopArea(outer)),
    ...holes.map((hole) => -Math.abs(loopArea(hole))),
  ]);
  return loops.reduce((sum, area) => sum + area, 0);
}

/** Whether a loop is a rectangle, whose corners may be rounded. A rabbeted one has a corner inside its bounds. */
function isRectangle(loop: Loop): boolean {
  const { min, max } = loopBounds([loop]);
  const isOnBounds = (point: Point) =>
    [0, 1].some((axis) => [min, max].some((bound) => micrometres(bound[axis]! - point[axis]!) === 0));
  const full = (max[0] - min[0]) * (max[1] - min[1]);
  return Math.abs(loopArea(loop)) > ROUNDED * full && loop.segments.every(({ to }) => isOnBounds(to));
}

/** The wall thickness of a rectangular tube; empty for other profiles and uneven walls. */
function wallOf([region, ...others]: readonly Region[]): readonly number[] {
  const [hole, ...more] = region?.holes ?? [];
  if (!region || !hole || others.length + more.length > 0) return [];
  const [outer, inner] = [loopBounds([region.outer]), loopBounds([hole])];
  const walls = [0, 1].flatMap((axis) => [inner.min[axis]! - outer.min[axis]!, outer.max[axis]! - inner.max[axis]!]);
  const [wall] = walls.map(micrometres);
  const isTube = isRectangle(region.outer) && isRectangle(hole);
  return isTube && walls.every((each) => micrometres(each) === wall) ? [wall!] : [];
}

/** A profile with its mitered ends. */
function mitredPiece({ axis, length, mitres = [], size }: ExtrudePart): BarPiece {
  const [start, end] = [`-${axis}`, `+${axis}`].map((face) => mitres.find((mitre) => mitre.end === face));
  const angleOf = (mitre: Mitre | undefined) => (mitre ? micrometres(90 - mitreAngle(mitre, size)) : 90);
  const twist =
    start && end ? turnBetween(directionOf(start.long), directionOf(`+${axis}`), scale(directionOf(end.long), -1)) : 0;
  return { length, ends: [angleOf(start), angleOf(end)], twist };
}

function directionOf(face: Face): Vector {
  const direction: [number, number, number] = [0, 0, 0];
  direction[axisIndex[faceAxis(face)]] = face[0] === '+' ? 1 : -1;
  return direction;
}

/** Bars of one length in a workshop's stock, in millimeters. */
export interface StockBar extends StockRow {
  readonly length: number;
}

/** How a workshop saws bars, in millimeters. Bars differ by supplier, so ask the workshop. */
export interface BarOptions {
  /** The length of a bar as bought. Defaults to the material's `bar`, or else 6000. */
  readonly length?: number;
  /** The bars in stock for a material and section. If there are no whole bars, bars of `length` are bought. */
  readonly stockOf?: (bar: Pick<BarRow, 'material' | 'section'>) => readonly StockBar[] | undefined;
  /** The length cut off a bar's first end. Defaults to 20. Offcuts aren't trimmed. */
  readonly trim?: number;
  /** The width of the saw's cut. Defaults to the material's `kerf`, or else 3. */
  readonly kerf?: number;
}

/** A piece on its bar, in millimeters. */
export interface PlacedBar extends Pick<BarRow, 'number' | 'piece' | 'length'> {
  readonly path: string;
  /** The distance from the bar's first end. */
  readonly start: number;
}

/** The bars for one section, material and length. */
export interface SectionBars<Placed extends PlacedBar = PlacedBar> extends Pick<BarRow, 'material' | 'section'> {
  /** The length of each bar, in mm. */
  readonly length: number;
  /** The width of the saw's cut, in mm. */
  readonly kerf: number;
  /** The row of the workshop's stock that these bars are from; absent if they're bought. */
  readonly stock?: StockBar;
  /** How many of `bars` aren't in stock, counted from the end; absent if there's no stock. */
  readonly missing?: number;
  readonly bars: readonly (readonly Placed[])[];
  /** Pieces that are longer than a bar. */
  readonly oversize: readonly Omit<PlacedBar, 'start'>[];
}

/** A piece to saw. */
export interface PieceToSaw {
  readonly row: BarRow;
  /** Identifies the piece among those that are laid out together. */
  readonly path: string;
}

/**
 * Lays out pieces on bars, longest first. Each goes on the first bar with room for it.
 * @example
 * ```ts
 * for (const { section, bars } of nestBars(billOfMaterials(product), { length: 3000 })) console.log(section, bars.length);
 * ```
 */
export function nestBars(bill: BillOfMaterials, options: BarOptions = {}): readonly SectionBars[] {
  const pieces = barRows(bill).flatMap((row) => row.paths.map((path) => ({ row, path })));
  return runToEnd(nestRowsInSlices(pieces, options));
}

/**
 * Lays out the pieces of any number of products. Returns an entry for each section, material and length of bar. After
 * each slice, yields how many pieces are laid out. That number can fall.
 */
export function* nestRowsInSlices(
  pieces: readonly PieceToSaw[],
  options: BarOptions = {},
): Generator<number, readonly SectionBars[], undefined> {
  const groups = new Map<string, PieceToSaw[]>();
  const keyOf = materialKeys();
  for (const piece of pieces) {
    const { material, section, stock } = piece.row;
    const { own, board } = keyOf(material);
    const hasOwn = options.stockOf?.({ material, section })?.some(({ isOffcut }) => !isOffcut);
    const key = `${hasOwn ? board : own}|${stock}`;
    const group = groups.get(key);
    if (group) group.push(piece);
    else groups.set(key, [piece]);
  }
  const left: StockLeft<StockBar> = new Map();
  const sections: SectionBars[] = [];
  let before = 0;
  for (const group of groups.values()) {
    const slices = nestSection(group, options, left);
    let slice = slices.next();
    for (; !slice.done; slice = slices.next()) yield before + slice.value;
    sections.push(...slice.value);
    before += group.length;
  }
  return sections;
}

/** A piece that hasn't been placed on a bar yet. */
type LooseBar = SectionBars['oversize'][number];

function* nestSection(
  pieces: readonly PieceToSaw[],
  { trim = 20, stockOf, ...options }: BarOptions,
  left: StockLeft<StockBar>,
): Generator<number, readonly SectionBars[], undefined> {
  const { material, section } = pieces[0]!.row;
  const kerf = options.kerf ?? material?.kerf ?? 3;
  const usual: StockBar = { length: options.length ?? material?.bar ?? 6000 };
  const own = stockOf?.({ material, section }) ?? [];
  const rows = own.some(({ isOffcut }) => !isOffcut) ? own : [...own, usual];
  const all = pieces.map(({ row, path }) => ({ number: row.number, piece: row.piece, path, length: row.length }));
  const sorted = all.toSorted((a, b) => b.length - a.length);
  const byPath = new Map(sorted.map((piece) => [pathOf(piece), piece]));
  const startOf = ({ isOffcut }: StockBar) => (isOffcut ? 0 : trim);
  const layout: Layout<StockBar, LooseBar, PlacedBar> = {
    size: ({ length }) => length,
    *fill(row, some) {
      const [bar = []] = yield* onBars(some, row.length, startOf(row), kerf, 1);
      return bar;
    },
    *pack(row, some) {
      const bars = yield* onBars(some, row.length, startOf(row), kerf);
      return bars.toSorted((a, b) => endOf(b) - endOf(a));
    },
    pieceOf: (placed) => byPath.get(pathOf(placed))!,
  };
  const { used, rest } = yield* cutFromStock(sorted, rows, layout, left);
  const entries = used.length > 0 ? used : [{ row: rows.at(-1)!, made: [], missing: 0 }];
  return entries.map(({ row, made, missing }, index) => {
    const stock = row === usual ? {} : { stock: row, missing };
    const oversize = index === entries.length - 1 ? rest : [];
    return { material, section, length: row.length, kerf, ...stock, bars: made, oversize };
  });
}

/** Tells the pieces of a mitered frame apart, because they share a path. */
function pathOf({ path, piece }: LooseBar): string {
  return `${piece ?? ''} ${path}`;
}

function endOf(bar: readonly PlacedBar[]): number {
  const last = bar.at(-1)!;
  return last.start + last.length;
}

/** Allows for rounding in sums of lengths and cuts, in mm. */
const TOLERANCE = 1e-6;

/** The number of pieces to lay out before the caller can do something else. */
const SLICE = 200;

/**
 * Lays out pieces longest first, each on the first bar with room for it. Leaves out pieces that are longer than a bar,
 * or that need more than `most` bars. Yields the fraction that's done.
 */
function* onBars(
  pieces: readonly LooseBar[],
  length: number,
  trim: number,
  kerf: number,
  most = Number.POSITIVE_INFINITY,
): Generator<number, readonly (readonly PlacedBar[])[], undefined> {
  const bars: { pieces: PlacedBar[]; end: number }[] = [];
  for (const [index, one] of pieces.entries()) {
    if (index % SLICE === SLICE - 1) yield index / pieces.length;
    if (trim + one.length > length + TOLERANCE) continue;
    let bar = bars.find(({ end }) => end + one.length <= length + TOLERANCE);
    if (!bar) {
      if (bars.length >= most) continue;
      bar = { pieces: [], end: trim };
      bars.push(bar);
    }
    bar.pieces.push({ ...one, start: bar.end });
    bar.end += one.length + kerf;
  }
  return bars.map(({ pieces: sawn }) => sawn);
}
