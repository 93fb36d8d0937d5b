// Which names an expression may use, and what the document holds that its functions name.

import type { Binding, ValueKind } from './expression-node.js';
import type { MachineData } from './register-machine.js';

/** What does not change from place to place in a document. */
export interface Symbols extends Omit<MachineData, 'budget'> {
  /** The number that stands for a text. */
  intern(text: string): number;
  /** Table names to their indices. */
  readonly tableIndices: ReadonlyMap<string, number>;
  /** `material.id`, `.thickness` … to their types, in the order of the machine's rows. */
  readonly fieldTypes: Readonly<Record<string, ValueKind>>;
}

/** The machine's rows that no expression names as a field: whether a grain shows, then the sums over all parts. */
export const grainField = 4;
export const firstSumField = 5;
export const fieldCount = 8;

/** Names, in one another's sight from the inside out. */
export class Scope {
  readonly #parent: Scope | undefined;
  readonly #names = new Map<string, Binding>();
  /** Whether the sums over all parts may be named: in the estimate alone. */
  readonly hasSums: boolean;

  constructor(parent?: Scope, hasSums = false) {
    this.#parent = parent;
    this.hasSums = hasSums;
  }

  get(name: string): Binding | undefined {
    return this.#names.get(name) ?? this.#parent?.get(name);
  }

  set(name: string, meaning: Binding): void {
    this.#names.set(name, meaning);
  }

  names(): readonly string[] {
    return [...this.#names.keys(), ...(this.#parent?.names() ?? [])];
  }
}
