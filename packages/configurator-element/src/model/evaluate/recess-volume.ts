// The volume of a board's recesses. Grooves, rebates and pockets are mostly boxes along the board's axes, whose
// overlaps with each other, with rectangular cutouts and with holes inside them are subtracted once, exactly. Overlaps
// of other shapes are subtracted twice.

import { axisIndex } from '../../geometry/axes.js';
import {
  areaWithin,
  type Loop,
  loopBounds,
  type PlaneBounds,
  segmentsOf,
  sumOverRegions,
} from '../../geometry/curve.js';
import { faceAxis, planeAxes } from '../../geometry/sides.js';
import type { Axis, Face, Hole, Point, Recess, Region } from './product.js';

/** A box along the axes; mm. */
interface Box {
  readonly min: readonly number[];
  readonly max: readonly number[];
}

/**
 * The volume that recesses take from a board beyond its cutouts and holes; mm³.
 * @param normal the axis of the board's thickness
 */
export function recessVolume(
  recesses: readonly Recess[],
  cutouts: readonly Region[],
  holes: readonly Hole[],
  size: ArrayLike<number>,
  normal: number,
): number {
  const board: Box = { min: [0, 0, 0], max: [size[0]!, size[1]!, size[2]!] };
  const taken = cutouts.flatMap((region) => {
    const bounds = rectangleOf(region);
    return bounds ? [boxOf(bounds, normal, 0, size[normal]!)] : [];
  });
  const boxes: SunkBox[] = [];
  let volume = 0;
  for (const { face, region, depth } of recesses) {
    const axis = axisIndex[faceAxis(face)];
    const bounds = rectangleOf(region);
    if (!bounds) {
      const [u, v] = planeAxes[faceAxis(face)];
      volume += depth * sumOverRegions([region], (loop) => areaWithin(loop, [size[u]!, size[v]!]));
      continue;
    }
    const from = face.startsWith('+') ? size[axis]! - depth : 0;
    const box = clipped(boxOf(bounds, axis, from, from + depth), board);
    if (!box) continue;
    volume += volumeWithout(box, [...taken, ...boxes]);
    boxes.push({ ...box, face });
  }
  return volume - holes.reduce((sum, hole) => sum + sharedVolume(hole, boxes, size), 0);
}

interface SunkBox extends Box {
  readonly face: Face;
}

/** The bounds of a region that's a rectangle along the axes; undefined for others. */
function rectangleOf({ outer, holes }: Region): PlaneBounds | undefined {
  return holes.length === 0 && isRectangle(outer) ? loopBounds([outer]) : undefined;
}

function isRectangle(loop: Loop): boolean {
  const isAlongAxis = ({ from, to }: { from: Point; to: Point }) => from[0] === to[0] || from[1] === to[1];
  const sides = segmentsOf(loop);
  return (
    sides.length === 4 &&
    sides.every(({ from, segment }) => segment.kind === 'line' && isAlongAxis({ from, to: segment.to }))
  );
}

function boxOf({ min, max }: PlaneBounds, axis: number, from: number, to: number): Box {
  const within = ([u, v]: Point, along: number) =>
    axis === 0 ? [along, u, v] : axis === 1 ? [u, along, v] : [u, v, along];
  return { min: within(min, from), max: within(max, to) };
}

/** The part of a box inside another; undefined if there's none. */
function clipped(box: Box, within: Box): Box | undefined {
  const min = box.min.map((value, axis) => Math.max(value, within.min[axis]!));
  const max = box.max.map((value, axis) => Math.min(value, within.max[axis]!));
  return min.every((value, axis) => value < max[axis]!) ? { min, max } : undefined;
}

/** The volume of a box outside all others; mm³. */
function volumeWithout(box: Box, others: readonly Box[]): number {
  let pieces: readonly Box[] = [box];
  for (const other of others) pieces = pieces.flatMap((piece) => piecesOutside(piece, other));
  return pieces.reduce((sum, { min, max }) => sum + max.reduce((product, end, i) => product * (end - min[i]!), 1), 0);
}

/** Cuts a box into boxes that leave out another: along each axis, what's before it and what's behind it. */
function piecesOutside(box: Box, other: Box): readonly Box[] {
  const inside = clipped(box, other);
  if (!inside) return [box];
  const pieces: Box[] = [];
  let { min, max } = box;
  for (const axis of [0, 1, 2]) {
    const [low, high] = [inside.min[axis]!, inside.max[axis]!];
    if (min[axis]! < low) pieces.push({ min, max: max.with(axis, low) });
    if (max[axis]! > high) pieces.push({ min: min.with(axis, high), max });
    min = min.with(axis, low);
    max = max.with(axis, high);
  }
  return pieces;
}

/** The volume of a hole that lies in recesses with the same axis that surround it; mm³. */
function sharedVolume(hole: Hole, boxes: readonly SunkBox[], size: ArrayLike<number>): number {
  const axis = faceAxis(hole.face);
  const there = size[axisIndex[axis]]!;
  const depth = Math.min(hole.depth ?? there, there);
  const isOwn = (box: SunkBox) => box.face === hole.face;
  const deepest = (own: boolean) =>
    boxes
      .filter((box) => faceAxis(box.face) === axis && isOwn(box) === own && surrounds(box, hole, axis))
      .reduce((most, { min, max }) => Math.max(most, max[axisIndex[axis]]! - min[axisIndex[axis]]!), 0);
  const shared = Math.min(depth, deepest(true)) + Math.max(0, depth - (there - deepest(false)));
  return (Math.PI / 4) * hole.diameter ** 2 * shared;
}

function surrounds({ min, max }: Box, { at, diameter }: Hole, axis: Axis): boolean {
  const radius = diameter / 2;
  return planeAxes[axis].every((own, i) => at[i]! - radius >= min[own]! && at[i]! + radius <= max[own]!);
}
