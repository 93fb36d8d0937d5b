// The workshops that an organization can ask for quotes: the shared ones, and its own ones with their price lists.

import { setImmediate as othersHadTheirTurn } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import {
  listedWorkshopSchema,
  materialListSchema,
  type ProblemIssue,
  type ProductMaterialList,
  productMaterialListSchema,
} from '@parametric/api-client';
import * as z from 'zod/mini';
import { NEEDS_LIVE } from '../../domain/keys/keys.js';
import type { Store } from '../../domain/store.js';
import { findWorkshop, isShared, presentationOf, workshopsOf } from '../../domain/workshops/asked-workshops.js';
import { finishOf, kindName, knownKinds, knownSurfaces, surfaceName } from '../../domain/workshops/data.js';
import { heldMaterials, withoutPrices } from '../../domain/workshops/held-materials.js';
import {
  type Exceeded,
  estimateSchema,
  priceListSchema,
  type WorkshopProfile,
  workshopProfileSchema,
} from '../../domain/workshops/workshop.js';
import { workshopIssues } from '../../domain/workshops/workshop-issues.js';
import { timestamp } from '../../platform/clock.js';
import { invalidRequest, notFound, ProblemError } from '../../platform/problems.js';
import { readBody } from '../http/body.js';
import { actorOf, keyOf } from '../http/credentials.js';
import { jsonReply, type Reply } from '../http/reply.js';
import { type AuthenticatedContext, type AuthenticatedRoute, takeReport } from '../http/route.js';

/** Limits for all of an organization's own workshops together, so that quote requests stay fast. */
export const atMost = { workshops: 50, materials: 5_000, characters: 4 * 1024 * 1024 };
/** The maximum body size, which is enough for a price list of 1,000 materials in several currencies. */
export const BODY_BYTES = 512 * 1024;
/** Words that other routes use after `/v1/workshops/`, so they can't be slugs. */
const RESERVED = ['offers'];

/**
 * The fields that `PUT` accepts. Responses contain all of them for an organization's own workshops, and only those
 * that anyone can see for shared workshops.
 */
const writtenFields = { ...z.partial(estimateSchema).shape, ...z.partial(priceListSchema).shape };

export const workshopSchema = z.looseObject({ ...writtenFields, ...listedWorkshopSchema.shape });
export const workshopListSchema = z.looseObject({ object: z.literal('list'), data: z.array(workshopSchema) });

export const workshopRoutes: readonly AuthenticatedRoute[] = [
  {
    method: 'GET',
    path: '/v1/workshops',
    access: ['api'],
    scope: 'workshops:read',
    summary: 'The workshops the organization can get quotes from, its own first, and which of them it uses.',
    responses: { 200: { schema: workshopListSchema } },
    handle: listWorkshops,
  },
  {
    method: 'GET',
    path: '/v1/workshops/:slug',
    access: ['api', 'workshop'],
    scope: 'workshops:read',
    summary:
      'A workshop. Your own workshops are returned in full, in the form that PUT accepts. A workshop’s key can only read its own workshop.',
    responses: { 200: { schema: workshopSchema } },
    handle: getWorkshop,
  },
  {
    method: 'PUT',
    path: '/v1/workshops/:slug',
    access: ['api'],
    scope: 'workshops:write',
    summary:
      'Adds or replaces one of the organization’s workshops with its price list. Existing quotes aren’t affected.',
    headers: {
      'if-match': 'The `changed_at` of the workshop that you read, in quotation marks.',
      'if-none-match': '`*`: the workshop must not exist yet.',
    },
    problems: ['precondition_failed'],
    body: workshopProfileSchema,
    responses: { 200: { schema: workshopSchema }, 201: { schema: workshopSchema } },
    handle: putWorkshop,
  },
  {
    method: 'DELETE',
    path: '/v1/workshops/:slug',
    access: ['api'],
    scope: 'workshops:write',
    needsFresh: true,
    summary:
      'Deletes one of the organization’s workshops and revokes its keys. Its quotes can be ordered until they expire.',
    responses: { 204: { nothing: true } },
    handle: removeWorkshop,
  },
  {
    method: 'GET',
    path: '/v1/materials',
    access: ['api', 'workshop'],
    scope: 'workshops:read',
    summary:
      'The materials available from the organization’s workshops: their kinds, thicknesses, and surfaces, and the workshops that have them. With a workshop’s key, only that workshop’s materials.',
    responses: { 200: { schema: materialListSchema } },
    handle: listMaterials,
  },
];

