// Limits how many emails strangers can send from pages to one address, across all organizations.

import { ProblemError } from '../../platform/problems.js';
import { rateLimitHeaders } from '../../platform/rate-limits.js';
import { keyOf } from '../http/credentials.js';
import type { AuthenticatedContext } from '../http/route.js';
import { sendsMails } from './order-resource.js';

/**
 * Saves an order or a request. If that succeeds and the service sends an email about it, counts it for the email
 * address.
 * @param saved the outcome that counts
 * @throws {ProblemError} 429
 */
export async function countRecipient<Outcome extends { readonly outcome: string }>(
  { context, credential }: AuthenticatedContext,
  email: string | undefined,
  saved: Outcome['outcome'],
  write: () => Promise<Outcome>,
): Promise<Outcome> {
  const { kind, mode } = keyOf(credential);
  if (kind !== 'license' || email === undefined || !sendsMails(context, mode)) return write();
  const { recipients } = context.limiters;
  const subject = mailboxOf(email);
  const now = context.clock();
  const taken = await recipients.take(subject, now);
  if (!taken.allowed) {
    throw new ProblemError(
      'email_limit_reached',
      'This email address has been used for too many orders and requests today. Use another one, or try again tomorrow.',
      { headers: rateLimitHeaders('recipients', taken) },
    );
  }
  let isSaved = false;
  try {
    const outcome = await write();
    isSaved = outcome.outcome === saved;
    return outcome;
  } finally {
    if (!isSaved) await recipients.release(subject, now);
  }
}

/** `Ada+shop@example.com` and `ada@example.com` are the same mailbox. */
export function mailboxOf(email: string): string {
  return email
    .trim()
    .toLowerCase()
    .replace(/\+.*(?=@)/, '');
}
