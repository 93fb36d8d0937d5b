// Routes for an organization's keys: list, create, change, and revoke them. A secret key is shown only once, in the
// response that creates it.

import {
  issuedKeySchema,
  keyKinds,
  keyRequestSchema,
  keySchema,
  keyUpdateSchema,
  pageSchema,
} from '@parametric/api-client';
import * as z from 'zod/mini';
import { changeKey, issueKey } from '../../domain/keys/issue-key.js';
import { hashKey, keyText, permitKey } from '../../domain/keys/keys.js';
import { allScopes, scopesOf } from '../../domain/keys/scopes.js';
import type { KeyRecord } from '../../domain/records/records.js';
import { timestamp } from '../../platform/clock.js';
import { isId } from '../../platform/ids.js';
import { invalidRequest, notFound, ProblemError } from '../../platform/problems.js';
import { parseAs, readBody, readJson } from '../http/body.js';
import { actorOf, keyOf } from '../http/credentials.js';
import { createClaim, readIdempotencyKey, replayedResource } from '../http/idempotency.js';
import { createPage, pageQuery, readOneOf, readPageQuery } from '../http/pagination.js';
import { jsonReply, type Reply } from '../http/reply.js';
import type { AuthenticatedContext, AuthenticatedRoute } from '../http/route.js';

const ROUTE = 'POST /v1/keys';

export const issued = z.extend(issuedKeySchema, { kind: z.enum(keyKinds), mode: z.enum(['test', 'live']) });
export const issuedPage = pageSchema(issued);
export type IssuedKey = z.infer<typeof issued>;

const scopes = z.array(z.enum(allScopes)).check(z.minLength(1));
export const keyRequest = z.extend(keyRequestSchema, { scopes: z.optional(scopes) });
export const keyUpdate = z.extend(keyUpdateSchema, { scopes: z.optional(scopes) });

export const keysRoutes: readonly AuthenticatedRoute[] = [
  {
    method: 'GET',
    path: '/v1/keys',
    access: ['api'],
    scope: 'keys:read',
    summary: 'The organization’s keys, newest first, including revoked ones. A test key sees only test keys.',
    query: {
      ...pageQuery,
      kind: `One of ${keyKinds.join(', ')}.`,
      revoked: 'true for revoked keys only, false for active keys only.',
      search: 'Part of the key’s name, its last characters, or a page, product, or workshop that it’s for.',
    },
    responses: { 200: { schema: issuedPage } },
    handle: listKeys,
  },
  {
    method: 'POST',
    path: '/v1/keys',
    access: ['api'],
    scope: 'keys:write',
    needsFresh: true,
    summary: 'Creates a key. A secret `key` is returned only now and for retries with the same Idempotency-Key.',
    body: keyRequest,
    headers: { 'Idempotency-Key': 'Use the same key for every retry: 128 random bits.' },
    problems: ['key_limit_reached'],
    responses: { 201: { schema: issued } },
    handle: createKeyOf,
  },
  {
    method: 'PATCH',
    path: '/v1/keys/:id',
    access: ['api'],
    scope: 'keys:write',
    needsFresh: true,
    summary: 'Changes a key’s name, allowed origins, and models.',
    body: keyUpdate,
    problems: ['key_revoked'],
    responses: { 200: { schema: issued } },
    handle: updateKey,
  },
  {
    method: 'DELETE',
    path: '/v1/keys/:id',
    access: ['api'],
    scope: 'keys:write',
    needsFresh: true,
    summary: 'Permanently revokes a key. It stops working immediately and stays in the list.',
    query: {
      confirm: 'The key’s ID again, to confirm. Required for the key that you’re using and for the last API key.',
    },
    problems: ['confirmation_needed'],
    responses: { 200: { schema: issued } },
    handle: revokeKey,
  },
];

/**
 * Determines which keys a key or person can see. Test keys can't see live keys. Live keys and people can also manage
 * test keys.
 */
function worldOf({ id, mode }: KeyRecord): { readonly mode?: 'test' } {
  return mode === 'test' && !isId('per', id) ? { mode } : {};
}

async function listKeys({ context, credential, url }: AuthenticatedContext): Promise<Reply> {
  const own = keyOf(credential);
  const page = readPageQuery(url.searchParams);
  const kind = readOneOf(url.searchParams, 'kind', keyKinds);
  const revoked = readOneOf(url.searchParams, 'revoked', ['true', 'false']);
  const search = url.searchParams.get('search')?.trim() || undefined;
  const filter = { kind, isRevoked: revoked === undefined ? undefined : revoked === 'true', search, ...worldOf(own) };
  const rows = await context.store.keys.page(own.organizationId, filter, page);
  return jsonReply(
    200,
    createPage(rows, page, (key) => issuedKey(key, own)),
  );
}

