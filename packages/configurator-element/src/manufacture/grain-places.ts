// Finds each panel's position in a row of panels with continuous grain. A row is laid out on the sheet as one piece,
// which is then cut into the panels.

import { axisIndex, type Face } from '../geometry/axes.js';
import { matrixColumn } from '../geometry/matrix.js';
import { dot } from '../geometry/vector-math.js';
import { type GrainRow, grainRows } from '../model/evaluate/grain-rows.js';
import type { PanelPart, Product, Vector } from '../model/evaluate/product.js';
import { type PartText, textsByPart } from '../typeface/index.js';
import { canonicalPanels, worksElsewhere } from './canonical-panel.js';
import type { BandingOptions } from './flat-panel.js';
import type { PlacedStockPiece, StockPiece } from './guillotine.js';

/** A panel's place in a row with continuous grain. */
export interface GrainPlace {
  /** The name of the row. If a set consists of several rows, each has a number: `drawers (2)`. */
  readonly set: string;
  /**
   * The panel's position in the row, from 1: from left to right, from back to front, or from bottom to top for stacked
   * panels.
   */
  readonly position: number;
  /** The number of panels in the row. */
  readonly of: number;
  /** Whether the row runs along the grain or across it. */
  readonly runs: GrainRow['runs'];
  /** Whether the next panel is at the `length1` or `width1` side, instead of the opposite side. */
  readonly isReversed: boolean;
}

/** Each panel's place in its row. The keys are the panels' paths. */
export function grainPlaces({ parts }: Pick<Product, 'parts'>): ReadonlyMap<string, GrainPlace> {
  const rows = grainRows(parts);
  if (rows.length === 0) return new Map();
  const describe = describePanels({ parts });
  return new Map(
    rows.flatMap(({ name, panels, next, runs }) =>
      panels.map((panel, index) => {
        const isReversed = describe(panel).sides[next[index]!].endsWith('1');
        return [panel.path, { set: name, position: index + 1, of: panels.length, runs, isReversed }] as const;
      }),
    ),
  );
}

/**
 * Returns a function that describes a product's panels. Those of a row lie with the same side of the row up, so that the
 * grain continues on that side.
 */
export function describePanels(
  { parts }: Pick<Product, 'parts'>,
  banding?: BandingOptions,
): ReturnType<typeof canonicalPanels> {
  const texts = textsByPart(parts);
  const fronts = grainRows(parts).flatMap(({ panels }) => frontsOf(panels, texts));
  return canonicalPanels(texts, banding, new Map(fronts));
}

/** For each panel of a row, the face on the side of the row that leaves the least work for the other side. */
function frontsOf(
  panels: GrainRow['panels'],
  texts: ReadonlyMap<string, readonly PartText[]>,
): readonly (readonly [path: string, front: Face])[] {
  const [first] = panels as readonly [PanelPart];
  const forwards = matrixColumn(first.matrix, axisIndex[first.normal]);
  const faces = (sign: 1 | -1) => panels.map((panel) => [panel.path, faceTowards(panel, forwards, sign)] as const);
  const works = (sign: 1 | -1) =>
    faces(sign).reduce((sum, [path, face], i) => sum + worksElsewhere(panels[i]!, texts.get(path), face), 0);
  const [ahead, behind] = [works(1), works(-1)];
  const own = canonicalPanels(texts)(first).sides[`+${first.normal}`] === 'front';
  return faces(ahead < behind || (ahead === behind && own) ? 1 : -1);
}

function faceTowards({ matrix, normal }: PanelPart, direction: Vector, sign: 1 | -1): Face {
  return `${sign * dot(matrixColumn(matrix, axisIndex[normal]), direction) > 0 ? '+' : '-'}${normal}`;
}

/** The place as text for labels and lists: `doors 2/4` */
export function grainPlaceText({ set, position, of }: GrainPlace): string {
  return `${set} ${position}/${of}`;
}

/** A panel that may be in a row, in millimeters. */
export interface RowPanel {
  /** Identifies the panel among those that are laid out together. */
  readonly path: string;
  readonly length: number;
  readonly width: number;
  readonly grain: boolean;
  /** The panel's outline, for a router; see `StockPiece`. */
  readonly outline?: StockPiece['outline'];
  /** The panel's place in a row. `row` is the same for all panels of a row. */
  readonly match?: (Pick<GrainPlace, 'position' | 'runs' | 'isReversed'> & { readonly row: string }) | undefined;
}

