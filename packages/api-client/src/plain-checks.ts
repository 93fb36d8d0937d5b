// Checks JSON values without zod. The plain schemas consist of these checks.

/** A schema that checks a response's body, from zod or from plain-checks.ts. */
export interface BodySchema<Value> {
  /** Checks a JSON value; never throws. */
  safeParse(
    json: unknown,
  ):
    | { readonly success: true; readonly data: Value }
    | { readonly success: false; readonly error: { readonly issues: readonly SchemaIssue[] } };
}

export interface SchemaIssue {
  readonly code: string;
  readonly path: readonly PropertyKey[];
  readonly expected?: string;
}

/** @returns the first mismatch; undefined if everything matches */
export type Check = (value: unknown, path: readonly PropertyKey[]) => SchemaIssue | undefined;

export const text = typed('string', (value) => typeof value === 'string');
export const number = typed('number', Number.isFinite);
export const integer = typed('int', Number.isSafeInteger);
export const boolean = typed('boolean', (value) => typeof value === 'boolean');
export const object = typed('record', isObject);
export const localizedText = typed(
  'a string, or strings by language',
  (value) =>
    typeof value === 'string' || (isObject(value) && Object.values(value).every((own) => typeof own === 'string')),
);

export function schemaOf<Value>(check: Check): BodySchema<Value> {
  return {
    safeParse: (json) => {
      // The check has shown that the JSON is a `Value`, but TypeScript can't infer that from it.
      const found = check(json, []);
      return found ? { success: false, error: { issues: [found] } } : { success: true, data: json as Value };
    },
  };
}

function typed(expected: string, holds: (value: unknown) => boolean): Check {
  return (value, path) => (holds(value) ? undefined : { code: 'invalid_type', path, expected });
}

/** Accepts only this text. */
export function exactly(wanted: string): Check {
  return typed(`"${wanted}"`, (value) => value === wanted);
}

export function matching(expected: string, pattern: RegExp): Check {
  return typed(expected, (value) => typeof value === 'string' && pattern.test(value));
}

export function optional(check: Check): Check {
  return (value, path) => (value === undefined ? undefined : check(value, path));
}

export function fields(checks: Readonly<Record<string, Check>>): Check {
  return (value, path) => {
    if (!isObject(value)) return { code: 'invalid_type', path, expected: 'object' };
    return firstIssue(Object.entries(checks), ([key, check]) => check(value[key], [...path, key]));
  };
}

/** Checks that a value is an object whose values all match. */
export function valuesOf(check: Check): Check {
  return (value, path) => {
    if (!isObject(value)) return { code: 'invalid_type', path, expected: 'record' };
    return firstIssue(Object.entries(value), ([key, own]) => check(own, [...path, key]));
  };
}

export function listOf(check: Check): Check {
  return (value, path) => {
    if (!Array.isArray(value)) return { code: 'invalid_type', path, expected: 'array' };
    let index = 0;
    return firstIssue(value, (own) => check(own, [...path, index++]));
  };
}

/** Checks one page of a list. */
export function pageOf(item: Check): Check {
  return fields({
    object: exactly('list'),
    data: listOf(item),
    has_more: boolean,
    next: optional(typed('string or null', (value) => typeof value === 'string' || value === null)),
  });
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function firstIssue<T>(all: Iterable<T>, issueOf: (own: T) => SchemaIssue | undefined): SchemaIssue | undefined {
  for (const own of all) {
    const found = issueOf(own);
    if (found) return found;
  }
  return undefined;
}
