// Reads an expression: its grammar, the meaning of its names, its types; what is constant is computed. No value is known
// yet.

import { type ModelIssueCode, shorten } from '../document/errors.js';
import { limits } from '../document/limits.js';
import { ExpressionError, unknownNameError } from './expression-error.js';
import {
  bindingNode,
  booleanType,
  constantNode,
  type ExpressionNode,
  numberType,
  operationNode,
  type ValueKind,
  type ValueType,
} from './expression-node.js';
import { functions, type NodeFactory } from './functions.js';
import * as op from './opcodes.js';
import type { SingleOperation } from './register-machine.js';
import { firstSumField, Scope, type Symbols } from './scope.js';
import {
  endToken,
  identifierToken,
  numberToken,
  operatorToken,
  splitHint,
  stringToken,
  type Token,
} from './tokenizer.js';

export const reservedNames: readonly string[] = ['true', 'false', 'panels', 'edges', 'holes', 'volume', 'mass'];

/** From loose to tight; all of one level group from the left. */
const operators: Readonly<Record<string, readonly [level: number, operation: number]>> = {
  '||': [1, op.jumpUnless],
  '&&': [2, op.jumpUnless],
  '==': [3, op.equal],
  '!=': [3, op.differ],
  '<': [4, op.less],
  '<=': [4, op.atMost],
  '>': [4, op.more],
  '>=': [4, op.atLeast],
  '+': [5, op.add],
  '-': [5, op.subtract],
  '*': [6, op.multiply],
  '/': [6, op.divide],
  '%': [6, op.remainder],
};

/** The last levels of what takes truths, of what compares any two values, and of what gives a truth. */
const ofTruths = 2;
const ofAny = 3;
const givesTruth = 4;

const typeNames: Readonly<Record<ValueKind, string>> = {
  number: 'a number',
  boolean: 'true or false',
  text: 'a text',
  record: 'a material',
};

/** @throws ExpressionFault where the term is of another type */
export function expectType({ type, at }: ExpressionNode, kind: ValueKind, what: string): void {
  if (type.kind === kind) return;
  throw new ExpressionError('type', at, `${what} has to be ${typeNames[kind]}, and is ${typeNames[type.kind]}`);
}

/** Reads one expression after another. */
export class ExpressionParser {
  readonly #vocabulary: Symbols;
  readonly #calculator: SingleOperation;
  #tokens: readonly Token[] = [];
  #token: Token = { kind: endToken, text: '', at: 0 };
  #scope = new Scope();
  #next = 0;
  #depth = 0;

  constructor(vocabulary: Symbols, calculator: SingleOperation) {
    this.#vocabulary = vocabulary;
    this.#calculator = calculator;
  }

  /** @throws ExpressionFault */
  parse(tokens: readonly Token[], scope: Scope): ExpressionNode {
    this.#tokens = tokens;
    this.#scope = scope;
    this.#next = 0;
    this.#token = tokens[0]!;
    this.#depth = 0;
    // Most are one name or number, and the end.
    const term = tokens.length > 2 ? this.#conditional() : this.#operand();
    if (this.#token.kind !== endToken) throw this.#unexpected('an operator');
    return term;
  }

  constant(value: number | string | boolean, at: number): ExpressionNode {
    if (typeof value === 'number') return constantNode(numberType, value, at);
    if (typeof value === 'boolean') return constantNode(booleanType, Number(value), at);
    const text = this.#vocabulary.intern(value);
    return constantNode({ kind: 'text', values: [text] }, text, at);
  }

  #conditional(): ExpressionNode {
    const condition = this.#binary(1);
    const { at } = this.#token;
    if (!this.#take('?')) return condition;
    this.#enter(at);
    const then = this.#conditional();
    this.#expect(':');
    const otherwise = this.#conditional();
    this.#depth--;
    expectType(condition, 'boolean', 'What stands before "?"');
    return this.#choose(condition, [then, otherwise], at);
  }

  #binary(least: number): ExpressionNode {
    let left = this.#operand();
    while (true) {
      const { kind, text, at } = this.#token;
      const row = kind === operatorToken ? operators[text] : undefined;
      if (!row || row[0] < least) return left;
      this.#advance();
      left = this.#combine(text, row[0], row[1], left, this.#binary(row[0] + 1), at);
    }
  }

