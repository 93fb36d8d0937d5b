// Tests Next's App Router with the published packages. It installs 400 MB from the registry, so run it manually: `npm
// run test:next`.

import assert from 'node:assert/strict';
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, it } from 'node:test';
import { promisify } from 'node:util';
import { type Browser, openChromium } from '@parametric/demo-tests/support/browsers';
import { type Demo, startDemo } from '@parametric/demo-tests/support/demo';
import { freePort } from '@parametric/service/testing/free-port';
import { packPackages } from './support/packages.js';
import { hasItsState, openPage, saysWhatIsWrong } from './support/pages.js';
import { copyProject } from './support/project.js';

let folder: string;
let demo: Demo;
let browser: Browser;
let server: ChildProcess;
let url: string;

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parametric-next-'));
  const packed = await packPackages(folder);
  demo = await startDemo();
  const project = await copyProject('next', folder, {
    'https://service.example': demo.serviceUrl,
    'pclk_live_…': demo.organizations[0]!.licenseKey,
  });
  const manifest = JSON.parse(await readFile(join(project, 'package.json'), 'utf8'));
  for (const {
    archive,
    manifest: { name },
  } of packed)
    manifest.dependencies[name] = `file:${archive}`;
  await writeFile(join(project, 'package.json'), JSON.stringify(manifest));
  const options = { cwd: project, env: { ...process.env, NEXT_TELEMETRY_DISABLED: '1', NODE_OPTIONS: '' } };
  await promisify(execFile)('npm', ['install', '--no-audit', '--no-fund'], options);
  const next = join(project, 'node_modules/next/dist/bin/next');
  await promisify(execFile)(process.execPath, [next, 'build'], options);
  const port = await freePort();
  url = `http://localhost:${port}`;
  server = spawn(process.execPath, [next, 'start', '-p', String(port)], {
    ...options,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  // The server prints a line when it's ready.
  for await (const printed of server.stdout!) if (/Ready/.test(String(printed))) break;
  browser = await openChromium({ has3d: true });
});

after(async () => {
  await browser?.close();
  if (server && server.exitCode === null) {
    server.kill();
    await once(server, 'exit');
  }
  await demo?.close();
  await rm(folder, { recursive: true, force: true });
});

for (const [path, name] of [
  ['/', /Hallway shelf/],
  ['/board', /A board/],
] as const) {
  it(`${path} is rendered by the server and hydrated without a word`, async (context) => {
    assert.match(await (await fetch(url + path)).text(), /<parametric-configurator/);
    const { configurator, complaints } = await openPage(context, browser, url + path);
    await configurator.find('.stage.live, .picture > svg');
    await configurator.says(name);
    assert.deepEqual(complaints, []);
  });
}

it('/state is rendered in the browser, and has the configuration as its state', (context) =>
  hasItsState(context, browser, `${url}/state`));

it('/hydrated, where React gives no document, says what is wrong', async (context) => {
  await saysWhatIsWrong(context, browser, `${url}/hydrated`);
});
