// An expression's text as tokens. Knows no grammar.

import { limits } from '../limits.js';
import { ExpressionFault } from './fault.js';

export const end = 0;
export const numeral = 1;
export const quoted = 2;
export const word = 3;
export const mark = 4;

export interface Token {
  readonly kind: number;
  readonly text: string;
  /** Offset into the expression's text. */
  readonly at: number;
}

/** One of the kinds, or the end. */
const pattern =
  /(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?(?![\w.])|'[^']*'|"[^"]*"|[A-Za-z_]\w*|\|\||&&|[=!<>]=|[-<>+*/%!?:().,]|$/y;

/** @throws ExpressionFault */
export function tokensOf(source: string): readonly Token[] {
  const { length } = source;
  if (length > limits.expressionLength) {
    throw new ExpressionFault(
      'expression-too-long',
      0,
      `An expression has at most ${limits.expressionLength} characters, not ${length}${waysOut}`,
    );
  }
  const tokens: Token[] = [];
  let at = 0;
  while (true) {
    while (' \t\r\n'.includes(source[at] ?? '.')) at++;
    pattern.lastIndex = at;
    if (!pattern.test(source)) throw strange(source, at);
    const text = source.slice(at, pattern.lastIndex);
    tokens.push({ kind: kindOf(text), text, at });
    if (text === '') return tokens;
    at = pattern.lastIndex;
  }
}

/** Told by how it begins: with a digit, a letter or "_", a point, a quote. */
function kindOf(text: string): number {
  const first = text.charCodeAt(0);
  if (first >= 0x30 && first <= 0x39) return numeral;
  if (first >= 0x41 && first <= 0x7a) return word;
  if (text === '') return end;
  if (text.length === 1) return mark;
  if (text.startsWith('.')) return numeral;
  return /^['"]/.test(text) ? quoted : mark;
}

export const waysOut = ': name its parts in "define" or "let"';

function strange(source: string, at: number): ExpressionFault {
  const [found] = /^[\w.]+|./su.exec(source.slice(at))!;
  const what = /['"]/.test(found)
    ? 'A text has no end: its closing quote is missing'
    : /[\w.]/.test(found)
      ? `"${found}" is neither a number nor a name`
      : `"${found}" means nothing here${hints[found] ?? ''}`;
  return new ExpressionFault('syntax', at, what);
}

const hints: Readonly<Record<string, string>> = {
  '=': '; to compare, write "=="',
  '&': '; write "&&"',
  '|': '; write "||"',
  '^': '; write pow(x, y)',
};

/** Every name that is read, fields and functions aside. */
export function namesOf(tokens: readonly Token[]): ReadonlySet<string> {
  const names = tokens.filter(
    ({ kind, text }, index) =>
      kind === word &&
      text !== 'true' &&
      text !== 'false' &&
      tokens[index - 1]?.text !== '.' &&
      tokens[index + 1]!.text !== '(',
  );
  return new Set(names.map(({ text }) => text));
}
