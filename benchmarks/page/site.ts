// The visited pages: a plain page with the tag, whose service has its own origin, and the same page with each peer. All
// of them show the same wall of 60 boards in a box of the same size.

import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { DEFAULT_SETTINGS } from '@parametric/console/embed-settings';
import { tagSnippet } from '@parametric/console/snippets';
import { type Demo, startDemo } from '@parametric/demo-tests/support/demo';
import { documentOf, TINY } from '../model/wall.js';
import { bundle, compressed, page, type Served, type Server, script, serve } from '../support/browser.js';
import type { VisitedPage } from './visit.js';

export const PEER_NAMES = ['three', 'model-viewer'] as const;
export type PeerName = (typeof PEER_NAMES)[number];
export type PageName = 'ours' | PeerName;

export interface BoxSize {
  readonly width: number;
  readonly height: number;
}

const MODEL_VIEWER = createRequire(import.meta.url).resolve('@google/model-viewer/dist/model-viewer.min.js');
const IMMUTABLE = { 'cache-control': 'public, max-age=31536000, immutable' };

export interface Ours {
  readonly demo: Demo;
  readonly visited: VisitedPage;
  close(): Promise<void>;
}

/**
 * Starts the demo's built service with a model of the wall, and serves a page with the code that its console generates
 * for the model.
 */
export async function startOurs(): Promise<Ours> {
  const demo = await startDemo();
  const [{ licenseKey, apiKey }] = demo.organizations as [Demo['organizations'][number]];
  const put = await fetch(`${demo.serviceUrl}/v1/models/wall`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({ document: documentOf(TINY) }),
  });
  if (!put.ok) {
    await demo.close();
    throw new Error(`The service rejected the wall: ${await put.text()}`);
  }
  const code = tagSnippet({
    ...{ service: demo.serviceUrl, licenseKey, model: 'wall', name: 'Wall', attributes: [] },
    hasContainer: DEFAULT_SETTINGS.height === 'page',
  });
  const server = await serve(new Map([['/', pageAround(code)]]), {});
  return {
    demo,
    close: async () => {
      await Promise.all([demo.close(), server.close()]);
    },
    visited: {
      address: `${server.origin}/`,
      shownBy: 'configurator-ready',
      host: 'parametric-configurator',
      area: "[part~='stage']",
      covers: "[data-obstacle], [part~='hint'], [part~='badge']",
    },
  };
}

/**
 * Serves each peer on its own page like ours: compressed with Brotli, and with scripts cached for a year.
 * @param glb the same product as a GLB file
 */
export async function servePeers({ width, height }: BoxSize, glb: Uint8Array): Promise<Server> {
  const box = `id="container" style="display: block; width: ${width}px; height: ${height}px"`;
  const pages: Readonly<Record<PeerName, Served>> = {
    three: pageAround(`<div ${box}></div>`, moduleTag('/three.js')),
    'model-viewer': pageAround(
      `<model-viewer src="/wall.glb" camera-controls ${box}></model-viewer><script>
        document.getElementById('container').addEventListener('load', () => {
          document.dispatchEvent(new Event('model-viewer-loaded'));
        });
      </script>`,
      moduleTag('/model-viewer.js'),
    ),
  };
  const files: readonly [string, Served][] = [
    ['/three.js', script(await bundle({ entry: 'page/bare-three.ts', minify: true }))],
    ['/model-viewer.js', script(await readFile(MODEL_VIEWER, 'utf8'))],
    ['/wall.glb', { type: 'model/gltf-binary', body: glb }],
  ];
  return serve(
    new Map([
      ...PEER_NAMES.map((name): [string, Served] => [`/${name}`, pages[name]]),
      ...files.map(([path, file]): [string, Served] => [path, compressed({ ...file, headers: IMMUTABLE })]),
    ]),
    {},
  );
}

export function peerPages(origin: string): Readonly<Record<PeerName, VisitedPage>> {
  const at = (path: string, shownBy: string) => ({ address: `${origin}/${path}`, shownBy, area: '#container' });
  return {
    three: at('three', 'bare-three-frame'),
    // model-viewer reports that the file is loaded before it shows the file.
    'model-viewer': { ...at('model-viewer', 'model-viewer-loaded'), settleMs: 14_000 },
  };
}

/** The product's file as exported by the service. */
export async function fetchGlb({ serviceUrl, organizations }: Demo): Promise<Uint8Array> {
  const answer = await fetch(`${serviceUrl}/v1/models/wall/product.glb?license_key=${organizations[0]!.licenseKey}`);
  if (!answer.ok) throw new Error(`The service didn't return a GLB: ${await answer.text()}`);
  return new Uint8Array(await answer.arrayBuffer());
}

function pageAround(product: string, head = ''): Served {
  const body = `<h1>Wall</h1><p>Sixty boards.</p>${product}<p>Made to measure.</p>`;
  return { ...page(head, body), headers: { 'cache-control': 'no-cache' } };
}

function moduleTag(address: string): string {
  return `<script type="module" src="${address}"></script>`;
}
