import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { workshopPictures as pictures } from '../../domain/workshops/asked-workshops.js';
import { request, startTestService, type TestService } from '../../testing/service.js';

const loader = fileURLToPath(new URL('../../../../packages/embed-loader/dist/embed.js', import.meta.url));
const folder = fileURLToPath(new URL('../../../../packages/configurator-element/dist/embed', import.meta.url));
const isBuilt = existsSync(loader) && existsSync(folder);
const skip = isBuilt ? false : 'the packages are not built: npm run build';

it('requests for files that aren’t built yet get a retry time', async () => {
  const missing = join(tmpdir(), 'parametric-no-build');
  const service = await startTestService({ build: { loader: missing, element: missing } });
  try {
    for (const path of ['/v1/embed.js', '/docs/licenses']) {
      const answer = await request(service, 'GET', path);
      assert.deepEqual([answer.status, answer.problem().code], [503, 'unavailable'], path);
      assert.equal(answer.headers.get('retry-after'), '60', path);
    }
  } finally {
    await service.close();
  }
});

let service: TestService;

before(async () => {
  service = await startTestService();
});

after(() => service.close());

it('embed.js is a script for any page, and is cached only briefly', { skip }, async () => {
  const answer = await request(service, 'GET', '/v1/embed.js');
  assert.equal(answer.status, 200);
  assert.equal(answer.text, readFileSync(loader, 'utf8'));
  assert.match(answer.headers.get('content-type') ?? '', /^text\/javascript/);
  assert.match(answer.headers.get('cache-control') ?? '', /^public, max-age=300\b/);
  assert.equal(answer.headers.get('cross-origin-resource-policy'), 'cross-origin');
  const known = { 'if-none-match': answer.headers.get('etag')! };
  assert.equal((await request(service, 'GET', '/v1/embed.js', { headers: known })).status, 304);
});

it('assets are for any page, are cached forever, and are compressed for clients that accept it', { skip }, async () => {
  const name = readdirSync(folder).find((file) => file.startsWith('configurator-'))!;
  const plain = await request(service, 'GET', `/v1/assets/${name}`, { headers: { 'accept-encoding': 'identity' } });
  assert.equal(plain.status, 200);
  assert.equal(plain.headers.get('access-control-allow-origin'), '*');
  assert.equal(plain.headers.get('cross-origin-resource-policy'), 'cross-origin');
  assert.equal(plain.headers.get('cache-control'), 'public, max-age=31536000, immutable');
  for (const encoding of ['br', 'gzip']) {
    const answer = await request(service, 'GET', `/v1/assets/${name}`, { headers: { 'accept-encoding': encoding } });
    assert.equal(answer.headers.get('content-encoding'), encoding);
    assert.equal(answer.text, plain.text);
  }
});

it('the loader is also served by version, with the integrity that the build wrote', { skip }, async () => {
  const { version, integrity } = JSON.parse(readFileSync(loader.replace('embed.js', 'pinned.json'), 'utf8'));
  const answer = await request(service, 'GET', `/v1/embed/${version}.js`);
  assert.match(answer.headers.get('cache-control') ?? '', /immutable/);
  assert.equal(answer.text, readFileSync(loader, 'utf8'));
  const { data } = JSON.parse((await request(service, 'GET', '/v1/embed.json')).text);
  assert.deepEqual([data[0].version, data[0].integrity], [version, integrity]);
});

it('cached content isn’t sent again, whichever validator the cache sends', async () => {
  const ofKey = `license_key=${service.shop.licenseKey}`;
  const [picture] = pictures.keys();
  const paths = [
    ...(isBuilt ? ['/v1/embed.js'] : []),
    `/v1/assets/${picture}`,
    `/v1/models/board?${ofKey}`,
    `/v1/models/board/picture.svg?${ofKey}`,
  ];
  for (const path of paths) {
    const whole = await request(service, 'GET', path);
    const etag = whole.headers.get('etag')!;
    const strong = etag.slice(2);
    for (const known of [etag, strong, `"a,b", ${etag}`, `"x",${strong} , W/"y"`, '*', ' * ']) {
      for (const method of ['GET', 'HEAD']) {
        const answer = await request(service, method, path, { headers: { 'if-none-match': known } });
        assert.equal(answer.status, 304, `${method} ${path} ${known}`);
        assert.equal(answer.text, '');
        assert.equal(answer.headers.get('etag'), etag);
        assert.equal(answer.headers.get('cache-control'), whole.headers.get('cache-control'));
        assert.match(answer.headers.get('vary') ?? '', /Accept-Encoding/, path);
      }
    }
    for (const headers of [
      { 'if-none-match': `"a", "b${strong}` },
      { 'if-modified-since': new Date().toUTCString() },
      { range: 'bytes=0-9' },
    ]) {
      const answer = await request(service, 'GET', path, { headers });
      assert.equal(answer.status, 200, path);
      assert.equal(answer.text, whole.text);
    }
    const head = await request(service, 'HEAD', path);
    assert.deepEqual([head.status, head.text, head.headers.get('etag')], [200, '', etag]);
  }
});

it('missing assets and other paths get a 404, which isn’t cached', async () => {
  for (const name of [
    'configurator-00000000.js',
    'manifest.json',
    '..%2fmanifest.json',
    '%2e%2e',
    'package-12345678.json',
  ]) {
    const answer = await request(service, 'GET', `/v1/assets/${name}`);
    assert.equal(answer.status, 404, name);
    assert.equal(answer.headers.get('cache-control'), 'no-store');
  }
});

it('embed.json contains the service’s public URL with its scheme, whatever the Host header says', async () => {
  const hosted = await startTestService({ serviceUrl: 'https://configurator.example' });
  try {
    const answer = await request(hosted, 'GET', '/v1/embed.json');
    assert.ok(
      JSON.parse(answer.text).data.every(({ url }: { url: string }) => url.startsWith('https://configurator.example/')),
    );
    assert.equal(answer.headers.get('cache-control'), 'public, max-age=60');
    assert.equal(answer.headers.get('strict-transport-security'), 'max-age=31536000');
  } finally {
    await hosted.close();
  }
  const local = await request(service, 'GET', '/v1/embed.json');
  assert.equal(local.headers.get('cache-control'), 'no-store', 'it repeats the Host that was sent');
  assert.equal(local.headers.get('strict-transport-security'), null);
});