type Runs = ReadonlyMap<string, readonly RowPanel[]>;

/**
 * Joins the panels of each row to one piece, or to several if the row is longer than a sheet.
 * @returns the pieces to lay out, and in `runs`, the panels of each piece by its path
 */
export function joinRows(
  panels: readonly RowPanel[],
  sheet: { readonly length: number; readonly width: number },
  kerf: number,
): { readonly pieces: readonly StockPiece[]; readonly runs: Runs } {
  const rows = new Map<string, RowPanel[]>();
  for (const panel of panels) {
    if (!panel.match || panel.length > sheet.length || panel.width > sheet.width) continue;
    const row = rows.get(panel.match.row);
    if (row) row.push(panel);
    else rows.set(panel.match.row, [panel]);
  }
  const runs = new Map<string, readonly RowPanel[]>();
  const joined = new Set<RowPanel>();
  for (const row of rows.values()) {
    for (const run of runsOf(row, sheet, kerf)) {
      if (run.length === 1) continue;
      runs.set(run[0]!.path, run);
      for (const panel of run) joined.add(panel);
    }
  }
  const pieces = panels.filter((panel) => !joined.has(panel)).map(pieceOf);
  return { pieces: [...pieces, ...[...runs.values()].map((run) => rowPiece(run, kerf))], runs };
}

/** Splits a row that's longer than a sheet into as few runs as possible. */
function runsOf(
  row: readonly RowPanel[],
  sheet: { readonly length: number; readonly width: number },
  kerf: number,
): readonly (readonly RowPanel[])[] {
  const runs: RowPanel[][] = [];
  let taken = 0;
  for (const panel of row.toSorted((a, b) => a.match!.position - b.match!.position)) {
    const [size, most] = panel.match!.runs === 'along' ? [panel.length, sheet.length] : [panel.width, sheet.width];
    const run = runs.at(-1);
    if (run && taken + kerf + size <= most) {
      run.push(panel);
      taken += kerf + size;
    } else {
      runs.push([panel]);
      taken = size;
    }
  }
  return runs;
}

function pieceOf({ path, length, width, grain, outline }: RowPanel): StockPiece {
  return { path, length, width, canRotate: !grain, outline };
}

function rowPiece(run: readonly RowPanel[], kerf: number): StockPiece {
  const [{ path, grain, match }] = run as readonly [RowPanel];
  const sum = (sizes: readonly number[]) => sizes.reduce((total, size) => total + size + kerf, -kerf);
  const [lengths, widths] = [run.map(({ length }) => length), run.map(({ width }) => width)];
  const size =
    match!.runs === 'along'
      ? { length: sum(lengths), width: Math.max(...widths) }
      : { length: Math.max(...lengths), width: sum(widths) };
  return { path, ...size, canRotate: !grain };
}

/** Replaces each row on a sheet with its panels. */
export function splitRows(placed: readonly PlacedStockPiece[], runs: Runs, kerf: number): readonly PlacedStockPiece[] {
  if (runs.size === 0) return placed;
  return placed.flatMap((piece) => {
    const run = runs.get(piece.path);
    if (!run) return [piece];
    const { runs: way, isReversed } = run[0]!.match!;
    // If the row's piece is turned by a quarter turn, a row along the sheet becomes one across it, and a row across it
    // is reversed.
    const runsAlong = (way === 'along') !== piece.turned;
    const goesBack = isReversed !== (piece.turned && way === 'across');
    let gone = 0;
    return (goesBack ? run.toReversed() : run).map((panel): PlacedStockPiece => {
      const [length, width] = piece.turned ? [panel.width, panel.length] : [panel.length, panel.width];
      const at = runsAlong ? { x: piece.x + gone, y: piece.y } : { x: piece.x, y: piece.y + gone };
      gone += (runsAlong ? length : width) + kerf;
      const isUpsideDown = panel.match!.isReversed !== isReversed;
      const upsideDown = isUpsideDown ? { upsideDown: true } : {};
      return { path: panel.path, ...at, length, width, turned: piece.turned, ...upsideDown };
    });
  });
}
