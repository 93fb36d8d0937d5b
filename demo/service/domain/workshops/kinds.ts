// Names of materials and surfaces in the element's languages, with their looks and densities. A workshop may also use a
// kind that isn't in kinds.json; people then see it as it's written.

import * as z from 'zod/mini';
import { ownValue, readData } from './data.js';
import type { BoardMaterial } from './material-identity.js';

const names = z.array(z.string());
const table = readData(
  'kinds.json',
  z.strictObject({
    languages: z.array(z.string()),
    kinds: z.record(
      z.string(),
      z.strictObject({ finish: z.string(), /** kg/m³ */ density: z.number(), /** By language. */ names }),
    ),
    /** The names by language. */
    surfaces: z.record(z.string(), names),
  }),
);

/** A name by language. */
export type Names = Readonly<Record<string, string>>;

export const knownKinds: readonly string[] = Object.keys(table.kinds);
export const knownSurfaces: readonly string[] = Object.keys(table.surfaces);

export function kindName(kind: string): Names {
  const general = kind.replace(/\/\*$/, '');
  return named(ownValue(table.kinds, general)?.names, general.split('/').reverse().join(' '));
}

export function surfaceName(surface: string): Names {
  return named(ownValue(table.surfaces, surface), surface);
}

/** Undefined for a kind that isn't in the table and isn't a special form of one that is. */
export function finishOf(kind: string): string | undefined {
  return rowOf(kind)?.finish;
}

/** In kg/m³: the document's own density, else the kind's, else 0. */
export function densityOf({ density }: Pick<BoardMaterial, 'density'>, kind: string): number {
  return density ?? rowOf(kind)?.density ?? 0;
}

function rowOf(kind: string) {
  return ownValue(table.kinds, kind) ?? ownValue(table.kinds, kind.split('/')[0]!);
}

function named(words: readonly string[] | undefined, fallback: string): Names {
  if (!words) return { en: fallback.replaceAll('-', ' ') };
  return Object.fromEntries(table.languages.map((language, index) => [language, words[index]!]));
}
