// One draw call: every part of one form in one finish. A part is an instance, a row of numbers; the rows are rewritten
// in place and replaced only when they are too few.

import {
  BufferAttribute,
  DynamicDrawUsage,
  InstancedBufferGeometry,
  InstancedInterleavedBuffer,
  InterleavedBufferAttribute,
  type Material,
  Mesh,
} from 'three';
import type { Form, Shape, Template } from '../mesh/index.js';
import type { PartColumns, PlacedPart } from '../model/product.js';
import { rowLayout, rowLength, type Shared, writeBoards, writePart } from './instances.js';
import { castsShadow } from './lamp.js';

const smallestCapacity = 16;

export class Batch {
  readonly shape: Shape;
  readonly mesh: Mesh<InstancedBufferGeometry>;
  readonly #template: Template;
  #rows: InstancedInterleavedBuffer;
  #numbers: Float32Array;
  #capacity = smallestCapacity;
  #count = 0;

  constructor(shape: Shape, material: Material) {
    this.shape = shape;
    this.#template = shape.build();
    this.#rows = createRows(this.#capacity);
    this.#numbers = this.#rows.array as Float32Array;
    this.mesh = new Mesh(geometryOf(this.#template, this.#rows), material);
    // Its bounds change with every instance, and the product is what the camera looks at.
    this.mesh.frustumCulled = false;
    this.mesh.matrixAutoUpdate = false;
    if (!material.transparent) castsShadow(this.mesh);
  }

  get count(): number {
    return this.#count;
  }

  begin(): void {
    this.#count = 0;
  }

  add(part: PlacedPart, form: Form): void {
    const start = this.#claim(1);
    writePart(part, form, this.#numbers, start);
  }

  /** Whole boards, see `writeBoards`. */
  addBoards(columns: PartColumns, first: number, end: number, shared: Shared): void {
    const start = this.#claim(end - first);
    writeBoards(columns, first, end, shared, this.#numbers, start);
  }

  end(): void {
    this.mesh.geometry.instanceCount = this.#count;
    this.mesh.visible = this.#count > 0;
    this.#rows.clearUpdateRanges();
    this.#rows.addUpdateRange(0, this.#count * rowLength);
    this.#rows.needsUpdate = true;
  }

  dispose(): void {
    this.mesh.geometry.dispose();
  }

  /** Where the next rows begin. */
  #claim(rows: number): number {
    const start = this.#count * rowLength;
    this.#count += rows;
    if (this.#count > this.#capacity) this.#grow();
    return start;
  }

  #grow(): void {
    const before = this.#numbers;
    while (this.#capacity < this.#count) this.#capacity *= 2;
    this.#rows = createRows(this.#capacity);
    this.#numbers = this.#rows.array as Float32Array;
    this.#numbers.set(before);
    this.mesh.geometry.dispose();
    this.mesh.geometry = geometryOf(this.#template, this.#rows);
  }
}

function createRows(capacity: number): InstancedInterleavedBuffer {
  const rows = new InstancedInterleavedBuffer(new Float32Array(capacity * rowLength), rowLength);
  rows.setUsage(DynamicDrawUsage);
  return rows;
}

function geometryOf({ anchors, offsets, normals, indices }: Template, rows: InstancedInterleavedBuffer) {
  const geometry = new InstancedBufferGeometry();
  geometry.setAttribute('position', new BufferAttribute(anchors, 3));
  geometry.setAttribute('templateOffset', new BufferAttribute(offsets, 3));
  geometry.setAttribute('normal', new BufferAttribute(normals, 3));
  geometry.setIndex(new BufferAttribute(indices, 1));
  for (const [name, [from, size]] of Object.entries(rowLayout)) {
    geometry.setAttribute(name, new InterleavedBufferAttribute(rows, size, from));
  }
  return geometry;
}
