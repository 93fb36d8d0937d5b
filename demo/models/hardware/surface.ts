// Surfaces as triangles, for hardware that is made here: rows of points, and what lies between two of them. Millimetres.

export type Vector = readonly [x: number, y: number, z: number];

export interface Vertex {
  readonly at: Vector;
  /** A direction of any length. */
  readonly facing: Vector;
}

export class Surface {
  readonly positions: number[] = [];
  readonly normals: number[] = [];
  readonly indices: number[] = [];

  /** Between rows that are equally long: seen from outside, the second lies to the left of who walks along the first. */
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

  /** Where two corners lie together, as at a pole, there is none. */
  #triangle(a: number, b: number, c: number): void {
    const [p, q, r] = [a, b, c].map((vertex) => this.positions.slice(3 * vertex, 3 * vertex + 3).join());
    if (p !== q && q !== r && r !== p) this.indices.push(a, b, c);
  }
}

/** From 0 to 1, both of them too. */
export function shares(steps: number): readonly number[] {
  return Array.from({ length: steps + 1 }, (_, step) => step / steps);
}

/** To a thousandth: sines whose last digits differ from machine to machine make no other file. */
function round(value: number): number {
  return Math.round(value * 1000) / 1000 + 0;
}
