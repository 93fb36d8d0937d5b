// The instanced attributes of a part, and the GLSL that reads them. They're in two rows, so that a slider step rewrites
// and uploads only the row with position and size, and not the row with rotation and finish.

import { writeQuaternion } from '../geometry/quaternion.js';
import { type PartGeometry, panelEdgeRadius } from '../mesh/index.js';
import { colorNumber } from '../model/document/color.js';
import type { PartColumns, PlacedPart } from '../model/evaluate/product.js';
import { panelGrainAxis, pathSeedsOf, writeFinishAttributes, writePanelAttributes } from '../view/finish-attributes.js';
import { bandBits } from './edge-bands.js';

/** The length of each of a part's two rows, in numbers. */
export const ROW_LENGTH = 8;

/** Each attribute's offset in its row, and its length. */
export const ROW_LAYOUT = {
  /**
   * The placement row: the origin and the grain axis, then the size and the edge radius. The radius is negative if the
   * shader bevels the board.
   */
  placement: { origin: [0, 4], extent: [4, 4] },
  /**
   * The appearance row: the rotation as a quaternion, then the color (0xrrggbb) and the other finish attributes (see
   * view/finish-attributes.ts).
   */
  appearance: { rotation: [0, 4], finish: [4, 4] },
} as const;

export interface InstanceRows {
  readonly placement: Float32Array;
  readonly appearance: Float32Array;
}

/** GLSL that rotates by a quaternion. */
export const QUATERNION_SHADER = /* glsl */ `
vec3 rotated(vec3 value, vec4 by) {
  return value + 2.0 * cross(by.xyz, cross(by.xyz, value) + by.w * value);
}
`;

/** GLSL that decodes sRGB. */
export const SRGB_SHADER = /* glsl */ `
vec3 decoded(vec3 srgb) {
  return mix(srgb / 12.92, pow((srgb + 0.055) / 1.055, vec3(2.4)), step(0.04045, srgb));
}
`;

/**
 * GLSL for vertex shaders: the attributes, `partPosition()` in the part's frame, and `toProduct()`, which transforms it
 * to product coordinates. `partColor()` is linear.
 */
export const INSTANCE_SHADER = /* glsl */ `
in vec3 position;
in vec3 templateOffset;
in vec4 origin;
in vec4 rotation;
in vec4 extent;
in vec4 finish;
${SRGB_SHADER}
vec3 partColor() {
  return decoded(mod(floor(vec3(finish.x) / vec3(65536.0, 256.0, 1.0)), 256.0) / 255.0);
}

vec3 partPosition() {
  return position * extent.xyz + templateOffset * abs(extent.w);
}

${QUATERNION_SHADER}

vec3 toProduct(vec3 value) {
  return origin.xyz + rotated(value, rotation);
}
`;

/**
 * The bit that marks a board cut from a sheet, whose edges without a band are raw. It's next to the bits for banded
 * sides.
 */
export const SHEET_BIT = 64;

/** @param bands see `bandBits` */
export function writeInstance(
  part: PlacedPart,
  { source, size, edgeRadius }: PartGeometry,
  { placement, appearance }: InstanceRows,
  at: number,
  bands: number,
): void {
  const { matrix } = part;
  // Most disposable geometries have a size of 1 and vertices in millimeters, but finishes read the part's size.
  const extent = source.disposable ? part.size : size;
  writeQuaternion(matrix, 0, 4, appearance, at);
  writeFinishAttributes(part, appearance, at + 4);
  placement[at] = matrix[12]!;
  placement[at + 1] = matrix[13]!;
  placement[at + 2] = matrix[14]!;
  // The first finish attribute, the grain axis, can depend on the size, so it's in the placement row. The color takes
  // its place.
  placement[at + 3] = appearance[at + 4]!;
  placement[at + 4] = extent[0];
  placement[at + 5] = extent[1];
  placement[at + 6] = extent[2];
  placement[at + 7] = edgeRadius;
  appearance[at + 4] = colorNumber(part.color);
  if (part.kind === 'panel') appearance[at + 6]! += SHEET_BIT + bands;
}

/** Tables that the rows in a product's columns refer to. */
export interface ColumnTables {
  /** Four numbers per rotation. */
  readonly quaternions: Float32Array;
  readonly seeds: Int32Array;
}

export function columnTablesOf(columns: PartColumns): ColumnTables {
  const { rotations } = columns;
  const count = rotations.length / 9;
  const quaternions = new Float32Array(4 * count);
  // The first rotation is the identity.
  quaternions[3] = 1;
  for (let i = 1; i < count; i++) writeQuaternion(rotations, 9 * i, 3, quaternions, 4 * i);
  return { quaternions, seeds: pathSeedsOf(columns) };
}

/**
 * Writes the placement rows of plain panels.
 * @param end the row after the last one
 */
export function writePanelPlacements(
  { origin, size, attributes }: PartColumns,
  first: number,
  end: number,
  placement: Float32Array,
  start: number,
): void {
  let at = start;
  for (let row = first; row < end; row++, at += ROW_LENGTH) {
    const from = 3 * row;
    const x = size[from]!;
    const y = size[from + 1]!;
    const z = size[from + 2]!;
    const own = 4 * row;
    placement[at] = origin[from]!;
    placement[at + 1] = origin[from + 1]!;
    placement[at + 2] = origin[from + 2]!;
    placement[at + 3] = panelGrainAxis(attributes[own]!, attributes[own + 1]!, x, y, z);
    placement[at + 4] = x;
    placement[at + 5] = y;
    placement[at + 6] = z;
    placement[at + 7] = -panelEdgeRadius(x, y, z);
  }
}

export function writePanelAppearances(
  columns: PartColumns,
  first: number,
  end: number,
  { quaternions, seeds }: ColumnTables,
  appearance: Float32Array,
  start: number,
): void {
  const { rotation, color } = columns;
  writePanelAttributes(columns, first, end, seeds, appearance, start + 5, ROW_LENGTH);
  let at = start;
  for (let row = first; row < end; row++, at += ROW_LENGTH) {
    const from = 4 * rotation[row]!;
    for (let i = 0; i < 4; i++) appearance[at + i] = quaternions[from + i]!;
    appearance[at + 4] = color[row]!;
    appearance[at + 6]! += SHEET_BIT + bandBits(columns, row);
  }
}