async function listWorkshops({ context, credential }: AuthenticatedContext): Promise<Reply> {
  const { organizationId, shop } = keyOf(credential);
  const own = await context.store.workshops.list(organizationId);
  const waiting = await context.store.workshops.waitingProposals(organizationId);
  const times = new Map(
    own.map(({ slug, createdAt, changedAt }) => [
      slug,
      { created_at: createdAt, changed_at: changedAt, proposed_at: waiting.get(slug) },
    ]),
  );
  const data = [...own.map(({ profile }) => profile), ...context.store.workshops.shared].map((workshop) => ({
    ...summaryOf(context.store, workshop, shop.workshops),
    ...times.get(workshop.slug),
  }));
  return jsonReply(200, { object: 'list', data });
}

async function getWorkshop(call: AuthenticatedContext): Promise<Reply> {
  const { context, credential } = call;
  const { organizationId } = keyOf(credential);
  const workshop = await findWorkshop(context.store, organizationId, ownSlug(call));
  if (!workshop) throw notFound('workshop');
  return jsonReply(200, await workshopResource(call, workshop));
}

async function putWorkshop(call: AuthenticatedContext): Promise<Reply> {
  const { context, credential, params } = call;
  const slug = params.slug!;
  const profile = await readBody(call, workshopProfileSchema, BODY_BYTES);
  const issues = [...slugIssues(context.store, slug), ...workshopIssues(profile)];
  if (issues.length > 0) throw invalidRequest(issues);
  const { organizationId } = keyOf(credential);
  await confirmSeller(call, slug, profile.seller);
  const over = expectedChange(call.request.headers);
  const options = { now: timestamp(context.clock()), by: actorOf(credential), atMost, over };
  const outcome = await context.store.workshops.put(organizationId, { slug, profile }, options);
  if (outcome === 'stale') {
    const detail =
      over === null
        ? `There’s already a workshop “${slug}”. Choose another URL name, or replace it.`
        : `“${slug}” was changed or deleted in the meantime. Load it again before you replace it.`;
    throw new ProblemError('precondition_failed', detail);
  }
  if (outcome !== 'created' && outcome !== 'changed' && outcome !== 'unchanged') {
    throw invalidRequest([exceededIssue(outcome, slug)]);
  }
  return jsonReply(outcome === 'created' ? 201 : 200, await workshopResource(call, { ...profile, slug }));
}

/**
 * Reads from the preconditions when the workshop must have changed last.
 * @returns undefined if it doesn't matter, null if it mustn't exist
 */
function expectedChange(headers: Headers): string | null | undefined {
  if (headers.get('if-none-match')?.trim() === '*') return null;
  const tag = headers.get('if-match')?.trim();
  return tag === undefined || tag === '*' ? undefined : tag.replace(/^(?:W\/)?"(.*)"$/, '$1');
}

/**
 * Requires a second factor to change who customers pay: a workshop that sells under its own name has its bank details on
 * its invoices.
 * @throws {ProblemError} 403
 */
export async function confirmSeller(
  { context, credential, confirm }: AuthenticatedContext,
  slug: string,
  seller: WorkshopProfile['seller'],
): Promise<void> {
  const current = await context.store.workshops.get(keyOf(credential).organizationId, slug);
  if (!isDeepStrictEqual(current?.profile.seller, seller)) await confirm?.();
}

export function exceededIssue(outcome: Exceeded, slug: string): ProblemIssue {
  const [pointer, code, detail] = {
    too_many: [
      ...['', 'too_many'],
      `An organization can have at most ${atMost.workshops} workshops. Delete one first.`,
    ],
    too_many_materials: [
      ...['/materials', 'too_many'],
      `The price lists of an organization’s workshops can have at most ${atMost.materials} materials in total. Use kinds such as plywood/* or ranges of thicknesses, or delete a workshop you no longer use.`,
    ],
    too_long: [
      ...['', 'too_long'],
      `An organization’s workshops can have at most ${atMost.characters} characters of JSON in total. Use fewer currencies, or delete a workshop you no longer use.`,
    ],
    had_orders: [
      ...['', 'taken'],
      `The URL name “${slug}” belonged to a deleted workshop that has orders. Choose another one, so the new workshop can’t see them.`,
    ],
  }[outcome] as [string, string, string];
  return { pointer, code, detail };
}

/**
 * The slug in the path. A workshop's key can access only its own workshop.
 * @throws {ProblemError} 404
 */
