// Every expression of a document, and what it names. Found along the JSON Schema, so a new kind of part needs no line here.

import { pointerStep } from '../../model/errors.js';
import { namesOf, quoted, tokensOf } from '../../model/expression/tokens.js';
import { expressionReference } from '../schema/fragments.js';
import { type Applying, SchemaWalk } from '../schema/walk.js';

export interface ExpressionPlace {
  readonly pointer: string;
  /** Parameters, definitions, a part's own names and loops. */
  readonly names: ReadonlySet<string>;
  readonly tables: ReadonlySet<string>;
  /** Texts in quotes: an id of a material may be among them. */
  readonly texts: ReadonlySet<string>;
}

/** Of a document that has been compiled. */
export function expressionsIn(document: unknown): readonly ExpressionPlace[] {
  const walk = new SchemaWalk();
  return [...placesIn(document, walk.start(document), '', walk)].map(([pointer, text]) => read(pointer, text));
}

function* placesIn(
  value: unknown,
  applying: Applying,
  pointer: string,
  walk: SchemaWalk,
): Generator<readonly [pointer: string, text: string]> {
  if (typeof value === 'string' && applying.some(({ $ref }) => $ref === expressionReference.$ref))
    yield [pointer, value];
  if (typeof value !== 'object' || value === null || applying.length === 0) return;
  for (const [key, member] of Object.entries(value)) {
    yield* placesIn(member, walk.step(value, key, applying), pointer + pointerStep(key), walk);
  }
}

function read(pointer: string, expression: string): ExpressionPlace {
  const tokens = tokensOf(expression);
  const bare = (text: string) => text.replace(/^['"]|['"]$/g, '');
  const texts = tokens.filter(({ kind }) => kind === quoted).map(({ text }) => bare(text));
  // Its name may do without quotes.
  const tables = tokens.filter((_, index) => tokens[index - 1]?.text === '(' && tokens[index - 2]?.text === 'lookup');
  return {
    pointer,
    names: namesOf(tokens),
    tables: new Set(tables.map(({ text }) => bare(text))),
    texts: new Set(texts),
  };
}
