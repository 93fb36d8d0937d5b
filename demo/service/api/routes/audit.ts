// An organization's audit log.

import { pageSchema, timestampSchema } from '@parametric/api-client';
import * as z from 'zod/mini';
import { type AuditRecord, auditSubjects } from '../../domain/records/audit-store.js';
import { keyOf } from '../http/credentials.js';
import { createPage, readOneOf, readPageQuery } from '../http/pagination.js';
import { jsonReply } from '../http/reply.js';
import { type AuthenticatedRoute, takeReport } from '../http/route.js';

const auditEntrySchema = z.looseObject({
  id: z.string(),
  object: z.literal('audit_entry'),
  /** Who made the change: a key, with its id and the label it had at the time, or an operator's command. */
  by: z.looseObject({
    kind: z.enum(['key', 'command']),
    id: z.optional(z.string()),
    label: z.optional(z.string()),
    name: z.optional(z.string()),
  }),
  /** `key.issued`, `model.published`, `order.status_changed`: the kind of record, and what happened to it. */
  action: z.string(),
  /** The changed record: its id, and the name it had at the time. */
  subject: z.looseObject({ id: z.string(), name: z.optional(z.string()) }),
  /**
   * The changes by field, never with a secret. An entry without before and after only says that the field was changed.
   */
  changes: z.array(
    z.looseObject({ field: z.string(), before: z.optional(z.unknown()), after: z.optional(z.unknown()) }),
  ),
  created_at: timestampSchema,
});
export type AuditEntry = z.infer<typeof auditEntrySchema>;

export const auditRoutes: readonly AuthenticatedRoute[] = [
  {
    method: 'GET',
    path: '/v1/audit',
    access: ['api'],
    summary: 'Who changed what with the API, in the console or by command, newest first. Kept for two years.',
    query: {
      limit: '1 to 100, 20 by default.',
      after: '`next` of the previous page.',
      kind: `Only this kind: ${auditSubjects.join(', ')}.`,
      subject: 'Only entries about the thing with this ID.',
      by: 'Only changes by the key with this ID or the command with this name.',
    },
    responses: { 200: { schema: pageSchema(auditEntrySchema) } },
    handle: async (call) => {
      const { context, credential, url } = call;
      const query = url.searchParams;
      const page = readPageQuery(query);
      const filter = {
        subject: readOneOf(query, 'kind', auditSubjects),
        subjectId: query.get('subject') ?? undefined,
        by: query.get('by') ?? undefined,
      };
      // A filter by subject searches all entries. Filters by kind and by actor only read an index.
      const headers = filter.subjectId === undefined ? {} : await takeReport(call);
      const rows = await context.store.audit.list(keyOf(credential).organizationId, filter, page);
      return jsonReply(200, createPage(rows, page, auditEntry), headers);
    },
  },
];

function auditEntry({ id, by, action, subject, changes, createdAt }: AuditRecord): AuditEntry {
  return {
    id,
    object: 'audit_entry',
    by: { ...by },
    action,
    subject: { ...subject },
    changes: changes.map((change) => ({ ...change })),
    created_at: createdAt,
  };
}
