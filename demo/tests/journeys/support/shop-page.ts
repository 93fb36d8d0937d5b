// A shop's page that contains only the tag, on an origin that test keys trust. Tests can change its content.

import { once } from 'node:events';
import { createServer } from 'node:http';

export interface ShopPage {
  readonly url: string;
  /** The body of the next response. */
  body: string;
  /** Additional headers for the next response. */
  headers: Readonly<Record<string, string>>;
  close(): Promise<void>;
}

/** The page's styles. It's dark if the root has the class `dark`, and light otherwise. */
const styles = `
  body { margin: 0; padding: 16px; font: 1rem/1.5 sans-serif; background: #fff; color: #1d1d1f; }
  .dark body { background: #161618; color: #eee; }`;

export async function openShopPage(): Promise<ShopPage> {
  const server = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', ...page.headers });
    response.end(`<!doctype html><html lang="en-GB"><head><title>Shop</title>
      <meta name="viewport" content="width=device-width, initial-scale=1"><link rel="icon" href="data:,">
      <style>${styles}</style></head><body><main><h1>Shop</h1>${page.body}</main></body></html>`);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No port could be had.');
  const page: ShopPage = {
    url: `http://localhost:${address.port}/`,
    body: '',
    headers: {},
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return page;
}

export interface Tag {
  readonly serviceUrl: string;
  readonly licenseKey: string;
  readonly model: string;
  /** Attributes of the tag, without the prefix `data-`. For example, `accent` sets `data-accent`. */
  readonly attributes?: Readonly<Record<string, string>>;
}

export function tagOf({ serviceUrl, licenseKey, model, attributes = {} }: Tag): string {
  const given = Object.entries(attributes).map(([name, value]) => ` data-${name}="${value}"`);
  return `<script async src="${serviceUrl}/v1/embed.js" data-license-key="${licenseKey}" data-model="${model}"
    data-loading="eager"${given.join('')}></script>`;
}
