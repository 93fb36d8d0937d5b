// A text as the assistant reads it: parsed as far as possible while it's being written.

import type { SchemaWalk } from '@parametric/configurator-element/checker';
import { getLocation, getNodeValue, type Node } from 'jsonc-parser';
import { type JsonPath, readTree } from '../json-text.js';

export type Json = Readonly<Record<string, unknown>>;

/** The format's schemas that apply to one value. */
export type Schemas = readonly Json[];

export interface DocumentSource {
  readonly text: string;
  readonly root: Node | undefined;
  readonly isBroken: boolean;
  /** The part of the text that can be parsed; an empty object if nothing can. */
  readonly value: Json;
  readonly walk: SchemaWalk;
}

export function readSource(text: string, walk: SchemaWalk): DocumentSource {
  const { root, isBroken } = readTree(text);
  const value: unknown = root && getNodeValue(root);
  return { text, root, isBroken, value: isObject(value) ? value : {}, walk };
}

export function schemasAt({ value, walk }: DocumentSource, path: JsonPath): Schemas {
  let [inner, schemas]: [unknown, Schemas] = [value, walk.start(value)];
  for (const step of path) {
    schemas = walk.step(inner, String(step), schemas);
    inner = memberOf(inner, step);
  }
  return schemas;
}

export function valueAt({ value }: DocumentSource, path: JsonPath): unknown {
  return path.reduce<unknown>(memberOf, value);
}

function memberOf(value: unknown, step: string | number): unknown {
  return typeof value === 'object' && value !== null ? (value as Json)[String(step)] : undefined;
}

export function isExpression(schemas: Schemas): boolean {
  return schemas.some(({ $ref }) => $ref === '#/$defs/expression');
}

/** The most specific description that the format has for the value. */
export function descriptionOf(schemas: Schemas): string | undefined {
  // A key's description says more than its type's.
  return schemas.map(({ description }) => description).find((each) => typeof each === 'string');
}

export function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A list's objects, each with its index; empty if the value isn't a list. */
export function objectsIn(value: unknown): readonly (readonly [Json, number])[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((each: unknown, index) => (isObject(each) ? [[each, index] as const] : []));
}

export interface Place {
  /** The value's path; at a key, the path of its object. */
  readonly path: JsonPath;
  readonly isKey: boolean;
  /** The text within the quotes around the offset; undefined outside of quotes. */
  readonly string: { readonly from: number; readonly to: number } | undefined;
  /** The value's schemas; at a key, those of its object. */
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
  /** The record whose field the word is. */
  readonly record: string | undefined;
  /** Whether the word is followed by arguments. */
  readonly isCall: boolean;
}

/** The name at an offset in an expression. */
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
