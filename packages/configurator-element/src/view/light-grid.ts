// Sweeps light through a grid of cells from 26 directions, past the parts in it.

import { BoundingBox } from '../geometry/bounding-box.js';
import type { Bounds } from '../model/evaluate/product.js';
import { type Occluder, splitTurnedBox } from './occluders.js';
import { SurfaceOcclusion } from './surface-occlusion.js';

/** The smallest side of a cell; mm. */
const smallestCell = 16;

/** The open cells around the product, for the floor's shadow and for light from the sides. */
export const paddingCells = 3;

/** How often the light is averaged between neighbours. */
const softenings = 2;

/** The share of light that the floor reflects. */
const floorAlbedo = 0.5;

interface Direction {
  /** The offset of the cell from which the light comes. */
  readonly step: readonly [number, number, number];
  /** Towards the light. */
  readonly unit: readonly [number, number, number];
  /** The direction's share of all directions. */
  readonly weight: number;
  readonly radiance: number;
}

// The weights of the quadrature of degree 7 on the sphere, towards the faces, the edges and the corners of a cube.
const weights = [0, 1 / 21, 4 / 105, 9 / 280] as const;

const directions: readonly Direction[] = [-1, 0, 1].flatMap((x) =>
  [-1, 0, 1].flatMap((y) =>
    [-1, 0, 1].flatMap((z): Direction[] => {
      const rank = Math.abs(x) + Math.abs(y) + Math.abs(z);
      if (rank === 0) return [];
      const length = Math.sqrt(rank);
      const unit = [x / length, y / length, z / length] as const;
      return [{ step: [x, y, z], unit, weight: weights[rank]!, radiance: studioLight(unit) }];
    }),
  ),
);

/** The light of the studio from a direction: a bright tent, brightest above, in front and to the left. */
export function studioLight([x, y, z]: readonly [number, number, number]): number {
  if (y < 0) return 0;
  return 0.86 + 0.22 * y + 0.24 * z - 0.12 * x;
}

type Transmittance = readonly [Float32Array, Float32Array, Float32Array];
type Triple = readonly [number, number, number];

// The cells have a border of one more on each side, through which light enters.
export class LightGrid {
  readonly counts: Triple;
  /** The corner of the first cell; mm. */
  readonly origin: Triple;
  /** mm */
  readonly cell: number;
  readonly #strides: Triple;
  /** For each axis, the share of light that passes between the middles of two adjacent cells, in both directions. */
  readonly transmittance: Transmittance;
  /** Transmits everything. */
  readonly #openTransmittance: Float32Array;
  readonly #light: Float32Array;
  #sums: Float32Array;
  #softened: Float32Array;
  #surfaces: SurfaceOcclusion | undefined;

  constructor({ min, max }: Bounds, cells: number) {
    const size = [max[0] - min[0], max[1] - min[1], max[2] - min[2]] as const;
    this.cell = cellFor(size, cells);
    const fit = (length: number) => Math.max(1, Math.ceil(length / this.cell));
    this.counts = [fit(size[0]) + 2 * paddingCells, fit(size[1]) + 1, fit(size[2]) + 2 * paddingCells];
    const [nx, ny, nz] = this.counts;
    this.origin = [(min[0] + max[0] - nx * this.cell) / 2, min[1], (min[2] + max[2] - nz * this.cell) / 2];
    this.#strides = [1, nx + 2, (nx + 2) * (ny + 2)];
    const total = this.#strides[2] * (nz + 2);
    const open = () => new Float32Array(total).fill(1);
    this.transmittance = [open(), open(), open()];
    this.#openTransmittance = open();
    this.#light = new Float32Array(total);
    this.#sums = new Float32Array(4 * total);
    this.#softened = new Float32Array(4 * total);
  }

  *adding(part: Occluder): Generator<void, void> {
    if (part.mesh) {
      this.#surfaces ??= new SurfaceOcclusion(this, this.#light.length);
      yield* this.#surfaces.adding(part.mesh, part.matrix);
      return;
    }
    for (const piece of splitTurnedBox(part, 2 * this.cell)) this.#add(piece);
    yield;
  }

