// What expressions may name of a document besides its values: texts, tables and materials, each as a number.

import type { Material, ModelDocument } from './document.js';
import { type IssueList, pointerStep } from './errors.js';
import type { Vocabulary } from './expression/scope.js';

/** What a material says of itself in an expression; the first are numbers. */
const fields = [
  { name: 'thickness', type: 'number' },
  { name: 'density', type: 'number' },
  { name: 'price', type: 'number' },
  { name: 'id', type: 'text' },
] as const;

/** The machine's row that says whether a grain shows in a material; no expression names it. */
export const grainField = fields.length;

export interface DocumentVocabulary extends Vocabulary {
  readonly texts: string[];
  /** The texts that the document itself holds. */
  readonly numbers: ReadonlyMap<string, number>;
  readonly tableNames: readonly string[];
  /** The machine's rows: a field a row, a material a column. */
  readonly fieldValues: Float64Array;
}

export function vocabularyOf(document: ModelDocument, issues: IssueList): DocumentVocabulary {
  const texts: string[] = [];
  const numbers = new Map<string, number>();
  const intern = (text: string): number => {
    const known = numbers.get(text);
    if (known !== undefined) return known;
    numbers.set(text, texts.length);
    return texts.push(text) - 1;
  };
  const materials = document.materials ?? [];
  const tables = Object.entries(document.tables ?? {});
  return {
    intern,
    texts,
    numbers,
    tableNames: tables.map(([name]) => name),
    tableIndices: new Map(tables.map(([name], index) => [name, index])),
    tables: tables.map(([, entries]) => new Map(Object.entries(entries))),
    materials: materialIndices(materials, issues),
    fields,
    hasField: (material, field) => fieldOf(materials[material]!, fields[field]!.name) !== undefined,
    fieldValues: Float64Array.from([
      ...fields.flatMap(({ name }) =>
        materials.map((material) => {
          const value = fieldOf(material, name);
          return typeof value === 'string' ? intern(value) : (value ?? Number.NaN);
        }),
      ),
      ...materials.map((material) => Number(hasGrain(material))),
    ]),
  };
}

function fieldOf(material: Material, field: (typeof fields)[number]['name']): number | string | undefined {
  return material[field];
}

function hasGrain({ grain, finish }: Material): boolean {
  return grain ?? (finish === 'wood' || finish === 'plywood');
}

function materialIndices(materials: readonly Material[], issues: IssueList): ReadonlyMap<string, number> {
  const indices = new Map<string, number>();
  materials.forEach(({ id }, index) => {
    if (indices.has(id)) {
      issues.add(`/materials${pointerStep(index)}/id`, 'duplicate', `Another material has the id "${id}"`);
    } else {
      indices.set(id, index);
    }
  });
  return indices;
}
