// Splits the document's estimate into lines: each term of the sum with its amount, and each operation on the whole sum
// (markup, tax, rounding) with what it adds.

import { type Configuration, compileModel, type ModelDocument } from '@parametric/configurator-element/model';

export interface EstimateLine {
  /**
   * The expression as written in the document. If it's an operation on the whole sum, such as tax, `…` replaces the
   * sum: `… * 1.19`.
   */
  readonly expression: string;
  /** The amount in the currency's major unit, such as euros. */
  readonly amount: number;
}

export interface EstimateSheet {
  /** The currency, as an ISO 4217 code. */
  readonly currency: string;
  readonly lines: readonly EstimateLine[];
  /** The total in the currency's major unit. */
  readonly total: number;
}

/** The terms of the sum, and the operations on the sum, from the innermost one outward. */
interface Steps {
  readonly terms: readonly string[];
  readonly wrappings: readonly { readonly label: string; readonly expression: string }[];
}

/**
 * The maximum length of an expression to evaluate, in characters. It leaves room, within the format's limit, for
 * choosing between terms.
 */
const MAX_CHARACTERS = 900;

/**
 * Calculates the lines of the estimate for one configuration; undefined if the document has no estimate.
 * @throws {ModelError} if the product can't be built with these values
 */
export function estimateSheet(document: ModelDocument, configuration: Configuration): EstimateSheet | undefined {
  const { estimate } = document;
  if (!estimate) return undefined;
  const { currency } = estimate;
  const whole = String(estimate.amount);
  const { terms, wrappings } = stepsOf(whole);
  const sums = wrappings.length > 0 ? [sumOf(terms), ...wrappings.map(({ expression }) => expression)] : [];
  const values = evaluateAll([...terms, ...sums, whole], document, configuration);
  const after = values.slice(terms.length);
  const lines = terms.map((expression, index) => ({ expression, amount: values[index]! }));
  const added = wrappings.map(({ label }, index) => ({ expression: label, amount: after[index + 1]! - after[index]! }));
  // Leave out terms that are zero for this configuration.
  const shown = [...lines, ...added].filter(({ amount }) => Math.abs(amount) > 0.005);
  return { currency, lines: shown, total: values.at(-1)! };
}

function stepsOf(expression: string): Steps {
  const bare = withoutParentheses(expression);
  const [, name, inner] = /^(round|ceil|floor)\s*\((.*)\)$/s.exec(bare) ?? [];
  if (name && inner !== undefined && closesAtEnd(bare)) {
    const [sum = '', ...others] = splitAt(inner, [',']).map(({ text }) => text);
    const { terms, wrappings } = stepsOf(sum);
    const label = `${name}(${['…', ...others].join(', ')})`;
    return { terms, wrappings: [...wrappings, { label, expression: bare }] };
  }
  const terms = splitAt(bare, ['+', '-']);
  if (terms.length > 1 && !isOuter(bare)) {
    const signed = terms.flatMap(({ sign, text }) => (sign === '-' ? [`-(${text})`] : spread(text)));
    return { terms: signed, wrappings: [] };
  }
  const factors = splitAt(bare, ['*']).map(({ text }) => text);
  const sum = factors.find(
    (factor) => factor.startsWith('(') && splitAt(withoutParentheses(factor), ['+', '-']).length > 1,
  );
  if (factors.length > 1 && sum && !isOuter(bare)) {
    const { terms: inner, wrappings } = stepsOf(sum);
    const label = factors.map((factor) => (factor === sum ? '…' : factor)).join(' * ');
    return { terms: inner, wrappings: [...wrappings, { label, expression: bare }] };
  }
  return { terms: [bare], wrappings: [] };
}