  #add(part: Occluder): void {
    const box = new BoundingBox();
    box.addBox(part.matrix, 4, part.size);
    const { min, max } = box.bounds;
    const start = [0, 1, 2].map((axis) => (min[axis]! - this.origin[axis]!) / this.cell);
    const end = [0, 1, 2].map((axis) => (max[axis]! - this.origin[axis]!) / this.cell);
    for (const axis of [0, 1, 2]) this.#block(axis, start, end);
  }

  /** Reduces the transmittance of the links along `axis` that pass through the box; in cells. */
  #block(axis: number, start: readonly number[], end: readonly number[]): void {
    const [u, v] = [(axis + 1) % 3, (axis + 2) % 3];
    const [along, us, vs] = [
      cellsOf(start[axis]! - 0.5, end[axis]! - 0.5, this.counts[axis]! - 1),
      cellsOf(start[u]!, end[u]!, this.counts[u]! - 1),
      cellsOf(start[v]!, end[v]!, this.counts[v]! - 1),
    ];
    const links = this.transmittance[axis]!;
    for (let j = vs.first; j <= vs.last; j++) {
      const cv = shade(start[v]!, end[v]!, j);
      for (let i = us.first; i <= us.last && cv > 0; i++) {
        const open = 1 - cv * shade(start[u]!, end[u]!, i);
        const row = this.index(0, 0, 0) + i * this.#strides[u]! + j * this.#strides[v]!;
        for (let k = along.first; k <= along.last; k++) links[row + k * this.#strides[axis]!]! *= open;
      }
    }
  }

  /** Four numbers for each cell: the mean light, then its direction along x, y and z. */
  get light(): Float32Array {
    return this.#sums;
  }

  /** Sweeps the light through the grid into `light`, after `transmittance` has got the curved surfaces. */
  *sweeping(): Generator<void, void> {
    this.#surfaces?.close(this.transmittance);
    for (const direction of directions) {
      if (direction.step[1] < 0) continue;
      this.#light.fill(direction.radiance);
      this.#sweepFrom(direction);
      yield;
    }
    const bounced = this.#bounceOf(this.#floorLight());
    for (const direction of directions) {
      if (direction.step[1] >= 0) continue;
      this.#light.set(bounced);
      this.#sweepFrom(direction);
      yield;
    }
    for (let pass = 0; pass < softenings; pass++) {
      this.#soften();
      yield;
    }
  }

  #sweepFrom({ step, unit, weight }: Direction): void {
    const [nx, ny, nz] = this.counts;
    const [sx, sy, sz] = this.#strides;
    const light = this.#light;
    const sums = this.#sums;
    const linksX = step[0] ? this.transmittance[0] : this.#openTransmittance;
    const linksY = step[1] ? this.transmittance[1] : this.#openTransmittance;
    const linksZ = step[2] ? this.transmittance[2] : this.#openTransmittance;
    // A link is stored with the lower of its two cells.
    const [toX, toY, toZ] = [step[0] < 0 ? -sx : 0, step[1] < 0 ? -sy : 0, step[2] < 0 ? -sz : 0];
    // The light on a surface changes with its normal by twice the mean of light × direction.
    const [x, y, z] = [2 * weight * unit[0], 2 * weight * unit[1], 2 * weight * unit[2]];
    const from = step[0] * sx + step[1] * sy + step[2] * sz;
    // The sweep starts at the side from which the light comes.
    const along = step[0] > 0 ? -1 : 1;
    for (let k = 0; k < nz; k++) {
      for (let j = 0; j < ny; j++) {
        const row = this.index(along > 0 ? 0 : nx - 1, step[1] > 0 ? ny - 1 - j : j, step[2] > 0 ? nz - 1 - k : k);
        for (let at = row, end = row + nx * along; at !== end; at += along) {
          const arriving = light[at + from]! * linksX[at + toX]! * linksY[at + toY]! * linksZ[at + toZ]!;
          light[at] = arriving;
          sums[4 * at]! += arriving * weight;
          sums[4 * at + 1]! += arriving * x;
          sums[4 * at + 2]! += arriving * y;
          sums[4 * at + 3]! += arriving * z;
        }
      }
    }
  }

  // With so few directions, light has visible steps. Each cell is therefore blended with its neighbours, by the
  // transmittance between them.
  #soften(): void {
    const [nx, ny, nz] = this.counts;
    const [sx, sy, sz] = this.#strides;
    const [linksX, linksY, linksZ] = this.transmittance;
    const from = this.#sums;
    const to = this.#softened;
    for (let z = 0; z < nz; z++) {
      for (let y = 0; y < ny; y++) {
        // The border has no light to blend with.
        const [below, above] = [y > 0 ? 1 : 0, y < ny - 1 ? 1 : 0];
        const [behind, before] = [z > 0 ? 1 : 0, z < nz - 1 ? 1 : 0];
        const first = this.index(0, y, z);
        for (let at = first, last = first + nx - 1; at <= last; at++) {
          const left = at > first ? linksX[at - sx]! : 0;
          const right = at < last ? linksX[at]! : 0;
          const down = below * linksY[at - sy]!;
          const up = above * linksY[at]!;
          const back = behind * linksZ[at - sz]!;
          const front = before * linksZ[at]!;
          const share = 1 / (2 + left + right + down + up + back + front);
          for (let c = 4 * at, end = c + 4; c < end; c++) {
            const beside = left * from[c - 4 * sx]! + right * from[c + 4 * sx]!;
            const over = down * from[c - 4 * sy]! + up * from[c + 4 * sy]!;
            const along = back * from[c - 4 * sz]! + front * from[c + 4 * sz]!;
            to[c] = (2 * from[c]! + beside + over + along) * share;
          }
        }
      }
    }
    this.#sums = to;
    this.#softened = from;
  }

  /** The light that arrives on the floor, from the cells that stand on it. */
  #floorLight(): Float32Array {
    const [nx, , nz] = this.counts;
    const lit = new Float32Array(nx * nz);
    for (let z = 0; z < nz; z++) {
      for (let x = 0; x < nx; x++) {
        const at = 4 * this.index(x, 0, z);
        lit[z * nx + x] = this.#sums[at]! + this.#sums[at + 2]!;
      }
    }
    return lit;
  }

  /** The light that the floor reflects, as the border below the volume. */
  #bounceOf(lit: Float32Array): Float32Array {
    const [nx, , nz] = this.counts;
    const border = new Float32Array(this.#light.length).fill(floorAlbedo);
    for (let z = 0; z < nz; z++) {
      for (let x = 0; x < nx; x++) {
        border[this.index(x, 0, z) - this.#strides[1]] = floorAlbedo * lit[z * nx + x]!;
      }
    }
    return border;
  }

  /** The index of a cell; multiplied by four, that of its light. */
  index(x: number, y: number, z: number): number {
    return (z + 1) * this.#strides[2] + (y + 1) * this.#strides[1] + x + 1;
  }
}

/** The cells at least partly between the two positions, none below 0 or above `last`. */
function cellsOf(start: number, end: number, last: number): { readonly first: number; readonly last: number } {
  return { first: Math.max(0, Math.floor(start)), last: Math.min(last, Math.ceil(end) - 1) };
}

/**
 * The share of the light through a cell that is blocked by what is there from `start` to `end`. A thin board does not
 * block light that runs along it, however long it is, so anything thinner than a third of a cell blocks nothing.
 */
function shade(start: number, end: number, cell: number): number {
  const covered = Math.min(end, cell + 1) - Math.max(start, cell);
  return Math.min(1, Math.max(0, (covered - 0.33) / 0.6));
}

function cellFor(size: Triple, target: number): number {
  let cell = Math.max(smallestCell, Math.cbrt((size[0] * size[1] * size[2]) / target));
  for (let i = 0; i < 4; i++) {
    const cells = (size[0] / cell + 2 * paddingCells) * (size[1] / cell + 1) * (size[2] / cell + 2 * paddingCells);
    cell *= Math.cbrt(cells / target);
  }
  // The last digits of roots differ between machines, and results must not.
  return Math.max(Math.round(cell * 1e6) / 1e6, smallestCell);
}
