// The page of all codes, to which the `type` of each problem document leads.

import { errorsHtml } from '../errors/errors-page.js';
import type { Route } from '../http/route.js';

export const docsRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/docs/errors',
    access: 'public',
    summary: 'All codes with cause and cure, for people; `type` of each problem leads to one of them.',
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
];
