// Helpers for the routes that people use for their own accounts.

import { actorOfPerson, type PersonRecord } from '../../domain/people/people-store.js';
import { timestamp } from '../../platform/clock.js';
import { ProblemError } from '../../platform/problems.js';
import type { Reply } from '../http/reply.js';
import type { PublicRoute, RequestContext } from '../http/route.js';
import { type ConsoleSession, requireSession } from './sessions.js';

export const noStore = { 'cache-control': 'no-store' };
export const done: Reply = { status: 204, headers: noStore, body: null };
export const empty = { 204: { nothing: true } } as const;
/** Describes a JSON body that only the console reads, so that the API description leaves it out. */
export const undocumentedJson = { nothing: true } as const;

/** A route that only the service's own pages can use. */
export type AccountRoute = Pick<PublicRoute, 'method' | 'path' | 'summary' | 'body'> & {
  readonly responses: PublicRoute['responses'];
  readonly handle: (call: RequestContext) => Promise<Reply>;
};

/**
 * Returns the session of the person who sent the request.
 * @throws {ProblemError} 401, 403, 409
 */
export async function requirePerson(
  call: RequestContext,
): Promise<{ readonly found: ConsoleSession; readonly person: PersonRecord }> {
  const found = await requireSession(call);
  if (found.person) return { found, person: found.person };
  throw new ProblemError(
    'key_not_permitted',
    'You’re signed in with a key. Sign in with your email address or a passkey.',
  );
}

export function byPerson({ context }: RequestContext, person: PersonRecord) {
  return { by: actorOfPerson(person), now: timestamp(context.clock()) };
}
