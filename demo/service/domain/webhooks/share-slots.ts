// Decides which endpoints get the next deliveries, so that no organization takes the slots that others need.

import type { WaitingEndpoint } from './webhook-store.js';

/** How many deliveries one process may have in flight. Each is a socket and little else. */
export const MAX_IN_FLIGHT = 256;
/** Above this number, only organizations with no deliveries in flight get a slot. */
const SHARED_IN_FLIGHT = 128;
const MAX_OF_ORGANIZATION = 8;
/**
 * Endpoints whose last delivery failed have their own slots, so that they don't take those of their organization's
 * other endpoints.
 */
const MAX_FAILING_OF_ORGANIZATION = 4;
const MAX_OF_ENDPOINT = 2;
/** One delivery is enough to find out whether a failing endpoint works again. */
const MAX_OF_FAILING_ENDPOINT = 1;
/** How many deliveries are claimed in one transaction, which blocks all other writes on SQLite. */
const MAX_CLAIMED = 8;

/**
 * Gives out the slots one at a time: each to the organization with the fewest deliveries in flight, and to the endpoint
 * of theirs that has waited the longest.
 * @param inFlight this process's deliveries in flight
 */
export function shareSlots(waiting: readonly WaitingEndpoint[], inFlight: number): ReadonlyMap<string, number> {
  const shares = new Map<string, number>();
  const organizations = new Map(
    waiting.map((it) => [it.organizationId, { all: it.organizationInFlight, failing: it.organizationFailing }]),
  );
  const organizationOf = ({ organizationId }: WaitingEndpoint) => organizations.get(organizationId)!;
  const inFlightTo = (endpoint: WaitingEndpoint) => endpoint.inFlight + (shares.get(endpoint.id) ?? 0);
  for (let total = inFlight; total < Math.min(MAX_IN_FLIGHT, inFlight + MAX_CLAIMED); total += 1) {
    const hasRoom = (endpoint: WaitingEndpoint) => {
      const { all, failing } = organizationOf(endpoint);
      if (total >= SHARED_IN_FLIGHT && all > 0) return false;
      return endpoint.isFailing
        ? failing < MAX_FAILING_OF_ORGANIZATION && inFlightTo(endpoint) < MAX_OF_FAILING_ENDPOINT
        : all - failing < MAX_OF_ORGANIZATION && inFlightTo(endpoint) < MAX_OF_ENDPOINT;
    };
    const isBefore = (a: WaitingEndpoint, b: WaitingEndpoint) =>
      (organizationOf(a).all - organizationOf(b).all || inFlightTo(a) - inFlightTo(b) || (a.dueAt < b.dueAt ? -1 : 1)) <
      0;
    let next: WaitingEndpoint | undefined;
    for (const endpoint of waiting) {
      if (hasRoom(endpoint) && (!next || isBefore(endpoint, next))) next = endpoint;
    }
    if (!next) break;
    shares.set(next.id, (shares.get(next.id) ?? 0) + 1);
    const { all, failing } = organizationOf(next);
    organizations.set(next.organizationId, { all: all + 1, failing: failing + (next.isFailing ? 1 : 0) });
  }
  return shares;
}
