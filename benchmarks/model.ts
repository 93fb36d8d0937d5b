// `npm run bench:model`: compares the model with handwritten code for the same boards, in Node and Chromium.

import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { bundle, launchChrome, openPage, serveModule } from './support/browser.js';
import { print, type Table } from './support/table.js';

const ENTRY = 'model/suite.ts';

console.log(`\n━━ Node ${process.versions.node}, ${cpus()[0]?.model}, ${cpus().length} cores`);
print(await measureInNode());
const browser = await launchChrome();
const server = await serveModule(ENTRY);
try {
  console.log(`\n━━ ${await browser.version()}`);
  const page = await openPage(browser, server.origin);
  await page.waitForFunction('window.tables');
  print((await page.evaluate('window.tables')) as readonly Table[]);
} finally {
  await browser.close();
  await server.close();
}

/** Runs in a separate process, so that the first compilation is cold. */
async function measureInNode(): Promise<readonly Table[]> {
  const folder = await mkdtemp(join(tmpdir(), 'parametric-benchmark-'));
  try {
    const file = join(folder, 'model.mjs');
    await writeFile(file, await bundle({ entry: ENTRY, platform: 'node' }));
    const { stdout } = await promisify(execFile)(process.execPath, [file]);
    return JSON.parse(stdout);
  } finally {
    await rm(folder, { recursive: true });
  }
}
