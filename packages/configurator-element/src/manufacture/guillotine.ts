// Guillotine packing: lays out rectangles on sheets with edge-to-edge cuts, like those of a panel saw. It tries several
// orders, choices and splits, and keeps the best result (J. Jylänki, "A Thousand Ways to Pack the Bin", 2010, chapter
// 2). The result is deterministic.

import type { Polygon } from '../geometry/polygon.js';

export interface StockPiece {
  readonly path: string;
  readonly length: number;
  readonly width: number;
  /** Whether the piece may be rotated by a quarter turn. */
  readonly canRotate: boolean;
  /**
   * The piece's outline, from its corner, if a router cuts along it, in mm. Pieces with equal shapes share an outline.
   */
  readonly outline?: readonly Polygon[] | undefined;
}

export interface PlacedStockPiece {
  readonly path: string;
  /** The distance from the sheet's corner along its length, in mm. */
  readonly x: number;
  /** The distance from the sheet's corner along its width, in mm. */
  readonly y: number;
  /** The size along the sheet's length, which is the piece's width if it's rotated, in mm. */
  readonly length: number;
  /** The size along the sheet's width, in mm. */
  readonly width: number;
  readonly turned: boolean;
  /**
   * Whether the piece is also turned by 180°, so that the grain continues in its row, or outlines are closer to each
   * other.
   */
  readonly upsideDown?: boolean;
  /**
   * The area of the piece's outline, if it's laid out by its outline, in mm². Its rectangle may then overlap others.
   */
  readonly area?: number;
}

/** A piece that isn't on any sheet. */
export interface LoosePiece {
  readonly path: string;
  readonly length: number;
  readonly width: number;
}

export interface Stock {
  readonly length: number;
  readonly width: number;
  /** The space between two pieces, which the saw blade removes. */
  readonly kerf: number;
}

export interface Packing {
  readonly sheets: readonly (readonly PlacedStockPiece[])[];
  readonly oversize: readonly LoosePiece[];
}

interface FreeRect {
  readonly x: number;
  readonly y: number;
  readonly length: number;
  readonly width: number;
}

interface Strategy {
  readonly order: (a: StockPiece, b: StockPiece) => number;
  /**
   * Returns a score for a free rectangle, based on what would be left of it. The rectangle with the lowest score is
   * used.
   */
  readonly score: (restLength: number, restWidth: number, rest: number) => number;
  /** Decides whether the long cut runs along the sheet's length. */
  readonly cutsAlong: (restLength: number, restWidth: number) => boolean;
}

interface OpenSheet {
  readonly placed: PlacedStockPiece[];
  free: FreeRect[];
}

/** The maximum number of comparisons for one packing. If there are more pieces, fewer strategies are tried. */
const EFFORT = 2e7;

/**
 * A piece is only tried on this many of the latest sheets, so that the time doesn't grow quadratically for thousands of
 * pieces.
 */
const OPEN_SHEETS = 12;

const TOLERANCE = 1e-6;

const orders: readonly Strategy['order'][] = [
  (a, b) => b.length * b.width - a.length * a.width,
  (a, b) => longer(b) - longer(a) || shorter(b) - shorter(a),
  (a, b) => b.width - a.width || b.length - a.length,
  (a, b) => b.length - a.length || b.width - a.width,
  (a, b) => b.length + b.width - a.length - a.width,
  (a, b) => shorter(b) - shorter(a) || longer(b) - longer(a),
];

const scores: readonly Strategy['score'][] = [
  (_length, _width, area) => area,
  (length, width) => Math.min(length, width),
  (length, width) => Math.max(length, width),
];

const cuts: readonly Strategy['cutsAlong'][] = [(length, width) => length <= width, (length, width) => length > width];

const strategies: readonly Strategy[] = orders.flatMap((order) =>
  scores.flatMap((score) => cuts.map((cutsAlong) => ({ order, score, cutsAlong }))),
);

