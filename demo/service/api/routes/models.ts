// Routes for models: list them, read them, and store new revisions.

import { type Model, modelPageSchema, modelSchema, modelStatuses } from '@parametric/api-client';
import * as z from 'zod/mini';
import { permitModel } from '../../domain/keys/keys.js';
import type { MailSettings } from '../../domain/mail/mail-settings.js';
import { checkModel, checkSmallModel, documentIssues, type ModelCheck } from '../../domain/models/build-bill.js';
import { foreignFileIssues, missingFileIssues, ownFilesOf } from '../../domain/models/model-files.js';
import type { ModelRecord, ModelSummaryRecord, StoredModelRecord } from '../../domain/records/records.js';
import { deliveryCountries } from '../../domain/workshops/asked-workshops.js';
import { timestamp } from '../../platform/clock.js';
import { invalidRequest, notFound, ProblemError } from '../../platform/problems.js';
import { sha256 } from '../../platform/sha256.js';
import { acceptedEncoding } from '../../platform/static-files.js';
import { readBody } from '../http/body.js';
import { actorOf, keyOf } from '../http/credentials.js';
import { cacheHeaders, isNotModified } from '../http/file-reply.js';
import { createIdPage, pageQuery, readIdPageQuery, readOneOf } from '../http/pagination.js';
import { jsonReply, type Reply } from '../http/reply.js';
import { type AuthenticatedContext, type AuthenticatedRoute, jobOptions } from '../http/route.js';

export const preconditionHeaders = {
  'if-match': 'The revision that must still be the newest, in quotation marks.',
  'if-none-match': '`*`: the model must not exist yet.',
};

/**
 * Reads from the preconditions which revision a client expects to replace.
 * @returns the revision; undefined if any revision is accepted, null if the model must not exist yet
 * @throws {ProblemError} 400
 */
export function expectedRevision(headers: Headers): string | null | undefined {
  if (headers.get('if-none-match')?.trim() === '*') return null;
  const text = headers.get('if-match')?.trim();
  if (text === undefined || text === '*') return undefined;
  const revision = revisionIn(text);
  if (revision) return revision;
  throw new ProblemError(
    'malformed_request',
    'If-Match must be one revision in quotation marks, such as "3f2a90c1d2e4b5f6".',
  );
}

/** Settings that pages need in addition to the document. They can change without a new revision. */
type PageSettings = Pick<Model, 'count_visits' | 'delivers_to' | 'legal_pages'>;

async function pageSettings({ context, credential }: AuthenticatedContext): Promise<PageSettings> {
  const { kind, organizationId, countsVisits, shop } = keyOf(credential);
  if (kind !== 'license') return {};
  const [countries, organization] = await Promise.all([
    deliveryCountries(context.store, organizationId, shop.workshops),
    context.store.keys.organization(organizationId),
  ]);
  const legal = legalPages(organization?.mail);
  return {
    ...(countsVisits ? { count_visits: true } : {}),
    ...(countries.length > 0 ? { delivers_to: [...countries] } : {}),
    ...(legal ? { legal_pages: legal } : {}),
  };
}

/** The URLs of the shop's legal pages; undefined if it has none. */
function legalPages({ terms, privacy, withdrawal }: MailSettings = {}): Model['legal_pages'] {
  if (!(terms || privacy || withdrawal)) return undefined;
  return { ...(terms ? { terms } : {}), ...(privacy ? { privacy } : {}), ...(withdrawal ? { withdrawal } : {}) };
}

/** The version of the page settings; empty if there are none. */
function settingsVersion(settings: PageSettings): string {
  return Object.keys(settings).length === 0 ? '' : sha256(JSON.stringify(settings)).slice(0, 8);
}

/**
 * The version of a model's response, for its `ETag`. It also includes whether the model is retired, and the version of
 * its page settings.
 */
function versionOf({ revision, retiredAt }: StoredModelRecord, version: string): string {
  return [revision, retiredAt === undefined ? '' : 'retired', version].filter(Boolean).join('.');
}

/** The revision in a model's `ETag`: see {@link versionOf}. */
function revisionIn(tag: string): string | undefined {
  return /^(?:W\/)?"([\w-]+)(?:\.\w+)*"$/.exec(tag)?.[1];
}

