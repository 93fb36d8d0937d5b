// Where on a straight way through the picture a box can stand without touching others. Knows nothing of what it shows.

import type { Rect } from '../geometry/rect.js';

/** A point of the picture; pixels from the left and from the top. */
export interface ScreenPoint {
  readonly x: number;
  readonly y: number;
}

/** From a share of the way to another, 0 at its beginning and 1 at its end. */
export type Interval = readonly [from: number, to: number];

export function rectAround({ x, y }: ScreenPoint, width: number, height: number): Rect {
  return { left: x - width / 2, top: y - height / 2, right: x + width / 2, bottom: y + height / 2 };
}

export function touches(a: Rect, b: Rect, margin: number): boolean {
  return (
    a.left < b.right + margin && a.right > b.left - margin && a.top < b.bottom + margin && a.bottom > b.top - margin
  );
}

/**
 * What is left of the way from `a` to `b` for the middle of a box that keeps away from the others.
 * @param margin pixels between it and the others
 */
export function freeIntervals(
  a: ScreenPoint,
  b: ScreenPoint,
  { width, height }: { readonly width: number; readonly height: number },
  others: readonly Rect[],
  margin: number,
): readonly Interval[] {
  const [reachX, reachY] = [width / 2 + margin, height / 2 + margin];
  const blocked: Interval[] = [];
  for (const other of others) {
    const stretch = blockedInterval(a, b, other, reachX, reachY);
    if (stretch) blocked.push(stretch);
  }
  blocked.sort((one, two) => one[0] - two[0]);
  const free: Interval[] = [];
  let from = 0;
  for (const [start, end] of blocked) {
    if (start > from) free.push([from, start]);
    from = Math.max(from, end);
  }
  if (from < 1 || blocked.length === 0) free.push([from, 1]);
  return free;
}

/** Where the way runs through a rectangle that is larger by so much: Liang and Barsky's clipping, an axis at a time. */
function blockedInterval(
  a: ScreenPoint,
  b: ScreenPoint,
  rect: Rect,
  reachX: number,
  reachY: number,
): Interval | undefined {
  let [from, to] = [0, 1];
  const across = [
    [a.x, b.x - a.x, rect.left - reachX, rect.right + reachX],
    [a.y, b.y - a.y, rect.top - reachY, rect.bottom + reachY],
  ] as const;
  for (const [start, step, low, high] of across) {
    if (Math.abs(step) < 1e-9) {
      if (start <= low || start >= high) return undefined;
      continue;
    }
    const [one, two] = [(low - start) / step, (high - start) / step];
    from = Math.max(from, Math.min(one, two));
    to = Math.min(to, Math.max(one, two));
    if (from >= to) return undefined;
  }
  return [from, to];
}
