// `node scripts/run-bundled.mjs PROGRAM [ARGUMENT…]`: runs one of the repository's TypeScript programs from a bundle,
// as in production.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bundleForNode } from './bundle-node.mjs';
import { run } from './process.mjs';

const [program, ...rest] = process.argv.slice(2);
const folder = mkdtempSync(join(tmpdir(), 'parametric-bundled-'));
try {
  await bundleForNode([program], { folder, nameOf: () => 'program' });
  process.exitCode = await run('node', ['--enable-source-maps', join(folder, 'program.mjs'), ...rest]);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
