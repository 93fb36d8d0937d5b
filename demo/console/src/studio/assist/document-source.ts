// A text as the assistant reads it: as far as it can be read while it is being written.

import type { SchemaWalk } from '@parametric/configurator-element/checker';
import { getNodeValue, type Node } from 'jsonc-parser';
import { type JsonPath, readTree } from '../json-tree.js';

export type Json = Readonly<Record<string, unknown>>;

/** What the format says of one value. */
export type Schemas = readonly Json[];

export interface DocumentSource {
  readonly text: string;
  readonly root: Node | undefined;
  readonly isBroken: boolean;
  /** What can be read of it; an empty object where nothing can. */
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

/** The most particular sentence that the format has for it. */
export function descriptionOf(schemas: Schemas): string | undefined {
  // The description of the key says more than that of the type it holds.
  return schemas.map(({ description }) => description).find((each) => typeof each === 'string');
}

export function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The objects of a list, each with its index; nothing where it is no list. */
export function objectsIn(value: unknown): readonly (readonly [Json, number])[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((each: unknown, index) => (isObject(each) ? [[each, index] as const] : []));
}
