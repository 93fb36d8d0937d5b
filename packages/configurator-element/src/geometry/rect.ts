// Axis-aligned rectangles in a picture, where y points down.

export interface Rect {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** The smallest rectangle around the points. @param points the x and y of each point, one after the other */
export function rectOf(points: readonly number[]): Rect {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let i = 0; i < points.length; i += 2) {
    const x = points[i]!;
    const y = points[i + 1]!;
    if (x < left) left = x;
    if (x > right) right = x;
    if (y < top) top = y;
    if (y > bottom) bottom = y;
  }
  return { left, top, right, bottom };
}

/** The smallest rectangle around all of the rectangles. */
export function rectAround(rects: readonly Rect[]): Rect {
  return rectOf(rects.flatMap(({ left, top, right, bottom }) => [left, top, right, bottom]));
}

/** Whether two rectangles overlap or touch. */
export function overlaps(a: Rect, b: Rect): boolean {
  return a.left <= b.right && b.left <= a.right && a.top <= b.bottom && b.top <= a.bottom;
}
