// A furniture shop that uses the tag on its own origin. It serves pages and pictures, and doesn't store anything. It
// has the service's address and its own license keys, but no API key.

import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type ServerType, serve } from '@hono/node-server';
import { serveStatic } from '@hono/node-server/serve-static';
import { drawPicture, loadTypeface, toSvg } from '@parametric/configurator-element/drawing';
import { compileModel } from '@parametric/configurator-element/model';
import { Hono } from 'hono';
import { notFoundPage } from './other-pages.js';
import { type BuiltScript, shopPages } from './pages.js';

export interface ShopKeys {
  readonly organizations: readonly {
    readonly id: string;
    readonly licenseKey: string;
    readonly apiKey: string;
  }[];
}

export interface ShopOptions {
  /** The port. If it's 0, the system picks a free one. */
  readonly port: number;
  /** The service's address without a trailing slash, such as `http://localhost:8080`. */
  readonly serviceUrl: string;
  readonly keys: ShopKeys;
  /**
   * The folders with built scripts, for pages that load them. By default, these are the folders that the builds write
   * to.
   */
  readonly buildFolders?: BuildFolders;
}

type BuildFolders = Readonly<Record<BuiltScript['build'], string>>;

export interface Shop {
  readonly url: string;
  close(): Promise<void>;
}

const assetFolder = fileURLToPath(new URL('assets', import.meta.url));
const modelFolder = fileURLToPath(new URL('./models', import.meta.url));
const builtFolders: BuildFolders = {
  element: fileURLToPath(new URL('../../packages/configurator-element/dist/embed', import.meta.url)),
  built: fileURLToPath(new URL('./dist', import.meta.url)),
};
/** The route pattern for a file in a folder. Excludes subfolders, hidden files, and source code. */
const FILE_NAME = ':name{[\\w-][\\w.-]*\\.(?:css|js|json|svg)}';

/** Starts the shop on the loopback interface. */
export async function startShop(options: ShopOptions): Promise<Shop> {
  const app = await createShop(options);
  const server = serve({ fetch: app.fetch, port: options.port, hostname: '127.0.0.1' });
  if (!server.listening) await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The shop has no port.');
  return { url: `http://localhost:${address.port}`, close: () => closeServer(server) };
}

async function createShop({ serviceUrl, keys, buildFolders = builtFolders }: ShopOptions): Promise<Hono> {
  const app = new Hono();
  const findPicture = createPictures(await readDocuments());

  app.use(async (context, next) => {
    await next();
    context.header('X-Content-Type-Options', 'nosniff');
    context.header('Cache-Control', 'no-cache');
  });
  for (const { path, render, organization, policy, script: wanted } of shopPages) {
    const licenseKey = keys.organizations[organization]?.licenseKey;
    if (licenseKey === undefined) continue;
    app.get(`/${path}`, async (context) => {
      const script = wanted && (await addressOf(wanted, buildFolders));
      if (wanted && !script) {
        return context.text('This page isn’t built yet: run "npm run build".', 503, { 'Retry-After': '60' });
      }
      const nonce = randomBytes(16).toString('base64');
      if (policy) context.header('Content-Security-Policy', policy(new URL(serviceUrl).origin, nonce));
      return context.html(render({ serviceUrl, licenseKey, nonce, ...(script ? { script } : {}) }));
    });
  }
  app.get('/pictures/:name', async (context) => {
    const picture = await findPicture(context.req.param('name'));
    if (picture === undefined) return context.notFound();
    return context.body(picture, 200, { 'Content-Type': 'image/svg+xml; charset=utf-8' });
  });
  for (const [path, root] of [
    ['/assets/', assetFolder],
    ['/models/', modelFolder],
    ['/element/', buildFolders.element],
    ['/built/', buildFolders.built],
  ] as const) {
    const rewriteRequestPath = (name: string) => name.slice(path.length);
    // Call serveStatic for each request, because it warns if the folder doesn't exist at the time of the call. Before
    // the first build, the element's folder doesn't exist.
    app.get(path + FILE_NAME, (context, next) => serveStatic({ root, rewriteRequestPath })(context, next));
  }
  app.notFound((context) => context.html(notFoundPage, 404));
  return app;
}

/** Reads the model documents that are on sale, as JSON text. */
async function readDocuments(): Promise<string[]> {
  const names = (await readdir(modelFolder)).filter((name) => name.endsWith('.json'));
  return Promise.all(names.map((name) => readFile(join(modelFolder, name), 'utf8')));
}

/** Returns the address of a built script, which has a hash in its name. Returns undefined before the first build. */
async function addressOf({ build, source }: BuiltScript, folders: BuildFolders): Promise<string | undefined> {
  const manifest = await readFile(join(folders[build], 'manifest.json'), 'utf8').catch(() => undefined);
  return manifest && `/${build}/${JSON.parse(manifest)[source].file}`;
}

async function closeServer(server: ServerType): Promise<void> {
  const closed = once(server, 'close');
  server.close();
  // Close all connections, because a browser's keep-alive connections would delay the shutdown.
  if ('closeAllConnections' in server) server.closeAllConnections();
  await closed;
}

/** Returns a picture as SVG by its file name. */
type FindPicture = (name: string) => Promise<string> | undefined;

/**
 * Creates the function that draws models' pictures. For example, `sideboard.svg` shows the product in its default
 * configuration, and `sideboard-media.svg` shows its preset `media`. A picture is drawn when it's first requested, and
 * then cached.
 * @param documents the model documents as JSON text
 */
function createPictures(documents: readonly string[]): FindPicture {
  const drawings = new Map<string, () => Promise<string>>();
  for (const text of documents) {
    const model = compileModel(JSON.parse(text));
    const draw = (configuration: Readonly<Record<string, unknown>>) => async () => {
      const product = model.evaluate(configuration);
      return toSvg(drawPicture(product, { aspect: 4 / 3, typeface: await loadTypeface(product) }));
    };
    drawings.set(`${model.id}.svg`, draw({}));
    for (const { id, configuration } of model.document.presets ?? []) {
      drawings.set(`${model.id}-${id}.svg`, draw(configuration));
    }
  }
  const pictures = new Map<string, Promise<string>>();
  return (name) => {
    const picture = pictures.get(name) ?? drawings.get(name)?.();
    if (picture !== undefined) pictures.set(name, picture);
    return picture;
  };
}