/**
 * Places every piece that fits on an empty sheet, and returns the others as `oversize`. Yields the fraction that's done
 * after each slice, 0 to 1.
 * @param isThorough packs the emptiest sheets again to save some of them, which takes up to 0.3 s of CPU time
 */
export function* packInSlices(
  pieces: readonly StockPiece[],
  stock: Stock,
  isThorough = false,
): Generator<number, Packing, undefined> {
  const fitting = pieces.filter((piece) => fitsOn(piece, stock));
  const loose = pieces.filter((piece) => !fitsOn(piece, stock));
  const oversize = loose.map(({ path, length, width }) => ({ path, length, width }));
  if (fitting.length === 0) return { sheets: [], oversize };
  let best: Sheets | undefined;
  const tried = strategiesFor(fitting);
  for (const [index, strategy] of tried.entries()) {
    const sheets = packWith(strategy, fitting, stock);
    if (!best || isBetter(sheets, best)) best = sheets;
    if (best.length === 1) break;
    yield (index + 1) / tried.length / (isThorough ? 2 : 1);
  }
  if (!isThorough) return { sheets: best!, oversize };
  return { sheets: yield* improved(best!, fewestSheets(fitting, stock), fitting, stock), oversize };
}

/** Lays as much area as possible on one sheet, in slices. */
export function* fillInSlices(
  pieces: readonly StockPiece[],
  stock: Stock,
): Generator<void, readonly PlacedStockPiece[], undefined> {
  const fitting = pieces.filter((piece) => fitsOn(piece, stock));
  let best: readonly PlacedStockPiece[] = [];
  for (const strategy of strategiesFor(fitting)) {
    const sheet = emptySheet(stock);
    for (const piece of [...fitting].sort(strategy.order)) {
      const spot = bestSlot(strategy, piece, [sheet], stock.kerf);
      if (spot) place(strategy, piece, spot, stock.kerf);
    }
    if (areaOf(sheet.placed) > areaOf(best) + TOLERANCE) best = sheet.placed;
    if (best.length === fitting.length) break;
    yield;
  }
  return best;
}

/** As many strategies as there's time for with this number of pieces. */
function strategiesFor({ length }: readonly StockPiece[]): readonly Strategy[] {
  return strategies.slice(0, Math.max(1, Math.min(strategies.length, Math.floor(EFFORT / length ** 2))));
}

type Sheets = readonly (readonly PlacedStockPiece[])[];

/** The total number of pieces to pack again to save sheets. */
const REPACKED_PIECES = 60_000;
/** Repacking more than this many pieces at once rarely saves a sheet. */
const MOST_REPACKED = 60;

/**
 * Packs some of the sheets again and again in other orders, including the emptiest one, until that saves no more
 * sheets. A repacking is kept if it needs fewer sheets, or if it makes one of them emptier, which may save that sheet
 * later (G. Schrimpf et al., "Record Breaking Optimization Results Using the Ruin and Recreate Principle", 2000).
 */
function* improved(
  first: Sheets,
  fewest: number,
  pieces: readonly StockPiece[],
  stock: Stock,
): Generator<number, Sheets, undefined> {
  const byPath = new Map(pieces.map((piece) => [piece.path, piece]));
  const random = randomNumbers();
  const sheets = [...first];
  let left = REPACKED_PIECES;
  while (sheets.length > Math.max(1, fewest) && left > 0) {
    const chosen = chooseSheets(sheets, random);
    const again = chosen.flatMap((index) => sheets[index]!.map(({ path }) => byPath.get(path)!));
    left -= again.length + 1;
    yield 1 - Math.max(0, left) / REPACKED_PIECES / 2;
    const before = chosen.map((index) => sheets[index]!);
    const strategy = strategies[Math.floor(random() * strategies.length)]!;
    const noise = random() * random();
    const after = packWith(disturbed(strategy, again, noise, random), again, stock);
    if (after.length > before.length || fullness(after) <= fullness(before)) continue;
    for (const index of chosen.sort((a, b) => b - a)) sheets.splice(index, 1);
    sheets.push(...after);
  }
  return sheets.sort((a, b) => areaOf(b) - areaOf(a));
}

