// Breaks documents at random, so that tests can check that the error is found.

import type { Json } from '../../../model/testing/documents.js';
import type { SeededRandom } from '../../../model/testing/seeded-random.js';

const values = [null, true, -1, 0.5, 'width', '', '#aabbcc', [], {}, [1, 2], ['M', 0, 0], 'x', '+x'];

/** The document after one random change: a value replaced, a key renamed, or an entry removed. */
export function broken(document: Json, random: SeededRandom): Json {
  const places: (readonly [Record<string, unknown>, string])[] = [];
  const look = (value: unknown) => {
    if (typeof value !== 'object' || value === null) return;
    for (const key of Object.keys(value)) {
      places.push([value as Record<string, unknown>, key]);
      look((value as Record<string, unknown>)[key]);
    }
  };
  look(document);
  const [owner, key] = random.pick(places);
  const value = owner[key];
  const how = random.integer(0, 3);
  if (how === 0) owner[key] = random.pick(values);
  else if (Array.isArray(owner)) owner.splice(Number(key), 1);
  else {
    delete owner[key];
    if (how === 1) owner[`${key}s`] = value;
    if (how === 2) owner[random.pick(['name', 'size', 'if', 'kind', 'depth'])] = value;
  }
  return document;
}
