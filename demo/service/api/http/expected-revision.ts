// The revision that the publisher has seen, so that a revision that somebody else has published since is not replaced
// unnoticed.

import { ProblemError } from '../../platform/problems.js';

export const preconditionHeaders = {
  'if-match': 'The revision that must still be the newest, in quotes.',
  'if-none-match': '`*`: the model must not exist yet.',
};

/**
 * @returns undefined where any revision is accepted, null where no such model may exist
 * @throws {ProblemError} 400
 */
export function expectedRevision(headers: Headers): string | null | undefined {
  if (headers.get('if-none-match')?.trim() === '*') return null;
  const text = headers.get('if-match')?.trim();
  if (text === undefined || text === '*') return undefined;
  // Matches the tag that the service sends as `ETag`, also for a retired model.
  const [, revision] = /^(?:W\/)?"([\w-]+)(?:\.retired)?"$/.exec(text) ?? [];
  if (revision) return revision;
  throw new ProblemError('malformed_request', 'If-Match must be one revision in quotes, such as "3f2a90c1d2e4b5f6".');
}

/** 412: the newest revision is another one. */
export function revisionConflict(
  id: string,
  newest: string | undefined,
  expected: string | null | undefined,
): ProblemError {
  const details = newest === undefined ? {} : { modelRevision: newest };
  if (newest === undefined) {
    return new ProblemError(
      'precondition_failed',
      `The model "${id}" doesn't exist, so ${expected} isn't its newest revision.`,
    );
  }
  const detail =
    expected === null
      ? `The model "${id}" already exists. Choose another ID, or replace its revision ${newest}.`
      : `"${id}" has been published again: its newest revision is ${newest}, not ${expected}. Load it before you replace it.`;
  return new ProblemError('precondition_failed', detail, details);
}
