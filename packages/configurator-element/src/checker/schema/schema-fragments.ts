// JSON Schemas for values that the format checks with functions, because schemas can't be generated from functions.

import {
  address,
  expression,
  hexColor,
  ids,
  name,
  notNegative,
  positive,
  share,
  term,
  text,
  textLength,
  thread,
} from '../../model/document/fields.js';
import { limits } from '../../model/document/limits.js';
import type { Schema } from '../../model/document/schema.js';
import { pathCommand } from '../../model/parts/compile-profile.js';

export type Json = Readonly<Record<string, unknown>>;

export const expressionReference: Json = { $ref: '#/$defs/expression' };

/** Matches `http://` or `https://` as browsers read it: they ignore control characters and spaces in between. */
const webScheme = ['[hH]', '[tT]', '[tT]', '[pP]', '(?:[sS]', ')?:', '/', '/'].join('[\\u0000- ]*');

export const schemaFragments: ReadonlyMap<Schema, Json> = new Map<Schema, Json>([
  [expression, { title: 'a number or an expression', type: ['number', 'string', 'boolean'] }],
  [
    text,
    {
      title: 'a string, or strings by language',
      anyOf: [{ type: 'string' }, { type: 'object', minProperties: 1, additionalProperties: { type: 'string' } }],
    },
  ],
  [name, { title: 'a name', type: 'string', maxLength: 64, pattern: '^[A-Za-z_][A-Za-z0-9_]*$' }],
  [hexColor, { title: 'a color', type: 'string', pattern: '^#[0-9a-fA-F]{6}$' }],
  [term, { title: 'a machine-readable term', type: 'string', pattern: '^[a-z][a-z0-9]*(?:[-/][a-z0-9]+)*$' }],
  [
    thread,
    { title: 'a metric thread', type: 'string', pattern: '^M[0-9]{1,2}(?:\\.[0-9])?(?:x[0-9](?:\\.[0-9]{1,2})?)?$' },
  ],
  [
    address,
    {
      title: 'a relative or https URL',
      type: 'string',
      minLength: 1,
      pattern: `^(?:[\\u0000- ]*${webScheme}|[^:/?#]*(?:[/?#]|$))`,
    },
  ],
  [
    ids,
    {
      title: 'an id, or a list of ids',
      anyOf: [{ type: 'string' }, { type: 'array', minItems: 1, items: { type: 'string' } }],
    },
  ],
  [positive, { title: 'a number greater than 0', type: 'number', exclusiveMinimum: 0 }],
  [notNegative, { title: 'a number of 0 or more', type: 'number', minimum: 0 }],
  [share, { title: 'a number from 0 to 1', type: 'number', minimum: 0, maximum: 1 }],
  [textLength, { title: 'a number of characters', type: 'integer', minimum: 0, maximum: limits.textLength }],
  [pathCommand, { oneOf: [command('M', 2), command('L', 2), command('A', 5), command('C', 6), command('Z', 0)] }],
]);

function command(letter: string, numbers: number): Json {
  const coordinate = { ...expressionReference, type: ['number', 'string'] };
  return {
    type: 'array',
    prefixItems: [{ const: letter }, ...Array.from({ length: numbers }, () => coordinate)],
    items: false,
    minItems: numbers + 1,
  };
}
