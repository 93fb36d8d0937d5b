// Draws a picture of a small board, for material samples. It shows the board's face from above, with the front edge at
// the bottom, in the same colors and patterns as in exported files.

import type { Band, Material } from '../../model/document/material.js';
import type { PanelPart, Vector } from '../../model/evaluate/product.js';
import { encodeSrgb, type Rgb } from '../../view/color.js';
import { computeGrain, FIBRE_TILE, type GrainTile } from '../../view/wood-grain.js';
import type { TexturePattern } from './finish-textures.js';
import { partMaterialsOf } from './index.js';
import type { MaterialSide } from './part-materials.js';
import { GrainSampler } from './wood.js';

export interface BoardPicture {
  readonly material: Material;
  /** The band on the front edge. Without it, the edge is shown as cut. */
  readonly band?: Band | undefined;
  /** The size of the picture, in pixels. */
  readonly width: number;
  readonly height: number;
  /** The size of a pixel, in mm. */
  readonly scale: number;
}

/** The thickness of a board whose material doesn't define one, and the maximum thickness in a picture, in mm. */
const USUAL_THICKNESS = 18;
const MOST_THICKNESS = 40;

/** How much the face and the edge are foreshortened, because the board is seen from above at an angle. */
const FACE_SHARE = 0.86;
const EDGE_SHARE = 0.5;

/** The light on the edge; the face shows the material's own color. */
const EDGE_LIGHT = 0.8;

/** The width of the rounding between face and edge, which catches light, in mm. */
const EASED = 1.2;

/** The brightness of what's behind glass, as a linear color value. */
const BEHIND_GLASS = 0.78;

const UP: Vector = [0, 1, 0];
const FRONT: Vector = [0, 0, 1];

/** Paints pictures of boards. They all share the grain and the patterns, which take most of the time. */
export class BoardPainter {
  #grain: GrainTile | undefined;
  readonly #patterns = new Map<string, (u: number, v: number) => Rgb>();

  /** Yields after each row, so that the caller can run other tasks. @returns RGBA, row by row */
  *paint(picture: BoardPicture): Generator<void, Uint8ClampedArray<ArrayBuffer>> {
    const { width, height, scale } = picture;
    this.#grain ??= yield* computeGrain();
    const part = boardOf(picture);
    const materials = partMaterialsOf(part);
    const faceRows = faceRowsOf(picture);
    const pixels = new Uint8ClampedArray(width * height * 4);
    for (let row = 0; row < height; row++) {
      const isFace = row < faceRows;
      const across: Vector = isFace
        ? [0, part.size[1], ((row + 0.5) * scale) / FACE_SHARE]
        : [0, part.size[1] - ((row + 0.5 - faceRows) * scale) / EDGE_SHARE, part.size[2]];
      const side = materials.sides[materials.sideFacing(isFace ? UP : FRONT, across)]!;
      const toEdge = (Math.abs(row + 0.5 - faceRows) * scale) / (isFace ? FACE_SHARE : EDGE_SHARE);
      for (let column = 0; column < width; column++) {
        const at: Vector = [(column + 0.5) * scale, across[1], across[2]];
        const [u, v] = [column / width, row / faceRows];
        const light = { across: u, down: Math.min(1, v), level: isFace ? 1.03 - 0.06 * u : EDGE_LIGHT, toEdge };
        const color = this.#lit(side, at, light);
        for (let channel = 0; channel < 3; channel++) {
          pixels[(row * width + column) * 4 + channel] = encodeSrgb(color[channel]!);
        }
        pixels[(row * width + column) * 4 + 3] = 255;
      }
      yield;
    }
    return pixels;
  }

