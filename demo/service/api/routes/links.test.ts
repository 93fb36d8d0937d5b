import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import { linkSchema } from '@parametric/api-client';
import { DAY_MS } from '../../platform/clock.js';
import { request, startTestService, type TestService } from '../../testing/service.js';

const serviceUrl = 'https://service.example';
const origin = 'https://shop.example';
const page = `${origin}/board?lang=de&configurator-board=3f2a~width.1200`;
let service: TestService;
let nowMs = Date.now();

before(async () => {
  service = await startTestService({ serviceUrl, clock: () => nowMs });
});

after(() => service.close());

const create = (body: object, from = service) =>
  request(from, 'POST', '/v1/links', { key: from.shop.licenseKey, body, headers: { origin } });
const follow = (id: string, headers = {}) => fetch(`${service.url}/links/${id}`, { redirect: 'manual', headers });

it('a page has one short link, which leads to it', async () => {
  const link = (await create({ page })).as(linkSchema);
  assert.match(link.url, /^https:\/\/service\.example\/links\/[\w-]{10}$/);
  assert.equal((await create({ page })).as(linkSchema).id, link.id);
  assert.notEqual((await create({ page: `${page}~depth.300` })).as(linkSchema).id, link.id);
  const answer = await follow(link.id);
  assert.deepEqual([answer.status, answer.headers.get('location')], [302, page]);
});

it('leads to pages whose address has letters of other scripts', async () => {
  for (const path of ['стол', 'büro?größe=%C3%BC#ä']) {
    const { id } = (await create({ page: `${origin}/${path}` })).as(linkSchema);
    const { status, headers } = await follow(id);
    assert.deepEqual([status, headers.get('location')], [302, new URL(path, origin).href]);
    assert.equal((await create({ page: new URL(path, origin).href })).as(linkSchema).id, id);
  }
});

it('an id has letters and digits only', async () => {
  for (let width = 1; width <= 30; width += 1) {
    assert.match((await create({ page: `${page}~width.${width}` })).as(linkSchema).id, /^[A-Za-z0-9]{10}$/);
  }
});

it('an id that no link has is looked up nowhere', async (test) => {
  const { mock } = test.mock.method(service.store.links, 'get');
  for (const id of ['%00', '1234567890%00', 'x'.repeat(5_000), '%F0%9F%AA%91']) {
    const gone = await follow(id);
    assert.deepEqual([gone.status, gone.headers.get('content-type')], [404, 'text/html; charset=utf-8'], id);
  }
  assert.equal(mock.callCount(), 0);
});

it('redirects only to the shop’s pages', async () => {
  const own = `${serviceUrl}/v1/models/board/page?license_key=`;
  for (const other of ['https://evil.example/', `${origin}.evil.example/`, `${own}${service.other.licenseKey}`]) {
    assert.equal((await create({ page: other })).problem().code, 'origin_not_allowed', other);
  }
  for (const wrong of ['javascript:alert(1)', `https://ada:secret@shop.example/`, `${page}${'x'.repeat(8_000)}`]) {
    assert.equal((await create({ page: wrong })).status, 422, wrong.slice(0, 50));
  }
  assert.equal((await create({ page: `${own}${service.shop.licenseKey}` })).status, 201);
});

it('works for a year after it was last shared, is then deleted, and says so in the reader’s language', async () => {
  const { id } = (await create({ page })).as(linkSchema);
  nowMs += 300 * DAY_MS;
  await create({ page });
  nowMs += 300 * DAY_MS;
  assert.equal((await follow(id)).status, 302);
  nowMs += 66 * DAY_MS;
  const gone = await follow(id, { 'accept-language': 'de' });
  assert.equal(gone.status, 404);
  assert.match(await gone.text(), /lang="de"[\s\S]*funktioniert nicht mehr/);
  assert.ok((await service.store.links.deleteBefore(new Date(nowMs).toISOString())) >= 1);
  assert.equal(await service.store.links.get(id), undefined);
});

it('an address can create only so many a day', async () => {
  const limited = await startTestService({ limits: { links: { count: 1, windowMs: DAY_MS } } });
  try {
    assert.deepEqual([(await create({ page }, limited)).status, (await create({ page }, limited)).status], [201, 429]);
  } finally {
    await limited.close();
  }
});
