// Bundles the service, alone and with the demo's shops, into demo/service/dist. `npm start` and the container image run
// the bundles.

import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { bundleForNode, THREADS } from './bundle-node.mjs';
import { root } from './process.mjs';

const folder = join(root, 'demo/service/dist');
const NAMES = { 'demo/service/demo.ts': 'demo', 'demo/service/main.ts': 'service', [THREADS[0]]: 'thread' };

rmSync(folder, { recursive: true, force: true });
await bundleForNode(Object.keys(NAMES), { folder, nameOf: (path) => NAMES[path], isMovable: true });
