// Every expression of a document, and what it names.

import { namesOf, stringToken, tokenize } from '../../model/expression/tokenizer.js';
import { valuesOf } from './values.js';

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
  return valuesOf(document, 'expression').flatMap(({ pointer, value }) =>
    typeof value === 'string' ? [read(pointer, value)] : [],
  );
}

function read(pointer: string, expression: string): ExpressionPlace {
  const tokens = tokenize(expression);
  const bare = (text: string) => text.replace(/^['"]|['"]$/g, '');
  const texts = tokens.filter(({ kind }) => kind === stringToken).map(({ text }) => bare(text));
  // Its name may do without quotes.
  const tables = tokens.filter((_, index) => tokens[index - 1]?.text === '(' && tokens[index - 2]?.text === 'lookup');
  return {
    pointer,
    names: namesOf(tokens),
    tables: new Set(tables.map(({ text }) => bare(text))),
    texts: new Set(texts),
  };
}
