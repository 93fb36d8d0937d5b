// Files that an organization uploads and refers to in its documents: pictures for materials, and hardware.

import { fileTypes, type StoredFile, storedFilePageSchema, storedFileSchema } from '@parametric/api-client';
import { ASSET_PATH } from '../../domain/models/model-files.js';
import { type FileKind, type FileRecord, MAX_FILE_BYTES, typeOf } from '../../domain/models/model-store.js';
import { timestamp } from '../../platform/clock.js';
import { invalidQuery, notFound, ProblemError } from '../../platform/problems.js';
import { readBytes } from '../http/body.js';
import { actorOf, keyOf } from '../http/credentials.js';
import { createPage, pageQuery, readOneOf, readPageQuery } from '../http/pagination.js';
import { jsonReply, type Reply } from '../http/reply.js';
import {
  type AuthenticatedContext,
  type AuthenticatedRoute,
  jobOptions,
  takeOfClient,
  takeReport,
} from '../http/route.js';

const kinds: readonly FileKind[] = ['texture', 'hardware'];
const MAX_NAME = 200;
const MIB = 1024 * 1024;

export const fileRoutes: readonly AuthenticatedRoute[] = [
  {
    method: 'GET',
    path: '/v1/files',
    access: ['api'],
    scope: 'models:read',
    summary: 'The organization’s files, newest first, and the models for sale that use them.',
    query: {
      ...pageQuery,
      kind: `${kinds.join(' or ')}; both by default.`,
      search: 'Part of the file’s name.',
    },
    responses: { 200: { schema: storedFilePageSchema } },
    handle: listFiles,
  },
  {
    method: 'PUT',
    path: '/v1/files',
    access: ['api'],
    scope: 'models:write',
    summary:
      'Stores a file that documents can use by its `address`: an image (PNG, JPEG, WebP) or hardware (GLB), at most 4 MiB. Uploading the same bytes with the same name again returns the same file.',
    query: { name: 'The file’s name, at most 200 characters, such as `Oak, dark.jpg`. Required.' },
    bodyTypes: [...fileTypes, 'application/octet-stream'],
    problems: ['file_invalid', 'file_limit_reached'],
    responses: { 200: { schema: storedFileSchema }, 201: { schema: storedFileSchema } },
    handle: putFile,
  },
  {
    method: 'DELETE',
    path: '/v1/files/:id',
    access: ['api'],
    scope: 'models:write',
    summary:
      'Deletes a file that no model for sale uses. Earlier revisions that use the file will show a plain block or finish instead.',
    problems: ['file_in_use'],
    responses: { 204: { nothing: true } },
    handle: deleteFile,
  },
];

async function listFiles(call: AuthenticatedContext): Promise<Reply> {
  const { context, credential, url } = call;
  const { organizationId } = keyOf(credential);
  const page = readPageQuery(url.searchParams);
  const search = url.searchParams.get('search')?.trim() || undefined;
  const filter = { kind: readOneOf(url.searchParams, 'kind', kinds), search };
  // Count filtered requests, because they may have to read many rows to find a few.
  const limits = filter.kind || search ? await takeReport(call) : {};
  const rows = await context.store.files.list(organizationId, filter, page);
  const usedBy = await context.store.files.usedBy(organizationId, rows?.map(({ id }) => id) ?? []);
  const view = createPage(rows, page, (file) => fileView(call, file, usedBy.get(file.id)));
  return jsonReply(200, view, limits);
}

