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

/** White space, then one of the kinds in their order, or the end. */
const pattern =
  /[ \t\r\n]*(?:((?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?(?![\w.]))|('[^']*'|"[^"]*")|([A-Za-z_]\w*)|(\|\||&&|[=!<>]=|[-<>+*/%!?:().,])|$)/y;

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
  pattern.lastIndex = 0;
  while (tokens.at(-1)?.kind !== end) {
    const from = pattern.lastIndex;
    const match = pattern.exec(source);
    if (!match) throw strange(source, from);
    let kind = mark;
    while (kind > end && match[kind] === undefined) kind--;
    const text = kind === end ? '' : match[kind]!;
    tokens.push({ kind, text, at: from + match[0].length - text.length });
  }
  return tokens;
}

export const waysOut = ': name its parts in "define" or "let"';

function strange(source: string, from: number): ExpressionFault {
  const at = from + source.slice(from).search(/[^ \t\r\n]/);
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
