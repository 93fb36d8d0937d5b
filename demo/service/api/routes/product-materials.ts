// The materials of the models on sale, by the kinds under which a price list may hold them. Helps when writing a price
// list.

import { setImmediate as othersHadTheirTurn } from 'node:timers/promises';
import { textSchema } from '@parametric/api-client';
import * as z from 'zod/mini';
import { keyOf } from '../http/credentials.js';
import { jsonReply, type Reply } from '../http/reply.js';
import { type AuthenticatedContext, type AuthenticatedRoute, takeReport } from '../http/route.js';

/** How many models are searched; each is read from the database. */
const MAX_MODELS = 200;
/** How many materials are searched across all models. */
const MAX_LOOKED_AT = 20_000;
const MAX_LISTED = 2_000;
/** How many models are listed for each material. */
const MAX_NAMED = 20;
/** After this many materials, which take a few milliseconds, other requests get their turn. */
const SLICE = 100;

const productMaterialsSchema = z.looseObject({
  object: z.literal('list'),
  data: z.array(
    z.looseObject({
      name: textSchema,
      /** The most likely kind first. */
      kinds: z.array(z.string()),
      /** In mm; undefined if the document has none. */
      thickness_mm: z.optional(z.number()),
      /** Ids of up to 20 models on sale that use it. */
      models: z.array(z.string()),
    }),
  ),
  /**
   * Whether there may be more materials on sale than were searched. Always true for a key that may only use some of the
   * models.
   */
  has_more: z.boolean(),
});

type ProductMaterial = z.infer<typeof productMaterialsSchema>['data'][number];

export const productMaterialRoutes: readonly AuthenticatedRoute[] = [
  {
    method: 'GET',
    path: '/v1/product-materials',
    access: ['api'],
    summary: `The materials of the models on sale, at most ${MAX_MODELS}, with the kinds a price list can use for each.`,
    responses: { 200: { schema: productMaterialsSchema } },
    handle: listProductMaterials,
  },
];

async function listProductMaterials(call: AuthenticatedContext): Promise<Reply> {
  const { context, credential } = call;
  const { organizationId, models: only } = keyOf(credential);
  const limits = await takeReport(call);
  const { models } = context.store;
  const page = { limit: MAX_MODELS, after: undefined };
  const found = await models.list(organizationId, page, { only, status: 'published' });
  const materials = new Map<string, ProductMaterial>();
  let lookedAt = 0;
  let hasMore = only !== undefined || found.length > MAX_MODELS;
  for (const { id, revision } of found.slice(0, MAX_MODELS)) {
    const name = `${organizationId} ${id} ${revision}`;
    const rows = await context.productMaterials.get(name, () => models.get(organizationId, id, revision));
    for (const [key, row] of rows) {
      if (lookedAt % SLICE === 0) await othersHadTheirTurn();
      lookedAt += 1;
      const known = materials.get(key);
      const isLeftOut = lookedAt > MAX_LOOKED_AT || (!known && materials.size >= MAX_LISTED);
      hasMore ||= isLeftOut;
      if (isLeftOut) continue;
      const named = known?.models ?? [];
      const isNamed = named.includes(id) || named.length >= MAX_NAMED;
      materials.set(key, { ...row, models: isNamed ? named : [...named, id] });
    }
    if (lookedAt > MAX_LOOKED_AT) break;
  }
  return jsonReply(200, { object: 'list', data: [...materials.values()], has_more: hasMore }, limits);
}
