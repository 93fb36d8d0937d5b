// Columns with one row more: a part of the picture that is none of the product's.

import { colorNumber } from '../../model/document/color.js';
import type { PartColumns, PlacedPart } from '../../model/evaluate/product.js';
import { partKinds } from '../../model/parts/index.js';

/** What no part of a document has as its definition, and no material as its index. */
const definitionOfOthers = 0xffff;
const materialOfOthers = 0x7ffe;

/** Its own columns end here; the part's matrix turns and moves it, and nothing else. */
export function addRow(columns: PartColumns, part: PlacedPart): PartColumns {
  const { count } = columns;
  const { matrix: m } = part;
  const added = Array.from(columns.rotations).concat([0, 4, 8].flatMap((i) => [m[i]!, m[i + 1]!, m[i + 2]!]));
  const floats = (column: Float64Array, values: readonly number[]) => {
    const longer = new Float64Array(values.length * (count + 1));
    longer.set(column.subarray(0, values.length * count));
    longer.set(values, values.length * count);
    return longer;
  };
  const words = (column: Uint16Array, value: number) => {
    const longer = new Uint16Array(count + 1);
    longer.set(column.subarray(0, count));
    longer[count] = value;
    return longer;
  };
  return {
    count: count + 1,
    kind: Uint8Array.from([...columns.kind.subarray(0, count), partKinds.indexOf(part.kind)]),
    definition: words(columns.definition, definitionOfOthers),
    paths: columns.paths,
    counters: floats(columns.counters, Array<number>(columns.counterCount).fill(0)),
    counterCount: columns.counterCount,
    at: floats(columns.at, part.at),
    size: floats(columns.size, part.size),
    origin: floats(columns.origin, [m[12]!, m[13]!, m[14]!]),
    rotation: words(columns.rotation, added.length / 9 - 1),
    rotations: added,
    material: Int16Array.from([...columns.material.subarray(0, count), materialOfOthers]),
    color: Uint32Array.from([...columns.color.subarray(0, count), colorNumber(part.color)]),
    explode: floats(columns.explode, [0, 0, 0]),
    motions: columns.motions,
    attributeSet: words(columns.attributeSet, columns.attributeSets.length / 4),
    attributeSets: [...Array.from(columns.attributeSets), 0, 0, 0, 0],
    rowGroups: columns.rowGroups,
  };
}
