// A compiled document at work: its registers, and how a failure among its instructions is told.

import { fail, type ModelIssueCode, shorten } from './errors.js';
import type { Place, Program, Section } from './expression/compile.js';
import { done, exhausted, type Machine, operation, run, stride } from './expression/machine.js';
import { limits } from './limits.js';
import type { DocumentVocabulary } from './vocabulary.js';

/** Sums over all parts that have a row each in `Machine.sums`: area, volume, mass by material. */
const sumRows = 3;

export class Runtime implements Machine {
  readonly code: Int32Array;
  readonly registers: Float64Array;
  readonly texts: string[];
  readonly tables: readonly ReadonlyMap<string, number>[];
  readonly materials: ReadonlyMap<string, number>;
  readonly fields: Float64Array;
  readonly sums: Float64Array;
  budget: number = limits.operations;
  readonly #tableNames: readonly string[];
  readonly #places: readonly Place[];
  readonly #known: ReadonlyMap<string, number>;
  readonly #given = new Map<string, number>();

  constructor(program: Program, vocabulary: DocumentVocabulary) {
    const { code, places, registers } = program.link();
    this.code = code;
    this.registers = registers;
    this.texts = vocabulary.texts;
    this.tables = vocabulary.tables;
    this.materials = vocabulary.materials;
    this.fields = vocabulary.fieldValues;
    this.sums = new Float64Array(sumRows * vocabulary.materials.size);
    this.#places = places;
    this.#tableNames = vocabulary.tableNames;
    this.#known = vocabulary.numbers;
  }

  /** Before each configuration. */
  begin(): void {
    this.budget = limits.operations;
    this.#given.clear();
  }

  /** The number of a text that a configuration brings; `reserved` is that of its parameter. */
  number(text: string, reserved: number): number {
    const known = this.#known.get(text) ?? this.#given.get(text);
    if (known !== undefined) return known;
    this.texts[reserved] = text;
    this.#given.set(text, reserved);
    return reserved;
  }

  /**
   * Takes from the budget what is done without instructions.
   * @throws ModelError when it is used up
   */
  spend(operations: number, pointer: string): void {
    this.budget -= operations;
    if (this.budget < 0) failExhausted(pointer, '');
  }

  /** @throws ModelError */
  run(section: Section): void {
    if (section.from === section.to) return;
    const stopped = run(this, section.from, section.to);
    if (stopped !== done) this.fail(stopped, section);
  }

  /**
   * @param instance the part that the instructions are of
   * @throws ModelError always
   */
  fail(stopped: number, section: Section, instance?: string): never {
    const prefix = instance === undefined ? '' : `${instance}: `;
    const { source, at, symbol } = this.#places[(stopped === exhausted ? section.from : stopped) / stride]!;
    if (stopped === exhausted) failExhausted(source.pointer, prefix);
    const { code, reason } = this.#reason(stopped, symbol);
    const where = at > 0 ? ` (at character ${at + 1} of "${shorten(source.text)}")` : '';
    return fail(source.pointer, code, `${prefix}${reason}${where}`);
  }

  #reason(pc: number, symbol: string): { readonly code: ModelIssueCode; readonly reason: string } {
    const [op, , a, b] = this.code.subarray(pc, pc + stride);
    const left = this.registers[a!]!;
    switch (op) {
      case operation.positive:
      case operation.notNegative:
        return { code: 'out-of-range', reason: outOfRange(op, symbol, String(left)) };
      case operation.color:
        return { code: 'out-of-range', reason: outOfRange(op, symbol, this.texts[left]!) };
      case operation.jumpBy:
        return { code: 'out-of-range', reason: `pick() chooses from 0 to ${b! - 1}, and is asked for ${left}` };
      case operation.material:
        return { code: 'out-of-range', reason: `There is no material "${this.texts[left]}"` };
      case operation.lookup:
      case operation.lookupNumber: {
        const key = op === operation.lookup ? this.texts[left] : left;
        return { code: 'out-of-range', reason: `The table "${this.#tableNames[b!]}" has no entry "${key}"` };
      }
    }
    const right = this.registers[b!]!;
    const isBinary = '+-*/%'.includes(symbol);
    const asked = isBinary ? `${left} ${symbol} ${right}` : `${symbol}(${isUnary(op!) ? left : `${left}, ${right}`})`;
    return { code: 'not-finite', reason: `${asked} is not a finite number` };
  }
}

function failExhausted(pointer: string, prefix: string): never {
  const message = `More than ${limits.operations} operations are needed: repeat less, or compute less a repetition`;
  return fail(pointer, 'too-much-work', prefix + message);
}

/** What a check of a value says when it fails. */
export function outOfRange(op: number, what: string, value: string): string {
  if (op === operation.color) return `"${value}" is no colour like "#aabbcc"`;
  return `The ${what} has to be ${op === operation.positive ? 'above' : 'at least'} 0, and is ${value}`;
}

function isUnary(op: number): boolean {
  const binary: readonly number[] = [operation.roundTo, operation.pow, operation.atan2, operation.min, operation.max];
  return !binary.includes(op);
}
