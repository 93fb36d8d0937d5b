// An expression's text as a tree. Knows no name's meaning and no type.

import { limits } from '../limits.js';
import { ExpressionFault } from './fault.js';

export type UnaryOperator = '-' | '!';
export type BinaryOperator = '||' | '&&' | '==' | '!=' | '<' | '<=' | '>' | '>=' | '+' | '-' | '*' | '/' | '%';

/** `at` is the offset into the text. */
export type Node = { readonly at: number } & (
  | { readonly kind: 'literal'; readonly value: number | string | boolean }
  | { readonly kind: 'name'; readonly name: string }
  | { readonly kind: 'field'; readonly record: Node; readonly field: string }
  | { readonly kind: 'unary'; readonly operator: UnaryOperator; readonly operand: Node }
  | { readonly kind: 'binary'; readonly operator: BinaryOperator; readonly left: Node; readonly right: Node }
  | { readonly kind: 'choose'; readonly condition: Node; readonly then: Node; readonly otherwise: Node }
  | { readonly kind: 'call'; readonly name: string; readonly args: readonly Node[] }
);

export interface Parsed {
  readonly node: Node;
  /** Every name that is read, fields and functions aside. */
  readonly names: ReadonlySet<string>;
}

/** From loose to tight; all of one level group from the left. */
const levels: readonly (readonly string[])[] = [
  ['||'],
  ['&&'],
  ['==', '!='],
  ['<', '<=', '>', '>='],
  ['+', '-'],
  ['*', '/', '%'],
];

const levelOf = new Map(levels.flatMap((operators, level) => operators.map((operator) => [operator, level])));

/** @throws ExpressionFault */
export function parse(source: string): Parsed {
  if (source.length > limits.expressionLength) {
    const message = `An expression has at most ${limits.expressionLength} characters, and this one ${source.length}: name its parts in "define" or "let"`;
    throw new ExpressionFault('expression-too-long', 0, message);
  }
  return new Parser(source).parse();
}

interface Token {
  readonly kind: 'number' | 'text' | 'name' | 'sign' | 'end';
  readonly text: string;
  readonly at: number;
}

