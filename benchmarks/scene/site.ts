// The pages that are visited: a shop's with the configurator by its tag, one with bare three.js, one with model-viewer.
// All show one wall of 60 boards; every text is compressed.

import { brotliCompressSync } from 'node:zlib';
import { productGlb } from '../../packages/configurator-element/src/exchange/index.js';
import { compileModel } from '../../packages/configurator-element/src/model/index.js';
import { documentOf, tiny } from '../model/shelving.js';
import { bundle } from '../support/bundle.js';
import type { EmbedBuild } from '../support/embed.js';
import { page, type Served, type Server, script, serve } from '../support/server.js';
import { readModelViewer } from './bytes.js';

const place = 'display: block; width: 640px; height: 480px';

export async function serveSite({ files, entry, loader }: EmbedBuild): Promise<Server> {
  const document = documentOf(tiny);
  const record = { id: 'wall', name: 'Wall', revision: '1', document };
  // Of plain colours: a viewer has no textures to unpack.
  const glb = await productGlb(compileModel(document).evaluate({ material: 'laminate' }));
  const lives = script(await bundle({ entry: 'scene/lives-in-page.ts', minify: true }));
  const pages: [string, Served][] = [
    [
      '/configurator',
      page('', '<script src="/v1/embed.js" data-license-key="pclk_test_wall" data-model="wall" async></script>'),
    ],
    ['/three', page('<script type="module" src="/floor.js"></script>', `<div id="place" style="${place}"></div>`)],
    [
      '/model-viewer',
      page(
        '<script type="module" src="/model-viewer.js"></script>',
        `<model-viewer src="/wall.glb" camera-controls style="${place}"></model-viewer>`,
      ),
    ],
    ['/lives/configurator', page(`<script type="module" src="/v1/assets/${entry[0]}"></script>${livesTag}`)],
    ['/lives/model-viewer', page(`<script type="module" src="/model-viewer.js"></script>${livesTag}`)],
    ['/v1/embed.js', script(loader)],
    ['/v1/models/wall', json(record)],
    ['/wall.json', json(document)],
    ['/wall.glb', { type: 'model/gltf-binary', body: glb }],
    ['/floor.js', script(await bundle({ entry: 'scene/floor.ts', minify: true }))],
    ['/model-viewer.js', script(String(await readModelViewer()))],
    ['/lives.js', lives],
  ];
  const chunks = [...files].map(([name, body]): [string, Served] => [`/v1/assets/${name}`, script(String(body))]);
  return serve(new Map([...pages, ...chunks].map(([path, file]) => [path, compressed(file)])));
}

const livesTag = '<script type="module" src="/lives.js"></script>';

function json(value: unknown): Served {
  return { type: 'application/json', body: JSON.stringify(value) };
}

function compressed({ type, body }: Served): Served {
  return { type, body: brotliCompressSync(body), headers: { 'content-encoding': 'br' } };
}
