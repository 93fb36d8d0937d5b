// Contour lines of a grid of values (marching squares; W. Lorensen, H. Cline, "Marching Cubes", 1987, in the plane).
// Knows nothing of what the values mean.

import type { PicturePoint } from './camera.js';

/** A square's corners in order; edge n leads from corner n to the next. */
const corners = [
  [0, 0],
  [1, 0],
  [1, 1],
  [0, 1],
] as const;

/**
 * By level: closed loops around everything above it. What lies outside the grid is 0.
 * @param values by rows; `columns` of them each
 * @param levels 0 or more, in rising order
 */
export function contours(
  values: ArrayLike<number>,
  columns: number,
  levels: readonly number[],
): readonly (readonly (readonly PicturePoint[])[])[] {
  const rows = values.length / columns;
  const at = (x: number, y: number) => (x < 0 || y < 0 || x >= columns || y >= rows ? 0 : values[y * columns + x]!);
  const steps = levels.map(() => new Map<number, Step>());
  for (let y = -1; y < rows; y++) {
    let [upper, lower] = [0, 0];
    for (let x = -1; x < columns; x++) {
      const [nextUpper, nextLower] = [at(x + 1, y), at(x + 1, y + 1)];
      const low = Math.min(upper, nextUpper, nextLower, lower);
      const high = Math.max(upper, nextUpper, nextLower, lower);
      for (let i = 0; low < high && i < levels.length && levels[i]! < high; i++) {
        if (levels[i]! >= low) addSteps(steps[i]!, x, y, [upper, nextUpper, nextLower, lower], columns, levels[i]!);
      }
      [upper, lower] = [nextUpper, nextLower];
    }
  }
  return steps.map(loopsOf);
}

interface Step {
  readonly point: PicturePoint;
  readonly next: number;
}

/** From each edge of a square where the line leaves it to the one where it enters. */
function addSteps(
  steps: Map<number, Step>,
  x: number,
  y: number,
  values: readonly [number, number, number, number],
  columns: number,
  level: number,
): void {
  for (let edge = 0; edge < 4; edge++) {
    const [value, next] = [values[edge]!, values[(edge + 1) % 4]!];
    if (!(value > level && next <= level)) continue;
    let entry = (edge + 1) % 4;
    while (!(values[entry]! <= level && values[(entry + 1) % 4]! > level)) entry = (entry + 1) % 4;
    const share = (value - level) / (value - next);
    const [a, b] = [corners[edge]!, corners[(edge + 1) % 4]!];
    const point: PicturePoint = [x + a[0] + (b[0] - a[0]) * share, y + a[1] + (b[1] - a[1]) * share];
    steps.set(keyOf(x, y, edge, columns), { point, next: keyOf(x, y, entry, columns) });
  }
}

/** The same for both squares that share the edge. */
function keyOf(x: number, y: number, edge: number, columns: number): number {
  const [right, down] = edge === 1 ? [1, 0] : edge === 2 ? [0, 1] : [0, 0];
  return 2 * ((y + 1 + down) * (columns + 2) + x + 1 + right) + (edge % 2);
}

function loopsOf(steps: Map<number, Step>): readonly (readonly PicturePoint[])[] {
  const loops: PicturePoint[][] = [];
  for (const start of steps.keys()) {
    const loop: PicturePoint[] = [];
    for (let step = steps.get(start), key = start; step; key = step.next, step = steps.get(key)) {
      loop.push(step.point);
      steps.delete(key);
    }
    if (loop.length > 2) loops.push(loop);
  }
  return loops;
}
