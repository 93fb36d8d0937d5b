// The errors of a request: the service refused it with a problem document, or did not answer.

/** A place in a request that is wrong. */
export interface ApiIssue {
  /** JSON pointer in the body: `/document/parts/0/size`; `''` is the whole body. */
  readonly pointer: string;
  readonly code: string;
  /** A sentence. */
  readonly detail: string;
  readonly limits?: Readonly<Record<string, unknown>>;
  readonly nearest?: unknown;
  readonly suggestion?: unknown;
}

/** The service has refused the request: `message` is its sentence, which says what to do. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly code: string;
  readonly issues: readonly ApiIssue[];
  readonly requestId: string | undefined;
  /** After how many milliseconds a new try may succeed; undefined where the service does not say. */
  readonly retryAfterMs: number | undefined;

  constructor(
    status: number,
    code: string,
    detail: string,
    more: { readonly issues?: readonly ApiIssue[]; readonly requestId?: string; readonly retryAfterMs?: number } = {},
  ) {
    super(detail);
    this.status = status;
    this.code = code;
    this.issues = more.issues ?? [];
    this.requestId = more.requestId;
    this.retryAfterMs = more.retryAfterMs;
  }
}

/** There was no answer: the connection is cut, or the service does not run. */
export class LineError extends Error {
  override readonly name = 'LineError';

  constructor(
    options?: ErrorOptions,
    message = 'The service did not answer. Look whether you are online; nothing that you typed is lost.',
  ) {
    super(message, options);
  }
}

/** The places that the service has named; empty after any other error. */
export function issuesOf(error: unknown): readonly ApiIssue[] {
  return error instanceof ApiError ? error.issues : [];
}

/** The messages for a place, a JSON pointer; empty where there are none. */
export function problemAt(issues: readonly ApiIssue[], pointer: string): string {
  return issues.find((issue) => issue.pointer === pointer)?.detail ?? '';
}

/** What went wrong, as one sentence for people, with the request's id where an operator needs it. */
export function sayError(error: unknown): string {
  if (error instanceof ApiError) {
    const id = error.status >= 500 && error.requestId ? ` (request ${error.requestId})` : '';
    return `${error.message}${id}`;
  }
  return error instanceof LineError ? error.message : 'Something went wrong in this page. Load it anew and try again.';
}

/** An answer of a proxy has no problem document. */
export async function readProblem(response: Response): Promise<ApiError> {
  const { status, headers } = response;
  const body: unknown = await response.json().catch(() => undefined);
  const problem = (typeof body === 'object' && body !== null ? body : {}) as Partial<Record<string, unknown>>;
  const text = (name: string) => (typeof problem[name] === 'string' ? problem[name] : undefined);
  const seconds = Number(headers.get('retry-after') ?? Number.NaN);
  const requestId = text('request_id') ?? headers.get('request-id') ?? undefined;
  return new ApiError(status, text('code') ?? 'unknown', text('detail') ?? `The service answered ${status}.`, {
    issues: Array.isArray(problem.errors) ? (problem.errors as ApiIssue[]) : [],
    ...(requestId ? { requestId } : {}),
    ...(Number.isFinite(seconds) ? { retryAfterMs: seconds * 1_000 } : {}),
  });
}
