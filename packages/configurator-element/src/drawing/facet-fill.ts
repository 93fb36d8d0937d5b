// The fill of a facet or a round side: one color, or a linear gradient if the light on it changes.

import { times } from '../geometry/times.js';
import { normalize } from '../geometry/vector.js';
import { mix } from '../geometry/vector-math.js';
import type { Vector } from '../model/evaluate/product.js';
import { type Camera, type PicturePoint, type PicturePoints, pointsOnPicture } from './camera.js';
import { doubleArea } from './convex-outline.js';
import { shadeOf } from './lighting.js';
import type { ProjectedSolid } from './projected-solid.js';
import { type Facet, middleOfSurface, type Solid, surfaceOf, vertexOf } from './solids/solid.js';
import type { SvgShape } from './to-svg.js';

/** A part's color, and the light on it. */
export interface Shading {
  readonly color: string;
  /** The light that a surface with this normal reflects at a point. At 1, it shows the surface's color unchanged. */
  readonly lightAt: (point: Vector, normal: Vector) => number;
  readonly camera: Camera;
  readonly gradients: Gradients;
}

/** Light that varies by less than this looks even. */
const EVEN = 0.04;

/**
 * The areas of the smallest facets that can have a gradient: flat facets, and facets of a curve. In units² of the
 * picture.
 */
const SMALLEST_FLAT = 3000;
const SMALLEST_CURVED = 700;

/** The positions at which the light is first sampled along both sides of a facet. */
const GRID = [0.1, 0.5, 0.9] as const;

/** The positions at which the light is sampled again: along the side on which it changes, and across that side. */
const SAMPLES = [0.06, 0.28, 0.5, 0.72, 0.94] as const;
const CROSS_SAMPLES = [0.25, 0.75] as const;

export function facetFill({ solid, points }: ProjectedSolid, facet: Facet, shading: Shading): string {
  const { color, lightAt, camera, gradients } = shading;
  const { normal, whole, loop } = facet;
  if (!whole && doubleArea(points, loop) < 2 * SMALLEST_CURVED) return middleFill(solid, facet, shading);
  const { corners, normals } = surfaceOf(solid, facet);
  const onPicture = pointsOnPicture(camera, corners);
  if (!isQuad(corners) || doubleArea(onPicture, QUAD) < 2 * (normals ? SMALLEST_CURVED : SMALLEST_FLAT)) {
    return middleFill(solid, facet, shading);
  }
  const blend = ([p, q, r, u]: Quad<Vector>, s: number, t: number) => mix(mix(p, q, s), mix(u, r, s), t);
  const normalAt = (s: number, t: number) => (normals && isQuad(normals) ? normalize(blend(normals, s, t)) : normal);
  const light = (s: number, t: number) => lightAt(blend(corners, s, t), normalAt(s, t));
  const lights = GRID.map((s) => GRID.map((t) => light(s, t)));
  const spreadS = spread(lights.map(mean));
  const spreadT = spread(GRID.map((_, t) => mean(lights.map((row) => row[t]!))));
  if (Math.max(spreadS, spreadT) < EVEN) return shadeOf(color, mean(lights.map(mean)), normal);
  const alongS = spreadS >= spreadT;
  const along = SAMPLES.map((at) => mean(CROSS_SAMPLES.map((over) => (alongS ? light(at, over) : light(over, at)))));
  const [p, q, r, u] = picturePoints(onPicture, alongS ? QUAD : [0, 3, 2, 1]) as Quad<PicturePoint>;
  const stops = along.map((value, i) => ({ at: SAMPLES[i]!, color: shadeOf(color, value, normal) }));
  return gradients.fill(
    ...across(middlePoint([p, u]), middlePoint([q, r]), middlePoint([p, q]), middlePoint([u, r])),
    thinned(stops, along),
  );
}

/** Returns the color of a facet in the light at the middle of its surface. */
export function middleFill(solid: Solid, facet: Facet, { color, lightAt }: Shading): string {
  return shadeOf(color, lightAt(middleOfSurface(solid, facet), facet.normal), facet.normal);
}

/** A gradient across a round side, from one of its outlines to the other. */
export function roundFill(
  round: readonly Facet[],
  { solid, points }: ProjectedSolid,
  axis: Axis,
  shading: Shading,
): string {
  const { color, lightAt, camera, gradients } = shading;
  const lights = round.map(({ loop, normal }) => {
    const light = mean(loop.map((i) => lightAt(vertexOf(solid, i), normal)));
    return { middle: middlePoint(picturePoints(points, loop)), light };
  });
  const [from, to] = [camera.project(axis[0]), camera.project(axis[1])];
  const normal: PicturePoint = [from[1] - to[1], to[0] - from[0]];
  const length = Math.hypot(...normal);
  const offset = ([x, y]: PicturePoint) => ((x - from[0]) * normal[0] + (y - from[1]) * normal[1]) / length;
  const offsets = round.flatMap(({ loop }) => picturePoints(points, loop).map(offset));
  const [low, high] = [Math.min(...offsets), Math.max(...offsets)];
  const sorted = lights.map(({ middle, light }) => ({ at: (offset(middle) - low) / (high - low), light }));
  sorted.sort((a, b) => a.at - b.at);
  const values = sorted.map(({ light }) => light);
  if (!(length > 1 && high - low > 1) || spread(values) < EVEN) return shadeOf(color, mean(values));
  const pointAt = (by: number): PicturePoint => [
    from[0] + (normal[0] * by) / length,
    from[1] + (normal[1] * by) / length,
  ];
  const stops = sorted.map(({ at, light }) => ({ at, color: shadeOf(color, light) }));
  return gradients.fill(pointAt(low), pointAt(high), thinned(stops, values));
}

