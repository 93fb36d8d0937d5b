// The columns of a product as it is shown: a copy of the product's own, in which parts may be moved, coloured and added.

import { colorNumber } from '../../model/document/color.js';
import { PartColumnsBuilder } from '../../model/evaluate/columns.js';
import type { PartColumns, PartList, PlacedPart } from '../../model/evaluate/product.js';
import { partKinds } from '../../model/parts/index.js';

/** Index of a material that no document has. */
export const dimmedMaterialIndex = 0x7fff;
const foreignMaterialIndex = 0x7ffe;

/** Index of a part that no document has. */
const foreignDefinition = 0xffff;

export function copyColumns(parts: PartList): PartColumnsBuilder {
  return parts.columns ? copyOf(parts.columns) : columnsFrom([...parts]);
}

function copyOf(columns: PartColumns): PartColumnsBuilder {
  const { count, counterCount } = columns;
  const copy = new PartColumnsBuilder(counterCount, columns.paths, count + 1, Array.from(columns.rotations));
  copy.claim(count);
  copy.at.set(columns.at.subarray(0, 3 * count));
  copy.size.set(columns.size.subarray(0, 3 * count));
  copy.origin.set(columns.origin.subarray(0, 3 * count));
  copy.explode.set(columns.explode.subarray(0, 3 * count));
  copy.attributes.set(columns.attributes.subarray(0, 4 * count));
  copy.counters.set(columns.counters.subarray(0, counterCount * count));
  copy.color.set(columns.color.subarray(0, count));
  copy.definition.set(columns.definition.subarray(0, count));
  copy.rotation.set(columns.rotation.subarray(0, count));
  copy.material.set(columns.material.subarray(0, count));
  copy.kind.set(columns.kind.subarray(0, count));
  columns.motions.forEach((motions, row) => {
    copy.motions[row] = motions;
  });
  return copy;
}

/** Of parts that are a plain array, such as those of a product that was read from a file. */
function columnsFrom(parts: readonly PlacedPart[]): PartColumnsBuilder {
  const paths = parts.map(({ path }) => path);
  const materials = [...new Set(parts.map(({ material }) => material))];
  const columns = new PartColumnsBuilder(0, paths, parts.length + 1);
  parts.forEach((part, index) => {
    const row = addPart(columns, part);
    columns.definition[row] = index;
    columns.material[row] = materials.indexOf(part.material);
  });
  return columns;
}

/** @returns its row */
export function addPart(columns: PartColumnsBuilder, part: PlacedPart): number {
  const row = columns.claim(1);
  const { at, size, matrix: m, explode, motions } = part;
  columns.at.set(at, 3 * row);
  columns.size.set(size, 3 * row);
  columns.origin.set([m[12]!, m[13]!, m[14]!], 3 * row);
  if (explode) columns.explode.set(explode, 3 * row);
  if (motions) columns.motions[row] = motions;
  // A board is not known to be a whole rectangle.
  if (part.kind === 'panel') columns.attributes[4 * row + 3] = 1;
  columns.color[row] = colorNumber(part.color);
  columns.definition[row] = foreignDefinition;
  columns.rotation[row] = columns.rotationIndex([0, 4, 8].flatMap((from) => m.slice(from, from + 3)));
  columns.material[row] = foreignMaterialIndex;
  columns.kind[row] = partKinds.indexOf(part.kind);
  return row;
}
