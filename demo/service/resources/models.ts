// The models on sale: list, read, put, and a picture of any configuration.

import { createHash } from 'node:crypto';
import { modelPageSchema, modelSchema } from '@parametric/api-client';
import { drawPicture, toSvg } from '@parametric/configurator-element/drawing';
import { compileModel, type Model, ModelError } from '@parametric/configurator-element/model';
import * as z from 'zod/mini';
import { buildProduct, settleConfiguration, UnbuildableError } from '../build-product.js';
import { timestamp } from '../clock.js';
import { keyOf } from '../credentials.js';
import type { ModelRecord } from '../database/records.js';
import { foreignFiles } from '../foreign-files.js';
import { parseAs, readJson } from '../http/body.js';
import { invalidQuery, pageOf, readPage } from '../http/page.js';
import { json, type KeyedRoute, type KnownCall } from '../http/route.js';
import { invalidRequest, notFound } from '../problems.js';

/** A document may be 256 KiB; escaped in its body it is a little more. */
const DOCUMENT_BODY_BYTES = 320 * 1024;

const modelPutSchema = z.strictObject({ document: z.record(z.string(), z.unknown()) });

export const modelRoutes: readonly KeyedRoute[] = [
  {
    method: 'GET',
    path: '/v1/models',
    access: ['license', 'api'],
    keyInQuery: true,
    summary: 'The models that this key may show.',
    query: { limit: '1 to 100, 20 by default.', after: '`next` of the page before.' },
    answers: { 200: { schema: modelPageSchema } },
    handle: listModels,
  },
  {
    method: 'GET',
    path: '/v1/models/:id',
    access: ['license', 'api'],
    keyInQuery: true,
    summary: 'A model and its document.',
    query: { revision: 'An earlier revision; the newest by default.' },
    answers: { 200: { schema: modelSchema } },
    handle: getModel,
  },
  {
    method: 'PUT',
    path: '/v1/models/:id',
    access: ['api'],
    summary: "Makes this document the model's newest revision; earlier revisions are kept.",
    body: modelPutSchema,
    answers: { 200: { schema: modelSchema }, 201: { schema: modelSchema } },
    handle: putModel,
  },
  {
    method: 'GET',
    path: '/v1/models/:id/picture.svg',
    access: ['license', 'api'],
    keyInQuery: true,
    summary: 'A picture of a configuration, for mails, `<noscript>` and social cards.',
    query: {
      configuration: 'The configuration as JSON; what does not fit is settled to the nearest that does.',
      revision: 'An earlier revision; the newest by default.',
    },
    answers: { 200: { type: 'image/svg+xml' } },
    handle: getPicture,
  },
];

/**
 * The model, if the key may show it.
 * @throws {ProblemError} 404, the same for a missing model, another organization's, and one not licensed to the key
 */
export async function findModel(
  { context, credential }: KnownCall,
  id: string,
  revision?: string,
): Promise<{ readonly record: ModelRecord; readonly model: Model }> {
  const key = keyOf(credential);
  const mayShow = !key.models || key.models.includes(id);
  const record = mayShow ? await context.store.models.get(key.organizationId, id, revision) : undefined;
  if (!record) throw notFound('model');
  return { record, model: context.models.get(key.organizationId, record) };
}

/** What a store keeps of a document: the revision is its digest, so that another document is another revision. */
export function modelRecord(document: Readonly<Record<string, unknown>>): ModelRecord {
  const text = JSON.stringify(document);
  const { id, document: read } = compileModel(document);
  return { id, name: read.name, revision: digest(text).slice(0, 16), document: text };
}

async function listModels({ context, credential, url }: KnownCall): Promise<Response> {
  const key = keyOf(credential);
  const page = readPage(url.searchParams);
  const rows = await context.store.models.list(key.organizationId, page, key.models);
  return json(
    200,
    pageOf(rows, page, ({ id, name, revision }) => ({ id, name, revision })),
  );
}

