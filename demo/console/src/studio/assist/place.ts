// Finds what is at an offset of the text: a key, a value, or a word within an expression.

import { getLocation } from 'jsonc-parser';
import type { JsonPath } from '../json-tree.js';
import { type DocumentSource, isExpression, type Schemas, schemasAt } from './document-source.js';

export interface Place {
  /** The path of the value; at a key, the path of its object. */
  readonly path: JsonPath;
  readonly isKey: boolean;
  /** The text within the quotes around the offset; undefined outside of quotes. */
  readonly string: { readonly from: number; readonly to: number } | undefined;
  /** The schemas of the value; at a key, those of its object. */
  readonly schemas: Schemas;
  /** Whether the offset is in a text that is an expression. */
  readonly isExpression: boolean;
}

export function placeAt(source: DocumentSource, offset: number): Place {
  const { text } = source;
  const { path, isAtPropertyKey: isKey, previousNode: node } = getLocation(text, offset);
  const isQuoted = node?.type === 'string' || node?.type === 'property';
  const string = isQuoted && text[node.offset] === '"' ? insideQuotes(text, node, offset) : undefined;
  const own = isKey ? path.slice(0, -1) : path;
  const schemas = schemasAt(source, own);
  return { path: own, isKey, string, schemas, isExpression: !isKey && string !== undefined && isExpression(schemas) };
}

function insideQuotes(text: string, node: { readonly offset: number; readonly length: number }, offset: number) {
  const from = node.offset + 1;
  const end = node.offset + node.length;
  const isClosed = node.length > 1 && text[end - 1] === '"';
  const to = isClosed ? end - 1 : end;
  return offset >= from && offset <= to ? { from, to } : undefined;
}

export interface Word {
  readonly from: number;
  readonly to: number;
  readonly name: string;
  /** The record that the word is a field of. */
  readonly record: string | undefined;
  /** Whether arguments follow the word. */
  readonly isCall: boolean;
}

/** The name at an offset of an expression. */
export function wordAt(
  text: string,
  string: { readonly from: number; readonly to: number },
  offset: number,
): Word | undefined {
  const expression = text.slice(string.from, string.to);
  for (const { 0: name, index } of expression.matchAll(/'[^']*'|\\"[^"\\]*\\"|[A-Za-z_]\w*/g)) {
    const from = string.from + index;
    const to = from + name.length;
    if (offset < from || offset > to || !/^[A-Za-z_]/.test(name)) continue;
    const [, record] = /([A-Za-z_]\w*)\s*\.\s*$/.exec(expression.slice(0, index)) ?? [];
    return { from, to, name, record, isCall: /^\s*\(/.test(expression.slice(index + name.length)) };
  }
  return undefined;
}
