// How a saw divides a sheet: the strips that it rips, and what each strip is cut into, with cuts that run all the way
// across. The saw's file, the cut diagrams, the labels' order and the offcuts are all read from this tree, so that they
// describe the same sheet.

/** A rectangle laid out on a sheet, in mm. */
export interface CutPiece {
  readonly x: number;
  readonly y: number;
  readonly length: number;
  readonly width: number;
}

/** A rectangle of a sheet, in mm. */
export interface Rest {
  readonly x: readonly [number, number];
  readonly y: readonly [number, number];
}

/** A sheet to saw, in mm. */
export interface SawnSheet {
  readonly sheet: readonly [length: number, width: number];
  readonly kerf: number;
  /** The width that's trimmed off each side first, in mm; 0 by default. */
  readonly trim?: number;
}

/** A strip of a sheet or of another strip. */
export interface Strip<Piece> {
  readonly rect: Rest;
  /** The size perpendicular to the strip's cuts, in mm. */
  readonly size: number;
  /** The piece that fills the strip. */
  readonly piece: Piece | undefined;
  /** The strips that it's cut into, across its own direction. Empty for a piece or for waste. */
  readonly strips: readonly Strip<Piece>[];
  /** The pieces that no straight cut can separate; empty for almost all strips. */
  readonly joined: readonly Piece[];
}

/** The straight cuts that divide a sheet: strips, each of which is divided into strips across it, and so on. */
export interface CutTree<Piece> {
  /** The axis perpendicular to the first cuts: 0 if they cross the sheet's length, 1 if they run along it. */
  readonly axis: 0 | 1;
  /** The sheet without its trimmed sides. */
  readonly rect: Rest;
  readonly kerf: number;
  readonly strips: readonly Strip<Piece>[];
  /** Whether straight cuts separate all pieces. */
  readonly isComplete: boolean;
  /** How often the saw changes its direction, counting the first. */
  readonly phases: number;
}

const CLOSE = 0.01;

/**
 * The tree with the fewest phases, then with the fewest cuts, and then with the largest offcut.
 * @example
 * ```ts
 * const { strips } = cutTree(panels, { sheet: [2800, 2070], kerf: 4.4 });
 * ```
 */
export function cutTree<Piece extends CutPiece>(
  pieces: readonly Piece[],
  { sheet: [length, width], kerf, trim = 0 }: SawnSheet,
): CutTree<Piece> {
  const rect: Rest = { x: [trim, length - trim], y: [trim, width - trim] };
  const trees = ([1, 0] as const).map((axis) => {
    const strips = pieces.length === 0 ? [] : stripsOf(pieces, rect, axis, kerf);
    const all = flat(strips ?? []);
    const isComplete = strips !== undefined && all.every(({ joined }) => joined.length === 0);
    const tree = { axis, rect, kerf, strips: strips ?? [], isComplete, phases: phasesOf(strips ?? []) };
    const largest = Math.max(0, ...restsOfTree(tree).map(({ x, y }) => (x[1] - x[0]) * (y[1] - y[0])));
    return { tree, cuts: all.length, largest };
  });
  const [best] = trees.toSorted(
    (a, b) =>
      Number(b.tree.isComplete) - Number(a.tree.isComplete) ||
      (a.tree.isComplete ? a.tree.phases - b.tree.phases || a.cuts - b.cuts : b.cuts - a.cuts) ||
      b.largest - a.largest,
  );
  return best!.tree;
}

/** The strips, each before those that it's cut into. */
function flat<Piece>(strips: readonly Strip<Piece>[]): readonly Strip<Piece>[] {
  return strips.flatMap((strip) => [strip, ...flat(strip.strips)]);
}

function phasesOf(strips: readonly Strip<unknown>[]): number {
  return strips.length === 0 ? 0 : 1 + Math.max(...strips.map((strip) => phasesOf(strip.strips)));
}

/**
 * @param axis the axis perpendicular to the cuts
 * @returns undefined if no cut separates the pieces
 */
