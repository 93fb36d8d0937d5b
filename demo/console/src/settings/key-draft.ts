// A key as it is typed, and how it is kept over a reload, before it is issued or changed.

import type { IssuedKey } from '../../../service/resources/keys.js';
import { KeptForm } from '../shared/kept-form.js';

export interface KeyDraft {
  readonly kind: IssuedKey['kind'];
  readonly mode: IssuedKey['mode'];
  readonly label: string;
  /** One a line. */
  readonly origins: string;
  readonly models: string;
  readonly workshop: string;
}

export interface KeptKeyDraft extends KeyDraft {
  /** Of a request whose answer nobody has seen: sent again with it, it gives the key that was issued. */
  readonly idempotencyKey?: string;
}

export const emptyKeyDraft: KeyDraft = {
  ...{ kind: 'license', mode: 'live', label: '', origins: '', models: '', workshop: '' },
};

/** @param id of the key that is changed; a new one without it */
export function keptKeyDraft(organization: string, id = 'new'): KeptForm<KeptKeyDraft> {
  return new KeptForm(`key ${organization} ${id}`);
}

/** Whether a new key was asked for before the page was loaded anew, and nobody has seen what came of it. */
export function isKeyUnanswered(organization: string): boolean {
  return keptKeyDraft(organization).read()?.idempotencyKey !== undefined;
}

export function keyDraftOf({ kind, mode, label = '', origins = [], models = [], workshop = '' }: IssuedKey): KeyDraft {
  return { kind, mode, label, origins: origins.join('\n'), models: models.join('\n'), workshop };
}
