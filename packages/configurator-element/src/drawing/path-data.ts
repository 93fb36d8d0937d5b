// SVG paths: their `d`, kept short (whole tenths of a unit, each point relative to the one before), lines that lie in one
// another joined to one, and facets that look alike gathered in one path.

import type { PicturePoint } from './camera.js';
import type { SvgShape } from './to-svg.js';

export type Line = readonly [PicturePoint, PicturePoint];

/** Adds path data with these attributes; data of equal attributes in a layer become one path. */
export type AddPath = (sublayer: number, attributes: SvgShape['attributes'], data: string) => void;

/** Ends that are not farther apart meet; units of the drawing. */
const meetingDistance = 0.1;

/** Closed loops of three points or more. */
export function loopData(points: readonly PicturePoint[]): string {
  const data = lineData(points);
  return data && `${data}z`;
}

/** An open line; empty where all its points fall together. */
export function lineData(points: readonly PicturePoint[]): string {
  // No arrays are made in here: a large picture writes a hundred thousand points.
  let x = Number.NaN;
  let y = Number.NaN;
  const data: string[] = [];
  for (const point of points) {
    const nextX = Math.round(point[0] * 10);
    const nextY = Math.round(point[1] * 10);
    if (nextX === x && nextY === y) continue;
    const command = data.length === 0 ? 'M' : data.length === 1 ? 'l' : separator(nextX - x);
    data.push(command + (data.length === 0 ? pair(nextX, nextY) : pair(nextX - x, nextY - y)));
    x = nextX;
    y = nextY;
  }
  // Joined, not added to: a sum of strings keeps them all until it is read.
  return data.length < 2 ? '' : data.join('');
}

/** Lines that follow one another are drawn in one go. */
export function linesData(lines: readonly Line[]): string {
  const polylines: PicturePoint[][] = [];
  for (const [a, b] of lines) {
    const last = polylines.at(-1)?.at(-1);
    if (last && Math.hypot(last[0] - a[0], last[1] - a[1]) < meetingDistance) polylines.at(-1)!.push(b);
    else polylines.push([a, b]);
  }
  return polylines.map(lineData).join('');
}

function pair(x: number, y: number): string {
  return `${tenths(x)}${separator(y)}${tenths(y)}`;
}

/** A minus sign separates two numbers as well as a space. */
function separator(next: number): string {
  return next < 0 ? '' : ' ';
}

function tenths(value: number): string {
  const rest = value % 10;
  if (rest === 0) return String(value / 10);
  const whole = Math.trunc(value / 10);
  return `${value < 0 ? '-' : ''}${whole === 0 ? '' : Math.abs(whole)}.${Math.abs(rest)}`;
}

/** The same lines without what two of them share: collinear ones that overlap or meet become one. */
export function mergedLines(lines: readonly Line[]): readonly Line[] {
  const groups = new Map<
    string,
    { readonly direction: PicturePoint; readonly foot: PicturePoint; readonly intervals: Interval[] }
  >();
  for (const [a, b] of lines) {
    const length = Math.hypot(b[0] - a[0], b[1] - a[1]);
    if (length < meetingDistance) continue;
    const forward = b[0] - a[0] > 1e-6 * length || (Math.abs(b[0] - a[0]) <= 1e-6 * length && b[1] > a[1]) ? 1 : -1;
    const direction: PicturePoint = [((b[0] - a[0]) / length) * forward, ((b[1] - a[1]) / length) * forward];
    const normal: PicturePoint = [-direction[1], direction[0]];
    const distance = a[0] * normal[0] + a[1] * normal[1];
    const keys = [direction[0] * 1000, direction[1] * 1000, distance / meetingDistance];
    const key = keys.map((value) => Math.round(value) + 0).join();
    const group = groups.get(key) ?? { direction, foot: [normal[0] * distance, normal[1] * distance], intervals: [] };
    const ends = [a, b].map((point) => point[0] * direction[0] + point[1] * direction[1]);
    group.intervals.push([Math.min(...ends), Math.max(...ends)]);
    groups.set(key, group);
  }
  return [...groups.values()].flatMap(({ direction, foot, intervals }) => {
    const pointAt = (by: number): PicturePoint => [foot[0] + direction[0] * by, foot[1] + direction[1] * by];
    return joined(intervals).map(([from, to]): Line => [pointAt(from), pointAt(to)]);
  });
}

/** Along a straight line. */
type Interval = readonly [from: number, to: number];

function joined(intervals: readonly Interval[]): readonly Interval[] {
  const result: Interval[] = [];
  for (const interval of [...intervals].sort((a, b) => a[0] - b[0])) {
    const last = result.at(-1);
    if (last && interval[0] <= last[1] + meetingDistance)
      result[result.length - 1] = [last[0], Math.max(last[1], interval[1])];
    else result.push(interval);
  }
  return result;
}

/** Paths by layer; those of a layer with equal attributes are one. */
export class LayeredPaths {
  readonly #paths = new Map<
    string,
    { readonly layer: number; readonly attributes: SvgShape['attributes']; readonly data: string[] }
  >();

  /** Adds to the sublayers from this layer on. */
  from(base: number): AddPath {
    return (sublayer, attributes, data) => {
      if (data === '') return;
      const layer = base + sublayer;
      let key = `${layer}|`;
      for (const name in attributes) key += `${attributes[name]},`;
      const path = this.#paths.get(key);
      if (path) path.data.push(data);
      else this.#paths.set(key, { layer, attributes, data: [data] });
    };
  }

  /** The lower layers first; in one layer in the order in which they came. */
  get shapes(): readonly SvgShape[] {
    return [...this.#paths.values()]
      .sort((a, b) => a.layer - b.layer)
      .map(({ attributes, data }) => ({ tag: 'path', attributes: { ...attributes, d: data.join('') }, children: [] }));
  }
}
