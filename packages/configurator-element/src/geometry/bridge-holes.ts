// Joins the holes of an area to its outline with short bridges, so that one ring goes around everything. Earcut does
// that too, but for each hole, it walks around the whole ring built so far: a panel with 4,700 pentagons took 20 s.
// With a grid, it takes 0.6 s (`npm run bench:model`).

/** Cells of a grid over the plane, each with the corners in it and the lines that may cross it. */
interface Grid {
  readonly corners: readonly number[][];
  /** The corners at both ends of each side and bridge, one after the other. */
  readonly lines: readonly number[][];
  readonly columns: number;
  readonly rows: number;
  column(u: number): number;
  row(v: number): number;
}

interface Rings {
  readonly corners: ArrayLike<number>;
  /** Whether a bridge can end at a corner. */
  readonly isOpen: Uint8Array;
  readonly grid: Grid;
}

/** How far to look for a bridge from each corner of a hole before looking further, in cells. */
const NEAR = 2;

/** Coordinates are rounded to this many positions per millimeter, so that corners in line are exactly in line. */
const POSITIONS = 2 ** 20;

/** How far each side of a bridge is from its middle, in mm. */
const GAP = 2 ** -17;

/** Directions that differ by less than this (in radians) are treated as equal. */
const STRAIGHTEST = 1e-9;

/**
 * Joins holes from left to right, ordered by their first corners. Each is joined to a visible corner of the outline or
 * of a hole that's already joined. No corner has two bridges.
 * @param written the corners, two numbers each, counterclockwise around the area and clockwise around its holes
 * @param starts the first corner of each hole
 * @returns the corners in the ring's order, and two coordinates for each; undefined if no corner is visible from a hole
 */
export function bridgeHoles(
  written: ArrayLike<number>,
  starts: readonly number[],
): { readonly ring: readonly number[]; readonly positions: Float64Array } | undefined {
  const corners = Float64Array.from(written, (value) => Math.round(value * POSITIONS) / POSITIONS);
  const count = corners.length / 2;
  const ends = [...starts.slice(1), count];
  const following = Int32Array.from({ length: count }, (_, corner) => corner + 1);
  following[starts[0]! - 1] = 0;
  ends.forEach((end, hole) => {
    following[end - 1] = starts[hole]!;
  });
  const rings: Rings = {
    corners,
    isOpen: new Uint8Array(count).fill(1, 0, starts[0]),
    grid: gridOf(corners, following, starts.length),
  };
  const holes = starts.map((start, i) => ({ start, end: ends[i]! }));
  holes.sort((a, b) => corners[2 * a.start]! - corners[2 * b.start]!);
  // Maps each bridge's end at a hole to its end at the outline or at a hole joined before, and back.
  const bridges = new Map<number, number>();
  for (const { start, end } of holes) {
    const bridge = bridgeFrom(start, end, rings);
    if (!bridge) return undefined;
    const [from, to] = bridge;
    bridges.set(to, from).set(from, to);
    rings.isOpen.fill(1, start, end);
    rings.isOpen[from] = 0;
    rings.isOpen[to] = 0;
    addLine(from, to, rings);
  }
  const ring = ringOf(following, bridges, count + 2 * starts.length);
  return { ring, positions: opened(ring, bridges, corners) };
}

/** A corner of a hole and the open corner that's visible from it; undefined if there's none. */
function bridgeFrom(start: number, end: number, rings: Rings): readonly [number, number] | undefined {
  for (const reach of [NEAR, Infinity]) {
    for (let from = start; from < end; from++) {
      const to = visibleFrom(from, reach, rings);
      if (to !== undefined) return [from, to];
    }
  }
  return undefined;
}

/**
 * The corners' coordinates, with the two sides of each bridge moved apart, because earcut treats corners in the same
 * position as blocking each other.
 */
function opened(ring: readonly number[], bridges: ReadonlyMap<number, number>, corners: Float64Array): Float64Array {
  const positions = Float64Array.from({ length: 2 * ring.length }, (_, i) => corners[2 * ring[i >> 1]! + (i & 1)]!);
  ring.forEach((from, i) => {
    const next = (i + 1) % ring.length;
    const to = ring[next]!;
    if (bridges.get(from) !== to) return;
    const [u, v] = [corners[2 * to]! - corners[2 * from]!, corners[2 * to + 1]! - corners[2 * from + 1]!];
    const share = GAP / Math.hypot(u, v);
    for (const at of [i, next]) {
      positions[2 * at] = positions[2 * at]! - v * share;
      positions[2 * at + 1] = positions[2 * at + 1]! + u * share;
    }
  });
  return positions;
}

/** Walks around the outline. At each bridge, it crosses, walks around the hole at the other end, and comes back. */
function ringOf(following: Int32Array, bridges: ReadonlyMap<number, number>, length: number): readonly number[] {
  const ring: number[] = [];
  let corner = 0;
  // The walk crosses a bridge if it reached it along a side. After that, it continues along the next side.
  let hasCrossed = false;
  while (ring.length < length) {
    ring.push(corner);
    const across: number | undefined = hasCrossed ? undefined : bridges.get(corner);
    hasCrossed = across !== undefined;
    corner = across ?? following[corner]!;
  }
  return ring;
}

