// An error that keeps the service from starting, but that an operator can fix. Its message explains how in one
// sentence.

export class StartupError extends Error {
  override readonly name = 'CannotStartError';
}

/** Explains in one sentence why a file can't be read, and what to do about it. */
export function readProblem(file: string, error: unknown): string {
  const code = errorCode(error);
  const reasons: Readonly<Record<string, string>> = {
    ENOENT: `Couldn’t find the file ${file}. Check its name and the current folder, ${process.cwd()}.`,
    ENOTDIR: `The file ${file} doesn’t exist: part of its path isn’t a folder.`,
    EISDIR: `${file} is a folder. Specify a file.`,
    EACCES: `${file} can't be read by this user. Change its permissions, or run the command as its owner.`,
  };
  return reasons[code] ?? `${file} can't be read (${code || String(error)}).`;
}

/** A system error's `code`, such as `EADDRINUSE` or `SQLITE_BUSY`. Empty for an error without a code. */
export function errorCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