  #lit({ material, textureAt }: MaterialSide, at: Vector, { across, down, level, toEdge }: Light): Rgb {
    const { color, texture, metalness, roughness, opacity } = material;
    const pattern: Rgb = texture && textureAt ? this.#patternOf(texture)(...textureAt(at)) : [1, 1, 1];
    // A window's reflection, spread out by the roughness. Bare metal reflects the whole room, brushed along the board.
    const gloss = (1 - roughness) ** 2;
    const window = Math.exp(-(((across - 0.3 + 0.35 * (down - 0.5)) / (0.12 + 0.5 * roughness)) ** 2));
    const room = 0.62 + 0.62 * Math.exp(-(((down - 0.32) / 0.2) ** 2)) + 0.25 * Math.exp(-(((down - 0.9) / 0.12) ** 2));
    const brushed = metalness > 0 ? room * (1 + 0.2 * this.#strokeAt(at)) : 1;
    const diffuse = level * (1 + metalness * (brushed - 1));
    const shine = (opacity < 1 ? 0.22 : 0.16) * gloss * window + 0.1 * Math.max(0, 1 - toEdge / EASED);
    const own = (channel: 0 | 1 | 2) => {
      const surface = color[channel] * pattern[channel] * diffuse;
      return surface * opacity + BEHIND_GLASS * color[channel] * (1 - opacity) + shine;
    };
    return [own(0), own(1), own(2)];
  }

  #strokeAt([x, y, z]: Vector): number {
    return new GrainSampler(this.#grain!, 1).mean(x / FIBRE_TILE[0], ((y + z) * 4) / FIBRE_TILE[1], 0, 0);
  }

  #patternOf({ name, pattern }: NonNullable<MaterialSide['material']['texture']>): (u: number, v: number) => Rgb {
    let read = this.#patterns.get(name);
    if (!read) {
      read = readerOf(pattern(() => this.#grain!));
      this.#patterns.set(name, read);
    }
    return read;
  }
}

/** The number of rows that show the board's face. The others show its front edge. */
export function faceRowsOf({ material, height, scale }: BoardPicture): number {
  return height - Math.round((thicknessOf(material) * EDGE_SHARE) / scale);
}

function thicknessOf({ thickness = USUAL_THICKNESS }: Material): number {
  return Math.min(MOST_THICKNESS, Math.max(2, thickness));
}

interface Light {
  /** The position, 0 to 1, from the left and from the back. */
  readonly across: number;
  readonly down: number;
  /** The light level, where 1 shows the color unchanged. */
  readonly level: number;
  /** The distance to the edge between the face and the front, in mm. */
  readonly toEdge: number;
}

function boardOf({ material, band, width, height, scale }: BoardPicture): PanelPart {
  const thickness = thicknessOf(material);
  const isCovered = band !== undefined || material.finish === 'laminate';
  return {
    kind: 'panel',
    path: material.id,
    id: material.id,
    name: '',
    at: [0, 0, 0],
    size: [width * scale, thickness, (height * scale - thickness * EDGE_SHARE) / FACE_SHARE],
    matrix: [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1],
    material,
    color: material.color,
    bom: false,
    normal: 'y',
    grain: 'x',
    edges: isCovered ? ['+z'] : [],
    ...(band ? { bands: { '+z': band } } : {}),
  };
}

/** Reads a repeating pattern's colors, interpolated between its pixels. */
function readerOf({ width, height, mirrored, levelAt, colorOf }: TexturePattern): (u: number, v: number) => Rgb {
  const levels = new Float32Array(width * height).fill(Number.NaN);
  const level = (column: number, row: number) => {
    const wrapped = modulo(row, mirrored ? 2 * height : height);
    const y = wrapped < height ? wrapped : 2 * height - 1 - wrapped;
    const at = y * width + modulo(column, width);
    if (Number.isNaN(levels[at])) levels[at] = levelAt(modulo(column, width), y);
    return levels[at]!;
  };
  return (u, v) => {
    const [x, y] = [u * width - 0.5, v * height - 0.5];
    const [left, top] = [Math.floor(x), Math.floor(y)];
    const [right, below] = [x - left, y - top];
    const high = level(left, top) * (1 - right) + level(left + 1, top) * right;
    const low = level(left, top + 1) * (1 - right) + level(left + 1, top + 1) * right;
    return colorOf(high * (1 - below) + low * below);
  };
}

function modulo(value: number, by: number): number {
  return ((value % by) + by) % by;
}
