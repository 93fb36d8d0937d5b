// What the expressions of a document can name besides values: its texts, tables and materials, each known by a number.

import type { IssueList } from '../document/errors.js';
import type { Material } from '../document/material.js';
import type { ValueKind } from './expression-node.js';

export interface Symbols {
  readonly texts: string[];
  /** Numbers of the texts that the document itself holds. */
  readonly textNumbers: ReadonlyMap<string, number>;
  /** The number that stands for a text. */
  intern(text: string): number;
  readonly tables: readonly ReadonlyMap<string, number>[];
  readonly tableNames: readonly string[];
  /** Indices by id. */
  readonly materials: ReadonlyMap<string, number>;
  /** Types of `material.id`, `.thickness` … in the order of `fields`. */
  readonly fieldTypes: Readonly<Record<string, ValueKind>>;
  /** What is known of materials: a row a field, a column a material. */
  readonly fields: Float64Array;
}

/** The fields that an expression can read. Rows of `fields`, as are the numbers below. */
const fieldTypes = { thickness: 'number', density: 'number', price: 'number', id: 'text' } as const;

/** Whether a grain shows, and the sums over all parts, which no expression names as a field. */
export const grainField = 4;
export const firstSumField = 5;
const fieldCount = 8;

/** What of a document its expressions can name besides parameters and definitions. */
interface NamedData {
  readonly materials?: readonly Material[] | undefined;
  readonly tables?: Readonly<Record<string, Readonly<Record<string, number>>>> | undefined;
}

export function symbolsOf({ materials = [], tables = {} }: NamedData, issues: IssueList): Symbols {
  const texts: string[] = [];
  const textNumbers = new Map<string, number>();
  const intern = (text: string): number => {
    const number = textNumbers.get(text) ?? texts.push(text) - 1;
    textNumbers.set(text, number);
    return number;
  };
  const indices = new Map<string, number>();
  materials.forEach(({ id }, index) => {
    if (indices.has(id)) issues.add(`/materials/${index}/id`, 'duplicate', `Another material has the id "${id}"`);
    else indices.set(id, index);
  });
  const fields = new Float64Array(fieldCount * materials.length);
  fields.set([
    ...materials.map(({ thickness = Number.NaN }) => thickness),
    ...materials.map(({ density = Number.NaN }) => density),
    ...materials.map(({ price = Number.NaN }) => price),
    ...materials.map(({ id }) => intern(id)),
    ...materials.map((material) => Number(hasGrain(material))),
  ]);
  return {
    texts,
    textNumbers,
    intern,
    tables: Object.values(tables).map((entries) => new Map(Object.entries(entries))),
    tableNames: Object.keys(tables),
    materials: indices,
    fieldTypes,
    fields,
  };
}

function hasGrain({ grain, finish }: Material): boolean {
  return grain ?? (finish === 'wood' || finish === 'plywood');
}
