// A configuration as a file: a picture for mails and pages without scripts, a model for AR viewers and other programs.
// Whoever opens them sends no header of ours: the license key may be in the address.

import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { buildProduct, settleConfiguration, UnbuildableError } from '../compiled-models.js';
import { keyOf } from '../credentials.js';
import { invalidQuery } from '../http/pagination.js';
import { cacheHeaders, isNotModified } from '../http/response.js';
import type { AuthenticatedContext, AuthenticatedRoute } from '../http/route.js';
import { ProblemError } from '../problems.js';
import type { ProductFileName } from '../product-files.js';
import { rateLimitHeaders } from '../rate-limits.js';
import { findModel } from './models.js';

/** So many take seconds, in which nobody else is answered. */
const MOST_PARTS = 2_000;

const query = {
  configuration: 'The configuration as JSON; what does not fit is settled to the nearest that does.',
  revision: 'An earlier revision; the newest by default.',
};

export const productFileRoutes: readonly AuthenticatedRoute[] = [
  {
    method: 'GET',
    path: '/v1/models/:id/picture.svg',
    access: ['license', 'api'],
    keyInQuery: true,
    summary: 'A picture of a configuration, for mails, `<noscript>` and social cards.',
    query,
    responses: { 200: { type: 'image/svg+xml' } },
    handle: (call) =>
      getFile(call, 'picture.svg', {
        'content-type': 'image/svg+xml; charset=utf-8',
        // Where it is opened as a page of ours it can do nothing.
        'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      }),
  },
  {
    method: 'GET',
    path: '/v1/models/:id/product.glb',
    access: ['license', 'api'],
    keyInQuery: true,
    summary: 'A configuration as binary glTF 2.0, in metres, for AR viewers and other programs.',
    query,
    responses: { 200: { type: 'model/gltf-binary' } },
    handle: (call) => getFile(call, 'product.glb', { 'content-type': 'model/gltf-binary' }),
  },
];

async function getFile(
  call: AuthenticatedContext,
  name: ProductFileName,
  headers: Readonly<Record<string, string>>,
): Promise<Response> {
  const { context, params, url, credential } = call;
  const { searchParams } = url;
  const { record, model } = await findModel(call, params.id!, searchParams.get('revision') ?? undefined);
  const input = readConfiguration(searchParams);
  const configuration = built(() => settleConfiguration(model, input));
  const version = createHash('sha256')
    .update(`${record.revision} ${JSON.stringify(configuration)}`)
    .digest('hex');
  const caching = cacheHeaders(call, version.slice(0, 16));
  if (isNotModified(call, caching.etag)) return new Response(null, { status: 304, headers: caching });
  const subject = `${name} ${keyOf(credential).organizationId} ${record.id} ${version}`;
  let file = context.productFiles.find(subject);
  let limits = {};
  if (!file) {
    limits = takeAllowance(call);
    const product = built(() => buildProduct(model, configuration));
    const { length } = product.parts;
    if (length > MOST_PARTS) {
      throw invalidQuery(
        'configuration',
        `This configuration has ${length} parts; a file shows ${MOST_PARTS} at most.`,
      );
    }
    file = await context.productFiles.create(subject, name, product);
  }
  // Shown anywhere.
  const shown = { ...headers, 'cross-origin-resource-policy': 'cross-origin' };
  return new Response(file, { headers: { ...shown, ...caching, ...limits } });
}

/** @throws {ProblemError} 429 */
function takeAllowance({ context, credential, address }: AuthenticatedContext): Readonly<Record<string, string>> {
  const allowance = context.limiters.files.take(`${keyOf(credential).id} ${address}`, context.clock());
  const headers = rateLimitHeaders('files', allowance);
  if (allowance.allowed) return headers;
  throw new ProblemError('rate_limited', 'Too many pictures and models of new configurations; wait a moment.', {
    headers,
  });
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
