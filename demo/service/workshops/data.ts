// Data files of this folder: read once, checked by a schema, and looked up by keys that come from requests.

import { readFileSync } from 'node:fs';
import type * as z from 'zod/mini';

/** @throws {z.core.$ZodError} that names the place, where a file was edited wrongly: the service does not start then */
export function readData<Value>(file: string, schema: z.ZodMiniType<Value>): Value {
  return schema.parse(JSON.parse(readFileSync(new URL(file, import.meta.url), 'utf8')));
}

/** A table's own value: `constructor` is a key of no table. */
export function ownValue<Value>(table: Readonly<Record<string, Value>>, key: string): Value | undefined {
  return Object.hasOwn(table, key) ? table[key] : undefined;
}
