// Checks the light that parts emit. It isn't in the element's first download, because a document in a shop was already
// checked when it was published.

import type { CompiledDocument } from '../compile-document.js';
import { fail } from '../document/errors.js';
import type { Product } from './product.js';

const ranges = { lumens: [1, 20_000], kelvin: [1500, 10_000] } as const;

/** @throws {ModelError} for the first light that's out of range */
export function checkLights({ parts }: Product, { definitions }: CompiledDocument['parts']): void {
  parts.columns?.lights.forEach((light, row) => {
    if (!light) return;
    for (const key of ['lumens', 'kelvin'] as const) {
      const [low, high] = ranges[key];
      if (light[key] >= low && light[key] <= high) continue;
      const { pointer } = definitions[parts.columns!.definition[row]!]!;
      const words = `The ${key} must be from ${low} to ${high}, not ${light[key]}`;
      fail(`${pointer}/light/${key}`, 'out-of-range', `${parts[row]!.path}: ${words}`);
    }
  });
}