function stripsOf<Piece extends CutPiece>(
  pieces: readonly Piece[],
  rect: Rest,
  axis: 0 | 1,
  kerf: number,
): readonly Strip<Piece>[] | undefined {
  const [start, end] = axis === 0 ? rect.x : rect.y;
  const spans = separated(pieces, axis, kerf);
  if (spans.length === 1 && pieces.length > 1 && Math.abs(spans[0]!.to - end) <= CLOSE) return undefined;
  const strips: Strip<Piece>[] = [];
  const part = (from: number, to: number): Rest =>
    axis === 0 ? { ...rect, x: [from, to] } : { ...rect, y: [from, to] };
  let from = start;
  for (const [index, span] of spans.entries()) {
    if (Math.abs(span.from - from) > CLOSE) {
      // Only the first strip can have waste before it.
      const waste = span.from - kerf - from;
      if (waste < CLOSE) return undefined;
      strips.push({ rect: part(from, from + waste), size: waste, piece: undefined, strips: [], joined: [] });
      from = span.from;
    }
    const next = spans[index + 1];
    // Waste before the next strip stays part of this one, and is cut off along with its pieces.
    const to = next ? next.from - kerf : span.to;
    const own = part(from, to);
    const [only] = span.pieces;
    const isDone = span.pieces.length === 1 && fills(only!, own);
    const inner = isDone ? [] : stripsOf(span.pieces, own, axis === 0 ? 1 : 0, kerf);
    strips.push({
      rect: own,
      size: to - from,
      piece: isDone ? only : undefined,
      strips: inner ?? [],
      joined: inner ? [] : span.pieces,
    });
    from = to + kerf;
  }
  return strips;
}

function fills({ length, width }: CutPiece, { x, y }: Rest): boolean {
  return Math.abs(length - (x[1] - x[0])) <= CLOSE && Math.abs(width - (y[1] - y[0])) <= CLOSE;
}

interface Span<Piece> {
  readonly from: number;
  to: number;
  readonly pieces: Piece[];
}

/** Groups of pieces that are far enough apart for a cut between them. */
function separated<Piece extends CutPiece>(
  pieces: readonly Piece[],
  axis: 0 | 1,
  kerf: number,
): readonly Span<Piece>[] {
  const spans: Span<Piece>[] = [];
  const at = ({ x, y }: CutPiece) => (axis === 0 ? x : y);
  for (const piece of pieces.toSorted((a, b) => at(a) - at(b))) {
    const end = at(piece) + (axis === 0 ? piece.length : piece.width);
    const last = spans.at(-1);
    if (!last || at(piece) > last.to + kerf - CLOSE) spans.push({ from: at(piece), to: end, pieces: [piece] });
    else {
      last.to = Math.max(last.to, end);
      last.pieces.push(piece);
    }
  }
  return spans;
}

/** A straight cut. */
export interface Cut {
  /** The axis along which the cut runs: `width` for a cut across the sheet's length. */
  readonly axis: 'length' | 'width';
  /** The cut's position on the other axis, on its side that's closer to the corner, in mm. */
  readonly at: number;
  /** Where the cut starts and ends along its axis, in mm. */
  readonly from: number;
  readonly to: number;
}

/** The cuts in their order: all cuts of a strip before those of the resulting strips. */
export function cutsOfTree({ axis, rect, strips }: Pick<CutTree<unknown>, 'axis' | 'rect' | 'strips'>): readonly Cut[] {
  const [end, [from, to]] = axis === 0 ? [rect.x[1], rect.y] : [rect.y[1], rect.x];
  const own = strips.flatMap((strip): readonly Cut[] => {
    const at = axis === 0 ? strip.rect.x[1] : strip.rect.y[1];
    return at < end - CLOSE ? [{ axis: axis === 0 ? 'width' : 'length', at, from, to }] : [];
  });
  const inner = axis === 0 ? 1 : 0;
  return [...own, ...strips.flatMap((strip) => cutsOfTree({ axis: inner, rect: strip.rect, strips: strip.strips }))];
}

/** The rectangles that remain after all pieces have been cut, in mm. */
export function restsOfTree({
  axis,
  rect,
  kerf,
  strips,
}: Pick<CutTree<unknown>, 'axis' | 'rect' | 'kerf' | 'strips'>): readonly Rest[] {
  const inner = axis === 0 ? 1 : 0;
  const [end, last] = axis === 0 ? [rect.x[1], strips.at(-1)?.rect.x[1]] : [rect.y[1], strips.at(-1)?.rect.y[1]];
  const from = last === undefined ? (axis === 0 ? rect.x[0] : rect.y[0]) : last + kerf;
  const rest: Rest = axis === 0 ? { ...rect, x: [from, end] } : { ...rect, y: [from, end] };
  return [
    ...strips.flatMap((strip) => {
      if (strip.piece !== undefined || strip.joined.length > 0) return [];
      return strip.strips.length === 0
        ? [strip.rect]
        : restsOfTree({ axis: inner, rect: strip.rect, kerf, strips: strip.strips });
    }),
    ...(end - from > CLOSE ? [rest] : []),
  ];
}

/** The pieces in the order in which the cuts separate them. */
export function piecesOfTree<Piece>({ strips }: Pick<CutTree<Piece>, 'strips'>): readonly Piece[] {
  return flat(strips).flatMap(({ piece, joined }) => (piece === undefined ? joined : [piece]));
}
