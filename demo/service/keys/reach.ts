// How far a key reaches: what it may write, issue and change is never more than what it may show itself.

import type { KeyRecord } from '../database/records.js';
import { ProblemError } from '../http/problems.js';

type Reach = Pick<KeyRecord, 'kind' | 'mode'> & { readonly models?: readonly string[] | undefined };

/**
 * Whether `own` may issue or change such a key. Whoever has a key of a test, or of one model, must not make one of it that
 * takes orders or writes other models.
 * @throws {ProblemError} 403
 */
export function permitKey(own: KeyRecord, { kind, mode, models }: Reach): void {
  // A license key is public whatever its mode: who sets a shop up with a test key makes the one for its pages too.
  if (own.mode === 'test' && mode === 'live' && kind !== 'license') {
    const detail =
      'A test key issues and changes no live key for servers or workshops. Use a live API key (pcsk_live_…) for it.';
    throw new ProblemError('key_not_permitted', detail);
  }
  // A workshop's key has no models.
  if (!own.models || kind === 'workshop') return;
  const beyond = models?.find((model) => !own.models!.includes(model));
  if (models && beyond === undefined) return;
  const wanted = beyond === undefined ? 'one for all models' : `one for "${beyond}"`;
  const detail = `This API key is for ${own.models.join(', ')}: it issues and changes keys for these alone, not ${wanted}. Name some of these in models, or use an API key for all models.`;
  throw new ProblemError('key_not_permitted', detail);
}

/** @throws {ProblemError} 403 where `own` may not write the model */
export function permitModel({ models }: KeyRecord, model: string): void {
  if (!models || models.includes(model)) return;
  const detail = `This API key is for ${models.join(', ')}: it does not write "${model}". Use an API key for all models, or have this one's models changed.`;
  throw new ProblemError('key_not_permitted', detail);
}
