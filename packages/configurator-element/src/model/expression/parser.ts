// Parses expressions by recursive descent: tokens become typed nodes.

import { type ModelIssueCode, shorten } from '../document/errors.js';
import { limits } from '../document/limits.js';
import {
  ALL_MATERIALS,
  bindingNode,
  booleanType,
  constantNode,
  type ExpressionNode,
  numberType,
  Scope,
  type SumsRead,
} from './expression-node.js';
import { functions } from './functions.js';
import { expectType, type NodeBuilder } from './node-builder.js';
import * as op from './opcodes.js';
import {
  END_TOKEN,
  ExpressionError,
  IDENTIFIER_TOKEN,
  NUMBER_TOKEN,
  OPERATOR_TOKEN,
  SPLIT_HINT,
  STRING_TOKEN,
  type Token,
  unknownNameError,
} from './tokenizer.js';

export const RESERVED_NAMES: readonly string[] = [
  'true',
  'false',
  'panels',
  'edges',
  'holes',
  'recesses',
  'volume',
  'mass',
];

/** The names of sums that a document's own names hide, because these sums were added later. */
const SHAPE_SUMS: readonly string[] = ['cutouts', 'outline', 'cut', 'surface', 'sheets', 'bends'];

interface Operator {
  /** Operators with greater precedence bind tighter. Operators with equal precedence associate to the left. */
  readonly precedence: number;
  readonly operation: number;
}

const operators: Readonly<Record<string, Operator>> = {
  '||': { precedence: 1, operation: op.JUMP_UNLESS },
  '&&': { precedence: 2, operation: op.JUMP_UNLESS },
  '==': { precedence: 3, operation: op.EQUAL },
  '!=': { precedence: 3, operation: op.DIFFER },
  '<': { precedence: 4, operation: op.LESS },
  '<=': { precedence: 4, operation: op.AT_MOST },
  '>': { precedence: 4, operation: op.MORE },
  '>=': { precedence: 4, operation: op.AT_LEAST },
  '+': { precedence: 5, operation: op.ADD },
  '-': { precedence: 5, operation: op.SUBTRACT },
  '*': { precedence: 6, operation: op.MULTIPLY },
  '/': { precedence: 6, operation: op.DIVIDE },
  '%': { precedence: 6, operation: op.REMAINDER },
};

/** The precedence of comparisons such as `<`. Operators that bind tighter than these return numbers. */
const ORDER_PRECEDENCE = 4;

/** Parses expressions, one after another. */
export class ExpressionParser {
  readonly #nodes: NodeBuilder;
  #tokens: readonly Token[] = [];
  #token: Token = { kind: END_TOKEN, text: '', at: 0 };
  #scope = new Scope();
  #next = 0;
  #depth = 0;

  constructor(nodes: NodeBuilder) {
    this.#nodes = nodes;
  }

  /** @throws {ExpressionError} */
  parse(tokens: readonly Token[], scope: Scope): ExpressionNode {
    this.#tokens = tokens;
    this.#scope = scope;
    this.#next = 0;
    this.#token = tokens[0]!;
    this.#depth = 0;
    // Most expressions are a single name or number, followed by the end token.
    const node = tokens.length > 2 ? this.#conditional() : this.#operand();
    if (this.#token.kind !== END_TOKEN) throw this.#unexpected('an operator');
    return node;
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
    expectType(condition, 'boolean', 'The condition before "?"');
    return this.#nodes.choice(condition, [then, otherwise], at);
  }

  #binary(minPrecedence: number): ExpressionNode {
    let left = this.#operand();
    while (true) {
      const { kind, text, at } = this.#token;
      const operator = kind === OPERATOR_TOKEN ? operators[text] : undefined;
      if (!operator || operator.precedence < minPrecedence) return left;
      this.#advance();
      left = this.#combine(text, operator, left, this.#binary(operator.precedence + 1), at);
    }
  }