  #combine(
    symbol: string,
    level: number,
    operation: number,
    left: ExpressionNode,
    right: ExpressionNode,
    at: number,
  ): ExpressionNode {
    const type = level > givesTruth ? numberType : booleanType;
    if (level === ofAny) this.#checkComparable(symbol, left.type.kind, right.type.kind, at);
    else {
      const kind = level > ofTruths ? 'number' : 'boolean';
      // The words are made only where they are said.
      if (left.type.kind !== kind || right.type.kind !== kind) {
        for (const side of [left, right]) expectType(side, kind, `Each side of "${symbol}"`);
      }
    }
    if (level > ofTruths) return this.#apply(operation, symbol, [left, right], type, at);
    return this.#choose(left, level > 1 ? [right, constantNode(type, 0, at)] : [constantNode(type, 1, at), right], at);
  }

  #checkComparable(symbol: string, one: ValueKind, other: ValueKind, at: number): void {
    const isMaterial = one === 'record' || other === 'record';
    if (one === other && !isMaterial) return;
    const found = `${typeNames[one]} and ${typeNames[other]}${isMaterial ? '; compare ids: material.id' : ''}`;
    throw new ExpressionError('type', at, `"${symbol}" compares two of one kind, and these are ${found}`);
  }

  /** Whatever binary operators stand between. */
  #operand(): ExpressionNode {
    const { kind, text, at } = this.#token;
    if (kind === endToken || (kind === operatorToken && !'-!('.includes(text))) throw this.#unexpected('a value');
    this.#advance();
    let term: ExpressionNode;
    if (kind === identifierToken) term = this.#identifier(text, at);
    else if (kind === numberToken) term = this.constant(finite(text, at), at);
    else if (kind === stringToken) term = this.constant(text.slice(1, -1), at);
    else if (text === '-' || text === '!') return this.#unary(text, at);
    else {
      this.#enter(at);
      term = this.#conditional();
      this.#depth--;
      this.#expect(')');
    }
    for (let { at } = this.#token; this.#take('.'); at = this.#token.at) {
      const { kind, text } = this.#token;
      if (kind !== identifierToken) throw this.#unexpected('a field');
      this.#advance();
      term = this.#field(term, text, at);
    }
    return term;
  }

  #unary(text: string, at: number): ExpressionNode {
    this.#enter(at);
    const operand = this.#operand();
    this.#depth--;
    expectType(operand, text === '-' ? 'number' : 'boolean', `What follows "${text}"`);
    return this.#apply(text === '-' ? op.negate : op.not, text, [operand], operand.type, at);
  }

  #identifier(text: string, at: number): ExpressionNode {
    if (text === 'true' || text === 'false') return this.constant(text === 'true', at);
    if (this.#take('(')) {
      this.#enter(at);
      const term = this.#call(text, at);
      this.#depth--;
      return term;
    }
    const scope = this.#scope;
    if (scope.hasSums && this.#token.text === '.' && reservedNames.includes(text)) return this.#sum(`${text}.`, at);
    const name = scope.get(text);
    if (name) return bindingNode(name, at);
    const row = functions.get(text);
    if (row) throw new ExpressionError('unknown-name', at, `"${text}" is a function: write ${text}(${row.usage})`);
    if (reservedNames.includes(text) && !scope.hasSums) throw onlyInEstimate('unknown-name', text, at);
    throw unknownNameError('unknown-name', at, 'name', text, scope.names());
  }

  /** `panels.count` */
  #sum(prefix: string, at: number): ExpressionNode {
    const dot = this.#token.at;
    this.#advance();
    const { text } = this.#token;
    const sum = this.#scope.get(prefix + text);
    if (!sum) {
      const known = this.#scope.names().filter((name) => name.startsWith(prefix));
      throw unknownField(
        text,
        dot,
        known.map((name) => name.slice(prefix.length)),
      );
    }
    this.#advance();
    return bindingNode(sum, at);
  }

  #field(record: ExpressionNode, field: string, at: number): ExpressionNode {
    const { kind, values = [] } = record.type;
    if (kind !== 'record') {
      throw new ExpressionError('type', at, `Only a material has fields, and this is ${typeNames[kind]}`);
    }
    const { fieldTypes, fields, materials } = this.#vocabulary;
    const names = Object.keys(fieldTypes);
    const index = names.indexOf(field);
    if (index < 0) throw unknownField(field, at, names);
    const own = values.map((material) => fields[index * materials.size + material]!);
    const lacking = own.findIndex(Number.isNaN);
    if (lacking >= 0) {
      const id = [...materials.keys()][values[lacking]!];
      throw new ExpressionError('unknown-field', at, `The material "${id}", which it may be, has no "${field}"`);
    }
    const type = fieldTypes[field] === 'text' ? ({ kind: 'text', values: own } as const) : numberType;
    return this.#apply(op.field, `.${field}`, [record, constantNode(numberType, index, at)], type, at);
  }

  #call(name: string, at: number): ExpressionNode {
    const row = functions.get(name);
    if (!row) throw unknownNameError('unknown-function', at, 'function', name, functions.keys());
    if (row.isSum && !this.#scope.hasSums) throw onlyInEstimate('unknown-function', name, at);
    const args = name === 'lookup' ? this.#table() : [];
    if (!this.#take(')')) {
      if (args.length > 0) this.#expect(',');
      do args.push(this.#conditional());
      while (this.#take(','));
      this.#expect(')');
    }
    const { usage, minArguments: least, maxArguments: most, takes, build: how } = row;
    if (args.length < least || args.length > most) {
      throw new ExpressionError('arguments', at, `Write ${name}(${usage}): ${args.length} arguments are given`);
    }
    const what = `What ${name}() takes here`;
    if (takes) for (const arg of args) expectType(arg, takes, what);
    if (typeof how !== 'number') return how(this.#calling(name, at, what), args);
    if (most === 1 || args.length === 2) return this.#apply(how, name, args, numberType, at);
    const [first, ...rest] = args;
    return (rest.length > 0 ? rest : args).reduce(
      (left, right) => this.#apply(how, name, [left, right], numberType, at),
      first!,
    );
  }

  #calling(symbol: string, at: number, what: string): NodeFactory {
    return {
      apply: (operation, ...args) => this.#apply(operation, symbol, args, numberType, at),
      choose: (selector, options) => {
        expectType(selector, 'number', what);
        return this.#choose(selector, options, at);
      },
      lookup: (table, key) => this.#lookup(table, key, at),
      material: (id) => this.#material(id, at),
      sum: (index, material) => {
        if (material.type.kind !== 'record') expectType(material, 'text', what);
        const row = constantNode(numberType, firstSumField + index, at);
        return this.#apply(op.field, symbol, [this.#material(material, at), row], numberType, at);
      },
    };
  }

  /** Named by a text or by its bare name; none where no argument is given. */
  #table(): ExpressionNode[] {
    const { kind, text, at } = this.#token;
    if (text === ')') return [];
    if (kind !== identifierToken && kind !== stringToken) {
      throw new ExpressionError('type', at, 'lookup() takes the name of a table first');
    }
    this.#advance();
    const name = kind === identifierToken ? text : text.slice(1, -1);
    const { tableIndices } = this.#vocabulary;
    const index = tableIndices.get(name);
    if (index === undefined) throw unknownNameError('unknown-table', at, 'table', name, tableIndices.keys());
    return [constantNode(numberType, index, at)];
  }

  #lookup(table: ExpressionNode, key: ExpressionNode, at: number): ExpressionNode {
    const isNumber = key.type.kind === 'number';
    if (!isNumber) expectType(key, 'text', 'The key of lookup()');
    const { tables, texts } = this.#vocabulary;
    const entries = tables[table.value!]!;
    const keys = (!isNumber && key.type.values?.map((value) => texts[value]!)) || [];
    // One that only some options lack may stand where those never come.
    if (keys.length > 0 && !keys.some((each) => entries.has(each))) {
      throw unknownNameError('unknown-table', key.at, 'entry in this table for', keys[0]!, entries.keys());
    }
    return this.#apply(isNumber ? op.lookupNumber : op.lookup, 'lookup', [key, table], numberType, at);
  }

  /** A material as it is, or that of an id. */
  #material(term: ExpressionNode, at: number): ExpressionNode {
    const { kind, values } = term.type;
    if (kind === 'record') return term;
    const { materials, texts } = this.#vocabulary;
    const ids = values?.map((value) => texts[value]!) ?? [...materials.keys()];
    const found = ids.flatMap((id) => materials.get(id) ?? []);
    if (found.length === 0) {
      throw unknownNameError('unknown-material', term.at, 'material', ids[0] ?? '', materials.keys());
    }
    return this.#apply(op.material, '', [term], { kind: 'record', values: found }, at);
  }

  /** By a number; with a boolean, the first option when it holds. */
  #choose(selector: ExpressionNode, options: readonly ExpressionNode[], at: number): ExpressionNode {
    const type = options.map((option) => option.type).reduce((one, other) => unionOf(one, other, at));
    const isBoolean = selector.type.kind === 'boolean';
    if (selector.value !== undefined) {
      const chosen = options[isBoolean ? 1 - selector.value : Math.floor(selector.value)];
      if (chosen) return { ...chosen, type };
    }
    return operationNode(isBoolean ? op.jumpUnless : op.jumpBy, 'pick', [selector, ...options], type, at);
  }

  #apply(
    operation: number,
    symbol: string,
    args: readonly ExpressionNode[],
    type: ValueType,
    at: number,
  ): ExpressionNode {
    const a = args[0]!;
    const b = args[1] ?? a;
    if (a.value !== undefined && b.value !== undefined && operation !== op.field) {
      const value = this.#calculator.evaluate(operation, a.value, b.value);
      // What is not finite is left to be found with its place when it is run: perhaps it never is.
      if (!Number.isNaN(value)) return constantNode(type, value, at);
    }
    return operationNode(operation, symbol, args, type, at);
  }

  #enter(at: number): void {
    if (++this.#depth <= limits.expressionDepth) return;
    const message = `An expression is at most ${limits.expressionDepth} levels deep${splitHint}`;
    throw new ExpressionError('expression-too-deep', at, message);
  }

  #advance(): void {
    this.#token = this.#tokens[++this.#next]!;
  }

  #take(sign: string): boolean {
    const isFound = this.#token.text === sign;
    if (isFound) this.#advance();
    return isFound;
  }

  #expect(sign: string): void {
    if (!this.#take(sign)) throw this.#unexpected(`"${sign}"`);
  }

  #unexpected(expected: string): ExpressionError {
    const { kind, text, at } = this.#token;
    const found = kind === endToken ? 'the expression ends' : `there is ${text.startsWith('"') ? text : `"${text}"`}`;
    return new ExpressionError('syntax', at, `Where ${expected} should be, ${found}`);
  }
}

/** A numeral's value. */
function finite(text: string, at: number): number {
  const value = Number(text);
  if (Number.isFinite(value)) return value;
  throw new ExpressionError('not-finite', at, `${shorten(text)} is not a finite number`);
}

function onlyInEstimate(code: ModelIssueCode, name: string, at: number): ExpressionError {
  return new ExpressionError(code, at, `"${name}" is known in the estimate alone`);
}

function unknownField(field: string, at: number, known: readonly string[]): ExpressionError {
  return unknownNameError('unknown-field', at, 'field', field, known, ` (there are ${known.join(', ')})`);
}

/** Of two branches: what the whole may be. */
function unionOf(one: ValueType, other: ValueType, at: number): ValueType {
  const { kind } = one;
  if (kind !== other.kind) {
    const found = `${typeNames[kind]} and ${typeNames[other.kind]}`;
    throw new ExpressionError('type', at, `All branches have to be of one kind, and these are ${found}`);
  }
  return one.values && other.values ? { kind, values: [...new Set([...one.values, ...other.values])] } : { kind };
}
