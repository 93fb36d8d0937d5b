// Reads responses: checks bodies against their schemas, creates errors for failed requests, and pages through lists.

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
import type { BodySchema } from './plain-checks.js';
import { plainProblem } from './plain-schemas.js';
import { parseRetryAfter } from './retry.js';
import type { Page } from './schemas/common.js';

/** The request's name in error messages: `POST /v1/quotes`. */
export interface RequestLine {
  readonly method: string;
  readonly path: string;
}

/** @throws {UnexpectedResponseError} with the first mismatch with the schema */
export function parseBody<Value>(
  text: string,
  schema: BodySchema<Value>,
  { method, path }: RequestLine,
  { status, headers }: { readonly status: number; readonly headers: Headers },
): Value {
  const details = { code: 'unexpected_response', status, requestId: requestIdOf(headers) };
  const json = parseJson(text);
  if (json === undefined) {
    throw new UnexpectedResponseError(
      `${method} ${path} returned ${status} with ${foreignBody(text, headers)}`,
      details,
    );
  }
  const result = schema.safeParse(json);
  if (result.success) return result.data;
  const issue = result.error.issues[0]!;
  const place = issue.path.map((key) => `/${String(key)}`).join('') || 'the whole body';
  const expected = 'expected' in issue ? `expected ${String(issue.expected)}` : issue.code.replaceAll('_', ' ');
  throw new UnexpectedResponseError(
    `${method} ${path} returned ${status}, but ${place} doesn't match the contract (${expected}).`,
    { ...details, errors: [{ pointer: place.startsWith('/') ? place : '', code: issue.code, detail: expected }] },
  );
}

/**
 * Creates the error for a failed request from the problem document in the response, or from whatever a proxy sent
 * instead.
 */
export async function readError(response: Response, { method, path }: RequestLine): Promise<ApiError> {
  const { status, headers } = response;
  const text = await response.text();
  const parsed = plainProblem.safeParse(parseJson(text));
  const problem = parsed.success ? parsed.data : undefined;
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
  const line = `${method} ${path} returned ${status}`;
  const message = problem
    ? `${line} ${code}: ${problem.detail ?? problem.title}`
    : `${line} with ${foreignBody(text, headers)}`;
  return new Kind(message, details);
}

/**
 * Describes a body that the service didn't send, such as a hotel network's page, by its content type and first words.
 */
function foreignBody(text: string, headers: Headers): string {
  const type = headers.get('content-type') || 'no content type';
  const words = text
    .slice(0, 10_000)
    .replace(/<(script|style)\b[\s\S]*?<\/\1\s*>|<[^>]*>/gi, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  const quoted = words.length > 60 ? `${words.slice(0, 60)}…` : words;
  return `${type} (“${quoted}”) instead of the service's JSON. Check baseUrl, and whether a proxy or a network's login page responded.`;
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
  412: ConflictError,
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

/**
 * A list to read with `for await`, by item or by page. Awaiting the list itself returns the first page. Nothing is
 * requested until you await it or iterate over it, and every iteration starts at the first page.
 * @example
 * ```ts
 * const { data, has_more } = await client.orders.list({ status: 'received' });
 * for await (const order of client.orders.list()) console.log(order.id);
 * ```
 */
export class Paged<Item> implements AsyncIterable<Item>, PromiseLike<Page<Item>> {
  readonly #fetchPage: (after: string | undefined) => Promise<Page<Item>>;

  constructor(fetchPage: (after: string | undefined) => Promise<Page<Item>>) {
    this.#fetchPage = fetchPage;
  }

  /** The first page, for `await`. */
  // biome-ignore lint/suspicious/noThenProperty: `await client.orders.list()` is what people try first.
  get then(): Promise<Page<Item>>['then'] {
    const page = this.#fetchPage(undefined);
    return page.then.bind(page);
  }

  /** Every item on every page. */
  async *[Symbol.asyncIterator](): AsyncGenerator<Item, void, undefined> {
    for await (const page of this.pages()) yield* page.data;
  }

  /** One page at a time. */
  async *pages(): AsyncGenerator<Page<Item>, void, undefined> {
    let after: string | undefined;
    while (true) {
      const page = await this.#fetchPage(after);
      yield page;
      // Stop at a page that refers to itself as the next page, which would otherwise be read forever.
      if (!page.has_more || !page.next || page.next === after) return;
      after = page.next;
    }
  }
}
