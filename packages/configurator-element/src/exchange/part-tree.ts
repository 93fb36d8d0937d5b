// The nodes of a file: one a part, named by its path, within one for each group that it is in.

import type { Document, Node } from '@gltf-transform/core';
import type { PlacedPart, Vector } from '../model/product.js';
import { round } from './patches.js';
import { quaternionOf } from './quaternion.js';

export class PartTree {
  readonly #document: Document;
  readonly #root: Node;
  readonly #groups = new Map<string, Node>();

  constructor(document: Document, root: Node) {
    this.#document = document;
    this.#root = root;
  }

  /** The part's own node, in its place. */
  place({ path, matrix }: PlacedPart): Node {
    const [x = 0, y = 0, z = 0] = matrix.slice(12, 15);
    const node = this.#document
      .createNode(path)
      .setTranslation(metres([x, y, z]))
      .setRotation(quaternionOf(matrix));
    this.#groupOf(path).addChild(node);
    return node;
  }

  /** Of a part or a group: the node of what it is in. */
  #groupOf(path: string): Node {
    const end = path.lastIndexOf('/');
    if (end < 0) return this.#root;
    const name = path.slice(0, end);
    const existing = this.#groups.get(name);
    if (existing) return existing;
    const node = this.#document.createNode(name);
    this.#groups.set(name, node);
    this.#groupOf(name).addChild(node);
    return node;
  }
}

/** A mutable triple, as the library takes them. */
export function metres([x, y, z]: Vector): [number, number, number] {
  return [round(x / 1000), round(y / 1000), round(z / 1000)];
}
