// Computes the share of light between two cells that curved surfaces block, because a lampshade's box would block too
// much.

import type { Vector } from '../geometry/vector.js';
import { subtract } from '../geometry/vector-math.js';

/** A closed surface in its part's frame; mm. */
export interface OccluderMesh {
  /** x, y and z of each vertex. */
  readonly positions: ArrayLike<number>;
  /** Three vertices per triangle. */
  readonly indices: ArrayLike<number>;
}

/** The positions of the cells. */
export interface LightCells {
  readonly counts: readonly [number, number, number];
  readonly origin: readonly [number, number, number];
  readonly cell: number;
  index(x: number, y: number, z: number): number;
}

/** The longest step across a surface as a share of a cell. Longer steps would leave holes. */
const STEP = 0.5;

/** The most steps along a side of a triangle. */
const MAX_STEPS = 60;

/** The number of triangles added between yields. */
const AT_ONCE = 64;

export class SurfaceOcclusion {
  readonly #cells: LightCells;
  /** For each axis, the share of a link's cross-section covered by surfaces that face along the axis, and back. */
  readonly #facing: readonly (readonly [along: Float32Array, back: Float32Array])[];

  /** @param total the number of cells, including those around the grid */
  constructor(cells: LightCells, total: number) {
    this.#cells = cells;
    this.#facing = [0, 1, 2].map(() => [new Float32Array(total), new Float32Array(total)]);
  }

  /** @param matrix the transform to the product's axes; column-major 4 × 4 */
  *adding({ positions, indices }: OccluderMesh, matrix: ArrayLike<number>): Generator<void, void> {
    for (let i = 0; i < indices.length; i += 3) {
      const corner = (at: number) => this.#placed(positions, 3 * indices[i + at]!, matrix);
      this.#addTriangle(corner(0), corner(1), corner(2));
      if (i % (3 * AT_ONCE) === 0) yield;
    }
  }

  /** Reduces each link by what the surfaces cover. A surface that light both enters and leaves counts once. */
  close(links: readonly Float32Array[]): void {
    for (let axis = 0; axis < links.length; axis++) {
      const [open, [along, back]] = [links[axis]!, this.#facing[axis]!];
      for (let i = 0; i < open.length; i++) open[i]! *= 1 - Math.min(1, Math.max(along[i]!, back[i]!));
    }
  }

  /** A vertex in cell units. */
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
    const steps = Math.max(1, Math.min(MAX_STEPS, Math.ceil(longest / STEP)));
    const share: Vector = [area[0] / steps ** 2, area[1] / steps ** 2, area[2] / steps ** 2];
    // Divides the triangle into smaller ones, upright and in between, and covers the links at their centres.
    for (let i = 0; i < steps; i++) {
      for (let j = 0; i + j < steps; j++) {
        this.#cover(a, u, v, (i + 1 / 3) / steps, (j + 1 / 3) / steps, share);
        if (i + j + 1 < steps) this.#cover(a, u, v, (i + 2 / 3) / steps, (j + 2 / 3) / steps, share);
      }
    }
  }

  // This runs for every step on every surface, so it avoids allocating arrays.
  #cover(a: Vector, u: Vector, v: Vector, s: number, t: number, share: Vector): void {
    const x = a[0] + s * u[0] + t * v[0];
    const y = a[1] + s * u[1] + t * v[1];
    const z = a[2] + s * u[2] + t * v[2];
    // A link runs from the middle of a cell to the middle of the next.
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

/** Avoids `Math.hypot`, because its last digits differ between browsers. */
function lengthOf([x, y, z]: Vector): number {
  return Math.sqrt(x * x + y * y + z * z);
}
