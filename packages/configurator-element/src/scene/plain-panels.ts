// Plain panels, whole rectangles without holes, which most parts of most products are. They are drawn from the product's
// columns, without an object a part, in ranges of rows that are next to each other in one batch: the buffers of 400 boards
// are written in 11 µs instead of 211. While parts only move from one product to the next, ranges and appearance are kept:
// without that it is 15 µs.

import { GeometryBuilder, type GeometrySource, type StretchGeometry } from '../mesh/index.js';
import type { PartColumns, PartList, PlacedPart, Vector } from '../model/evaluate/product.js';
import { partKinds } from '../model/parts/index.js';
import type { InstanceBatch } from './instance-batch.js';

const panelKind = partKinds.indexOf('panel');

export interface PanelRange {
  readonly batch: InstanceBatch;
  readonly first: number;
  /** After the last row. */
  readonly end: number;
  /** How many parts of its batch lie before it. */
  offset: number;
}

/**
 * @param engraved panels that text is cut into, which are not plain
 * @param batchOf the batch of plain panels in the material of this part
 */
export function panelRangesOf(
  parts: PartList,
  { count, kind, material, attributes }: PartColumns,
  engraved: ReadonlySet<PlacedPart>,
  batchOf: (part: PlacedPart) => InstanceBatch,
): readonly PanelRange[] {
  const ranges: PanelRange[] = [];
  const batches = new Map<number, InstanceBatch>();
  const isPlain = (row: number) => kind[row] === panelKind && attributes[4 * row + 3] === 0;
  for (let row = 0; row < count; ) {
    const first = row;
    const own = material[first]!;
    while (row < count && isPlain(row) && material[row] === own) {
      if (engraved.size > 0 && engraved.has(parts[row]!)) break;
      row += 1;
    }
    if (row === first) {
      row += 1;
      continue;
    }
    const batch = batches.get(own) ?? batchOf(parts[first]!);
    batches.set(own, batch);
    ranges.push({ batch, first, end: row, offset: 0 });
  }
  return ranges;
}

/**
 * Whether two products of one document differ by no more than the places and sizes of their parts. A loop for each column:
 * a function that compares columns of any array type takes ten times as long.
 */
export function differInPlacementOnly(a: PartColumns, b: PartColumns): boolean {
  const { count, counterCount, rotations, definition, rotation, material, color, attributes, counters } = a;
  if (count !== b.count || a.paths !== b.paths || rotations.length !== b.rotations.length) return false;
  for (let i = 0; i < rotations.length; i++) if (rotations[i] !== b.rotations[i]) return false;
  for (let i = 0; i < count; i++) if (definition[i] !== b.definition[i]) return false;
  for (let i = 0; i < count; i++) if (rotation[i] !== b.rotation[i]) return false;
  for (let i = 0; i < count; i++) if (material[i] !== b.material[i]) return false;
  for (let i = 0; i < count; i++) if (color[i] !== b.color[i]) return false;
  for (let i = 0; i < 4 * count; i++) if (attributes[i] !== b.attributes[i]) return false;
  for (let i = 0; i < counterCount * count; i++) if (counters[i] !== b.counters[i]) return false;
  return true;
}

/**
 * Twelve triangles. The shader bends the normals near the edges, so that they shine even where the bevel is narrower than
 * a pixel; bevels of triangles would be four times the work.
 */
export const plainBox: GeometrySource = { key: 'plain-box', disposable: false, build: buildBox };

function buildBox(): StretchGeometry {
  const builder = new GeometryBuilder();
  for (const axis of [0, 1, 2]) {
    for (const side of [0, 1]) {
      const normal = fromAxis(axis, 2 * side - 1, 0, 0);
      const at = (u: number, v: number) => builder.vertex(fromAxis(axis, side, u, v), [0, 0, 0], normal);
      if (side === 1) builder.quad(at(0, 0), at(1, 0), at(1, 1), at(0, 1));
      else builder.quad(at(0, 0), at(0, 1), at(1, 1), at(1, 0));
    }
  }
  return builder.build();
}

/** `along` the axis, and `u` and `v` along the two after it. */
function fromAxis(axis: number, along: number, u: number, v: number): Vector {
  if (axis === 0) return [along, u, v];
  return axis === 1 ? [v, along, u] : [u, v, along];
}
