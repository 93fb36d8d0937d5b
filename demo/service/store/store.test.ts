// One test suite for every store: what the service relies on, tested on each database.

import assert from 'node:assert/strict';
import { it } from 'node:test';
import { createKey } from '../domain/keys/keys.js';
import { canTransition, type NewOrder } from '../domain/orders/order-store.js';
import { readOrderSearch } from '../domain/orders/search-terms.js';
import {
  type EndpointRecord,
  QUOTES_ROUTE,
  type QuoteRecord,
  type QuoteRequestRecord,
} from '../domain/records/records.js';
import type { Store } from '../domain/store.js';
import type { ClaimedDelivery, JudgeFailures } from '../domain/webhooks/webhook-store.js';
import { workshops } from '../domain/workshops/workshop.js';
import { createId } from '../platform/ids.js';
import { describeStores, start } from '../testing/stores.js';

describeStores(({ name, store, second, database }) => {
  /** An organization with a quote request that two workshops have answered. */
  const prepare = async () => {
    const organizationId = createId('org');
    await store.keys.addOrganization({ id: organizationId, name: 'Test', licenseOrders: true }, start);
    await store.models.put(organizationId, boardModel, start);
    const request = quoteRequest(organizationId);
    const quotes = [quoteOf(request), quoteOf(request)] as const;
    await store.quotes.save(request, quotes, undefined);
    return { organizationId, request, quotes };
  };
  const placeNew = async () => {
    const { organizationId, quotes } = await prepare();
    const outcome = await store.orders.place(orderOf(organizationId, quotes[0]), undefined);
    assert.ok(outcome.outcome === 'placed');
    return { organizationId, order: outcome.orderWithHistory.order };
  };

  it('an order accepts its quote, cancels the others, and creates its first event', async () => {
    const { organizationId, quotes } = await prepare();
    const order = orderOf(organizationId, quotes[0]);
    const outcome = await store.orders.place(order, undefined);
    assert.equal(outcome.outcome, 'placed');
    const [first, sibling] = [
      await store.quotes.get(organizationId, quotes[0].id),
      await store.quotes.get(organizationId, quotes[1].id),
    ];
    assert.deepEqual([first?.quote.status, first?.quote.orderId], ['accepted', order.id]);
    assert.equal(sibling?.quote.status, 'canceled');
    const orderWithHistory = await store.orders.get(organizationId, order.id);
    assert.deepEqual(orderWithHistory?.history, [{ sequence: 1, status: 'received', occurredAt: start }]);
    assert.deepEqual(orderWithHistory?.order.recipient, order.recipient);
  });

  it('a request and an order with several products are found by each, and by keys for all of them', async () => {
    const { organizationId } = await prepare();
    for (const id of ['shelf', 'table']) await store.models.put(organizationId, { ...boardModel, id }, start);
    const line = { modelRevision: '1', configuration: { model: 'table' }, quantity: 2 };
    const request = { ...quoteRequest(organizationId), items: [{ ...line, model: 'shelf' }] };
    const quote = { ...quoteOf(request) };
    const count = { mode: 'test', asked: [[{ parameter: 'width', value: '800' }], []] } as const;
    assert.equal((await store.quotes.save(request, [quote], undefined, count)).outcome, 'saved');
    const placed = await store.orders.place({ ...orderOf(organizationId, quote), items: request.items }, undefined);
    assert.ok(placed.outcome === 'placed');
    const { id } = placed.orderWithHistory.order;
    assert.deepEqual((await store.orders.get(organizationId, id))?.order.items, request.items);
    assert.deepEqual((await store.quotes.get(organizationId, quote.id))?.request.items, request.items);

    const page = { limit: 10 };
    const found = async (filter: { readonly model?: string; readonly models?: readonly string[] }) => {
      const { model, models } = filter;
      const share = { mode: 'test', models } as const;
      const [orders, requests] = await Promise.all([
        store.orders.list(organizationId, { share, model }, page),
        store.quotes.list(organizationId, { share, model }, page),
      ]);
      const isFound = [
        orders!.some(({ order }) => order.id === id),
        requests!.some((each) => each.request.id === request.id),
        (await store.orders.get(organizationId, id, share)) !== undefined,
      ];
      return isFound.slice(0, model === undefined ? 3 : 2);
    };
    assert.deepEqual(await found({ model: 'board' }), [true, true]);
    assert.deepEqual(await found({ model: 'shelf' }), [true, true]);
    assert.deepEqual(await found({ model: 'table' }), [false, false]);
    assert.deepEqual(await found({ models: ['board', 'shelf'] }), [true, true, true]);
    assert.deepEqual(await found({ models: ['board', 'table'] }), [false, false, false]);
    assert.deepEqual(await found({ models: ['shelf'] }), [false, false, false]);
    assert.deepEqual((await store.orders.facets(organizationId)).models, ['board', 'shelf']);

    // One request and one order, no matter which products they contain.
    const read = await store.statistics.read(organizationId, { from: '2026-11-21', to: '2026-11-21', mode: 'test' });
    assert.deepEqual(
      read.days.map(({ quotes, orders }) => [quotes, orders]),
      [[1, 1]],
    );

    await store.models.retire(organizationId, 'shelf', at(1));
    assert.equal(await store.models.delete(organizationId, 'shelf', at(2)), 'quoted');
    const again = { ...request, id: createId('rqt') };
    assert.equal((await store.quotes.save(again, [quoteOf(again)], undefined)).outcome, 'model_retired');
  });

  it('quotes of a model that’s retired while they’re calculated aren’t stored, and neither is their claim', async () => {
    const { organizationId } = await prepare();
    const claim = { keyId: createId('key'), route: 'r', keyHash: 'h', fingerprint: 'f' };
    const save = async (modelRevision: string) => {
      const request = { ...quoteRequest(organizationId), modelRevision };
      const { outcome } = await store.quotes.save(request, [quoteOf(request)], claim);
      assert.equal((await store.quotes.ofRequest(organizationId, request.id)) !== undefined, outcome === 'saved');
      return outcome;
    };
    assert.equal(await save('of a model that was deleted, and published anew'), 'model_missing');
    await store.models.retire(organizationId, 'board', at(1));
    assert.equal(await save('1'), 'model_retired');
    assert.equal(await store.idempotency.find(claim), undefined);
    await store.models.put(organizationId, boardModel, at(2));
    assert.equal(await save('1'), 'saved');
    assert.equal((await store.idempotency.find(claim))?.outcome, 'replayed');
  });

  it('if a model is deleted while its quotes are saved, only one of these succeeds', async () => {
    const outcomes = new Set<string>();
    for (let round = 0; round < 8; round += 1) {
      const organizationId = createId('org');
      await store.keys.addOrganization({ id: organizationId, name: 'Test', licenseOrders: true }, start);
      await store.models.put(organizationId, boardModel, start);
      // Like a request that began while the model was for sale.
      const request = quoteRequest(organizationId);
      const save = (by: Store) => by.quotes.save(request, [quoteOf(request)], undefined);
      const remove = async (by: Store) => {
        await by.models.retire(organizationId, 'board', at(1));
        return by.models.delete(organizationId, 'board', at(2));
      };
      const [removed, saved] = await Promise.all(
        round % 2 ? [remove(store), save(second)] : [remove(second), save(store)],
      );
      outcomes.add(saved.outcome);
      const kept = await store.quotes.ofRequest(organizationId, request.id);
      assert.deepEqual(
        [removed, kept !== undefined],
        saved.outcome === 'saved' ? ['quoted', true] : ['deleted', false],
      );
    }
    assert.ok([...outcomes].every((outcome) => ['saved', 'model_retired', 'model_missing'].includes(outcome)));
  });

  it('a removed workshop’s quote can’t be ordered from another workshop with the same name', async () => {
    const { organizationId, quotes } = await prepare();
    const profile = { ...workshops[0]! };
    const options = {
      by: { kind: 'command', name: 'test' },
      atMost: { workshops: 9, materials: 999, characters: 1e6 },
    } as const;
    const add = (seconds: number) =>
      store.workshops.put(organizationId, { slug: 'w', profile }, { ...options, now: at(seconds) });
    const order = (index: number) => store.orders.place(orderOf(organizationId, quotes[index]!), undefined);
    assert.equal(await add(1), 'created');
    assert.deepEqual(await order(0), { outcome: 'replaced' });
    assert.equal((await store.quotes.get(organizationId, quotes[0].id))?.quote.status, 'open');
    await store.workshops.remove(organizationId, 'w', { ...options, now: at(2) });
    assert.equal((await order(1)).outcome, 'placed', 'as long as there is no other, whoever was removed may make it');
    assert.equal(await add(3), 'had_orders');
    const earlier = await prepare();
    await store.workshops.put(earlier.organizationId, { slug: 'w', profile }, { ...options, now: at(-1) });
    assert.equal(
      (await store.orders.place(orderOf(earlier.organizationId, earlier.quotes[0]), undefined)).outcome,
      'placed',
    );
  });

  it('only one of many simultaneous orders for a request’s quotes succeeds, and none hangs', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { organizationId, quotes } = await prepare();
      const outcomes = await Promise.all(
        Array.from({ length: 10 }, (_, index) =>
          (index % 2 ? store : second).orders.place(orderOf(organizationId, quotes[index % 2]!), undefined),
        ),
      );
      const placed = outcomes.filter(({ outcome }) => outcome === 'placed');
      assert.equal(placed.length, 1);
      const listed = await store.orders.list(organizationId, {}, { limit: 10 });
      assert.equal(listed?.length, 1);
    }
  });

  it('only one of many orders with the same claim is placed, and the others return it', async () => {
    const { organizationId, quotes } = await prepare();
    const claim = { keyId: createId('key'), route: 'r', keyHash: 'h', fingerprint: 'f' };
    const outcomes = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        (index % 2 ? store : second).orders.place(orderOf(organizationId, quotes[0]), claim),
      ),
    );
    const ids = outcomes.map((outcome) => {
      if (outcome.outcome === 'placed') return outcome.orderWithHistory.order.id;
      assert.ok(outcome.outcome === 'repeated' && outcome.repeated.outcome === 'replayed');
      return outcome.repeated.resource;
    });
    assert.equal(new Set(ids).size, 1);
    const reused = await store.idempotency.find({ ...claim, fingerprint: 'other' });
    assert.equal(reused?.outcome, 'reused');
  });

  it('a rejected order writes nothing, so there’s no claim, no event and no canceled quote', async () => {
    const { organizationId, request, quotes } = await prepare();
    const claim = { keyId: createId('key'), route: 'r', keyHash: 'h', fingerprint: 'f' };
    const late = { ...orderOf(organizationId, quotes[0]), createdAt: request.expiresAt };
    assert.equal((await store.orders.place(late, claim)).outcome, 'expired');
    const missing = { ...orderOf(organizationId, quotes[0]), quoteId: 'qte_none' };
    assert.equal((await store.orders.place(missing, claim)).outcome, 'missing');
    const foreign = orderOf(createId('org'), quotes[0]);
    assert.equal((await store.orders.place(foreign, claim)).outcome, 'missing');
    assert.equal(await store.idempotency.find(claim), undefined);
    for (const { id } of quotes) assert.equal((await store.quotes.get(organizationId, id))?.quote.status, 'open');
    assert.deepEqual(await store.orders.eventsAfter(late.id, 0), []);
  });

  it('simultaneous status changes from two processes leave one history without gaps', async () => {
    const { organizationId, order } = await placeNew();
    const confirm = { status: 'confirmed', tracking: undefined } as const;
    const outcomes = await Promise.all(
      [store, second, store, second].map((each) =>
        each.orders.move(organizationId, order.id, confirm, start, canTransition),
      ),
    );
    assert.deepEqual(outcomes.map(({ outcome }) => outcome).sort(), ['moved', 'unchanged', 'unchanged', 'unchanged']);
    const events = await store.orders.eventsAfter(order.id, 0);
    assert.deepEqual(
      events.map(({ sequence }) => sequence),
      [1, 2],
    );
    assert.ok(events[1]!.occurredAt > events[0]!.occurredAt);
  });

  it('an order that has changed since it was read isn’t changed again, and repeating a step is harmless', async () => {
    const { organizationId, order } = await placeNew();
    const move = (status: 'confirmed' | 'canceled' | 'in_production' | 'shipped', more: object = {}) =>
      store.orders.move(organizationId, order.id, { status, tracking: undefined, ...more }, at(1), canTransition);
    assert.equal((await move('confirmed', { from: 'received' })).outcome, 'moved');
    assert.equal((await move('canceled', { from: 'received', reason: 'late' })).outcome, 'changed');
    assert.equal((await move('confirmed', { from: 'received' })).outcome, 'unchanged');
    await move('in_production');
    const [mine, theirs] = [{ number: '1' }, { number: '2' }];
    assert.equal((await move('shipped', { from: 'in_production', tracking: mine })).outcome, 'moved');
    assert.equal((await move('shipped', { from: 'in_production', tracking: theirs })).outcome, 'changed');
    assert.equal((await move('shipped', { from: 'in_production', tracking: mine })).outcome, 'unchanged');
    const kept = (await store.orders.get(organizationId, order.id))!;
    assert.deepEqual([kept.order.status, kept.order.tracking], ['shipped', mine]);
  });

  it('a reason is stored with its status, and erased with the personal data', async () => {
    const { organizationId, order } = await placeNew();
    const move = { status: 'canceled', tracking: undefined, reason: 'Ada has moved' } as const;
    await store.orders.move(organizationId, order.id, move, at(1), canTransition);
    const reasons = async () => (await store.orders.get(organizationId, order.id))?.history.map(({ reason }) => reason);
    assert.deepEqual(await reasons(), [undefined, 'Ada has moved']);
    await store.orders.erasePersonalData(organizationId, order.id, at(2));
    assert.deepEqual(await reasons(), [undefined, undefined]);
  });

  it('orders can be filtered, and found by number, name and postcode, in pages', async () => {
    const { organizationId } = await prepare();
    const place = async (seconds: number, more: Partial<NewOrder>) => {
      const request = quoteRequest(organizationId);
      const quote = quoteOf(request);
      await store.quotes.save(request, [quote], undefined);
      const order = { ...orderOf(organizationId, quote), createdAt: at(seconds), ...more };
      assert.equal((await store.orders.place(order, undefined)).outcome, 'placed');
      return order.id;
    };
    const workshop = { slug: 'north', name: 'North', country: 'GB' };
    const zoe = { name: 'Zoë von Strauß', postcode: 'SW1A 1AA', email: 'zoe@example.com' };
    const first = await place(1, { recipient: zoe, workshop, model: 'shelf', mode: 'live' });
    const arabic = await place(2, { recipient: { name: 'أحمد العلي', postcode: '١٢٣٤٥' } });
    const last = await place(3, { recipient: { name: 'Ada Stone', postcode: '150-0001' }, model: 'shelf' });
    const found = async (filter: Parameters<Store['orders']['list']>[1], page: object = {}) =>
      (await store.orders.list(organizationId, filter, { limit: 10, ...page }))?.map(({ order }) => order.id);
    assert.deepEqual(await found({}), [last, arabic, first]);
    assert.deepEqual(await found({ model: 'shelf' }), [last, first]);
    assert.deepEqual(await found({ workshop: 'north' }), [first]);
    assert.deepEqual(await found({ share: { mode: 'live' } }), [first]);
    assert.deepEqual(await found({ share: { mode: 'test', models: ['shelf'] } }), [last]);
    assert.deepEqual(await found({ createdAfter: at(1), createdBefore: at(3) }), [arabic]);
    assert.deepEqual(await found({ status: 'confirmed' }), []);
    for (const [text, ids] of [
      ['zoe', [first]],
      ['STRAUSS zo', [first]],
      ['zoe stone', []],
      ['st', [last, first]],
      ['sw1a1', [first]],
      ['SW1A 1AA', [first]],
      ['1500001', [last]],
      ['150-0001', [last]],
      ['احمد', [arabic]],
      ['12345', [arabic]],
      ['zoe@', [first]],
      ['example', []],
      [first, [first]],
      [`${first.slice(4, 8)}-${first.slice(8, 12)}`.toUpperCase(), [first]],
    ] as const) {
      assert.deepEqual(await found({ search: readOrderSearch(text) }), ids, text);
    }
    assert.deepEqual(await found({ search: readOrderSearch('st') }, { after: last }), [first]);
    assert.deepEqual(await store.orders.facets(organizationId), {
      models: ['board', 'shelf'],
      workshops: [
        { slug: 'north', name: 'North' },
        { slug: 'w', name: 'W' },
      ],
    });
    await store.orders.erasePersonalData(organizationId, first, at(4));
    assert.deepEqual(await found({ search: readOrderSearch('zoe') }), []);
    const { organizationId: other } = await prepare();
    assert.deepEqual(await store.orders.list(other, { search: readOrderSearch('ada') }, { limit: 10 }), []);
  });

  it('an organization’s order events since a given time are read once, in sequence', async () => {
    const { organizationId, order } = await placeNew();
    const { order: foreign } = await placeNew();
    const confirm = { status: 'confirmed', tracking: undefined } as const;
    await second.orders.move(organizationId, order.id, confirm, at(5), canTransition);
    const since = await store.orders.eventsSince(organizationId, start, {});
    assert.deepEqual(
      since.map(({ orderId, status, sequence }) => [orderId, status, sequence]),
      [
        [order.id, 'received', 1],
        [order.id, 'confirmed', 2],
      ],
    );
    assert.equal((await store.orders.eventsSince(organizationId, at(1), {})).length, 1);
    assert.equal((await store.orders.eventsSince(organizationId, start, { after: since[0] })).length, 1);
    assert.equal(
      (await store.orders.eventsSince(organizationId, start, { share: { workshop: 'other', mode: 'test' } })).length,
      0,
    );
    const last = await store.orders.lastChanges([organizationId, foreign.organizationId, 'org_none']);
    assert.deepEqual(
      [...last].toSorted(),
      [
        [organizationId, at(5)],
        [foreign.organizationId, start],
      ].toSorted(),
    );
  });

  it('quotes and orders are counted by day, and the counts stay when the quotes are deleted', async () => {
    const { organizationId } = await prepare();
    const asked = (width: string) => ({
      mode: 'test' as const,
      asked: [
        [
          { parameter: 'width', value: width },
          { parameter: 'material', value: 'oak' },
        ],
      ],
    });
    const saved = await Promise.all(
      ['800', '800', '900'].map(async (width, index) => {
        const request = quoteRequest(organizationId);
        const quote = quoteOf(request);
        await (index % 2 ? store : second).quotes.save(request, [quote], undefined, asked(width));
        return quote;
      }),
    );
    const place = (quote: QuoteRecord) => store.orders.place(orderOf(organizationId, quote), undefined);
    await place(saved[0]!);
    const canceled = await place(saved[1]!);
    assert.ok(canceled.outcome === 'placed');
    const { id } = canceled.orderWithHistory.order;
    const cancel = { status: 'canceled', tracking: undefined } as const;
    await store.orders.move(organizationId, id, cancel, at(90_000), canTransition);
    await store.orders.move(organizationId, id, cancel, at(90_000), canTransition);
    await store.quotes.deleteUnorderedBefore(at(999_999));
    const filter = { from: '2026-11-21', to: '2026-11-21', mode: 'test' } as const;
    const visits = { seen: 0, changed: 0, priced: 0, form: 0 };
    const counts = { quotes: 3, orders: 2, ended: 1, inquiries: 0, visits };
    const speed = { picture: [], frame: [] };
    const parameters = [
      { key: 'material', total: 3, values: [{ value: 'oak', count: 3 }] },
      {
        key: 'width',
        total: 3,
        values: [
          { value: '800', count: 2 },
          { value: '900', count: 1 },
        ],
      },
    ];
    assert.deepEqual(await store.statistics.read(organizationId, filter), {
      days: [{ day: '2026-11-21', ...counts, revenue: [{ amount: 100, currency: 'EUR' }] }],
      models: [{ model: 'board', ...counts, parameters }],
      speed,
    });
    const none = { days: [], models: [], speed };
    assert.deepEqual(await store.statistics.read(organizationId, { ...filter, mode: 'live' }), none);
    assert.deepEqual(await store.statistics.read(organizationId, { ...filter, from: '2026-11-22' }), none);
    assert.deepEqual(await store.statistics.read(organizationId, { ...filter, model: 'shelf' }), none);
    assert.deepEqual(await store.statistics.read(createId('org'), filter), none);
    await store.statistics.deleteBefore('2026-11-22');
    assert.deepEqual(await store.statistics.read(organizationId, filter), none);
  });

  it('a visit only adds to its day’s counts', async () => {
    const { organizationId } = await prepare();
    const product = { organizationId, day: '2026-12-01', mode: 'live', model: 'board' } as const;
    const visit = { steps: ['form', 'seen'], speed: { picture: 700, frame: 20_000 } } as const;
    await Promise.all(Array.from({ length: 3 }, () => store.statistics.countVisit(product, visit)));
    const { days, speed } = await store.statistics.read(organizationId, {
      from: product.day,
      to: product.day,
      mode: 'live',
    });
    assert.deepEqual(days[0]?.visits, { seen: 3, changed: 0, priced: 0, form: 3 });
    assert.deepEqual(days[0]?.revenue, []);
    assert.deepEqual(speed, {
      picture: [{ within_ms: 1_000, count: 3 }],
      frame: [{ within_ms: null, count: 3 }],
    });
  });

  it('processes that count the same requests at once count each of them once', async () => {
    const { organizationId } = await prepare();
    const values = ['800', '900'];
    const count = (value: string) => ({ mode: 'test' as const, asked: [[{ parameter: 'width', value }]] });
    const save = (value: string, by: Store) =>
      by.quotes.save(quoteRequest(organizationId), [], undefined, count(value));
    const filter = { from: '2026-11-21', to: '2026-11-21', mode: 'test' } as const;
    const read = async (by: Store) => {
      const { models } = await by.statistics.read(organizationId, filter);
      return models.map(({ quotes, parameters }) => [quotes, parameters[0]?.values.map((value) => value.count)]);
    };
    for (let round = 1; round <= 3; round += 1) {
      const savers = Array.from({ length: 20 }, (_, index) => (index % 2 ? store : second));
      await Promise.all(savers.flatMap((by) => values.map((value) => save(value, by))));
      const answers = await Promise.all([store, second, store, second].map(read));
      for (const answer of answers) assert.deepEqual(answer, [[round * 40, [round * 20, round * 20]]]);
    }
  });

  it('an order’s events are stored with a delivery per endpoint, set aside for disabled ones', async () => {
    const { organizationId, quotes } = await prepare();
    const [on, off] = [endpointOf(organizationId), endpointOf(organizationId)];
    await store.endpoints.add(on, 100);
    await store.endpoints.add(off, 100);
    await store.endpoints.disable(off.id, 'test', start);
    await store.orders.place(orderOf(organizationId, quotes[0]), undefined);
    const deliveries = await store.deliveries.list(organizationId, {}, { limit: 10 });
    assert.deepEqual(
      deliveries?.map(({ endpointId, status }) => [endpointId, status]).toSorted(),
      [
        [off.id, 'failed'],
        [on.id, 'pending'],
      ].toSorted(),
    );
    await store.endpoints.remove(organizationId, on.id, start);
  });

  it('only one process claims a delivery, until its lease has expired', async () => {
    const { organizationId, quotes } = await prepare();
    const endpoint = endpointOf(organizationId);
    await store.endpoints.add(endpoint, 100);
    await store.orders.place(orderOf(organizationId, quotes[0]), undefined);
    const claims = await Promise.all([claim(store, at(0), at(60)), claim(second, at(0), at(60))]);
    const held = claims.filter((claim) => claim !== undefined);
    assert.equal(held.length, 1);
    assert.equal(await claim(store, at(59), at(120)), undefined);
    const again = await claim(second, at(60), at(120));
    assert.equal(again?.delivery.id, held[0]!.delivery.id);
    const delivered = { status: 'delivered', nextAttemptAt: at(61), ...answered, responseStatus: 204 } as const;
    assert.equal(await store.deliveries.finish(again!.delivery.id, held[0]!.lease, delivered, at(61), harmless), false);
    assert.equal(await second.deliveries.finish(again!.delivery.id, again!.lease, delivered, at(61), harmless), true);
    assert.equal(await claim(store, at(200), at(260)), undefined);
    await store.endpoints.remove(organizationId, endpoint.id, start);
  });

  it('a released delivery is due as if it hadn’t been attempted', async () => {
    const { organizationId, quotes } = await prepare();
    const endpoint = endpointOf(organizationId);
    await store.endpoints.add(endpoint, 100);
    await store.orders.place(orderOf(organizationId, quotes[0]), undefined);
    const first = await claim(store, at(0), at(60));
    await store.deliveries.release(first!.delivery.id, first!.lease);
    const again = await claim(store, at(0), at(60));
    assert.deepEqual([again?.delivery.id, again?.delivery.attempts], [first!.delivery.id, 0]);
    await store.endpoints.remove(organizationId, endpoint.id, start);
  });

  it('resending an older event doesn’t delay newer ones', async () => {
    const { organizationId, quotes } = await prepare();
    const endpoint = endpointOf(organizationId);
    await store.endpoints.add(endpoint, 100);
    const order = orderOf(organizationId, quotes[0]);
    await store.orders.place(order, undefined);
    const first = (await claim(store, at(0), at(60)))!;
    const delivered = { status: 'delivered', nextAttemptAt: at(1), ...answered, responseStatus: 204 } as const;
    await store.deliveries.finish(first.delivery.id, first.lease, delivered, at(1), harmless);
    await store.deliveries.redeliver(organizationId, first.delivery.id, at(500));
    await store.orders.move(
      organizationId,
      order.id,
      { status: 'confirmed', tracking: undefined },
      at(2),
      canTransition,
    );
    assert.equal((await claim(store, at(3), at(60)))?.delivery.sequence, 2);
    await store.endpoints.remove(organizationId, endpoint.id, start);
  });

  const moveTo = (
    organizationId: string,
    id: string,
    status: 'confirmed' | 'in_production' | 'canceled',
    time: string,
  ) => store.orders.move(organizationId, id, { status, tracking: undefined }, time, canTransition);
  /** An order with three events for one endpoint, all unsent. */
  const placeThree = async () => {
    const { organizationId, quotes } = await prepare();
    const endpoint = endpointOf(organizationId);
    await store.endpoints.add(endpoint, 100);
    const order = orderOf(organizationId, quotes[0]);
    await store.orders.place(order, undefined);
    await moveTo(organizationId, order.id, 'confirmed', at(1));
    await moveTo(organizationId, order.id, 'in_production', at(2));
    const listed = await store.deliveries.list(organizationId, {}, { limit: 10 });
    const ids = listed!.toSorted((a, b) => a.sequence - b.sequence).map(({ id }) => id);
    return { organizationId, endpoint, ids: ids as [string, string, string] };
  };
  const finishAs = async (status: 'delivered' | 'pending' | 'failed', time: string, nextAttemptAt = time) => {
    const claimed = (await claim(store, time, at(100_000)))!;
    const attempt = { status, nextAttemptAt, ...answered, responseStatus: undefined };
    await store.deliveries.finish(claimed.delivery.id, claimed.lease, attempt, time, harmless);
    return claimed.delivery.sequence;
  };

  it('resending an event that waits for an earlier one makes the earlier one due', async () => {
    const { organizationId, endpoint, ids } = await placeThree();
    assert.equal(await finishAs('pending', at(3), at(9_000)), 1);
    assert.equal(await claim(store, at(4), at(60)), undefined);
    assert.equal((await store.deliveries.redeliver(organizationId, ids[2], at(5))).outcome, 'due');
    const sent = [
      await finishAs('delivered', at(6)),
      await finishAs('delivered', at(7)),
      await finishAs('delivered', at(8)),
    ];
    assert.deepEqual(sent, [1, 2, 3]);
    await store.endpoints.remove(organizationId, endpoint.id, start);
  });

  it('resent events are sent in their original sequence, whichever is requested first', async () => {
    const { organizationId, endpoint, ids } = await placeThree();
    for (const time of [at(3), at(4), at(5)]) await finishAs('failed', time);
    for (const id of [ids[2], ids[0], ids[1]]) await store.deliveries.redeliver(organizationId, id, at(6));
    const sent = [
      await finishAs('delivered', at(7)),
      await finishAs('delivered', at(8)),
      await finishAs('delivered', at(9)),
    ];
    assert.deepEqual(sent, [1, 2, 3]);
    await store.endpoints.remove(organizationId, endpoint.id, start);
  });

  it('a failed or abandoned attempt waits for an earlier event that was resent in the meantime', async () => {
    const { organizationId, endpoint, ids } = await placeThree();
    assert.equal(await finishAs('failed', at(3)), 1);
    const given = (await claim(store, at(4), at(60)))!;
    await store.deliveries.redeliver(organizationId, ids[0], at(5));
    assert.equal(await finishAs('pending', at(6), at(9_000)), 1);
    await store.deliveries.release(given.delivery.id, given.lease);
    assert.equal(await claim(store, at(7), at(60)), undefined);
    await store.deliveries.redeliver(organizationId, ids[0], at(8));
    assert.equal(await finishAs('failed', at(8)), 1);
    const failing = (await claim(store, at(9), at(60)))!;
    await store.deliveries.redeliver(organizationId, ids[0], at(10));
    assert.equal(await finishAs('pending', at(11), at(9_000)), 1);
    const attempt = { status: 'pending', nextAttemptAt: at(12), ...answered, responseStatus: undefined } as const;
    await store.deliveries.finish(failing.delivery.id, failing.lease, attempt, at(12), harmless);
    assert.equal(await claim(store, at(13), at(60)), undefined);
    await store.endpoints.remove(organizationId, endpoint.id, start);
  });

  it('a replay makes events due in sequence, a limited number at a time, and none twice', async () => {
    const { organizationId, endpoint } = await placeThree();
    await store.endpoints.disable(endpoint.id, 'test', at(3));
    await store.endpoints.enable(organizationId, endpoint.id, start);
    const replay = (since: string, most = 100) => store.deliveries.replay(endpoint.id, since, at(4), most);
    assert.deepEqual(await replay(at(3)), { replayed: 0, hasMore: false });
    assert.equal(await claim(store, at(5), at(60)), undefined);
    assert.deepEqual(await replay(at(0), 2), { replayed: 2, hasMore: true });
    assert.equal(await finishAs('delivered', at(5)), 1);
    assert.deepEqual(await replay(at(0), 2), { replayed: 1, hasMore: false });
    assert.deepEqual(await replay(at(0), 2), { replayed: 0, hasMore: false });
    assert.deepEqual([await finishAs('delivered', at(6)), await finishAs('delivered', at(7))], [2, 3]);
    assert.equal(await claim(store, at(8), at(60)), undefined);
    await store.endpoints.remove(organizationId, endpoint.id, start);
  });

  it('nothing is resent to a disabled endpoint', async () => {
    const { organizationId, endpoint, ids } = await placeThree();
    await store.endpoints.disable(endpoint.id, 'test', at(3));
    assert.deepEqual(await store.deliveries.redeliver(organizationId, ids[0], at(4)), { outcome: 'disabled' });
    await store.endpoints.remove(organizationId, endpoint.id, start);
  });

  it('an endpoint is paused or disabled after failures, and one success clears them', async () => {
    const { organizationId, endpoint } = await placeThree();
    const seen: unknown[] = [];
    const fail = async (time: string, judged: ReturnType<JudgeFailures>) => {
      const claimed = (await claim(store, time, at(100_000)))!;
      const attempt = { status: 'pending', nextAttemptAt: time, ...answered, responseStatus: 500 } as const;
      await store.deliveries.finish(claimed.delivery.id, claimed.lease, attempt, time, (...failures) => {
        seen.push(failures);
        return judged;
      });
    };
    const read = async () => (await store.endpoints.get(organizationId, endpoint.id))!;
    await fail(at(3), { pausedUntil: undefined, disabledReason: undefined });
    await fail(at(4), { pausedUntil: at(10), disabledReason: undefined });
    assert.equal(await claim(second, at(9), at(60)), undefined);
    assert.deepEqual([(await read()).failingSince, (await read()).pausedUntil], [at(3), at(10)]);
    await finishAs('delivered', at(10));
    assert.deepEqual([(await read()).failingSince, (await read()).pausedUntil], [undefined, undefined]);
    await fail(at(11), { pausedUntil: undefined, disabledReason: 'For a reason.' });
    assert.deepEqual(seen, [
      [1, at(3)],
      [2, at(3)],
      [1, at(11)],
    ]);
    assert.deepEqual([(await read()).status, (await read()).disabledReason], ['disabled', 'For a reason.']);
    const listed = await store.deliveries.list(organizationId, { status: 'failed' }, { limit: 10 });
    assert.equal(listed?.length, 2);
    assert.equal(await claim(store, at(9_000), at(9_060)), undefined);
    await store.endpoints.remove(organizationId, endpoint.id, start);
  });

  it('a killed process’s claims are due again once its leases are ended', async () => {
    const { organizationId, endpoint } = await placeThree();
    const claimed = await claim(second, at(3), at(60));
    assert.equal(await claim(store, at(4), at(60)), undefined);
    await store.deliveries.releaseAll();
    assert.equal((await claim(store, at(5), at(60)))?.delivery.id, claimed!.delivery.id);
    await store.endpoints.remove(organizationId, endpoint.id, start);
  });

  it('deliveries that were postponed by setting the clock back are due at once, with those behind them', async () => {
    const { organizationId, endpoint } = await placeThree();
    const failed = (await claim(store, at(3), at(60)))!;
    const attempt = { status: 'pending', nextAttemptAt: at(100), ...answered, responseStatus: 503 } as const;
    const paused = () => ({ pausedUntil: at(200), disabledReason: undefined });
    await store.deliveries.finish(failed.delivery.id, failed.lease, attempt, at(3), paused);
    await second.deliveries.endDelaysOfClock(at(4), at(9));
    assert.equal(await claim(store, at(101), at(160)), undefined, 'nothing where the clock goes on');
    await second.deliveries.endDelaysOfClock(at(-3_600), at(-3_595));
    const sent = [
      await finishAs('delivered', at(-3_600)),
      await finishAs('delivered', at(-3_599)),
      await finishAs('delivered', at(-3_598)),
    ];
    assert.deepEqual(sent, [1, 2, 3]);
    await store.endpoints.remove(organizationId, endpoint.id, start);
  });

  it('an organization’s limit of endpoints holds even if two are added at once', async () => {
    const organizationId = createId('org');
    await store.keys.addOrganization({ id: organizationId, name: 'Test', licenseOrders: true }, start);
    const added = await Promise.all(
      [store, second, store, second].map((each) => each.endpoints.add(endpointOf(organizationId), 2)),
    );
    assert.deepEqual(added.toSorted(), [false, false, true, true]);
  });

  it('an event can be sent to any number of endpoints', async () => {
    const { organizationId, quotes } = await prepare();
    const endpoint = endpointOf(organizationId);
    await store.endpoints.add(endpoint, 1);
    // Adding them one by one would take longer than all other tests here.
    const columns = 'organization_id, url, secret, status, created_at, failures, previous_secrets';
    await database.run(`
      with recursive copies (number) as (select 1 union all select number + 1 from copies where number < 2300)
      insert into webhook_endpoints (id, ${columns})
      select id || number, ${columns} from webhook_endpoints, copies where id = '${endpoint.id}'`);
    const order = orderOf(organizationId, quotes[0]);
    assert.equal((await store.orders.place(order, undefined)).outcome, 'placed');
    assert.equal((await moveTo(organizationId, order.id, 'confirmed', at(1))).outcome, 'moved');
    const last = { endpointId: `${endpoint.id}2300` };
    assert.equal((await store.deliveries.list(organizationId, last, { limit: 9 }))?.length, 2);
    const own = `where organization_id = '${organizationId}'`;
    await database.run(`delete from webhook_deliveries ${own}; delete from webhook_endpoints ${own}`);
  });

  it('personal data is deleted over time, and the order stays', async () => {
    const { organizationId, order } = await placeNew();
    const { order: open } = await placeNew();
    await moveTo(organizationId, order.id, 'canceled', start);
    assert.equal(await store.orders.erasePersonalDataBefore(start), 0);
    const counted = await store.sweeps.personalData(at(1));
    assert.ok(counted.due > 0 && counted.open > 0 && counted.all >= counted.due + counted.open);
    assert.equal(await store.orders.erasePersonalDataBefore(at(1)), counted.due);
    const orderWithHistory = await store.orders.get(organizationId, order.id);
    assert.equal(orderWithHistory?.order.recipient, undefined);
    assert.equal(orderWithHistory?.order.status, 'canceled');
    assert.ok((await store.orders.find(open.id))?.order.recipient);
  });

  it('the claims of deleted quote requests are deleted, too', async () => {
    const { organizationId } = await prepare();
    const { record } = createKey({ organizationId, kind: 'license', mode: 'test', now: start });
    await store.keys.add(record);
    const id = createId('per');
    const person = { id, organizationId, email: `${id}@shop.example`, role: 'owner', createdAt: start } as const;
    await store.people.add(person, { by: undefined, now: start });
    const claims = [record.id, id].map((keyId) => ({
      ...{ keyId, route: QUOTES_ROUTE, keyHash: 'h', fingerprint: 'f' },
    }));
    for (const [index, claim] of claims.entries()) {
      const request = { ...quoteRequest(organizationId), createdAt: at(index) };
      await store.quotes.save(request, [quoteOf(request)], claim);
    }
    const last = { ...quoteRequest(organizationId), createdAt: at(9) };
    await store.quotes.save(last, [quoteOf(last)], undefined);
    const later = { ...quoteRequest(organizationId), createdAt: at(10) };
    await store.quotes.save(later, [quoteOf(later)], undefined);
    assert.ok((await store.quotes.deleteUnorderedBeyond(1, '9999')).includes(organizationId));
    for (const claim of claims) assert.equal(await store.idempotency.find(claim), undefined, claim.keyId);
  });

  it('a sweep is recorded once, and the newest row shows when the database was last used', async () => {
    await placeNew();
    assert.ok((await store.sweeps.newestRow())! >= start);
    await store.sweeps.record({ at: start, held: 'Too many.' });
    assert.deepEqual(await store.sweeps.last(), { at: start, held: 'Too many.' });
    await store.sweeps.record({ at: at(1) });
    assert.deepEqual(await store.sweeps.last(), { at: at(1), held: undefined });
  });

  it('above a limit, requests without an order are deleted, and those with one stay', async () => {
    const { organizationId, quotes } = await prepare();
    await store.orders.place(orderOf(organizationId, quotes[0]), undefined);
    const requests = Array.from({ length: 450 }, (_, i) => ({
      ...quoteRequest(organizationId),
      createdAt: at(i < 448 ? 1 : 2),
    }));
    for (const request of requests) await store.quotes.save(request, [quoteOf(request)], undefined);
    const isKept = async ({ id }: QuoteRequestRecord) =>
      (await store.quotes.ofRequest(organizationId, id)) !== undefined;
    assert.deepEqual(await store.quotes.deleteUnorderedBeyond(600, at(3)), []);
    assert.deepEqual(await store.quotes.deleteUnorderedBeyond(451, at(3)), []);
    assert.ok(await isKept(requests[0]!));
    assert.ok((await store.quotes.deleteUnorderedBefore(at(2))) >= 448);
    assert.deepEqual(await Promise.all([requests[0]!, requests[447]!, requests[448]!].map(isKept)), [
      false,
      false,
      true,
    ]);
    assert.ok(await store.quotes.get(organizationId, quotes[0].id));
  });

  const addModel = async (revision = '1') => {
    const organizationId = createId('org');
    await store.keys.addOrganization({ id: organizationId, name: 'Test', licenseOrders: true }, start);
    const publish = (newRevision: string) =>
      store.models.put(organizationId, { id: 'board', name: 'Board', revision: newRevision, document: '{}' }, start);
    await publish(revision);
    return { organizationId, publish };
  };
  const pictureOf = (revision: string, view = '1.35', drawing = 1) => ({
    ...{ model: 'board', revision, view, drawing },
    content: Uint8Array.of(0, 255, 128, view.length),
  });

  it('a picture is stored unchanged, once by two processes, and found only by its own name', async () => {
    const { organizationId } = await addModel();
    const picture = pictureOf('1');
    const kept = await Promise.all(
      [store, second, store, second].map((process) => process.pictures.keep(organizationId, picture, start)),
    );
    assert.deepEqual(kept.toSorted(), [false, false, false, true]);
    assert.deepEqual(await second.pictures.find(organizationId, picture), picture.content);
    const others = [{ revision: '2' }, { view: '1.4' }, { view: '' }, { drawing: 2 }, { model: 'shelf' }];
    for (const other of others) {
      assert.equal(await store.pictures.find(organizationId, { ...picture, ...other }), undefined);
    }
    const { organizationId: stranger } = await addModel();
    assert.equal(await store.pictures.find(stranger, picture), undefined);
    await store.pictures.keep(organizationId, { ...picture, view: '' }, start);
    assert.deepEqual((await second.pictures.views(organizationId, picture)).toSorted(), ['', picture.view].toSorted());
    for (const other of [{ revision: '2' }, { drawing: 2 }, { model: 'shelf' }]) {
      assert.deepEqual(await store.pictures.views(organizationId, { ...picture, ...other }), []);
    }
    assert.deepEqual(await store.pictures.views(stranger, picture), []);
  });

  it('pictures are deleted when a newer revision is published, and only the newest has one', async () => {
    const { organizationId, publish } = await addModel();
    await store.pictures.keep(organizationId, pictureOf('1'), start);
    await publish('1');
    assert.ok(await store.pictures.find(organizationId, pictureOf('1')));
    await publish('2');
    assert.equal(await store.pictures.find(organizationId, pictureOf('1')), undefined);
    assert.equal(await store.pictures.keep(organizationId, pictureOf('1'), start), false);
    assert.equal(await store.pictures.keep(organizationId, { ...pictureOf('2'), model: 'shelf' }, start), false);
    assert.equal(await second.pictures.keep(organizationId, pictureOf('2'), start), true);
  });

  it('pictures from an earlier drawing version are deleted with the first of a newer one', async () => {
    const { organizationId } = await addModel();
    const [before, newer] = [pictureOf('1', 'a', 1), pictureOf('1', 'b', 2)];
    await store.pictures.keep(organizationId, before, start);
    await store.pictures.keep(organizationId, newer, start);
    assert.equal(await store.pictures.find(organizationId, before), undefined);
    assert.deepEqual(await store.pictures.find(organizationId, newer), newer.content);
  });

  it('all organizations’ models are listed in pages, each once', async () => {
    const added = [await addModel(), await addModel(), await addModel()].map(({ organizationId }) => organizationId);
    const publish = (id: string) => store.models.put(added[1]!, { id, name: id, revision: '1', document: '{}' }, start);
    await Promise.all(['a', 'c'].map(publish));
    const listed: { readonly organizationId: string; readonly id: string }[] = [];
    for (;;) {
      const page = await second.models.listAll({ limit: 2, after: listed.at(-1) });
      listed.push(...page);
      if (page.length < 2) break;
    }
    const names = listed.map(({ organizationId, id }) => `${organizationId} ${id}`);
    assert.deepEqual(names, [...new Set(names)].toSorted());
    const own = listed.filter(({ organizationId }) => organizationId === added[1]).map(({ id }) => id);
    assert.deepEqual(own, ['a', 'board', 'c']);
    assert.equal(listed.filter(({ organizationId }) => added.includes(organizationId)).length, 5);
  });

  const boardOf = (revision: string, name: string = revision) => ({ id: 'board', name, revision, document: '{}' });

  it('a revision replaces the expected one, and an earlier one can be published again', async () => {
    const { organizationId } = await addModel();
    const put = (revision: string, time: number, expected?: string | null) =>
      store.models.put(organizationId, boardOf(revision), at(time), { kind: 'key', id: 'key_a' }, expected);
    assert.deepEqual(await put('2', 1, null), { outcome: 'changed', revision: '1' });
    assert.deepEqual(await put('2', 1, '0'), { outcome: 'changed', revision: '1' });
    assert.deepEqual(await put('2', 2, '1'), { outcome: 'published' });
    // The same request again, whose response was lost.
    assert.deepEqual(await put('2', 3, '1'), { outcome: 'unchanged' });
    assert.deepEqual(await put('2', 3, '2'), { outcome: 'unchanged' });
    const again = { id: 'board', revision: '1' };
    const person = { kind: 'person', id: 'per_a', label: 'Ada' } as const;
    assert.deepEqual(await store.models.publish(organizationId, again, at(4), undefined, '1'), {
      outcome: 'changed',
      revision: '2',
    });
    assert.deepEqual(await second.models.publish(organizationId, again, at(4), person, '2'), { outcome: 'published' });
    assert.deepEqual(await store.models.publish(organizationId, again, at(4), person, '2'), { outcome: 'unchanged' });
    const missing = { id: 'board', revision: '7' };
    assert.deepEqual(await store.models.publish(organizationId, missing, at(5)), { outcome: 'missing' });
    const first = await store.models.publications(organizationId, 'board', { limit: 2 });
    assert.deepEqual(
      first?.map(({ number, revision, byId, byLabel, publishedAt }) => [number, revision, byId, byLabel, publishedAt]),
      [
        [3, '1', 'per_a', 'Ada', at(4)],
        [2, '2', 'key_a', undefined, at(2)],
        [1, '1', undefined, undefined, start],
      ],
    );
    assert.equal(await store.models.forgetPublishersBefore(at(4)), 0);
    assert.equal(await store.models.forgetPublishersBefore(at(5)), 1);
    const [forgotten] = (await store.models.publications(organizationId, 'board', { limit: 1 }))!;
    assert.deepEqual([forgotten?.byId, forgotten?.byLabel], ['per_a', undefined]);
    const rest = await store.models.publications(organizationId, 'board', { limit: 2, after: '2' });
    assert.deepEqual(
      rest?.map(({ number }) => number),
      [1],
    );
    assert.equal(await store.models.publications(organizationId, 'board', { limit: 2, after: 'x' }), undefined);
    const { organizationId: stranger } = await addModel();
    assert.equal((await store.models.publications(stranger, 'board', { limit: 9 }))?.length, 1);
  });

  it('if many publish over the same revision, one succeeds and the others are told so', async () => {
    const { organizationId } = await addModel();
    const outcomes = await Promise.all(
      [store, second, store, second].map((process, index) =>
        process.models.put(organizationId, boardOf(`new ${index}`), at(1), undefined, '1'),
      ),
    );
    assert.deepEqual(outcomes.map(({ outcome }) => outcome).toSorted(), ['changed', 'changed', 'changed', 'published']);
    const added = await Promise.all(
      [store, second].map((process, index) =>
        process.models.put(organizationId, { ...boardOf(`${index}`), id: 'new' }, at(1), undefined, null),
      ),
    );
    assert.deepEqual(added.map(({ outcome }) => outcome).toSorted(), ['added', 'changed']);
    assert.equal((await store.models.publications(organizationId, 'new', { limit: 9 }))?.length, 1);
  });

  it('a message about an order and its cut never wait for each other', async () => {
    const { organizationId, order } = await placeNew();
    const owner = { organizationId, workshop: order.workshop.slug, mode: order.mode };
    const by = { kind: 'key', id: 'key_a' } as const;
    for (let round = 1; round <= 10; round += 1) {
      const use = { taken: [], offcuts: [] };
      const cut = {
        id: `cut_${order.id}_${round}`,
        orders: [order.id],
        use,
        keptOffcuts: false,
        source: { workshop: undefined, stock: undefined },
      };
      const message = { author: 'customer', body: `Question ${round}`, key: undefined } as const;
      const [added, outcome] = await Promise.all([
        store.messages.add(order, message, at(round)),
        second.stocks.cut(owner, cut, {
          now: at(round),
          by,
          revision: undefined,
          after: { items: [], cutting: {} },
          marks: [],
        }),
      ]);
      assert.deepEqual([added, outcome.outcome], ['added', 'cut']);
      const undone = { ...cut, createdAt: at(round) };
      await store.stocks.undoCut(owner, undone, {
        now: at(round),
        by,
        revision: undefined,
        after: { items: [], cutting: {} },
      });
    }
  });

  it('a retired model’s revisions can be read, and it can be deleted if it was never quoted', async () => {
    const { organizationId } = await addModel();
    assert.equal(await store.models.delete(organizationId, 'board', at(5)), 'on_sale');
    assert.equal(await store.models.retire(organizationId, 'board', at(1)), true);
    assert.equal(await store.models.retire(organizationId, 'board', at(2)), false);
    assert.equal((await second.models.get(organizationId, 'board'))?.retiredAt, at(1));
    assert.equal((await store.models.get(organizationId, 'board', '1'))?.retiredAt, at(1));
    const ids = async (status: 'published' | 'retired') =>
      (await store.models.list(organizationId, { limit: 9 }, { status })).map(({ id }) => id);
    assert.deepEqual([await ids('published'), await ids('retired')], [[], ['board']]);
    assert.deepEqual(await store.models.put(organizationId, boardOf('1'), at(3)), { outcome: 'published' });
    assert.equal((await store.models.get(organizationId, 'board'))?.retiredAt, undefined);
    await store.models.retire(organizationId, 'board', at(4));
    await store.pictures.keep(organizationId, pictureOf('1'), start);
    assert.equal(await store.models.delete(organizationId, 'board', at(5)), 'deleted');
    assert.equal(await store.models.delete(organizationId, 'board', at(5)), 'missing');
    assert.equal(await store.models.get(organizationId, 'board', '1'), undefined);
    const quoted = await prepare();
    await store.models.put(quoted.organizationId, { ...boardOf('1'), id: quoted.request.model }, start);
    await store.models.retire(quoted.organizationId, quoted.request.model, at(1));
    assert.equal(await store.models.delete(quoted.organizationId, quoted.request.model, at(5)), 'quoted');
  });

  it('models are found by part of their id or name in any script, and wildcards aren’t special', async () => {
    const { organizationId } = await addModel();
    await store.models.put(organizationId, { ...boardOf('1', 'Äpfel 100 %'), id: 'crate_1' }, start);
    const found = async (search: string) =>
      (await store.models.list(organizationId, { limit: 9 }, { search })).map(({ id }) => id);
    assert.deepEqual(await found('CRATE'), ['crate_1']);
    assert.deepEqual(await found('Äpfel'), ['crate_1']);
    assert.deepEqual(await found('0 %'), ['crate_1']);
    assert.deepEqual(await found('d_1'), []);
    assert.deepEqual(await found('_'), ['crate_1']);
    assert.deepEqual(await found('oar'), ['board']);
  });

  it('console sessions end one by one, all at once for a key, or when their key is revoked', async () => {
    const organizationId = createId('org');
    await store.keys.addOrganization({ id: organizationId, name: 'Console', licenseOrders: true }, start);
    const { record } = createKey({ organizationId, kind: 'api', mode: 'test', now: start });
    await store.keys.add(record);
    const { consoleSessions } = store;
    const hashes = ['a', 'b', 'c', 'd'].map((letter) => createId('key') + letter);
    const [a, b, c, d] = hashes as [string, string, string, string];
    for (const hash of hashes) {
      await consoleSessions.add({ hash, keyId: record.id, createdAt: start, usedAt: at(0), expiresAt: at(100) });
    }
    const found = await second.consoleSessions.find(a);
    assert.equal(found?.key.id, record.id);
    assert.equal(found?.organizationName, 'Console');
    const known = async () => {
      const all = await Promise.all(hashes.map((hash) => second.consoleSessions.find(hash)));
      return all.map((each) => each !== undefined);
    };
    await consoleSessions.delete(a);
    await consoleSessions.touch(b, at(50));
    await consoleSessions.deleteExpired(at(60), at(40));
    assert.deepEqual(await known(), [false, true, false, false]);
    await consoleSessions.add({ hash: c, keyId: record.id, createdAt: start, usedAt: at(0), expiresAt: at(100) });
    await consoleSessions.deleteOfKey(record.id);
    assert.deepEqual(await known(), [false, false, false, false]);
    await consoleSessions.add({ hash: d, keyId: record.id, createdAt: start, usedAt: at(0), expiresAt: at(100) });
    await store.keys.revoke(record.id, at(20));
    assert.deepEqual(await known(), [false, false, false, false]);
  });

  it('only one of several simultaneous uses of a sign-in succeeds', async () => {
    const organizationId = createId('org');
    await store.keys.addOrganization({ id: organizationId, name: 'Console', licenseOrders: true }, start);
    const { record } = createKey({ organizationId, kind: 'api', mode: 'test', now: start });
    await store.keys.add(record);
    const [fresh, late] = [createId('key'), createId('key')];
    await store.consoleSessions.addSignIn({ hash: fresh, keyId: record.id, expiresAt: at(100) });
    await store.consoleSessions.addSignIn({ hash: late, keyId: record.id, expiresAt: at(10) });
    const taken = await Promise.all(
      [store, second, store, second].map(({ consoleSessions }) => consoleSessions.takeSignIn(fresh, at(50))),
    );
    assert.deepEqual(
      taken.filter((keyId) => keyId !== undefined),
      [record.id],
    );
    assert.equal(await second.consoleSessions.takeSignIn(late, at(10)), undefined);
  });

  it('the database knows the last key that it was used with, and all secrets are encrypted with it', async () => {
    const { organizationId } = await prepare();
    const endpoint = endpointOf(organizationId);
    await store.endpoints.add(endpoint, 100);
    const secretNow = async () => (await store.endpoints.get(organizationId, endpoint.id))?.secret;
    await store.serviceKeys.use('a', at(1), (text) => text);
    assert.deepEqual(await store.serviceKeys.newest(), { id: 'a', firstUsedAt: at(1) });
    await store.serviceKeys.use('b', at(2), (text) => `b:${text}`);
    assert.equal(await secretNow(), `b:${endpoint.secret}`);
    const failing = store.serviceKeys.use('c', at(3), () => {
      throw new RangeError('wrong key');
    });
    await assert.rejects(failing, RangeError);
    assert.equal((await second.serviceKeys.newest())?.id, 'b');
    await store.serviceKeys.touch('b', at(4));
    await store.serviceKeys.use('a', at(5), (text) => text);
    assert.deepEqual(await store.serviceKeys.newest(), { id: 'a', firstUsedAt: at(5) });
    const replaced = await store.serviceKeys.replace('d', at(6), (owner) => `new of ${owner}`);
    assert.ok(replaced.some(({ id }) => id === endpoint.id));
    assert.equal(await secretNow(), `new of ${endpoint.id}`);
    assert.equal(await store.serviceKeys.isNeeded(), true);
    await store.endpoints.remove(organizationId, endpoint.id, start);
  });

  it('claims and successful deliveries are deleted after a time', async () => {
    const { organizationId, quotes } = await prepare();
    const claim = { keyId: createId('key'), route: 'r', keyHash: 'h', fingerprint: 'f' };
    await store.orders.place(orderOf(organizationId, quotes[0]), claim);
    await store.idempotency.deleteBefore(start);
    assert.equal((await store.idempotency.find(claim))?.outcome, 'replayed');
    await store.idempotency.deleteBefore(at(1));
    assert.equal(await store.idempotency.find(claim), undefined);
  });

  it('a database error is distinguished from a programming error', async () => {
    const busy = name === 'SQLite' ? 'SQLITE_BUSY' : '57P01';
    assert.equal(store.isUnavailable(Object.assign(new Error('x'), { code: busy })), true);
    assert.equal(store.isUnavailable(new TypeError('x')), false);
    await store.ping();
  });
});

