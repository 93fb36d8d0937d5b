// An error that keeps the service from starting and that an operator can fix: the message is one sentence that says how.

export class StartupError extends Error {
  override readonly name = 'CannotStartError';
}

/** The `code` of a system error, such as `EADDRINUSE` or `SQLITE_BUSY`; empty for an error without one. */
export function errorCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
