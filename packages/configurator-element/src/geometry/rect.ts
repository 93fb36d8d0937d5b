// Axis-aligned rectangles of a picture, whose y points down.

export interface Rect {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** The smallest one around the points. */
export function rectOf(points: Iterable<readonly [x: number, y: number]>): Rect {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const point of points) {
    const x = point[0];
    const y = point[1];
    if (x < left) left = x;
    if (x > right) right = x;
    if (y < top) top = y;
    if (y > bottom) bottom = y;
  }
  return { left, top, right, bottom };
}

/** The smallest one around all of them. */
export function rectAround(rects: readonly Rect[]): Rect {
  return rectOf(rects.flatMap(({ left, top, right, bottom }) => [[left, top] as const, [right, bottom] as const]));
}

/** Whether they overlap or touch. */
export function overlaps(a: Rect, b: Rect): boolean {
  return a.left <= b.right && b.left <= a.right && a.top <= b.bottom && b.top <= a.bottom;
}