const tokenPattern =
  /[ \t\r\n]*(?:((?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?)|('[^']*'|"[^"]*")|([A-Za-z_][A-Za-z0-9_]*)|(\|\||&&|[=!<>]=|[-<>+*/%!?:().,])|$)/y;

function tokensOf(source: string): Token[] {
  const tokens: Token[] = [];
  tokenPattern.lastIndex = 0;
  while (true) {
    const from = tokenPattern.lastIndex;
    const match = tokenPattern.exec(source);
    if (!match) throw strange(source, from);
    const [whole, number, text, name, sign] = match;
    const token = number ?? text ?? name ?? sign ?? '';
    const at = from + whole.length - token.length;
    if (token === '') return [...tokens, { kind: 'end', text: '', at }];
    const kind = number !== undefined ? 'number' : text !== undefined ? 'text' : name !== undefined ? 'name' : 'sign';
    const previous = tokens.at(-1);
    if (previous?.kind === 'number' && kind !== 'sign' && previous.at + previous.text.length === at) {
      throw new ExpressionFault('syntax', at, `"${previous.text}${token}" is neither a number nor a name`);
    }
    tokens.push({ kind, text: token, at });
  }
}

function strange(source: string, from: number): ExpressionFault {
  const at = from + source.slice(from).search(/[^ \t\r\n]/);
  const character = String.fromCodePoint(source.codePointAt(at)!);
  const message =
    character === "'" || character === '"'
      ? 'A text has no end: its closing quote is missing'
      : `"${character}" means nothing here${hints[character] ?? ''}`;
  return new ExpressionFault('syntax', at, message);
}

const hints: Readonly<Record<string, string>> = {
  '=': '; to compare, write "=="',
  '&': '; write "&&"',
  '|': '; write "||"',
  '^': '; write pow(x, y)',
};

class Parser {
  readonly #tokens: readonly Token[];
  readonly #names = new Set<string>();
  #next = 0;

  constructor(source: string) {
    this.#tokens = tokensOf(source);
  }

  parse(): Parsed {
    const node = this.#choose(0);
    if (this.#peek().kind !== 'end') throw this.#unexpected('an operator');
    return { node, names: this.#names };
  }

  #choose(depth: number): Node {
    const condition = this.#binary(0, depth);
    const { at } = this.#peek();
    if (!this.#take('?')) return condition;
    const then = this.#choose(this.#deeper(depth, at));
    this.#expect(':');
    return { kind: 'choose', at, condition, then, otherwise: this.#choose(depth + 1) };
  }

  #binary(level: number, depth: number): Node {
    if (level === levels.length) return this.#unary(depth);
    let left = this.#binary(level + 1, depth);
    while (levelOf.get(this.#operator()) === level) {
      const { text, at } = this.#advance();
      left = { kind: 'binary', at, operator: text as BinaryOperator, left, right: this.#binary(level + 1, depth) };
    }
    return left;
  }

  #operator(): string {
    const { kind, text } = this.#peek();
    return kind === 'sign' ? text : '';
  }

  #unary(depth: number): Node {
    const operator = this.#operator();
    if (operator !== '-' && operator !== '!') return this.#postfix(depth);
    const { at } = this.#advance();
    return { kind: 'unary', at, operator, operand: this.#unary(this.#deeper(depth, at)) };
  }

  #postfix(depth: number): Node {
    let node = this.#primary(depth);
    while (true) {
      const { at } = this.#peek();
      if (!this.#take('.')) return node;
      if (this.#peek().kind !== 'name') throw this.#unexpected('a field');
      node = { kind: 'field', at, record: node, field: this.#advance().text };
    }
  }

  #primary(depth: number): Node {
    const { kind, text, at } = this.#advance();
    if (kind === 'number') return { kind: 'literal', at, value: Number(text) };
    if (kind === 'text') return { kind: 'literal', at, value: text.slice(1, -1) };
    if (kind === 'name') return this.#named(text, at, depth);
    if (kind === 'sign' && text === '(') {
      const node = this.#choose(this.#deeper(depth, at));
      this.#expect(')');
      return node;
    }
    this.#next--;
    throw this.#unexpected('a value');
  }

  #named(name: string, at: number, depth: number): Node {
    if (name === 'true' || name === 'false') return { kind: 'literal', at, value: name === 'true' };
    if (this.#take('(')) return { kind: 'call', at, name, args: this.#arguments(this.#deeper(depth, at)) };
    this.#names.add(name);
    return { kind: 'name', at, name };
  }

  #arguments(depth: number): Node[] {
    if (this.#take(')')) return [];
    const args = [this.#choose(depth)];
    while (this.#take(',')) args.push(this.#choose(depth));
    this.#expect(')');
    return args;
  }

  #deeper(depth: number, at: number): number {
    if (depth < limits.expressionDepth) return depth + 1;
    const message = `An expression is at most ${limits.expressionDepth} levels deep: name its parts in "define" or "let"`;
    throw new ExpressionFault('expression-too-deep', at, message);
  }

  #peek(): Token {
    return this.#tokens[this.#next]!;
  }

  #advance(): Token {
    return this.#tokens[this.#next++]!;
  }

  #take(sign: string): boolean {
    const found = this.#operator() === sign;
    if (found) this.#next++;
    return found;
  }

  #expect(sign: string): void {
    if (!this.#take(sign)) throw this.#unexpected(`"${sign}"`);
  }

  #unexpected(expected: string): ExpressionFault {
    const { kind, text, at } = this.#peek();
    const found = kind === 'end' ? 'the expression ends' : `there is ${text.startsWith('"') ? text : `"${text}"`}`;
    return new ExpressionFault('syntax', at, `Where ${expected} should be, ${found}`);
  }
}
