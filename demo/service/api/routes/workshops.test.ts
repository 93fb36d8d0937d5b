import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, describe, it } from 'node:test';
import { offerListSchema, orderSchema, quoteListSchema } from '@parametric/api-client';
import { boardDocument } from '../../testing/models.js';
import { orderOf, request, startTestService, type TestService } from '../../testing/service.js';

type Json = Record<string, unknown>;

let service: TestService;

before(async () => {
  service = await startTestService();
});

after(() => service.close());

const [{ slug: _, ...hain }] = JSON.parse(
  readFileSync(new URL('../../domain/workshops/workshops.json', import.meta.url), 'utf8'),
) as [Json];
const estimateSeller = {
  pricing: 'estimate',
  name: 'Our own shop',
  about: { en: 'We make it ourselves.' },
  country: 'DE',
  waiting_days: 5,
  delivers: { to: ['DE', 'CH'], as: 'assembled', by: ['van'] },
  invoice: { at: 'confirmation', due_days: 14 },
  currency: 'EUR',
  capacity: 20,
  products_a_day: 2,
  delivery: { order: 4000, product: 500 },
};
const call = (key: string, method: string, path: string, body?: unknown) =>
  request(service, method, path, { key, ...(body === undefined ? {} : { body }) });
const json = (text: string) => JSON.parse(text) as Json & { readonly data: readonly Json[] };
const only = (key: string, workshops: readonly string[] | null) =>
  call(key, 'PATCH', '/v1/organization', { workshops });
const pricedBoard = (more: Json = {}) =>
  boardDocument({ estimate: { currency: 'EUR', amount: 'width / 10', taxIncluded: true }, ...more });
const offersOf = async (key: string, body: Json) =>
  (await call(key, 'POST', '/v1/workshops/offers', { configuration: {}, quantity: 1, ...body })).as(offerListSchema);

