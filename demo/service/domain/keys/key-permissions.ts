// What an API key may write, issue and change. A key never gets more rights than the one that issues it.

import { ProblemError } from '../../platform/problems.js';
import type { KeyRecord } from '../records/records.js';

/** The advice for somebody who has a test key. */
export const NEEDS_LIVE =
  "Use a live API key (pcsk_live_…); the service's operator creates the first one: parametric-service key issue ORG api --live.";

type Reach = Pick<KeyRecord, 'kind' | 'mode'> & { readonly models?: readonly string[] | undefined };

/**
 * Checks that `own` may issue, change or revoke such a key. Whoever has a test key, or a key for one model, must not
 * issue keys that take orders or write other models, and must not revoke those that do.
 * @throws {ProblemError} 403
 */
export function permitKey(own: KeyRecord, { kind, mode, models }: Reach): void {
  if (own.mode === 'test' && mode === 'live') {
    const detail = `A test key can't create, change or revoke live keys. ${NEEDS_LIVE}`;
    throw new ProblemError('key_not_permitted', detail);
  }
  // A workshop's key has no list of models.
  if (!own.models || kind === 'workshop') return;
  const beyond = models?.find((model) => !own.models!.includes(model));
  if (models && beyond === undefined) return;
  const wanted = beyond === undefined ? 'one for all models' : `one for "${beyond}"`;
  const detail = `This API key is for ${own.models.join(', ')}: it can only create, change and revoke keys for these, not ${wanted}. List some of these in models, or use an API key for all models.`;
  throw new ProblemError('key_not_permitted', detail);
}

/** @throws {ProblemError} 403 where `own` may not write the model */
export function permitModel({ models }: KeyRecord, model: string): void {
  if (!models || models.includes(model)) return;
  const detail = `This API key is for ${models.join(', ')}: it can't write "${model}". Use an API key for all models, or change this key's models.`;
  throw new ProblemError('key_not_permitted', detail);
}
