// The embed loader and the assets with a hash in their name: built files of the packages, files of models, pictures of
// workshops.

import { stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { acceptedEncoding } from '../http/compress.js';
import { ProblemError } from '../http/problems.js';
import type { Reply } from '../http/reply.js';
import type { RequestContext, Route } from '../http/route.js';
import type { StaticFile } from '../http/static-files.js';
import { workshopPictures } from '../workshops/pictures.js';

const packages = fileURLToPath(new URL('../../../packages', import.meta.url));
const loaderFolder = join(packages, 'embed-loader/dist');
const loaderFile = join(loaderFolder, 'embed.js');
const assetFolder = join(packages, 'configurator-element/dist/embed');

/** `<name>-<hash>.<type>`, without a slash: its content never changes. */
const ASSET_NAME = /^[A-Za-z0-9_.-]+-[A-Za-z0-9_-]{8,}\.(js|css|json|glb|wasm|woff2|png|jpg|webp|svg)$/;

const TYPES: Readonly<Record<string, string>> = {
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

const IMMUTABLE = 'public, max-age=31536000, immutable';

const COMPRESSED_TYPES = ['js', 'css', 'json', 'wasm', 'svg', 'glb'];

export const embedRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/v1/embed.js',
    access: 'public',
    summary: 'The loader that a shop pastes as a script tag.',
    responses: { 200: { type: 'text/javascript' }, 304: { nothing: true } },
    handle: (call) => serveFile(call, loaderFile, 'public, max-age=300, stale-while-revalidate=86400'),
  },
  {
    method: 'GET',
    path: '/v1/assets/:name',
    access: 'public',
    summary: 'A file that the loader loads, or that a model names; its name changes with its content.',
    responses: { 200: { type: '*/*' }, 304: { nothing: true } },
    handle: (call) => {
      const name = call.params.name!;
      if (!ASSET_NAME.test(name)) throw unknownAsset(name);
      const own = call.context.modelFiles.get(name) ?? workshopPictures.get(name);
      if (own) return respondWith(call, own, name, IMMUTABLE);
      // The loader under a name with its hash, for shops that pin the version they run.
      const folder = name.startsWith('embed-') ? loaderFolder : assetFolder;
      return serveFile(call, join(folder, name), IMMUTABLE);
    },
  },
];

async function serveFile(call: RequestContext, path: string, cacheControl: string): Promise<Reply> {
  const file = await call.context.staticFiles.get(path);
  if (!file) throw await missingFile(path);
  return respondWith(call, file, path, cacheControl);
}

/** @param path ends with the file name extension */
async function respondWith(
  { request }: RequestContext,
  file: StaticFile,
  path: string,
  cacheControl: string,
): Promise<Reply> {
  const type = path.slice(path.lastIndexOf('.') + 1);
  const isEncodable = COMPRESSED_TYPES.includes(type);
  const headers = {
    'content-type': TYPES[type] ?? 'application/octet-stream',
    'cache-control': cacheControl,
    'cross-origin-resource-policy': 'cross-origin',
    'timing-allow-origin': '*',
    etag: file.etag,
    ...(isEncodable ? { vary: 'Accept-Encoding' } : {}),
  };
  if (request.headers.get('if-none-match') === file.etag) return { status: 304, headers, body: null };
  const encoding = isEncodable ? acceptedEncoding(request.headers.get('accept-encoding')) : undefined;
  if (!encoding) return { status: 200, headers, body: file.content };
  return { status: 200, headers: { ...headers, 'content-encoding': encoding }, body: await file.encodedAs(encoding) };
}

async function missingFile(path: string): Promise<ProblemError> {
  const isBuilt = path !== loaderFile && (await stat(dirname(path)).catch(() => undefined));
  if (isBuilt) return unknownAsset(basename(path));
  return new ProblemError('unavailable', `${basename(path)} is not built yet: run "npm start", or "npm run build".`);
}

function unknownAsset(name: string): ProblemError {
  return new ProblemError(
    'not_found',
    `There is no asset "${name}". Was it built anew? embed.js names the current ones.`,
  );
}
