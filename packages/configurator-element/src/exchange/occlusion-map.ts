// How light it is on the sides of boards, as one small picture for the file: few viewers darken the inside of a shelf by
// themselves, and without it every side of a white one would be the same white.

import { partGeometry, toTriangleMesh } from '../mesh/index.js';
import type { PlacedPart, Product, Vector } from '../model/evaluate/product.js';
import { linearOf } from '../view/color.js';
import { bakeIrradiance, fineCells, type IrradianceVolume, type OccluderMesh } from '../view/irradiance-volume.js';
import { occludersOf } from '../view/occluders.js';
import { irradianceBefore } from '../view/sample-irradiance.js';
import { encodePng } from './textures/png.js';

/** Where a point of a part, in its frame (mm), lies on the picture; `facing` as `facingOf` has it. */
export type OcclusionUv = (point: Vector, facing: number) => readonly [u: number, v: number];

/** One side of a part on the picture; pixels. */
interface AtlasRegion {
  readonly part: PlacedPart;
  readonly facing: number;
  readonly columns: number;
  readonly rows: number;
  x: number;
  y: number;
}

/** Pixels. */
const width = 256;
const mostPixels = 64;

/** What gets into the deepest corner, and how much of its light a white wall gives back. */
const fill = 0.2;
const bounce = 0.6;

/** What is as light as this is shown as its colour is. */
const open = 0.97;

export class OcclusionMap {
  readonly png: Uint8Array;
  readonly #height: number;
  readonly #patches = new Map<PlacedPart, readonly AtlasRegion[]>();

  constructor(product: Product) {
    for (const part of product.parts) if (isShaded(part)) this.#patches.set(part, patchesOf(part, cellOf(product)));
    const patches = [...this.#patches.values()].flat();
    this.#height = arrange(patches);
    this.png = this.#draw(patches, product);
  }

  /** Undefined for a part that is as light as it is on all its sides. */
  of(part: PlacedPart): OcclusionUv | undefined {
    const patches = this.#patches.get(part);
    if (!patches) return undefined;
    return (point, facing) => {
      const { x, y, columns, rows } = patches[facing]!;
      const [a, b] = acrossOf(facing);
      // From the middle of the first pixel to that of the last: nothing of the next patch is mixed in.
      const along = (axis: 0 | 1 | 2, pixels: number) =>
        0.5 + Math.min(1, Math.max(0, point[axis] / part.size[axis])) * (pixels - 1);
      return [(x + along(a, columns)) / width, (y + along(b, rows)) / this.#height];
    };
  }

  #draw(patches: readonly AtlasRegion[], { parts, bounds }: Product): Uint8Array {
    const volume = bakeIrradiance(occludersOf(parts, surfaceOf), bounds, fineCells);
    const pixels = new Uint8Array(width * this.#height).fill(255);
    for (const patch of patches) {
      const shade = shader(patch, volume, bounds);
      for (let row = 0; row < patch.rows; row++) {
        const from = (patch.y + row) * width + patch.x;
        for (let column = 0; column < patch.columns; column++) pixels[from + column] = shade(column, row);
      }
    }
    const palette = Uint8Array.from({ length: 768 }, (_, i) => Math.floor(i / 3));
    return encodePng({ width, height: this.#height, pixels, palette });
  }
}

/** Twice the axis that a normal is nearest to, and one more where it faces the end of that axis. */
export function facingOf([x, y, z]: Vector): number {
  const [ax, ay, az] = [Math.abs(x), Math.abs(y), Math.abs(z)];
  if (ax >= ay && ax >= az) return x > 0 ? 1 : 0;
  if (ay >= az) return y > 0 ? 3 : 2;
  return z > 0 ? 5 : 4;
}

function isShaded({ kind, material }: PlacedPart): boolean {
  return (kind === 'panel' || kind === 'box') && material?.finish !== 'glass';
}

/** What a pixel stands for; mm. */
function cellOf({ bounds: { min, max } }: Product): number {
  return Math.max(12, Math.max(max[0] - min[0], max[1] - min[1], max[2] - min[2]) / 48);
}

function patchesOf(part: PlacedPart, cell: number): readonly AtlasRegion[] {
  const pixels = (length: number) => Math.min(mostPixels, Math.max(2, Math.ceil(length / cell) + 1));
  return [0, 1, 2, 3, 4, 5].map((facing) => {
    const [a, b] = acrossOf(facing);
    return { part, facing, columns: pixels(part.size[a]), rows: pixels(part.size[b]), x: 0, y: 0 };
  });
}

function acrossOf(facing: number): readonly [0 | 1 | 2, 0 | 1 | 2] {
  if (facing < 2) return [1, 2];
  return facing < 4 ? [2, 0] : [0, 1];
}

/** In lines, the highest first. @returns the height of the picture */
function arrange(patches: readonly AtlasRegion[]): number {
  let [x, y, line] = [0, 0, 0];
  for (const patch of [...patches].sort((one, other) => other.rows - one.rows)) {
    if (x + patch.columns > width) {
      y += line;
      x = 0;
      line = 0;
    }
    patch.x = x;
    patch.y = y;
    x += patch.columns;
    line = Math.max(line, patch.rows);
  }
  return Math.max(1, y + line);
}

/** The byte of a pixel. */
function shader({ part, facing, columns, rows }: AtlasRegion, volume: IrradianceVolume, bounds: Product['bounds']) {
  const { matrix: m, size, color } = part;
  const axis = facing >> 1;
  const sign = facing & 1 ? 1 : -1;
  const [a, b] = acrossOf(facing);
  const outwards: Vector = [sign * m[4 * axis]!, sign * m[4 * axis + 1]!, sign * m[4 * axis + 2]!];
  const [red, green, blue] = linearOf(color);
  const given = bounce * (0.3 * red + 0.6 * green + 0.1 * blue);
  return (column: number, row: number): number => {
    const at = [0, 0, 0];
    at[axis] = facing & 1 ? size[axis]! : 0;
    at[a] = (size[a] * column) / (columns - 1);
    at[b] = (size[b] * row) / (rows - 1);
    const placed = (k: 0 | 1 | 2) => m[k]! * at[0]! + m[4 + k]! * at[1]! + m[8 + k]! * at[2]! + m[12 + k]!;
    const filled = fill + (1 - fill) * irradianceBefore(volume, bounds, [placed(0), placed(1), placed(2)], outwards);
    // Boards light one another, and the lighter they are the more.
    const light = filled / (1 - given * (1 - Math.min(1, filled)));
    return Math.round(255 * Math.min(1, light / open));
  };
}

function surfaceOf(part: PlacedPart): OccluderMesh | undefined {
  const form = partGeometry(part);
  return form && toTriangleMesh(form);
}