  #combine(
    symbol: string,
    { precedence, operation }: Operator,
    left: ExpressionNode,
    right: ExpressionNode,
    at: number,
  ): ExpressionNode {
    if (operation === op.EQUAL || operation === op.DIFFER) {
      return this.#nodes.comparison(operation, symbol, left, right, at);
    }
    const isLogical = operation === op.JUMP_UNLESS;
    const kind = isLogical ? 'boolean' : 'number';
    // Check here first, so that the message is created only when it's needed.
    if (left.type.kind !== kind || right.type.kind !== kind) {
      for (const side of [left, right]) expectType(side, kind, `Each side of "${symbol}"`);
    }
    if (!isLogical) {
      const type = precedence > ORDER_PRECEDENCE ? numberType : booleanType;
      return this.#nodes.operation(operation, symbol, [left, right], at, type);
    }
    // The right side is evaluated only if the left side doesn't decide the result.
    const decided = constantNode(booleanType, symbol === '||' ? 1 : 0, at);
    return this.#nodes.choice(left, symbol === '||' ? [decided, right] : [right, decided], at);
  }

  /** Parses a value, with its sign and its fields. */
  #operand(): ExpressionNode {
    const { kind, text, at } = this.#token;
    if (kind === END_TOKEN || (kind === OPERATOR_TOKEN && !'-!('.includes(text))) throw this.#unexpected('a value');
    this.#advance();
    let node: ExpressionNode;
    if (kind === IDENTIFIER_TOKEN) node = this.#identifier(text, at);
    else if (kind === NUMBER_TOKEN) node = this.#nodes.constant(finite(text, at), at);
    else if (kind === STRING_TOKEN) node = this.#nodes.constant(text.slice(1, -1), at);
    else if (text === '-' || text === '!') return this.#unary(text, at);
    else {
      this.#enter(at);
      node = this.#conditional();
      this.#depth--;
      this.#expect(')');
    }
    for (let { at } = this.#token; this.#take('.'); at = this.#token.at) {
      const { kind, text } = this.#token;
      if (kind !== IDENTIFIER_TOKEN) throw this.#unexpected('a field');
      this.#advance();
      node = this.#nodes.field(node, text, at);
    }
    return node;
  }

  #unary(text: string, at: number): ExpressionNode {
    this.#enter(at);
    const operand = this.#operand();
    this.#depth--;
    expectType(operand, text === '-' ? 'number' : 'boolean', `The value after "${text}"`);
    return this.#nodes.operation(text === '-' ? op.NEGATE : op.NOT, text, [operand], at, operand.type);
  }

  #identifier(text: string, at: number): ExpressionNode {
    if (text === 'true' || text === 'false') return this.#nodes.constant(text === 'true', at);
    if (this.#take('(')) {
      this.#enter(at);
      const node = this.#call(text, at);
      this.#depth--;
      return node;
    }
    const scope = this.#scope;
    const binding = scope.get(text);
    const isShape = SHAPE_SUMS.includes(text) && (binding?.isSum ?? true);
    if (isShape || RESERVED_NAMES.includes(text)) {
      const sums = this.#readSums('unknown-name', text, at);
      sums.hasShapes ||= isShape;
      // "volume", "mass" and "surface" are sums themselves. The others have fields, such as `panels.count`.
      if (binding && !isShape) sums.volumes.add(ALL_MATERIALS);
      const fieldAt = this.#token.at;
      if (this.#take('.')) {
        const sum = this.#nodes.sum(text, this.#token.text, scope, at, fieldAt);
        this.#advance();
        return sum;
      }
    }
    if (binding) return bindingNode(binding, at);
    // Check this after the scope, because a document may define its own "pi".
    if (text === 'pi') return this.#nodes.constant(Math.PI, at);
    const called = functions.get(text);
    if (called)
      throw new ExpressionError('unknown-name', at, `"${text}" is a function: write ${text}(${called.usage})`);
    throw unknownNameError('unknown-name', at, 'name', text, scope.names());
  }

  #call(name: string, at: number): ExpressionNode {
    const called = functions.get(name);
    if (!called) throw unknownNameError('unknown-function', at, 'function', name, functions.keys());
    const sums = called.isSum ? this.#readSums('unknown-function', name, at) : undefined;
    const args = name === 'lookup' ? this.#table() : [];
    if (!this.#take(')')) {
      if (args.length > 0) this.#expect(',');
      do args.push(this.#conditional());
      while (this.#take(','));
      this.#expect(')');
    }
    const { usage, minArguments, maxArguments, takes, build } = called;
    if (args.length < minArguments || args.length > maxArguments) {
      throw new ExpressionError('arguments', at, `Wrong number of arguments (${args.length}): write ${name}(${usage})`);
    }
    if (takes) for (const arg of args) expectType(arg, takes, `This argument of ${name}()`);
    if (typeof build !== 'number') return build({ nodes: this.#nodes, name, at, sums }, args);
    if (maxArguments === 1 || args.length === 2) return this.#nodes.operation(build, name, args, at);
    const [first, ...rest] = args;
    return (rest.length > 0 ? rest : args).reduce(
      (left, right) => this.#nodes.operation(build, name, [left, right], at),
      first!,
    );
  }

  /** Records that a sum over all parts is read. @throws {ExpressionError} if sums may not be read here */
  #readSums(code: ModelIssueCode, name: string, at: number): SumsRead {
    const { sums } = this.#scope;
    if (!sums) throw new ExpressionError(code, at, `"${name}" is only available in rules and the estimate`);
    sums.isAny = true;
    return sums;
  }

  /** The first argument of `lookup`: a string or a bare name; empty if there's no argument. */
  #table(): ExpressionNode[] {
    const { kind, text, at } = this.#token;
    if (text === ')') return [];
    if (kind !== IDENTIFIER_TOKEN && kind !== STRING_TOKEN) {
      throw new ExpressionError('type', at, 'The first argument of lookup() must be the name of a table');
    }
    this.#advance();
    return [this.#nodes.table(kind === IDENTIFIER_TOKEN ? text : text.slice(1, -1), at)];
  }

  #enter(at: number): void {
    if (++this.#depth <= limits.expressionDepth) return;
    const message = `An expression can be at most ${limits.expressionDepth} levels deep${SPLIT_HINT}`;
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
    const found = kind === END_TOKEN ? 'the expression ends' : `found ${text.startsWith('"') ? text : `"${text}"`}`;
    return new ExpressionError('syntax', at, `Expected ${expected}, but ${found}`);
  }
}

function finite(text: string, at: number): number {
  const value = Number(text);
  if (Number.isFinite(value)) return value;
  throw new ExpressionError('not-finite', at, `${shorten(text)} isn't a finite number`);
}
