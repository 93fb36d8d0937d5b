// An organization's settings, which apply to all its keys.

import * as z from 'zod/mini';
import { changeOrganization } from '../../domain/keys/change-organization.js';
import type { OrganizationRecord } from '../../domain/records/records.js';
import { timestamp } from '../../platform/clock.js';
import { invalidRequest } from '../../platform/problems.js';
import { parseAs, readJson } from '../http/body.js';
import { actorOf, keyOf } from '../http/credentials.js';
import { jsonReply, type Reply } from '../http/reply.js';
import type { AuthenticatedContext, AuthenticatedRoute } from '../http/route.js';

/** The body of `PATCH /v1/organization`. */
const organizationUpdateSchema = z.strictObject({
  name: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(200))),
  /** Whether its license keys, and so its pages, may place orders. */
  license_orders: z.optional(z.boolean()),
  /** ISO 4217: the default currency for quotes; null leaves it to each workshop. */
  currency: z.optional(z.nullable(z.string())),
  /** Slugs of the workshops to ask for quotes; null asks all. */
  workshops: z.optional(z.nullable(z.array(z.string()).check(z.minLength(1), z.maxLength(1_000)))),
});

const organizationSchema = z.looseObject({
  id: z.string(),
  object: z.literal('organization'),
  name: z.string(),
  license_orders: z.boolean(),
  currency: z.nullable(z.string()),
  workshops: z.nullable(z.array(z.string())),
});
export type Organization = z.infer<typeof organizationSchema>;

export const organizationRoutes: readonly AuthenticatedRoute[] = [
  {
    method: 'GET',
    path: '/v1/organization',
    access: ['api'],
    summary: 'This key’s organization and its settings.',
    responses: { 200: { schema: organizationSchema } },
    handle: async ({ context, credential }) => {
      const organization = await context.store.keys.organization(keyOf(credential).organizationId);
      return jsonReply(200, organizationResource(organization!));
    },
  },
  {
    method: 'PATCH',
    path: '/v1/organization',
    access: ['api'],
    summary: 'Changes the name, whether pages can order, the currency, and which workshops are asked.',
    body: organizationUpdateSchema,
    responses: { 200: { schema: organizationSchema } },
    handle: updateOrganization,
  },
];

async function updateOrganization(call: AuthenticatedContext): Promise<Reply> {
  const { context, credential } = call;
  const { json: body } = await readJson(call);
  const { name, license_orders, currency, workshops } = parseAs(organizationUpdateSchema, body);
  const change = {
    ...(name === undefined ? {} : { name }),
    ...(license_orders === undefined ? {} : { licenseOrders: license_orders }),
    ...(currency === undefined ? {} : { currency: currency ?? undefined }),
    ...(workshops === undefined ? {} : { workshops: workshops ?? undefined }),
  };
  const { organizationId } = keyOf(credential);
  const options = { by: actorOf(credential), now: timestamp(context.clock()) };
  const changed = await changeOrganization(context.store, organizationId, change, options);
  if ('issues' in changed) throw invalidRequest(changed.issues);
  return jsonReply(200, organizationResource(changed.organization!));
}

function organizationResource({ id, name, licenseOrders, currency, workshops }: OrganizationRecord): Organization {
  return {
    id,
    object: 'organization',
    name,
    license_orders: licenseOrders,
    currency: currency ?? null,
    workshops: workshops ? [...workshops] : null,
  };
}
