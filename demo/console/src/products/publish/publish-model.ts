// Publishes a document over the revision that its author has seen.

import type { Api } from '../../shared/api.js';
import { ApiError } from '../../shared/api-errors.js';

/** A model as the service answers it, of one revision. */
export interface PublishedModel {
  readonly revision: string;
  readonly document: unknown;
  readonly status: 'published' | 'retired';
  readonly published_at?: string;
}

/**
 * Where an answer was lost and the same document is sent again, it is published: nobody else's is in the way. And where it was
 * changed before it is sent again, it replaces the one whose answer was lost.
 */
export class Publishing {
  /** Sent last without an answer. */
  #unanswered: string | undefined;

  /**
   * @param base the revision that must be the newest; undefined: there must be no such model
   * @throws {ApiError} 412 `precondition_failed` where somebody else has published meanwhile, 422 with the places that are wrong
   */
  async publish(api: Api, id: string, document: unknown, base: string | undefined): Promise<PublishedModel> {
    const path = `/v1/models/${encodeURIComponent(id)}`;
    const unanswered = this.#unanswered;
    this.#unanswered = JSON.stringify(document);
    try {
      const published = await put(api, path, document, base);
      this.#unanswered = undefined;
      return published;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      // It was not taken; the one before it may have been.
      this.#unanswered = unanswered;
      if (error.status !== 412) throw error;
      const newest = await api.get<PublishedModel>(path).catch(() => Promise.reject(error));
      const onSale = newest.status === 'published' ? JSON.stringify(newest.document) : undefined;
      if (onSale === JSON.stringify(document)) return newest;
      if (onSale === undefined || onSale !== unanswered) throw error;
      return put(api, path, document, newest.revision);
    }
  }
}

function put(api: Api, path: string, document: unknown, base: string | undefined): Promise<PublishedModel> {
  const headers: Record<string, string> = base === undefined ? { 'if-none-match': '*' } : { 'if-match': `"${base}"` };
  return api.put<PublishedModel>(path, { document }, { headers });
}
