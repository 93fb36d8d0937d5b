// Values that one evaluation computes and shares between its instances: the same inputs give the same object, so that a
// reader (a mesh, a drilling pattern) can recognise it and do its own work once. A compiled part holds the cache, but what
// is in it belongs to the evaluation and goes with it: evaluations share nothing, whatever order they run in.

import type { EvaluationContext } from './part-program.js';

/** A tree with a level for each input. A leaf has no map: there is one for nearly every instance. */
interface Node<T> {
  value: T | undefined;
  next: Map<unknown, Node<T>> | undefined;
}

export class EvaluationCache<T> {
  readonly #roots = new WeakMap<EvaluationContext, Node<T>>();

  /** @param inputs all that `compute` depends on */
  get(evaluation: EvaluationContext, inputs: readonly unknown[], compute: () => T): T {
    let root = this.#roots.get(evaluation);
    if (!root) {
      root = newNode();
      this.#roots.set(evaluation, root);
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
