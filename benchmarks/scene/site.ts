// The pages in which elements are mounted: the configurator and model-viewer, with the same wall of 60 boards.

import { productGlb } from '../../packages/configurator-element/src/exchange/index.js';
import { compileModel } from '../../packages/configurator-element/src/model/index.js';
import { documentOf, tiny } from '../model/wall.js';
import { compressed, page, type Served, type Server, script, serve } from '../support/browser.js';
import { bundle } from '../support/bundle.js';
import { type EmbedBuild, readModelViewer } from './embed.js';

export async function serveSite({ files, entry }: EmbedBuild): Promise<Server> {
  const document = documentOf(tiny);
  // The laminate has no texture, so that model-viewer has none to decode.
  const glb = await productGlb(compileModel(document).evaluate({ material: 'laminate' }));
  const pages: [string, Served][] = [
    ['/mounts/configurator', page(moduleTag('/mounts.js') + moduleTag(`/v1/assets/${entry[0]}`))],
    ['/mounts/model-viewer', page(moduleTag('/mounts.js') + moduleTag('/model-viewer.js'))],
    ['/wall.json', json(document)],
    ['/wall.glb', { type: 'model/gltf-binary', body: glb }],
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
