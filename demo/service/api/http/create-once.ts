// Routes that create something only once, even if the same request is sent several times.

import type { IdempotencyClaim } from '../../domain/records/records.js';
import { type JsonBody, readJson } from './body.js';
import { keyOf } from './credentials.js';
import { createClaim, readIdempotencyKey, replayedResource } from './idempotency.js';
import type { Reply } from './reply.js';
import type { AuthenticatedContext } from './route.js';

interface Creation {
  /** The route's name in the claim, such as `POST /v1/orders`. */
  readonly route: string;
  /** Whether a license key has to send an Idempotency-Key. */
  readonly isKeyRequired?: boolean;
  /** The request's body, if it has been read already. */
  readonly body?: JsonBody;
  readonly create: (json: unknown, claim: IdempotencyClaim | undefined) => Promise<Reply>;
  /** Responds to a repeated request. @param id the id of what the first request created */
  readonly replay: (id: string) => Promise<Reply>;
}

/**
 * Handles a request with an Idempotency-Key. If an earlier request had the same key, waits for it to finish and
 * responds with what it created.
 * @throws {ProblemError} 400, 409, or 422
 */
export async function createOnce(
  call: AuthenticatedContext,
  { route, isKeyRequired = false, body, create, replay }: Creation,
): Promise<Reply> {
  const { context, credential, request } = call;
  const key = keyOf(credential);
  const idempotencyKey = readIdempotencyKey(request.headers.get('idempotency-key'), key.kind, isKeyRequired);
  const { json, fingerprint } = body ?? (await readJson(call));
  const claim = idempotencyKey ? createClaim(key.id, route, idempotencyKey, fingerprint) : undefined;
  return context.idempotencyLocks.run(claim, async () => {
    const repeated = claim ? await context.store.idempotency.find(claim) : undefined;
    return repeated ? replay(replayedResource(repeated)) : create(json, claim);
  });
}
