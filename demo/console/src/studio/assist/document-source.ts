// The document as the assistant reads it, parsed as far as possible while the author is still typing.

import type { SchemaWalk } from '@parametric/configurator-element/checker';
import { getLocation, getNodeValue, type Node } from 'jsonc-parser';
import { isObject, type JsonObject, type JsonPath, readTree, valueIn } from '../json-text.js';

/** The schemas of the document format that apply to a value. */
export type Schemas = readonly JsonObject[];

export interface DocumentSource {
  readonly text: string;
  readonly root: Node | undefined;
  readonly isBroken: boolean;
  /** The part of the text that can be parsed; an empty object if nothing can. */
  readonly value: JsonObject;
  readonly walk: SchemaWalk;
}

export function readSource(text: string, walk: SchemaWalk): DocumentSource {
  const { root, isBroken } = readTree(text);
  const value: unknown = root && getNodeValue(root);
  return { text, root, isBroken, value: isObject(value) ? value : {}, walk };
}

function schemasAt({ value, walk }: DocumentSource, path: JsonPath): Schemas {
  let [inner, schemas]: [unknown, Schemas] = [value, walk.start(value)];
  for (const step of path) {
    schemas = walk.step(inner, String(step), schemas);
    inner = valueIn(inner, [step]);
  }
  return schemas;
}

export function valueAt({ value }: DocumentSource, path: JsonPath): unknown {
  return valueIn(value, path);
}

export function isExpression(schemas: Schemas): boolean {
  return schemas.some(({ $ref }) => $ref === '#/$defs/expression');
}

/** The format's most specific description of the value. */
export function descriptionOf(schemas: Schemas): string | undefined {
  // A key's description is more specific than its type's.
  return schemas.map(({ description }) => description).find((each) => typeof each === 'string');
}

export interface Place {
  /** The path of the value at the offset. If a key is at the offset, it's the path of the key's object. */
  readonly path: JsonPath;
  readonly isKey: boolean;
  /** The range between the quotes around the offset; undefined if the offset isn't in a string. */
  readonly string: { readonly from: number; readonly to: number } | undefined;
  /**
   * The schemas that apply to the value at the offset. If a key is at the offset, they're those for the key's object.
   */
  readonly schemas: Schemas;
  /** Whether the offset is inside an expression. */
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
  /** The name of the record that the word is a field of, as in `record.word`; undefined if there's none. */
  readonly record: string | undefined;
  /** Whether arguments follow the word, as in a function call. */
  readonly isCall: boolean;
}

/** Finds the name at an offset in an expression. */
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
