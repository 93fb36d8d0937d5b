// Reads an expression: its grammar, the meaning of its names, its types; what is constant is computed. No value is known
// yet.

import type { ModelIssueCode } from '../errors.js';
import { limits } from '../limits.js';
import { ExpressionFault, unknownFault } from './fault.js';
import { type Call, functions } from './functions.js';
import { Calculator } from './machine.js';
import * as op from './operations.js';
import { firstSum, type Scope, type Vocabulary } from './scope.js';
import { boolean, type Kind, type Name, number, type Term, type ValueType } from './term.js';
import { end, mark, numeral, quoted, type Token, waysOut, word } from './tokens.js';

export const reservedNames: readonly string[] = ['true', 'false', 'panels', 'edges', 'holes', 'volume', 'mass'];

/** From loose to tight, with the operation and whether it gives a number; all of one level group from the left. */
const operators: Readonly<Record<string, readonly [level: number, operation: number, type: ValueType]>> = {
  '||': [1, op.jumpUnless, boolean],
  '&&': [2, op.jumpUnless, boolean],
  '==': [3, op.equal, boolean],
  '!=': [3, op.differ, boolean],
  '<': [4, op.less, boolean],
  '<=': [4, op.atMost, boolean],
  '>': [4, op.more, boolean],
  '>=': [4, op.atLeast, boolean],
  '+': [5, op.add, number],
  '-': [5, op.subtract, number],
  '*': [6, op.multiply, number],
  '/': [6, op.divide, number],
  '%': [6, op.remainder, number],
};

const typeNames: Readonly<Record<Kind, string>> = {
  number: 'a number',
  boolean: 'true or false',
  text: 'a text',
  record: 'a material',
};

/** @throws ExpressionFault where the term is of another type */
export function expectType({ type, at }: Term, kind: Kind, what: string): void {
  if (type.kind === kind) return;
  throw new ExpressionFault('type', at, `${what} has to be ${typeNames[kind]}, and is ${typeNames[type.kind]}`);
}

export class Reader {
  readonly #tokens: readonly Token[];
  readonly #scope: Scope;
  readonly #vocabulary: Vocabulary;
  #next = 0;
  #depth = 0;

  constructor(tokens: readonly Token[], scope: Scope, vocabulary: Vocabulary) {
    this.#tokens = tokens;
    this.#scope = scope;
    this.#vocabulary = vocabulary;
  }

