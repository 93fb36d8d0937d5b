// What a file of hardware may cost the page that shows it: documents come from anywhere, and so do the files they name.

import { AssetError } from './asset-error.js';

const mib = 1024 * 1024;

/** Of one file, but for the last two. */
export const assetLimits = {
  bytes: 4 * mib,
  triangles: 200_000,
  /** Numbers that its accessors come to when they are unpacked: what says so may be a few bytes long. */
  values: 12_000_000,
  nodes: 10_000,
  /** Looks, each of which is a draw call for all copies. */
  looks: 16,
  /** Of one product. */
  files: 32,
  /** Of one product, counted for each copy. */
  shownTriangles: 2_000_000,
} as const;

/** @param length of the file in bytes, as far as it is known */
export function fileTooLarge(src: string, length: number): AssetError {
  const reason = `it has ${inMib(length)}, and ${inMib(assetLimits.bytes)} is the most`;
  return new AssetError(src, reason, 'Simplify it, or make its pictures smaller.');
}

function inMib(bytes: number): string {
  return `${(bytes / mib).toFixed(1)} MiB`;
}
