// The schemas of single values in a document: names, text, numbers and expressions.

import { isObject } from './is-object.js';
import { limits } from './limits.js';
import { check, oneOf, recordOf, tuple } from './schema.js';
import type { Text } from './text.js';

/** A number, `true` or `false`, or an expression as text. */
export type Expression = number | boolean | string;

export const expression = check<Expression>('a number or an expression', (value) =>
  ['string', 'number', 'boolean'].includes(typeof value),
);

export const text = check<Text>('a string, or strings by language', (value) => {
  const texts = isObject(value) ? Object.values(value) : [value];
  return texts.length > 0 && texts.every((entry) => typeof entry === 'string');
});

export const string = check<string>('a string', (value) => typeof value === 'string');

export const number = check<number>('a number', (value) => typeof value === 'number');

export const boolean = check<boolean>('true or false', (value) => typeof value === 'boolean');

export const anything = check<unknown>('', () => true);

/** The rule for names, as shown in messages. */
export const NAME_RULE = 'at most 64 letters, digits and underscores, not starting with a digit';

export const name = textWhere(`a name (${NAME_RULE})`, isName);

export function isName(value: string): boolean {
  return /^[A-Za-z_]\w{0,63}$/.test(value);
}

/** `#rrggbb` */
export const hexColor = textWhere('a color like "#aabbcc"', isHexColor);

export function isHexColor(value: string): boolean {
  return /^#[0-9a-f]{6}$/i.test(value);
}

/**
 * A machine-readable term, such as `oak`. A slash separates a general term from a more specific one: `plywood/birch`.
 */
export const term = textWhere('lowercase words like "powder-coated" or "plywood/birch"', (value) =>
  /^[a-z][a-z\d]*(?:[-/][a-z\d]+)*$/.test(value),
);

/** A metric thread, such as `M6`. The pitch is given only if it isn't the coarse one: `M10x1`. */
export const thread = textWhere('a metric thread like "M6" or "M10x1"', (value) =>
  /^M\d{1,2}(?:\.\d)?(?:x\d(?:\.\d{1,2})?)?$/.test(value),
);

export const positive = numberWhere('a number greater than 0', (value) => value > 0);

export const notNegative = numberWhere('a number of 0 or more', (value) => value >= 0);

export const share = numberWhere('a number from 0 to 1', (value) => value >= 0 && value <= 1);

export const textLength = numberWhere(
  `a whole number from 0 to ${limits.textLength}`,
  (value) => Number.isInteger(value) && value >= 0 && value <= limits.textLength,
);

/** A relative or web address, but not one that runs code (`javascript:`) or carries data (`data:`). */
export const address = textWhere('a relative or https URL', (value) => {
  // Browsers remove tabs and line breaks from addresses before they look for the scheme.
  return value !== '' && !/^(?!https?:\/\/)[^/?#]*:/i.test(value.replace(/[^!-\uffff]/g, ''));
});

export const axis = oneOf('x', 'y', 'z');

export const face = oneOf('+x', '-x', '+y', '-y', '+z', '-z');

/** One id, or several. */
export const ids = check<string | readonly string[]>(
  'an id, or a list of ids',
  (value) => [value].flat().every((id) => typeof id === 'string') && [value].flat().length > 0,
);

export const vector = tuple(expression, expression, expression);

export const point = tuple(expression, expression);

/** Expressions that are stored under names that the author chooses. A name is checked when it's added to a scope. */
export const namedExpressions = recordOf(expression);

function textWhere(expected: string, isRight: (value: string) => boolean) {
  return check<string>(expected, (value) => typeof value === 'string' && isRight(value));
}

function numberWhere(expected: string, isRight: (value: number) => boolean) {
  return check<number>(expected, (value) => typeof value === 'number' && isRight(value));
}

export type VectorDefinition = readonly [Expression, Expression, Expression];
export type PointDefinition = readonly [Expression, Expression];
export type NamedExpressions = Readonly<Record<string, Expression>>;
