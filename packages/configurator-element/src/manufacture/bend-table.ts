// How a tube is bent, in the two forms that benders read. LRA is the straight length before each bend, the rotation of
// the tube, and the bend's angle. XYZ is the points where its straight pieces would meet. The machine compensates for
// springback.

import { add, length, type Vector } from '../geometry/vector.js';
import type { TubePart } from '../model/evaluate/product.js';
import { tubeLength } from '../model/evaluate/shape-amounts.js';
import { angleBetween, legsBetween, turnBetween } from './canonical-shape.js';
import { csvText } from './csv.js';

/** A bend, and the straight piece before it. */
export interface Bend {
  /** The straight length before the bend, between the ends of the bends, in mm. */
  readonly length: number;
  /**
   * The rotation of the tube before this bend, right-handed about its direction, in degrees. It's 0 for the first bend.
   */
  readonly rotation: number;
  /** The angle of the bend, in degrees. */
  readonly angle: number;
}

/** The instructions for bending a straight tube. */
export interface BendTable {
  readonly bends: readonly Bend[];
  /** The straight length after the last bend, in mm. */
  readonly rest: number;
  /** The radius of the center line in each bend, in mm. */
  readonly radius: number;
  /** The length to cut: all straight lengths, plus the arcs along the center line, in mm. */
  readonly cutLength: number;
  /**
   * The tube's ends and the points where its straight pieces would meet, in order. Coordinates are relative to the
   * first end, in mm.
   */
  readonly points: readonly Vector[];
}

/** @returns undefined for a tube that's straight or mitered */
export function bendTable(part: TubePart): BendTable | undefined {
  const { points, bend, diameter } = part;
  const legs = legsBetween(points);
  if (bend === undefined || legs.length < 2) return undefined;
  const radius = bend + diameter / 2;
  const angles = legs.slice(1).map((leg, i) => angleBetween(legs[i]!, leg));
  const setback = (index: number) => radius * Math.tan(((angles[index] ?? 0) * Math.PI) / 360);
  const straight = (index: number) => length(legs[index]!) - setback(index - 1) - setback(index);
  let at: Vector = [0, 0, 0];
  const met = legs.map((leg): Vector => {
    at = add(at, leg);
    return at;
  });
  return {
    bends: angles.map((angle, i) => {
      const rotation = i === 0 ? 0 : turnBetween(legs[i - 1]!, legs[i]!, legs[i + 1]!);
      return { length: Math.max(0, straight(i)), rotation, angle };
    }),
    rest: Math.max(0, straight(legs.length - 1)),
    radius,
    cutLength: tubeLength(part),
    points: [[0, 0, 0], ...met],
  };
}

/** One line per bend, and one line for the straight length after the last bend. */
export function lraCsv({ bends, rest, radius }: BendTable): string {
  return csvText(
    [
      ['bend', 'length (mm)', 'rotation (deg)', 'angle (deg)', 'radius (mm)'],
      ...bends.map((bend, i) => [i + 1, bend.length, bend.rotation, bend.angle, radius]),
      [undefined, rest],
    ].map((row) => Array.from({ length: 5 }, (_, i) => row[i])),
    {},
  );
}

/** One line per point. */
export function xyzCsv({ points, radius }: BendTable): string {
  const inner = (i: number) => i > 0 && i < points.length - 1;
  return csvText(
    [
      ['point', 'x (mm)', 'y (mm)', 'z (mm)', 'radius (mm)'],
      ...points.map((point, i) => [i + 1, ...point, inner(i) ? radius : undefined]),
    ],
    {},
  );
}

/** A straight piece of a tube whose corners are mitered, or a straight bar. */
export interface BarPiece {
  /** The length from tip to tip, in mm. */
  readonly length: number;
  /** The angle between each end's cut and the bar, in degrees. 90 is a square cut. */
  readonly ends: readonly [number, number];
  /** How far the cut at the end is turned about the bar, relative to the cut at the start, in degrees. */
  readonly twist: number;
}

/**
 * The pieces of a tube. If the tube is mitered, they're its legs. Otherwise, there's one piece, which is cut before
 * bending.
 */
export function tubePieces(part: TubePart): readonly BarPiece[] {
  const legs = legsBetween(part.points);
  if (part.bend !== undefined || legs.length < 2) return [{ length: tubeLength(part), ends: [90, 90], twist: 0 }];
  const turns = legs.slice(1).map((leg, i) => angleBetween(legs[i]!, leg));
  const tip = (turn: number) => (part.diameter / 2) * Math.tan((turn * Math.PI) / 360);
  return legs.map((leg, i) => {
    const [before, after] = [turns[i - 1] ?? 0, turns[i] ?? 0];
    const isInner = i > 0 && i < legs.length - 1;
    return {
      length: length(leg) + tip(before) + tip(after),
      ends: [90 - before / 2, 90 - after / 2],
      twist: isInner ? turnBetween(legs[i - 1]!, leg, legs[i + 1]!) : 0,
    };
  });
}
