// A furniture shop on an origin of its own that has pasted the tag. It serves pages and pictures and holds no other
// state; it knows the service by its address and its own license key, never by an API key.

import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { type ServerType, serve } from '@hono/node-server';
import { loadTypeface } from '@parametric/configurator-element/drawing';
import { Hono } from 'hono';
import { readFileOf, readTexts } from './folder.js';
import { shopPages } from './pages.js';
import { createPictures } from './pictures.js';
import { fillTemplate, type Values } from './template.js';

export interface ShopKeys {
  readonly organizations: readonly {
    readonly id: string;
    readonly licenseKey: string;
    readonly apiKey: string;
  }[];
}

export interface ShopOptions {
  /** 0 takes a free one. */
  readonly port: number;
  /** Without a slash at its end: `http://localhost:8080`. */
  readonly serviceUrl: string;
  readonly keys: ShopKeys;
  /** Where the element's build lies, for the page that brings it itself; default is where the build puts it. */
  readonly elementFolder?: string;
}

export interface Shop {
  readonly url: string;
  close(): Promise<void>;
}

const folders = {
  pages: fileURLToPath(new URL('pages', import.meta.url)),
  assets: fileURLToPath(new URL('assets', import.meta.url)),
  models: fileURLToPath(new URL('../models', import.meta.url)),
  element: fileURLToPath(new URL('../../packages/configurator-element/dist/embed', import.meta.url)),
};

/** Listens on this machine alone. */
export async function startShop(options: ShopOptions): Promise<Shop> {
  const app = await createShop(options);
  const server = serve({ fetch: app.fetch, port: options.port, hostname: '127.0.0.1' });
  if (!server.listening) await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The shop has no port.');
  return { url: `http://localhost:${address.port}`, close: () => end(server) };
}

async function createShop({ serviceUrl, keys, elementFolder = folders.element }: ShopOptions): Promise<Hono> {
  const app = new Hono();
  const templates = await readTexts(folders.pages, '.html');
  const pictureOf = createPictures(await readTexts(folders.models, '.json'), await loadTypeface());

  app.use(async (context, next) => {
    await next();
    context.header('X-Content-Type-Options', 'nosniff');
    context.header('Cache-Control', 'no-cache');
  });
  for (const page of shopPages) {
    const organization = keys.organizations[page.organization];
    if (!organization) continue;
    app.get(`/${page.path}`, async (context) => {
      const element = page.template === 'element' ? await elementValues(elementFolder) : {};
      if (!element) return context.text('The element is not built yet: run "npm run build".', 503);
      const nonce = randomBytes(16).toString('base64');
      if (page.policy) context.header('Content-Security-Policy', page.policy(new URL(serviceUrl).origin, nonce));
      const values = { serviceUrl, licenseKey: organization.licenseKey, nonce, ...element };
      return context.html(fillTemplate(page.template, templates, values));
    });
  }
  app.get('/pictures/:name', (context) => {
    const picture = pictureOf(context.req.param('name'));
    if (picture === undefined) return context.notFound();
    return context.body(picture, 200, { 'Content-Type': 'image/svg+xml; charset=utf-8' });
  });
  for (const [path, folder] of Object.entries({
    assets: folders.assets,
    models: folders.models,
    element: elementFolder,
  })) {
    app.get(`/${path}/:name`, async (context) => {
      const file = await readFileOf(folder, context.req.param('name'));
      if (!file) return context.notFound();
      return context.body(new Uint8Array(file.content), 200, { 'Content-Type': file.type });
    });
  }
  app.notFound((context) => context.html(fillTemplate('not-found', templates, {}), 404));
  return app;
}

/** The page that brings the element itself needs to know under which name it was built. */
async function elementValues(folder: string): Promise<Values | undefined> {
  const manifest = await readFileOf(folder, 'manifest.json');
  if (!manifest) return undefined;
  const { 'src/define.ts': entry } = JSON.parse(manifest.content.toString('utf8'));
  return { elementFile: entry.file };
}

async function end(server: ServerType): Promise<void> {
  const closed = once(server, 'close');
  server.close();
  // Connections that a browser keeps open would hold the shop up.
  if ('closeAllConnections' in server) server.closeAllConnections();
  await closed;
}
