// The placed parts as objects. Each is created from its row of the columns on first read, then kept.

import { vectorAt } from '../../geometry/vector.js';
import { colorText } from '../document/color.js';
import type { Material } from '../document/material.js';
import { textIn } from '../document/text.js';
import { type PartColumnsBuilder, writePartMatrix } from './part-columns.js';
import type { PartProgram } from './part-program.js';
import type { PartColumns, PartList, PlacedPart } from './product.js';

/** The data that the objects need in addition to the numbers in the columns. */
export interface PartContext {
  /** The programs of all parts, including those in groups, in document order. */
  readonly definitions: readonly PartProgram[];
  readonly materials: readonly Material[];
  readonly language: string;
}

export function partListOf(columns: PartColumnsBuilder, context: PartContext): PartList {
  return lazyPartList(columns, (row) => makePart(columns, row, context));
}

/** @param make creates the part for a row */
export function lazyPartList(columns: PartColumns, make: (row: number) => PlacedPart): PartList {
  const made: PlacedPart[] = [];
  const length = columns.count;
  const at = (row: number): PlacedPart | undefined => {
    if (!(row < length)) return undefined;
    made[row] ??= make(row);
    return made[row];
  };
  // Returns the path with its numbers: `drawer[1]/front[0][2]`.
  const all = () => [...Array(length)].map((_, row) => at(row)!);
  const list = { columns, length, [Symbol.iterator]: () => all().values(), toJSON: all };
  return new Proxy<PartList>(list, {
    get: (target, key) => (typeof key === 'string' && /^\d/.test(key) ? at(Number(key)) : Reflect.get(target, key)),
  });
}

function makePart(columns: PartColumnsBuilder, row: number, context: PartContext): PlacedPart {
  const { definitions, materials, language } = context;
  const { id, name, bom, partKind, path, instances } = definitions[columns.definition[row]!]!;
  const explode = columns.explode[row];
  const motions = columns.motions[row];
  const light = columns.lights[row];
  const mitres = columns.joined?.().mitres.get(row);
  const matrix: number[] = [];
  writePartMatrix(columns, row, matrix, 0);
  return {
    path: pathOf(path, columns.counters, columns.counterCount * row),
    id,
    name: name === undefined ? id : textIn(name, language),
    at: vectorAt(columns.at, row),
    size: vectorAt(columns.size, row),
    matrix,
    material: materials[columns.material[row]!],
    color: colorText(columns.color[row]!),
    bom,
    ...(explode?.some((distance) => distance !== 0) ? { explode } : {}),
    ...(motions ? { motions } : {}),
    ...(light ? { light } : {}),
    ...(partKind.read?.(columns, row) ?? columns.details[row]!.properties!),
    ...('shared' in instances ? instances.shared : {}),
    ...(mitres ? { mitres } : {}),
  };
}

/** `drawer[1]/front[0][2]` */
export function pathOf(path: PartProgram['path'], counters: ArrayLike<number>, start = 0): string {
  let next = start;
  let text = '';
  for (const { id, loops } of path) {
    text += text === '' ? id : `/${id}`;
    for (let loop = 0; loop < loops; loop++) text += `[${counters[next++]}]`;
  }
  return text;
}
