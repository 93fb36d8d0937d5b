// One draw call: every part of one form in one finish. A part is an instance: where it is, how large, its colour.
// Buffers are rewritten in place and replaced only when they are too small.

import {
  BufferAttribute,
  BufferGeometry,
  DynamicDrawUsage,
  InstancedBufferAttribute,
  InstancedMesh,
  type Material,
} from 'three';
import { boardEase, type Form, type Shape, type Template } from '../mesh/index.js';
import { writePartMatrix } from '../model/columns.js';
import type { PartColumns, PlacedPart } from '../model/product.js';
import { boardTraitsOf, traitsOf } from '../view/traits.js';
import { readColor, readColorNumber } from './color.js';

const smallestCapacity = 16;

export class Batch {
  readonly shape: Shape;
  readonly #template: Template;
  readonly #material: Material;
  readonly #depthMaterial: Material;
  #capacity = 0;
  #count = 0;
  #mesh: InstancedMesh;
  #arrays: Arrays;

  constructor(shape: Shape, material: Material, depthMaterial: Material) {
    this.shape = shape;
    this.#template = shape.build();
    this.#material = material;
    this.#depthMaterial = depthMaterial;
    this.#mesh = this.#createMesh(smallestCapacity);
    this.#arrays = arraysOf(this.#mesh);
  }

  /** What to put into the scene; another one after `begin`, when the buffers had to grow. */
  get mesh(): InstancedMesh {
    return this.#mesh;
  }

  get count(): number {
    return this.#count;
  }

  begin(): void {
    this.#count = 0;
  }

  add(part: PlacedPart, form: Form): void {
    if (this.#count === this.#capacity) this.#grow();
    const index = this.#count++;
    const { matrix, color, shape, traits } = this.#arrays;
    matrix.set(part.matrix, index * 16);
    readColor(part.color, color, index * 3);
    shape.set(form.size, index * 4);
    shape[index * 4 + 3] = form.ease;
    traitsOf(part, traits, index * 4);
  }

  /** A whole board. @param ordinal which of its definition's boards it is */
  addBoard(columns: PartColumns, row: number, ordinal: number): void {
    if (this.#count === this.#capacity) this.#grow();
    const index = this.#count++;
    const { matrix, color, shape, traits } = this.#arrays;
    if (columns.rotation[row] === 0) writePlace(columns.origin, row * 3, matrix, index * 16);
    else writePartMatrix(columns, row, matrix, index * 16);
    readColorNumber(columns.color[row]!, color, index * 3);
    const x = columns.size[3 * row]!;
    const y = columns.size[3 * row + 1]!;
    const z = columns.size[3 * row + 2]!;
    shape[index * 4] = x;
    shape[index * 4 + 1] = y;
    shape[index * 4 + 2] = z;
    shape[index * 4 + 3] = boardEase(x, y, z);
    boardTraitsOf(columns, row, ordinal, traits, index * 4);
  }

  end(): void {
    const mesh = this.#mesh;
    mesh.count = this.#count;
    mesh.visible = this.#count > 0;
    for (const attribute of instanceAttributes(mesh)) {
      attribute.clearUpdateRanges();
      attribute.addUpdateRange(0, this.#count * attribute.itemSize);
      attribute.needsUpdate = true;
    }
  }

  dispose(): void {
    disposeMesh(this.#mesh);
  }

  #grow(): void {
    const old = this.#mesh;
    this.#mesh = this.#createMesh(this.#capacity * 2);
    this.#arrays = arraysOf(this.#mesh);
    const target = instanceAttributes(this.#mesh);
    instanceAttributes(old).forEach((attribute, i) => {
      target[i]!.array.set(attribute.array);
    });
    old.parent?.add(this.#mesh);
    old.removeFromParent();
    disposeMesh(old);
  }

  #createMesh(capacity: number): InstancedMesh {
    this.#capacity = capacity;
    const mesh = new InstancedMesh(geometryOf(this.#template, capacity), this.#material, capacity);
    mesh.instanceColor = instanced(capacity, 3);
    mesh.instanceMatrix.setUsage(DynamicDrawUsage);
    mesh.customDepthMaterial = this.#depthMaterial;
    mesh.castShadow = !this.#material.transparent;
    mesh.receiveShadow = true;
    // Its bounds change with every instance, and the product is what the camera looks at.
    mesh.frustumCulled = false;
    mesh.matrixAutoUpdate = false;
    return mesh;
  }
}

function geometryOf(template: Template, capacity: number): BufferGeometry {
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new BufferAttribute(template.anchors, 3));
  geometry.setAttribute('templateOffset', new BufferAttribute(template.offsets, 3));
  geometry.setAttribute('normal', new BufferAttribute(template.normals, 3));
  geometry.setIndex(new BufferAttribute(template.indices, 1));
  geometry.setAttribute('instanceShape', instanced(capacity, 4));
  geometry.setAttribute('instanceTraits', instanced(capacity, 4));
  return geometry;
}

function instanced(capacity: number, itemSize: number): InstancedBufferAttribute {
  return new InstancedBufferAttribute(new Float32Array(capacity * itemSize), itemSize).setUsage(DynamicDrawUsage);
}

function instanceAttributes({ instanceMatrix, instanceColor, geometry }: InstancedMesh): InstancedBufferAttribute[] {
  const shape = geometry.getAttribute('instanceShape') as InstancedBufferAttribute;
  const traits = geometry.getAttribute('instanceTraits') as InstancedBufferAttribute;
  return [instanceMatrix, instanceColor!, shape, traits];
}

/** The matrix of what is not turned: nearly everything. */
function writePlace(origin: Float64Array, from: number, matrix: Float32Array, at: number): void {
  matrix.fill(0, at, at + 16);
  matrix[at] = 1;
  matrix[at + 5] = 1;
  matrix[at + 10] = 1;
  matrix[at + 12] = origin[from]!;
  matrix[at + 13] = origin[from + 1]!;
  matrix[at + 14] = origin[from + 2]!;
  matrix[at + 15] = 1;
}

/** What is written a part. */
interface Arrays {
  readonly matrix: Float32Array;
  readonly color: Float32Array;
  readonly shape: Float32Array;
  readonly traits: Float32Array;
}

function arraysOf(mesh: InstancedMesh): Arrays {
  const [matrix, color, shape, traits] = instanceAttributes(mesh).map(({ array }) => array as Float32Array);
  return { matrix: matrix!, color: color!, shape: shape!, traits: traits! };
}

function disposeMesh(mesh: InstancedMesh): void {
  mesh.geometry.dispose();
  mesh.dispose();
}
