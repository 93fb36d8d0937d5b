// Which endpoints get the deliveries that are sent next, so that no organization takes what others need.

import type { WaitingEndpoint } from '../database/store.js';

/** Of one process. A delivery in flight is a socket and little else. */
export const MAX_IN_FLIGHT = 256;
/** Up to here an organization may have several; what is above is for organizations that have none. */
const SHARED_IN_FLIGHT = 128;
const MAX_OF_ORGANIZATION = 8;
const MAX_OF_ENDPOINT = 2;
/** Whether an endpoint that failed last succeeds again is found out by one delivery. */
const MAX_OF_FAILING_ENDPOINT = 1;
/** Claimed in one transaction, which on SQLite holds up everything else. */
const MAX_CLAIMED = 8;

/**
 * One after the other to the organization with the fewest in flight, and of several to the one that has waited for longest.
 *
 * @param inFlight of this process
 */
export function shareSlots(waiting: readonly WaitingEndpoint[], inFlight: number): ReadonlyMap<string, number> {
  const shares = new Map<string, number>();
  const added = (id: string) => shares.get(id) ?? 0;
  const ofOrganizations = new Map(waiting.map((it) => [it.organizationId, it.organizationInFlight]));
  const ofOrganization = ({ organizationId }: WaitingEndpoint) => ofOrganizations.get(organizationId)!;
  const ofEndpoint = ({ id, inFlight: before }: WaitingEndpoint) => before + added(id);
  for (let total = inFlight; total < Math.min(MAX_IN_FLIGHT, inFlight + MAX_CLAIMED); total += 1) {
    const most = total < SHARED_IN_FLIGHT ? MAX_OF_ORGANIZATION : 1;
    let next: WaitingEndpoint | undefined;
    for (const endpoint of waiting) {
      const mostOfIt = endpoint.isFailing ? MAX_OF_FAILING_ENDPOINT : MAX_OF_ENDPOINT;
      if (ofOrganization(endpoint) >= most || ofEndpoint(endpoint) >= mostOfIt) continue;
      const order =
        next &&
        (ofOrganization(endpoint) - ofOrganization(next) ||
          ofEndpoint(endpoint) - ofEndpoint(next) ||
          (endpoint.dueAt < next.dueAt ? -1 : 1));
      if (order === undefined || order < 0) next = endpoint;
    }
    if (!next) break;
    shares.set(next.id, added(next.id) + 1);
    ofOrganizations.set(next.organizationId, ofOrganization(next) + 1);
  }
  return shares;
}
