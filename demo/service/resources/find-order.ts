// The order of a path, for whoever may read it: an API key of its organization, or its own access token.

import { DAY_MS } from '../clock.js';
import { invalidToken, originNotAllowed } from '../credentials.js';
import type { OrderWithHistory } from '../database/records.js';
import type { AuthenticatedContext } from '../http/route.js';
import { isId } from '../ids.js';
import { isOriginAllowed } from '../origins.js';
import { notFound } from '../problems.js';

/** An access token ends this long after the last status. */
const TOKEN_LIFE_MS = 90 * DAY_MS;

/** @throws {ProblemError} 401, 403, 404 */
export async function authorizeOrder(call: AuthenticatedContext): Promise<OrderWithHistory> {
  const { context, credential, params } = call;
  const id = params.id!;
  // Before any look at the order: the answer to a wrong token must not tell whether there is one.
  if (credential.kind === 'token' && !context.secrets.isAccessToken(id, credential.token)) throw invalidToken();
  if (!isId('ord', id)) throw notFound('order');
  if (credential.kind !== 'token') {
    const traced = await context.store.orders.get(credential.key.organizationId, id);
    if (!traced) throw notFound('order');
    return traced;
  }
  const traced = await context.store.orders.find(id);
  if (!traced) throw notFound('order');
  if (Date.parse(traced.order.changedAt) + TOKEN_LIFE_MS <= context.clock()) throw invalidToken();
  await checkPage(call, traced.order.organizationId);
  return traced;
}

/** A token names no key, so its page must be on the list of one of the organization's license keys. */
async function checkPage({ context, origin }: AuthenticatedContext, organizationId: string): Promise<void> {
  if (origin === null) return;
  const keys = await context.store.keys.licenseKeys(organizationId);
  if (!keys.some(({ origins, mode }) => isOriginAllowed(origin, origins, mode))) throw originNotAllowed(origin);
}
