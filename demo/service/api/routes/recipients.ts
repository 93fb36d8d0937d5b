// Limits how many emails strangers can send from pages to one address, across all organizations.

import { ProblemError } from '../../platform/problems.js';
import { type Allowance, countSaved, rateLimitHeaders } from '../../platform/rate-limits.js';
import type { ServiceContext } from '../http/context.js';
import { keyOf } from '../http/credentials.js';
import type { AuthenticatedContext } from '../http/route.js';
import { sendsMails } from './order-resource.js';

/**
 * Saves an order or a request. If that succeeds and the service emails its recipient, counts the email against the
 * limit for that address.
 * @param saved the outcome that means that it was saved
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
  return countMail(context, { limiter: 'recipients', subject: mailboxOf(email), counts: saved }, write);
}

/**
 * Counts an email that's caused by what `write` saves, unless it saves nothing.
 * @throws {ProblemError} 429
 */
export async function countMail<Outcome extends { readonly outcome: string }>(
  { limiters, clock }: Pick<ServiceContext, 'limiters' | 'clock'>,
  {
    limiter,
    subject,
    counts,
    detail = 'This email address has been used for too many orders and requests today. Use another one, or try again tomorrow.',
  }: {
    readonly limiter: 'recipients' | 'heldOrdersOfRecipient' | 'heldOrdersOfDomain';
    readonly subject: string;
    readonly counts: Outcome['outcome'];
    /** Why another email isn't sent. */
    readonly detail?: string;
  },
  write: () => Promise<Outcome>,
): Promise<Outcome> {
  const refuse = (taken: Allowance) =>
    new ProblemError('email_limit_reached', detail, { headers: rateLimitHeaders(limiter, taken) });
  return countSaved(limiters[limiter], { subject, now: clock(), saved: counts, refuse }, write);
}

/**
 * Normalizes an email address: `Ada+shop@example.com` and `ada@example.com` are the same mailbox. Gmail also ignores
 * dots, and has two names.
 */
export function mailboxOf(email: string): string {
  const [name = '', domain = ''] = email
    .trim()
    .toLowerCase()
    .split(/@(?=[^@]*$)/);
  const box = name.replace(/\+.*/, '');
  return /^(?:gmail|googlemail)\.com$/.test(domain) ? `${box.replaceAll('.', '')}@gmail.com` : `${box}@${domain}`;
}