/** Claims one delivery to one endpoint. */
async function claim({ deliveries }: Store, now: string, until: string): Promise<ClaimedDelivery | undefined> {
  const [claimed] = await deliveries.claim(now, until, ([first]) => new Map(first ? [[first.id, 1]] : []));
  return claimed;
}

const answered = { durationMs: 12, responseBody: undefined, error: undefined, detail: 'Answered.' };
const harmless: JudgeFailures = () => ({ pausedUntil: undefined, disabledReason: undefined });

/** The time this many seconds after the start. */
function at(seconds: number): string {
  return new Date(Date.parse(start) + seconds * 1_000).toISOString();
}

const boardModel = { id: 'board', name: 'Board', revision: '1', document: '{}' };

function quoteRequest(organizationId: string): QuoteRequestRecord {
  return {
    id: createId('rqt'),
    organizationId,
    keyId: 'key_1',
    mode: 'test',
    model: 'board',
    modelRevision: '1',
    configuration: { width: 800 },
    quantity: 2,
    shipTo: undefined,
    declined: [],
    createdAt: start,
    expiresAt: at(14 * 86_400),
  };
}

function quoteOf({ id }: QuoteRequestRecord): QuoteRecord {
  return {
    id: createId('qte'),
    requestId: id,
    offer: {
      workshop: { slug: 'w', name: 'W', country: 'DE' },
      price: { total: { amount: 100, currency: 'EUR' }, lines: [] },
      leadTimeDays: 10,
      readyBy: '2026-12-01',
      delivery: { as: 'assembled', by: 'van' },
      invoice: undefined,
      approximate: undefined,
    },
    status: 'open',
    orderId: undefined,
  };
}

function orderOf(organizationId: string, quote: QuoteRecord): NewOrder {
  return {
    id: createId('ord'),
    organizationId,
    quoteId: quote.id,
    keyId: 'key_1',
    mode: 'test',
    workshop: quote.offer.workshop,
    model: 'board',
    modelRevision: '1',
    configuration: { width: 800 },
    quantity: 2,
    total: quote.offer.price.total,
    readyBy: quote.offer.readyBy,
    country: 'DE',
    language: undefined,
    recipient: { postcode: '80331', name: 'Ada Example' },
    createdAt: start,
  };
}

function endpointOf(organizationId: string): EndpointRecord {
  return {
    id: createId('whe'),
    organizationId,
    mode: 'test',
    url: 'https://shop.example/',
    description: undefined,
    secret: 'sealed',
    previousSecrets: [],
    status: 'enabled',
    disabledReason: undefined,
    failingSince: undefined,
    pausedUntil: undefined,
    createdAt: start,
  };
}
