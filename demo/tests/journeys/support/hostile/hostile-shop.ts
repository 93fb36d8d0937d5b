// A shop's server with all hostile pages, each at its own address.

import { once } from 'node:events';
import { createServer } from 'node:http';
import type { HostilePage } from './hostile-page.js';

export interface HostileShop {
  urlOf(page: HostilePage): string;
  close(): void;
}

export async function openHostileShop(pages: readonly HostilePage[], tag: string): Promise<HostileShop> {
  let port = 0;
  const server = createServer(({ url = '' }, response) => {
    const [, index, file = ''] = url.split('/');
    const page = pages[Number(index)];
    const code = page?.scripts?.[file];
    if (page && code !== undefined) {
      response.writeHead(200, { 'content-type': 'text/javascript' }).end(code);
    } else if (page?.frame && file !== 'frame') {
      const { host = 'localhost', attributes = '' } = page.frame;
      const src = `http://${host}:${port}/${index}/frame`;
      response.writeHead(200, { 'content-type': 'text/html' });
      response.end(
        `<!doctype html><title>Shop</title><iframe ${attributes} src="${src}" width="1200" height="860"></iframe>`,
      );
    } else if (page) {
      response.writeHead(200, { 'content-type': 'text/html', ...page.headers }).end(htmlOf(page, tag));
    } else response.writeHead(404).end();
  }).listen(0, 'localhost');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No port could be had.');
  ({ port } = address);
  return {
    urlOf: (page) => `http://localhost:${port}/${pages.indexOf(page)}/`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

function htmlOf({ doctype = '<!doctype html>', root = '', head = '', body }: HostilePage, tag: string): string {
  return `${doctype}<html lang="en-GB" ${root}><head><title>Shop</title><link rel="icon" href="data:," />${head}</head>
    <body><h1>Shop</h1>${body ?? tag}</body></html>`;
}
