// A grid of cells, and the fraction of light that can pass the parts between the centers of adjacent cells.
//
// Its light is first computed before a page's first picture, when the browser still interprets the code and allocates
// memory for each fraction. The work is therefore done in loops over one row or slice, in separate functions that are
// called often. The browser compiles these functions after a dozen calls, but discards compiled code of nested loops.
// With native code for rows without parts, this takes 10 ms, instead of 26 with nested loops.

import { BoundingBox } from '../geometry/bounding-box.js';
import type { Vector } from '../geometry/vector.js';
import { subtract } from '../geometry/vector-math.js';
import type { Bounds } from '../model/evaluate/product.js';
import { type Occluder, type OccluderMesh, splitTurnedBox } from './occluders.js';
import type { Mount } from './setting.js';

/** The smallest side of a cell, in mm. */
const SMALLEST_CELL = 16;

/** The open cells around the product, for the floor's shadow and for light from the sides. */
export const PADDING_CELLS = 3;

type Triple = readonly [number, number, number];

// The cells have a border of one extra cell on each side, where light enters.
export class LightGrid {
  readonly counts: Triple;
  /** The corner of the first cell, in mm. */
  readonly origin: Triple;
  /** The side of a cell in mm. */
  readonly cell: number;
  /**
   * The distance between the indices of adjacent cells along x, y and z, and then the total number of cells, which is
   * the distance between a cell's links along x, y and z.
   */
  readonly strides: readonly [number, number, number, total: number];
  /**
   * The fraction of light that passes between neighboring cells, in either direction: first for all pairs of cells
   * along x, then along y, then along z. After them come the same number of fully open links, which are used for axes
   * along which light doesn't move.
   */
  readonly links: Float32Array;
  /** For each row of links along x, in the same order: 0 if all light passes every link of the row, otherwise 1. */
  readonly blocked: Uint8Array;
  #surfaces: SurfaceOcclusion | undefined;

  /**
   * @param mount whether the product stands or hangs; undefined if there's no wall behind it. The cells end at the
   * wall. If the product hangs, there are cells below it.
   */
  constructor({ min, max }: Bounds, cells: number, mount?: Mount) {
    const size = [max[0] - min[0], max[1] - min[1], max[2] - min[2]] as const;
    this.cell = cellFor(size, cells);
    const fit = (length: number) => Math.max(1, Math.ceil(length / this.cell));
    const behind = mount ? 0 : PADDING_CELLS;
    const below = mount === 'wall' ? PADDING_CELLS : 0;
    this.counts = [fit(size[0]) + 2 * PADDING_CELLS, fit(size[1]) + 1 + below, fit(size[2]) + PADDING_CELLS + behind];
    const [nx, ny, nz] = this.counts;
    const back = mount ? min[2] : (min[2] + max[2] - nz * this.cell) / 2;
    this.origin = [(min[0] + max[0] - nx * this.cell) / 2, min[1] - below * this.cell, back];
    const rows = (ny + 2) * (nz + 2);
    this.strides = [1, nx + 2, (nx + 2) * (ny + 2), (nx + 2) * rows];
    this.links = new Float32Array(4 * this.strides[3]).fill(1);
    this.blocked = new Uint8Array(4 * rows);
  }

  *adding(part: Occluder): Generator<void, void> {
    if (part.mesh) {
      this.#surfaces ??= new SurfaceOcclusion(this);
      yield* this.#surfaces.adding(part.mesh, part.matrix);
      return;
    }
    for (const piece of splitTurnedBox(part, 2 * this.cell)) this.#add(piece);
    yield;
  }

  /** Adds the curved surfaces to the links. Call this after adding the last part. */
  closeSurfaces(): void {
    if (!this.#surfaces) return;
    this.#surfaces.close([0, 1, 2].map((axis) => this.#linksAlong(axis)));
    this.blocked.fill(1);
  }

  #add(part: Occluder): void {
    const box = new BoundingBox();
    box.addBox(part.matrix, 4, part.size);
    const { min, max } = box.bounds;
    const start = [0, 1, 2].map((axis) => (min[axis]! - this.origin[axis]!) / this.cell);
    const end = [0, 1, 2].map((axis) => (max[axis]! - this.origin[axis]!) / this.cell);
    for (let axis = 0; axis < 3; axis++) this.#block(axis, start, end);
  }

