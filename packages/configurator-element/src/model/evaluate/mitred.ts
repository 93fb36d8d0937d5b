// The planes that miters cut along, and the volume that they remove from a part.

import { type Axis, axisIndex } from '../../geometry/axes.js';
import { loopArea, loopMoment, polygonLoop, reverseLoop, sumOverRegions } from '../../geometry/curve.js';
import { placeRegion } from '../../geometry/place-loop.js';
import { faceAxis, planeAxes } from '../../geometry/sides.js';
import { dot } from '../../geometry/vector-math.js';
import type { ExtrudePart, Face, Mitre, Point, Region, Vector } from './product.js';

/** @param setback how much shorter the side opposite `long` is, in mm */
export function mitreAt(end: Face, long: Face, setback: number, size: Vector): Mitre {
  const [across, deep] = [axisIndex[faceAxis(end)], axisIndex[faceAxis(long)]];
  const whole = Math.hypot(size[deep], setback);
  const normal: [number, number, number] = [0, 0, 0];
  normal[across] = (end[0] === '+' ? size[deep] : -size[deep]) / whole;
  normal[deep] = (long[0] === '+' ? -setback : setback) / whole;
  const tip: [number, number, number] = [0, 0, 0];
  if (end[0] === '+') tip[across] = size[across];
  if (long[0] === '+') tip[deep] = size[deep];
  return { end, long, setback, normal, offset: dot(normal, tip) };
}

/** The angle between a miter's cut and a square one, in degrees. */
export function mitreAngle({ long, setback }: Mitre, size: Vector): number {
  return (Math.atan2(setback, size[axisIndex[faceAxis(long)]]) * 180) / Math.PI;
}

/** Whether a miter cuts a corner off a board's face rather than its edge at an angle. */
export function isInPlane({ long }: Mitre, normal: Axis): boolean {
  return faceAxis(long) !== normal;
}

/** The area that a miter within a board's plane removes from the board. It extends 1 mm beyond the board. */
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
 * The volume that miters remove from a part, in mm³.
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
  // Exact by Simpson's rule, because the area is a quadratic function of the height.
  const mean = (areaAt(0) + 4 * areaAt(0.5) + areaAt(1)) / 6;
  const corners = mitres
    .filter((mitre) => isInPlane(mitre, shape))
    .reduce((sum, { long, setback }) => sum + (setback * size[axisIndex[faceAxis(long)]]) / 2, 0);
  return (size[u] * size[v] - mean + corners) * thickness;
}

/** Rotates the second axis onto the first. */
const QUARTER_TURN = { origin: [0, 0], u: [0, -1], v: [1, 0] } as const;

/**
 * The volume that a miter removes at an end of a bar: the area of the bar's section times how much shorter the bar is
 * at the middle of its section.
 */
function volumeOfEnd(mitre: Mitre, size: Vector, { profile, axis }: Pick<ExtrudePart, 'profile' | 'axis'>): number {
  const deep = axisIndex[faceAxis(mitre.long)];
  const isFirst = planeAxes[axis][0] === deep;
  // Moments are measured along the first axis, so the profile may have to be rotated.
  const turned = isFirst ? profile : profile.map((region) => placeRegion(QUARTER_TURN, region));
  const area = sumOverRegions(profile, loopArea);
  const moment = sumOverRegions(turned, loopMoment);
  const fromLong = mitre.long[0] === '+' ? size[deep] * area - moment : moment;
  return (mitre.setback * fromLong) / size[deep];
}
