// A text as the assistant reads it: parsed as far as possible while it is being written.

import type { SchemaWalk } from '@parametric/configurator-element/checker';
import { getNodeValue, type Node } from 'jsonc-parser';
import { type JsonPath, readTree } from '../json-tree.js';

export type Json = Readonly<Record<string, unknown>>;

/** The schemas of the format that apply to one value. */
export type Schemas = readonly Json[];

export interface DocumentSource {
  readonly text: string;
  readonly root: Node | undefined;
  readonly isBroken: boolean;
  /** The part of the text that can be parsed; an empty object where nothing can. */
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
  // The description of a key says more than that of its type.
  return schemas.map(({ description }) => description).find((each) => typeof each === 'string');
}

export function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The objects of a list, each with its index; empty where the value is not a list. */
export function objectsIn(value: unknown): readonly (readonly [Json, number])[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((each: unknown, index) => (isObject(each) ? [[each, index] as const] : []));
}
