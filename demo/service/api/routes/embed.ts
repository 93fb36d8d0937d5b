// Serves the embed loader (the newest one, and each by its version) and assets with a hash in their name: files built
// from the packages, models' and organizations' files, and workshops' pictures. Files from earlier releases are served
// as long as they're stored.

import * as z from 'zod/mini';
import { notBuilt, ProblemError } from '../../platform/problems.js';
import { assetName, entryOfAnyRelease } from '../../platform/releases/read-release.js';
import { CROSS_ORIGIN, respondWithFile } from '../http/file-reply.js';
import { jsonReply, type Reply } from '../http/reply.js';
import { originOf, type RequestContext, type Route } from '../http/route.js';

const FRESH = 'public, max-age=300, stale-while-revalidate=86400';
const IMMUTABLE = 'public, max-age=31536000, immutable';

const releaseListSchema = z.object({
  object: z.literal('list'),
  data: z.array(
    z.object({
      version: z.string(),
      url: z.string(),
      integrity: z.string(),
      /** The HTML to paste into a page. */
      snippet: z.string(),
      /** Whether embed.js currently serves this version. */
      current: z.boolean(),
      released_at: z.iso.datetime(),
    }),
  ),
});

export const embedRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/v1/embed.js',
    access: 'public',
    summary: 'The loader that shops include as a script tag.',
    responses: { 200: { type: 'text/javascript' }, 304: { nothing: true } },
    handle: async (call) => {
      const release = await call.context.releases.current();
      if (release) return respondWithFile(call, release.loader, 'embed.js', FRESH, CROSS_ORIGIN);
      throw notBuilt('embed.js');
    },
  },
  {
    method: 'GET',
    path: '/v1/embed.json',
    access: 'public',
    summary: 'The available loader versions, newest first, each with its integrity and the tag to copy.',
    responses: { 200: { schema: releaseListSchema } },
    handle: listReleases,
  },
  {
    method: 'GET',
    path: '/v1/embed/:file',
    access: 'public',
    summary: 'One version of the loader, `<version>.js`, which never changes. For shops that verify its integrity.',
    responses: { 200: { type: 'text/javascript' }, 304: { nothing: true } },
    handle: async (call) => {
      const [, version] = /^([\w.-]+)\.js$/.exec(call.params.file!) ?? [];
      const loader = version && (await call.context.releases.pinned(version));
      if (loader) return respondWithFile(call, loader, 'embed.js', IMMUTABLE, CROSS_ORIGIN);
      const detail = `The loader has no version “${call.params.file}”. GET /v1/embed.json lists the available ones.`;
      throw new ProblemError('not_found', detail);
    },
  },
  {
    method: 'GET',
    path: '/v1/assets/:name',
    access: 'public',
    summary:
      'A file that the loader or a model uses. Its name changes with its content. `configurator.js` is the newest release’s entry point, for pages that load it from their HTML.',
    responses: { 200: { type: '*/*' }, 304: { nothing: true } },
    handle: async (call) => {
      const name = call.params.name!;
      const { files, releases } = call.context;
      if (name === entryOfAnyRelease) {
        const release = await releases.current();
        if (release) return respondWithFile(call, release.entry, name, FRESH, CROSS_ORIGIN);
        throw notBuilt(name);
      }
      const file = assetName.test(name) ? ((await files.find(name)) ?? (await releases.find(name))) : undefined;
      if (file) return respondWithFile(call, file, name, IMMUTABLE, CROSS_ORIGIN);
      const detail = `The asset “${name}” doesn’t exist, belongs to a release that’s no longer available, or was deleted by its shop. Reload the page to get the current files.`;
      throw new ProblemError('not_found', detail);
    },
  },
];

async function listReleases(call: RequestContext): Promise<Reply> {
  const { context } = call;
  const current = await context.releases.current();
  const origin = originOf(call);
  const data = (await context.releases.list()).map(({ version, integrity, createdAt }) => {
    const address = `${origin}/v1/embed/${version}.js`;
    return {
      version,
      url: address,
      integrity,
      snippet:
        `<script async src="${address}" integrity="${integrity}" crossorigin="anonymous" ` +
        'data-license-key="pclk_live_…" data-model="…"></script>',
      current: version === current?.version,
      released_at: createdAt,
    };
  });
  // Don't let caches share this response: it repeats the Host header, which anyone can set.
  return jsonReply(
    200,
    { object: 'list', data },
    { 'cache-control': context.settings.serviceUrl ? 'public, max-age=60' : 'no-store' },
  );
}
