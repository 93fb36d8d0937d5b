// Completions for the keys that an object may have and does not have yet.

import type { Completion } from './completion.js';
import {
  type DocumentSource,
  descriptionOf,
  isExpression,
  isObject,
  type Json,
  objectsIn,
  type Schemas,
  valueAt,
} from './document-source.js';
import type { Place } from './place.js';

export function keyCompletions(
  source: DocumentSource,
  { path, schemas }: Place,
  offset: number,
): readonly Completion[] {
  const value = valueAt(source, path);
  const holder = isObject(value) ? value : {};
  const taken = new Set(Object.keys(holder).filter((key) => !isBeingWritten(source, key, offset)));
  const open = ownKeys(source, path);
  if (open) return open.filter(({ label }) => !taken.has(label));
  const required = new Set(schemas.flatMap(({ required }) => (Array.isArray(required) ? required.map(String) : [])));
  const keys = new Set(schemas.flatMap(({ properties }) => Object.keys(isObject(properties) ? properties : {})));
  return [...keys]
    .filter((key) => !taken.has(key))
    .map((key, index) => {
      const inner = source.walk.step(holder, key, schemas);
      const isNeeded = required.has(key);
      const { written, cursor } = memberText(key, inner);
      return {
        label: key,
        detail: isNeeded ? 'required' : undefined,
        info: descriptionOf(inner),
        insert: written,
        cursor,
        type: 'property' as const,
        boost: (isNeeded ? 60 : 0) - Math.min(index, 40),
      };
    });
}

/** Whether the key is the one around the offset. */
function isBeingWritten({ text }: DocumentSource, key: string, offset: number): boolean {
  const quoted = JSON.stringify(key);
  for (let at = text.indexOf(quoted); at >= 0 && at <= offset; at = text.indexOf(quoted, at + 1)) {
    if (offset <= at + quoted.length) return true;
  }
  return false;
}

/** The keys of a configuration are those of the parameters. */
function ownKeys({ value }: DocumentSource, path: readonly (string | number)[]): readonly Completion[] | undefined {
  if (path[0] !== 'presets' || path[2] !== 'configuration' || path.length !== 3) return undefined;
  return objectsIn(value.parameters).map(([parameter]) => {
    const key = String(parameter.key);
    const given = JSON.stringify(typeof parameter.default === 'string' ? parameter.default : (parameter.default ?? 0));
    const insert = `${JSON.stringify(key)}: ${given}`;
    return {
      label: key,
      detail: String(parameter.type ?? ''),
      insert,
      cursor: insert.length,
      type: 'property' as const,
    };
  });
}

interface MemberText {
  readonly written: string;
  readonly cursor: number;
}

/** A key with an empty value of the right type, and the offset of the cursor in it. */
function memberText(key: string, schemas: Schemas): MemberText {
  const start = `${JSON.stringify(key)}: `;
  const [value, cursor] = emptyValue(schemas);
  return { written: start + value, cursor: start.length + cursor };
}

/** An empty value that is valid for the key, and the offset of the cursor in it. */
function emptyValue(schemas: Schemas): readonly [string, number] {
  const constant = schemas.find((each) => 'const' in each)?.const;
  if (constant !== undefined) return [JSON.stringify(constant), JSON.stringify(constant).length];
  const tuple = schemas.map(({ prefixItems }) => prefixItems).find(Array.isArray);
  if (tuple) return [`[${tuple.map(() => 0).join(', ')}]`, 1];
  const types = schemas.flatMap(({ type }) => (Array.isArray(type) ? type.map(String) : [String(type ?? '')]));
  if (isExpression(schemas)) return ['""', 1];
  if (types.includes('array')) return ['[]', 1];
  if (isRecord(schemas) || types.includes('object')) return types.includes('string') ? ['""', 1] : ['{}', 1];
  if (types.includes('boolean')) return ['', 0];
  if (types.includes('number') || types.includes('integer')) return ['', 0];
  return ['""', 1];
}

function isRecord(schemas: Schemas): boolean {
  return (
    schemas.some((schema: Json) => isObject(schema.properties) || isObject(schema.additionalProperties)) &&
    !schemas.some((schema) => Array.isArray(schema.anyOf))
  );
}
