// A parsed expression's meaning: its names found, its types agreed, what is constant computed. No value is known yet.

import { ExpressionFault, unknownFault } from './fault.js';
import { type Builder, functions } from './functions.js';
import { done, type Machine, type Operation, operation, run, stride } from './machine.js';
import type { BinaryOperator, Node } from './parse.js';
import type { Scope, Vocabulary } from './scope.js';
import { anyText, boolean, number, type Term, type ValueType } from './term.js';

/** @throws ExpressionFault */
export function check(node: Node, scope: Scope, vocabulary: Vocabulary): Term {
  return new Checker(scope, vocabulary).check(node);
}

/** What a value is called in a message. */
export function describeType({ kind }: ValueType): string {
  return { number: 'a number', boolean: 'true or false', text: 'a text', record: 'a material' }[kind];
}

/** @throws ExpressionFault where the term is of another type */
export function expectType(term: Term, kind: ValueType['kind'], what = 'This'): void {
  if (term.type.kind === kind) return;
  const wanted = describeType({ kind } as ValueType);
  throw new ExpressionFault('type', term.at, `${what} has to be ${wanted}, and is ${describeType(term.type)}`);
}

export const reservedNames = ['true', 'false', 'panels', 'edges', 'holes', 'volume', 'mass'] as const;

const arithmetic = { '+': 'add', '-': 'subtract', '*': 'multiply', '/': 'divide', '%': 'remainder' } as const;

/** `a > b` is `b < a`. */
const order = {
  '<': ['less', false],
  '<=': ['atMost', false],
  '>': ['less', true],
  '>=': ['atMost', true],
} as const;

class Checker {
  readonly #scope: Scope;
  readonly #vocabulary: Vocabulary;

  constructor(scope: Scope, vocabulary: Vocabulary) {
    this.#scope = scope;
    this.#vocabulary = vocabulary;
  }

  check(node: Node): Term {
    switch (node.kind) {
      case 'literal':
        return this.#literal(node.value, node.at);
      case 'name':
        return this.#name(node.name, node.at);
      case 'field':
        return this.#field(node.record, node.field, node.at);
      case 'unary':
        return this.#unary(node.operator, this.check(node.operand), node.at);
      case 'binary':
        return this.#binary(node.operator, this.check(node.left), this.check(node.right), node.at);
      case 'choose': {
        const condition = this.check(node.condition);
        expectType(condition, 'boolean', 'What stands before "?"');
        return this.#choose(condition, [this.check(node.then), this.check(node.otherwise)], node.at);
      }
      case 'call':
        return this.#call(node.name, node.args, node.at);
    }
  }

  #literal(value: number | string | boolean, at: number): Term {
    if (typeof value === 'number') return constant(number, value, at);
    if (typeof value === 'boolean') return constant(boolean, Number(value), at);
    return constant({ kind: 'text', values: [value] }, this.#vocabulary.intern(value), at);
  }

  #name(name: string, at: number): Term {
    const meaning = this.#scope.get(name);
    if (meaning) return { kind: 'reference', name: meaning, type: meaning.type, level: meaning.level, at };
    if (functions.has(name)) {
      throw new ExpressionFault('unknown-name', at, `"${name}" is a function: write ${functions.get(name)!.usage}`);
    }
    if ((reservedNames as readonly string[]).includes(name) && !this.#scope.hasSums) {
      throw new ExpressionFault('unknown-name', at, `"${name}" is known in the estimate alone`);
    }
    throw unknownFault('unknown-name', at, 'name', name, this.#scope.names());
  }

