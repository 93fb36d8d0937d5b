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
  /** Sent without an answer since one was published. */
  readonly #unanswered = new Set<string>();

  /**
   * @param base the revision that must be the newest; undefined: there must be no such model
   * @throws {ApiError} 412 `precondition_failed` where somebody else has published meanwhile, 422 with the places that are wrong
   */
  async publish(api: Api, id: string, document: unknown, base: string | undefined): Promise<PublishedModel> {
    const path = `/v1/models/${encodeURIComponent(id)}`;
    try {
      return await this.#put(api, path, document, base);
    } catch (error) {
      if (!(error instanceof ApiError && error.status === 412)) throw error;
      const newest = await api.get<PublishedModel>(path).catch(() => Promise.reject(error));
      const onSale = newest.status === 'published' ? JSON.stringify(newest.document) : '';
      if (onSale === JSON.stringify(document)) return newest;
      if (!this.#unanswered.has(onSale)) throw error;
      return this.#put(api, path, document, newest.revision);
    }
  }

  async #put(api: Api, path: string, document: unknown, base: string | undefined): Promise<PublishedModel> {
    const headers: Record<string, string> = base === undefined ? { 'if-none-match': '*' } : { 'if-match': `"${base}"` };
    const text = JSON.stringify(document);
    const wasSent = this.#unanswered.has(text);
    this.#unanswered.add(text);
    try {
      const published = await api.put<PublishedModel>(path, { document }, { headers });
      this.#unanswered.clear();
      return published;
    } catch (error) {
      if (isRefused(error) && !wasSent) this.#unanswered.delete(text);
      throw error;
    }
  }
}

/** Else it may be published: what a gateway answers says nothing of what the service has done. */
export function isRefused(error: unknown): boolean {
  return error instanceof ApiError && error.status < 500;
}
