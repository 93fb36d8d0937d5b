// Computes the figure of wood: one tile of growth rings as in a flat cut through a trunk, and one tile of fibers and
// pores. The result is the same on every visit. Values are lightness around 128, which represents the material's color.

import { times } from '../geometry/times.js';
import { randomNumbers } from './noise.js';

export interface GrainTile {
  /** Two bytes per texel: growth rings, then fibers. The direction along the grain varies fastest. */
  readonly data: Uint8Array<ArrayBuffer>;
  /** Texels along the grain. The tile repeats. */
  readonly length: number;
  /** Texels across the grain. The tile repeats mirrored. */
  readonly width: number;
}

/** The size of the tile of growth rings along and across the grain, in mm. */
export const RING_TILE = [1900, 460] as const;

/** The size of the tile of fibers, in mm. */
export const FIBRE_TILE = [230, 70] as const;

/** The factors that turn a board's random number into an offset, so that adjacent boards rarely look the same. */
export const TILE_OFFSET_FACTORS = [148.4, 104.6] as const;

/**
 * How far the pith of the log is beyond the edge of the board, and how far in front of its widest side: the minimum and
 * the range above it, in mm.
 */
export const PITH = { least: 50, range: 60 } as const;

/**
 * The place in the tile across the grain of a point in a board's cross-section, in mm. Places with equal values are arcs
 * around the pith, so that rings run through the board: they meet where its sides and ends meet. On the widest side, the
 * tile is flat.
 * @param seed the board's random number, 0 to 1
 */
export function placeAcross(
  [x, y]: readonly [number, number],
  [width, height]: readonly [number, number],
  seed: number,
): number {
  const [across, depth] = width < height ? [y, width - x] : [x, height - y];
  const [beyond, before] = [PITH.least + PITH.range * seed, PITH.least + PITH.range * ((seed * 13) % 1)];
  const arc = Math.sqrt((across + beyond) ** 2 + depth * (2 * before + depth));
  return Math.min(width, height) - beyond + arc;
}

const LENGTH = 256;
const WIDTH = 512;

/** Computes the tile one row at a time and yields after each, so that the caller can run other tasks. */
export function* computeGrain(): Generator<void, GrainTile> {
  const data = new Uint8Array(LENGTH * WIDTH * 2);
  yield* writeTile(data, 0, 34, ringRows());
  yield* writeTile(data, 1, 30, fibreRows());
  return { data, length: LENGTH, width: WIDTH };
}

type Row = (v: number, into: Float32Array) => void;

// The rows of a board that was cut beside the curved center of the trunk. Where the center is close, the rings open
// into tall arches.
function ringRows(): Row {
  const random = randomNumbers(11);
  const sway = wave(random, [46, 20, 7]);
  const depth = wave(random, [30, 16, 9, 5]);
  const ripple = wave(random, [0.8, 0.6, 0.45]);
  const rings = Float32Array.from({ length: 400 }, () => 0.55 + 0.9 * random());
  const tone = softNoise(random, 24);
  const middle = RING_TILE[1] * 0.42;
  return (v, into) => {
    const y = (v / WIDTH) * RING_TILE[1] - middle;
    const broad = tone(v / WIDTH) * 0.35;
    for (let u = 0; u < LENGTH; u++) {
      const across = y - sway[u]!;
      const below = 48 + depth[u]!;
      const ring = (Math.sqrt(across * across + below * below) + ripple[(u + v * 3) % LENGTH]!) / RING_WIDTH;
      const index = Math.floor(ring);
      const within = ring - index;
      // Within a ring, the wood is light at first, and then darkens slowly toward a sharp line.
      const line = within < 0.62 ? 0 : within < 0.94 ? (within - 0.62) / 0.32 : (1 - within) / 0.06;
      into[u] = broad - line * line * rings[index % 400]!;
    }
  };
}

/** The width of a growth ring, in mm. */
const RING_WIDTH = 5.2;

// Each row is a bundle of fibers: runs of a single tone, some of which are pores. Each row starts at a random texel, so
// that the rows don't all end at the tile's edge.
function fibreRows(): Row {
  const random = randomNumbers(23);
  return (_v, into) => {
    const row = random() - 0.5;
    const start = Math.floor(random() * LENGTH);
    for (let u = 0; u < LENGTH; ) {
      const pore = random() < 0.12;
      const run = pore ? 4 + random() * 12 : 6 + random() * 40;
      const end = Math.min(LENGTH, u + Math.ceil(run));
      const tone = pore ? -1.8 * random() : (random() - 0.5) * 0.9 + row * 0.7;
      for (; u < end; u++) into[(start + u) % LENGTH] = tone;
    }
  };
}

/** Writes a channel around 128, so that its mean is 128. */
function* writeTile(data: Uint8Array, channel: number, steps: number, row: Row): Generator<void, void> {
  const values = new Float32Array(LENGTH * WIDTH);
  let sum = 0;
  for (let v = 0; v < WIDTH; v++) {
    const into = values.subarray(v * LENGTH, (v + 1) * LENGTH);
    row(v, into);
    for (const value of into) sum += value;
    yield;
  }
  const mean = sum / values.length;
  for (let i = 0; i < values.length; i++) {
    data[i * 2 + channel] = Math.min(255, Math.max(0, Math.round(128 + (values[i]! - mean) * steps)));
    if (i % 8192 === 0) yield;
  }
}

/** Returns a curve along the tile whose end matches its start: one sine for each height, with rising frequencies. */
function wave(random: () => number, heights: readonly number[]): Float32Array {
  const curve = new Float32Array(LENGTH);
  heights.forEach((height, i) => {
    const phase = random() * 2 * Math.PI;
    const turns = ((i + 1) * 2 * Math.PI) / LENGTH;
    for (let u = 0; u < LENGTH; u++) curve[u]! += height * Math.sin(u * turns + phase);
  });
  return curve;
}

/** Random values on a line, −1 to 1, interpolated smoothly between positions from 0 to 1. */
function softNoise(random: () => number, knots: number): (at: number) => number {
  const values = times(knots + 2, () => random() * 2 - 1);
  return (at) => {
    const i = Math.floor(at * knots);
    const t = at * knots - i;
    const blend = t * t * (3 - 2 * t);
    return values[i]! * (1 - blend) + values[i + 1]! * blend;
  };
}