type Axis = readonly [Vector, Vector];
type Quad<T> = readonly [T, T, T, T];

const QUAD: Quad<number> = [0, 1, 2, 3];

function picturePoints(points: PicturePoints, loop: readonly number[]): readonly PicturePoint[] {
  return loop.map((i) => [points[2 * i]!, points[2 * i + 1]!]);
}

function isQuad<T>(items: readonly T[]): items is Quad<T> {
  return items.length === 4;
}

/**
 * The ends of a gradient that runs from side to side, perpendicular to the lines of equal light, which run from `c` to
 * `d`.
 */
function across(
  a: PicturePoint,
  b: PicturePoint,
  c: PicturePoint,
  d: PicturePoint,
): readonly [PicturePoint, PicturePoint] {
  const normal: PicturePoint = [c[1] - d[1], d[0] - c[0]];
  const share = ((b[0] - a[0]) * normal[0] + (b[1] - a[1]) * normal[1]) / (normal[0] ** 2 + normal[1] ** 2 || 1);
  return [a, [a[0] + normal[0] * share, a[1] + normal[1] * share]];
}

/** Leaves out stops that equal the interpolation between their neighbors. */
function thinned(stops: readonly Stop[], values: readonly number[]): readonly Stop[] {
  const kept: number[] = [0];
  for (let i = 1; i < stops.length; i++) {
    const last = kept.at(-1)!;
    const straight = times(i - last - 1, (k) => last + 1 + k).every((k) => {
      const share = (stops[k]!.at - stops[last]!.at) / (stops[i]!.at - stops[last]!.at || 1);
      return Math.abs(values[last]! + (values[i]! - values[last]!) * share - values[k]!) < EVEN / 4;
    });
    if (!straight) kept.push(i - 1);
  }
  if (stops.length > 1) kept.push(stops.length - 1);
  return kept.map((i) => stops[i]!);
}

function middlePoint(points: readonly PicturePoint[]): PicturePoint {
  return [mean(points.map(([x]) => x)), mean(points.map(([, y]) => y))];
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

function spread(values: readonly number[]): number {
  return Math.max(...values) - Math.min(...values);
}

export interface Stop {
  /** The position of the stop: 0 at the gradient's start, 1 at its end. */
  readonly at: number;
  readonly color: string;
}

/** A picture's gradients. Their ids are derived from their content, so only equal gradients on a page share an id. */
export class Gradients {
  readonly #prefix: string;
  readonly #shapes = new Map<string, SvgShape>();

  constructor(prefix: string) {
    this.#prefix = prefix;
  }

  /** The `fill` attribute of a gradient from one point to the other. */
  fill([x1, y1]: PicturePoint, [x2, y2]: PicturePoint, stops: readonly Stop[]): string {
    const ends = { x1: Math.round(x1), y1: Math.round(y1), x2: Math.round(x2), y2: Math.round(y2) };
    const offsets = stops.map(({ at }) => Math.round(at * 100) / 100);
    const text = `${ends.x1} ${ends.y1} ${ends.x2} ${ends.y2}${stops.map(({ color }, i) => ` ${offsets[i]} ${color}`).join('')}`;
    const id = `${this.#prefix}${hash(text)}`;
    if (!this.#shapes.has(id)) {
      const children = stops.map(
        ({ color }, i): SvgShape => ({
          tag: 'stop',
          attributes: { offset: offsets[i]!, 'stop-color': color },
          children: [],
        }),
      );
      const attributes = { id, gradientUnits: 'userSpaceOnUse', ...ends };
      this.#shapes.set(id, { tag: 'linearGradient', attributes, children });
    }
    return `url(#${id})`;
  }

  /** The `defs` that the fills refer to; empty if there are none. */
  get shapes(): readonly SvgShape[] {
    return this.#shapes.size === 0 ? [] : [{ tag: 'defs', attributes: {}, children: [...this.#shapes.values()] }];
  }
}

/** A hash of 2 × 32 bits: FNV-1a (G. Fowler, L. Noll, K.-P. Vo), forward and backward. */
function hash(text: string): string {
  let [a, b] = [0x811c9dc5, 0x1b873593];
  for (let i = 0; i < text.length; i++) {
    a = Math.imul(a ^ text.charCodeAt(i), 0x01000193);
    b = Math.imul(b ^ text.charCodeAt(text.length - 1 - i), 0x01000193);
  }
  return (a >>> 0).toString(36) + (b >>> 0).toString(36);
}
