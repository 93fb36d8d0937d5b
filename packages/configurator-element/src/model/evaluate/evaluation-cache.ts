// Values that an evaluation computes once and shares between instances. The same inputs return the same object, so that
// readers such as the mesh can recognize it and do their own work only once. Without this cache, evaluating a slider
// step takes twice as long for 400 drilled boards, and nearly five times as long for 100 revolved, bent and cut parts.
//
// The cache is created when a part is compiled, but the evaluation holds its values and frees them, so evaluations are
// independent of each other. A WeakMap keyed by evaluation would also work, but the garbage collector rarely empties
// one, and keeps copying its entries until it does.

import type { EvaluationContext } from './part-program.js';

/** A tree with one level per input. Leaves don't have maps, because there may be a leaf for every instance. */
interface Node<T> {
  value: T | undefined;
  next: Map<unknown, Node<T>> | undefined;
}

export class EvaluationCache<T> {
  /** @param inputs everything that `compute` depends on */
  get({ cached }: EvaluationContext, inputs: readonly unknown[], compute: () => T): T {
    let root = cached.get(this) as Node<T> | undefined;
    if (!root) {
      root = newNode();
      cached.set(this, root);
    }
    const node = find(root, inputs);
    node.value ??= compute();
    return node.value;
  }
}

function find<T>(root: Node<T>, inputs: readonly unknown[]): Node<T> {
  let node = root;
  for (const input of inputs) {
    node.next ??= new Map();
    let next = node.next.get(input);
    if (!next) {
      next = newNode();
      node.next.set(input, next);
    }
    node = next;
  }
  return node;
}

function newNode<T>(): Node<T> {
  return { value: undefined, next: undefined };
}
