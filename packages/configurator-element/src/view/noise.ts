// Value noise: a repeating cube of random values. With interpolation, it's used for clouds, chips and grit at any
// scale.

/** The number of values along a side. */
export const NOISE_SIDE = 32;

/** One byte per value, x fastest. */
export function computeNoise(): Uint8Array<ArrayBuffer> {
  const random = randomNumbers(5);
  return Uint8Array.from({ length: NOISE_SIDE ** 3 }, () => random() * 256);
}

/**
 * Returns random numbers from 0 to 1. The same seed results in the same numbers on every machine (Mulberry32, T.
 * Ettinger).
 */
export function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}
