// Joins a glTF file's primitives into one indexed mesh in world space, with normals, and with back faces for
// double-sided materials.

import type { Accessor, mat4, Primitive } from '@gltf-transform/core';
import { matrixColumn, transformPoint } from '../../geometry/matrix.js';
import { add, cross, normalize, type Vector } from '../../geometry/vector.js';
import { dot, scale, subtract } from '../../geometry/vector-math.js';
import type { TriangleMesh } from '../stretch-geometry.js';

/** glTF's primitive modes for triangles. The modes for points and lines are smaller numbers. */
export const TRIANGLE_MODES = { list: 4, strip: 5, fan: 6 } as const;

type Corners = readonly [number, number, number];

export class PrimitiveBuilder {
  readonly #positions: number[] = [];
  readonly #normals: number[] = [];
  readonly #indices: number[] = [];

  /** @param matrix the node's world matrix */
  add(primitive: Primitive, matrix: mat4): void {
    const at = primitive.getAttribute('POSITION');
    if (!at) return;
    const facing = primitive.getAttribute('NORMAL');
    // A mirrored node flips the orientation of its triangles, so swap their corners.
    const isMirrored = determinantOf(matrix) < 0;
    const triangles = cornersOf(primitive, at).map(([a, b, c]): Corners => (isMirrored ? [a, c, b] : [a, b, c]));
    const smooth = facing && facing.getCount() === at.getCount();
    if (smooth) this.#addSmooth(at, facing, triangles, matrix);
    else this.#addFlat(at, triangles, matrix);
    if (primitive.getMaterial()?.getDoubleSided()) this.#addBacks(triangles.length);
  }

  build(): TriangleMesh {
    const indices = this.#positions.length / 3 > 0xffff ? Uint32Array : Uint16Array;
    return {
      positions: new Float32Array(this.#positions),
      normals: new Float32Array(this.#normals),
      indices: new indices(this.#indices),
    };
  }

  #addSmooth(at: Accessor, facing: Accessor, triangles: readonly Corners[], matrix: mat4): void {
    const first = this.#positions.length / 3;
    const count = at.getCount();
    const normalMatrix = normalMatrixOf(matrix);
    for (let row = 0; row < count; row++) {
      this.#positions.push(...transformPoint(matrix, elementOf(at, row)));
      this.#normals.push(...normalize(applyColumns(normalMatrix, elementOf(facing, row))));
    }
    for (const corners of triangles) {
      if (corners.some((corner) => corner >= count)) throw new Error('a triangle refers to a missing vertex');
      for (const corner of corners) this.#indices.push(first + corner);
    }
  }

  #addFlat(at: Accessor, triangles: readonly Corners[], matrix: mat4): void {
    for (const corners of triangles) {
      const [a, b, c] = [corners[0], corners[1], corners[2]].map((row) => transformPoint(matrix, elementOf(at, row)));
      const normal = normalize(cross(subtract(b!, a!), subtract(c!, a!)));
      for (const corner of [a!, b!, c!]) {
        this.#indices.push(this.#positions.length / 3);
        this.#positions.push(...corner);
        this.#normals.push(...normal);
      }
    }
  }

  /** Adds the last `count` triangles again, facing the other way. */
  #addBacks(count: number): void {
    const from = this.#indices.length - 3 * count;
    const copies = new Map<number, number>();
    const copyOf = (vertex: number) => {
      const known = copies.get(vertex);
      if (known !== undefined) return known;
      const copy = this.#positions.length / 3;
      for (let axis = 3 * vertex; axis < 3 * vertex + 3; axis++) {
        this.#positions.push(this.#positions[axis]!);
        this.#normals.push(-this.#normals[axis]!);
      }
      copies.set(vertex, copy);
      return copy;
    };
    for (let i = from; i < from + 3 * count; i += 3) {
      const [a, b, c] = [this.#indices[i]!, this.#indices[i + 1]!, this.#indices[i + 2]!];
      this.#indices.push(copyOf(a), copyOf(c), copyOf(b));
    }
  }
}

/** The vertices of each triangle in a list, a strip or a fan. */
function cornersOf(primitive: Primitive, at: Accessor): Corners[] {
  const indices = primitive.getIndices();
  const count = indices?.getCount() ?? at.getCount();
  const vertex = (i: number) => indices?.getScalar(i) ?? i;
  const corners: Corners[] = [];
  if (primitive.getMode() === TRIANGLE_MODES.list) {
    for (let i = 0; i + 2 < count; i += 3) corners.push([vertex(i), vertex(i + 1), vertex(i + 2)]);
    return corners;
  }
  const isFan = primitive.getMode() === TRIANGLE_MODES.fan;
  for (let i = 0; i + 2 < count; i++) {
    // Every other triangle of a strip has the opposite orientation.
    const [second, third] = isFan || i % 2 === 0 ? [i + 1, i + 2] : [i + 2, i + 1];
    corners.push([vertex(isFan ? 0 : i), vertex(second), vertex(third)]);
  }
  return corners;
}

function elementOf(accessor: Accessor, row: number): Vector {
  const [x = Number.NaN, y = Number.NaN, z = Number.NaN] = accessor.getElement(row, []);
  return [x, y, z];
}

type Columns = readonly [Vector, Vector, Vector];

function columnsOf(m: mat4): Columns {
  return [matrixColumn(m, 0), matrixColumn(m, 1), matrixColumn(m, 2)];
}

function determinantOf(m: mat4): number {
  const [x, y, z] = columnsOf(m);
  return dot(x, cross(y, z));
}

/** The matrix that keeps normals perpendicular to stretched surfaces: cofactors with the sign of the determinant. */
function normalMatrixOf(m: mat4): Columns {
  const [x, y, z] = columnsOf(m);
  const sign = determinantOf(m) < 0 ? -1 : 1;
  return [scale(cross(y, z), sign), scale(cross(z, x), sign), scale(cross(x, y), sign)];
}

function applyColumns([a, b, c]: Columns, [x, y, z]: Vector): Vector {
  return add(add(scale(a, x), b, y), c, z);
}