/** The emptiest sheet and a few others. */
function chooseSheets(sheets: Sheets, random: () => number): number[] {
  let emptiest = 0;
  for (let index = 1; index < sheets.length; index++) {
    if (areaOf(sheets[index]!) < areaOf(sheets[emptiest]!)) emptiest = index;
  }
  const start = random() < 0.7 ? emptiest : Math.floor(random() * sheets.length);
  const chosen = new Set([start]);
  let count = sheets[start]!.length;
  const most = 2 + Math.floor(random() * 4);
  for (let tries = 0; tries < 12 && chosen.size < Math.min(most, sheets.length); tries++) {
    const next = Math.floor(random() * sheets.length);
    if (chosen.has(next) || count + sheets[next]!.length > MOST_REPACKED) continue;
    chosen.add(next);
    count += sheets[next]!.length;
  }
  return [...chosen];
}

/** A strategy whose choices are disturbed: 0 leaves them unchanged, and 1 makes them random. */
function disturbed(strategy: Strategy, pieces: readonly StockPiece[], noise: number, random: () => number): Strategy {
  const sorted = [...pieces].sort(strategy.order);
  const rank = new Map(sorted.map((piece, index) => [piece, index + noise * sorted.length * random()]));
  const [scoreNoise, cutNoise] = random() < 0.5 ? [noise, noise / 2] : [0, 0];
  return {
    order: (a, b) => rank.get(a)! - rank.get(b)!,
    score: (length, width, area) => strategy.score(length, width, area) * (1 + scoreNoise * random()),
    cutsAlong: (length, width) => strategy.cutsAlong(length, width) !== random() < cutNoise,
  };
}

/**
 * A measure of how good a packing is. It's higher for fewer sheets, and a full sheet with a nearly empty one scores
 * higher than two half-full ones.
 */
function fullness(sheets: Sheets): number {
  return sheets.reduce((sum, sheet) => sum + areaOf(sheet) ** 2, 0);
}

/**
 * A lower bound for the number of sheets, based on areas and on pieces larger than half a sheet both ways, which can't
 * share one.
 */
function fewestSheets(pieces: readonly StockPiece[], { length, width, kerf }: Stock): number {
  const area = pieces.reduce((sum, piece) => sum + (piece.length + kerf) * (piece.width + kerf), 0);
  const half = Math.max(length, width) / 2;
  const large = pieces.filter((piece) =>
    piece.canRotate ? shorter(piece) > half : piece.length > length / 2 && piece.width > width / 2,
  );
  return Math.max(large.length, Math.ceil(area / ((length + kerf) * (width + kerf)) - TOLERANCE));
}

/**
 * Mulberry32 (T. Ettinger), which returns the same numbers every time, so that the same panels result in the same
 * sheets.
 */
function randomNumbers(): () => number {
  let state = 1;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let value = Math.imul(state ^ (state >>> 15), 1 | state);
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value;
    return ((value ^ (value >>> 14)) >>> 0) / 4294967296;
  };
}

function packWith(strategy: Strategy, pieces: readonly StockPiece[], stock: Stock): Sheets {
  const sheets: OpenSheet[] = [];
  for (const piece of [...pieces].sort(strategy.order)) {
    const spot = bestSlot(strategy, piece, sheets, stock.kerf) ?? onNewSheet(strategy, piece, sheets, stock);
    place(strategy, piece, spot, stock.kerf);
  }
  return sheets.map((sheet) => sheet.placed);
}

interface FreeSlot {
  readonly sheet: OpenSheet;
  readonly index: number;
  readonly turned: boolean;
}