  /** Reduces the light that passes through a box along `axis`. The box is in cells. */
  #block(axis: number, start: readonly number[], end: readonly number[]): void {
    const { counts, strides, links } = this;
    const [u, v] = [(axis + 1) % 3, (axis + 2) % 3];
    const along = cellsOf(start[axis]! - 0.5, end[axis]! - 0.5, counts[axis]!);
    const us = cellsOf(start[u]!, end[u]!, counts[u]!);
    const vs = cellsOf(start[v]!, end[v]!, counts[v]!);
    for (let j = vs.first; j < vs.end; j++) {
      const cv = shade(start[v]!, end[v]!, j);
      for (let i = us.first; i < us.end && cv > 0; i++) {
        const blocked = cv * shade(start[u]!, end[u]!, i);
        const row = this.index(0, 0, 0) + axis * strides[3] + i * strides[u]! + j * strides[v]!;
        for (let k = along.first; k < along.end && blocked > 0; k++) {
          const at = row + k * strides[axis]!;
          links[at]! *= 1 - blocked;
          this.blocked[Math.floor(at / strides[1])] = 1;
        }
      }
    }
  }

  /**
   * Closes the links to the border, so that blending cells with their neighbors needs no special cases at the sides.
   */
  closeBorder(): void {
    for (let axis = 0; axis < 3; axis++) {
      const links = this.#linksAlong(axis);
      const [stride, next] = [this.strides[axis]!, this.strides[axis + 1]!];
      links.fill(0, 0, stride);
      // The distance from the last cells along the axis to the first border of the next row or slice.
      for (let at = this.counts[axis]! * stride; at < links.length; at += next) links.fill(0, at, at + 3 * stride);
    }
  }

  #linksAlong(axis: number): Float32Array {
    const total = this.strides[3];
    return this.links.subarray(axis * total, (axis + 1) * total);
  }

  /** The index of a cell. */
  index(x: number, y: number, z: number): number {
    return this.row(y, z) * this.strides[1] + x + 1;
  }

  /** The index of a row of cells along x, or of their links along `axis`. */
  row(y: number, z: number, axis = 0): number {
    return (axis * (this.counts[2] + 2) + z + 1) * (this.counts[1] + 2) + y + 1;
  }
}

/** The cells that are at least partly between two positions, from 0 up to `count`. */
function cellsOf(start: number, end: number, count: number): { readonly first: number; readonly end: number } {
  return { first: Math.max(0, Math.floor(start)), end: Math.min(count, Math.ceil(end)) };
}

/**
 * The fraction of a cell's light that something from `start` to `end` blocks. A thin board doesn't block light that
 * runs along it, however long the board is, so anything thinner than a third of a cell blocks nothing.
 */
function shade(start: number, end: number, cell: number): number {
  const covered = Math.min(end, cell + 1) - Math.max(start, cell);
  return Math.min(1, Math.max(0, (covered - 0.33) / 0.6));
}

function cellFor(size: Triple, target: number): number {
  let cell = Math.max(SMALLEST_CELL, Math.cbrt((size[0] * size[1] * size[2]) / target));
  for (let i = 0; i < 4; i++) {
    const cells = (size[0] / cell + 2 * PADDING_CELLS) * (size[1] / cell + 1) * (size[2] / cell + 2 * PADDING_CELLS);
    cell *= Math.cbrt(cells / target);
  }
  // Round the size, because the last digits of roots differ between machines, but the results mustn't.
  return Math.max(Math.round(cell * 1e6) / 1e6, SMALLEST_CELL);
}

// Computes the fraction of light between two cells that curved surfaces block, because a lampshade's box would block
// too much.

/** The longest step across a surface as a fraction of a cell. Longer steps would leave holes. */
const STEP = 0.5;

/** The maximum number of steps along a side of a triangle. */
const MAX_STEPS = 60;

/** The number of triangles added between yields. */
const AT_ONCE = 64;

class SurfaceOcclusion {
  readonly #cells: LightGrid;
  /**
   * For each axis, the fraction of a link's cross-section covered by surfaces that face along the axis, and by those
   * that face the other way.
   */
  readonly #facing: readonly (readonly [along: Float32Array, back: Float32Array])[];

  constructor(cells: LightGrid) {
    const total = cells.strides[3];
    this.#cells = cells;
    this.#facing = [0, 1, 2].map(() => [new Float32Array(total), new Float32Array(total)]);
  }

  /** @param matrix the transform to product coordinates; column-major 4 × 4 */
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
    // Divides the triangle into smaller ones, both upright and inverted, and covers the links at their centers.
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
    // A link runs from the middle of one cell to the middle of the next.
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
