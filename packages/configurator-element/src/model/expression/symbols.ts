// What expressions may name of a document besides its values: texts, tables and materials, each as a number.

import type { IssueList } from '../document/errors.js';
import type { Material } from '../document/material.js';
import { fieldCount, type Symbols } from './scope.js';

/** What a material says of itself in an expression; the machine's first rows. */
const fieldTypes = { thickness: 'number', density: 'number', price: 'number', id: 'text' } as const;

export interface DocumentSymbols extends Symbols {
  readonly texts: string[];
  /** The texts that the document itself holds. */
  readonly numbers: ReadonlyMap<string, number>;
  readonly tableNames: readonly string[];
}

/** What of a document its expressions can name besides parameters and definitions. */
interface NamedData {
  readonly materials?: readonly Material[] | undefined;
  readonly tables?: Readonly<Record<string, Readonly<Record<string, number>>>> | undefined;
}

export function symbolsOf({ materials = [], tables = {} }: NamedData, issues: IssueList): DocumentSymbols {
  const texts: string[] = [];
  const numbers = new Map<string, number>();
  const intern = (text: string): number => {
    const number = numbers.get(text) ?? texts.push(text) - 1;
    numbers.set(text, number);
    return number;
  };
  const indices = new Map<string, number>();
  materials.forEach(({ id }, index) => {
    if (indices.has(id)) issues.add(`/materials/${index}/id`, 'duplicate', `Another material has the id "${id}"`);
    else indices.set(id, index);
  });
  const tableNames = Object.keys(tables);
  const fields = new Float64Array(fieldCount * materials.length);
  fields.set([
    ...materials.map(({ thickness = Number.NaN }) => thickness),
    ...materials.map(({ density = Number.NaN }) => density),
    ...materials.map(({ price = Number.NaN }) => price),
    ...materials.map(({ id }) => intern(id)),
    ...materials.map((material) => Number(hasGrain(material))),
  ]);
  return {
    intern,
    texts,
    numbers,
    tableNames,
    tableIndices: new Map(tableNames.map((name, index) => [name, index])),
    tables: Object.values(tables).map((entries) => new Map(Object.entries(entries))),
    materials: indices,
    fieldTypes,
    fields,
  };
}

function hasGrain({ grain, finish }: Material): boolean {
  return grain ?? (finish === 'wood' || finish === 'plywood');
}
