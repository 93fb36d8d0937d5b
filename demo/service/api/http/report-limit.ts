// The limit on statistics, filters and searches, which read much for a small answer. It is counted per key, so that a
// workshop's key never exhausts the limit of its shop, and no organization that of another.

import { takeAllowance } from '../../platform/rate-limits.js';
import { keyOf } from './credentials.js';
import type { AuthenticatedContext } from './route.js';

/**
 * @returns the header fields of the answer
 * @throws {ProblemError} 429
 */
export function takeReport({ context, credential }: AuthenticatedContext): Promise<Readonly<Record<string, string>>> {
  return takeAllowance(context.limiters.reports, 'reports', {
    subject: keyOf(credential).id,
    now: context.clock(),
    detail: 'This key has asked for too many statistics, filters and searches. Wait a moment.',
  });
}
