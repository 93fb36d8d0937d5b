// SVG paths. Their `d` is kept short: coordinates are in tenths of a unit, and each point is relative to the previous
// one. Overlapping collinear lines are merged, and facets that look alike share a path.

import type { PicturePoint, PicturePoints } from './camera.js';
import type { SvgShape } from './to-svg.js';

export type Line = readonly [PicturePoint, PicturePoint];

/** Returns the path data for these attributes in a sublayer. In one sublayer, equal attributes share a path. */
export type PathOf = (sublayer: number, attributes: SvgShape['attributes']) => PathData;

/** Ends of lines that are no farther apart than this, in units of the drawing, are treated as touching. */
const MEETING_DISTANCE = 0.1;

/**
 * A path's data, collected in pieces that are joined only once, because a large picture has a third of a million
 * points.
 */
export class PathData {
  readonly #pieces: string[] = [];
  readonly #onFirst: (() => void) | undefined;
  /** The index of the piece where the current line starts, and the line's last point in tenths of a unit. */
  #start = 0;
  #x = 0;
  #y = 0;

  /** @param onFirst called when the first line is complete */
  constructor(onFirst?: () => void) {
    this.#onFirst = onFirst;
  }

  get text(): string {
    return this.#pieces.join('');
  }

  /** Starts a line, or continues it. */
  lineTo(x: number, y: number): void {
    const pieces = this.#pieces;
    const length = pieces.length - this.#start;
    const nextX = Math.round(x * 10);
    const nextY = Math.round(y * 10);
    const byX = nextX - this.#x;
    const byY = nextY - this.#y;
    if (length === 0) pieces.push('M', tenths(nextX), spaced(nextY));
    else if (byX === 0 && byY === 0) return;
    else if (length === 3) pieces.push('l', tenths(byX), spaced(byY));
    else pieces.push(spaced(byX), spaced(byY));
    this.#x = nextX;
    this.#y = nextY;
  }

  /** Ends the line. Drops it if all its points coincide. */
  end(isClosed: boolean): void {
    const pieces = this.#pieces;
    if (pieces.length - this.#start === 3) pieces.length = this.#start;
    else if (isClosed && pieces.length > this.#start) pieces.push('z');
    if (this.#start === 0 && pieces.length > 0) this.#onFirst?.();
    this.#start = pieces.length;
  }

  /** @param loop the indices of the points; defaults to all */
  add(points: PicturePoints, isClosed: boolean, loop?: readonly number[]): void {
    const count = loop ? loop.length : points.length / 2;
    for (let step = 0; step < count; step++) {
      const at = 2 * (loop ? loop[step]! : step);
      this.lineTo(points[at]!, points[at + 1]!);
    }
    this.end(isClosed);
  }
}

/** The path data for lines. Lines that continue each other become one polyline. */
export function linesData(lines: readonly Line[]): string {
  const polylines: number[][] = [];
  for (const [a, b] of lines) {
    const last = polylines.at(-1);
    if (last && Math.hypot(last.at(-2)! - a[0], last.at(-1)! - a[1]) < MEETING_DISTANCE) last.push(...b);
    else polylines.push([...a, ...b]);
  }
  const data = new PathData();
  for (const points of polylines) data.add(points, false);
  return data.text;
}

/** A number with a space before it, unless its minus sign already separates it from the previous number. */
function spaced(value: number): string {
  return value < 0 ? tenths(value) : ` ${tenths(value)}`;
}

function tenths(value: number): string {
  const rest = value % 10;
  if (rest === 0) return String(value / 10);
  const whole = Math.trunc(value / 10);
  return `${value < 0 ? '-' : ''}${whole === 0 ? '' : Math.abs(whole)}.${Math.abs(rest)}`;
}

/** Merges collinear lines that overlap or meet. */
export function mergedLines(lines: readonly Line[]): readonly Line[] {
  const groups = new Map<
    string,
    { readonly direction: PicturePoint; readonly foot: PicturePoint; readonly intervals: Interval[] }
  >();
  for (const [a, b] of lines) {
    const length = Math.hypot(b[0] - a[0], b[1] - a[1]);
    if (length < MEETING_DISTANCE) continue;
    const forward = b[0] - a[0] > 1e-6 * length || (Math.abs(b[0] - a[0]) <= 1e-6 * length && b[1] > a[1]) ? 1 : -1;
    const direction: PicturePoint = [((b[0] - a[0]) / length) * forward, ((b[1] - a[1]) / length) * forward];
    const normal: PicturePoint = [-direction[1], direction[0]];
    const distance = a[0] * normal[0] + a[1] * normal[1];
    const keys = [direction[0] * 1000, direction[1] * 1000, distance / MEETING_DISTANCE];
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

/** The ends of a line, measured along it. */
type Interval = readonly [from: number, to: number];

function joined(intervals: readonly Interval[]): readonly Interval[] {
  const result: Interval[] = [];
  for (const interval of [...intervals].sort((a, b) => a[0] - b[0])) {
    const last = result.at(-1);
    if (last && interval[0] <= last[1] + MEETING_DISTANCE)
      result[result.length - 1] = [last[0], Math.max(last[1], interval[1])];
    else result.push(interval);
  }
  return result;
}

/** The paths of all layers. Equal attributes in a layer share a path. */
export class LayeredPaths {
  readonly #paths = new Map<string, PathData>();
  readonly #filled: { readonly layer: number; readonly attributes: SvgShape['attributes']; readonly data: PathData }[] =
    [];

  /** Returns the paths of the layer whose sublayers start at `base`. */
  from(base: number): PathOf {
    return (sublayer, attributes) => {
      const layer = base + sublayer;
      let key = `${layer}|`;
      for (const name in attributes) key += `${attributes[name]},`;
      const known = this.#paths.get(key);
      if (known) return known;
      const data = new PathData(() => this.#filled.push({ layer, attributes, data }));
      this.#paths.set(key, data);
      return data;
    };
  }

  /** The paths, lower layers first. Within a layer, they're in the order in which they got their first line. */
  get shapes(): readonly SvgShape[] {
    return this.#filled
      .sort((a, b) => a.layer - b.layer)
      .map(({ attributes, data }) => ({ tag: 'path', attributes: { ...attributes, d: data.text }, children: [] }));
  }
}