  #field(record: Node, field: string, at: number): Term {
    const sum = record.kind === 'name' ? this.#scope.get(`${record.name}.${field}`) : undefined;
    if (sum) return { kind: 'reference', name: sum, type: sum.type, level: sum.level, at };
    if (record.kind === 'name' && !this.#scope.get(record.name)) this.#unknownSum(record.name, field, at);
    const term = this.check(record);
    const { type } = term;
    if (type.kind !== 'record') {
      throw new ExpressionFault('type', at, `Only a material has fields, and this is ${describeType(type)}`);
    }
    const { fields } = this.#vocabulary;
    const index = fields.findIndex(({ name }) => name === field);
    if (index < 0) throw unknownField(field, at, fields.map(({ name }) => name).join(' '));
    const lacking = type.materials.find((material) => !this.#vocabulary.hasField(material, index));
    if (lacking !== undefined) {
      const id = [...this.#vocabulary.materials.keys()][lacking];
      throw new ExpressionFault('unknown-field', at, `The material "${id}", which it may be, has no "${field}"`);
    }
    const ids = [...this.#vocabulary.materials.keys()];
    const isText = fields[index]!.type === 'text';
    const result: ValueType = isText ? { kind: 'text', values: type.materials.map((each) => ids[each]!) } : number;
    return this.#apply(operation.field, `.${field}`, [term], result, at, index);
  }

  #unknownSum(name: string, field: string, at: number): void {
    if (!this.#scope.hasSums || !(reservedNames as readonly string[]).includes(name)) return;
    const known = [...this.#scope.names()].filter((each) => each.startsWith(`${name}.`));
    throw unknownField(field, at, known.join(' ').replaceAll(`${name}.`, ''));
  }

  #unary(operator: '-' | '!', operand: Term, at: number): Term {
    const isMinus = operator === '-';
    expectType(operand, isMinus ? 'number' : 'boolean', `What follows "${operator}"`);
    return this.#apply(isMinus ? operation.negate : operation.not, operator, [operand], operand.type, at);
  }

  #binary(operator: BinaryOperator, left: Term, right: Term, at: number): Term {
    const sides = [left, right];
    if (operator === '&&' || operator === '||') {
      for (const side of sides) expectType(side, 'boolean', `Each side of "${operator}"`);
      const settled = constant(boolean, operator === '&&' ? 0 : 1, at);
      return this.#choose(left, operator === '&&' ? [right, settled] : [settled, right], at);
    }
    if (operator === '==' || operator === '!=') return this.#compare(operator, left, right, at);
    for (const side of sides) expectType(side, 'number', `Each side of "${operator}"`);
    if (operator in arithmetic) {
      const key = arithmetic[operator as keyof typeof arithmetic];
      return this.#apply(operation[key], operator, sides, number, at);
    }
    const [key, swapped] = order[operator as keyof typeof order];
    return this.#apply(operation[key], operator, swapped ? [right, left] : sides, boolean, at);
  }

  #compare(operator: '==' | '!=', left: Term, right: Term, at: number): Term {
    const [one, other] = [left.type, right.type];
    if (one.kind !== other.kind || one.kind === 'record') {
      const hint = one.kind === 'record' || other.kind === 'record' ? '; compare ids: material.id' : '';
      const found = `${describeType(one)} and ${describeType(other)}`;
      throw new ExpressionFault('type', at, `"${operator}" compares two of one kind, and these are ${found}${hint}`);
    }
    const key = operator === '==' ? operation.equal : operation.differ;
    return this.#apply(key, operator, [left, right], boolean, at);
  }

  #call(name: string, nodes: readonly Node[], at: number): Term {
    const row = functions.get(name);
    if (!row) {
      throw unknownFault('unknown-function', at, 'function', name, functions.keys());
    }
    if (nodes.length < row.least || nodes.length > row.most) {
      throw new ExpressionFault('arguments', at, `Write ${row.usage}: ${nodes.length} arguments are given`);
    }
    if (row.isSum && !this.#scope.hasSums) {
      throw new ExpressionFault('unknown-function', at, `"${name}" is known in the estimate alone`);
    }
    const table = name === 'lookup' ? this.#table(nodes[0]!) : -1;
    const args = nodes.map((node, index) =>
      table >= 0 && index === 0 ? constant(number, table, node.at) : this.check(node),
    );
    return row.build(args, this.#builder(name, at, table));
  }

  #builder(symbol: string, at: number, table: number): Builder {
    return {
      expect: (term, kind) => expectType(term, kind, `What ${symbol}() takes here`),
      apply: (op, args, type = number, index = 0) => this.#apply(op, symbol, args, type, at, index),
      choose: (selector, options) => this.#choose(selector, options, at),
      lookup: (key) => this.#lookup(key, table, at),
      materialOf: (term) => this.#materialOf(term, symbol, at),
    };
  }

