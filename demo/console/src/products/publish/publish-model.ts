// Publishes a document if the newest revision is the one its author has seen.

import { ApiError } from '@parametric/api-client/page';
import { type Api, isRefused } from '../../shared/api.js';

/** A revision of a model, as the service returns it. */
export interface PublishedModel {
  readonly revision: string;
  readonly document: unknown;
  readonly status: 'published' | 'retired';
  readonly published_at?: string;
}

/**
 * Publishes again after a response was lost. If the document is the same, it's already published, so there's no
 * conflict. If it has changed, it replaces the revision whose response was lost.
 */
export class Publishing {
  /** Revisions that were sent without a response, since the last one that got a response. */
  readonly #unanswered = new Set<string>();

  /**
   * @param base the revision that must be the newest; undefined if there must be no model with this id
   * @throws {ApiError} 412 `precondition_failed` if someone else has published since, 422 with the places that
   * are wrong
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
