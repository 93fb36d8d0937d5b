// The pieces that every part of the format's schema is made of. Knows no part kind and no parameter type.

import * as z from 'zod/mini';
import { limits } from './limits.js';
import type { Axis, Face } from './product.js';
import type { Text } from './text.js';

/** A number, `true` or `false`, or an expression as text. */
export type Expression = number | boolean | string;

/** What a value that is checked by hand should have been, in words. */
function described<T>(expected: string, isValid: (value: unknown) => boolean) {
  const schema = z.custom<T>(isValid, { params: { expected } });
  const { run } = schema._zod;
  // A document holds thousands of these, nearly all right: zod's way of checking is for those that are not.
  schema._zod.run = (payload, context) => (isValid(payload.value) ? payload : run(payload, context));
  return schema;
}

export const expression = described<Expression>(
  'a number or an expression',
  (value) => typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean',
);

export const text = described<Text>('a text, or texts by language', (value) => {
  if (typeof value === 'string') return true;
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const texts = Object.values(value);
  return texts.length > 0 && texts.every((entry) => typeof entry === 'string');
});

const namePattern = /^[A-Za-z_][A-Za-z0-9_]*$/;

export const name = described<string>(
  'a name: letters, digits and underscores, not beginning with a digit',
  (value) => typeof value === 'string' && isName(value),
);

/** What a name is, in words. */
export const namesAre = 'letters, digits and underscores, not beginning with a digit, 64 at most';

export function isName(value: string): boolean {
  return value.length <= 64 && namePattern.test(value);
}

/** `#rrggbb` */
export const hexColor = described<string>(
  'a colour like "#aabbcc"',
  (value) => typeof value === 'string' && isHexColor(value),
);

export function isHexColor(value: string): boolean {
  return /^#[0-9a-f]{6}$/i.test(value);
}

function numberWhere(expected: string, isRight: (value: number) => boolean) {
  return described<number>(expected, (value) => typeof value === 'number' && isRight(value));
}

export const positive = numberWhere('a number above 0', (value) => value > 0);

export const notNegative = numberWhere('a number of at least 0', (value) => value >= 0);

/** From 0 to 1. */
export const share = numberWhere('a number from 0 to 1', (value) => value >= 0 && value <= 1);

export const textLength = numberWhere(
  `a whole number from 0 to ${limits.textLength}`,
  (value) => Number.isInteger(value) && value >= 0 && value <= limits.textLength,
);

/** An address within the document's own place or on the web: never one that runs (`javascript:`) or carries data. */
export const address = described<string>(
  'a relative or an https address',
  (value) => typeof value === 'string' && value !== '' && isAddress(value),
);

function isAddress(value: string): boolean {
  // Browsers drop tabs and line ends from addresses before they look for the scheme.
  const plain = [...value].filter((character) => character > ' ').join('');
  return !/^[^/?#]*:/.test(plain) || /^https?:\/\//i.test(plain);
}

export const axis = z.enum(['x', 'y', 'z'] satisfies Axis[]);

export const face = z.enum(['+x', '-x', '+y', '-y', '+z', '-z'] satisfies Face[]);

export const vector = z.tuple([expression, expression, expression]);

export const point = z.tuple([expression, expression]);

/** Values by names of the author's choice; the names are checked where they come into scope. */
export const named = z.record(z.string(), expression);

export type VectorDefinition = readonly [Expression, Expression, Expression];
export type PointDefinition = readonly [Expression, Expression];
export type NamedExpressions = Readonly<Record<string, Expression>>;
