// The text with which the studio begins: that of the published product, or of a draft.

import { isSame } from '../products/draft-keeper.js';
import type { DraftStore } from '../products/draft-store.js';
import type { PublishedModel } from '../products/publish/publish-model.js';
import type { Api } from '../shared/api.js';
import { ApiError, LineError } from '../shared/api-errors.js';
import { printJson } from './json-print.js';

export interface OpenedProduct {
  readonly text: string;
  /** The revision that the text began from; undefined where it was never published. */
  readonly base: string | undefined;
  /** When this browser's draft was saved, where there is one; milliseconds since 1970. */
  readonly savedAt?: number | undefined;
  /** What customers see now; null where nothing is published, undefined where the service did not answer. */
  readonly published: PublishedModel | null | undefined;
}

/**
 * A draft in this browser comes before what is published, and can be shown offline too.
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
    // A draft that differs in nothing has the lines as its author wrote them.
    if (draft && (draft.isChanged || draft.base === published.revision)) {
      const { revision } = published;
      if (draft.base === revision || !isSame(draft.text, published.document)) {
        return { text: draft.text, base: draft.base, savedAt, published };
      }
      // It was published, and the page went before it knew, or by command.
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
