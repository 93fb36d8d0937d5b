// Presents a product the way a person views it: as another product whose parts have different positions and colors.
// Anything that draws a product can therefore draw it opened, exploded or highlighted without special cases. None of
// this affects prices or manufacturing.

import { BoundingBox } from '../../geometry/bounding-box.js';
import type { Vector } from '../../geometry/vector.js';
import { subtract } from '../../geometry/vector-math.js';
import { colorNumber, colorText } from '../../model/document/color.js';
import { PartColumnsBuilder, writePartMatrix } from '../../model/evaluate/part-columns.js';
import { lazyPartList } from '../../model/evaluate/part-list.js';
import type {
  Bounds,
  HingeMotion,
  Motion,
  PartColumns,
  PartList,
  PlacedPart,
  Product,
} from '../../model/evaluate/product.js';
import { partKinds } from '../../model/parts/index.js';
import { DIMMED } from './dimmed.js';
import { personBeside } from './scale-person.js';

export interface Presentation {
  /** How far the product is exploded, from 0 (not at all) to 1 (completely). */
  readonly exploded: number;
  /** How far each joint is open, 0 to 1, by path. Joints without an entry are closed. */
  readonly opened: ReadonlyMap<string, number>;
  /** The paths of highlighted parts. */
  readonly highlighted: ReadonlySet<string>;
  /** The paths of isolated parts. All others are dimmed. If it's empty, none are. */
  readonly isolated: ReadonlySet<string>;
  /** The height of a person beside the product, for scale, in mm. 0 shows no person. */
  readonly person: number;
  /** Everyday objects on the product; see everyday-objects.ts. They're not shown while the product is exploded. */
  readonly props: readonly PlacedPart[];
}

/** The product as the document defines it. */
export const unchanged: Presentation = {
  exploded: 0,
  opened: new Map(),
  highlighted: new Set(),
  isolated: new Set(),
  person: 0,
  props: [],
};

const dimmedColor = colorNumber(DIMMED.color);

/** Material indices that documents don't use. */
const DIMMED_MATERIAL_INDEX = 0x7fff;
const FOREIGN_MATERIAL_INDEX = 0x7ffe;

/** A definition index that documents don't use. */
const FOREIGN_DEFINITION = 0xffff;

/** Whether parts have different positions than in the document. */
function isPosed({ exploded, opened }: Presentation): boolean {
  return exploded > 0 || [...opened.values()].some((share) => share > 0);
}

/** Applies a presentation. Returns the product itself if nothing changes. */
export function present(product: Product, presentation: Presentation): Product {
  const hasPose = isPosed(presentation);
  const hasColors = presentation.highlighted.size > 0 || presentation.isolated.size > 0;
  const extras = [
    // Leave out the props here. They would hide the isolated parts, or float beside an exploded product.
    ...(presentation.exploded > 0 || presentation.isolated.size > 0 ? [] : presentation.props),
    ...(presentation.person > 0 ? [personBeside(product.bounds, presentation.person)] : []),
  ];
  if (!hasPose && !hasColors && extras.length === 0) return product;
  const { parts } = product;
  const columns = copyColumns(parts, extras.length);
  if (hasColors) colorParts(columns, (row) => parts[row]!.path, presentation);
  let bounds = hasPose ? poseParts(columns, presentation) : product.bounds;
  for (const extra of extras) {
    addPart(columns, extra);
    bounds = enclosing(bounds, extra);
  }
  const partOf = (row: number) =>
    row < parts.length ? shownPart(parts[row]!, columns, row) : extras[row - parts.length]!;
  return { ...product, parts: lazyPartList(columns, partOf), bounds };
}

function colorParts(columns: PartColumnsBuilder, pathOf: (row: number) => string, presentation: Presentation): void {
  const { highlighted, isolated } = presentation;
  for (let row = 0; row < columns.count; row++) {
    const path = pathOf(row);
    if (isolated.size > 0 && !isolated.has(path)) {
      columns.material[row] = DIMMED_MATERIAL_INDEX;
      columns.color[row] = dimmedColor;
    } else if (highlighted.has(path)) {
      columns.color[row] = highlightedColor(columns.color[row]!);
    }
  }
}

/** How far a highlighted color is shifted toward white. A different hue would look like another material. */
const LIGHTENING = 0.14;

/** @param color 0xrrggbb */
function highlightedColor(color: number): number {
  const channel = (shift: number) => {
    const from = (color >> shift) & 0xff;
    return Math.round(from + (0xff - from) * LIGHTENING) << shift;
  };
  return channel(16) | channel(8) | channel(0);
}

function poseParts(columns: PartColumnsBuilder, presentation: Presentation): Bounds {
  const box = new BoundingBox();
  const matrix: number[] = [];
  for (let row = 0; row < columns.count; row++) {
    writePartMatrix(columns, row, matrix, 0);
    const motions = columns.motions[row];
    applyPose(matrix, motions, columns.explode[row], presentation);
    for (let axis = 0; axis < 3; axis++) columns.origin[3 * row + axis] = matrix[12 + axis]!;
    if (motions?.some(({ kind, path }) => kind === 'hinge' && presentation.opened.get(path))) {
      columns.rotation[row] = columns.rotationIndex([0, 4, 8].flatMap((from) => matrix.slice(from, from + 3)));
    }
    box.addBox(matrix, 4, columns.size, 3 * row);
  }
  return box.bounds;
}