describe('an organization’s own workshop', () => {
  it('can have prices for all kinds of materials that the service lists for products on sale', async () => {
    const { apiKey } = await service.addOrganization();
    const kindsOf = async () =>
      json((await call(apiKey, 'GET', '/v1/product-materials')).text).data.map(({ kinds, models }) => [kinds, models]);
    assert.deepEqual(await kindsOf(), [[['plywood/birch'], ['board']]]);
    const [material] = boardDocument().materials as Json[];
    const own = { ...material, id: 'own', name: 'Own', kind: 'oak' };
    for (const id of ['one', 'two']) {
      const document = boardDocument({ id, materials: id === 'one' ? [material] : [material, own] });
      assert.equal((await call(apiKey, 'PUT', `/v1/models/${id}`, { document })).status, 201);
    }
    assert.deepEqual(await kindsOf(), [
      [['plywood/birch'], ['board', 'one', 'two']],
      [['oak'], ['two']],
    ]);
    await call(apiKey, 'POST', '/v1/models/two/retire');
    assert.deepEqual(await kindsOf(), [[['plywood/birch'], ['board', 'one']]]);
  });

  it('gets the list of materials, for which each document is read once', async (t) => {
    const { apiKey } = await service.addOrganization();
    const document = boardDocument({ id: 'one', description: 'Read once.' });
    assert.equal((await call(apiKey, 'PUT', '/v1/models/one', { document })).status, 201);
    const { mock } = t.mock.method(JSON, 'parse');
    const parsed = () => mock.calls.filter(({ arguments: [text] }) => /"Read once\."/.test(String(text))).length;
    await call(apiKey, 'GET', '/v1/product-materials');
    assert.equal(parsed(), 1);
    await call(apiKey, 'GET', '/v1/product-materials');
    assert.equal(parsed(), 1);
  });

  it('gets at most 2,000 materials, and only of the products that its key can see', async () => {
    const { apiKey } = await service.addOrganization();
    const list = async (key: string) => JSON.parse((await call(key, 'GET', '/v1/product-materials')).text);
    const [material] = boardDocument().materials as Json[];
    const twice = boardDocument({ id: 'twice', materials: [material, { ...material, id: 'again' }] });
    assert.equal((await call(apiKey, 'PUT', '/v1/models/twice', { document: twice })).status, 201);
    const { data, has_more } = await list(apiKey);
    assert.deepEqual([data.length, data[0].models, has_more], [1, ['board', 'twice'], false]);
    const issued = await call(apiKey, 'POST', '/v1/keys', {
      ...{ kind: 'api', mode: 'test', models: ['twice'], scopes: ['workshops:read'] },
    });
    const limited = await list(JSON.parse(issued.text).key);
    assert.deepEqual([limited.data[0].models, limited.has_more], [['twice'], true]);
    for (const id of ['one', 'two', 'three']) {
      const others = Array.from({ length: 700 }, (_, i) => ({ ...material, id: `own-${i}`, name: `${id} ${i}` }));
      const document = boardDocument({ id, materials: [material, ...others] });
      const published = await call(apiKey, 'PUT', `/v1/models/${id}`, { document });
      assert.equal(published.status, 201, published.text);
    }
    const many = await list(apiKey);
    assert.deepEqual([many.data.length, many.has_more], [2_000, true]);
  });

  it('loses its keys when it’s removed, and its name stays on its orders', async () => {
    const { apiKey } = await service.addOrganization();
    assert.equal((await call(apiKey, 'PUT', '/v1/workshops/ours', { ...hain, name: 'Ours' })).status, 201);
    await only(apiKey, ['ours']);
    const wanted = { kind: 'workshop', mode: 'test', workshop: 'ours' };
    const issued = await call(apiKey, 'POST', '/v1/keys', wanted);
    const { key, id }: { readonly key: string; readonly id: string } = JSON.parse(issued.text);
    assert.equal((await call(key, 'GET', '/v1/orders')).status, 200);
    const asked = { model: 'board', configuration: {}, quantity: 1, ship_to: { country: 'DE', postcode: '80331' } };
    const [quote] = (await call(apiKey, 'POST', '/v1/quotes', asked)).as(quoteListSchema).data;
    const placed = await call(apiKey, 'POST', '/v1/orders', orderOf(quote!));
    assert.equal(placed.status, 201, placed.text);
    await only(apiKey, null);
    assert.equal((await call(apiKey, 'DELETE', '/v1/workshops/ours')).status, 204);
    assert.equal((await call(key, 'GET', '/v1/orders')).status, 401);
    const [entry] = json((await call(apiKey, 'GET', `/v1/audit?subject=${id}`)).text).data;
    assert.equal(entry!.action, 'key.revoked');
    const again = await call(apiKey, 'PUT', '/v1/workshops/ours', { ...hain, name: 'Others' });
    assert.equal(again.status, 422);
    assert.match(
      again.problem().errors![0]!.detail,
      /The URL name .* belonged to a deleted workshop that has orders\. Choose another one/,
    );
    assert.equal((await call(apiKey, 'PUT', '/v1/workshops/others', hain)).status, 201);
  });

  it('makes a standard and an express offer for one request, of which one can be ordered', async () => {
    const { apiKey } = await service.addOrganization();
    const rates = (hain.rates as { readonly EUR: Json }).EUR;
    const list = {
      ...hain,
      boards: 'whole_sheets',
      sheets: { kerf: 3, offcut_credit_percent: 40, useful_offcut: [800, 300] },
      operations: [{ name: 'Sanding', minutes: 4, per: 'panel' }],
      margin_percent: 12,
      express: { surcharge_percent: 30, waiting_days: 2, capacity: 10 },
      closed: { weekdays: ['sunday'], holidays: [{ from: '2027-12-24', to: '2027-12-31' }] },
      rates: { EUR: { ...rates, hour: 6800, minimum_order: 25_000, contour: 300, holes: [{ up_to_mm: 8, hole: 9 }] } },
    };
    const wrong = {
      ...list,
      closed: { holidays: [{ from: '2027-02-30', to: '2027-03-01' }] },
      rates: { EUR: { ...rates, holes: [10, 5].map((up_to_mm) => ({ up_to_mm, hole: 1 })) } },
    };
    const refused = (await call(apiKey, 'PUT', '/v1/workshops/ours', wrong)).problem().errors!;
    assert.deepEqual(
      refused.map(({ pointer, code }) => `${pointer} ${code}`),
      ['/closed/holidays/0 unknown_day', '/rates/EUR/holes order', '/rates/EUR/hour missing'],
    );
    assert.equal((await call(apiKey, 'PUT', '/v1/workshops/ours', list)).status, 201);
    await only(apiKey, ['ours']);
    const asked = { model: 'board', configuration: {}, quantity: 1, ship_to: { country: 'DE', postcode: '80331' } };
    const { data } = (await call(apiKey, 'POST', '/v1/quotes', asked)).as(quoteListSchema);
    assert.deepEqual(
      data.map(({ speed, workshop }) => [speed, workshop.slug]),
      [
        ['standard', 'ours'],
        ['express', 'ours'],
      ],
    );
    const [standard, express] = data as [(typeof data)[number], (typeof data)[number]];
    assert.ok(express.ready_by < standard.ready_by && express.price.total.amount > standard.price.total.amount);
    assert.equal(express.price.lines.find(({ kind }) => kind === 'express')?.label, 'Express, 30%');
    assert.match(standard.price.lines[0]!.label, /, 1 sheet of 2500 × 1250 mm$/);
    const tried = await offersOf(apiKey, { document: boardDocument(), ship_to: asked.ship_to });
    assert.deepEqual(
      tried.data.map(({ price }) => price),
      data.map(({ price }) => price),
    );
    const placed = await call(apiKey, 'POST', '/v1/orders', orderOf(express));
    assert.equal(placed.status, 201, placed.text);
    assert.deepEqual(placed.as(orderSchema).total, express.price.total);
    const second = await call(apiKey, 'POST', '/v1/orders', orderOf(standard));
    assert.equal(second.problem().code, 'quote_canceled');
  });

  it('is added, read as it was written, changed and removed', async () => {
    const { apiKey } = await service.addOrganization();
    const added = await call(apiKey, 'PUT', '/v1/workshops/my-shop', { ...hain, name: 'My shop' });
    assert.equal(added.status, 201, added.text);
    const read = json((await call(apiKey, 'GET', '/v1/workshops/my-shop')).text);
    assert.deepEqual({ ...read, ...hain, name: 'My shop' }, read);
    assert.deepEqual([read.shared, read.asked], [false, true]);
    assert.equal((await call(apiKey, 'PUT', '/v1/workshops/my-shop', hain)).status, 200);
    const [first, ...others] = json((await call(apiKey, 'GET', '/v1/workshops')).text).data;
    assert.deepEqual([first!.slug, first!.name, others.length], ['my-shop', 'Tischlerei Hain', 10]);
    assert.ok(others.every(({ shared }) => shared));
    assert.equal((await call(apiKey, 'DELETE', '/v1/workshops/my-shop')).status, 204);
    assert.equal((await call(apiKey, 'DELETE', '/v1/workshops/my-shop')).status, 404);
    const audit = json((await call(apiKey, 'GET', '/v1/audit?kind=workshop')).text).data;
    assert.deepEqual(audit.map(({ action }) => action).sort(), [
      'workshop.changed',
      'workshop.created',
      'workshop.removed',
    ]);
  });

  it('can’t be read, replaced, removed or used by another organization', async () => {
    const [owner, other] = [await service.addOrganization(), await service.addOrganization()];
    await call(owner.apiKey, 'PUT', '/v1/workshops/my-shop', { ...hain, name: 'Mine' });
    for (const method of ['GET', 'DELETE']) {
      assert.equal((await call(other.apiKey, method, '/v1/workshops/my-shop')).status, 404);
    }
    assert.equal((await call(other.apiKey, 'PUT', '/v1/workshops/my-shop', { ...hain, name: 'Theirs' })).status, 201);
    assert.equal(json((await call(owner.apiKey, 'GET', '/v1/workshops/my-shop')).text).name, 'Mine');
    await call(other.apiKey, 'DELETE', '/v1/workshops/my-shop');
    const { data, declined } = await offersOf(other.apiKey, { document: boardDocument() });
    assert.ok([...data, ...declined].every(({ workshop }) => workshop.slug !== 'my-shop'));
    for (const [method, path] of [
      ['GET', '/v1/workshops'],
      ['GET', '/v1/materials'],
    ] as const) {
      assert.equal((await call(owner.licenseKey, method, path)).problem().code, 'key_not_permitted');
    }
  });

  it('can’t have a shared workshop’s name, or one that’s part of a URL', async () => {
    for (const slug of ['tischlerei-hain', 'offers', 'Mine', 'a_b']) {
      const answer = await call(service.shop.apiKey, 'PUT', `/v1/workshops/${slug}`, hain);
      assert.equal(answer.status, 422, slug);
    }
    for (const method of ['DELETE']) {
      assert.equal((await call(service.shop.apiKey, method, '/v1/workshops/tischlerei-hain')).status, 404);
    }
  });

  it('is rejected with the place of every error', async () => {
    const places = async (more: Json) => {
      const answer = await call(service.shop.apiKey, 'PUT', '/v1/workshops/wrong', { ...hain, ...more });
      return (answer.problem().errors ?? []).map(({ pointer, code }) => `${pointer} ${code}`).sort();
    };
    const board = { kind: 'oak', thickness: 20, square_metre: { EUR: 100 } };
    assert.deepEqual(await places({ colour: 'red', capacity: 'many' }), [
      '/capacity invalid_type',
      '/colour unknown_field',
    ]);
    assert.deepEqual(await places({ pricing: 'by eye' }), ['/pricing invalid_union']);
    assert.deepEqual(await places({ currency: 'XYZ' }), ['/currency unknown_currency', '/rates/XYZ missing']);
    assert.deepEqual(await places({ delivers: { to: ['DE', 'BR'], as: 'assembled', by: ['van'] } }), [
      '/delivers/to/1 unknown_tax',
    ]);
    const tax = { percent: 20, label: 'VAT' };
    assert.deepEqual(await places({ tax, delivers: { to: ['GB', 'UK'], as: 'assembled', by: ['van'] } }), [
      '/delivers/to/1 unknown_country',
    ]);
    assert.deepEqual(
      await places({
        materials: [board, board, { kind: 'Oak', thickness: 20, square_metre: { EUR: 100 } }],
      }),
      ['/materials/2/kind invalid_format'],
    );
    assert.deepEqual(
      await places({
        materials: [
          board,
          { ...board, square_metre: { CHF: 1 } },
          { kind: 'ash', thickness: 20, litre: { EUR: 1 } },
          { kind: 'ash', square_metre: { EUR: 1 } },
          { kind: 'ash', litre: { EUR: 1 }, kilogram: { EUR: 1 } },
          { kind: 'ash', thickness: [40, 20], square_metre: { EUR: 1 } },
        ],
      }),
      [
        '/materials/1 duplicate',
        '/materials/1/square_metre/EUR missing',
        '/materials/2/square_metre missing',
        '/materials/3/thickness missing',
        '/materials/4 duplicate',
        '/materials/4/litre missing',
        '/materials/5/thickness order',
      ],
    );
  });

  it('quotes like any other, alone if it’s the only one, and its quotes can be ordered', async () => {
    const { apiKey, licenseKey } = await service.addOrganization();
    await call(apiKey, 'PUT', '/v1/workshops/my-shop', { ...hain, name: 'My shop', about: { en: 'Ours.' } });
    assert.equal((await only(apiKey, ['my-shop'])).status, 200);
    const body = { model: 'board', configuration: {}, quantity: 1, ship_to: { country: 'DE', postcode: '80331' } };
    const { data, declined } = (await call(licenseKey, 'POST', '/v1/quotes', body)).as(quoteListSchema);
    assert.deepEqual([data.length, declined.length], [1, 0]);
    const { workshop } = data[0]!;
    assert.deepEqual([workshop.slug, workshop.name, workshop.about], ['my-shop', 'My shop', { en: 'Ours.' }]);
    assert.equal(workshop.pricing?.by, 'price_list');
    const unnamed = { model: 'board', configuration: {}, quantity: 1 };
    const [anywhere] = (await call(apiKey, 'POST', '/v1/quotes', unnamed)).as(quoteListSchema).data;
    const placed = orderOf(anywhere!);
    const far = { ...placed, shipping: { ...placed.shipping, country: 'FR', postcode: '75001' } };
    assert.equal((await call(apiKey, 'POST', '/v1/orders', far)).problem().code, 'destination_mismatch');
    // Tomorrow's prices don't change today's offers.
    await call(apiKey, 'PUT', '/v1/workshops/my-shop', { ...hain, name: 'My shop', waiting_days: 99 });
    const order = (await call(apiKey, 'POST', '/v1/orders', orderOf(data[0]!))).as(orderSchema);
    assert.deepEqual(order.total, data[0]!.price.total);
    assert.deepEqual(order.workshop.pricing, workshop.pricing, 'an order keeps what its price was calculated by');
    const later = (await call(licenseKey, 'POST', '/v1/quotes', body)).as(quoteListSchema).data[0]!;
    assert.notEqual(later.workshop.pricing?.revision, workshop.pricing?.revision);
  });

  it('can’t be removed if it’s the only enabled one, and otherwise is removed from the enabled ones', async () => {
    const { apiKey } = await service.addOrganization();
    await call(apiKey, 'PUT', '/v1/workshops/my-shop', hain);
    await only(apiKey, ['my-shop']);
    const refused = await call(apiKey, 'DELETE', '/v1/workshops/my-shop');
    assert.equal(refused.problem().errors?.[0]?.code, 'only_workshop');
    await only(apiKey, ['my-shop', 'tischlerei-hain']);
    assert.equal((await call(apiKey, 'DELETE', '/v1/workshops/my-shop')).status, 204);
    assert.deepEqual(json((await call(apiKey, 'GET', '/v1/organization')).text).workshops, ['tischlerei-hain']);
  });
});

