// Surfaces made of triangles, for the demo's hardware. A surface consists of rows of points, in millimeters, and the
// triangles between neighboring rows.

export type Vector = readonly [x: number, y: number, z: number];

export interface Vertex {
  readonly at: Vector;
  /** The direction that the surface faces at this point, as a vector of any length. */
  readonly facing: Vector;
}

export class Surface {
  readonly positions: number[] = [];
  readonly normals: number[] = [];
  readonly indices: number[] = [];

  /**
   * Adds the surface between rows of equal length. Seen from outside and along the first row, the second row is on the
   * left.
   */
  between(...rows: readonly (readonly Vertex[])[]): this {
    const starts = rows.map((row) => this.#add(row));
    for (const [i, first] of starts.slice(0, -1).entries()) {
      const second = starts[i + 1]!;
      for (let k = 0; k + 1 < rows[i]!.length; k++) {
        this.#triangle(first + k, first + k + 1, second + k + 1);
        this.#triangle(first + k, second + k + 1, second + k);
      }
    }
    return this;
  }

  #add(row: readonly Vertex[]): number {
    const start = this.positions.length / 3;
    for (const { at, facing } of row) {
      const length = Math.hypot(...facing);
      this.positions.push(...at.map(round));
      this.normals.push(...facing.map((share) => round(share / length)));
    }
    return start;
  }

  /** Adds a triangle, unless two of its corners are the same point, as at a pole. */
  #triangle(a: number, b: number, c: number): void {
    const [p, q, r] = [a, b, c].map((vertex) => this.positions.slice(3 * vertex, 3 * vertex + 3).join());
    if (p !== q && q !== r && r !== p) this.indices.push(a, b, c);
  }
}

/** Fractions from 0 to 1, evenly spaced, including both ends. */
export function shares(steps: number): readonly number[] {
  return Array.from({ length: steps + 1 }, (_, step) => step / steps);
}

/** Rounds to a thousandth, so that the file is the same on every machine, even if the last digits of sines differ. */
function round(value: number): number {
  return Math.round(value * 1000) / 1000 + 0;
}
