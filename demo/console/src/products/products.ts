// A product as the list shows it: what the service has of it, and what this browser has of it that is not published.

import type { ModelSummary } from '@parametric/api-client';
import { wordsOf } from '../shared/localized-text.js';
import type { Draft } from './draft-store.js';

export interface Product {
  readonly id: string;
  readonly name: string;
  readonly published: ModelSummary | undefined;
  readonly draft: Draft | undefined;
}

/** Drafts that were never published come first, the last changed one at the top. */
export function mergeProducts(
  models: readonly ModelSummary[],
  drafts: readonly Draft[],
  languages: readonly string[],
): readonly Product[] {
  const byId = new Map(drafts.filter(({ isChanged }) => isChanged).map((draft) => [draft.id, draft]));
  const published = models.map((model) => ({
    id: model.id,
    name: wordsOf(model.name, languages) ?? model.id,
    published: model,
    draft: byId.get(model.id),
  }));
  const known = new Set(models.map(({ id }) => id));
  const fresh = [...byId.values()]
    .filter(({ id, base }) => base === undefined && !known.has(id))
    .sort((a, b) => b.savedAt - a.savedAt)
    .map((draft) => ({ id: draft.id, name: draft.name, published: undefined, draft }));
  return [...fresh, ...published];
}
