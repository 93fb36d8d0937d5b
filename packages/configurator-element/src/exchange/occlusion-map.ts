// The ambient occlusion of boards, baked into one small texture in the file. Few viewers compute it themselves, and
// without it every side of a white shelf would be the same white.

import { transformPoint } from '../geometry/matrix.js';
import { partTriangles } from '../mesh/index.js';
import type { PlacedPart, Product, Vector } from '../model/evaluate/product.js';
import { linearOf } from '../view/color.js';
import { LUMINANCE } from '../view/finish-appearance.js';
import { bakeIrradiance, FINE_CELLS, type IrradianceVolume } from '../view/irradiance-volume.js';
import { occludersOf } from '../view/occluders.js';
import { irradianceBefore } from '../view/sample-irradiance.js';
import { encodePng } from './png.js';

/** The texture coordinates of a point in the part's frame (mm). See `facingOf` for `facing`. */
export type OcclusionUv = (point: Vector, facing: number) => readonly [u: number, v: number];

/** The rectangle of one side of a part in the texture, in pixels. */
interface AtlasRegion {
  readonly part: PlacedPart;
  readonly facing: number;
  readonly columns: number;
  readonly rows: number;
  x: number;
  y: number;
}

/** The width of the texture, and the longest side of a region, in pixels. */
const WIDTH = 256;
const MAX_PIXELS = 64;

/** The light in the deepest corner, and the fraction of light that a white surface reflects onto other surfaces. */
const FILL = 0.2;
const WHITE_BOUNCE = 0.6;

/** A side with at least this much light is shown in its full color. */
const OPEN = 0.97;

export class OcclusionMap {
  readonly png: Uint8Array;
  readonly #height: number;
  /** The six regions of each part, in the order of `facingOf`. */
  readonly #regions = new Map<PlacedPart, readonly AtlasRegion[]>();

  constructor(product: Product) {
    const pixelMm = pixelSizeOf(product);
    for (const part of product.parts) if (isShaded(part)) this.#regions.set(part, regionsOf(part, pixelMm));
    const regions = [...this.#regions.values()].flat();
    this.#height = packRows(regions);
    this.png = this.#draw(regions, product);
  }

  /** Returns the part's texture coordinates on the map. Undefined if the map doesn't include the part. */
  of(part: PlacedPart): OcclusionUv | undefined {
    const regions = this.#regions.get(part);
    if (!regions) return undefined;
    return (point, facing) => {
      const { x, y, columns, rows } = regions[facing]!;
      const [a, b] = axesAcross(facing);
      // Map a side from the center of its first pixel to the center of its last, so that the next region isn't blended
      // in.
      const along = (axis: 0 | 1 | 2, pixels: number) =>
        0.5 + Math.min(1, Math.max(0, point[axis] / part.size[axis])) * (pixels - 1);
      return [(x + along(a, columns)) / WIDTH, (y + along(b, rows)) / this.#height];
    };
  }

  #draw(regions: readonly AtlasRegion[], { parts, bounds }: Product): Uint8Array {
    const volume = bakeIrradiance(occludersOf(parts, partTriangles), bounds, FINE_CELLS);
    const pixels = new Uint8Array(WIDTH * this.#height).fill(255);
    for (const region of regions) {
      const lightAt = lightOn(region, volume, bounds);
      for (let row = 0; row < region.rows; row++) {
        const from = (region.y + row) * WIDTH + region.x;
        for (let column = 0; column < region.columns; column++) pixels[from + column] = lightAt(column, row);
      }
    }
    const palette = Uint8Array.from({ length: 768 }, (_, i) => Math.floor(i / 3));
    return encodePng({ width: WIDTH, height: this.#height, pixels, palette });
  }
}

/** The side of a box that a normal faces: twice the index of the nearest axis, plus 1 toward the axis's end. */
export function facingOf([x, y, z]: Vector): number {
  const [ax, ay, az] = [Math.abs(x), Math.abs(y), Math.abs(z)];
  if (ax >= ay && ax >= az) return x > 0 ? 1 : 0;
  if (ay >= az) return y > 0 ? 3 : 2;
  return z > 0 ? 5 : 4;
}

function isShaded({ kind, material }: PlacedPart): boolean {
  return (kind === 'panel' || kind === 'box') && material?.finish !== 'glass';
}

/** The size of a pixel, in mm. */
function pixelSizeOf({ bounds: { min, max } }: Product): number {
  return Math.max(12, Math.max(max[0] - min[0], max[1] - min[1], max[2] - min[2]) / 48);
}

function regionsOf(part: PlacedPart, pixelMm: number): readonly AtlasRegion[] {
  const pixels = (length: number) => Math.min(MAX_PIXELS, Math.max(2, Math.ceil(length / pixelMm) + 1));
  return [0, 1, 2, 3, 4, 5].map((facing) => {
    const [a, b] = axesAcross(facing);
    return { part, facing, columns: pixels(part.size[a]), rows: pixels(part.size[b]), x: 0, y: 0 };
  });
}

function axesAcross(facing: number): readonly [0 | 1 | 2, 0 | 1 | 2] {
  if (facing < 2) return [1, 2];
  return facing < 4 ? [2, 0] : [0, 1];
}

/** Places the regions in rows, tallest first. @returns the height of the texture */
function packRows(regions: readonly AtlasRegion[]): number {
  let [x, y, rowHeight] = [0, 0, 0];
  for (const region of [...regions].sort((one, other) => other.rows - one.rows)) {
    if (x + region.columns > WIDTH) {
      y += rowHeight;
      x = 0;
      rowHeight = 0;
    }
    region.x = x;
    region.y = y;
    x += region.columns;
    rowHeight = Math.max(rowHeight, region.rows);
  }
  return Math.max(1, y + rowHeight);
}

/** Returns a function that computes the light at a region's pixel as a byte. */
function lightOn({ part, facing, columns, rows }: AtlasRegion, volume: IrradianceVolume, bounds: Product['bounds']) {
  const { matrix: m, size, color } = part;
  const axis = facing >> 1;
  const sign = facing & 1 ? 1 : -1;
  const [a, b] = axesAcross(facing);
  const normal: Vector = [sign * m[4 * axis]!, sign * m[4 * axis + 1]!, sign * m[4 * axis + 2]!];
  const [red, green, blue] = linearOf(color);
  const bounced = WHITE_BOUNCE * (LUMINANCE[0] * red + LUMINANCE[1] * green + LUMINANCE[2] * blue);
  return (column: number, row: number): number => {
    const at: [number, number, number] = [0, 0, 0];
    at[axis] = facing & 1 ? size[axis]! : 0;
    at[a] = (size[a] * column) / (columns - 1);
    at[b] = (size[b] * row) / (rows - 1);
    const filled = FILL + (1 - FILL) * irradianceBefore(volume, bounds, transformPoint(m, at), normal);
    // Boards reflect light onto each other, and light-colored boards reflect more than dark ones.
    const light = filled / (1 - bounced * (1 - Math.min(1, filled)));
    return Math.round(255 * Math.min(1, light / OPEN));
  };
}
