// Which of many rectangles overlap: each compared with each where they are few, else only those near one another.

import { overlaps, type Rect, rectAround } from './rect.js';

/** Fewer are compared each with each: a thousand take a millisecond. */
const few = 1000;

/** Calls `visit` once for each two that overlap, by the greater index, the smaller one first, as long as it answers true. */
export function eachOverlap(rects: readonly Rect[], visit: (i: number, j: number) => boolean): void {
  if (rects.length > few) {
    eachOverlapInStrips(rects, visit);
    return;
  }
  for (let j = 0; j < rects.length; j++) {
    for (let i = 0; i < j; i++) if (overlaps(rects[i]!, rects[j]!) && !visit(i, j)) return;
  }
}

/** Only those are compared that lie in one strip of the picture, upright or level, whichever parts them more. */
function eachOverlapInStrips(rects: readonly Rect[], visit: (i: number, j: number) => boolean): void {
  const whole = rectAround(rects);
  const widths = rects.reduce((sum, { left, right }) => sum + right - left, 0);
  const heights = rects.reduce((sum, { top, bottom }) => sum + bottom - top, 0);
  const isUpright = widths * (whole.bottom - whole.top) < heights * (whole.right - whole.left);
  const [start, end] = isUpright ? [whole.left, whole.right] : [whole.top, whole.bottom];
  const strips = Array.from({ length: 256 }, (): number[] => []);
  const stripAt = (place: number) =>
    Math.max(0, Math.min(strips.length - 1, Math.floor((place - start) / ((end - start) / strips.length)) || 0));
  const seenWith = new Int32Array(rects.length).fill(-1);
  for (let j = 0; j < rects.length; j++) {
    const rect = rects[j]!;
    const [from, to] = isUpright ? [rect.left, rect.right] : [rect.top, rect.bottom];
    const found: number[] = [];
    for (let strip = stripAt(from); strip <= stripAt(to); strip++) {
      for (const i of strips[strip]!) {
        if (seenWith[i] === j) continue;
        seenWith[i] = j;
        if (overlaps(rects[i]!, rect)) found.push(i);
      }
      strips[strip]!.push(j);
      seenWith[j] = j;
    }
    for (const i of found.sort((a, b) => a - b)) if (!visit(i, j)) return;
  }
}
