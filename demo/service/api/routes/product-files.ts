// Routes that return a configuration as a file: an SVG picture for emails and pages without scripts, and GLB and USDZ
// files for AR viewers and other programs. These clients don't send an Authorization header, so the license key may be
// in the URL.

import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import * as z from 'zod/mini';
import {
  type PictureView,
  pictureViewQuery,
  previewQuery,
  readPictureView,
  readPreviewView,
} from '../../domain/models/picture-view.js';
import type { ProductFileName } from '../../domain/models/product-file-maker.js';
import { fileVersion } from '../../domain/models/product-files.js';
import { invalidQuery } from '../../platform/problems.js';
import { acceptedEncoding } from '../../platform/static-files.js';
import { keyOf } from '../http/credentials.js';
import { cacheHeaders, isNotModified } from '../http/file-reply.js';
import type { Reply } from '../http/reply.js';
import { type AuthenticatedContext, type AuthenticatedRoute, jobOptions, takeOfClient } from '../http/route.js';
import { findModelRecord } from './models.js';

const query = {
  configuration:
    'The configuration as JSON. Values that don’t fit are adjusted to the nearest ones that do. More than 12,000 parts (2,000 for USDZ) are refused with 422.',
  revision: 'The revision to use. Defaults to the newest.',
};

export const productFileRoutes: readonly AuthenticatedRoute[] = [
  {
    method: 'GET',
    path: '/v1/models/:id/picture.svg',
    access: ['license', 'api'],
    scope: 'models:read',
    keyInQuery: true,
    summary: 'An image of a configuration: for a page to show first, and for emails, `<noscript>`, and social cards.',
    query: { ...query, ...pictureViewQuery },
    problems: ['model_retired'],
    responses: { 200: { type: 'image/svg+xml' }, 304: { nothing: true } },
    handle: (call) =>
      getFile(call, 'picture.svg', {
        'content-type': 'image/svg+xml; charset=utf-8',
        // Prevent scripts in the file from running if it's opened as a page on this origin.
        'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      }),
  },
  {
    method: 'GET',
    path: '/v1/models/:id/picture.png',
    access: ['license', 'api'],
    scope: 'models:read',
    keyInQuery: true,
    summary: 'An image of a configuration for link previews, social cards, and search engines.',
    query: { ...query, ...previewQuery },
    problems: ['model_retired'],
    responses: { 200: { type: 'image/png' }, 304: { nothing: true } },
    handle: (call) => getFile(call, 'picture.png', { 'content-type': 'image/png' }),
  },
  {
    method: 'GET',
    path: '/v1/models/:id/product.glb',
    access: ['license', 'api'],
    scope: 'models:read',
    keyInQuery: true,
    summary: 'A configuration as binary glTF 2.0, in meters, for AR viewers and other programs.',
    query,
    problems: ['model_retired'],
    responses: { 200: { type: 'model/gltf-binary' }, 304: { nothing: true } },
    handle: (call) => getFile(call, 'product.glb', { 'content-type': 'model/gltf-binary' }),
  },
  {
    method: 'GET',
    path: '/v1/models/:id/product.usdz',
    access: ['license', 'api'],
    scope: 'models:read',
    keyInQuery: true,
    summary: 'A configuration as USDZ, for Quick Look on iOS and macOS.',
    query,
    problems: ['model_retired'],
    responses: { 200: { type: 'model/vnd.usdz+zip' }, 304: { nothing: true } },
    handle: (call) => getFile(call, 'product.usdz', { 'content-type': 'model/vnd.usdz+zip' }),
  },
];

const viewReaders: Partial<Record<ProductFileName, (query: URLSearchParams) => PictureView | undefined>> = {
  'picture.svg': readPictureView,
  'picture.png': readPreviewView,
};

async function getFile(
  call: AuthenticatedContext,
  name: ProductFileName,
  headers: Readonly<Record<string, string>>,
): Promise<Reply> {
  const { context, params, url, credential } = call;
  const { searchParams } = url;
  const record = await findModelRecord(call, params.id!, searchParams.get('revision') ?? undefined);
  const { organizationId } = keyOf(credential);
  const view = viewReaders[name]?.(searchParams);
  const input = { name, organizationId, record, configuration: readConfiguration(searchParams), view };
  const caching = cacheHeaders(call, fileVersion(input).slice(0, 16), cachingOf(name, searchParams));
  if (isNotModified(call, caching.etag)) return { status: 304, headers: caching, body: null };
  // Let pages from any origin show the file, read its size, and see how long it took to create.
  const ownHeaders = { ...headers, 'cross-origin-resource-policy': 'cross-origin', 'timing-allow-origin': '*' };
  const fileHeaders = { ...ownHeaders, ...caching };
  const isKept = name === 'picture.svg' && Object.keys(input.configuration).length === 0;
  const kept = isKept ? await context.pictures.find(organizationId, record, view) : undefined;
  if (kept) return replyWithPicture(call, kept, fileHeaders);
  let file = context.productFiles.find(input);
  let limits = {};
  if (!file) {
    limits = await takeFileAllowance(call);
    const maker = isKept ? context.pictures : context.productFiles;
    const made = await maker.make(input, jobOptions(call));
    if ('refused' in made) throw invalidQuery('configuration', made.refused);
    if ('partial' in made) {
      // A file is missing and may be uploaded later, so this version gets no ETag and must not be cached.
      return { status: 200, headers: { ...ownHeaders, ...limits, 'cache-control': 'no-store' }, body: made.partial };
    }
    file = made;
  }
  return { status: 200, headers: { ...fileHeaders, ...limits }, body: file };
}

/** Sends the stored, compressed picture to every client that accepts its encoding. */
async function replyWithPicture(
  { request }: AuthenticatedContext,
  picture: Uint8Array<ArrayBuffer>,
  headers: Reply['headers'],
): Promise<Reply> {
  if (acceptedEncoding(request.headers.get('accept-encoding')) !== 'br') {
    return { status: 200, headers, body: new Uint8Array(await promisify(brotliDecompress)(picture)) };
  }
  return { status: 200, headers: { ...headers, 'content-encoding': 'br', vary: 'Accept-Encoding' }, body: picture };
}

/**
 * Determines how caches store the file. While a new picture for the newest revision is being created, they may show an
 * earlier one. The picture of a specific revision never changes.
 */
function cachingOf(name: ProductFileName, query: URLSearchParams): string | undefined {
  if (!viewReaders[name]) return undefined;
  return query.has('revision')
    ? 'public, max-age=31536000, immutable'
    : 'public, max-age=60, stale-while-revalidate=86400, stale-if-error=86400';
}

/**
 * Counts a request for a file that has to be created.
 * @throws {ProblemError} 429
 */
export function takeFileAllowance(call: AuthenticatedContext) {
  return takeOfClient(call, 'files', 'Too many images and 3D files of new configurations. Wait a moment.');
}

export function readConfiguration(query: URLSearchParams): Record<string, unknown> {
  const text = query.get('configuration') ?? '{}';
  try {
    return z.record(z.string(), z.unknown()).parse(JSON.parse(text));
  } catch {
    throw invalidQuery('configuration', 'configuration isn’t a JSON object.');
  }
}
