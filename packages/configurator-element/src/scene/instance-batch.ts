// One draw call: every part of one form in one finish. A part is an instance, two rows of numbers (see instances.ts); they
// are rewritten in place and replaced only when they are too few.

import {
  BufferAttribute,
  DynamicDrawUsage,
  InstancedBufferGeometry,
  InstancedInterleavedBuffer,
  InterleavedBufferAttribute,
  type Material,
  Mesh,
} from 'three';
import type { GeometrySource, PartGeometry, StretchGeometry } from '../mesh/index.js';
import type { PartColumns, PlacedPart } from '../model/evaluate/product.js';
import {
  type ColumnTables,
  type InstanceRows,
  moveBoards,
  rowLayout,
  rowLength,
  writeBoards,
  writeInstance,
} from './instance-attributes.js';
import { enableShadow } from './key-light.js';

const smallestCapacity = 16;

export class InstanceBatch {
  readonly shape: GeometrySource;
  readonly mesh: Mesh<InstancedBufferGeometry>;
  readonly #template: StretchGeometry;
  #buffers: InstanceBuffers;
  #rows: InstanceRows;
  #capacity = smallestCapacity;
  #count = 0;
  /** Whether more than what moves was written since the last end. */
  #altered = false;

  constructor(shape: GeometrySource, material: Material) {
    this.shape = shape;
    this.#template = shape.build();
    this.#rows = createRows(this.#capacity);
    this.#buffers = buffersOf(this.#rows);
    this.mesh = new Mesh(geometryOf(this.#template, this.#buffers), material);
    // Its bounds change with every instance, and the product is what the camera looks at.
    this.mesh.frustumCulled = false;
    this.mesh.matrixAutoUpdate = false;
    if (!material.transparent) enableShadow(this.mesh);
  }

  get count(): number {
    return this.#count;
  }

  begin(): void {
    this.#count = 0;
  }

  add(part: PlacedPart, form: PartGeometry): void {
    const start = this.#claim(1);
    writeInstance(part, form, this.#rows, start);
    this.#altered = true;
  }

  /** Whole boards, see `writeBoards`. */
  addBoards(columns: PartColumns, first: number, end: number, shared: ColumnTables): void {
    const start = this.#claim(end - first);
    moveBoards(columns, first, end, this.#rows.moving, start);
    writeBoards(columns, first, end, shared, this.#rows.lasting, start);
    this.#altered = true;
  }

  /** Whole boards in the rows that they had before: they only move. */
  moveBoards(columns: PartColumns, first: number, end: number): void {
    moveBoards(columns, first, end, this.#rows.moving, this.#claim(end - first));
  }

  end(): void {
    this.mesh.geometry.instanceCount = this.#count;
    this.mesh.visible = this.#count > 0;
    this.#send(this.#buffers.moving);
    if (this.#altered) this.#send(this.#buffers.lasting);
    this.#altered = false;
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
    const before = this.#rows;
    while (this.#capacity < this.#count) this.#capacity *= 2;
    this.#rows = createRows(this.#capacity);
    this.#rows.moving.set(before.moving);
    this.#rows.lasting.set(before.lasting);
    this.#buffers = buffersOf(this.#rows);
    this.mesh.geometry.dispose();
    this.mesh.geometry = geometryOf(this.#template, this.#buffers);
  }

  #send(buffer: InstancedInterleavedBuffer): void {
    buffer.clearUpdateRanges();
    buffer.addUpdateRange(0, this.#count * rowLength);
    buffer.needsUpdate = true;
  }
}

type InstanceBuffers = Readonly<Record<keyof InstanceRows, InstancedInterleavedBuffer>>;

function createRows(capacity: number): InstanceRows {
  const numbers = capacity * rowLength;
  return { moving: new Float32Array(numbers), lasting: new Float32Array(numbers) };
}

function buffersOf({ moving, lasting }: InstanceRows): InstanceBuffers {
  return { moving: bufferOf(moving), lasting: bufferOf(lasting) };
}

function bufferOf(rows: Float32Array): InstancedInterleavedBuffer {
  const buffer = new InstancedInterleavedBuffer(rows, rowLength);
  buffer.setUsage(DynamicDrawUsage);
  return buffer;
}

function geometryOf({ anchors, offsets, normals, indices }: StretchGeometry, { moving, lasting }: InstanceBuffers) {
  const geometry = new InstancedBufferGeometry();
  geometry.setAttribute('position', new BufferAttribute(anchors, 3));
  geometry.setAttribute('templateOffset', new BufferAttribute(offsets, 3));
  geometry.setAttribute('normal', new BufferAttribute(normals, 3));
  geometry.setIndex(new BufferAttribute(indices, 1));
  setRows(geometry, moving, rowLayout.moving);
  setRows(geometry, lasting, rowLayout.lasting);
  return geometry;
}

type Layout = Readonly<Record<string, readonly [from: number, size: number]>>;

function setRows(geometry: InstancedBufferGeometry, rows: InstancedInterleavedBuffer, layout: Layout): void {
  for (const [name, [from, size]] of Object.entries(layout)) {
    geometry.setAttribute(name, new InterleavedBufferAttribute(rows, size, from));
  }
}
