// A file's nodes: one per part, named by its path, inside one per group. A hinge's node has its origin on the hinge,
// and all others have the product's origin. Each joint is an animation with its node's name: closed at the start, open
// at the end.

import type { Document, Node } from '@gltf-transform/core';
import { writeQuaternion } from '../geometry/quaternion.js';
import { times } from '../geometry/times.js';
import type { HingeMotion, Motion, PlacedPart, Vector } from '../model/evaluate/product.js';
import type { MeshLibrary } from './mesh-library.js';
import { round } from './primitives.js';

/** A node with children. */
interface GroupNode {
  readonly node: Node;
  /** The node's origin in product coordinates, in mm. */
  readonly origin: Vector;
}

interface AnimatedNode {
  readonly node: Node;
  readonly motion: Motion;
}

const ANIMATION_SECONDS = 1;

/** The largest rotation between two keyframes, in degrees. Beyond 180°, viewers would rotate the other way. */
const WIDEST_STEP = 90;

export class NodeTree {
  readonly #document: Document;
  readonly #root: GroupNode;
  readonly #groups = new Map<string, GroupNode>();
  readonly #animated: AnimatedNode[] = [];

  constructor(document: Document, root: Node) {
    this.#document = document;
    this.#root = { node: root, origin: [0, 0, 0] };
  }

  /**
   * Creates a part's node.
   * @param motions the joints that move the part. A part with its own joint is inside a node with the joint's name.
   */
  addPart({ path, matrix }: PlacedPart, motions: readonly Motion[]): Node {
    const opens = motions.some((motion) => motion.path === path);
    const { node: parent, origin } = this.#groupOf(opens ? path : parentPath(path), motions);
    const rotation: [number, number, number, number] = [0, 0, 0, 1];
    writeQuaternion(matrix, 0, 4, rotation, 0);
    const [x, y, z, w] = rotation;
    const node = this.#document
      .createNode(opens ? `${path}/part` : path)
      .setTranslation(offsetInMetres(origin, [matrix[12]!, matrix[13]!, matrix[14]!]))
      .setRotation([round(x), round(y), round(z), round(w)]);
    parent.addChild(node);
    return node;
  }

  /** Creates a node inside a part's node. @param at the position in the part's frame, in mm */
  addWithin(node: Node, name: string, at: Vector): Node {
    const child = this.#document.createNode(`${node.getName()}/${name}`).setTranslation(offsetInMetres([0, 0, 0], at));
    node.addChild(child);
    return child;
  }

  /** Creates an animation for each joint, in the order in which the parts were added. */
  animate(library: MeshLibrary): void {
    for (const { node, motion } of this.#animated) {
      const turns = motion.kind === 'hinge';
      const keys = turns ? rotationKeys(motion) : translationKeys(node.getTranslation(), motion.by);
      const last = keys.length - 1;
      const times = Float32Array.from(keys, (_, i) => round((i / last) * ANIMATION_SECONDS));
      const sampler = this.#document
        .createAnimationSampler()
        .setInterpolation('LINEAR')
        .setInput(library.accessor(times, 'SCALAR'))
        .setOutput(library.accessor(Float32Array.from(keys.flat()), turns ? 'VEC4' : 'VEC3'));
      const channel = this.#document
        .createAnimationChannel()
        .setTargetNode(node)
        .setTargetPath(turns ? 'rotation' : 'translation')
        .setSampler(sampler);
      this.#document.createAnimation(motion.path).addSampler(sampler).addChannel(channel);
    }
  }

  #groupOf(path: string, motions: readonly Motion[]): GroupNode {
    if (path === '') return this.#root;
    const existing = this.#groups.get(path);
    if (existing) return existing;
    const parent = this.#groupOf(parentPath(path), motions);
    const motion = motions.find((one) => one.path === path);
    const origin = motion?.kind === 'hinge' ? motion.origin : parent.origin;
    const node = this.#document.createNode(path).setTranslation(offsetInMetres(parent.origin, origin));
    parent.node.addChild(node);
    if (motion) this.#animated.push({ node, motion });
    const group = { node, origin };
    this.#groups.set(path, group);
    return group;
  }
}

/** The offset between two points in meters, as the mutable triple that glTF Transform accepts. */
export function offsetInMetres(from: Vector, to: Vector): [number, number, number] {
  return [round((to[0] - from[0]) / 1000), round((to[1] - from[1]) / 1000), round((to[2] - from[2]) / 1000)];
}

/** The parent group's path; empty if there's none. */
function parentPath(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')));
}

function rotationKeys({ axis, angle }: HingeMotion): number[][] {
  const steps = Math.max(1, Math.ceil(Math.abs(angle) / WIDEST_STEP));
  return times(steps + 1, (i) => {
    const half = ((angle * i) / steps / 360) * Math.PI;
    const sine = Math.sin(half);
    return [axis[0] * sine, axis[1] * sine, axis[2] * sine, Math.cos(half)].map(round);
  });
}

function translationKeys(closed: readonly number[], by: readonly number[]): number[][] {
  return [[...closed], closed.map((value, i) => round(value + by[i]! / 1000))];
}