  /** @throws ExpressionFault */
  read(): Term {
    const term = this.#choice();
    if (this.#token.kind !== end) throw this.#unexpected('an operator');
    return term;
  }

  constant(value: number | string | boolean, at: number): Term {
    if (typeof value === 'number') return constant(number, value, at);
    if (typeof value === 'boolean') return constant(boolean, Number(value), at);
    const text = this.#vocabulary.intern(value);
    return constant({ kind: 'text', values: [text] }, text, at);
  }

  #choice(): Term {
    const condition = this.#binary(1);
    const { at } = this.#token;
    if (!this.#take('?')) return condition;
    return this.#deeper(at, () => {
      const then = this.#choice();
      this.#expect(':');
      const otherwise = this.#choice();
      expectType(condition, 'boolean', 'What stands before "?"');
      return this.#choose(condition, [then, otherwise], at);
    });
  }

  #binary(least: number): Term {
    let left = this.#unary();
    while (true) {
      const { kind, text, at } = this.#token;
      const row = kind === mark ? operators[text] : undefined;
      if (!row || row[0] < least) return left;
      this.#next++;
      left = this.#combine(text, left, this.#binary(row[0] + 1), at);
    }
  }

  #combine(symbol: string, left: Term, right: Term, at: number): Term {
    const [level, operation, type] = operators[symbol]!;
    const sides = [left, right];
    if (level === 3) this.#checkComparable(symbol, left.type.kind, right.type.kind, at);
    else for (const side of sides) expectType(side, level < 3 ? 'boolean' : 'number', `Each side of "${symbol}"`);
    if (level > 2) return this.#apply(operation, symbol, sides, type, at);
    return this.#choose(left, level > 1 ? [right, constant(type, 0, at)] : [constant(type, 1, at), right], at);
  }

  #checkComparable(symbol: string, one: Kind, other: Kind, at: number): void {
    const isMaterial = one === 'record' || other === 'record';
    if (one === other && !isMaterial) return;
    const found = `${typeNames[one]} and ${typeNames[other]}${isMaterial ? '; compare ids: material.id' : ''}`;
    throw new ExpressionFault('type', at, `"${symbol}" compares two of one kind, and these are ${found}`);
  }

  #unary(): Term {
    const { at, text } = this.#token;
    const isMinus = this.#take('-');
    if (!isMinus && !this.#take('!')) return this.#postfix();
    return this.#deeper(at, () => {
      const operand = this.#unary();
      expectType(operand, isMinus ? 'number' : 'boolean', `What follows "${text}"`);
      return this.#apply(isMinus ? op.negate : op.not, text, [operand], operand.type, at);
    });
  }

  #postfix(): Term {
    let term = this.#sum() ?? this.#primary();
    while (true) {
      const { at } = this.#token;
      if (!this.#take('.')) return term;
      const { kind, text } = this.#token;
      if (kind !== word) throw this.#unexpected('a field');
      this.#next++;
      term = this.#field(term, text, at);
    }
  }

  #primary(): Term {
    const { kind, text, at } = this.#token;
    this.#next++;
    if (kind === numeral) return this.constant(Number(text), at);
    if (kind === quoted) return this.constant(text.slice(1, -1), at);
    if (kind === word) {
      if (text === 'true' || text === 'false') return this.constant(text === 'true', at);
      return this.#take('(') ? this.#deeper(at, () => this.#call(text, at)) : this.#name(text, at);
    }
    this.#next--;
    if (!this.#take('(')) throw this.#unexpected('a value');
    return this.#deeper(at, () => {
      const term = this.#choice();
      this.#expect(')');
      return term;
    });
  }

  #name(text: string, at: number): Term {
    const name = this.#scope.get(text);
    if (name) return reference(name, at);
    const row = functions.get(text);
    if (row) throw new ExpressionFault('unknown-name', at, `"${text}" is a function: write ${text}(${row.usage})`);
    if (reservedNames.includes(text) && !this.#scope.hasSums) throw onlyInEstimate('unknown-name', text, at);
    throw unknownFault('unknown-name', at, 'name', text, this.#scope.names());
  }

  /** `panels.count`, where the sums may be named. */
  #sum(): Term | undefined {
    const [record, dot, field] = this.#tokens.slice(this.#next, this.#next + 3);
    if (!this.#scope.hasSums || dot?.text !== '.' || !reservedNames.includes(record!.text)) return undefined;
    const prefix = `${record!.text}.`;
    const sum = this.#scope.get(prefix + field!.text);
    if (!sum) {
      const known = this.#scope.names().filter((name) => name.startsWith(prefix));
      throw unknownField(
        field!.text,
        dot.at,
        known.map((name) => name.slice(prefix.length)),
      );
    }
    this.#next += 3;
    return reference(sum, record!.at);
  }

  #field(record: Term, field: string, at: number): Term {
    const { kind, values = [] } = record.type;
    if (kind !== 'record') {
      throw new ExpressionFault('type', at, `Only a material has fields, and this is ${typeNames[kind]}`);
    }
    const { fieldTypes, fields, materials } = this.#vocabulary;
    const names = Object.keys(fieldTypes);
    const index = names.indexOf(field);
    if (index < 0) throw unknownField(field, at, names);
    const own = values.map((material) => fields[index * materials.size + material]!);
    const lacking = own.findIndex(Number.isNaN);
    if (lacking >= 0) {
      const id = [...materials.keys()][values[lacking]!];
      throw new ExpressionFault('unknown-field', at, `The material "${id}", which it may be, has no "${field}"`);
    }
    const type = fieldTypes[field] === 'text' ? ({ kind: 'text', values: own } as const) : number;
    return this.#apply(op.field, `.${field}`, [record, constant(number, index, at)], type, at);
  }

  #call(name: string, at: number): Term {
    const row = functions.get(name);
    if (!row) throw unknownFault('unknown-function', at, 'function', name, functions.keys());
    const { usage, isSum } = row;
    if (isSum && !this.#scope.hasSums) throw onlyInEstimate('unknown-function', name, at);
    const args = name === 'lookup' ? this.#table() : [];
    if (!this.#take(')')) {
      if (args.length > 0) this.#expect(',');
      do args.push(this.#choice());
      while (this.#take(','));
      this.#expect(')');
    }
    const names = usage.split(', ');
    const isOpen = usage.endsWith('…');
    const least = isOpen ? names.length - 2 : names.filter((each) => !each.endsWith('?')).length;
    if (args.length < least || (!isOpen && args.length > names.length)) {
      const message = `Write ${name}(${usage}): ${args.length} arguments are given`;
      throw new ExpressionFault('arguments', at, message);
    }
    return row.build(this.#calling(name, at), args);
  }

  #calling(symbol: string, at: number): Call {
    const what = `What ${symbol}() takes here`;
    return {
      apply: (operation, ...args) => {
        for (const arg of args)
          expectType(arg, operation === op.length || operation === op.textWidth ? 'text' : 'number', what);
        return this.#apply(operation, symbol, args, number, at);
      },
      choose: (selector, options) => {
        expectType(selector, 'number', what);
        return this.#choose(selector, options, at);
      },
      lookup: (table, key) => this.#lookup(table, key, at),
      material: (id) => {
        expectType(id, 'text', what);
        return this.#material(id, at);
      },
      sum: (index, material) => {
        if (material.type.kind !== 'record') expectType(material, 'text', what);
        const row = constant(number, firstSum + index, at);
        return this.#apply(op.field, symbol, [this.#material(material, at), row], number, at);
      },
    };
  }

  /** Named by a text or by its bare name; none where no argument is given. */
  #table(): Term[] {
    const { kind, text, at } = this.#token;
    if (text === ')') return [];
    if (kind !== word && kind !== quoted) {
      throw new ExpressionFault('type', at, 'lookup() takes the name of a table first');
    }
    this.#next++;
    const name = kind === word ? text : text.slice(1, -1);
    const { tableIndices } = this.#vocabulary;
    const index = tableIndices.get(name);
    if (index === undefined) throw unknownFault('unknown-table', at, 'table', name, tableIndices.keys());
    return [constant(number, index, at)];
  }

  #lookup(table: Term, key: Term, at: number): Term {
    const isNumber = key.type.kind === 'number';
    if (!isNumber) expectType(key, 'text', 'The key of lookup()');
    const { tables, texts } = this.#vocabulary;
    const entries = tables[table.value!]!;
    const keys = (!isNumber && key.type.values?.map((value) => texts[value]!)) || [];
    // One that only some options lack may stand where those never come.
    if (keys.length > 0 && !keys.some((each) => entries.has(each))) {
      throw unknownFault('unknown-table', key.at, 'entry in this table for', keys[0]!, entries.keys());
    }
    return this.#apply(isNumber ? op.lookupNumber : op.lookup, 'lookup', [key, table], number, at);
  }

  /** A material as it is, or that of an id. */
  #material(term: Term, at: number): Term {
    const { kind, values } = term.type;
    if (kind === 'record') return term;
    const { materials, texts } = this.#vocabulary;
    const ids = values?.map((value) => texts[value]!) ?? [...materials.keys()];
    const found = ids.flatMap((id) => materials.get(id) ?? []);
    if (found.length === 0) {
      throw unknownFault('unknown-material', term.at, 'material', ids[0] ?? '', materials.keys());
    }
    return this.#apply(op.material, '', [term], { kind: 'record', values: found }, at);
  }

  /** By a number; with a boolean, the first option when it holds. */
  #choose(selector: Term, options: readonly Term[], at: number): Term {
    const type = options.map((option) => option.type).reduce((one, other) => joined(one, other, at));
    const isBoolean = selector.type.kind === 'boolean';
    if (selector.value !== undefined) {
      const chosen = options[isBoolean ? 1 - selector.value : Math.floor(selector.value)];
      if (chosen) return { ...chosen, type };
    }
    return composed(isBoolean ? op.jumpUnless : op.jumpBy, 'pick', [selector, ...options], type, at);
  }

  #apply(operation: number, symbol: string, args: readonly Term[], type: ValueType, at: number): Term {
    const [a, b = a] = args;
    if (a?.value !== undefined && b?.value !== undefined && operation !== op.field) {
      const value = new Calculator(this.#vocabulary).calculate(operation, a.value, b.value);
      // What is not finite is left to be found with its place when it is run: perhaps it never is.
      if (!Number.isNaN(value)) return constant(type, value, at);
    }
    return composed(operation, symbol, args, type, at);
  }

  #deeper<T>(at: number, read: () => T): T {
    if (++this.#depth > limits.expressionDepth) {
      const message = `An expression is at most ${limits.expressionDepth} levels deep${waysOut}`;
      throw new ExpressionFault('expression-too-deep', at, message);
    }
    const value = read();
    this.#depth--;
    return value;
  }

  get #token(): Token {
    return this.#tokens[this.#next]!;
  }

  #take(sign: string): boolean {
    const { kind, text } = this.#token;
    const isFound = kind === mark && text === sign;
    if (isFound) this.#next++;
    return isFound;
  }

  #expect(sign: string): void {
    if (!this.#take(sign)) throw this.#unexpected(`"${sign}"`);
  }

  #unexpected(expected: string): ExpressionFault {
    const { kind, text, at } = this.#token;
    const found = kind === end ? 'the expression ends' : `there is ${text.startsWith('"') ? text : `"${text}"`}`;
    return new ExpressionFault('syntax', at, `Where ${expected} should be, ${found}`);
  }
}

