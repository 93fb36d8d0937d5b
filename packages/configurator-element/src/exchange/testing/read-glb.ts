// Reads an exported file for tests: its nodes by name with their triangles in the file's own coordinates.

import { type Document, type Node, type Primitive, WebIO } from '@gltf-transform/core';
import type { Vector } from '../../model/evaluate/product.js';

export interface ReadNode {
  readonly name: string;
  readonly parent: string;
  readonly node: Node;
}

export async function readGlb(bytes: Uint8Array): Promise<Document> {
  return new WebIO().readBinary(bytes.slice());
}

export function nodesOf(document: Document): readonly ReadNode[] {
  return document
    .getRoot()
    .listNodes()
    .map((node) => ({ name: node.getName(), parent: node.getParentNode()?.getName() ?? '', node }));
}

/** The volume enclosed by a node's own mesh; cubic meters. */
export function volumeOf(node: Node): number {
  let volume = 0;
  for (const primitive of node.getMesh()?.listPrimitives() ?? []) {
    for (const [a, b, c] of trianglesOf(primitive)) volume += determinant(a, b, c) / 6;
  }
  return volume;
}

function trianglesOf(primitive: Primitive): [Vector, Vector, Vector][] {
  const [indices, positions] = [primitive.getIndices()!.getArray()!, primitive.getAttribute('POSITION')!];
  const at = (i: number): Vector => {
    const [x = 0, y = 0, z = 0] = positions.getElement(indices[i]!, []);
    return [x, y, z];
  };
  return Array.from({ length: indices.length / 3 }, (_, i) => [at(i * 3), at(i * 3 + 1), at(i * 3 + 2)]);
}

function determinant(a: Vector, b: Vector, c: Vector): number {
  return a[0] * (b[1] * c[2] - b[2] * c[1]) + a[1] * (b[2] * c[0] - b[0] * c[2]) + a[2] * (b[0] * c[1] - b[1] * c[0]);
}