/** Expands a product of a sum: `2 * (a + b)` becomes `2 * a` and `2 * b`. */
function spread(term: string): readonly string[] {
  const factors = splitAt(term, ['*']).map(({ text }) => text);
  const [factor = '', sum = ''] = factors;
  const inner = withoutParentheses(sum);
  const terms = splitAt(inner, ['+', '-']);
  if (factors.length !== 2 || inner === sum || terms.length < 2 || isOuter(inner)) return [term];
  return terms.map(({ sign, text }) => (sign === '-' ? `-${factor} * ${text}` : `${factor} * ${text}`));
}

function sumOf(terms: readonly string[]): string {
  return terms.map((term) => `(${term})`).join(' + ');
}

/**
 * Whether the expression isn't a sum because it has an operator with a lower precedence than `+` outside all
 * parentheses.
 */
function isOuter(expression: string): boolean {
  return splitAt(expression, ['?', '|', '&', '=', '!', '<', '>']).length > 1;
}

function withoutParentheses(expression: string): string {
  const text = expression.trim();
  return text.startsWith('(') && closesAtEnd(text) ? withoutParentheses(text.slice(1, -1)) : text;
}

/** Whether the last character closes the first parenthesis. */
function closesAtEnd(text: string): boolean {
  let end = -1;
  eachOutside(text, (_, index, depth) => {
    if (end < 0 && depth === 0 && text[index] === ')') end = index;
  });
  return end === text.length - 1;
}

/** Splits at operators outside parentheses and quoted texts. Each piece includes the operator before it. */
function splitAt(text: string, signs: readonly string[]): readonly { readonly sign: string; readonly text: string }[] {
  const pieces: { sign: string; text: string }[] = [];
  let [start, sign] = [0, ''];
  eachOutside(text, (character, index, depth) => {
    // A sign at the start, after another operator or in an exponent doesn't separate terms.
    const before = text.slice(start, index).trimEnd();
    const isUnary =
      '+-'.includes(character) && (/(?:^|[-+*/%,(<>=&|?:!])$/.test(before) || /(?:^|[^\w.])[\d.]+[eE]$/.test(before));
    if (depth > 0 || !signs.includes(character) || isUnary) return;
    pieces.push({ sign, text: before.trim() });
    [start, sign] = [index + 1, character];
  });
  pieces.push({ sign, text: text.slice(start).trim() });
  return pieces;
}

function eachOutside(text: string, visit: (character: string, index: number, depth: number) => void): void {
  let depth = 0;
  let quote = '';
  for (let index = 0; index < text.length; index++) {
    const character = text[index]!;
    if (quote) {
      if (character === quote) quote = '';
    } else if (character === "'" || character === '"') quote = character;
    else {
      if (character === '(') depth++;
      if (character === ')') depth--;
      visit(character, index, character === '(' ? depth - 1 : depth);
    }
  }
}

/** The key of a parameter that's added to choose a term. No author is likely to use this name. */
const CHOOSER = '__line';

function evaluateAll(
  expressions: readonly string[],
  document: ModelDocument,
  configuration: Configuration,
): readonly number[] {
  const lists: string[][] = [[]];
  for (const expression of expressions) {
    const last = lists.at(-1)!;
    const isFull = last.join().length + expression.length > MAX_CHARACTERS;
    if (isFull && last.length > 0) lists.push([expression]);
    else last.push(expression);
  }
  return lists.flatMap((list) => {
    // Compile a single model for all terms, because compiling takes longer than evaluating.
    const amount = list.length === 1 ? list[0]! : `pick(${CHOOSER}, ${list.join(', ')})`;
    const parameter = { key: CHOOSER, type: 'integer', label: '', min: 0, max: list.length - 1, default: 0 } as const;
    const { presets: _, ...rest } = document;
    const model = compileModel({
      ...rest,
      parameters: list.length === 1 ? document.parameters : [...document.parameters, parameter],
      estimate: { currency: document.estimate!.currency, amount },
    });
    return list.map((_, index) => {
      const values = list.length === 1 ? configuration : { ...configuration, [CHOOSER]: index };
      return model.evaluate(values).estimate?.amount ?? 0;
    });
  });
}