async function getModel(call: KnownCall): Promise<Response> {
  const { record } = await findModel(call, call.params.id!, call.url.searchParams.get('revision') ?? undefined);
  const headers = cacheHeaders(call, record.revision);
  return isFresh(call, headers.etag)
    ? new Response(null, { status: 304, headers })
    : new Response(toJson(record), { headers: { 'content-type': 'application/json', ...headers } });
}

async function putModel(call: KnownCall): Promise<Response> {
  const { context, request, params } = call;
  const { json: body } = await readJson(request, DOCUMENT_BODY_BYTES);
  const { document } = parseAs(modelPutSchema, body);
  const record = readDocument(document);
  const foreign = foreignFiles(document, '/document');
  if (foreign.length > 0) throw invalidRequest(foreign);
  if (record.id !== params.id) {
    const detail = `The document's id is "${record.id}"; the address says "${params.id}".`;
    throw invalidRequest([{ pointer: '/document/id', code: 'id_mismatch', detail }]);
  }
  const { organizationId } = keyOf(call.credential);
  const isNew = await context.store.models.put(organizationId, record, timestamp(context.clock()));
  return new Response(toJson(record), {
    status: isNew ? 201 : 200,
    headers: { 'content-type': 'application/json', 'cache-control': 'no-store', etag: `W/"${record.revision}"` },
  });
}

async function getPicture(call: KnownCall): Promise<Response> {
  const query = call.url.searchParams;
  const { record, model } = await findModel(call, call.params.id!, query.get('revision') ?? undefined);
  const input = readConfiguration(query);
  const configuration = built(() => settleConfiguration(model, input));
  const headers = cacheHeaders(call, digest(`${record.revision} ${JSON.stringify(configuration)}`).slice(0, 16));
  if (isFresh(call, headers.etag)) return new Response(null, { status: 304, headers });
  const product = built(() => buildProduct(model, configuration));
  return new Response(toSvg(drawPicture(product)), {
    headers: {
      'content-type': 'image/svg+xml; charset=utf-8',
      // Shown anywhere, and where it is opened as a page of ours it can do nothing.
      'cross-origin-resource-policy': 'cross-origin',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      ...headers,
    },
  });
}

function readDocument(document: Readonly<Record<string, unknown>>): ModelRecord {
  try {
    return modelRecord(document);
  } catch (error) {
    if (!(error instanceof ModelError)) throw error;
    throw invalidRequest(
      error.issues.map(({ pointer, code, message, suggestion }) => ({
        pointer: `/document${pointer}`,
        code,
        detail: message,
        ...(suggestion === undefined ? {} : { suggestion }),
      })),
    );
  }
}

function readConfiguration(query: URLSearchParams): Record<string, unknown> {
  const text = query.get('configuration') ?? '{}';
  try {
    return z.record(z.string(), z.unknown()).parse(JSON.parse(text));
  } catch {
    throw invalidQuery('configuration', 'configuration is no JSON object.');
  }
}

function built<Result>(build: () => Result): Result {
  try {
    return build();
  } catch (error) {
    if (!(error instanceof UnbuildableError)) throw error;
    throw invalidQuery('configuration', `This configuration can't be built. ${error.message}`);
  }
}

/** A page's browser asks again each time and mostly hears 304; a CDN may answer for a minute on its own. */
function cacheHeaders({ request }: KnownCall, version: string) {
  const isShared = !request.headers.has('authorization');
  return {
    etag: `W/"${version}"`,
    'cache-control': isShared ? 'public, max-age=0, s-maxage=60, must-revalidate' : 'private, no-cache',
  };
}

function isFresh({ request }: KnownCall, etag: string): boolean {
  const known = request.headers.get('if-none-match');
  if (known === null) return false;
  const bare = (tag: string) => tag.trim().replace(/^W\//, '');
  return known.trim() === '*' || known.split(',').some((tag) => bare(tag) === bare(etag));
}

/** The document goes out as the text that it was stored as. */
function toJson({ id, name, revision, document }: ModelRecord): string {
  return `${JSON.stringify({ id, name, revision }).slice(0, -1)},"document":${document}}`;
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