async function createKeyOf(call: AuthenticatedContext): Promise<Reply> {
  const { context, credential, request } = call;
  const own = keyOf(credential);
  // Require a long idempotency key, as from a license key, because the new key is derived from it.
  const idempotencyKey = readIdempotencyKey(request.headers.get('idempotency-key'), 'license', false);
  const { json: body, fingerprint } = await readJson(call);
  const wanted = parseAs(keyRequest, body);
  const claim = idempotencyKey ? createClaim(own.id, ROUTE, idempotencyKey, fingerprint) : undefined;
  permitKey(own, wanted);
  const now = timestamp(context.clock());
  // Include the time. This way, once the claim has been deleted, the same Idempotency-Key results in a different key.
  const bytesAt = (time: string) => idempotencyKey && context.secrets.keyBytes(`${own.id}\n${time}\n${idempotencyKey}`);
  return context.idempotencyLocks.run(claim, async () => {
    const known = claim ? await context.store.idempotency.find(claim) : undefined;
    const { organizationId } = own;
    const bytes = bytesAt(now) || undefined;
    const issued = known
      ? ({ outcome: 'repeated', repeated: known } as const)
      : await issueKey(context.store, { ...wanted, organizationId, bytes, now }, { by: actorOf(credential), claim });
    if (issued.outcome === 'wrong') throw invalidRequest(issued.issues);
    if (issued.outcome === 'too_many') throw new ProblemError('key_limit_reached', issued.detail);
    if (issued.outcome === 'issued') return jsonReply(201, { ...issuedKey(issued.record, own), key: issued.key });
    const record = await context.store.keys.get(replayedResource(issued.repeated), organizationId);
    if (!record) throw notFound('key');
    const bytesOfBefore = bytesAt(record.createdAt);
    const key = bytesOfBefore ? keyText(record, bytesOfBefore) : undefined;
    // If service.key has changed since the first request, the key can't be derived again.
    const shown = key !== undefined && hashKey(key) === record.hash ? { key } : {};
    return jsonReply(201, { ...issuedKey(record, own), ...shown }, { 'idempotent-replayed': 'true' });
  });
}

async function updateKey(call: AuthenticatedContext): Promise<Reply> {
  const { context, credential } = call;
  const { label, origins, models, scopes } = await readBody(call, keyUpdate);
  const key = await findListedKey(call);
  if (key.revokedAt !== undefined) {
    throw new ProblemError('key_revoked', 'The key was revoked, and that can’t be undone. Create a new key.');
  }
  const change = {
    ...(label === undefined ? {} : { label: label ?? undefined }),
    ...(origins === undefined ? {} : { origins }),
    ...(models === undefined ? {} : { models: models ?? undefined }),
    ...(scopes === undefined ? {} : { scopes }),
  };
  const own = keyOf(credential);
  permitKey(own, key);
  permitKey(own, { ...key, ...change });
  const options = { by: actorOf(credential), now: timestamp(context.clock()) };
  const changed = await changeKey(context.store, key, change, options);
  if ('issues' in changed) throw invalidRequest(changed.issues);
  if (!changed.record) throw notFound('key');
  return jsonReply(200, issuedKey(changed.record, own));
}

async function revokeKey(call: AuthenticatedContext): Promise<Reply> {
  const { context, credential, url } = call;
  const own = keyOf(credential);
  const key = await findListedKey(call);
  permitKey(own, key);
  const { id, revokedAt } = key;
  const isConfirmed = url.searchParams.get('confirm') === id;
  const fix = `To revoke it anyway, confirm with its ID: DELETE /v1/keys/${id}?confirm=${id}.`;
  if (id === own.id && revokedAt === undefined && !isConfirmed) {
    throw new ProblemError('confirmation_needed', `This is the key you’re using. ${fix}`);
  }
  const by = actorOf(credential);
  const now = timestamp(context.clock());
  const revoked = await context.store.keys.revoke(id, now, { by, leavesApiKey: !isConfirmed });
  if (revoked.outcome === 'missing') throw notFound('key');
  if (revoked.outcome === 'last') {
    const detail = 'This is the last API key. Without one, only the service’s operator can create another.';
    throw new ProblemError('confirmation_needed', `${detail} ${fix}`);
  }
  return jsonReply(200, issuedKey(revoked.key, own));
}

async function findListedKey({ context, credential, params }: AuthenticatedContext): Promise<KeyRecord> {
  const key = await context.store.keys.get(params.id!, keyOf(credential).organizationId);
  if (!key) throw notFound('key');
  return key;
}

function issuedKey(key: KeyRecord, own: KeyRecord): IssuedKey {
  return {
    id: key.id,
    object: 'issued_key',
    kind: key.kind,
    mode: key.mode,
    label: key.label,
    ending: key.ending,
    origins: key.kind === 'license' ? [...key.origins] : undefined,
    models: key.models && [...key.models],
    scopes: [...scopesOf(key)],
    workshop: key.workshop,
    is_own: key.id === own.id,
    created_at: key.createdAt,
    revoked_at: key.revokedAt,
    key: key.publicKey,
  };
}

export const keyRoutes: readonly AuthenticatedRoute[] = [
  {
    method: 'GET',
    path: '/v1/key',
    access: ['license', 'api', 'workshop'],
    scope: 'any',
    summary: 'What this key can do from this origin. A refusal says why.',
    responses: { 200: { schema: keySchema } },
    handle: async ({ credential }) => {
      const key = keyOf(credential);
      const { kind, mode, models, workshop, mayOrder } = key;
      const scopes = scopesOf(key);
      const may = {
        may_quote: scopes.includes('quotes:write'),
        may_order: mayOrder && scopes.includes('orders:create'),
      };
      return jsonReply(200, { object: 'key', kind, mode, models, scopes, workshop, ...may });
    },
  },
];