function gridOf(corners: ArrayLike<number>, following: Int32Array, holes: number): Grid {
  const count = corners.length / 2;
  const [low, high] = [
    [Infinity, Infinity],
    [-Infinity, -Infinity],
  ];
  for (let at = 0; at < corners.length; at++) {
    low[at % 2] = Math.min(low[at % 2]!, corners[at]!);
    high[at % 2] = Math.max(high[at % 2]!, corners[at]!);
  }
  const [width, height] = [high[0]! - low[0]!, high[1]! - low[1]!];
  const cell = Math.max(Math.sqrt((width * height) / holes), Math.max(width, height) / 1000);
  const [columns, rows] = [Math.floor(width / cell) + 1, Math.floor(height / cell) + 1];
  const lists = () => Array.from({ length: columns * rows }, (): number[] => []);
  const grid: Grid = {
    corners: lists(),
    lines: lists(),
    columns,
    rows,
    column: (u) => Math.floor((u - low[0]!) / cell),
    row: (v) => Math.floor((v - low[1]!) / cell),
  };
  for (let corner = 0; corner < count; corner++) {
    const [u, v] = [corners[2 * corner]!, corners[2 * corner + 1]!];
    grid.corners[grid.row(v) * columns + grid.column(u)]!.push(corner);
    addLine(corner, following[corner]!, { corners, grid });
  }
  return grid;
}

function addLine(from: number, to: number, rings: Pick<Rings, 'corners' | 'grid'>): void {
  someCell(from, to, rings, (cell) => {
    rings.grid.lines[cell]!.push(from, to);
    return false;
  });
}

/** Whether a condition is true for any cell that a line may cross. */
function someCell(
  from: number,
  to: number,
  { corners, grid }: Pick<Rings, 'corners' | 'grid'>,
  holds: (cell: number) => boolean,
): boolean {
  const [u, v, toU, toV] = [corners[2 * from]!, corners[2 * from + 1]!, corners[2 * to]!, corners[2 * to + 1]!];
  const [left, right] = [grid.column(Math.min(u, toU)), grid.column(Math.max(u, toU))];
  const [bottom, top] = [grid.row(Math.min(v, toV)), grid.row(Math.max(v, toV))];
  for (let row = bottom; row <= top; row++) {
    for (let column = left; column <= right; column++) if (holds(row * grid.columns + column)) return true;
  }
  return false;
}

/** The nearest corner where a bridge can end. @param furthest in cells */
function visibleFrom(from: number, furthest: number, rings: Rings): number | undefined {
  const { corners, isOpen, grid } = rings;
  const [u, v] = [corners[2 * from]!, corners[2 * from + 1]!];
  const [column, row] = [grid.column(u), grid.row(v)];
  const apart = (corner: number) => Math.hypot(corners[2 * corner]! - u, corners[2 * corner + 1]! - v);
  for (let reach = 0; reach <= Math.min(furthest, Math.max(grid.columns, grid.rows)); reach++) {
    const near: number[] = [];
    for (let r = Math.max(0, row - reach); r <= Math.min(grid.rows - 1, row + reach); r++) {
      for (let c = Math.max(0, column - reach); c <= Math.min(grid.columns - 1, column + reach); c++) {
        if (Math.abs(r - row) < reach && Math.abs(c - column) < reach) continue;
        for (const corner of grid.corners[r * grid.columns + c]!) if (isOpen[corner]) near.push(corner);
      }
    }
    near.sort((a, b) => apart(a) - apart(b));
    const found = near.find((corner) => !isBlocked(from, corner, rings));
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Whether any line crosses or touches the line between two corners, or starts at one of them in the same direction. */
function isBlocked(from: number, to: number, rings: Rings): boolean {
  const { corners, grid } = rings;
  const blocks = (start: number, end: number) => {
    const own = start === from || start === to ? end : end === from || end === to ? start : undefined;
    if (own !== undefined) return turn(corners, from, to, own) === 0;
    return (
      turn(corners, from, to, start) * turn(corners, from, to, end) <= 0 &&
      turn(corners, start, end, from) * turn(corners, start, end, to) <= 0
    );
  };
  return someCell(from, to, rings, (cell) => {
    const lines = grid.lines[cell]!;
    for (let i = 0; i < lines.length; i += 2) if (blocks(lines[i]!, lines[i + 1]!)) return true;
    return false;
  });
}

/**
 * The side of the line from `a` to `b` on which corner `c` is: positive for the left side, and 0 if it's on the line.
 */
function turn(corners: ArrayLike<number>, a: number, b: number, c: number): number {
  const [u, v] = [corners[2 * b]! - corners[2 * a]!, corners[2 * b + 1]! - corners[2 * a + 1]!];
  const [x, y] = [corners[2 * c]! - corners[2 * a]!, corners[2 * c + 1]! - corners[2 * a + 1]!];
  const area = u * y - v * x;
  return Math.abs(area) <= STRAIGHTEST * Math.sqrt((u * u + v * v) * (x * x + y * y)) ? 0 : area;
}