  /** A table is named by a text or by its bare name. */
  #table(node: Node): number {
    const name = node.kind === 'name' ? node.name : node.kind === 'literal' ? node.value : undefined;
    if (typeof name !== 'string')
      throw new ExpressionFault('type', node.at, 'lookup() takes the name of a table first');
    const { tableIndices } = this.#vocabulary;
    const index = tableIndices.get(name);
    if (index !== undefined) return index;
    throw unknownFault('unknown-table', node.at, 'table', name, tableIndices.keys());
  }

  #lookup(key: Term, table: number, at: number): Term {
    if (key.type.kind === 'number') return this.#apply(operation.lookupNumber, 'lookup', [key], number, at, table);
    expectType(key, 'text', 'The key of lookup()');
    const entries = this.#vocabulary.tables[table]!;
    const values = key.type.kind === 'text' ? key.type.values : undefined;
    // One that only some options lack may stand where those never come.
    if (values?.[0] !== undefined && values.every((value) => !entries.has(value))) {
      throw unknownFault('unknown-table', key.at, 'entry in this table for', values[0], entries.keys());
    }
    return this.#apply(operation.lookup, 'lookup', [key], number, at, table);
  }

  /** A material as it is, or that of an id. */
  #materialOf(term: Term, symbol: string, at: number): Term {
    const { type } = term;
    if (type.kind === 'record') return term;
    expectType(term, 'text', `What ${symbol}() takes`);
    const { materials } = this.#vocabulary;
    const ids = type.kind === 'text' && type.values ? type.values : [...materials.keys()];
    const found = ids.filter((id) => materials.has(id));
    if (found.length === 0) {
      throw unknownFault('unknown-material', term.at, 'material', ids[0] ?? '', materials.keys());
    }
    const record: ValueType = { kind: 'record', materials: found.map((id) => materials.get(id)!) };
    return this.#apply(operation.material, symbol, [term], record, at);
  }

  #choose(selector: Term, options: readonly Term[], at: number): Term {
    const type = options.map((option) => option.type).reduce((one, other) => joined(one, other, at));
    if (selector.kind === 'constant') {
      const chosen = options[selector.type.kind === 'boolean' ? 1 - selector.value : Math.floor(selector.value)];
      if (chosen) return { ...chosen, type };
    }
    const level = Math.max(selector.level, ...options.map((option) => option.level));
    return { kind: 'choose', selector, options, type, level, at };
  }

  #apply(op: Operation, symbol: string, args: readonly Term[], type: ValueType, at: number, index = 0): Term {
    const level = Math.max(...args.map((arg) => arg.level));
    const term: Term = { kind: 'apply', operation: op, symbol, args, index, type, level, at };
    if (!args.every((arg) => arg.kind === 'constant')) return term;
    const value = compute(
      op,
      args.map((arg) => (arg.kind === 'constant' ? arg.value : 0)),
      index,
      this.#vocabulary,
    );
    // What is not finite is left to be found with its place when it is run: perhaps it never is.
    return value === undefined ? term : constant(type, value, at);
  }
}

function constant(type: ValueType, value: number, at: number): Term {
  return { kind: 'constant', type, value, level: 0, at };
}

/** @param known in one string, apart by spaces */
function unknownField(field: string, at: number, known: string): ExpressionFault {
  const names = known.split(' ');
  return unknownFault('unknown-field', at, 'field', field, names, ` (there are ${names.join(', ')})`);
}

/** Of two branches: what the whole may be. */
function joined(one: ValueType, other: ValueType, at: number): ValueType {
  if (one.kind !== other.kind) {
    const message = `All branches have to be of one kind, and these are ${describeType(one)} and ${describeType(other)}`;
    throw new ExpressionFault('type', at, message);
  }
  if (one.kind === 'record' && other.kind === 'record') {
    return { kind: 'record', materials: [...new Set([...one.materials, ...other.materials])] };
  }
  if (one.kind !== 'text' || other.kind !== 'text') return one;
  return one.values && other.values
    ? { kind: 'text', values: [...new Set([...one.values, ...other.values])] }
    : anyText;
}

const scratch = new Float64Array(3);
const scratchCode = new Int32Array(stride);
const scratchMachine = { code: scratchCode, registers: scratch, fields: scratch, sums: scratch, budget: stride };

/** An operation on constants, by the machine itself; undefined when its result is not finite. */
function compute(op: Operation, args: readonly number[], index: number, vocabulary: Vocabulary): number | undefined {
  if (op === operation.field || op === operation.sum) return undefined;
  scratch.set(args);
  scratchCode.set([op, 2, 0, args.length > 1 ? 1 : index]);
  const machine: Machine = { ...vocabulary, ...scratchMachine };
  return run(machine, 0, stride) === done ? scratch[2] : undefined;
}
