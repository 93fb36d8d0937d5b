// Finds the positions along a straight line on the screen where a box doesn't touch others.

import type { Rect } from '../geometry/rect.js';

/** A point of the picture; pixels from the left and from the top. */
export interface ScreenPoint {
  readonly x: number;
  readonly y: number;
}

/** Part of a line, as shares of its length. */
export type Interval = readonly [from: number, to: number];

export function centeredRect({ x, y }: ScreenPoint, width: number, height: number): Rect {
  return { left: x - width / 2, top: y - height / 2, right: x + width / 2, bottom: y + height / 2 };
}

export function touches(a: Rect, b: Rect, margin: number): boolean {
  return (
    a.left < b.right + margin && a.right > b.left - margin && a.top < b.bottom + margin && a.bottom > b.top - margin
  );
}

/**
 * The intervals on the line from `a` to `b` where a box can be centred without touching the others.
 * @param margin the least distance from the others; pixels
 */
export function freeIntervals(
  a: ScreenPoint,
  b: ScreenPoint,
  { width, height }: { readonly width: number; readonly height: number },
  others: readonly Rect[],
  margin: number,
): readonly Interval[] {
  const [marginX, marginY] = [width / 2 + margin, height / 2 + margin];
  const blocked: Interval[] = [];
  for (const other of others) {
    const interval = blockedInterval(a, b, other, marginX, marginY);
    if (interval) blocked.push(interval);
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

/** The interval of the line inside a rectangle enlarged on all sides (Liang–Barsky clipping, one axis at a time). */
function blockedInterval(
  a: ScreenPoint,
  b: ScreenPoint,
  rect: Rect,
  marginX: number,
  marginY: number,
): Interval | undefined {
  let [from, to] = [0, 1];
  const across = [
    [a.x, b.x - a.x, rect.left - marginX, rect.right + marginX],
    [a.y, b.y - a.y, rect.top - marginY, rect.bottom + marginY],
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
