// A cube of random values that repeats: read with blending between neighbours, it is clouds, chips and grit at whatever
// scale it is laid.

import { randomNumbers } from './random.js';

/** Values a side. */
export const noiseSide = 32;

/** One byte a value, x fastest. */
export function computeNoise(): Uint8Array<ArrayBuffer> {
  const random = randomNumbers(5);
  return Uint8Array.from({ length: noiseSide ** 3 }, () => random() * 256);
}
