// The strings, tables, materials and edge bands that a document's expressions can refer to. Each has a number.

import type { IssueList } from '../document/errors.js';
import type { Band, Material } from '../document/material.js';
import type { TypefaceDefinition } from '../document/typeface.js';
import { DEFAULT_TYPEFACE } from '../letters/default-typeface.js';
import type { Letters, LettersOf } from '../letters/letters.js';
import type { ValueKind } from './expression-node.js';

export interface Symbols {
  readonly texts: string[];
  /** Maps each string in the document to its number. */
  readonly textNumbers: ReadonlyMap<string, number>;
  /** Returns the number of a string, and adds new strings. */
  intern(text: string): number;
  readonly tables: readonly ReadonlyMap<string, number>[];
  readonly tableNames: readonly string[];
  /** Material indices by id. */
  readonly materials: ReadonlyMap<string, number>;
  /** Band indices by id. */
  readonly bands: ReadonlyMap<string, number>;
  /** The types of `material.id`, `.thickness` and so on, in the order of `fields`. */
  readonly fieldTypes: Readonly<Record<string, ValueKind>>;
  /** The properties of materials: one row per field, one column per material. */
  readonly fields: Float64Array;
  /** The letters of the document's typeface; undefined if the document neither makes nor measures text. */
  readonly letters: Letters | undefined;
  /** The keys of the text parameters that are made as letters. Compiling the parts adds them. */
  readonly lettered: Set<string>;
}

/** The fields of a material that an expression can read, in the order of their rows in `fields`. */
const fieldTypes = { thickness: 'number', density: 'number', price: 'number', id: 'text' } as const;

/**
 * Additional rows of `fields` that expressions can't read as fields: whether there's a grain, the index of the usual
 * band (−1 for none), the K factor, and then the sums over all parts.
 */
export const GRAIN_FIELD = 4;
export const BAND_FIELD = 5;
export const K_FACTOR_FIELD = 6;
export const FIRST_SUM_FIELD = 7;
const FIELD_COUNT = 11;

/** The K factor of materials that don't have their own: about that of mild steel. */
export const DEFAULT_K_FACTOR = 0.4;

/** The data of a document that its expressions can refer to. */
interface NamedData {
  readonly materials?: readonly Material[] | undefined;
  readonly bands?: readonly Band[] | undefined;
  readonly tables?: Readonly<Record<string, Readonly<Record<string, number>>>> | undefined;
  readonly typeface?: TypefaceDefinition | undefined;
}

/** @param lettersOf required if the document makes or measures text */
export function symbolsOf(
  { materials = [], bands = [], tables = {}, typeface = DEFAULT_TYPEFACE }: NamedData,
  issues: IssueList,
  lettersOf?: LettersOf,
): Symbols {
  const texts: string[] = [];
  const textNumbers = new Map<string, number>();
  const intern = (text: string): number => {
    const number = textNumbers.get(text) ?? texts.push(text) - 1;
    textNumbers.set(text, number);
    return number;
  };
  const materialIndices = indicesOf(materials, 'material', issues);
  const bandIndices = indicesOf(bands, 'band', issues);
  materials.forEach(({ band }, index) => {
    if (band === undefined || bandIndices.has(band)) return;
    issues.addUnknown(`/materials/${index}/band`, 'unknown-band', 'band', band, [...bandIndices.keys()]);
  });
  const fields = new Float64Array(FIELD_COUNT * materials.length);
  fields.set([
    ...materials.map(({ thickness = Number.NaN }) => thickness),
    ...materials.map(({ density = Number.NaN }) => density),
    ...materials.map(({ price = Number.NaN }) => price),
    ...materials.map(({ id }) => intern(id)),
    ...materials.map((material) => Number(hasGrain(material))),
    ...materials.map(({ band = '' }) => bandIndices.get(band) ?? -1),
    ...materials.map(({ kFactor = DEFAULT_K_FACTOR }) => kFactor),
  ]);
  return {
    texts,
    textNumbers,
    intern,
    tables: Object.values(tables).map((entries) => new Map(Object.entries(entries))),
    tableNames: Object.keys(tables),
    materials: materialIndices,
    bands: bandIndices,
    fieldTypes,
    fields,
    letters: lettersOf?.(typeface, issues),
    lettered: new Set(),
  };
}

function indicesOf(
  entries: readonly { readonly id: string }[],
  what: 'material' | 'band',
  issues: IssueList,
): ReadonlyMap<string, number> {
  const indices = new Map<string, number>();
  entries.forEach(({ id }, index) => {
    if (indices.has(id)) issues.add(`/${what}s/${index}/id`, 'duplicate', `Another ${what} already has the id "${id}"`);
    else indices.set(id, index);
  });
  return indices;
}

function hasGrain({ grain, finish }: Material): boolean {
  return grain ?? (finish === 'wood' || finish === 'plywood');
}
