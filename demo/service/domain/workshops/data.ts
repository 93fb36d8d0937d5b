// Reads the data files of this folder once, checks them by a schema, and looks up keys that come from requests.

import { readFileSync } from 'node:fs';
import type * as z from 'zod/mini';

/** @throws {z.core.$ZodError} that names the place of a fault; the service does not start then */
export function readData<Value>(file: string, schema: z.ZodMiniType<Value>): Value {
  return schema.parse(JSON.parse(readFileSync(new URL(file, import.meta.url), 'utf8')));
}

/** A table's own value, so that keys such as `constructor` are not found. */
export function ownValue<Value>(table: Readonly<Record<string, Value>>, key: string): Value | undefined {
  return Object.hasOwn(table, key) ? table[key] : undefined;
}
