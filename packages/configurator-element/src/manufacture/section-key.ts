// When two profiles are one: drawn elsewhere, turned by quarters or turned over. Knows no part.

import { loopBounds, type Point, type Region } from '../geometry/curve.js';
import { canonicalRegion } from './canonical-region.js';

/** How a profile's own axes lie. */
type Way = (point: Point) => Point;

const upsideDown: Way = ([u, v]) => [u, -v];

const standing: readonly Way[] = [([u, v]) => [u, v], upsideDown];

const everyWay: readonly Way[] = [
  ...standing,
  ([u, v]) => [-u, v],
  ([u, v]) => [-u, -v],
  ([u, v]) => [v, u],
  ([u, v]) => [-v, u],
  ([u, v]) => [v, -u],
  ([u, v]) => [-v, -u],
];

/** A text that equal sections share. Of a bar, whose other end shows the mirror image, so that a mirrored one is equal. */
export function sectionKey(profile: readonly Region[]): string {
  return leastOf(everyWay.map((way) => keyIn(profile, way, ([left, bottom]) => [left, bottom])));
}

/** The same for what is turned about the second axis, where only what is drawn higher or upside down is equal. */
export function turnedSectionKey(profile: readonly Region[]): string {
  return leastOf(standing.map((way) => keyIn(profile, way, ([, bottom]) => [0, bottom])));
}

function keyIn(profile: readonly Region[], way: Way, originOf: Way): string {
  const { min, max } = loopBounds(profile.map(({ outer }) => outer));
  const [[u0, v0], [u1, v1]] = [way(min), way(max)];
  const [left, bottom] = originOf([Math.min(u0, u1), Math.min(v0, v1)]);
  const point: Way = (own) => {
    const [u, v] = way(own);
    return [u - left, v - bottom];
  };
  const regions = profile.map((region) => JSON.stringify(canonicalRegion(region, { point, direction: way })));
  return JSON.stringify(regions.sort());
}

function leastOf(keys: readonly string[]): string {
  return [...keys].sort()[0]!;
}
