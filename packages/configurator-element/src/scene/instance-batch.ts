// A batch is one draw call for all parts with the same geometry and finish. Each part is an instance with two rows of
// numbers (see instance-attributes.ts), which are rewritten in place. The buffers are replaced only when they're too
// small.

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
import { enableShadow } from './directional-light.js';
import {
  type ColumnTables,
  type InstanceRows,
  ROW_LAYOUT,
  ROW_LENGTH,
  writeInstance,
  writePanelAppearances,
  writePanelPlacements,
} from './instance-attributes.js';

const INITIAL_CAPACITY = 16;

/** Collects the instances of a product: call `begin`, add the product's parts, and then call `end`. */
export class InstanceBatch {
  readonly source: GeometrySource;
  readonly mesh: Mesh<InstancedBufferGeometry>;
  readonly #template: StretchGeometry;
  #buffers: InstanceBuffers;
  #rows: InstanceRows;
  #capacity = INITIAL_CAPACITY;
  #count = 0;
  /** Whether anything besides placements has been written since the last `end`. */
  #appearanceChanged = false;

  constructor(source: GeometrySource, material: Material) {
    this.source = source;
    this.#template = source.build();
    this.#rows = createRows(this.#capacity);
    this.#buffers = buffersOf(this.#rows);
    this.mesh = new Mesh(geometryOf(this.#template, this.#buffers), material);
    // Don't cull the mesh: its bounds change with every instance, and the camera looks at the product anyway.
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

  /** @param bands see `bandBits` */
  add(part: PlacedPart, geometry: PartGeometry, bands = 0): void {
    const start = this.#claim(1);
    writeInstance(part, geometry, this.#rows, start, bands);
    this.#appearanceChanged = true;
  }

  /** Adds plain panels from rows of the product's columns. */
  addPanels(columns: PartColumns, first: number, end: number, tables: ColumnTables): void {
    const start = this.#claim(end - first);
    writePanelPlacements(columns, first, end, this.#rows.placement, start);
    writePanelAppearances(columns, first, end, tables, this.#rows.appearance, start);
    this.#appearanceChanged = true;
  }

  /** Adds panels with the same appearance and rows as before, so that only their placements are written. */
  movePanels(columns: PartColumns, first: number, end: number): void {
    writePanelPlacements(columns, first, end, this.#rows.placement, this.#claim(end - first));
  }

  end(): void {
    this.mesh.geometry.instanceCount = this.#count;
    this.mesh.visible = this.#count > 0;
    this.#upload(this.#buffers.placement);
    if (this.#appearanceChanged) this.#upload(this.#buffers.appearance);
    this.#appearanceChanged = false;
  }

  dispose(): void {
    this.mesh.geometry.dispose();
  }

  /** Adds rows, and replaces the buffers if they're too small. @returns the first row's offset */
  #claim(rows: number): number {
    const start = this.#count * ROW_LENGTH;
    this.#count += rows;
    if (this.#count > this.#capacity) this.#grow();
    return start;
  }

  #grow(): void {
    const before = this.#rows;
    while (this.#capacity < this.#count) this.#capacity *= 2;
    this.#rows = createRows(this.#capacity);
    this.#rows.placement.set(before.placement);
    this.#rows.appearance.set(before.appearance);
    this.#buffers = buffersOf(this.#rows);
    this.mesh.geometry.dispose();
    this.mesh.geometry = geometryOf(this.#template, this.#buffers);
  }

  #upload(buffer: InstancedInterleavedBuffer): void {
    buffer.clearUpdateRanges();
    buffer.addUpdateRange(0, this.#count * ROW_LENGTH);
    buffer.needsUpdate = true;
  }
}

type InstanceBuffers = Readonly<Record<keyof InstanceRows, InstancedInterleavedBuffer>>;

function createRows(capacity: number): InstanceRows {
  const numbers = capacity * ROW_LENGTH;
  return { placement: new Float32Array(numbers), appearance: new Float32Array(numbers) };
}

function buffersOf({ placement, appearance }: InstanceRows): InstanceBuffers {
  return { placement: bufferOf(placement), appearance: bufferOf(appearance) };
}

function bufferOf(rows: Float32Array): InstancedInterleavedBuffer {
  const buffer = new InstancedInterleavedBuffer(rows, ROW_LENGTH);
  buffer.setUsage(DynamicDrawUsage);
  return buffer;
}

function geometryOf({ anchors, offsets, normals, indices }: StretchGeometry, buffers: InstanceBuffers) {
  const geometry = new InstancedBufferGeometry();
  geometry.setAttribute('position', new BufferAttribute(anchors, 3));
  geometry.setAttribute('templateOffset', new BufferAttribute(offsets, 3));
  geometry.setAttribute('normal', new BufferAttribute(normals, 3));
  geometry.setIndex(new BufferAttribute(indices, 1));
  for (const row of ['placement', 'appearance'] as const) {
    for (const [name, [from, size]] of Object.entries(ROW_LAYOUT[row])) {
      geometry.setAttribute(name, new InterleavedBufferAttribute(buffers[row], size, from));
    }
  }
  return geometry;
}
