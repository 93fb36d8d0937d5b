// The pages that are loaded: a shop's page with the configurator by its tag, one with bare three.js, one with model-viewer.
// All show the same wall of 60 boards, and every file is compressed.

import { brotliCompressSync } from 'node:zlib';
import { productGlb } from '../../packages/configurator-element/src/exchange/index.js';
import { compileModel } from '../../packages/configurator-element/src/model/index.js';
import { documentOf, tiny } from '../model/wall.js';
import { page, type Served, type Server, script, serve } from '../support/browser.js';
import { bundle } from '../support/bundle.js';
import { type EmbedBuild, readModelViewer } from './embed.js';

const box = 'style="display: block; width: 640px; height: 480px"';

export async function serveSite({ files, entry, loader }: EmbedBuild): Promise<Server> {
  const document = documentOf(tiny);
  const record = { id: 'wall', name: 'Wall', revision: '1', document };
  // The laminate has no texture, so that model-viewer has none to decode.
  const glb = await productGlb(compileModel(document).evaluate({ material: 'laminate' }));
  const pages: [string, Served][] = [
    [
      '/configurator',
      page('', '<script src="/v1/embed.js" data-license-key="pclk_test_wall" data-model="wall" async></script>'),
    ],
    ['/three', page(moduleTag('/bare-three.js'), `<div id="container" ${box}></div>`)],
    [
      '/model-viewer',
      page(moduleTag('/model-viewer.js'), `<model-viewer src="/wall.glb" camera-controls ${box}></model-viewer>`),
    ],
    ['/mounts/configurator', page(moduleTag('/mounts.js') + moduleTag(`/v1/assets/${entry[0]}`))],
    ['/mounts/model-viewer', page(moduleTag('/mounts.js') + moduleTag('/model-viewer.js'))],
    ['/v1/embed.js', script(loader)],
    ['/v1/models/wall', json(record)],
    ['/wall.json', json(document)],
    ['/wall.glb', { type: 'model/gltf-binary', body: glb }],
    ['/bare-three.js', script(await bundle({ entry: 'scene/bare-three.ts', minify: true }))],
    ['/model-viewer.js', script(String(await readModelViewer()))],
    ['/mounts.js', script(await bundle({ entry: 'scene/mounts-in-page.ts', minify: true }))],
  ];
  const chunks = [...files].map(([name, body]): [string, Served] => [`/v1/assets/${name}`, script(String(body))]);
  return serve(new Map([...pages, ...chunks].map(([path, file]) => [path, compressed(file)])));
}

function moduleTag(address: string): string {
  return `<script type="module" src="${address}"></script>`;
}

function json(value: unknown): Served {
  return { type: 'application/json', body: JSON.stringify(value) };
}

function compressed({ type, body }: Served): Served {
  return { type, body: brotliCompressSync(body), headers: { 'content-encoding': 'br' } };
}