describe('a workshop that sells at the estimate', () => {
  it('charges what the customer has seen, plus delivery', async () => {
    const { apiKey } = await service.addOrganization();
    assert.equal((await call(apiKey, 'PUT', '/v1/workshops/ours', estimateSeller)).status, 201);
    await only(apiKey, ['ours']);
    const { data } = await offersOf(apiKey, { document: pricedBoard(), quantity: 3 });
    const [{ price, lead_time_days, workshop }] = data as [(typeof data)[number]];
    // 3 × 80.00 including tax, and 55.00 without tax for delivery.
    assert.equal(price.total.amount, 3 * 8000 + Math.round(5500 * 1.19));
    assert.deepEqual(
      price.lines.map(({ kind, amount }) => [kind, amount.amount]),
      [
        ['product', Math.round(24_000 / 1.19)],
        ['shipping', 5500],
        ['tax', 24_000 - Math.round(24_000 / 1.19) + Math.round(5500 * 0.19)],
      ],
    );
    assert.equal(lead_time_days, 5 + 2);
    assert.equal(workshop.pricing?.by, 'estimate');
    const net = await offersOf(apiKey, { document: pricedBoard({ estimate: { currency: 'EUR', amount: '80' } }) });
    assert.equal(net.data[0]!.price.total.amount, Math.round((8000 + 4500) * 1.19));
    const ship_to = { country: 'CH', postcode: '8004' };
    const abroad = await offersOf(apiKey, { document: pricedBoard(), ship_to });
    assert.equal(
      abroad.data[0]!.price.total.amount,
      8000 + Math.round(4500 * 1.081),
      'the estimate stays as it was seen',
    );
  });

  it('declines with a reason if the product has no estimate', async () => {
    const { apiKey } = await service.addOrganization();
    await call(apiKey, 'PUT', '/v1/workshops/ours', estimateSeller);
    await only(apiKey, ['ours']);
    const reasonFor = async (body: Json) => {
      const { data, declined } = await offersOf(apiKey, body);
      assert.equal(data.length, 0);
      return declined.map(({ reason, code }) => `${reason} ${code}`).join();
    };
    const priced = (amount: string, currency = 'EUR') => ({
      document: pricedBoard({ estimate: { currency, amount } }),
    });
    assert.equal(await reasonFor({ document: boardDocument() }), 'no_estimate estimate_missing');
    assert.equal(await reasonFor(priced('0')), 'no_estimate estimate_missing');
    assert.equal(await reasonFor(priced('1e300')), 'amount_too_large amount_too_large');
    assert.equal(await reasonFor(priced('80', 'CHF')), 'currency_not_offered currency_not_offered');
    assert.equal(await reasonFor({ ...priced('80'), quantity: 21 }), 'no_capacity pieces_exceed_capacity');
    const ship_to = { country: 'FR', postcode: '75001' };
    assert.equal(await reasonFor({ ...priced('80'), ship_to }), 'country_not_served country_not_served');
  });
});