export function ownSlug({ credential, params }: AuthenticatedContext): string {
  const { kind, workshop } = keyOf(credential);
  if (kind === 'workshop' && workshop !== params.slug) throw notFound('workshop');
  return params.slug!;
}

async function removeWorkshop({ context, credential, params }: AuthenticatedContext): Promise<Reply> {
  const { organizationId, mode } = keyOf(credential);
  const options = { now: timestamp(context.clock()), by: actorOf(credential), keepsLiveKeys: mode === 'test' };
  const outcome = await context.store.workshops.remove(organizationId, params.slug!, options);
  if (outcome === 'missing') throw notFound('workshop');
  if (outcome === 'has_live_keys') {
    const detail = `The workshop has live keys or people, and a test key can’t take their access away. ${NEEDS_LIVE}`;
    throw new ProblemError('key_not_permitted', detail);
  }
  if (outcome === 'last') {
    const detail = 'This is the only workshop that provides quotes. Add another one first with PATCH /v1/organization.';
    throw invalidRequest([{ pointer: '', code: 'only_workshop', detail }]);
  }
  return { status: 204, headers: {}, body: null };
}

async function listMaterials({ context, credential }: AuthenticatedContext): Promise<Reply> {
  const { organizationId, shop, kind, workshop } = keyOf(credential);
  const all = await workshopsOf(context.store, organizationId);
  const asked = all.filter(({ slug }) => (kind === 'workshop' ? slug === workshop : isAsked(slug, shop.workshops)));
  const kinds = knownKinds.map((kind) => ({ kind, name: kindName(kind), finish: finishOf(kind) }));
  const surfaces = knownSurfaces.map((surface) => ({ surface, name: surfaceName(surface) }));
  return jsonReply(200, { object: 'list', data: heldMaterials(asked), kinds, surfaces });
}

function slugIssues(store: Store, slug: string) {
  const pointer = '';
  if (!/^[a-z0-9](?:[a-z0-9-]{0,62}[a-z0-9])?$/.test(slug)) {
    const detail = 'A URL name can have up to 64 lowercase letters, digits, and hyphens, such as my-workshop.';
    return [{ pointer, code: 'malformed_slug', detail }];
  }
  if (!isShared(store, slug) && !RESERVED.includes(slug)) return [];
  return [{ pointer, code: 'taken', detail: `“${slug}” is taken. Choose another URL name.` }];
}

async function workshopResource({ context, credential }: AuthenticatedContext, workshop: WorkshopProfile) {
  const { organizationId, shop } = keyOf(credential);
  const summary = summaryOf(context.store, workshop, shop.workshops);
  if (isShared(context.store, workshop.slug)) return summary;
  const record = await context.store.workshops.get(organizationId, workshop.slug);
  const times = record ? { created_at: record.createdAt, changed_at: record.changedAt } : {};
  return { ...summary, ...workshop, ...times };
}

/** A shared workshop as everyone can see it: what it makes and stocks. Its prices appear only in its quotes. */
function summaryOf(store: Store, workshop: WorkshopProfile, asked: readonly string[] | undefined) {
  const { slug, name, country, pricing, currency, delivers, invoice } = workshop;
  return {
    object: 'workshop',
    ...{ slug, name, country, shared: isShared(store, slug), asked: isAsked(slug, asked) },
    ...presentationOf(workshop),
    ...{ pricing, currency, delivers, invoice },
    ...(workshop.pricing === 'price_list'
      ? {
          currencies: Object.keys(workshop.rates),
          machines: workshop.machines,
          materials: workshop.materials.map(withoutPrices),
        }
      : { currencies: [currency] }),
  };
}

function isAsked(slug: string, asked: readonly string[] | undefined): boolean {
  return asked?.includes(slug) ?? true;
}

/** The maximum number of models to search. Each one is read from the database. */
const MAX_MODELS = 200;
/** The maximum number of materials to search in all models together. */
const MAX_LOOKED_AT = 20_000;
const MAX_LISTED = 2_000;
/** The maximum number of models listed for each material. */
const MAX_NAMED = 20;
/** How many materials are searched, which takes a few milliseconds, before other requests get a turn. */
const SLICE = 100;

type ProductMaterial = ProductMaterialList['data'][number];

export const productMaterialRoutes: readonly AuthenticatedRoute[] = [
  {
    method: 'GET',
    path: '/v1/product-materials',
    access: ['api'],
    scope: 'workshops:read',
    summary: `The materials of the models for sale, at most ${MAX_MODELS}, with the kinds a price list can use for each.`,
    responses: { 200: { schema: productMaterialListSchema } },
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
