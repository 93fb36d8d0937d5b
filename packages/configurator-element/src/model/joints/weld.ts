// Welds: two metal parts that touch are welded all around the contact or along some of its sides. A seam is a fillet
// weld where one part continues next to the other, and a butt weld where both are flush, as at a mitered corner.

import { AXES, type Axis, axisIndex } from '../../geometry/axes.js';
import { add, type Vector } from '../../geometry/vector.js';
import { scale, subtract } from '../../geometry/vector-math.js';
import type { PlacedWeld } from '../evaluate/product.js';
import type { Join, JointPart, JointWork } from './joint-work.js';
import { mitreFace } from './mitre.js';
import { type AxisIndex, type Contact, contactOf, pointIn, TOUCHING } from './placed-box.js';

type Numbers = 'size' | 'length' | 'pitch' | 'sides';

export const weld: Join<never, Numbers> = (work) => {
  const { first, second } = work;
  for (const one of first) {
    for (const other of second) {
      if (one === other) continue;
      const contact = contactOf(one.box, other.box);
      const face = contact ? undefined : mitreFace(one.box, other.box);
      if (!contact && !face) continue;
      // Skip a pair that was already found: if some parts are on both sides of a joint, such as the bars of a frame,
      // these loops find each pair twice.
      if (one.box.row > other.box.row && first.includes(other) && second.includes(one)) continue;
      if (contact) weldContact(work, one, other, contact);
      else if (face) weldSeams(work, [one, other], [{ kind: 'butt', length: face.length }], face.middle, []);
    }
  }
};

/** A side of the area where two parts touch, or the whole outline of an end, which is closed. */
type Seam = Pick<PlacedWeld, 'kind' | 'length'> & { readonly isClosed?: boolean };

type Work = JointWork<never, Numbers>;

function weldContact(work: Work, one: JointPart, other: JointPart, contact: Contact): void {
  const { axis, otherAxis, low, high } = contact;
  const [from, to] = areaOf(one, contact);
  const plane = ([0, 1, 2] as const).filter((each) => each !== axis);
  const sides = plane.flatMap((each, index): Seam[] => {
    const along = plane[1 - index]!;
    const steps = [low[each], high[each] - one.box.size[each]];
    return steps.map((step) => ({ kind: isFlush(step) ? 'butt' : 'fillet', length: to[along] - from[along] }));
  });
  const whole = wholeEnd(one, axis, from, to) ?? wholeEnd(other, otherAxis, from, to);
  const kind = sides.every((seam) => seam.kind === 'butt') ? 'butt' : 'fillet';
  const longest = ({ box }: JointPart) => Math.max(...box.size);
  const isEnd = (part: JointPart, own: AxisIndex) => part.box.size[own] >= longest(part) - TOUCHING;
  // If only one part touches with its end, it stands on the other one. Otherwise, the shorter part stands on the longer
  // one.
  const [first, second] = [isEnd(one, axis), isEnd(other, otherAxis)];
  const isSwapped = first === second ? longest(one) < longest(other) : first;
  const normal = one.box.axes[axis];
  weldSeams(
    work,
    isSwapped ? [other, one] : [one, other],
    whole === undefined ? sides : [{ kind, length: whole, isClosed: true }],
    pointIn(one.box, scale(add(from, to), 0.5)),
    AXES.filter((each) => Math.abs(normal[axisIndex[each]]) < 0.5),
  );
}

function isFlush(step: number): boolean {
  return Math.abs(step) <= TOUCHING;
}

/** Two opposite corners of the area where the parts touch, in the frame of the first part. */
function areaOf({ box: { size } }: JointPart, { axis, side, low, high }: Contact): readonly [Vector, Vector] {
  const outside = side === 1 ? size[axis] : 0;
  const corner = (end: (each: AxisIndex) => number): Vector => {
    const at = (each: AxisIndex) => (each === axis ? outside : end(each));
    return [at(0), at(1), at(2)];
  };
  return [corner((each) => Math.max(0, low[each])), corner((each) => Math.min(size[each], high[each]))];
}

/**
 * The outline of a round or shaped end whose whole area is on the other part, in mm.
 * @param axis the part's own axis, perpendicular to the area
 * @returns undefined for a rectangular end, whose sides can be welded one by one
 */
function wholeEnd({ box, end }: JointPart, axis: AxisIndex, from: Vector, to: Vector): number | undefined {
  if (end?.axis !== axis) return undefined;
  const [width, height] = box.size.filter((_, each) => each !== axis) as [number, number];
  const [u, v] = subtract(to, from)
    .map(Math.abs)
    .sort((a, b) => a - b)
    .slice(1) as [number, number];
  const isWhole = isFlush(u - Math.min(width, height)) && isFlush(v - Math.max(width, height));
  return isWhole && !isFlush(end.outline - 2 * (width + height)) ? end.outline : undefined;
}

/** Welds the longest seams. By default, it welds all of them. */
function weldSeams(
  { numbers, weld: add, refuse }: Work,
  parts: readonly [JointPart, JointPart],
  seams: readonly Seam[],
  at: Vector,
  plane: readonly Axis[],
): void {
  const { size, length, pitch, sides } = numbers;
  const longest = [...seams].sort((a, b) => b.length - a.length).slice(0, sides);
  const elementsOf = (seam: Seam): number => {
    if (length <= 0) return 1;
    if (seam.length < length) return 0;
    if (pitch <= length) return 1;
    // Around a closed outline, there's a gap after the last element too.
    if (seam.isClosed) return Math.max(1, Math.floor(seam.length / pitch + 1e-9));
    return Math.floor((seam.length - length) / pitch + 1e-9) + 1;
  };
  let isMade = false;
  for (const kind of ['fillet', 'butt'] as const) {
    const own = longest.filter((seam) => seam.kind === kind && elementsOf(seam) > 0);
    if (own.length === 0) continue;
    const count = own.reduce((sum, seam) => sum + elementsOf(seam), 0);
    const whole = own.reduce((sum, seam) => sum + seam.length, 0);
    isMade = true;
    const step = own[0]!.isClosed ? whole / count : pitch;
    add(parts, {
      ...{ kind, size, at, plane },
      length: length > 0 ? count * length : whole,
      ...(length > 0 ? { elements: { count, length, gap: pitch > length ? step - length : 0 } } : {}),
      isAllRound: length <= 0 && own.length === seams.length,
    });
  }
  if (!isMade) refuse('too-short', parts[1]);
}