async function putFile(call: AuthenticatedContext): Promise<Reply> {
  const { context, credential, request } = call;
  const { organizationId } = keyOf(credential);
  const name = readName(call.url.searchParams);
  const said = saidType(request);
  const limits = await takeOfClient(call, 'uploads', 'Too many uploads. Wait a moment.');
  const content = await readBytes(request, call.body, MAX_FILE_BYTES);
  const type = typeOf(content);
  if (type && said && said !== type) {
    throw new ProblemError(
      'file_invalid',
      `${name} is declared as ${said} but is ${type}. Send the correct content type.`,
    );
  }
  // Decode the whole file in a worker thread, with a time and memory limit.
  const check = await context.work.run('check_file', { name, content }, jobOptions(call));
  if (check.outcome === 'invalid') throw new ProblemError('file_invalid', check.detail);
  const by = { now: timestamp(context.clock()), by: actorOf(credential), atMost: context.settings.fileLimits };
  const added = await context.store.files.add(organizationId, { ...check.file, content }, by);
  if (added.outcome === 'full') throw limitReached(added, context.settings.fileLimits);
  const usedBy = await context.store.files.usedBy(organizationId, [added.file.id]);
  const view = fileView(call, added.file, usedBy.get(added.file.id));
  return jsonReply(added.outcome === 'added' ? 201 : 200, view, limits);
}

async function deleteFile(call: AuthenticatedContext): Promise<Reply> {
  const { context, credential, params } = call;
  const { organizationId, models } = keyOf(credential);
  if (models) {
    const detail = `This API key is limited to ${models.join(', ')}, and other models may use the file. Use an API key for all models.`;
    throw new ProblemError('key_not_permitted', detail);
  }
  const options = { now: timestamp(context.clock()), by: actorOf(credential) };
  const removed = await context.store.files.remove(organizationId, params.id!, options);
  if (removed.outcome === 'missing') throw notFound('file');
  if (removed.outcome === 'used') {
    const named = removed.models.map((id) => `“${id}”`).join(', ');
    const detail = `This file is used by models that are for sale: ${named}. Publish them without the file or retire them, then delete the file.`;
    throw new ProblemError('file_in_use', detail);
  }
  context.files.forget(params.id!);
  return { status: 204, headers: { 'cache-control': 'no-store' }, body: null };
}

/** @throws {ProblemError} 422 */
function readName(query: URLSearchParams): string {
  // Some browsers and shells send a path. Use only its last segment.
  const name = (query.get('name') ?? '').split(/[/\\]/).at(-1)!.normalize('NFC').trim();
  if (name === '') throw invalidQuery('name', 'name is required, as in ?name=oak.jpg.');
  if (name.length > MAX_NAME)
    throw invalidQuery('name', `name has ${name.length} characters. The limit is ${MAX_NAME}.`);
  if (!/[\p{Cc}\p{Surrogate}]/u.test(name)) return name;
  throw invalidQuery('name', 'name has a control character or half of a surrogate pair.');
}

/** The declared media type; undefined if it has to be detected from the bytes. @throws {ProblemError} 415 */
function saidType({ headers }: Request): string | undefined {
  const type = headers.get('content-type')?.split(';')[0]?.trim().toLowerCase();
  if (type === undefined || type === 'application/octet-stream') return undefined;
  if (fileTypes.some((known) => known === type)) return type;
  const detail = `The body must be the file itself, not ${type}. Send its bytes with content-type: ${fileTypes.join(', ')} or application/octet-stream.`;
  throw new ProblemError('unsupported_media_type', detail);
}

function limitReached(
  held: { readonly bytes: number; readonly files: number },
  most: { readonly bytes: number; readonly files: number },
): ProblemError {
  const has = `${held.files} files of ${(held.bytes / MIB).toFixed(1)} MiB together`;
  const limit = `the limit is ${most.files} of ${Math.floor(most.bytes / MIB)} MiB`;
  return new ProblemError(
    'file_limit_reached',
    `The organization has ${has}, and ${limit}. Delete files that no model uses.`,
  );
}

/** The file as the key can see it: `usedBy` contains only models that the key can access. */
function fileView({ credential }: AuthenticatedContext, file: FileRecord, usedBy: readonly string[] = []): StoredFile {
  const { models } = keyOf(credential);
  const { id, name, type, bytes, width, height, triangles, createdAt } = file;
  return {
    object: 'file',
    ...{ id, name, address: `${ASSET_PATH}${id}`, path: `/v1/assets/${id}`, type, bytes },
    ...(width === undefined ? {} : { width, height }),
    ...(triangles === undefined ? {} : { triangles }),
    used_by: usedBy.filter((model) => !models || models.includes(model)),
    created_at: createdAt,
  };
}
