// The answer that sends a file of a build.

import { acceptedEncoding } from '../../platform/compress.js';
import type { StaticFile } from '../../platform/static-files.js';
import { isNotModified } from './cache-headers.js';
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

/** Lets pages of other origins load the file. */
export const CROSS_ORIGIN = { 'cross-origin-resource-policy': 'cross-origin', 'timing-allow-origin': '*' };

/** @param name the file's name, from which its media type follows */
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
