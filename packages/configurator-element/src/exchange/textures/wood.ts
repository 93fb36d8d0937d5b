// The figures of wood: a board's face, veneer, and a plywood's edge, from the same tile of grain as the scene's.

import type { Rgb } from '../../view/color.js';
import { plywood, wood } from '../../view/finish-appearance.js';
import { computeGrain, fibreTile, type GrainTile, ringTile } from '../../view/grain.js';
import { runToEnd } from '../../view/run-to-end.js';
import { smoothstep } from './noise.js';
import type { TexturePattern } from './texture-tile.js';

/** Along and across the grain; mm. Rings repeat mirrored across it. */
export const woodSize: readonly [number, number] = ringTile;

/** Along the edge; across it a tile is one ply along and one across the grain. mm */
export const pliesLength = 230;

/** How strongly rings and fibres show. */
interface Strengths {
  readonly rings: number;
  readonly fibres: number;
}

export function woodPattern(grain: GrainTile): TexturePattern {
  return faceFigure(grain, [512, 1024], wood.face);
}

export function veneerPattern(grain: GrainTile): TexturePattern {
  return faceFigure(grain, [512, 512], plywood.face);
}

/** What a material's own colour is multiplied with; linear. */
export function woodColor(lightness: number): Rgb {
  const share = Math.max(0, 1 + lightness);
  const [red, green, blue] = wood.warmth;
  return [share ** red, share ** green, share ** blue];
}

/** What the tile of a board's end measures, mirrored both ways; mm. Its rings go around a point that is off the tile. */
export const endSize = 400;
const pith = [-60, -130] as const;

export function endGrainPattern(grain: GrainTile): TexturePattern {
  const pixels = 256;
  const rings = new Channel(grain, 0);
  const fibres = new Channel(grain, 1);
  const step = endSize / pixels;
  return {
    width: pixels,
    height: pixels,
    mirrored: true,
    levelAt: (column, row) => {
      const far = Math.hypot((column + 0.5) * step - pith[0], (row + 0.5) * step - pith[1]);
      const ring = rings.mean(0, far / ringTile[1], 0, step / ringTile[1]);
      return ring * wood.end.rings + fibres.mean(0, far / fibreTile[1], 0, step / fibreTile[1]) * wood.end.fibres;
    },
    colorOf: woodColor,
  };
}

function faceFigure(
  grain: GrainTile,
  [width, height]: readonly [number, number],
  strengths: Strengths,
): TexturePattern {
  const rings = new Channel(grain, 0);
  const fibres = new Channel(grain, 1);
  // Whole repetitions of the fibres, so that the tile has no seam.
  const [along, across] = [Math.round(ringTile[0] / fibreTile[0]), Math.round(ringTile[1] / fibreTile[1])];
  const period = width / along;
  const repeated = Float64Array.from({ length: period * height }, (_, i) =>
    fibres.mean((i % period) / period, (Math.floor(i / period) * across) / height, 1 / period, across / height),
  );
  return {
    width,
    height,
    mirrored: true,
    levelAt: (column, row) => {
      const ring = rings.mean(column / width, row / height, 1 / width, 1 / height);
      return ring * strengths.rings + repeated[row * period + (column % period)]! * strengths.fibres;
    },
    colorOf: woodColor,
  };
}

/** What the tile of a plywood's edge measures across the plies; mm. */
const twoPlies = 2 * plywood.ply;

export function pliesPattern(grain: GrainTile): TexturePattern {
  const [width, height] = [256, 64];
  const { along, crossed, glue, fibres: strength } = plywood.edge;
  const fibres = new Channel(grain, 1);
  return {
    width,
    height,
    mirrored: false,
    levelAt: (column, row) => {
      const within = Math.abs(((row + 0.5) / height) * 2 - 1);
      const lengthwise = smoothstep(0.44, 0.56, within);
      const glued = 1 - smoothstep(0, 0.18, Math.abs(within - 0.5));
      const fibre = fibres.mean(
        column / width,
        ((row / height) * twoPlies) / fibreTile[1],
        1 / width,
        twoPlies / fibreTile[1] / height,
      );
      return crossed + (along - crossed) * lengthwise - glue * glued + strength * fibre;
    },
    colorOf: woodColor,
  };
}

/** One of the two figures in a tile of grain, which repeats; −1 to 1. */
class Channel {
  readonly #grain: GrainTile;
  readonly #channel: 0 | 1;

  constructor(grain: GrainTile, channel: 0 | 1) {
    this.#grain = grain;
    this.#channel = channel;
  }

  /** Over a rectangle, in shares of the tile. */
  mean(u: number, v: number, du: number, dv: number): number {
    const { length, width } = this.#grain;
    const [columns, rows] = [Math.max(1, Math.round(du * length)), Math.max(1, Math.round(dv * width))];
    if (columns * rows === 1) return this.#between(u + du / 2, v + dv / 2);
    let sum = 0;
    for (let i = 0; i < columns; i++) {
      for (let k = 0; k < rows; k++) {
        sum += this.#texel(
          Math.floor((u + ((i + 0.5) / columns) * du) * length),
          Math.floor((v + ((k + 0.5) / rows) * dv) * width),
        );
      }
    }
    return sum / (columns * rows);
  }

  /** Between the four nearest texels. */
  #between(u: number, v: number): number {
    const { length, width } = this.#grain;
    const [x, y] = [u * length - 0.5, v * width - 0.5];
    const [left, top] = [Math.floor(x), Math.floor(y)];
    const [right, below] = [x - left, y - top];
    const high = this.#texel(left, top) * (1 - right) + this.#texel(left + 1, top) * right;
    const low = this.#texel(left, top + 1) * (1 - right) + this.#texel(left + 1, top + 1) * right;
    return high * (1 - below) + low * below;
  }

  #texel(column: number, row: number): number {
    const { data, length, width } = this.#grain;
    const place = modulo(row, width) * length + modulo(column, length);
    return data[place * 2 + this.#channel]! / 127.5 - 1;
  }
}

export function wholeGrain(): GrainTile {
  return runToEnd(computeGrain());
}

function modulo(value: number, by: number): number {
  return ((value % by) + by) % by;
}
