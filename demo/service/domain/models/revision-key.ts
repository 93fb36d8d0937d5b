import type { ModelRecord } from '../records/records.js';

/**
 * The key under which caches store what belongs to a revision. It needs no invalidation, since a revision never
 * changes.
 */
export function revisionKey(organizationId: string, { id, revision }: Pick<ModelRecord, 'id' | 'revision'>): string {
  return `${organizationId} ${id} ${revision}`;
}