/** Applies a part's joints, innermost first, and then the explosion, which moves the part with its group. */
function applyPose(
  matrix: number[],
  motions: readonly Motion[] | undefined,
  explode: Vector | undefined,
  presentation: Presentation,
): void {
  for (let index = (motions?.length ?? 0) - 1; index >= 0; index--) {
    const motion = motions![index]!;
    const share = presentation.opened.get(motion.path) ?? 0;
    if (share === 0) continue;
    if (motion.kind === 'slide') move(matrix, motion.by, share);
    else turn(matrix, motion, share);
  }
  if (explode) move(matrix, explode, presentation.exploded);
}

function move(matrix: number[], by: Vector, share: number): void {
  for (let axis = 0; axis < 3; axis++) matrix[12 + axis] = matrix[12 + axis]! + by[axis]! * share;
}

/** Rotates a matrix right-handed about an axis through a point, using Rodrigues' formula for each column. */
function turn(matrix: number[], { origin, axis, angle }: HingeMotion, share: number): void {
  const radians = (angle * share * Math.PI) / 180;
  const [sine, cosine] = [Math.sin(radians), Math.cos(radians)];
  const [ax, ay, az] = axis;
  for (let column = 0; column < 16; column += 4) {
    const from: Vector = column === 12 ? origin : [0, 0, 0];
    const x = matrix[column]! - from[0];
    const y = matrix[column + 1]! - from[1];
    const z = matrix[column + 2]! - from[2];
    const along = (ax * x + ay * y + az * z) * (1 - cosine);
    matrix[column] = from[0] + x * cosine + (ay * z - az * y) * sine + ax * along;
    matrix[column + 1] = from[1] + y * cosine + (az * x - ax * z) * sine + ay * along;
    matrix[column + 2] = from[2] + z * cosine + (ax * y - ay * x) * sine + az * along;
  }
}

function enclosing({ min, max }: Bounds, { matrix, size }: PlacedPart): Bounds {
  const box = new BoundingBox();
  box.addBox([1, 0, 0, 0, 1, 0, 0, 0, 1, ...min], 3, subtract(max, min));
  box.addBox(matrix, 4, size);
  return box.bounds;
}

function shownPart(part: PlacedPart, columns: PartColumnsBuilder, row: number): PlacedPart {
  const matrix: number[] = [];
  writePartMatrix(columns, row, matrix, 0);
  const isInGlass = columns.material[row] === DIMMED_MATERIAL_INDEX;
  return { ...part, matrix, material: isInGlass ? DIMMED : part.material, color: colorText(columns.color[row]!) };
}

/** A copy of a list's columns. If it has none, they're created from its parts. */
/** @param room the number of rows to leave free for parts that will be added */
function copyColumns(parts: PartList, room: number): PartColumnsBuilder {
  return parts.columns ? copyOf(parts.columns, room) : columnsFrom([...parts], room);
}

function copyOf(columns: PartColumns, room: number): PartColumnsBuilder {
  const { count, counterCount } = columns;
  const copy = new PartColumnsBuilder(counterCount, columns.paths, count + room, Array.from(columns.rotations));
  copy.claim(count);
  copy.at.set(columns.at.subarray(0, 3 * count));
  copy.size.set(columns.size.subarray(0, 3 * count));
  copy.origin.set(columns.origin.subarray(0, 3 * count));
  copy.attributes.set(columns.attributes.subarray(0, 4 * count));
  copy.counters.set(columns.counters.subarray(0, counterCount * count));
  copy.color.set(columns.color.subarray(0, count));
  copy.definition.set(columns.definition.subarray(0, count));
  copy.rotation.set(columns.rotation.subarray(0, count));
  copy.material.set(columns.material.subarray(0, count));
  copy.kind.set(columns.kind.subarray(0, count));
  copy.explode.push(...columns.explode);
  copy.motions.push(...columns.motions);
  copy.lights.push(...columns.lights);
  copy.banding = columns.banding;
  return copy;
}

/** Columns for parts in a plain array, such as those of a product read from a file. */
function columnsFrom(parts: readonly PlacedPart[], room: number): PartColumnsBuilder {
  const paths = parts.map(({ path }) => path);
  const materials = [...new Set(parts.map(({ material }) => material))];
  const columns = new PartColumnsBuilder(0, paths, parts.length + room);
  parts.forEach((part, index) => {
    const row = addPart(columns, part);
    columns.definition[row] = index;
    columns.material[row] = materials.indexOf(part.material);
  });
  return columns;
}

/** @returns the part's row */
function addPart(columns: PartColumnsBuilder, part: PlacedPart): number {
  const row = columns.claim(1);
  const { at, size, matrix: m, explode, motions, light } = part;
  columns.at.set(at, 3 * row);
  columns.size.set(size, 3 * row);
  columns.origin.set([m[12]!, m[13]!, m[14]!], 3 * row);
  if (explode) columns.explode[row] = explode;
  if (motions) columns.motions[row] = motions;
  if (light) columns.lights[row] = light;
  // The board may have holes or an outline, so don't mark it as a plain rectangle.
  if (part.kind === 'panel') columns.attributes[4 * row + 3] = 1;
  columns.color[row] = colorNumber(part.color);
  columns.definition[row] = FOREIGN_DEFINITION;
  columns.rotation[row] = columns.rotationIndex([0, 4, 8].flatMap((from) => m.slice(from, from + 3)));
  columns.material[row] = FOREIGN_MATERIAL_INDEX;
  columns.kind[row] = partKinds.indexOf(part.kind);
  return row;
}
