// Values that one evaluation computes and shares between its instances: the same inputs give the same object, so that a
// reader (a mesh, a drilling pattern) can recognise it and do its own work once. A compiled part holds the cache, but what
// is in it belongs to the evaluation and goes with it: evaluations share nothing, whatever order they run in.

import type { EvaluationContext } from './part-program.js';

/** A tree with a level for each input. A leaf has no map: there is one for nearly every instance. */
interface Node<T> {
  value: T | undefined;
  next: Map<unknown, Node<T>> | undefined;
}

interface Entries<T> {
  readonly root: Node<T>;
  /** Of the last call: most instances follow one with the same inputs. */
  inputs: readonly unknown[];
  last: Node<T>;
}

export class EvaluationCache<T> {
  readonly #entries = new WeakMap<EvaluationContext, Entries<T>>();

  /** @param inputs all that `compute` depends on */
  get(evaluation: EvaluationContext, inputs: readonly unknown[], compute: () => T): T {
    let entries = this.#entries.get(evaluation);
    if (!entries) {
      const root = newNode<T>();
      entries = { root, inputs: [], last: root };
      this.#entries.set(evaluation, entries);
    }
    if (!areSame(entries.inputs, inputs)) {
      entries.last = find(entries.root, inputs);
      entries.inputs = inputs;
    }
    const node = entries.last;
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

function areSame(a: readonly unknown[], b: readonly unknown[]): boolean {
  if (a.length !== b.length) return false;
  for (let index = 0; index < a.length; index++) if (a[index] !== b[index]) return false;
  return true;
}
