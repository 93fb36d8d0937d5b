// Which names an expression may use, and what the document holds that its functions name.

import type { Name, ValueType } from './term.js';

/** What does not change from place to place in a document. */
export interface Vocabulary {
  /** The number that stands for a text. */
  intern(text: string): number;
  readonly texts: readonly string[];
  /** Table names to their indices, and their values. */
  readonly tableIndices: ReadonlyMap<string, number>;
  readonly tables: readonly ReadonlyMap<string, number>[];
  /** Material ids to their indices. */
  readonly materials: ReadonlyMap<string, number>;
  /** Whether a material has a field. */
  hasField(material: number, field: number): boolean;
  /** `material.id`, `.thickness` …, in the order of the machine's rows. */
  readonly fields: readonly { readonly name: string; readonly type: ValueType['kind'] }[];
}

/** Names, in one another's sight from the inside out. */
export class Scope {
  readonly #parent: Scope | undefined;
  readonly #names = new Map<string, Name>();
  /** Whether the sums over all parts may be named: in the estimate alone. */
  readonly hasSums: boolean;

  constructor(parent?: Scope, { hasSums = false } = {}) {
    this.#parent = parent;
    this.hasSums = hasSums;
  }

  get(name: string): Name | undefined {
    return this.#names.get(name) ?? this.#parent?.get(name);
  }

  set(name: string, meaning: Name): void {
    this.#names.set(name, meaning);
  }

  *names(): Generator<string> {
    yield* this.#names.keys();
    if (this.#parent) yield* this.#parent.names();
  }
}
