// A JSON value as a document, or everything that is wrong with its keys and their types.

import * as z from 'zod/mini';
import { documentSchema, format, type ModelDocument } from './document.js';
import { fail, type IssueList, nearestName, pointerStep, shorten, unknown } from './errors.js';

/** The value itself, once it is known to be a document. */
export function parseDocument(value: unknown, issues: IssueList): ModelDocument {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    const hint = typeof value === 'string' ? ': parse the JSON first' : '';
    fail('', 'type', `A document is an object, and this is ${nameOf(value)}${hint}`);
  }
  const given = 'format' in value ? value.format : undefined;
  if (given !== format) {
    fail(
      '/format',
      'format',
      `The format has to be "${format}"${given === undefined ? '' : `, and is ${nameOf(given)}`}`,
    );
  }
  const result = z.safeParse(documentSchema, value, {
    error: (issue) => {
      addIssue(issue as RawIssue, issues);
      return '';
    },
  });
  // The messages are made when the issues are read.
  if (!result.success) void result.error.issues;
  issues.throwIfAny();
  return value as ModelDocument;
}

type RawIssue = Pick<z.core.$ZodRawIssue, 'code' | 'input'> & {
  readonly path?: readonly PropertyKey[];
  readonly expected?: string;
  readonly keys?: readonly string[];
  readonly values?: readonly unknown[];
  readonly options?: readonly unknown[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly params?: { readonly expected?: string };
  readonly inst?: { readonly _zod: { readonly def: { readonly shape?: object } } };
};

function addIssue(issue: RawIssue, issues: IssueList): void {
  const pointer = (issue.path ?? []).map((step) => pointerStep(String(step))).join('');
  switch (issue.code) {
    case 'unrecognized_keys':
      for (const key of issue.keys ?? []) {
        const known = Object.keys(issue.inst?._zod.def.shape ?? {}).filter(
          (each) => !Object.hasOwn(issue.input as object, each),
        );
        issues.addUnknown(pointer + pointerStep(key), 'unknown-key', 'key', key, known);
      }
      return;
    case 'invalid_value':
    case 'invalid_union':
      addOneOf(issue, pointer, issues);
      return;
    case 'too_small':
    case 'too_big': {
      const count = issue.minimum ?? issue.maximum;
      issues.add(pointer, 'value', `There have to be ${count} entries`);
      return;
    }
    default: {
      if (issue.input === undefined) {
        issues.add(pointer, 'missing-key', `"${String(issue.path?.at(-1) ?? '')}" is missing`);
        return;
      }
      const expected = issue.params?.expected ?? described[issue.expected ?? ''] ?? issue.expected;
      issues.add(pointer, 'type', `This has to be ${expected}, and is ${nameOf(issue.input)}`);
    }
  }
}

/** A discriminator's issue carries the whole object. */
function addOneOf(issue: RawIssue, pointer: string, issues: IssueList): void {
  const key = String(issue.path?.at(-1) ?? '');
  const given = issue.code === 'invalid_union' ? (issue.input as Record<string, unknown>)[key] : issue.input;
  if (given === undefined) {
    issues.add(pointer, 'missing-key', `"${key}" is missing`);
    return;
  }
  const values = (issue.values ?? issue.options ?? []).map(String);
  const suggestion = typeof given === 'string' ? nearestName(given, values) : undefined;
  const message = typeof given === 'string' ? unknown(key, given, suggestion) : `This is ${nameOf(given)}`;
  issues.add(pointer, 'value', `${message} (there are ${values.join(', ')})`, suggestion);
}

const described: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  boolean: 'true or false',
  object: 'an object',
  record: 'an object',
  array: 'a list',
  tuple: 'a list',
};

function nameOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'object') return 'an object';
  return shorten(JSON.stringify(value) ?? typeof value);
}
