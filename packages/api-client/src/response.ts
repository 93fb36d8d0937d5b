// What came back, read once: an answer after its schema, or the error that says what went wrong. Knows no retry.

import type * as z from 'zod/mini';
import {
  type ApiError,
  type ApiErrorDetails,
  AuthenticationError,
  ConflictError,
  InvalidRequestError,
  NotFoundError,
  OriginError,
  PermissionError,
  RateLimitError,
  ServiceUnavailableError,
  UnexpectedResponseError,
} from './errors.js';
import { parseRetryAfter } from './retry.js';
import { problemSchema } from './schemas/problem.js';

/** What an error says about the request: `POST /v1/quotes`. */
export interface RequestLine {
  readonly method: string;
  readonly path: string;
}

/** @throws {ApiError} of the kind that the status and the problem's code stand for */
export async function readResponse<Answer>(
  response: Response,
  schema: z.ZodMiniType<Answer>,
  subject: RequestLine,
): Promise<Answer> {
  if (!response.ok) throw await readError(response, subject);
  const text = await response.text();
  return parseBody(text, schema, subject, response);
}

/** @throws {UnexpectedResponseError} that names the first place which is not as agreed */
export function parseBody<Answer>(
  text: string,
  schema: z.ZodMiniType<Answer>,
  { method, path }: RequestLine,
  { status, headers }: { readonly status: number; readonly headers: Headers },
): Answer {
  const details = { code: 'unexpected_response', status, requestId: requestIdOf(headers) };
  const json = parseJson(text);
  if (json === undefined) {
    const type = headers.get('content-type') ?? 'no content type';
    throw new UnexpectedResponseError(
      `${method} ${path} answered ${status} with ${type} instead of JSON. Is baseUrl the service's address?`,
      details,
    );
  }
  const result = schema.safeParse(json);
  if (result.success) return result.data;
  const issue = result.error.issues[0]!;
  const place = issue.path.map((key) => `/${String(key)}`).join('') || 'the whole body';
  const expected = 'expected' in issue ? `expected ${String(issue.expected)}` : issue.code.replaceAll('_', ' ');
  throw new UnexpectedResponseError(
    `${method} ${path} answered ${status}, but ${place} is not what the contract says (${expected}).`,
    { ...details, errors: [{ pointer: place.startsWith('/') ? place : '', code: issue.code, detail: expected }] },
  );
}

/** Reads a refusal: a problem of the service, or whatever a proxy on the way says. */
export async function readError(response: Response, { method, path }: RequestLine): Promise<ApiError> {
  const { status, headers } = response;
  const problem = problemSchema.safeParse(parseJson(await response.text())).data;
  const code = problem?.code ?? `http_${status}`;
  const Kind = kindOf(status, code);
  const details: ApiErrorDetails = {
    code,
    status,
    requestId: problem?.request_id ?? requestIdOf(headers),
    errors: problem?.errors,
    problem,
    retryAfterMs: parseRetryAfter(headers.get('retry-after'), Date.now()),
  };
  const reason = problem ? (problem.detail ?? problem.title) : 'The answer is no problem document of the service.';
  return new Kind(`${method} ${path} answered ${status} ${code}: ${reason}`, details);
}

function kindOf(status: number, code: string): typeof ApiError {
  if (code === 'origin_not_allowed') return OriginError;
  const kind = KINDS[status];
  if (kind) return kind;
  if (status >= 500) return ServiceUnavailableError;
  return status >= 400 ? InvalidRequestError : UnexpectedResponseError;
}

const KINDS: Readonly<Record<number, typeof ApiError>> = {
  401: AuthenticationError,
  403: PermissionError,
  404: NotFoundError,
  408: ServiceUnavailableError,
  409: ConflictError,
  410: NotFoundError,
  425: ServiceUnavailableError,
  429: RateLimitError,
};

function requestIdOf(headers: Headers): string | undefined {
  return headers.get('request-id') ?? undefined;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
