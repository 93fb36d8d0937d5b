// A compiled document at work: its registers, and how a failure among its instructions is told.

import { fail, type ModelIssueCode, shorten } from '../document/errors.js';
import { limits } from '../document/limits.js';
import { functions } from './functions.js';
import * as op from './opcodes.js';
import type { Program, Section } from './program.js';
import { completed, instructionSize, outOfBudget, runInstructions, SingleOperation } from './register-machine.js';
import type { DocumentSymbols } from './symbols.js';

export class Runtime {
  readonly registers: Float64Array;
  readonly singleOperation: SingleOperation;
  readonly data: DocumentSymbols;
  readonly code: Int32Array;
  readonly #rooms: Float64Array[] = [];
  readonly #given = new Map<string, number>();

  constructor(program: Program, vocabulary: DocumentSymbols) {
    const { code, registers } = program.link();
    this.registers = registers;
    this.data = vocabulary;
    this.singleOperation = new SingleOperation(vocabulary);
    this.code = code;
  }

  /** For lanes of step `index`, used anew by each part. */
  scratch(index: number, size: number): Float64Array {
    const room = this.#rooms[index];
    if (room && room.length >= size) return room;
    this.#rooms[index] = new Float64Array(2 * size);
    return this.#rooms[index];
  }

  /** Before each configuration. */
  begin(): void {
    this.data.budget = limits.operations;
    this.#given.clear();
  }

  /** The number of a text that a configuration brings; `reserved` is that of its parameter. */
  textNumber(text: string, reserved: number): number {
    const known = this.data.numbers.get(text) ?? this.#given.get(text);
    if (known !== undefined) return known;
    this.data.texts[reserved] = text;
    this.#given.set(text, reserved);
    return reserved;
  }

  /**
   * Takes from the budget what is done without instructions.
   * @throws ModelError when it is used up
   */
  spend(operations: number, pointer: string): void {
    this.data.budget -= operations;
    if (this.data.budget < 0) failExhausted(pointer, '');
  }

  /**
   * @param instance the part that the instructions are of, asked for where one fails
   * @throws ModelError
   */
  run(section: Section, instance?: () => string): void {
    const { from, to } = section;
    if (from === to) return;
    const stopped = runInstructions(this.data, this.code, this.registers, from, to);
    if (stopped !== completed) this.#fail(stopped, section, instance ? `${instance()}: ` : '');
  }

  /** Whether instructions ran to their end. */
  tryRun({ from, to }: Section): boolean {
    return runInstructions(this.data, this.code, this.registers, from, to) === completed;
  }

  #fail(stopped: number, { from, locations: places }: Section, prefix: string): never {
    const { source, at, symbol } = places[stopped === outOfBudget ? 0 : (stopped - from) / instructionSize]!;
    if (stopped === outOfBudget) failExhausted(source.pointer, prefix);
    const [code, reason] = this.#reason(stopped, symbol);
    const where = at > 0 ? ` (at character ${at + 1} of "${shorten(source.text)}")` : '';
    return fail(source.pointer, code, `${prefix}${reason}${where}`);
  }

  #reason(pc: number, symbol: string): readonly [ModelIssueCode, string] {
    const [operation, target, a, b] = this.code.subarray(pc, pc + instructionSize);
    const { texts, tableNames } = this.data;
    const [left, right] = [this.registers[a!]!, this.registers[b!]!];
    switch (operation) {
      case op.positive:
      case op.notNegative:
      case op.color:
        return ['out-of-range', outOfRange(operation, symbol, left, texts)];
      case op.jumpBy:
        return ['out-of-range', `pick() chooses from 0 to ${target! - 1}, and is asked for ${left}`];
      case op.material:
        return ['out-of-range', `There is no material "${texts[left]}"`];
      case op.lookup:
      case op.lookupNumber: {
        const key = operation === op.lookup ? texts[left] : left;
        return ['out-of-range', `The table "${tableNames[right]}" has no entry "${key}"`];
      }
    }
    const both = functions.get(symbol)?.usage.includes(',') ? `${left}, ${right}` : left;
    const asked = '+-*/%'.includes(symbol) ? `${left} ${symbol} ${right}` : `${symbol}(${both})`;
    return ['not-finite', `${asked} is not a finite number`];
  }
}

function failExhausted(pointer: string, prefix: string): never {
  const message = `More than ${limits.operations} operations are needed: repeat less, or compute less a repetition`;
  return fail(pointer, 'too-much-work', prefix + message);
}

/** What a check of a value says when it fails. */
export function outOfRange(operation: number, what: string, value: number, texts: readonly string[]): string {
  if (operation === op.color) return `"${texts[value]}" is no colour like "#aabbcc"`;
  return `The ${what} has to be ${operation === op.positive ? 'above' : 'at least'} 0, and is ${value}`;
}
