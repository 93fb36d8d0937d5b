// Splits the text of an expression into tokens.

import { type ModelIssueCode, nearestName, unknownName } from '../document/errors.js';
import { limits } from '../document/limits.js';

/** An error in one expression. The compiler, which knows the expression's pointer, makes an issue of it. */
export class ExpressionError extends Error {
  readonly code: ModelIssueCode;
  /** Offset into the expression's text. */
  readonly at: number;
  readonly suggestion: string | undefined;

  constructor(code: ModelIssueCode, at: number, message: string, suggestion?: string) {
    super(message);
    this.code = code;
    this.at = at;
    this.suggestion = suggestion;
  }
}

/** The error of an unknown name, which suggests the nearest known one. */
export function unknownNameError(
  code: ModelIssueCode,
  at: number,
  what: string,
  name: string,
  known: Iterable<string>,
  hint = '',
): ExpressionError {
  const suggestion = nearestName(name, known);
  return new ExpressionError(code, at, unknownName(what, name, suggestion) + hint, suggestion);
}

export const endToken = 0;
export const numberToken = 1;
export const stringToken = 2;
export const identifierToken = 3;
export const operatorToken = 4;

export interface Token {
  readonly kind: number;
  readonly text: string;
  /** Offset into the expression's text. */
  readonly at: number;
}

/** Matches one token, or the end of the text. */
const pattern =
  /(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?(?![\w.])|'[^']*'|"[^"]*"|[A-Za-z_]\w*|\|\||&&|[=!<>]=|[-<>+*/%!?:().,]|$/y;

/** @throws ExpressionError */
export function tokenize(source: string): readonly Token[] {
  const { length } = source;
  if (length > limits.expressionLength) {
    throw new ExpressionError(
      'expression-too-long',
      0,
      `An expression has at most ${limits.expressionLength} characters, not ${length}${splitHint}`,
    );
  }
  const tokens: Token[] = [];
  let at = 0;
  while (true) {
    while (' \t\r\n'.includes(source[at] ?? '.')) at++;
    pattern.lastIndex = at;
    if (!pattern.test(source)) throw new ExpressionError('syntax', at, meaningless(source, at));
    const text = source.slice(at, pattern.lastIndex);
    tokens.push({ kind: kindOf(text), text, at });
    if (text === '') return tokens;
    at = pattern.lastIndex;
  }
}

/** Tells the kind by the first character, since the pattern has matched: a digit, a letter or "_", a point, a quote. */
function kindOf(text: string): number {
  const first = text.charCodeAt(0);
  if (first >= 0x30 && first <= 0x39) return numberToken;
  if (first >= 0x41 && first <= 0x7a) return identifierToken;
  if (text === '') return endToken;
  if (text.length === 1) return operatorToken;
  if (text.startsWith('.')) return numberToken;
  return /^['"]/.test(text) ? stringToken : operatorToken;
}

/** How to mend an expression that is too long or too deep. */
export const splitHint = ': name its parts in "define" or "let"';

function meaningless(source: string, at: number): string {
  const [found] = /^[\w.]+|./su.exec(source.slice(at))!;
  if (/['"]/.test(found)) return 'A text has no end: its closing quote is missing';
  if (/[\w.]/.test(found)) return `"${found}" is neither a number nor a name`;
  return `"${found}" means nothing here${hints[found] ?? ''}`;
}

const hints: Readonly<Record<string, string>> = {
  '=': '; to compare, write "=="',
  '&': '; write "&&"',
  '|': '; write "||"',
  '^': '; write pow(x, y)',
};

/** The names that an expression reads, without fields and functions. */
export function namesOf(tokens: readonly Token[]): ReadonlySet<string> {
  const names = tokens.filter(
    ({ kind, text }, index) =>
      kind === identifierToken &&
      text !== 'true' &&
      text !== 'false' &&
      tokens[index - 1]?.text !== '.' &&
      tokens[index + 1]!.text !== '(',
  );
  return new Set(names.map(({ text }) => text));
}
