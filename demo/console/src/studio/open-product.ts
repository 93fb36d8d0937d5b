// The text with which the studio opens: the published document, or a draft.

import { ApiError, NotFoundError } from '@parametric/api-client/page';
import { isSame } from '../products/draft-keeper.js';
import type { DraftStore } from '../products/draft-store.js';
import type { PublishedModel } from '../products/publish/publish-model.js';
import { type Api, isUnanswered } from '../shared/api.js';
import { printJson } from './json-text.js';

export interface OpenedProduct {
  readonly text: string;
  /** The revision from which the draft was begun; undefined if there was none. */
  readonly base: string | undefined;
  /** The published model; null if there is none, undefined if the service didn't answer. */
  readonly published: PublishedModel | null | undefined;
}

/**
 * A draft in this browser is opened rather than the published document, also without a connection.
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
    // A draft without a change is opened as the published text, whose lines are those of its author.
    if (draft && (draft.isChanged || draft.base === published.revision)) {
      const { revision } = published;
      if (draft.base === revision || !isSame(draft.text, published.document)) {
        return { text: draft.text, base: draft.base, published };
      }
      // The draft was published, by a command or just before the page was closed.
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