function bestSlot(
  strategy: Strategy,
  piece: StockPiece,
  sheets: readonly OpenSheet[],
  kerf: number,
): FreeSlot | undefined {
  let best: FreeSlot | undefined;
  let bestScore = Number.POSITIVE_INFINITY;
  for (const sheet of sheets.slice(-OPEN_SHEETS)) {
    for (let index = 0; index < sheet.free.length; index++) {
      const free = sheet.free[index]!;
      for (let turn = 0; turn < (piece.canRotate ? 2 : 1); turn++) {
        const restLength = free.length - (turn ? piece.width : piece.length) - kerf;
        const restWidth = free.width - (turn ? piece.length : piece.width) - kerf;
        if (restLength < -TOLERANCE || restWidth < -TOLERANCE) continue;
        const area = free.length * free.width - (piece.length + kerf) * (piece.width + kerf);
        const score = strategy.score(restLength, restWidth, area);
        if (score < bestScore - TOLERANCE) {
          bestScore = score;
          best = { sheet, index, turned: turn === 1 };
        }
      }
    }
  }
  return best;
}

function onNewSheet(strategy: Strategy, piece: StockPiece, sheets: OpenSheet[], stock: Stock): FreeSlot {
  const sheet = emptySheet(stock);
  sheets.push(sheet);
  return bestSlot(strategy, piece, [sheet], stock.kerf)!;
}

function emptySheet({ length, width, kerf }: Stock): OpenSheet {
  // Add one kerf in each direction, because the last piece in a row doesn't need a cut after it.
  return { placed: [], free: [{ x: 0, y: 0, length: length + kerf, width: width + kerf }] };
}

function place(strategy: Strategy, piece: StockPiece, { sheet, index, turned }: FreeSlot, kerf: number): void {
  const free = sheet.free[index]!;
  const length = turned ? piece.width : piece.length;
  const width = turned ? piece.length : piece.width;
  sheet.placed.push({ path: piece.path, x: free.x, y: free.y, length, width, turned });
  const [l, w] = [length + kerf, width + kerf];
  const along = strategy.cutsAlong(free.length - l, free.width - w);
  const behind = { x: free.x + l, y: free.y, length: free.length - l, width: along ? w : free.width };
  const beside = { x: free.x, y: free.y + w, length: along ? free.length : l, width: free.width - w };
  sheet.free.splice(index, 1, ...[behind, beside].filter((rest) => rest.length > kerf && rest.width > kerf));
}

/** Whether `a` has fewer sheets than `b`, or the same number with more room left on its emptiest sheet. */
export function isBetter(
  a: readonly (readonly PlacedStockPiece[])[],
  b: readonly (readonly PlacedStockPiece[])[],
): boolean {
  return a.length < b.length || (a.length === b.length && leastFilled(a) < leastFilled(b) - TOLERANCE);
}

function leastFilled(sheets: readonly (readonly PlacedStockPiece[])[]): number {
  return sheets.reduce((least, sheet) => Math.min(least, areaOf(sheet)), Infinity);
}

/** The area that pieces cover, in mm². */
export function areaOf(pieces: readonly Pick<PlacedStockPiece, 'length' | 'width' | 'area'>[]): number {
  return pieces.reduce((sum, { length, width, area = length * width }) => sum + area, 0);
}

export function fitsOn({ length, width, canRotate }: Omit<StockPiece, 'path'>, stock: Stock): boolean {
  return fitsIn(length, width, stock) || (canRotate && fitsIn(width, length, stock));
}

function fitsIn(length: number, width: number, stock: Stock): boolean {
  return length <= stock.length + TOLERANCE && width <= stock.width + TOLERANCE;
}

function longer(piece: StockPiece): number {
  return Math.max(piece.length, piece.width);
}

function shorter(piece: StockPiece): number {
  return Math.min(piece.length, piece.width);
}
