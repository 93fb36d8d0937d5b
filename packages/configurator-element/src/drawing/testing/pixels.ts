// Finds what's visible at a point in a picture in two ways that don't share code with the drawing: by reading the
// picture's paths from last to first painted, and by casting a ray at the parts.

import type { PlacedPart, Product, Vector } from '../../model/evaluate/product.js';
import { cameraPoseForView } from '../../view/camera-pose.js';
import { perspectiveProjection } from '../../view/screen-projection.js';
import type { SvgShape } from '../to-svg.js';

export interface Pixel {
  readonly x: number;
  readonly y: number;
}

interface Painted {
  readonly fill: string;
  readonly loops: readonly (readonly (readonly [number, number])[])[];
}

/** A picture's filled paths, without its shadow, in painting order. */
export function paintedPaths(picture: SvgShape): readonly Painted[] {
  const group = shapesIn(picture).at(-1)!;
  return shapesIn(group).flatMap(({ attributes }) => {
    const fill = String(attributes.fill);
    return fill === 'none' ? [] : [{ fill, loops: loopsOf(String(attributes.d)) }];
  });
}

function shapesIn({ children }: SvgShape): readonly SvgShape[] {
  return children.filter((child) => typeof child !== 'string');
}

/** The fill that was painted last over the point. */
export function fillAt(paths: readonly Painted[], { x, y }: Pixel): string | undefined {
  return paths.findLast(({ loops }) => loops.some((loop) => windingOf(loop, x, y) !== 0))?.fill;
}

/** The part that a ray through the point hits first; undefined if it hits none. */
export function partAt(product: Product, { x, y }: Pixel, width: number, height: number): PlacedPart | undefined {
  const pose = cameraPoseForView('home', product.bounds, width / height);
  const { origin, direction } = perspectiveProjection(pose, width, height).rayAt(x, y);
  let nearest = Number.POSITIVE_INFINITY;
  let found: PlacedPart | undefined;
  for (const part of product.parts) {
    const distance = hit(part, origin, direction);
    if (distance < nearest) [nearest, found] = [distance, part];
  }
  return found;
}

function hit(part: PlacedPart, eye: Vector, direction: Vector): number {
  const origin = intoFrame(part.matrix, eye, 1);
  const along = intoFrame(part.matrix, direction, 0);
  return part.kind === 'cylinder' ? hitCone(part, origin, along) : hitBox(part.size, origin, along);
}

function hitBox(size: Vector, origin: Vector, along: Vector): number {
  let [from, to] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (const axis of [0, 1, 2] as const) {
    const [a, b] = [-origin[axis] / along[axis], (size[axis] - origin[axis]) / along[axis]];
    from = Math.max(from, Math.min(a, b));
    to = Math.min(to, Math.max(a, b));
  }
  return from <= to && to > 0 ? from : Number.POSITIVE_INFINITY;
}

function hitCone(
  { axis, diameter, topDiameter, length }: Extract<PlacedPart, { kind: 'cylinder' }>,
  origin: Vector,
  along: Vector,
): number {
  const main = { x: 0, y: 1, z: 2 }[axis];
  const [u, v] = [(main + 1) % 3, (main + 2) % 3];
  const widest = Math.max(diameter, topDiameter) / 2;
  const radius = diameter / 2;
  const slope = (topDiameter - diameter) / 2 / length;
  const o = [origin[u]! - widest, origin[v]! - widest, origin[main]!] as const;
  const d = [along[u]!, along[v]!, along[main]!] as const;
  const distances: number[] = [];
  // Find where the distance of o + t·d from the axis equals the radius there.
  const [r0, rd] = [radius + slope * o[2], slope * d[2]];
  const a = d[0] ** 2 + d[1] ** 2 - rd ** 2;
  const b = 2 * (o[0] * d[0] + o[1] * d[1] - r0 * rd);
  const c = o[0] ** 2 + o[1] ** 2 - r0 ** 2;
  const root = Math.sqrt(b * b - 4 * a * c);
  for (const t of [(-b - root) / (2 * a), (-b + root) / (2 * a)]) {
    const height = o[2] + t * d[2];
    if (height >= 0 && height <= length) distances.push(t);
  }
  for (const [height, end] of [
    [0, radius],
    [length, topDiameter / 2],
  ] as const) {
    const t = (height - o[2]) / d[2];
    if (Math.hypot(o[0] + t * d[0], o[1] + t * d[1]) <= end) distances.push(t);
  }
  return Math.min(Number.POSITIVE_INFINITY, ...distances.filter((t) => t > 0));
}

/** Transforms a point (w = 1) or direction (w = 0) from product coordinates to a part's frame. */
function intoFrame(m: readonly number[], [x, y, z]: Vector, w: 0 | 1): Vector {
  const [a, b, c] = [x - w * m[12]!, y - w * m[13]!, z - w * m[14]!];
  return [m[0]! * a + m[1]! * b + m[2]! * c, m[4]! * a + m[5]! * b + m[6]! * c, m[8]! * a + m[9]! * b + m[10]! * c];
}

function loopsOf(data: string): Painted['loops'] {
  const loops: (readonly [number, number])[][] = [];
  let at: readonly [number, number] = [0, 0];
  for (const [, command, rest] of data.matchAll(/([Mlz])([^Mlz]*)/g)) {
    const numbers = [...rest!.matchAll(/-?(?:\d+\.?\d*|\.\d+)/g)].map(Number);
    if (command === 'M') loops.push([]);
    for (let i = 0; i + 1 < numbers.length; i += 2) {
      const [x, y] = [numbers[i]!, numbers[i + 1]!];
      at = command === 'M' ? [x, y] : [at[0] + x, at[1] + y];
      loops.at(-1)!.push(at);
    }
  }
  return loops;
}

function windingOf(loop: readonly (readonly [number, number])[], x: number, y: number): number {
  let winding = 0;
  loop.forEach(([ax, ay], i) => {
    const [bx, by] = loop[(i + 1) % loop.length]!;
    const side = (bx - ax) * (y - ay) - (by - ay) * (x - ax);
    if (ay <= y && by > y && side > 0) winding++;
    if (ay > y && by <= y && side < 0) winding--;
  });
  return winding;
}
