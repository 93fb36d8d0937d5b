// How much of the light between two cells a curved surface blocks: a lamp's shade is not the box around it.

import type { Vector } from '../geometry/vector.js';
import { subtract } from '../geometry/vector-math.js';

/** Closed, in the frame of its part; mm. */
export interface OccluderMesh {
  /** x, y, z of each corner. */
  readonly positions: ArrayLike<number>;
  /** Three a triangle. */
  readonly indices: ArrayLike<number>;
}

/** Where the cells are. */
export interface LightCells {
  readonly counts: readonly [number, number, number];
  readonly origin: readonly [number, number, number];
  readonly cell: number;
  index(x: number, y: number, z: number): number;
}

/** Longer steps than this share of a cell would leave holes in a surface. */
const step = 0.5;

/** Along a side of a triangle. */
const maxSteps = 60;

/** Triangles in one step. */
const atOnce = 64;

export class SurfaceOcclusion {
  readonly #cells: LightCells;
  /** By axis, of a link's cross section: what faces along the axis, and what faces back. */
  readonly #facing: readonly (readonly [along: Float32Array, back: Float32Array])[];

  /** @param total cells, with those around them */
  constructor(cells: LightCells, total: number) {
    this.#cells = cells;
    this.#facing = [0, 1, 2].map(() => [new Float32Array(total), new Float32Array(total)]);
  }

  /** @param matrix column-major 4 × 4, to the product's axes */
  *adding({ positions, indices }: OccluderMesh, matrix: ArrayLike<number>): Generator<void, void> {
    for (let i = 0; i < indices.length; i += 3) {
      const corner = (at: number) => this.#placed(positions, 3 * indices[i + at]!, matrix);
      this.#addTriangle(corner(0), corner(1), corner(2));
      if (i % (3 * atOnce) === 0) yield;
    }
  }

  /** Takes from each link what the surfaces cover: one that is entered and left counts once. */
  close(links: readonly Float32Array[]): void {
    for (const [axis, [along, back]] of this.#facing.entries()) {
      const open = links[axis]!;
      for (let i = 0; i < open.length; i++) open[i]! *= 1 - Math.min(1, Math.max(along[i]!, back[i]!));
    }
  }

  /** In cells. */
  #placed(positions: ArrayLike<number>, at: number, m: ArrayLike<number>): Vector {
    const [x, y, z] = [positions[at]!, positions[at + 1]!, positions[at + 2]!];
    const { origin, cell } = this.#cells;
    const along = (axis: 0 | 1 | 2) =>
      (m[axis]! * x + m[4 + axis]! * y + m[8 + axis]! * z + m[12 + axis]! - origin[axis]) / cell;
    return [along(0), along(1), along(2)];
  }

  #addTriangle(a: Vector, b: Vector, c: Vector): void {
    const [u, v] = [subtract(b, a), subtract(c, a)];
    const area: Vector = [
      (u[1] * v[2] - u[2] * v[1]) / 2,
      (u[2] * v[0] - u[0] * v[2]) / 2,
      (u[0] * v[1] - u[1] * v[0]) / 2,
    ];
    const longest = Math.max(lengthOf(u), lengthOf(v), lengthOf(subtract(c, b)));
    const steps = Math.max(1, Math.min(maxSteps, Math.ceil(longest / step)));
    const share: Vector = [area[0] / steps ** 2, area[1] / steps ** 2, area[2] / steps ** 2];
    // The middles of the smaller triangles that it falls into, upright ones and those between them.
    for (let i = 0; i < steps; i++) {
      for (let j = 0; i + j < steps; j++) {
        this.#cover(a, u, v, (i + 1 / 3) / steps, (j + 1 / 3) / steps, share);
        if (i + j + 1 < steps) this.#cover(a, u, v, (i + 2 / 3) / steps, (j + 2 / 3) / steps, share);
      }
    }
  }

  // Called for every step on every surface, so it makes no array.
  #cover(a: Vector, u: Vector, v: Vector, s: number, t: number, share: Vector): void {
    const x = a[0] + s * u[0] + t * v[0];
    const y = a[1] + s * u[1] + t * v[1];
    const z = a[2] + s * u[2] + t * v[2];
    // A link runs from the middle of its cell to the middle of the next.
    this.#coverLink(0, x - 0.5, y, z, share[0]);
    this.#coverLink(1, x, y - 0.5, z, share[1]);
    this.#coverLink(2, x, y, z - 0.5, share[2]);
  }

  #coverLink(axis: 0 | 1 | 2, x: number, y: number, z: number, covered: number): void {
    const { counts } = this.#cells;
    if (x < 0 || y < 0 || z < 0 || x >= counts[0] || y >= counts[1] || z >= counts[2]) return;
    const facing = this.#facing[axis]![covered > 0 ? 0 : 1];
    facing[this.#cells.index(Math.floor(x), Math.floor(y), Math.floor(z))]! += Math.abs(covered);
  }
}

/** Without `Math.hypot`, whose last digits differ from one browser to the next. */
function lengthOf([x, y, z]: Vector): number {
  return Math.sqrt(x * x + y * y + z * z);
}
