import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, it } from 'node:test';
import { modelSchema } from '@parametric/api-client';
import { AssetError, productGlb } from '@parametric/configurator-element/exchange';
import { type AssetPart, compileModel, type Product } from '@parametric/configurator-element/model';
import { request, startTestService, type TestService } from '../../testing/service.js';
import { foreignFileIssues, ModelFiles, modelFolder } from './model-files.js';

const cupPull = readFileSync(new URL('../../../shop/models/hardware/cup-pull.glb', import.meta.url));

let service: TestService;

before(async () => {
  service = await startTestService({ models: ['kitchen-run'] });
});

after(() => service.close());

async function kitchen(): Promise<Product> {
  const answer = await request(service, 'GET', '/v1/models/kitchen-run', { key: service.shop.licenseKey });
  return compileModel(answer.as(modelSchema).document).evaluate({});
}

function hardwareOf({ parts }: Product): readonly AssetPart[] {
  return [...parts].flatMap((part) => (part.kind === 'asset' ? [part] : []));
}

it('a model’s hardware has a URL that any page can read and cache forever', async () => {
  const [first, ...others] = hardwareOf(await kitchen());
  assert.ok(others.every(({ src }) => src === first!.src));
  // Resolves the path relative to the document, as pages do.
  const address = new URL(first!.src, `${service.url}/v1/models/kitchen-run`);
  assert.match(address.pathname, /^\/v1\/assets\/cup-pull-[0-9a-f]{16}\.glb$/);
  const answer = await fetch(address, { headers: { origin: 'https://shop.example' } });
  assert.equal(answer.status, 200);
  assert.equal(answer.headers.get('content-type'), 'model/gltf-binary');
  assert.equal(answer.headers.get('access-control-allow-origin'), '*');
  assert.equal(answer.headers.get('cache-control'), 'public, max-age=31536000, immutable');
  assert.ok(cupPull.equals(new Uint8Array(await answer.arrayBuffer())));
  const known = { 'if-none-match': answer.headers.get('etag')! };
  assert.equal((await fetch(address, { headers: known })).status, 304);
});

it('the service’s GLB contains the hardware, and is byte for byte what the page exports', async () => {
  const product = await kitchen();
  const assets = new Map(hardwareOf(product).map(({ src }) => [src, new Uint8Array(cupPull)]));
  assert.equal(hardwareOf(product).length, 6);
  const answer = await fetch(`${service.url}/v1/models/kitchen-run/product.glb?license_key=${service.shop.licenseKey}`);
  const served = new Uint8Array(await answer.arrayBuffer());
  assert.deepEqual(served, new Uint8Array(await productGlb(product, { assets })));
  assert.notDeepEqual(served, new Uint8Array(await productGlb(product)), 'with blocks it is another');
});

it('every file next to the documents can be shown', async () => {
  const files = ModelFiles.read(modelFolder);
  const document = files.withAssetUrls(
    JSON.parse(readFileSync(new URL('../../../shop/models/kitchen-run.json', import.meta.url), 'utf8')),
  );
  const product = compileModel(document).evaluate({});
  assert.equal(files.assetsOf(product).size, 1);
  await assert.doesNotReject(productGlb(product, { assets: files.assetsOf(product) }), AssetError);
});

it('URLs that aren’t separate files stay unchanged in the document', () => {
  const files = ModelFiles.read(modelFolder);
  const parts = [
    'hinge.glb',
    '../hardware/cup-pull.glb',
    '/v1/assets/cup-pull.glb',
    '../assets/../hardware/cup-pull.glb',
  ];
  const document = {
    format: 'parametric-model/1',
    id: 'parts',
    name: 'hardware/cup-pull.glb',
    parameters: [],
    parts: parts.map((src, i) => ({ id: `part_${i}`, kind: 'asset', src, size: [10, 10, 10] })),
  };
  assert.deepEqual(files.withAssetUrls(document), document);
  assert.equal(files.assetsOf(compileModel(document).evaluate({})).size, 0);
});

const places = (document: object) => foreignFileIssues(document, '/document').map(({ pointer }) => pointer);

it('files next to the document and words that aren’t files are allowed', () => {
  const document = {
    parts: [{ src: 'hinge.glb' }],
    materials: [{ texture: '/v1/assets/oak-12345678.webp', name: 'https://x' }],
  };
  assert.deepEqual(places(document), []);
});

for (const address of [
  'https://x.example/a',
  'http://x.example',
  '//x.example/a',
  '\\\\x.example/a',
  'data:,a',
  ' https://x.example',
]) {
  it(`"${address}" is on another host`, () => {
    assert.deepEqual(places({ parts: [{ parts: [{ src: address }] }] }), ['/document/parts/0/parts/0/src']);
  });
}
