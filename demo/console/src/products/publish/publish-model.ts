// Publishes a document over the revision that its author has seen.

import type { Api } from '../../shared/api.js';

/** A model as the service answers it, of one revision. */
export interface PublishedModel {
  readonly revision: string;
  readonly document: unknown;
  readonly status: 'published' | 'retired';
  readonly published_at?: string;
}

/**
 * @param base the revision that must be the newest; undefined: there must be no such model
 * @throws {ApiError} 412 `precondition_failed` where somebody else has published meanwhile, 422 with the places that are wrong
 */
export function publishModel(
  api: Api,
  id: string,
  document: unknown,
  base: string | undefined,
): Promise<PublishedModel> {
  const headers: Record<string, string> = base === undefined ? { 'if-none-match': '*' } : { 'if-match': `"${base}"` };
  return api.put(`/v1/models/${encodeURIComponent(id)}`, { document }, { headers });
}
