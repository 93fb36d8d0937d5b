// Describes the key of the request and what it may do, for a page that looks for what is wrong.

import * as z from 'zod/mini';
import { keyKinds } from '../../domain/records/records.js';
import { keyOf } from '../http/credentials.js';
import { jsonReply } from '../http/reply.js';
import type { AuthenticatedRoute } from '../http/route.js';

const keySchema = z.object({
  object: z.literal('key'),
  kind: z.enum(keyKinds),
  mode: z.enum(['live', 'test']),
  /** The models that the key may use; undefined allows all of its organization. */
  models: z.optional(z.array(z.string())),
  /** Slug of the workshop whose orders a workshop's key sees. */
  workshop: z.optional(z.string()),
  may_quote: z.boolean(),
  /** False where the organization takes no orders from its pages. */
  may_order: z.boolean(),
});

export const keyRoutes: readonly AuthenticatedRoute[] = [
  {
    method: 'GET',
    path: '/v1/key',
    access: ['license', 'api', 'workshop'],
    summary: 'What this key can do from this origin. A refusal says why.',
    responses: { 200: { schema: keySchema } },
    handle: async ({ credential }) => {
      const { kind, mode, models, workshop, mayOrder } = keyOf(credential);
      const may = { may_quote: kind !== 'workshop', may_order: mayOrder };
      return jsonReply(200, { object: 'key', kind, mode, models, workshop, ...may });
    },
  },
];
