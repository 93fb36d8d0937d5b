// The nodes of a file: one a part, named by its path, within one for each group that it is in. Where a door turns, its
// node lies on the hinge; all others lie where the product's own axes begin.

import type { Document, Node } from '@gltf-transform/core';
import type { Motion, PlacedPart, Vector } from '../model/evaluate/product.js';
import { round } from './primitives.js';
import { quaternionOf } from './quaternion.js';

/** A node that others lie in. */
interface GroupNode {
  readonly node: Node;
  /** Where it lies in the product's axes; mm. */
  readonly origin: Vector;
}

export interface AnimatedNode {
  readonly node: Node;
  readonly motion: Motion;
}

export class NodeTree {
  readonly #document: Document;
  readonly #root: GroupNode;
  readonly #frames = new Map<string, GroupNode>();
  readonly #moving: AnimatedNode[] = [];

  constructor(document: Document, root: Node) {
    this.#document = document;
    this.#root = { node: root, origin: [0, 0, 0] };
  }

  /** What opens, in the order in which it was placed. */
  get animated(): readonly AnimatedNode[] {
    return this.#moving;
  }

  /**
   * The part's own node, in its place.
   * @param motions what opens it; a part that opens by itself lies in the node of its name
   */
  addPart({ path, matrix }: PlacedPart, motions: readonly Motion[]): Node {
    const opens = motions.some((motion) => motion.path === path);
    const { node: parent, origin } = this.#frameOf(opens ? path : outerOf(path), motions);
    const [x = 0, y = 0, z = 0] = matrix.slice(12, 15);
    const node = this.#document
      .createNode(opens ? `${path}/part` : path)
      .setTranslation(offsetInMetres(origin, [x, y, z]))
      .setRotation(quaternionOf(matrix));
    parent.addChild(node);
    return node;
  }

  #frameOf(path: string, motions: readonly Motion[]): GroupNode {
    if (path === '') return this.#root;
    const existing = this.#frames.get(path);
    if (existing) return existing;
    const outer = this.#frameOf(outerOf(path), motions);
    const motion = motions.find((one) => one.path === path);
    const origin = motion?.kind === 'hinge' ? motion.origin : outer.origin;
    const node = this.#document.createNode(path).setTranslation(offsetInMetres(outer.origin, origin));
    outer.node.addChild(node);
    if (motion) this.#moving.push({ node, motion });
    const frame = { node, origin };
    this.#frames.set(path, frame);
    return frame;
  }
}

/** A triple that may be changed, as the library takes it. */
export function offsetInMetres(from: Vector, to: Vector): [number, number, number] {
  return [round((to[0] - from[0]) / 1000), round((to[1] - from[1]) / 1000), round((to[2] - from[2]) / 1000)];
}

/** The path of the group that something is in; empty for none. */
function outerOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')));
}
