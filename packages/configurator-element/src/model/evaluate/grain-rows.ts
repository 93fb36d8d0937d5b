// Rows of panels that are cut from one board in sequence, such as the doors of a sideboard, so that the grain continues
// from one to the next.

import { AXES, type Axis, axisIndex, type Face } from '../../geometry/axes.js';
import { matrixColumn, transformPoint } from '../../geometry/matrix.js';
import { dot, scale } from '../../geometry/vector-math.js';
import type { PanelPart, PlacedPart, Vector } from './product.js';

/** A row of panels, in sequence. */
export interface GrainRow {
  readonly name: string;
  /** The panels, from left to right, from back to front, or from bottom to top if they're stacked. */
  readonly panels: readonly PanelPart[];
  /** The side of each panel that the next one is on, in the panel's frame. */
  readonly next: readonly Face[];
  /** Whether the row runs along the grain or across it. */
  readonly runs: 'along' | 'across';
}

interface Placed {
  readonly part: PanelPart;
  readonly next: Face;
  /** The position of the panel's middle along the row and across it, in mm. */
  readonly along: number;
  readonly across: number;
  /** The panel's size across the row, in mm. */
  readonly height: number;
  readonly runs: GrainRow['runs'];
}

/** The rows of at least two panels. Panels without grain aren't in any row. */
export function grainRows(parts: Iterable<PlacedPart>): readonly GrainRow[] {
  const sets = new Map<string, { readonly set: string; readonly panels: Placed[] }>();
  for (const part of parts) {
    if (part.kind !== 'panel' || !part.grainMatch || !part.bom || !part.grain) continue;
    const { set, stacked = false } = part.grainMatch;
    const { plane, ...placed } = placeInRow(part, stacked);
    const key = JSON.stringify([set, stacked, plane]);
    const group = sets.get(key) ?? { set, panels: [] };
    group.panels.push(placed);
    sets.set(key, group);
  }
  const rows = [...sets.values()].flatMap(({ set, panels }) => inRows(panels).map((row) => ({ set, row })));
  return rows.map(({ set, row }) => {
    const alike = rows.filter((other) => other.set === set);
    const name = alike.length === 1 ? set : `${set} (${alike.findIndex((other) => other.row === row) + 1})`;
    return { name, panels: row.map(({ part }) => part), next: row.map(({ next }) => next), runs: row[0]!.runs };
  });
}

function placeInRow(part: PanelPart, stacked: boolean): Placed & { readonly plane: string } {
  const { along, across } = grainAxes(part);
  const directions = [along, across].map((axis) => ({ axis, to: matrixColumn(part.matrix, axisIndex[axis]) }));
  // The side that faces up in the product. For a panel that lies flat, the side that faces forward.
  const steepness = ({ to }: (typeof directions)[number]) => Math.abs(to[1]) + Math.abs(to[2]) / 1e3;
  const [up, side] = directions.toSorted((a, b) => steepness(b) - steepness(a)) as [Direction, Direction];
  const [row, other] = stacked ? [up, side] : [side, up];
  const middle = transformPoint(part.matrix, scale(part.size, 0.5));
  const [to, beside] = [positive(row.to), positive(other.to)];
  return {
    part,
    next: `${dot(to, row.to) > 0 ? '+' : '-'}${row.axis}`,
    along: dot(middle, to),
    across: dot(middle, beside),
    height: part.size[axisIndex[other.axis]],
    runs: row.axis === along ? 'along' : 'across',
    plane: [row.axis === along, ...[...to, ...beside].map((value) => Math.round(value * 1e3) + 0)].join(),
  };
}

interface Direction {
  readonly axis: Axis;
  readonly to: Vector;
}

/** A direction or its opposite, whichever points to the right, up, or to the front. */
function positive(to: Vector): Vector {
  const largest = to.reduce((best, value) => (Math.abs(value) > Math.abs(best) + 1e-9 ? value : best), 0);
  return largest < 0 ? scale(to, -1) : to;
}

/** Panels are in one row if their middles are within half a panel of each other across the row. */
function inRows(panels: readonly Placed[]): readonly (readonly Placed[])[] {
  const rows: Placed[][] = [];
  for (const panel of panels.toSorted((a, b) => a.across - b.across)) {
    const row = rows.at(-1);
    const isIn = row && panel.across - row[0]!.across < Math.min(panel.height, row[0]!.height) / 2;
    if (isIn) row.push(panel);
    else rows.push([panel]);
  }
  return rows.filter(({ length }) => length > 1).map((row) => row.toSorted((a, b) => a.along - b.along));
}

/** The axes of a panel's plane, along its grain and across it. */
export function grainAxes({ grain, normal }: PanelPart): Readonly<Record<GrainRow['runs'], Axis>> {
  return { along: grain!, across: AXES.find((axis) => axis !== grain && axis !== normal)! };
}
