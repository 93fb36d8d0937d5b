// Runs a document's sections on one configuration's registers, and throws errors that say what failed.

import { fail, type ModelIssueCode, shorten } from '../document/errors.js';
import { limits } from '../document/limits.js';
import type { LinkedProgram, Section } from './code-generator.js';
import { functions } from './functions.js';
import * as op from './opcodes.js';
import {
  COMPLETED,
  INSTRUCTION_SIZE,
  type MachineData,
  machineData,
  OUT_OF_BUDGET,
  runInstructions,
  SingleOperation,
} from './register-machine.js';
import type { Symbols } from './symbols.js';

/**
 * One configuration's registers. Settling fills the registers that everything else is computed from. Later steps write
 * to other registers, so a settled configuration can be evaluated, described and checked in any order, any number of
 * times.
 */
export class Runtime {
  readonly registers: Float64Array;
  readonly data: MachineData;
  readonly #code: Int32Array;
  readonly #symbols: Symbols;
  /** The numbers of strings that are in the configuration but not in the document. */
  #textNumbers: Map<string, number> | undefined;
  readonly #maxOperations: number;
  #budgetAfterSettling: number;
  #singleOperation: SingleOperation | undefined;

  constructor({ code, registers }: LinkedProgram, symbols: Symbols, maxOperations: number = limits.operations) {
    this.registers = registers.slice();
    this.data = machineData(symbols);
    this.data.intern = (text) => this.textNumber(text);
    this.#code = code;
    this.#symbols = symbols;
    this.#maxOperations = maxOperations;
    this.#budgetAfterSettling = maxOperations;
  }

  get singleOperation(): SingleOperation {
    this.#singleOperation ??= new SingleOperation(this.data);
    return this.#singleOperation;
  }

  /** Call this before settling a configuration. */
  beginSettling(): void {
    const { data } = this;
    data.budget = this.#maxOperations;
    this.#textNumbers = undefined;
    data.texts = this.#symbols.texts;
  }

  endSettling(): void {
    this.#budgetAfterSettling = this.data.budget;
  }

  /**
   * Call this before computing anything from the settled configuration. It resets the budget to what was left after
   * settling.
   */
  resume(): void {
    this.data.budget = this.#budgetAfterSettling;
  }

  /**
   * The number of a string in a configuration or from an expression.
   * @param reserved the number that a parameter reserves for new strings
   */
  textNumber(text: string, reserved = this.data.texts.length): number {
    const { texts, textNumbers } = this.#symbols;
    const known = textNumbers.get(text) ?? this.#textNumbers?.get(text);
    if (known !== undefined) return known;
    this.#textNumbers ??= new Map();
    // All configurations share the document's strings, so they're copied before one is added.
    if (this.data.texts === texts) this.data.texts = texts.slice();
    this.data.texts[reserved] = text;
    this.#textNumbers.set(text, reserved);
    return reserved;
  }

  /** The string whose number a register holds. */
  textIn(register: number): string {
    return this.data.texts[this.registers[register]!]!;
  }

  /** A writable copy of the material fields, for the sums over all parts. All configurations share the original. */
  writableFields(): Float64Array {
    if (this.data.fields === this.#symbols.fields) this.data.fields = this.data.fields.slice();
    return this.data.fields;
  }

  /**
   * Charges the budget for work done without instructions.
   * @throws {ModelError} if the budget is exhausted
   */
  spend(operations: number, pointer: string): void {
    this.data.budget -= operations;
    if (this.data.budget < 0) this.#failExhausted(pointer, '');
  }

  /**
   * @param instance returns the path of the section's part, for the message
   * @throws {ModelError}
   */
  run(section: Section, instance?: () => string): void {
    const { from, to } = section;
    if (from === to) return;
    const stopped = runInstructions(this.data, this.#code, this.registers, from, to);
    if (stopped !== COMPLETED) this.#fail(stopped, section, instance ? `${instance()}: ` : '');
  }

  /** @returns whether the section ran to its end */
  tryRun({ from, to }: Section): boolean {
    return runInstructions(this.data, this.#code, this.registers, from, to) === COMPLETED;
  }

  #fail(stopped: number, { from, locations }: Section, prefix: string): never {
    const { source, at, symbol } = locations[stopped === OUT_OF_BUDGET ? 0 : (stopped - from) / INSTRUCTION_SIZE]!;
    if (stopped === OUT_OF_BUDGET) this.#failExhausted(source.pointer, prefix);
    const [code, reason] = this.#reason(stopped, symbol);
    const where = at > 0 ? ` (at character ${at + 1} of "${shorten(source.text)}")` : '';
    return fail(source.pointer, code, `${prefix}${reason}${where}`);
  }

  #failExhausted(pointer: string, prefix: string): never {
    const message = `This needs more than ${this.#maxOperations} operations: repeat less, or compute less in each repetition`;
    return fail(pointer, 'too-much-work', prefix + message);
  }

  #reason(pc: number, symbol: string): readonly [ModelIssueCode, string] {
    const [operation, target, a, b] = this.#code.subarray(pc, pc + INSTRUCTION_SIZE);
    const { texts } = this.data;
    const { tableNames } = this.#symbols;
    const [left, right] = [this.registers[a!]!, this.registers[b!]!];
    switch (operation) {
      case op.POSITIVE:
      case op.NOT_NEGATIVE:
      case op.COLOR:
        return ['out-of-range', outOfRange(operation, symbol, left, texts)];
      case op.TEXT:
        return [
          'out-of-range',
          `text() takes a number below 1e21 and 0 to 9 decimals, not ${left}${right === Infinity ? '' : ` and ${right}`}`,
        ];
      case op.ROUND_TO:
        return ['out-of-range', outOfRange(op.POSITIVE, 'step of round()', right, texts)];
      case op.JUMP_BY:
        return ['out-of-range', `pick() takes an index from 0 to ${target! - 1}, not ${left}`];
      case op.MATERIAL:
        return ['out-of-range', `There is no material "${texts[left]}"`];
      case op.LOOKUP:
      case op.LOOKUP_NUMBER: {
        const key = operation === op.LOOKUP ? texts[left] : left;
        return ['out-of-range', `The table "${tableNames[right]}" has no entry "${key}"`];
      }
    }
    return ['not-finite', notFinite(symbol, left, right)];
  }
}

function notFinite(symbol: string, left: number, right: number): string {
  const both = functions.get(symbol)?.usage.includes(',') ? `${left}, ${right}` : left;
  const asked = '+-*/%'.includes(symbol) ? `${left} ${symbol} ${right}` : `${symbol}(${both})`;
  return `${asked} isn't a finite number`;
}

/** The message for a check that fails. */
export function outOfRange(operation: number, what: string, value: number, texts: readonly string[]): string {
  if (operation === op.COLOR) return `"${texts[value]}" isn't a color like "#aabbcc"`;
  return `The ${what} must be ${operation === op.POSITIVE ? 'above' : 'at least'} 0, not ${value}`;
}
