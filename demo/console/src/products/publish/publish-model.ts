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
 * Where an answer was lost and the same document is sent again, it is published: nobody else's is in the way.
 * @param base the revision that must be the newest; undefined: there must be no such model
 * @throws {ApiError} 412 `precondition_failed` where somebody else has published meanwhile, 422 with the places that are wrong
 */
export async function publishModel(
  api: Api,
  id: string,
  document: unknown,
  base: string | undefined,
): Promise<PublishedModel> {
  const headers: Record<string, string> = base === undefined ? { 'if-none-match': '*' } : { 'if-match': `"${base}"` };
  const path = `/v1/models/${encodeURIComponent(id)}`;
  try {
    return await api.put<PublishedModel>(path, { document }, { headers });
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 412)) throw error;
    const newest = await api.get<PublishedModel>(path);
    const isThis = newest.status === 'published' && JSON.stringify(newest.document) === JSON.stringify(document);
    if (!isThis) throw error;
    return newest;
  }
}
