// Routes for changes to a model after its first publication: list its revisions, publish an earlier one again, retire
// the model, or delete it.

import { modelSummarySchema, publicationPageSchema } from '@parametric/api-client';
import * as z from 'zod/mini';
import { scopesOf } from '../../domain/keys/scopes.js';
import { missingFileIssues, ownFilesOf } from '../../domain/models/model-files.js';
import type { StoredModelRecord } from '../../domain/records/records.js';
import { timestamp } from '../../platform/clock.js';
import { invalidRequest, notFound, ProblemError } from '../../platform/problems.js';
import { readBody } from '../http/body.js';
import { actorOf, keyOf } from '../http/credentials.js';
import { createIdPage, pageQuery, readIdPageQuery } from '../http/pagination.js';
import { jsonReply, type Reply } from '../http/reply.js';
import type { AuthenticatedContext, AuthenticatedRoute } from '../http/route.js';
import {
  checkDocument,
  expectedRevision,
  findModelRecord,
  modelSummary,
  preconditionHeaders,
  revisionConflict,
} from './models.js';

const publishSchema = z.strictObject({ revision: z.string() });

export const modelPublishingRoutes: readonly AuthenticatedRoute[] = [
  {
    method: 'GET',
    path: '/v1/models/:id/revisions',
    access: ['api'],
    scope: 'models:read',
    summary: 'The published revisions, with when and by whom each was published, newest first.',
    query: pageQuery,
    responses: { 200: { schema: publicationPageSchema } },
    handle: listRevisions,
  },
  {
    method: 'POST',
    path: '/v1/models/:id/publish',
    access: ['api'],
    scope: 'models:write',
    summary: 'Publishes an earlier revision again, or puts a retired model back on sale.',
    headers: preconditionHeaders,
    body: publishSchema,
    problems: ['precondition_failed'],
    responses: { 200: { schema: modelSummarySchema } },
    handle: publishModel,
  },
  {
    method: 'POST',
    path: '/v1/models/:id/retire',
    access: ['api'],
    scope: 'models:write',
    summary: 'Stops selling a model. Pages show their fallback. Existing quotes and orders aren’t affected.',
    responses: { 200: { schema: modelSummarySchema } },
    handle: retireModel,
  },
  {
    method: 'DELETE',
    path: '/v1/models/:id',
    access: ['api'],
    scope: 'models:write',
    summary: 'Deletes a retired model that was never quoted, with all its revisions.',
    problems: ['model_in_use'],
    responses: { 204: { nothing: true } },
    handle: deleteModel,
  },
];

async function listRevisions(call: AuthenticatedContext): Promise<Reply> {
  const { context, url, params } = call;
  const page = readIdPageQuery(url.searchParams);
  const model = await findModelRecord(call, params.id!);
  const rows = await context.store.models.publications(organizationOf(call), model.id, page);
  // A label may be a person's email address, so only colleagues and keys that can read the audit log see it.
  const key = keyOf(call.credential);
  const showsNames = actorOf(call.credential).kind === 'person' || scopesOf(key).includes('audit:read');
  const [newest] = (await context.store.models.publications(organizationOf(call), model.id, { limit: 1 })) ?? [];
  return jsonReply(
    200,
    createIdPage(
      rows?.map((row) => ({ ...row, id: String(row.number) })),
      page,
      ({ number, revision, name, publishedAt, byId, byLabel }) => ({
        number,
        revision,
        name,
        published_at: publishedAt,
        published_by:
          byId === undefined ? null : { id: byId, ...(byLabel !== undefined && showsNames ? { label: byLabel } : {}) },
        current: number === newest?.number,
      }),
    ),
  );
}

async function publishModel(call: AuthenticatedContext): Promise<Reply> {
  const { context, params, request, credential } = call;
  const expected = expectedRevision(request.headers);
  const { revision } = await readBody(call, publishSchema);
  const { id } = await findModelRecord(call, params.id!);
  const { organizationId } = keyOf(credential);
  const kept = await context.store.models.get(organizationId, id, revision);
  if (kept) await checkAgain(call, kept.document);
  const document: unknown = kept && JSON.parse(kept.document);
  const { files } = ownFilesOf(document, (name) => context.releases.has(name));
  const [now, by] = [timestamp(context.clock()), actorOf(credential)];
  const published = await context.store.models.publish(organizationId, { id, revision, files }, now, by, expected);
  if (published.outcome === 'changed') throw revisionConflict(id, published.revision, expected);
  if (published.outcome === 'missing_files') {
    throw invalidRequest(missingFileIssues(document, published.files));
  }
  if (published.outcome === 'missing') {
    const detail = `“${id}” has no revision “${revision}”. GET /v1/models/${id}/revisions lists its revisions.`;
    throw new ProblemError('not_found', detail);
  }
  context.pictures.published(organizationId, id);
  return jsonReply(200, modelSummary(await findModelRecord(call, id)));
}

/**
 * Checks a document that was published before, because the limits may have been higher or missing then.
 * @throws {ProblemError} 422
 */
async function checkAgain(call: AuthenticatedContext, document: string): Promise<void> {
  const check = await checkDocument(call, document);
  if (check.outcome === 'valid') return;
  throw invalidRequest(check.issues.map(({ code, message }) => ({ pointer: '/revision', code, detail: message })));
}

async function retireModel(call: AuthenticatedContext): Promise<Reply> {
  const { context, params } = call;
  const { id } = await findModelRecord(call, params.id!);
  await context.store.models.retire(organizationOf(call), id, timestamp(context.clock()), actorOf(call.credential));
  return jsonReply(200, modelSummary(await findModelRecord(call, id)));
}

async function deleteModel(call: AuthenticatedContext): Promise<Reply> {
  const { context, params } = call;
  const { id }: StoredModelRecord = await findModelRecord(call, params.id!);
  const [now, by] = [timestamp(context.clock()), actorOf(call.credential)];
  const outcome = await context.store.models.delete(organizationOf(call), id, now, by);
  if (outcome === 'missing') throw notFound('model');
  if (outcome === 'deleted') return { status: 204, headers: { 'cache-control': 'no-store' }, body: null };
  const detail =
    outcome === 'on_sale'
      ? `“${id}” is for sale. Retire it first: POST /v1/models/${id}/retire.`
      : `“${id}” has been quoted, so it can’t be deleted: existing quotes and orders need it. It stays retired, and customers don’t see it.`;
  throw new ProblemError('model_in_use', detail);
}

function organizationOf({ credential }: AuthenticatedContext): string {
  return keyOf(credential).organizationId;
}
