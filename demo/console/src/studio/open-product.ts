// Loads the text that the studio opens with: the published document or a draft.

import { ApiError, NotFoundError } from '@parametric/api-client/page';
import { isSame } from '../products/draft-keeper.js';
import type { DraftStore } from '../products/draft-store.js';
import type { PublishedModel } from '../products/publish/publish-model.js';
import { type Api, isUnanswered } from '../shared/api.js';
import { printJson } from './json-text.js';

export interface OpenedProduct {
  readonly text: string;
  /** The revision that the draft is based on; undefined if there was none. */
  readonly base: string | undefined;
  /** The published model; null if there's none, undefined if the service didn't respond. */
  readonly published: PublishedModel | null | undefined;
}

/**
 * Prefers a draft in this browser over the published document. That also works without a connection.
 * @throws {ApiError}
 */
export async function openProduct(
  api: Api,
  store: DraftStore,
  organization: string,
  id: string,
  signal?: AbortSignal,
): Promise<OpenedProduct> {
  const draft = store.get(organization, id);
  try {
    const published = await api.get<PublishedModel>(`/v1/models/${encodeURIComponent(id)}`, { signal });
    // For a draft without changes, open the published text, because it has its author's line breaks.
    if (draft && (draft.isChanged || draft.base === published.revision)) {
      const { revision } = published;
      if (draft.base === revision || !isSame(draft.text, published.document)) {
        return { text: draft.text, base: draft.base, published };
      }
      // The draft was published from the command line, or just before the page closed.
      store.put({ ...draft, base: revision, isChanged: false });
      return { text: draft.text, base: revision, published };
    }
    return { text: `${printJson(published.document, '', '  ')}\n`, base: published.revision, published };
  } catch (error) {
    const isNew = error instanceof ApiError && error.status === 404;
    if (draft && (isNew || isUnanswered(error))) {
      return { text: draft.text, base: draft.base, published: isNew ? null : undefined };
    }
    if (!isNew) throw error;
    const detail = `No product “${id}” is published, and this browser has no draft of it. Drafts stay in the browser where they were started.`;
    throw new NotFoundError(detail, { ...error, problem: { detail } });
  }
}
