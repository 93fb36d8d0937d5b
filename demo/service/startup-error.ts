// Why the service can't start, where an operator can mend it: the message is one sentence that says how.

export class StartupError extends Error {
  override readonly name = 'CannotStartError';
}

/** The system's word for it: `EADDRINUSE`, `SQLITE_BUSY`; empty for an error without one. */
export function errorCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
