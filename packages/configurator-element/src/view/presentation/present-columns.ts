// The same in columns: what stays as it is is shared with the product's own, the rest is copied. A product of thousands
// of boards opens and comes apart without an object being made of one.

import { colorNumber } from '../../model/document/color.js';
import { writePartMatrix } from '../../model/evaluate/columns.js';
import type { Bounds, PartColumns, PartList, Vector } from '../../model/evaluate/product.js';
import { BoundingBox } from './bounding-box.js';
import { dimmed, highlightedColor } from './highlight.js';
import { applyPose, type Matrix } from './joint-pose.js';
import { isPosed, type Presentation } from './presentation.js';

/** What no document's material has as its index. */
export const dimmedMaterialIndex = 0x7fff;

const asideColor = colorNumber(dimmed.color);

interface Presented {
  readonly columns: PartColumns;
  /** Undefined where nothing has moved. */
  readonly bounds: Bounds | undefined;
}

export function presentColumns(parts: PartList, columns: PartColumns, presentation: Presentation): Presented {
  const tinted = tint(parts, columns, presentation);
  if (!isPosed(presentation)) return { columns: tinted, bounds: undefined };
  return move(tinted, presentation);
}

function tint(parts: PartList, columns: PartColumns, presentation: Presentation): PartColumns {
  const { highlighted: lit, isolated } = presentation;
  if (lit.size === 0 && isolated.size === 0) return columns;
  const color = columns.color.slice();
  const material = columns.material.slice();
  for (let row = 0; row < columns.count; row++) {
    const { path } = parts[row]!;
    if (isolated.size > 0 && !isolated.has(path)) {
      material[row] = dimmedMaterialIndex;
      color[row] = asideColor;
    } else if (lit.has(path)) {
      color[row] = highlightedColor(color[row]!);
    }
  }
  return { ...own(columns), color, material };
}

function move(columns: PartColumns, presentation: Presentation): Presented {
  const origin = columns.origin.slice();
  const rotation = columns.rotation.slice();
  const rotations = Array.from(columns.rotations);
  const extent = new BoundingBox();
  const matrix: Matrix = {};
  for (let row = 0; row < columns.count; row++) {
    writePartMatrix(columns, row, matrix, 0);
    const motions = columns.motions[row];
    applyPose(matrix, motions, vectorAt(columns.explode, row), presentation);
    for (let axis = 0; axis < 3; axis++) origin[3 * row + axis] = matrix[12 + axis]!;
    if (motions?.some(({ kind, path }) => kind === 'hinge' && presentation.opened.get(path))) {
      rotation[row] = addRotation(rotations, matrix);
    }
    extent.add(matrix, columns.size, 3 * row);
  }
  return { columns: { ...own(columns), origin, rotation, rotations }, bounds: extent.bounds };
}

/** The number of the matrix's rotation: the last one's where several parts turn together. */
function addRotation(rotations: number[], matrix: Matrix): number {
  const last = rotations.length - 9;
  const entry = (index: number) => matrix[4 * Math.floor(index / 3) + (index % 3)]!;
  let isSame = true;
  for (let index = 0; index < 9; index++) isSame &&= rotations[last + index] === entry(index);
  if (isSame) return last / 9;
  for (let index = 0; index < 9; index++) rotations.push(entry(index));
  return rotations.length / 9 - 1;
}

/** All columns by name: what holds them may be an object of a class. */
function own(columns: PartColumns): PartColumns {
  const { count, kind, definition, paths, counters, counterCount, at, size, origin, rotation, rotations } = columns;
  const { material, color, explode, motions, attributeSet: trait, attributeSets: traits } = columns;
  return {
    count,
    kind,
    definition,
    paths,
    counters,
    counterCount,
    at,
    size,
    origin,
    rotation,
    rotations,
    material,
    color,
    explode,
    motions,
    attributeSet: trait,
    attributeSets: traits,
    // What is tinted or has moved is no longer alike.
    rowGroups: [],
  };
}

function vectorAt(column: Float64Array, row: number): Vector {
  return [column[3 * row]!, column[3 * row + 1]!, column[3 * row + 2]!];
}
