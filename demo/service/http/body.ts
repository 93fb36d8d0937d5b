// A request's body, read once and only as far as it may go: bytes, JSON, and what a schema makes of it.

import { createHash } from 'node:crypto';
import type { ProblemIssue } from '@parametric/api-client';
import { en } from 'zod/locales';
import type * as z from 'zod/mini';
import { invalidRequest, ProblemError } from '../problems.js';

export const BODY_LIMIT_BYTES = 64 * 1024;
const MOST_LEVELS = 32;

export interface JsonBody {
  readonly json: unknown;
  /** SHA-256 of the bytes. */
  readonly fingerprint: string;
}

/** @throws {ProblemError} 400, 413, 415, 422 */
export async function readJson(request: Request, limitBytes = BODY_LIMIT_BYTES): Promise<JsonBody> {
  const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase();
  if (type !== 'application/json') {
    throw new ProblemError('unsupported_media_type', 'The body must be JSON: send content-type: application/json.');
  }
  const bytes = await readBytes(request, limitBytes);
  const json = parse(bytes);
  inspect(json);
  return { json, fingerprint: createHash('sha256').update(bytes).digest('hex') };
}

/** @throws {ProblemError} 422 with every place that is wrong */
export function parseAs<Value>(schema: z.ZodMiniType<Value>, json: unknown): Value {
  const result = schema.safeParse(json, { error: en().localeError });
  if (result.success) return result.data;
  throw invalidRequest(result.error.issues.flatMap(toIssues));
}

export function pointerOf(path: readonly PropertyKey[]): string {
  return path.map((key) => `/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}

async function readBytes(request: Request, limitBytes: number): Promise<Uint8Array> {
  const tooLarge = () =>
    new ProblemError('body_too_large', `The body is larger than ${Math.floor(limitBytes / 1024)} KiB.`, {
      headers: { connection: 'close' },
    });
  if (Number(request.headers.get('content-length') ?? 0) > limitBytes) throw tooLarge();
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of request.body ?? []) {
    length += chunk.byteLength;
    if (length > limitBytes) throw tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function parse(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    const detail = bytes.length === 0 ? 'The body is empty.' : 'The body is not JSON in UTF-8.';
    throw new ProblemError('malformed_json', detail);
  }
}

/** Refuses what no field may hold, before anything is done with it. */
function inspect(value: unknown, path: readonly string[] = []): void {
  if (typeof value === 'string') inspectText(value, path);
  if (typeof value !== 'object' || value === null) return;
  if (path.length >= MOST_LEVELS) {
    throw new ProblemError('body_too_deep', `The body is nested more than ${MOST_LEVELS} levels deep.`);
  }
  for (const [key, child] of Object.entries(value)) {
    if (key === '__proto__') throw new ProblemError('forbidden_key', `The key __proto__ at "${pointerOf(path)}".`);
    inspectText(key, path);
    inspect(child, [...path, key]);
  }
}

/** Half a surrogate pair or a NUL is no text to a database. */
function inspectText(text: string, path: readonly string[]): void {
  if (!text.includes('\0') && !/\p{Surrogate}/u.test(text)) return;
  const detail = 'Holds a character that is no text: NUL, or half of a surrogate pair.';
  throw invalidRequest([{ pointer: pointerOf(path), code: 'malformed_text', detail }]);
}

function toIssues(issue: z.core.$ZodIssue): ProblemIssue[] {
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({
      pointer: pointerOf([...issue.path, key]),
      code: 'unknown_field',
      detail: `There is no field "${key}" here.`,
    }));
  }
  const isMissing = issue.code === 'invalid_type' && issue.message.endsWith('received undefined');
  return [
    {
      pointer: pointerOf(issue.path),
      code: isMissing ? 'missing' : issue.code,
      detail: isMissing ? 'This field is missing.' : `${issue.message}.`,
    },
  ];
}
