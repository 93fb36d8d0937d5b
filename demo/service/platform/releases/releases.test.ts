// A deployment, as experienced by a page that was loaded before it: builds in a folder, and the real service next to
// them.

import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { request, startTestService, type TestService } from '../../testing/service.js';
import { waitUntil } from '../../testing/wait-until.js';
import { DAY_MS } from '../clock.js';
import { defaultSettings, releasesFolder } from '../startup/settings.js';
import { StaticFile } from '../static-files.js';
import { createLog } from '../telemetry/log.js';
import type { BuildFolders } from './read-release.js';
import { ReleaseFolder } from './release-folder.js';
import { Releases } from './releases.js';

describe('a deploy', () => {
  let place: string;
  let build: BuildFolders;
  let service: TestService;
  let nowMs = Date.parse('2026-11-21T10:00:00Z');
  /** How far file times are moved forward, since builds within the same second must be distinguishable. */
  let builds = 0;

  beforeEach(async () => {
    place = await mkdtemp(join(tmpdir(), 'parametric-releases-'));
    build = { loader: join(place, 'loader'), element: join(place, 'element') };
    service = await startTestService({ build, clock: () => nowMs });
  });

  afterEach(async () => {
    await service.close();
    await rm(place, { recursive: true });
  });

  /** Writes files as the builds do: each empties its folder, and writes pinned.json last. @returns the version */
  async function deploy(name: string, { isWhole = true } = {}): Promise<string> {
    for (const folder of Object.values(build)) {
      await rm(folder, { recursive: true, force: true });
      await mkdir(folder);
    }
    const chunk = chunkOf(name);
    await writeFile(join(build.element, chunk), contentOf(name));
    await writeFile(join(build.element, `${chunk}.br`), brotliCompressSync(contentOf(name)));
    await writeFile(join(build.element, `${chunk}.gz`), gzipSync(contentOf(name)));
    if (isWhole) await writeFile(join(build.element, 'ordering-Z0000000.js'), `export const of = '${name}'`);
    const manifest = { entry: { file: chunk, isEntry: true }, ordering: { file: 'ordering-Z0000000.js' } };
    await writeFile(join(build.element, 'manifest.json'), JSON.stringify(manifest));
    await writeFile(join(build.element, 'licenses.md'), `Licenses of ${name}`);
    const script = loaderOf(name);
    const version = `0.1.0-${createHash('sha256').update(script).digest('hex').slice(0, 12)}`;
    await writeFile(join(build.loader, 'embed.js'), script);
    const pinned = { version, integrity: integrityOf(script) };
    const file = join(build.loader, 'pinned.json');
    await writeFile(file, JSON.stringify(pinned));
    builds += 1;
    nowMs += 1_000;
    await utimes(file, builds, builds);
    return version;
  }

  /** Deploys, and waits until the service serves the release. It checks the disk once a second. */
  async function deployed(name: string): Promise<string> {
    const version = await deploy(name);
    await waitUntil(`release ${name} is served`, async () => {
      return (await request(service, 'GET', '/v1/embed.js')).text === loaderOf(name);
    });
    return version;
  }

  /** Another process that shares the folder. Its time only advances with `elapsed`. */
  function startReleases(build: BuildFolders, log = createLog('silent')) {
    let elapsedMs = 0;
    const { releaseRetentionMs: retentionMs } = defaultSettings;
    const kept = { folder: releasesFolder(service.context.settings), retentionMs, own: new Map() };
    const releases = new Releases({ ...kept, clock: () => nowMs, log, build, now: () => elapsedMs });
    return {
      releases,
      /** @returns the version that's served after this time */
      elapsed: async (ms: number) => {
        elapsedMs += ms;
        return (await releases.current())?.version;
      },
    };
  }

  const get = (path: string, headers = {}) => request(service, 'GET', path, { headers });
  const asset = (name: string, headers = {}) => get(`/v1/assets/${chunkOf(name)}`, headers);

  it('next to a running service keeps the previous release’s files', async () => {
    await deployed('A');
    assert.equal((await asset('A')).text, contentOf('A'));
    await deployed('B');
    assert.equal((await asset('B')).text, contentOf('B'));
    for (const encoding of ['br', 'gzip', 'identity']) {
      const answer = await asset('A', { 'accept-encoding': encoding });
      assert.equal(answer.status, 200);
      assert.equal(answer.text, contentOf('A'), encoding);
      assert.equal(answer.headers.get('content-encoding'), encoding === 'identity' ? null : encoding);
      assert.match(answer.headers.get('cache-control') ?? '', /immutable/);
    }
    assert.equal((await get('/v1/assets/ordering-Z0000000.js')).text, "export const of = 'B'");
    const licenses = await get('/docs/licenses');
    assert.deepEqual(
      [licenses.text, licenses.headers.get('content-type')],
      ['Licenses of B', 'text/plain; charset=utf-8'],
    );
  });

  it('serves the newest entry under a fixed name, which is cached only briefly', async () => {
    const known: Record<string, string> = {};
    for (const name of ['A', 'B']) {
      await deployed(name);
      const answer = await get('/v1/assets/configurator.js', known);
      assert.equal(answer.text, contentOf(name));
      assert.equal(answer.headers.get('cache-control'), 'public, max-age=300, stale-while-revalidate=86400');
      assert.match(answer.headers.get('content-type') ?? '', /^text\/javascript/);
      assert.equal(answer.headers.get('access-control-allow-origin'), '*');
      known['if-none-match'] = answer.headers.get('etag')!;
    }
    assert.equal((await get('/v1/assets/configurator.js', known)).status, 304);
  });

  it('isn’t served until it’s completely written', async () => {
    const version = await deploy('A');
    const lines: string[] = [];
    const log = createLog('error', { write: (line) => void lines.push(line) });
    const { releases, elapsed } = startReleases(build, log);
    assert.equal(await elapsed(0), version);
    await deploy('B', { isWhole: false });
    assert.equal(await elapsed(1_000), version);
    assert.equal(await elapsed(1_000), version);
    assert.equal(lines.length, 1, 'what is missing is said, once');
    assert.match(lines[0]!, /ordering-Z0000000\.js, which .* refers to, is missing/);
    assert.equal(Buffer.from((await releases.find(chunkOf('A')))!.content).toString(), contentOf('A'));
    await rm(build.loader, { recursive: true });
    assert.equal(await elapsed(1_000), version);
    const next = await deploy('B');
    await rm(join(build.element, 'licenses.md'));
    assert.equal(await elapsed(1_000), version);
    assert.match(lines[1]!, /licenses\.md/);
    await writeFile(join(build.element, 'licenses.md'), '');
    assert.equal(await elapsed(1_000), next);
    await releases.end();
  });

  it('is served even if its files can’t be stored, and storing them is retried', async () => {
    const folder = releasesFolder(service.context.settings);
    await writeFile(folder, 'a file in place of the folder');
    const version = await deploy('A');
    const lines: string[] = [];
    const { releases, elapsed } = startReleases(build, createLog('error', { write: (line) => void lines.push(line) }));
    assert.equal(await elapsed(0), version);
    assert.match(lines[0]!, /couldn't be kept/);
    await rm(folder);
    await releases.sweep();
    assert.deepEqual(
      (await releases.list()).map((release) => release.version),
      [version],
    );
    await releases.end();
  });

  it('that was killed while it wrote a file writes it again', async () => {
    const version = await deploy('A');
    const folder = releasesFolder(service.context.settings);
    await mkdir(folder);
    await writeFile(join(folder, chunkOf('A')), '');
    const { releases, elapsed } = startReleases(build);
    assert.equal(await elapsed(0), version);
    assert.equal(await readFile(join(folder, chunkOf('A')), 'utf8'), contentOf('A'));
    await releases.end();
  });

  it('shares its files with another process that uses the folder', async () => {
    await deployed('A');
    const others = { loader: join(place, 'other-loader'), element: join(place, 'other-element') };
    const mine = build;
    build = others;
    const version = await deploy('B');
    build = mine;
    const { releases: other, elapsed } = startReleases(others);
    assert.equal(await elapsed(0), version);
    assert.equal((await asset('B')).text, contentOf('B'));
    assert.equal(Buffer.from((await other.find(chunkOf('A')))!.content).toString(), contentOf('A'));
    await other.end();
  });

  it('doesn’t change a pinned loader or its integrity, for pages on any origin', async () => {
    const version = await deployed('A');
    await deployed('B');
    const answer = await get(`/v1/embed/${version}.js`, { origin: 'https://shop.example' });
    assert.equal(answer.text, loaderOf('A'));
    assert.equal(answer.headers.get('access-control-allow-origin'), '*');
    assert.equal(answer.headers.get('cache-control'), 'public, max-age=31536000, immutable');
    const { data } = JSON.parse((await get('/v1/embed.json')).text);
    assert.deepEqual(
      data.map(({ current }: { current: boolean }) => current),
      [true, false],
    );
    const listed = data.find((each: { version: string }) => each.version === version);
    assert.equal(listed.integrity, integrityOf(answer.text));
    assert.equal(listed.url, `${service.url}/v1/embed/${version}.js`);
    assert.ok(listed.snippet.includes(`src="${listed.url}" integrity="${listed.integrity}" crossorigin="anonymous"`));
    const unknown = (await get('/v1/embed/0.0.9-000000000000.js')).problem();
    assert.match(unknown.detail ?? '', /GET \/v1\/embed\.json lists/);
  });

  it('removes old files, except those of the last ten releases and of versions that pages still request', async () => {
    const first = await deployed('first');
    const pinned = await deployed('pinned');
    const { releases } = service.context;
    const folder = new ReleaseFolder(releasesFolder(service.context.settings));
    const add = async (prefix: string, count: number) => {
      for (let number = 0; number < count; number += 1) {
        const file = new StaticFile(Buffer.from(prefix));
        await folder.keep(
          { version: `${prefix}-${number}`, integrity: '' },
          new Map([[`${prefix}-00000000.js`, file]]),
          stamp(nowMs),
        );
      }
    };
    nowMs += DAY_MS;
    await add('0.1.0', 8);
    nowMs += 91 * DAY_MS;
    await releases.sweep();
    assert.ok(folder.has(chunkOf('first')), 'it is among the last ten');
    await deployed('last');
    await get(`/v1/embed/${pinned}.js`);
    await releases.sweep();
    const gone = await asset('first');
    assert.equal(gone.status, 404);
    assert.equal(gone.headers.get('cache-control'), 'no-store');
    assert.match(
      gone.problem().detail ?? '',
      /belongs to a release that’s no longer available, or was deleted by its shop\. Reload the page/,
    );
    assert.equal((await get(`/v1/embed/${first}.js`)).status, 404);
    assert.equal((await asset('pinned')).text, contentOf('pinned'));
    nowMs += 401 * DAY_MS;
    await add('0.2.0', 10);
    await releases.sweep();
    assert.ok(!folder.has(chunkOf('pinned')));
  });
});

const stamp = (ms: number) => new Date(ms).toISOString();

function chunkOf(name: string): string {
  return `configurator-${createHash('sha256').update(name).digest('hex').slice(0, 8)}.js`;
}

function contentOf(name: string): string {
  return `export const release = '${name}'; // ${name.repeat(500)}`;
}

function loaderOf(name: string): string {
  return `(function(){let any="assets/configurator.js";import("assets/${chunkOf(name)}")})()`;
}

function integrityOf(script: string): string {
  return `sha384-${createHash('sha384').update(script).digest('base64')}`;
}