/** A 412 problem: the newest revision isn't the expected one. */
export function revisionConflict(
  id: string,
  newest: string | undefined,
  expected: string | null | undefined,
): ProblemError {
  const details = newest === undefined ? {} : { modelRevision: newest };
  if (newest === undefined) {
    return new ProblemError(
      'precondition_failed',
      `The model “${id}” doesn’t exist, so ${expected} isn’t its newest revision.`,
    );
  }
  const detail =
    expected === null
      ? `The model “${id}” already exists. Choose another ID, or replace its revision ${newest}.`
      : `“${id}” has been published again: its newest revision is ${newest}, not ${expected}. Load that revision before you replace it.`;
  return new ProblemError('precondition_failed', detail, details);
}

/**
 * The size limit for a request body that contains a document. A document can have 256 KiB, and the body is a little
 * longer.
 */
export const DOCUMENT_BODY_BYTES = 320 * 1024;
/** Documents up to this length compile within a millisecond or two. */
const SMALL_DOCUMENT_LENGTH = 8 * 1024;

const modelPutSchema = z.strictObject({ document: z.record(z.string(), z.unknown()) });

export const modelRoutes: readonly AuthenticatedRoute[] = [
  {
    method: 'GET',
    path: '/v1/models',
    access: ['license', 'api'],
    scope: 'models:read',
    keyInQuery: true,
    summary: 'The models this key can show. With an API key, this includes retired ones.',
    query: {
      ...pageQuery,
      status: '`published` or `retired`; license keys only see published ones.',
      search: 'Part of the model’s ID or name.',
    },
    responses: { 200: { schema: modelPageSchema } },
    handle: listModels,
  },
  {
    method: 'GET',
    path: '/v1/models/:id',
    access: ['license', 'api'],
    scope: 'models:read',
    keyInQuery: true,
    summary: 'A model and its document.',
    query: {
      revision:
        'The revision to load. Defaults to the newest. You can load an earlier revision even after the model is retired.',
    },
    problems: ['model_retired'],
    responses: { 200: { schema: modelSchema }, 304: { nothing: true } },
    handle: getModel,
  },
  {
    method: 'PUT',
    path: '/v1/models/:id',
    access: ['api'],
    scope: 'models:write',
    summary:
      'Publishes this document as the model’s newest revision, so that customers can order it. Earlier revisions are kept.',
    headers: preconditionHeaders,
    body: modelPutSchema,
    problems: ['precondition_failed'],
    responses: { 200: { schema: modelSchema }, 201: { schema: modelSchema } },
    handle: putModel,
  },
];

/**
 * Finds the model if the key can use it. A retired model can be read by its revision, and by API keys.
 * @throws {ProblemError} 404 if the model is missing, belongs to another organization, or isn't available to the key,
 *   without revealing which of these; 410
 */
export async function findModelRecord(
  { context, credential }: AuthenticatedContext,
  id: string,
  revision?: string,
): Promise<StoredModelRecord> {
  const key = keyOf(credential);
  const mayShow = !key.models || key.models.includes(id);
  const record = mayShow ? await context.store.models.get(key.organizationId, id, revision) : undefined;
  if (!record) throw notFound('model');
  if (key.kind === 'license' && revision === undefined) refuseRetired(record);
  return record;
}

/**
 * Rejects a retired model.
 * @throws {ProblemError} 410
 */
export function refuseRetired({ id, retiredAt }: StoredModelRecord): void {
  if (retiredAt === undefined) return;
  const detail = `The shop no longer sells “${id}”. Existing orders and quotes aren’t affected.`;
  throw new ProblemError('model_retired', detail);
}

export function modelSummary({ id, name, revision, publishedAt, retiredAt }: ModelSummaryRecord) {
  return { id, name, revision, status: statusOf(retiredAt), published_at: publishedAt };
}

function statusOf(retiredAt: string | undefined): (typeof modelStatuses)[number] {
  return retiredAt === undefined ? 'published' : 'retired';
}

/** A hash of the document, so that every changed document becomes a new revision. */
export function revisionOf(document: string): string {
  return sha256(document).slice(0, 16);
}

/**
 * Creates the record for a document.
 * @throws {ProblemError} 422 with every issue in the document, including files on other hosts
 */
export function modelRecord(document: string, check = checkModel(document)): ModelRecord {
  const own = check.outcome === 'invalid' ? check.issues : [];
  // Don't search documents for files if they're nested too deeply.
  const isTooDeep = own.some(({ code }) => code === 'document-too-deep');
  const foreign = isTooDeep ? [] : foreignFileIssues(JSON.parse(document), '/document');
  if (check.outcome === 'invalid' || foreign.length > 0) throw invalidRequest([...documentIssues(own), ...foreign]);
  return { id: check.id, name: check.name, revision: revisionOf(document), document };
}