describe('the list of available materials', () => {
  it('is listed for all enabled workshops, each kind, thickness and surface once, without a price', async () => {
    const { apiKey } = await service.addOrganization();
    const materials = [
      { kind: 'cork', thickness: [3, 10], square_metre: { EUR: 900 } },
      { kind: 'plywood/birch', thickness: 18, square_metre: { EUR: 900 } },
    ];
    await call(apiKey, 'PUT', '/v1/workshops/my-shop', { ...hain, materials });
    const list = async () => json((await call(apiKey, 'GET', '/v1/materials')).text).data;
    const birch = (rows: readonly Json[]) => rows.filter(({ kind }) => kind === 'plywood/birch');
    const all = await list();
    assert.deepEqual(
      birch(all).map(({ thickness_mm }) => thickness_mm),
      [6, 12, 18],
    );
    assert.ok((birch(all)[2]!.workshops as string[]).includes('my-shop'));
    assert.ok(all.some(({ form }) => form === 'solid'));
    await only(apiKey, ['my-shop']);
    const own = await list();
    assert.deepEqual(
      own.map(({ kind, thickness_mm, workshops }) => [kind, thickness_mm, workshops]),
      [
        ['cork', [3, 10], ['my-shop']],
        ['plywood/birch', 18, ['my-shop']],
      ],
    );
    assert.equal((own[1]!.name as Json).de, 'Birkensperrholz');
    assert.deepEqual(own[0]!.name, { en: 'cork' }, 'a kind that nobody has names for');
  });
});
