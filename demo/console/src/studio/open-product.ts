// The text with which the studio opens: the published document, or a draft.

import { isSame } from '../products/draft-keeper.js';
import type { DraftStore } from '../products/draft-store.js';
import type { PublishedModel } from '../products/publish/publish-model.js';
import type { Api } from '../shared/api.js';
import { ApiError, LineError } from '../shared/api-errors.js';
import { printJson } from './json-print.js';

export interface OpenedProduct {
  readonly text: string;
  /** The revision from which the draft was begun; undefined where there was none. */
  readonly base: string | undefined;
  /** When this browser's draft was saved, if there is one; milliseconds since 1970. */
  readonly savedAt?: number | undefined;
  /** The published model; null where there is none, undefined where the service did not answer. */
  readonly published: PublishedModel | null | undefined;
}

/**
 * A draft in this browser is opened rather than the published document, also without a connection.
 * @throws {ApiError} @throws {LineError}
 */
export async function openProduct(
  api: Api,
  store: DraftStore,
  organization: string,
  id: string,
  signal?: AbortSignal,
): Promise<OpenedProduct> {
  const draft = await store.get(organization, id).catch(() => undefined);
  const savedAt = draft?.savedAt;
  try {
    const published = await api.get<PublishedModel>(`/v1/models/${encodeURIComponent(id)}`, { signal });
    // A draft without a change is opened as the published text, whose lines are those of its author.
    if (draft && (draft.isChanged || draft.base === published.revision)) {
      const { revision } = published;
      if (draft.base === revision || !isSame(draft.text, published.document)) {
        return { text: draft.text, base: draft.base, savedAt, published };
      }
      // The draft was published, by a command or just before the page was closed.
      await store.put({ ...draft, base: revision, isChanged: false }).catch(() => undefined);
      return { text: draft.text, base: revision, savedAt, published };
    }
    return { text: `${printJson(published.document, '', '  ')}\n`, base: published.revision, savedAt, published };
  } catch (error) {
    const isNew = error instanceof ApiError && error.status === 404;
    if (draft && (isNew || error instanceof LineError)) {
      return { text: draft.text, base: draft.base, savedAt, published: isNew ? null : undefined };
    }
    if (!isNew) throw error;
    throw new ApiError(
      404,
      error.code,
      `Nothing is published as “${id}”, and this browser has no draft of it. A draft stays in the browser in which it was begun.`,
    );
  }
}