async function listModels({ context, credential, url }: AuthenticatedContext): Promise<Reply> {
  const key = keyOf(credential);
  const page = readIdPageQuery(url.searchParams);
  const search = url.searchParams.get('search')?.trim() || undefined;
  const status = key.kind === 'license' ? 'published' : readOneOf(url.searchParams, 'status', modelStatuses);
  const rows = await context.store.models.list(key.organizationId, page, { only: key.models, status, search });
  return jsonReply(200, createIdPage(rows, page, modelSummary));
}

async function getModel(call: AuthenticatedContext): Promise<Reply> {
  const record = await findModelRecord(call, call.params.id!, call.url.searchParams.get('revision') ?? undefined);
  const isRetired = record.retiredAt !== undefined;
  const settings = await pageSettings(call);
  const version = settingsVersion(settings);
  const headers = cacheHeaders(call, versionOf(record, version));
  if (isNotModified(call, headers.etag)) return { status: 304, headers, body: null };
  // A retired model is compressed only for this response, because the cache stores only models that aren't retired.
  const encoding = isRetired ? undefined : acceptedEncoding(call.request.headers.get('accept-encoding'));
  const write = () => toJson(record, settings);
  const { organizationId } = keyOf(call.credential);
  const encoded = encoding && call.context.modelBodies.get(organizationId, record, version, encoding, write);
  const type = { 'content-type': 'application/json', ...headers };
  if (!encoded) return { status: 200, headers: type, body: write() };
  return { status: 200, headers: { ...type, 'content-encoding': encoding, vary: 'Accept-Encoding' }, body: encoded };
}

async function putModel(call: AuthenticatedContext): Promise<Reply> {
  const { context, params, credential, request } = call;
  permitModel(keyOf(credential), params.id!);
  const expected = expectedRevision(request.headers);
  const { document } = await readBody(call, modelPutSchema, DOCUMENT_BODY_BYTES);
  const record = await readDocument(call, document);
  if (record.id !== params.id) {
    const detail = `The document’s ID is “${record.id}”, but the URL says “${params.id}”.`;
    throw invalidRequest([{ pointer: '/document/id', code: 'id_mismatch', detail }]);
  }
  const { organizationId } = keyOf(credential);
  const now = timestamp(context.clock());
  const { files, issues } = ownFilesOf(document, (name) => context.releases.has(name));
  if (issues.length > 0) throw invalidRequest(issues);
  const stored = { ...record, files };
  const put = await context.store.models.put(organizationId, stored, now, actorOf(credential), expected);
  if (put.outcome === 'changed') throw revisionConflict(record.id, put.revision, expected);
  if (put.outcome === 'missing_files') throw invalidRequest(missingFileIssues(document, put.files));
  context.pictures.published(organizationId, record.id);
  return {
    status: put.outcome === 'added' ? 201 : 200,
    headers: { 'content-type': 'application/json', 'cache-control': 'no-store', etag: `W/"${record.revision}"` },
    body: toJson(record),
  };
}

async function readDocument(
  call: AuthenticatedContext,
  document: Readonly<Record<string, unknown>>,
): Promise<ModelRecord> {
  const text = JSON.stringify(document);
  return modelRecord(text, await checkDocument(call, text, document));
}

/**
 * Checks a document: in a worker thread, unless it's short, has no presets, and its products are cheap. The check builds
 * each preset's product, and the costliest ones, which takes time.
 */
export async function checkDocument(
  call: AuthenticatedContext,
  text: string,
  { presets }: { readonly presets?: unknown } = JSON.parse(text),
): Promise<ModelCheck> {
  const isSmall = text.length <= SMALL_DOCUMENT_LENGTH && presets === undefined;
  const check = isSmall ? checkSmallModel(text) : undefined;
  return check ?? call.context.work.run('check_model', text, jobOptions(call));
}

/** A model as JSON, with the document exactly as stored. */
export function toJson(
  { id, name, revision, document, retiredAt }: ModelRecord & { readonly retiredAt?: string | undefined },
  settings: PageSettings = {},
): string {
  const fields = JSON.stringify({ id, name, revision, status: statusOf(retiredAt), ...settings });
  return `${fields.slice(0, -1)},"document":${document}}`;
}
