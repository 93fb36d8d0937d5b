// The planes that mitres cut along, and what they take from a part.

import { type Axis, axisIndex } from '../../geometry/axes.js';
import { loopArea, loopMoment, polygonLoop, reverseLoop, sumOverRegions } from '../../geometry/curve.js';
import { placeRegion } from '../../geometry/place-loop.js';
import { faceAxis, planeAxes } from '../../geometry/sides.js';
import type { ExtrudePart, Mitre, Point, Region, Vector } from './product.js';

/** How far a point along a part's end is from the long side, as a share of the distance between the two sides. */
function shareAt({ long }: Mitre, size: Vector, point: Vector): number {
  const deep = axisIndex[faceAxis(long)];
  const share = point[deep] / size[deep];
  return long[0] === '+' ? 1 - share : share;
}

/** Moves a point beyond a mitre's plane onto it, along the part. @returns the same point if it isn't beyond */
export function withinMitre(mitre: Mitre, size: Vector, point: Vector): Vector {
  const across = axisIndex[faceAxis(mitre.end)];
  const taken = mitre.setback * shareAt(mitre, size, point);
  const limit = mitre.end[0] === '+' ? size[across] - taken : taken;
  const isWithin = mitre.end[0] === '+' ? point[across] <= limit : point[across] >= limit;
  return isWithin ? point : (point.with(across, limit) as unknown as Vector);
}

/** Unit vector out of a mitre's cut. */
export function mitreNormal({ end, long, setback }: Mitre, size: Vector): Vector {
  const deep = axisIndex[faceAxis(long)];
  const whole = Math.hypot(size[deep], setback);
  const normal: [number, number, number] = [0, 0, 0];
  normal[axisIndex[faceAxis(end)]] = (end[0] === '+' ? size[deep] : -size[deep]) / whole;
  normal[deep] = (long[0] === '+' ? -setback : setback) / whole;
  return normal;
}

/** By how much a mitre's cut differs from a square one; degrees. */
export function mitreAngle({ long, setback }: Mitre, size: Vector): number {
  return (Math.atan2(setback, size[axisIndex[faceAxis(long)]]) * 180) / Math.PI;
}

/** Whether a mitre cuts a corner off a board's face rather than its edge at an angle. */
export function isInPlane({ long }: Mitre, normal: Axis): boolean {
  return faceAxis(long) !== normal;
}

/** The area that a mitre within a board's plane takes from it. It extends 1 mm beyond the board. */
export function inPlaneCut(mitre: Mitre, size: Vector): Region {
  const [across, deep] = [axisIndex[faceAxis(mitre.end)], axisIndex[faceAxis(mitre.long)]];
  const at = (share: number, along: number): Point => {
    const end = mitre.end[0] === '+' ? size[across] - along * mitre.setback : along * mitre.setback;
    const side = size[deep] * (mitre.long[0] === '+' ? 1 - share : share);
    return across < deep ? [end, side] : [side, end];
  };
  const beyond = 1 / size[deep];
  const loop = polygonLoop([at(-beyond, -beyond), at(1 + beyond, -beyond), at(1 + beyond, 1 + beyond)]);
  return { outer: loopArea(loop) > 0 ? loop : reverseLoop(loop), holes: [] };
}

/**
 * The volume that mitres take from a part; mm³.
 * @param shape the axis of a board's thickness, or a bar with its section
 */
export function mitredVolume(
  mitres: readonly Mitre[],
  size: Vector,
  shape: Axis | Pick<ExtrudePart, 'profile' | 'axis'>,
): number {
  if (typeof shape !== 'string') return mitres.reduce((sum, mitre) => sum + volumeOfEnd(mitre, size, shape), 0);
  const [u, v] = planeAxes[shape];
  const thickness = size[axisIndex[shape]];
  const beveled = mitres.filter((mitre) => !isInPlane(mitre, shape));
  const lengthAt = (axis: 0 | 1 | 2, height: number) =>
    beveled
      .filter(({ end }) => axisIndex[faceAxis(end)] === axis)
      .reduce((rest, { long, setback }) => rest - setback * (long[0] === '+' ? 1 - height : height), size[axis]);
  const areaAt = (height: number) => lengthAt(u, height) * lengthAt(v, height);
  // Exact, by T. Simpson's rule, because the area is a quadratic function of the height.
  const mean = (areaAt(0) + 4 * areaAt(0.5) + areaAt(1)) / 6;
  const corners = mitres
    .filter((mitre) => isInPlane(mitre, shape))
    .reduce((sum, { long, setback }) => sum + (setback * size[axisIndex[faceAxis(long)]]) / 2, 0);
  return (size[u] * size[v] - mean + corners) * thickness;
}

/** From the second axis to the first. */
const QUARTER_TURN = { origin: [0, 0], u: [0, -1], v: [1, 0] } as const;

/** A bar's section times how much shorter the bar is at the middle of its section. */
function volumeOfEnd(mitre: Mitre, size: Vector, { profile, axis }: Pick<ExtrudePart, 'profile' | 'axis'>): number {
  const deep = axisIndex[faceAxis(mitre.long)];
  const isFirst = planeAxes[axis][0] === deep;
  // Moments measure along the first axis.
  const turned = isFirst ? profile : profile.map((region) => placeRegion(QUARTER_TURN, region));
  const area = sumOverRegions(profile, loopArea);
  const moment = sumOverRegions(turned, loopMoment);
  const fromLong = mitre.long[0] === '+' ? size[deep] * area - moment : moment;
  return (mitre.setback * fromLong) / size[deep];
}
