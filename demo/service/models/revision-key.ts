import type { ModelRecord } from '../database/records.js';

/** What caches keep of a revision is kept under this key; it needs no invalidation, since a revision never changes. */
export function revisionKey(organizationId: string, { id, revision }: Pick<ModelRecord, 'id' | 'revision'>): string {
  return `${organizationId} ${id} ${revision}`;
}
