// Finds all expressions or all text in a document, and the names that the expressions use. It follows the JSON Schema,
// so new part kinds don't require changes here.

import { pointerStep } from '../../model/document/errors.js';
import { namesOf, STRING_TOKEN, tokenize } from '../../model/expression/tokenizer.js';
import { type ApplicableSchemas, SchemaWalk } from '../schema/schema-walk.js';

export interface PlacedValue {
  readonly pointer: string;
  readonly value: unknown;
}

/** @param sort the name of the values' definition in the JSON Schema */
export function valuesOf(document: unknown, sort: 'expression' | 'text'): readonly PlacedValue[] {
  const walk = new SchemaWalk();
  return [...valuesIn(document, walk.start(document), '', `#/$defs/${sort}`, walk)];
}

function* valuesIn(
  value: unknown,
  applying: ApplicableSchemas,
  pointer: string,
  sort: string,
  walk: SchemaWalk,
): Generator<PlacedValue> {
  if (applying.some(({ $ref }) => $ref === sort)) yield { pointer, value };
  if (typeof value !== 'object' || value === null || applying.length === 0) return;
  for (const [key, member] of Object.entries(value)) {
    yield* valuesIn(member, walk.step(value, key, applying), pointer + pointerStep(key), sort, walk);
  }
}

export interface ExpressionPlace {
  readonly pointer: string;
  /** The names of parameters, definitions, and a part's own names and loops. */
  readonly names: ReadonlySet<string>;
  readonly tables: ReadonlySet<string>;
  /** Quoted strings, which may be material ids. */
  readonly texts: ReadonlySet<string>;
}

/** @param document a document that compiles */
export function expressionsIn(document: unknown): readonly ExpressionPlace[] {
  return valuesOf(document, 'expression').flatMap(({ pointer, value }) =>
    typeof value === 'string' ? [read(pointer, value)] : [],
  );
}

function read(pointer: string, expression: string): ExpressionPlace {
  const tokens = tokenize(expression);
  const bare = (text: string) => text.replace(/^['"]|['"]$/g, '');
  const texts = tokens.filter(({ kind }) => kind === STRING_TOKEN).map(({ text }) => bare(text));
  // A table's name, the first argument of `lookup`, may be written without quotes.
  const tables = tokens.filter((_, index) => tokens[index - 1]?.text === '(' && tokens[index - 2]?.text === 'lookup');
  return {
    pointer,
    names: namesOf(tokens),
    tables: new Set(tables.map(({ text }) => bare(text))),
    texts: new Set(texts),
  };
}