function constant(type: ValueType, value: number, at: number): Term {
  return { type, at, level: 0, operation: op.move, symbol: '', args: [], value };
}

export function reference(name: Name, at: number): Term {
  const { type, level, register } = name;
  return { type, at, level, operation: op.move, symbol: '', args: [], name, register };
}

export function composed(
  operation: number,
  symbol: string,
  args: readonly Term[],
  type: ValueType = number,
  at = 0,
): Term {
  return { type, at, level: Math.max(...args.map(({ level }) => level)), operation, symbol, args };
}

function onlyInEstimate(code: ModelIssueCode, name: string, at: number): ExpressionFault {
  return new ExpressionFault(code, at, `"${name}" is known in the estimate alone`);
}

function unknownField(field: string, at: number, known: readonly string[]): ExpressionFault {
  return unknownFault('unknown-field', at, 'field', field, known, ` (there are ${known.join(', ')})`);
}

/** Of two branches: what the whole may be. */
function joined(one: ValueType, other: ValueType, at: number): ValueType {
  const { kind } = one;
  if (kind !== other.kind) {
    const found = `${typeNames[kind]} and ${typeNames[other.kind]}`;
    throw new ExpressionFault('type', at, `All branches have to be of one kind, and these are ${found}`);
  }
  return one.values && other.values ? { kind, values: [...new Set([...one.values, ...other.values])] } : { kind };
}
