// Reads a request body up to the route's size limit, parses it as JSON, and validates it against a schema. We don't use
// Hono's bodyLimit() because it trusts Content-Length without counting, and buffers a chunked body a second time. This
// code counts and collects the bytes in one pass, since the idempotency key's fingerprint needs them.

import type { Readable } from 'node:stream';
import type { ProblemIssue } from '@parametric/api-client';
import { EMAIL_ADDRESS } from '@parametric/api-client/page';
import { en } from 'zod/locales';
import type * as z from 'zod/mini';
import { invalidRequest, ProblemError } from '../../platform/problems.js';
import { sha256 } from '../../platform/sha256.js';
import type { RequestContext } from './route.js';

export const BODY_LIMIT_BYTES = 64 * 1024;
const MAX_DEPTH = 32;

export interface JsonBody {
  readonly json: unknown;
  /** The SHA-256 digest of the bytes. */
  readonly fingerprint: string;
}

/** @throws {ProblemError} 400, 413, 415, 422 */
export async function readJson(
  { request, body }: Pick<RequestContext, 'request' | 'body'>,
  limitBytes = BODY_LIMIT_BYTES,
  types = ['application/json'],
): Promise<JsonBody> {
  const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase();
  if (!type || !types.includes(type)) {
    throw new ProblemError('unsupported_media_type', 'The body must be JSON. Send content-type: application/json.');
  }
  const bytes = await readBytes(request, body, limitBytes);
  const json = parseJson(bytes);
  checkValue(json);
  return { json, fingerprint: sha256(bytes) };
}

/** @throws {ProblemError} 400, 413, 415, 422 */
export async function readBody<Value>(
  call: Pick<RequestContext, 'request' | 'body'>,
  schema: z.ZodMiniType<Value>,
  limitBytes?: number,
): Promise<Value> {
  return parseAs(schema, (await readJson(call, limitBytes)).json);
}

/** Whether the request has a body, or declares one. */
export function hasBody({ headers }: Request): boolean {
  return headers.has('transfer-encoding') || Number(headers.get('content-length') ?? 0) > 0;
}

/** @throws {ProblemError} 422 listing every invalid field */
export function parseAs<Value>(schema: z.ZodMiniType<Value>, json: unknown): Value {
  const result = schema.safeParse(json, { error: en().localeError });
  if (result.success) return result.data;
  throw invalidRequest(result.error.issues.flatMap(toIssues));
}

