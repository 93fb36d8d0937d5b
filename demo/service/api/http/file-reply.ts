// Sends built files, and sets the cache headers of responses.

import { acceptedEncoding, type StaticFile } from '../../platform/static-files.js';
import type { Reply } from './reply.js';
import type { RequestContext } from './route.js';

const TYPES: Readonly<Record<string, string>> = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  json: 'application/json',
  glb: 'model/gltf-binary',
  wasm: 'application/wasm',
  woff2: 'font/woff2',
  png: 'image/png',
  jpg: 'image/jpeg',
  webp: 'image/webp',
  svg: 'image/svg+xml',
};

const COMPRESSED_TYPES = ['html', 'js', 'css', 'json', 'wasm', 'svg', 'glb'];

/** Headers that let pages from other origins load the file. */
export const CROSS_ORIGIN = { 'cross-origin-resource-policy': 'cross-origin', 'timing-allow-origin': '*' };

/** @param name the file name; it determines the media type */
export async function respondWithFile(
  call: RequestContext,
  file: StaticFile,
  name: string,
  cacheControl: string,
  more: Reply['headers'] = {},
): Promise<Reply> {
  const type = name.slice(name.lastIndexOf('.') + 1);
  const isEncodable = COMPRESSED_TYPES.includes(type);
  const headers = {
    'content-type': TYPES[type] ?? 'application/octet-stream',
    'cache-control': cacheControl,
    etag: file.etag,
    ...(isEncodable ? { vary: 'Accept-Encoding' } : {}),
    ...more,
  };
  if (isNotModified(call, file.etag)) return { status: 304, headers, body: null };
  const encoding = isEncodable ? acceptedEncoding(call.request.headers.get('accept-encoding')) : undefined;
  if (!encoding) return { status: 200, headers, body: file.content };
  return { status: 200, headers: { ...headers, 'content-encoding': encoding }, body: await file.encodedAs(encoding) };
}

const REVALIDATED = 'public, max-age=0, s-maxage=60, must-revalidate';

/**
 * By default, browsers revalidate each time and usually get a 304, and a CDN may serve its copy for a minute without
 * revalidating.
 * @param shared how caches store responses to requests without an `Authorization` header
 */
export function cacheHeaders({ request }: RequestContext, version: string, shared = REVALIDATED) {
  const isPublic = !request.headers.has('authorization');
  return {
    etag: `W/"${version}"`,
    'cache-control': isPublic ? shared : 'private, no-cache',
  };
}

/**
 * Whether `If-None-Match` contains this version. `If-Modified-Since` is ignored. No response has a `Last-Modified`
 * header, because files of different processes or builds can have the same time but different content.
 */
export function isNotModified({ request }: RequestContext, etag: string): boolean {
  const known = request.headers.get('if-none-match');
  if (known === null) return false;
  if (known.trim() === '*') return true;
  // Use weak comparison. A tag in the list may contain commas.
  const opaque = etag.replace(/^W\//, '');
  return [...known.matchAll(/"[^"]*"/g)].some(([tag]) => tag === opaque);
}
