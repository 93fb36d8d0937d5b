// Decides which of a workshop's sheets or bars a batch is cut from: offcuts first, and then whole ones of the size that
// uses the least material, as long as there are any. What's missing is bought. Sheets and bars differ only in how
// pieces are laid on them.

/** Sheets or bars of one size in a workshop's stock. */
export interface StockRow {
  /** Identifies the row in the result. */
  readonly id?: string;
  /** How many there are. Undefined means one for an offcut, and unlimited otherwise. */
  readonly count?: number;
  /** Whether the sheet or bar is left over from another batch. Offcuts are used first, and only `count` of them. */
  readonly isOffcut?: boolean;
}

/** How to lay pieces on a row's sheets or bars. */
export interface Layout<Row extends StockRow, Piece, Placed> {
  /** The area or length of one sheet or bar. Smaller offcuts are used before larger ones. */
  size(row: Row): number;
  /** Lays as much as possible on one sheet or bar. Returns an empty list if nothing fits. */
  fill(row: Row, pieces: readonly Piece[]): Generator<unknown, readonly Placed[], undefined>;
  /**
   * Lays out everything that fits, on as many sheets or bars as it takes, fullest first. Yields its progress from 0 to
   * 1.
   * @param isTrial whether the result is only used to compare sizes
   */
  pack(
    row: Row,
    pieces: readonly Piece[],
    isTrial: boolean,
  ): Generator<number, readonly (readonly Placed[])[], undefined>;
  pieceOf(placed: Placed): Piece;
}

/** The pieces cut from one row of the stock. */
export interface UsedRow<Row extends StockRow, Placed> {
  readonly row: Row;
  /** The pieces on each sheet or bar. */
  readonly made: readonly (readonly Placed[])[];
  /** How many of these sheets or bars aren't in stock. */
  readonly missing: number;
}

/** The number left in each row. Groups of pieces that are cut from the same stock share this map. */
export type StockLeft<Row> = Map<Row, number>;

interface CutStock<Row extends StockRow, Piece, Placed> {
  readonly used: readonly UsedRow<Row, Placed>[];
  readonly rest: readonly Piece[];
}

/** How many are left in a row. If the row has no count, there's one offcut, or as many whole ones as needed. */
export function leftOf<Row extends StockRow>(row: Row, left: StockLeft<Row>): number {
  return left.get(row) ?? row.count ?? (row.isOffcut ? 1 : Number.POSITIVE_INFINITY);
}

/**
 * Every piece ends up on a sheet or bar in `used`, or in `rest` if it's too large for all of them. After each slice,
 * yields roughly how many pieces are laid out. That number can fall.
 * @param left how many are left in each row; updated in place
 * @example
 * ```ts
 * const { used, rest } = runToEnd(cutFromStock(pieces, rows, layout, new Map()));
 * ```
 */
export function* cutFromStock<Row extends StockRow, Piece, Placed>(
  pieces: readonly Piece[],
  rows: readonly Row[],
  layout: Layout<Row, Piece, Placed>,
  left: StockLeft<Row>,
): Generator<number, CutStock<Row, Piece, Placed>, undefined> {
  const used = new Map<Row, { made: (readonly Placed[])[]; missing: number }>();
  let rest = pieces;
  const cut = (row: Row, made: readonly (readonly Placed[])[]) => {
    if (made.length === 0) return;
    const known = used.get(row) ?? { made: [], missing: 0 };
    const missing = Math.max(0, made.length - leftOf(row, left));
    used.set(row, { made: [...known.made, ...made], missing: known.missing + missing });
    left.set(row, Math.max(0, leftOf(row, left) - made.length));
    const done = new Set(made.flat().map((placed) => layout.pieceOf(placed)));
    rest = rest.filter((piece) => !done.has(piece));
  };
  function* packed(row: Row): Generator<number, readonly (readonly Placed[])[], undefined> {
    const slices = layout.pack(row, rest, false);
    for (;;) {
      const { done, value } = slices.next();
      if (done) return value;
      yield pieces.length - rest.length * (1 - value);
    }
  }
  const offcuts = rows.filter(({ isOffcut }) => isOffcut).sort((a, b) => layout.size(a) - layout.size(b));
  for (const row of offcuts) {
    while (leftOf(row, left) > 0) {
      const made = yield* whileDone(layout.fill(row, rest), pieces.length - rest.length);
      if (made.length === 0) break;
      cut(row, [made]);
      yield pieces.length - rest.length;
    }
  }
  const whole = rows.filter(({ isOffcut }) => !isOffcut);
  for (let open = whole.filter((row) => leftOf(row, left) > 0); open.length > 0 && rest.length > 0; ) {
    const row = yield* mostSparing(open, rest, layout, pieces.length - rest.length);
    cut(row, (yield* packed(row)).slice(0, leftOf(row, left)));
    open = open.filter((each) => each !== row);
  }
  // Whatever isn't in stock is bought, in the size that uses the least material.
  for (let open = whole; open.length > 0 && rest.length > 0; ) {
    const row = yield* mostSparing(open, rest, layout, pieces.length - rest.length);
    cut(row, yield* packed(row));
    open = open.filter((each) => each !== row);
  }
  return { used: [...used].map(([row, { made, missing }]) => ({ row, made, missing })), rest };
}

/** The row that holds the most pieces on the least area or length. */
function* mostSparing<Row extends StockRow, Piece, Placed>(
  rows: readonly Row[],
  pieces: readonly Piece[],
  layout: Layout<Row, Piece, Placed>,
  done: number,
): Generator<number, Row, undefined> {
  if (rows.length === 1) return rows[0]!;
  const tried: { readonly row: Row; readonly held: number; readonly size: number }[] = [];
  for (const row of rows) {
    const made = yield* whileDone(layout.pack(row, pieces, true), done);
    tried.push({ row, held: made.flat().length, size: made.length * layout.size(row) });
    yield done;
  }
  return tried.reduce((best, one) =>
    one.held > best.held || (one.held === best.held && one.size < best.size) ? one : best,
  ).row;
}

/**
 * Runs all slices. After each, yields the number of pieces that were finished before, because this work finishes none
 * until its end.
 */
function* whileDone<Result>(
  slices: Generator<unknown, Result, undefined>,
  done: number,
): Generator<number, Result, undefined> {
  for (;;) {
    const slice = slices.next();
    if (slice.done) return slice.value;
    yield done;
  }
}
