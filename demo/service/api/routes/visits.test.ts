import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import { modelSchema, statisticsSchema } from '@parametric/api-client';
import { defaultRateLimits } from '../../platform/rate-limits.js';
import { request, startTestService, type TestService } from '../../testing/service.js';

let service: TestService;
const now = Date.parse('2026-11-21T10:00:00Z');

before(async () => {
  const { visits, visitsOfAll } = defaultRateLimits;
  service = await startTestService({ clock: () => now, limits: { visits, visitsOfAll } });
});

after(() => service.close());

async function addShop(counts = true) {
  const shop = await service.addOrganization();
  const body = { count_visits: counts };
  const changed = await request(service, 'PATCH', '/v1/organization', { key: shop.apiKey, body });
  assert.equal(changed.status, 200, changed.text);
  return shop;
}

async function statisticsOf(key: string, query = '') {
  return (await request(service, 'GET', `/v1/statistics${query}`, { key })).as(statisticsSchema);
}

/** Reports a visit as pages do. */
function report(key: string, body: object, headers: Readonly<Record<string, string>> = {}, model = 'board') {
  const url = `${service.url}/v1/models/${model}/visits?license_key=${key}`;
  return fetch(url, { method: 'POST', body: JSON.stringify(body), headers });
}

it('counts each step, and times in ranges, by day and product', async () => {
  const { apiKey, licenseKey } = await addShop();
  const first = { steps: ['seen', 'changed'], speed: { picture: 320, frame: 1_500 } };
  for (const body of [
    first,
    { steps: ['priced', 'form'] },
    { steps: ['seen'], speed: { picture: 501, frame: 60_000 } },
  ])
    assert.equal((await report(licenseKey, body)).status, 204);
  const { days, models, speed } = await statisticsOf(apiKey);
  const visits = { seen: 2, changed: 1, priced: 1, form: 1 };
  assert.deepEqual(
    days.map((day) => [day.day, day.visits, day.quotes, day.revenue]),
    [['2026-11-21', visits, 0, []]],
  );
  assert.deepEqual(
    models.map((model) => [model.model, model.visits]),
    [['board', visits]],
  );
  assert.deepEqual(speed, {
    picture: [
      { within_ms: 500, count: 1 },
      { within_ms: 1_000, count: 1 },
    ],
    frame: [
      { within_ms: 1_500, count: 1 },
      { within_ms: null, count: 1 },
    ],
  });
  assert.deepEqual((await statisticsOf(apiKey, '?model=other')).days, []);
});

it('the model tells a page that visits are counted, even if the page has an older copy', async () => {
  const { apiKey, licenseKey } = await service.addOrganization();
  const read = (key: string, headers = {}) => request(service, 'GET', '/v1/models/board', { key, headers });
  const before = await read(licenseKey);
  assert.equal(before.as(modelSchema).count_visits, undefined);
  await request(service, 'PATCH', '/v1/organization', { key: apiKey, body: { count_visits: true } });
  const after = await read(licenseKey, { 'if-none-match': before.headers.get('etag')! });
  assert.equal(after.status, 200);
  assert.equal(after.as(modelSchema).count_visits, true);
  assert.equal((await read(licenseKey, { 'if-none-match': after.headers.get('etag')! })).status, 304);
  assert.equal((await read(apiKey)).as(modelSchema).count_visits, undefined);
  // Compressed copies, which the service keeps, differ too.
  for (let times = 0; times < 2; times += 1) {
    const zipped = await read(licenseKey, { 'accept-encoding': 'br' });
    assert.equal(zipped.as(modelSchema).count_visits, true);
  }
});

it('counts nothing by default, and nothing from browsers that ask not to be tracked', async () => {
  const off = await addShop(false);
  assert.equal((await report(off.licenseKey, { steps: ['seen'] })).status, 204);
  assert.deepEqual((await statisticsOf(off.apiKey)).days, []);
  const { apiKey, licenseKey } = await addShop();
  for (const header of ['dnt', 'sec-gpc'])
    assert.equal((await report(licenseKey, { steps: ['seen'] }, { [header]: '1' })).status, 204);
  assert.deepEqual((await statisticsOf(apiKey)).days, []);
});

it('rejects unknown steps, unknown products and secret keys', async () => {
  const { apiKey, licenseKey } = await addShop();
  assert.equal((await report(licenseKey, { steps: ['bought'] })).status, 422);
  assert.equal((await report(licenseKey, { steps: [], id: 'visitor-1' })).status, 422);
  assert.equal((await report(licenseKey, { steps: ['seen'] }, {}, 'other')).status, 404);
  assert.equal((await report(apiKey, { steps: ['seen'] })).status, 401);
  assert.deepEqual((await statisticsOf(apiKey)).days, []);
});

it('a flood adds no more rows than there are steps and ranges, and is rate-limited', async () => {
  const { apiKey, licenseKey } = await addShop();
  const statuses = new Map<number, number>();
  for (let times = 0; times < 100; times += 1) {
    const steps = ['seen', 'changed', 'priced', 'form'];
    const { status } = await report(licenseKey, { steps, speed: { picture: times * 400, frame: times * 400 } });
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
  }
  assert.deepEqual(Object.fromEntries(statuses), { 204: 60, 429: 40 });
  const { days, speed } = await statisticsOf(apiKey);
  assert.equal(days.length, 1);
  assert.equal(days[0]?.visits.seen, 60);
  assert.ok(speed.picture.length <= 9 && speed.frame.length <= 9);
});

it('requests for custom quotes are counted with the visits', async () => {
  const { apiKey, licenseKey: key } = await addShop();
  const body = {
    ...{ model: 'board', configuration: {}, quantity: 1, ship_to: { country: 'DE', postcode: '10115' } },
    ...{ contact: { name: 'Ada', email: 'ada@example.com' }, page: 'http://localhost/board' },
  };
  const sent = await request(service, 'POST', '/v1/inquiries', { key, body });
  assert.equal(sent.status, 201, sent.text);
  assert.deepEqual(
    (await statisticsOf(apiKey)).days.map(({ inquiries }) => inquiries),
    [1],
  );
});
