// The routes that serve the console to a browser: one page for all its addresses, under a strict content security
// policy, and the files that the page loads.

import { notBuilt, ProblemError } from '../../platform/problems.js';
import { respondWithFile } from '../http/file-reply.js';
import type { Reply } from '../http/reply.js';
import type { PublicRoute, RequestContext } from '../http/route.js';
import { consoleSessionRoutes } from './session-routes.js';

/** Only allows files from this origin, and nothing inline. */
const POLICY: readonly string[] = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
];

/**
 * The page draws pictures of documents while they're being edited, using `blob:` and `data:` addresses. Its workers are
 * separate files.
 */
const CONSOLE_POLICY = [
  ...POLICY,
  "img-src 'self' blob: data:",
  "worker-src 'self'",
  "frame-src 'self'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

/**
 * The policy for the page in the console's frame where a tag can be tried. It's as strict as a shop's policy can be.
 */
const PREVIEW_POLICY = [...POLICY, "img-src 'self' data:", "form-action 'none'", "frame-ancestors 'self'"].join('; ');

export const consoleRoutes: readonly PublicRoute[] = [
  ...consoleSessionRoutes,
  {
    method: 'GET',
    path: '/console/assets/:name',
    access: 'public',
    summary: 'A file of the console. Its name changes with its content.',
    responses: { 200: { type: '*/*' } },
    handle: async (call) => {
      const name = call.params.name!;
      const file = await call.context.consoleFiles.find(name);
      if (file) return respondWithFile(call, file, name, 'public, max-age=31536000, immutable');
      throw new ProblemError('not_found', `The console no longer has the file "${name}". Reload the page.`);
    },
  },
  {
    method: 'GET',
    path: '/console/preview',
    access: 'public',
    summary: 'An empty page in which the console previews a tag.',
    responses: { 200: { type: 'text/html' } },
    handle: (call) => servePage(call, 'preview.html', PREVIEW_POLICY, 'SAMEORIGIN'),
  },
];

/** Serves the page for every other address below /console; its router decides what to show. */
export const consolePageRoute: PublicRoute = {
  method: 'GET',
  path: '/console/*',
  access: 'public',
  summary: 'The console.',
  responses: { 200: { type: 'text/html' } },
  handle: (call) => servePage(call, 'index.html', CONSOLE_POLICY, 'DENY'),
};

async function servePage(
  call: RequestContext,
  name: 'index.html' | 'preview.html',
  policy: string,
  frames: 'DENY' | 'SAMEORIGIN',
): Promise<Reply> {
  const page = await call.context.consoleFiles.page(name);
  if (!page) throw notBuilt('The console');
  const reply = await respondWithFile(call, page, name, 'no-cache');
  const policies = {
    'content-security-policy': policy,
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'no-referrer',
    'x-frame-options': frames,
  };
  return { ...reply, headers: { ...reply.headers, ...policies } };
}
