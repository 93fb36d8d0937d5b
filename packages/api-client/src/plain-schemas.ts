// What a page reads before anybody asks for quotes, checked without zod: models, and the problem document of a request that
// failed. A page that shows a product downloads 11 kB less for it. A test holds these to the zod schemas.

import type { Page } from './schemas/common.js';
import type { Model, ModelSummary } from './schemas/model.js';
import type { Problem } from './schemas/problem.js';

/** What a body is checked by: a schema of zod, or a plain one. */
export interface BodySchema<Value> {
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

/** @returns the first place that does not match; undefined where all does */
type Check = (value: unknown, path: readonly PropertyKey[]) => SchemaIssue | undefined;

const text = typed('string', (value) => typeof value === 'string');
const integer = typed('int', Number.isSafeInteger);
const boolean = typed('boolean', (value) => typeof value === 'boolean');
const object = typed('record', isObject);

const localizedText = typed(
  'a text, or texts by language',
  (value) =>
    typeof value === 'string' || (isObject(value) && Object.values(value).every((own) => typeof own === 'string')),
);

const summary = { id: text, name: localizedText, revision: text };
const issue = fields({ pointer: text, code: text, detail: text, limits: optional(object) });

export const plainProblem = schemaOf<Problem>(
  fields({
    type: optional(text),
    title: text,
    status: integer,
    detail: optional(text),
    instance: optional(text),
    code: text,
    request_id: optional(text),
    errors: optional(listOf(issue)),
    order: optional(text),
    model_revision: optional(text),
  }),
);

export const plainModel = schemaOf<Model>(fields({ ...summary, document: object }));

export const plainModelPage = schemaOf<Page<ModelSummary>>(
  fields({
    object: typed('"list"', (value) => value === 'list'),
    data: listOf(fields(summary)),
    has_more: boolean,
    next: optional(typed('string or null', (value) => typeof value === 'string' || value === null)),
  }),
);

function schemaOf<Value>(check: Check): BodySchema<Value> {
  return {
    safeParse: (json) => {
      // The check has shown it to be one, which its type does not say.
      const found = check(json, []);
      return found ? { success: false, error: { issues: [found] } } : { success: true, data: json as Value };
    },
  };
}

function typed(expected: string, holds: (value: unknown) => boolean): Check {
  return (value, path) => (holds(value) ? undefined : { code: 'invalid_type', path, expected });
}

function optional(check: Check): Check {
  return (value, path) => (value === undefined ? undefined : check(value, path));
}

function fields(checks: Readonly<Record<string, Check>>): Check {
  return (value, path) => {
    if (!isObject(value)) return { code: 'invalid_type', path, expected: 'object' };
    return firstIssue(Object.entries(checks), ([key, check]) => check(value[key], [...path, key]));
  };
}

function listOf(check: Check): Check {
  return (value, path) => {
    if (!Array.isArray(value)) return { code: 'invalid_type', path, expected: 'array' };
    return firstIssue(value.entries(), ([index, own]) => check(own, [...path, index]));
  };
}

function firstIssue<T>(all: Iterable<T>, issueOf: (own: T) => SchemaIssue | undefined): SchemaIssue | undefined {
  for (const own of all) {
    const found = issueOf(own);
    if (found) return found;
  }
  return undefined;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
