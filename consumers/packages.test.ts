// Tests the published packages the way users install them. It reads the archives, then creates several kinds of
// projects with them, type-checks and builds these, and opens them in a browser with the demo's service running.

import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it, type TestContext } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { type Browser, openChromium } from '@parametric/demo-tests/support/browsers';
import { ConfiguratorOnPage } from '@parametric/demo-tests/support/configurator';
import { type Demo, startDemo } from '@parametric/demo-tests/support/demo';
import { type Packed, packPackages } from './support/packages.js';
import { hasItsState, openPage, saysWhatIsWrong } from './support/pages.js';
import { installProject, type Project } from './support/project.js';

const root = fileURLToPath(new URL('..', import.meta.url));
let folder: string;
let packed: readonly Packed[];
let demo: Demo;
let browser: Browser;

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parametric-packages-'));
  packed = await packPackages(folder);
  demo = await startDemo();
  browser = await openChromium();
});

after(async () => {
  await browser?.close();
  await demo?.close();
  await rm(folder, { recursive: true, force: true });
});

describe('an archive', () => {
  const forEach = async (check: (each: Packed) => Promise<void>) => {
    assert.equal(packed.length, 3);
    for (const each of packed) await check(each);
  };

  it('is whole and consistent', () =>
    forEach(({ archive }) => tool('node_modules/.bin/publint', ['--strict', archive])));

  it('has types that resolve', () =>
    forEach(async ({ archive, folder: name }) => {
      // The loader is a classic script, so there's no module to type.
      if (name === 'embed-loader') return;
      await tool('node_modules/.bin/attw', ['--profile', 'esm-only', '--format', 'ascii', '--quiet', archive]);
    }));

  it('has the license, and asks for nothing of this workspace', () =>
    forEach(async ({ path, manifest }) => {
      assert.equal(await readFile(join(path, 'LICENSE'), 'utf8'), await readFile(join(root, 'LICENSE'), 'utf8'));
      assert.equal(manifest.license, 'MIT');
      assert.doesNotMatch(JSON.stringify(manifest), /workspace:|@parametric\/source|https?:/);
    }));
});

// While one project is type-checked and built, another's page loads.
describe('a project', { concurrency: 2 }, () => {
  it('with Vite and strict TypeScript shows the product in 3D, or a document of its own', async (context) => {
    const project = await install(context, 'vite');
    await project.checkTypes();
    await project.build();
    const url = await project.serve();
    const with3d = await openChromium({ has3d: true });
    const shelf = await openPage(context, with3d, url);
    // Hooks run in the order they're added: the page closes before its browser.
    context.after(() => with3d.close());
    await shelf.configurator.says(/Hallway shelf/);
    await shelf.configurator.heard('ready');
    assert.deepEqual(shelf.complaints, []);
    const board = await openPage(context, browser, `${url}board.html`);
    await board.configurator.says(/A board/);
    assert.deepEqual(board.complaints, []);
  });

  it('with React 19 in strict mode has the configuration as its state', async (context) => {
    const project = await install(context, 'react');
    await project.checkTypesNatively();
    await project.build();
    const url = await project.serve();
    await hasItsState(context, browser, url);
    await saysWhatIsWrong(context, browser, `${url}late.html`, 'parametric-configurator');
  });

  it('with Vue 3 and strict templates has the configuration as its state', async (context) => {
    const project = await install(context, 'vue');
    await project.checkTypes('vue-tsc/bin/vue-tsc.js');
    await project.build();
    const url = await project.serve();
    await hasItsState(context, browser, url);
    const page = await saysWhatIsWrong(context, browser, `${url}late.html`, '#kebab');
    await new ConfiguratorOnPage(page, '#camel').says(/isn’t available right now/);
    await new ConfiguratorOnPage(page, '#property').says(/A board/);
  });

  it('with Svelte 5 has the configuration as its state', async (context) => {
    const project = await install(context, 'svelte');
    await project.run('node_modules/svelte-check/bin/svelte-check', ['--fail-on-warnings', '--output', 'human']);
    await project.build();
    await hasItsState(context, browser, await project.serve());
  });

  it('with a worker evaluates there, asks the service, and keeps a secret key from it', async (context) => {
    const project = await install(context, 'worker');
    await project.checkTypesNatively();
    await project.build();
    const { page, complaints } = await openPage(context, browser, await project.serve());
    const app = await page.waitForFunction(() => document.getElementById('app')?.textContent, { polling: 50 });
    const { name, cutList, secret } = JSON.parse(String(await app.jsonValue()));
    assert.match(JSON.stringify(name), /Hallway shelf/);
    assert.match(cutList, /board/i);
    assert.equal(secret, 'secret_key_in_browser');
    assert.deepEqual(complaints, []);
  });

  it('on a server orders with its key, and evaluates', async (context) => {
    const project = await install(context, 'server');
    await project.checkTypesNatively();
    const { apiKey } = demo.organizations[0]!;
    assert.match(await project.run('dist/order.js', [], { PARAMETRIC_API_KEY: apiKey }), /^\S+ is received\.$/m);
    assert.deepEqual(JSON.parse(await project.run('dist/evaluate.js')), {
      secret: 'whsec_',
      svg: '<svg',
      glb: 'glTF',
      panels: [[1, 800, 300, 20]],
    });
  });

  it('that renders on a server imports the element without a DOM', async (context) => {
    const project = await install(context, 'ssr');
    await project.checkTypesNatively();
    const printed = await project.run('dist/render.js');
    assert.equal(printed.trim(), 'ParametricConfigurator models quotes orders inquiries links undefined');
  });

  it('of the tag alone shows the product, also from a copy of the files', async (context) => {
    const project = await install(context, 'tag');
    const url = await project.serve('.');
    for (const file of ['index', 'own-copy']) {
      const { configurator, complaints } = await openPage(context, browser, `${url}${file}.html`);
      await configurator.find('.stage.live, .picture > :is(svg, img)');
      await configurator.says(/Hallway shelf/);
      assert.deepEqual(complaints, []);
    }
  });
});

async function install(context: TestContext, name: string): Promise<Project> {
  const project = await installProject(name, folder, packed, {
    'https://service.example': demo.serviceUrl,
    'pclk_live_…': demo.organizations[0]!.licenseKey,
  });
  context.after(() => project.close());
  return project;
}

async function tool(file: string, args: readonly string[]): Promise<void> {
  try {
    await promisify(execFile)(file, args, { cwd: root });
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
    throw new Error(`${file} ${args.join(' ')} failed.\n${stdout}${stderr}`);
  }
}