function pointerOf(path: readonly PropertyKey[]): string {
  return path.map((key) => `/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}

/** @throws {ProblemError} 413 */
export async function readBytes(
  request: Request,
  body: Readable,
  limitBytes: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const tooLarge = () =>
    new ProblemError('body_too_large', `The body is larger than ${sizeText(limitBytes)}.`, {
      headers: { connection: 'close' },
    });
  if (Number(request.headers.get('content-length') ?? 0) > limitBytes) throw tooLarge();
  const chunks: Uint8Array[] = [];
  let length = 0;
  // Don't destroy the stream, so that a client that sends too much can still read why it was rejected.
  for await (const chunk of body.iterator({ destroyOnReturn: false })) {
    length += chunk.byteLength;
    if (length > limitBytes) throw tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function sizeText(bytes: number): string {
  const kib = Math.floor(bytes / 1024);
  return kib % 1024 === 0 ? `${kib / 1024} MiB` : `${kib} KiB`;
}

function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    const detail = bytes.length === 0 ? 'The body is empty.' : 'The body isn’t valid JSON in UTF-8.';
    throw new ProblemError('malformed_json', detail);
  }
}

/** Rejects values that no field may contain, before any other code uses them. */
function checkValue(value: unknown, path: readonly string[] = []): void {
  if (typeof value === 'string') checkText(value, path);
  if (typeof value !== 'object' || value === null) return;
  if (path.length >= MAX_DEPTH) {
    throw new ProblemError('body_too_deep', `The body is nested more than ${MAX_DEPTH} levels deep.`);
  }
  for (const [key, child] of Object.entries(value)) {
    if (key === '__proto__')
      throw new ProblemError('forbidden_key', `The key __proto__ isn’t allowed (at “${pointerOf(path)}”).`);
    checkText(key, path);
    checkValue(child, [...path, key]);
  }
}

/** Rejects NUL characters and lone surrogates, which databases don't accept. */
function checkText(text: string, path: readonly string[]): void {
  if (!text.includes('\0') && !/\p{Surrogate}/u.test(text)) return;
  const detail = 'This text contains an invalid character: NUL or a lone surrogate.';
  throw invalidRequest([{ pointer: pointerOf(path), code: 'malformed_text', detail }]);
}

function toIssues(issue: z.core.$ZodIssue): ProblemIssue[] {
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({
      pointer: pointerOf([...issue.path, key]),
      code: 'unknown_field',
      detail: `Unknown field “${key}”. Remove it, or check its spelling.`,
    }));
  }
  if (issue.code === 'invalid_union' && issue.errors.length > 0) {
    return intended(issue.errors).flatMap((each) => toIssues({ ...each, path: [...issue.path, ...each.path] }));
  }
  const isMissing = issue.code === 'invalid_type' && issue.message.endsWith('received undefined');
  return [
    {
      pointer: pointerOf(issue.path),
      code: isMissing ? 'missing' : issue.code,
      detail: isMissing ? 'This field is required.' : sentenceOf(issue),
    },
  ];
}

/**
 * The issues of the alternative that the sender probably meant: the first one whose type is right and that has the
 * fewest unknown fields.
 */
function intended(alternatives: readonly (readonly z.core.$ZodIssue[])[]): readonly z.core.$ZodIssue[] {
  const distance = (issues: readonly z.core.$ZodIssue[]) =>
    issues.reduce((sum, issue) => {
      if (issue.code === 'unrecognized_keys') return sum + issue.keys.length;
      return issue.code === 'invalid_type' && issue.path.length === 0 ? Number.POSITIVE_INFINITY : sum;
    }, 0);
  return alternatives.reduce((best, each) => (distance(each) < distance(best) ? each : best));
}

const typeNames: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
  null: 'null',
};

/** What a text must be to match a pattern of the schemas. */
const patternSentences: Readonly<Record<string, string>> = {
  '\\S': 'Enter some text.',
  '^[^\\r\\n]*$': 'Enter a single line.',
  '^[^,]*[\\p{L}\\p{N}][^,]*$': 'Enter at least one letter or digit, and no comma.',
  [EMAIL_ADDRESS.source]: 'Enter an email address, such as name@example.com.',
  '^https?:\\/\\/\\S+$': 'Enter an address that starts with http:// or https://.',
  '^https?:\\/\\/[^\\s/]\\S*$': 'Enter an address that starts with http:// or https://.',
  '^https:\\/\\/\\S+$': 'Enter an address that starts with https://.',
  '^[A-Z]{2}$': 'Enter a country as a two-letter ISO 3166 code, such as DE.',
  '^[A-Z]{3}$': 'Enter a currency as a three-letter ISO 4217 code, such as EUR.',
  '^[A-Za-z]{2,8}(?:-[A-Za-z0-9]{1,8})*$': 'Enter a language tag, such as en or de-CH.',
  '^\\d{4}-\\d\\d-\\d\\d$': 'Enter a date, such as 2027-01-31.',
  '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(\\.\\d+)?Z$': 'Enter a time in UTC, such as 2027-01-31T09:30:00Z.',
  '^\\d{4}-\\d\\d-\\d\\d[Tt]\\d\\d:\\d\\d:\\d\\d(\\.\\d+)?([Zz]|[+-]\\d\\d:\\d\\d)$':
    'Enter a time with its offset from UTC, such as 2027-01-31T09:30:00Z.',
  '^[\\p{L}\\p{N}_-]{3,40}$': 'Enter 3 to 40 letters, digits, hyphens, or underscores, without spaces.',
  '^[a-z][a-z\\d]*(?:[-/][a-z\\d]+)*(?:\\/\\*)?$':
    'Enter lowercase letters and digits, joined by hyphens or slashes, such as plywood/birch, or plywood/* for all plywood.',
  '^[a-z][a-z\\d]*(?:-[a-z\\d]+)*$': 'Enter lowercase letters and digits, joined by hyphens, such as oiled.',
  '^#[\\da-f]{6}$': 'Enter a color as # and six lowercase hexadecimal digits, such as #e8d5b0.',
  '^[0-9]{1,6}$': 'Enter one to six digits.',
};

/** Describes the issue in words for the person who fills in the field, instead of the schema library's words. */
function sentenceOf(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return `This must be ${typeNames[issue.expected] ?? issue.expected}.`;
    case 'invalid_value':
      return oneOf(issue.values);
    case 'too_small':
      return limitSentence(issue.origin, Number(issue.minimum), issue.inclusive === false ? 'more than' : 'at least');
    case 'too_big':
      return limitSentence(issue.origin, Number(issue.maximum), issue.inclusive === false ? 'less than' : 'at most');
    case 'not_multiple_of':
      return `This must be a multiple of ${issue.divisor}.`;
    case 'invalid_union':
      return issue.inclusive !== false && issue.options ? oneOf(issue.options) : `${issue.message}.`;
    case 'invalid_format':
      return patternSentences[String(issue.pattern).replace(/^\/|\/\w*$/g, '')] ?? `${issue.message}.`;
    default:
      return `${issue.message}.`;
  }
}

function oneOf(values: readonly unknown[]): string {
  return `This must be ${values.length > 1 ? 'one of ' : ''}${values.map(String).join(', ')}.`;
}

function limitSentence(origin: string, limit: number, how: string): string {
  if (origin === 'string') {
    if (how === 'at least' && limit === 1) return 'Enter some text.';
    return `Enter ${how} ${limit} ${limit === 1 ? 'character' : 'characters'}.`;
  }
  if (['array', 'set', 'map', 'object'].includes(origin)) {
    return `Add ${how} ${limit} ${limit === 1 ? 'entry' : 'entries'}.`.replace('Add at most', 'Keep at most');
  }
  return `Enter a number of ${how} ${limit}.`.replace('of more', 'that is more').replace('of less', 'that is less');
}
