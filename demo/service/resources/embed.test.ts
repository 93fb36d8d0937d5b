import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { after, before, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { request, startTestService, type TestService } from '../testing/service.js';

const loader = fileURLToPath(new URL('../../../packages/embed-loader/dist/embed.js', import.meta.url));
const folder = fileURLToPath(new URL('../../../packages/configurator-element/dist/embed', import.meta.url));
const isBuilt = existsSync(loader) && existsSync(folder);
const skip = isBuilt ? false : 'the packages are not built: npm run build';

let service: TestService;

before(async () => {
  service = await startTestService();
});

after(() => service.close());

it('embed.js is a script with a short life in caches, for any page', { skip }, async () => {
  const answer = await request(service, 'GET', '/v1/embed.js');
  assert.equal(answer.status, 200);
  assert.equal(answer.text, readFileSync(loader, 'utf8'));
  assert.match(answer.headers.get('content-type') ?? '', /^text\/javascript/);
  assert.match(answer.headers.get('cache-control') ?? '', /^public, max-age=300\b/);
  assert.equal(answer.headers.get('cross-origin-resource-policy'), 'cross-origin');
  const known = { 'if-none-match': answer.headers.get('etag')! };
  assert.equal((await request(service, 'GET', '/v1/embed.js', { headers: known })).status, 304);
});

it('assets are for any page and for ever, compressed for who takes it', { skip }, async () => {
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

it('the pinned loader is served under its own name', { skip }, async () => {
  const { file } = JSON.parse(readFileSync(loader.replace('embed.js', 'pinned.json'), 'utf8'));
  const answer = await request(service, 'GET', `/v1/assets/${file}`);
  assert.match(answer.headers.get('cache-control') ?? '', /immutable/);
  assert.equal(answer.text, readFileSync(loader, 'utf8'));
});

it('an asset of an older build is 404 and not kept; what is no asset is 404 too', async () => {
  for (const name of [
    'configurator-00000000.js',
    'manifest.json',
    '..%2fmanifest.json',
    '%2e%2e',
    'package-12345678.json',
  ]) {
    const answer = await request(service, 'GET', `/v1/assets/${name}`);
    assert.ok(answer.status === 404 || (!isBuilt && answer.status === 503), name);
    assert.equal(answer.headers.get('cache-control'), 'no-store');
  }
});
