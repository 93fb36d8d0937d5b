// Finds where the document sets a size: the expressions of a part's own sizes, and those that name a parameter.

import type { ModelDocument } from '@parametric/configurator-element/model';
import { definitionOf } from './part-place.js';

export interface ExpressionPlace {
  /** JSON pointer of the expression. */
  readonly pointer: string;
  /** Which value of its part, rule or definition it is: `size x`, `diameter`. */
  readonly what: string;
  /** The expression as it is in the document. */
  readonly expression: string;
}

const sizeKeys = ['size', 'diameter', 'topDiameter', 'length', 'height', 'depth', 'radius', 'wall', 'bend'];

/** The expressions of a placed part's sizes, by its path. */
export function sizePlaces({ parts }: Pick<ModelDocument, 'parts'>, path: string): readonly ExpressionPlace[] {
  const { pointer, part } = definitionOf(parts, path) ?? {};
  if (!part) return [];
  return Object.entries(part).flatMap(([key, value]: [string, unknown]) => {
    if (!sizeKeys.includes(key)) return [];
    if (!Array.isArray(value)) return [{ pointer: `${pointer}/${key}`, what: key, expression: String(value) }];
    return value.map((each, axis) => ({
      pointer: `${pointer}/${key}/${axis}`,
      what: 'xyz'[axis] ?? '',
      expression: String(each),
    }));
  });
}

/** Keys whose texts are for people, or are ids. */
const plainKeys = new Set([
  'id',
  'kind',
  'name',
  'label',
  'help',
  'group',
  'description',
  'message',
  'keys',
  'unit',
  'type',
]);

/** The expressions that name a parameter or a definition, in the order of the document. */
export function placesNaming(document: ModelDocument, name: string): readonly ExpressionPlace[] {
  const pattern = new RegExp(`(?<![\\w.])${name}(?!\\w|\\s*\\()`);
  const { define, parameters, parts, rules, dimensions, estimate } = document;
  return [...placesIn({ parameters, define, parts, rules, dimensions, estimate }, '', pattern, '')];
}

function* placesIn(value: unknown, pointer: string, pattern: RegExp, what: string): Generator<ExpressionPlace> {
  if (typeof value === 'string') {
    if (pattern.test(value.replaceAll(/'[^']*'|"[^"]*"/g, "''"))) yield { pointer, what, expression: value };
    return;
  }
  if (typeof value !== 'object' || value === null) return;
  const owner = 'id' in value && typeof value.id === 'string' ? value.id : what;
  for (const [key, member] of Object.entries(value)) {
    if (plainKeys.has(key) || (key === 'key' && typeof member === 'string')) continue;
    const isListed = Array.isArray(value) && typeof member !== 'object';
    const named = isListed || key === 'parts' ? owner : [owner, key].filter((each) => !/^\d+$/.test(each)).join(' ');
    yield* placesIn(member, `${pointer}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`, pattern, named.trim());
  }
}
