import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import { offerListSchema, quoteListSchema } from '@parametric/api-client';
import { boardDocument } from '../../testing/models.js';
import { request, startTestService, type TestService } from '../../testing/service.js';

let service: TestService;

before(async () => {
  service = await startTestService();
});

after(() => service.close());

const ask = (body: object = {}, key = service.shop.apiKey) =>
  request(service, 'POST', '/v1/workshops/offers', {
    key,
    body: { document: boardDocument(), configuration: {}, quantity: 1, ...body },
  });

it('an unpublished document gets the same prices as its quotes would', async () => {
  const terms = { configuration: { width: 900 }, quantity: 3, ship_to: { country: 'DE', postcode: '80331' } };
  const { data, declined, configuration } = (await ask(terms)).as(offerListSchema);
  const body = { model: 'board', ...terms };
  const quoted = (await request(service, 'POST', '/v1/quotes', { key: service.shop.apiKey, body })).as(quoteListSchema);
  assert.ok(data.length > 1);
  assert.deepEqual(configuration, quoted.data[0]!.configuration);
  assert.deepEqual(
    data.map(({ workshop, price, delivery, invoice, lead_time_days, ready_by }) => ({
      ...{ workshop, price, delivery, invoice, lead_time_days, ready_by },
    })),
    quoted.data.map(({ workshop, price, delivery, invoice, lead_time_days, ready_by }) => ({
      ...{ workshop, price, delivery, invoice, lead_time_days, ready_by },
    })),
  );
  assert.deepEqual(declined, quoted.declined);
});

it('all errors in a document and in the rest of the request are reported', async () => {
  const answer = await ask({ document: boardDocument({ parts: [{ id: 'a', kind: 'plank' }] }), currency: 'XXQ' });
  assert.equal(answer.status, 422);
  const pointers = answer.problem().errors?.map(({ pointer }) => pointer);
  assert.ok(pointers?.includes('/document/parts/0/kind'), answer.text);
  assert.ok(pointers?.includes('/currency'));
});

it('a configuration that the document doesn’t allow is rejected with the places', async () => {
  const { errors } = (await ask({ configuration: { width: 'wide' } })).problem();
  assert.deepEqual(
    errors?.map(({ pointer }) => pointer),
    ['/configuration/width'],
  );
});

it('only API keys can use the route', async () => {
  assert.equal((await ask({}, service.shop.licenseKey)).problem().code, 'key_not_permitted');
});
