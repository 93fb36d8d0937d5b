// A round bar or pipe along a center line of straight pieces and bends. Miters are cut in the plane that bisects the
// angle.

import { times } from '../geometry/times.js';
import { add, cross, normalize, type Vector } from '../geometry/vector.js';
import { dot, rotate, scale, subtract } from '../geometry/vector-math.js';
import type { CenterlineSegment, TubePart } from '../model/evaluate/product.js';
import { fixedGeometry, type GeometryBuilder, type KeyOf, type PartGeometry } from './stretch-geometry.js';

const SEGMENTS = 28;

const BEND_STEP_DEGREES = 9;

export function tubeGeometry({ centerline, diameter, wall }: TubePart, keyOf: KeyOf): PartGeometry {
  const key = `tube ${diameter} ${wall} ${keyOf(centerline)}`;
  return fixedGeometry(key, (builder) => {
    const rings = ringsAlong(centerline);
    const outer = addSkin(builder, rings, diameter / 2, 1);
    const inner = wall === undefined ? undefined : addSkin(builder, rings, diameter / 2 - wall, -1);
    addEnd(builder, rings[0]!, outer[0]!, inner?.[0], -1);
    addEnd(builder, rings.at(-1)!, outer.at(-1)!, inner?.at(-1), 1);
  });
}

/** A cross section of the tube. */
interface Ring {
  readonly middle: Vector;
  /** The direction of the tube; a unit vector. */
  readonly along: Vector;
  /** Two directions perpendicular to the tube that form a right-handed frame with `along`. */
  readonly across: readonly [Vector, Vector];
  /** The unit normal of the section's plane. It equals `along`, except at a miter. */
  readonly cut: Vector;
  /** Whether the ring is joined to the next one. False if the next ring starts a new piece at the same position. */
  readonly joined: boolean;
}

function ringsAlong(pieces: readonly CenterlineSegment[]): Ring[] {
  const rings: Ring[] = [];
  let along = startOf(pieces[0]!);
  let across = normalize(cross(along, Math.abs(along[1]) < 0.9 ? [0, 1, 0] : [1, 0, 0]));
  const put = (middle: Vector, cut: Vector, joined: boolean) => {
    rings.push({ middle, along, across: [across, cross(along, across)], cut, joined });
  };
  pieces.forEach((piece, i) => {
    const start = startOf(piece);
    const cut = normalize(add(along, start));
    if (dot(along, start) < 0.99999) {
      // The previous piece ends in the miter's plane, and this one starts in it.
      const last = rings.pop();
      if (last) put(last.middle, cut, false);
      const axis = normalize(cross(along, start));
      across = rotate(across, axis, Math.acos(Math.min(1, Math.max(-1, dot(along, start)))));
      along = start;
      put(piece.from, cut, true);
    } else if (i === 0) {
      put(piece.from, along, true);
    }
    if (piece.kind === 'line') {
      put(piece.to, along, true);
      return;
    }
    const steps = Math.max(1, Math.ceil(piece.angle / BEND_STEP_DEGREES));
    const step = ((piece.angle / steps) * Math.PI) / 180;
    for (let k = 1; k <= steps; k++) {
      along = rotate(along, piece.axis, step);
      across = rotate(across, piece.axis, step);
      const arm = rotate(subtract(piece.from, piece.center), piece.axis, step * k);
      put(k === steps ? piece.to : add(piece.center, arm), along, true);
    }
  });
  return rings;
}

/** The direction in which a piece starts. */
function startOf(piece: CenterlineSegment): Vector {
  if (piece.kind === 'line') return normalize(subtract(piece.to, piece.from));
  return normalize(cross(piece.axis, subtract(piece.from, piece.center)));
}

/** @param outwards 1 for the outside, −1 for the inside of a pipe. @returns the vertices of each ring */
function addSkin(builder: GeometryBuilder, rings: readonly Ring[], radius: number, outwards: 1 | -1): number[][] {
  const all = rings.map((ring) => angles.map((angle) => addPoint(builder, ring, radius, angle, outwards)));
  for (let i = 1; i < rings.length; i++) {
    if (!rings[i - 1]!.joined) continue;
    for (let k = 0; k < SEGMENTS; k++) {
      const [a, b, c, d] = [all[i - 1]![k]!, all[i - 1]![k + 1]!, all[i]![k + 1]!, all[i]![k]!];
      if (outwards > 0) builder.quad(a, b, c, d);
      else builder.quad(a, d, c, b);
    }
  }
  return all;
}

const angles = times(SEGMENTS + 1, (i) => ((i % SEGMENTS) / SEGMENTS) * 2 * Math.PI);

function addPoint(builder: GeometryBuilder, ring: Ring, radius: number, angle: number, outwards: number): number {
  const out = outOf(ring, angle);
  return builder.point(onCut(ring, scale(out, radius)), scale(out, outwards));
}

function outOf({ across }: Ring, angle: number): Vector {
  return add(scale(across[0], Math.cos(angle)), across[1], Math.sin(angle));
}

/** The point where a line parallel to the tube, at an offset from its middle, meets the section's plane. */
function onCut({ middle, along, cut }: Ring, offset: Vector): Vector {
  return add(add(middle, offset), along, -dot(offset, cut) / dot(along, cut));
}

function addEnd(builder: GeometryBuilder, ring: Ring, outer: number[], inner: number[] | undefined, towards: 1 | -1) {
  const normal = scale(ring.along, towards);
  const rim = outer.map((vertex) => builder.copy(vertex, normal));
  const within = inner
    ? inner.map((vertex) => builder.copy(vertex, normal))
    : rim.map(() => builder.point(ring.middle, normal));
  for (let k = 0; k < SEGMENTS; k++) {
    const [a, b, c, d] = [rim[k]!, rim[k + 1]!, within[k + 1]!, within[k]!];
    if (towards > 0) builder.quad(a, b, c, d);
    else builder.quad(a, d, c, b);
  }
}
