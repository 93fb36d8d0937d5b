import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import { orderSchema, quoteListSchema, statisticsSchema } from '@parametric/api-client';
import { boardDocument } from '../../testing/models.js';
import { askQuote, orderOf, placeOrder, request, startTestService, type TestService } from '../../testing/service.js';

let service: TestService;
const now = Date.parse('2026-11-21T10:00:00Z');

before(async () => {
  service = await startTestService({ clock: () => now });
});

after(() => service.close());

const visits = { seen: 0, changed: 0, priced: 0, form: 0 };

const read = (query = '', key = service.shop.apiKey) => request(service, 'GET', `/v1/statistics${query}`, { key });

it('requested options and numbers, rounded to two digits, are counted, but no text', async () => {
  const { apiKey, licenseKey } = await service.addOrganization();
  const text = { key: 'name', type: 'text', label: 'Name', default: '', maxLength: 20 };
  const document = boardDocument();
  const withText = { ...document, parameters: [...(document.parameters as readonly object[]), text] };
  const published = await request(service, 'PUT', '/v1/models/board', { key: apiKey, body: { document: withText } });
  assert.equal(published.status, 200, published.text);
  await askQuote(service, licenseKey, { configuration: { width: 1040, name: 'Ada Example' } });
  await askQuote(service, licenseKey, { configuration: { width: 1030 } });
  const order = await placeOrder(service, licenseKey);
  const answer = await read('', apiKey);
  assert.doesNotMatch(answer.text, /Ada/);
  const { from, to, mode, days, models } = answer.as(statisticsSchema);
  assert.deepEqual([from, to, mode], ['2026-10-23', '2026-11-21', 'test']);
  const counts = { quotes: 3, orders: 1, ended: 0, inquiries: 0, visits };
  assert.deepEqual(days, [{ day: '2026-11-21', ...counts, revenue: [order.total] }]);
  const [board] = models;
  assert.deepEqual([board?.model, board?.quotes, board?.orders], ['board', 3, 1]);
  const widths = board?.parameters.find(({ key }) => key === 'width')?.values;
  assert.deepEqual(widths?.[0], { value: '1000', count: 2 });
  assert.equal(
    board?.parameters.some(({ key }) => key === 'name'),
    false,
  );
});

it('a request or order for several products counts once for the day, and once for each model', async () => {
  const { apiKey, licenseKey: key } = await service.addOrganization();
  const document = { ...boardDocument(), id: 'plank' };
  const published = await request(service, 'PUT', '/v1/models/plank', { key: apiKey, body: { document } });
  assert.equal(published.status, 201, published.text);
  const items = ['plank', 'board', 'board'].map((model) => ({ model, configuration: {}, quantity: 1 }));
  const asked = await request(service, 'POST', '/v1/quotes', { key, body: { items } });
  const headers = { 'idempotency-key': crypto.randomUUID() };
  const body = orderOf(asked.as(quoteListSchema).data[0]!);
  const { total } = (await request(service, 'POST', '/v1/orders', { key, headers, body })).as(orderSchema);
  const { days, models } = (await read('', apiKey)).as(statisticsSchema);
  const counts = { quotes: 1, orders: 1, ended: 0, inquiries: 0, visits };
  assert.deepEqual(days, [{ day: '2026-11-21', ...counts, revenue: [total] }]);
  assert.deepEqual(
    models.map(({ model, quotes, orders }) => [model, quotes, orders]),
    [
      ['board', 1, 1],
      ['plank', 1, 1],
    ],
  );
  const ofBoard = (await read('?model=board', apiKey)).as(statisticsSchema).days;
  assert.deepEqual(
    ofBoard.map(({ quotes, orders }) => [quotes, orders]),
    [[1, 1]],
  );
});

it('a repeated request is counted once', async () => {
  const { apiKey, licenseKey: key } = await service.addOrganization();
  const headers = { 'idempotency-key': crypto.randomUUID() };
  const body = { model: 'board', configuration: {}, quantity: 1 };
  for (let tries = 0; tries < 2; tries += 1) await request(service, 'POST', '/v1/quotes', { key, headers, body });
  assert.equal((await read('', apiKey)).as(statisticsSchema).days[0]?.quotes, 1);
});

it('quotes in the console aren’t counted, and a program’s with the same key are', async () => {
  const { apiKey } = await service.addOrganization();
  const own = { origin: service.url };
  const signedIn = await request(service, 'POST', '/console/session', { body: { key: apiKey }, headers: own });
  const cookie = signedIn.headers.get('set-cookie')!.split(';')[0]!;
  const body = { model: 'board', configuration: { width: 1040 }, quantity: 1 };
  const tried = await request(service, 'POST', '/console/api/v1/quotes', { body, headers: { ...own, cookie } });
  const [quote] = tried.as(quoteListSchema).data;
  const headers = { cookie };
  assert.equal((await request(service, 'GET', `/console/api/v1/quotes/${quote!.id}`, { headers })).status, 200);
  const counted = async () => {
    const { days, models } = (await read('', apiKey)).as(statisticsSchema);
    return [days.map(({ quotes }) => quotes), models.map(({ quotes }) => quotes)];
  };
  assert.deepEqual(await counted(), [[], []]);
  await request(service, 'POST', '/v1/quotes', { key: apiKey, body });
  assert.deepEqual(await counted(), [[1], [1]]);
});

it('the days are validated, at most 100 of them, and live and test data are separate', async () => {
  for (const [query, parameter] of [
    ['?from=2026-02-30', 'from'],
    ['?to=today', 'to'],
    ['?from=2026-11-22&to=2026-11-21', 'from'],
    ['?from=2020-01-01', 'from'],
  ] as const) {
    assert.equal((await read(query)).problem().errors?.[0]?.parameter, parameter, query);
  }
  await askQuote(service, service.shop.licenseKey);
  const live = await service.addKey({ kind: 'api', mode: 'live' });
  assert.deepEqual((await read('', live)).as(statisticsSchema).days, []);
  assert.ok((await read('')).as(statisticsSchema).days.length > 0);
});
