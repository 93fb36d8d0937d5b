// Pages for people: the table of all codes, to which the `type` of each problem document links, and the licences of the
// code that a shop's page loads.

import { notBuilt } from '../../platform/problems.js';
import { errorsHtml } from '../errors/errors-page.js';
import type { Route } from '../http/route.js';

export const docsRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/docs/errors',
    access: 'public',
    summary: 'All error codes with cause and fix, as a web page. `type` of each problem links to its code.',
    responses: { 200: { type: 'text/html' } },
    handle: async () => ({
      status: 200,
      headers: {
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'public, max-age=300',
        'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
      },
      body: errorsHtml(),
    }),
  },
  {
    method: 'GET',
    path: '/docs/licenses',
    access: 'public',
    summary: 'The licences of the libraries that embed.js loads.',
    responses: { 200: { type: 'text/plain' } },
    handle: async ({ context }) => {
      const release = await context.releases.current();
      if (!release) throw notBuilt('embed.js');
      const headers = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=300' };
      return { status: 200, headers, body: release.licenses };
    },
  },
];
