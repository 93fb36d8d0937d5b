// Splits an expression into tokens.

import { type ModelIssueCode, nearestName, unknownName } from '../document/errors.js';
import { limits } from '../document/limits.js';

/** An error in one expression. The compiler, which knows the expression's pointer, turns it into an issue. */
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

/** The error for an unknown name, which suggests the nearest known one. */
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

export const END_TOKEN = 0;
export const NUMBER_TOKEN = 1;
export const STRING_TOKEN = 2;
export const IDENTIFIER_TOKEN = 3;
export const OPERATOR_TOKEN = 4;

export interface Token {
  readonly kind: number;
  readonly text: string;
  /** Offset into the expression's text. */
  readonly at: number;
}

/** Matches one token, or the end of the expression. */
const PATTERN =
  /(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?(?![\w.])|'[^']*'|"[^"]*"|[A-Za-z_]\w*|\|\||&&|[=!<>]=|[-<>+*/%!?:().,]|$/y;

/** @throws {ExpressionError} */
export function tokenize(source: string): readonly Token[] {
  const { length } = source;
  if (length > limits.expressionLength) {
    throw new ExpressionError(
      'expression-too-long',
      0,
      `An expression can have at most ${limits.expressionLength} characters, not ${length}${SPLIT_HINT}`,
    );
  }
  const tokens: Token[] = [];
  let at = 0;
  while (true) {
    // A text copied from elsewhere may contain other spaces.
    while (' \t\r\n\xa0\u2009\u202f'.includes(source[at] ?? '.')) at++;
    PATTERN.lastIndex = at;
    if (!PATTERN.test(source)) throw new ExpressionError('syntax', at, meaningless(source, at));
    const text = source.slice(at, PATTERN.lastIndex);
    tokens.push({ kind: kindOf(text), text, at });
    if (text === '') return tokens;
    at = PATTERN.lastIndex;
  }
}

/**
 * The pattern has already matched, so the first character determines the kind: a digit, a letter or "_", a point, a
 * quote.
 */
function kindOf(text: string): number {
  const first = text.charCodeAt(0);
  if (first >= 0x30 && first <= 0x39) return NUMBER_TOKEN;
  if (first >= 0x41 && first <= 0x7a) return IDENTIFIER_TOKEN;
  if (text === '') return END_TOKEN;
  if (text.length === 1) return OPERATOR_TOKEN;
  if (text.startsWith('.')) return NUMBER_TOKEN;
  return /^['"]/.test(text) ? STRING_TOKEN : OPERATOR_TOKEN;
}

/** How to fix an expression that's too long or too deep. */
export const SPLIT_HINT = ': name parts of it in "define" or "let"';

function meaningless(source: string, at: number): string {
  const [found] = /^[\w.]+|./su.exec(source.slice(at))!;
  if (/['"]/.test(found)) return 'This string has no closing quote';
  if (/[\w.]/.test(found)) return `"${found}" is neither a number nor a name`;
  return `"${found}" isn't allowed here${hints[found] ?? ''}`;
}

const hints: Readonly<Record<string, string>> = {
  '=': '; to compare, write "=="',
  '&': '; write "&&"',
  '|': '; write "||"',
  '^': '; write pow(x, y)',
};

/** The names that an expression reads, excluding fields and functions. */
export function namesOf(tokens: readonly Token[]): ReadonlySet<string> {
  const names = tokens.filter(
    ({ kind, text }, index) =>
      kind === IDENTIFIER_TOKEN &&
      text !== 'true' &&
      text !== 'false' &&
      tokens[index - 1]?.text !== '.' &&
      tokens[index + 1]!.text !== '(',
  );
  return new Set(names.map(({ text }) => text));
}
