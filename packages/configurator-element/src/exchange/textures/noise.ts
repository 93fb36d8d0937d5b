// Clouds that repeat, and the soft step between two values.

export function smoothstep(from: number, to: number, value: number): number {
  const share = Math.min(1, Math.max(0, (value - from) / (to - from)));
  return share * share * (3 - 2 * share);
}

/** Values at the corners of so many cells across and down, joined smoothly; 0 to 1, repeating. */
export function cloudNoise([columns, rows]: readonly [number, number], seed: number): (u: number, v: number) => number {
  const at = (column: number, row: number) => noiseAt(column % columns, row % rows, seed);
  return (u, v) => {
    const [x, y] = [u * columns, v * rows];
    const [column, row] = [Math.floor(x), Math.floor(y)];
    const [right, below] = [smoothstep(0, 1, x - column), smoothstep(0, 1, y - row)];
    const high = at(column, row) * (1 - right) + at(column + 1, row) * right;
    const low = at(column, row + 1) * (1 - right) + at(column + 1, row + 1) * right;
    return high * (1 - below) + low * below;
  };
}

function noiseAt(column: number, row: number, seed: number): number {
  let mixed = Math.imul(column + 1, 0x9e3779b1) ^ Math.imul(row + 1, 0x85ebca77) ^ Math.imul(seed, 0xc2b2ae3d);
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x2c1b3c6d);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0x297a2d39);
  return ((mixed ^ (mixed >>> 16)) >>> 8) / 0x1000000;
}
