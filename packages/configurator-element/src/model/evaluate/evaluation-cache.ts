// Values that one evaluation computes once and shares between its instances: the same inputs give the same object, so that
// readers such as the mesh can recognise it and do their own work once. Without it, a step of a slider takes twice as long
// to evaluate for 400 drilled boards, and nearly five times for 100 revolved, bent and cut parts.
//
// The cache is made when a part is compiled, but its values are kept by the evaluation and freed with it, so that evaluations
// are independent of one another. A WeakMap by evaluation would do the same, but the garbage collector empties one seldom,
// and copies its entries again and again until then.

import type { EvaluationContext } from './part-program.js';

/** A tree with a level for each input. Leaves have no map, since there may be one for every instance. */
interface Node<T> {
  value: T | undefined;
  next: Map<unknown, Node<T>> | undefined;
}

export class EvaluationCache<T> {
  /** @param inputs all that `compute` depends on */
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
