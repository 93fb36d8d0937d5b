import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { mailPageSchema, mailWithWordsSchema, type Order, orderPageSchema, orderSchema } from '@parametric/api-client';
import { deleteExpired } from '../../domain/retention/retention.js';
import { DAY_MS, timestamp } from '../../platform/clock.js';
import { headerOf, partOf } from '../../testing/mail-server.js';
import { startOrderPage } from '../../testing/order-page.js';
import { startPostgres } from '../../testing/postgres.js';
import { askQuote, orderOf, request, startTestService } from '../../testing/service.js';
import { waitUntil } from '../../testing/wait-until.js';
import { KeyedLock } from '../http/idempotency.js';
import { placeHeldOrder } from './place-held-order.js';

const postgres = await startPostgres().catch(() => undefined);
after(() => postgres?.close());

type Started = Awaited<ReturnType<typeof startOrderPage>>;

/** An address may place one order, the second one is held. */
const ordersADay = { count: 20, windowMs: DAY_MS };

for (const database of ['SQLite', 'PostgreSQL'] as const) {
  describe(`held orders on ${database}`, { skip: database === 'PostgreSQL' && !postgres && 'no PostgreSQL' }, () => {
    let started: Started;
    let page: Started['page'];
    before(async () => {
      const databaseUrl = database === 'PostgreSQL' ? { databaseUrl: await postgres!.createDatabase() } : {};
      started = await startOrderPage({ ordersADay }, databaseUrl);
      page = started.page;
      assert.equal((await page.order(await page.quoted())).status, 201);
    });
    after(() => started.close());
    const orders = async (): Promise<readonly Order[]> => {
      const answer = await request(started.service, 'GET', '/v1/orders?limit=100', { key: started.apiKey });
      return answer.as(orderPageSchema).data;
    };
    const open = (path: string) => request(started.service, 'GET', path);
    const confirm = (path: string) => request(started.service, 'POST', path);

    it('an order beyond its address’s share counts for nothing until the customer selects the button', async () => {
      const email = 'ada@example.com';
      const [body, key] = [await page.quoted(email, { language: 'de' }), crypto.randomUUID()];
      const before = (await orders()).length;
      const held = await page.order(body, key);
      assert.deepEqual([held.status, held.problem().code], [409, 'order_held']);
      assert.equal(held.problem().expires_at, new Date(started.clock() + DAY_MS).toISOString());
      assert.equal((await page.order(body, key)).problem().code, 'order_held', 'a repetition sends no second email');
      const link = await page.link(email);
      assert.equal((await page.placed(key)).problem().code, 'order_held');
      const asked = await open(link);
      assert.equal(asked.status, 200);
      assert.match(asked.text, /<html lang="de">[\s\S]*<button>Zahlungspflichtig bestellen<\/button>/);
      assert.match(asked.headers.get('content-security-policy') ?? '', /frame-ancestors 'none'/);
      for (const method of ['GET', 'HEAD']) assert.equal((await request(started.service, method, link)).status, 200);
      assert.equal((await orders()).length, before, 'opening the link places nothing');
      assert.ok(!page.mails('shop@shop.example').some((text) => text.includes(email)), 'the shop isn’t told');
      const listed = await request(started.service, 'GET', '/v1/mails?limit=100', { key: started.apiKey });
      assert.ok(!listed.text.includes('order_held'), 'nor does the console have its email');

      assert.match((await confirm(link)).text, /Vielen Dank für Ihre Bestellung/);
      const order = (await page.placed(key)).as(orderSchema);
      assert.deepEqual([order.status, order.quote, (await orders()).length], ['received', body.quote, before + 1]);
      assert.equal((await page.order(body, key)).as(orderSchema).id, order.id, 'the same request returns the order');
      for (const again of [await confirm(link), await open(link)]) assert.match(again.text, /Vielen Dank/);
      assert.equal((await orders()).length, before + 1, 'a link works once');
      await waitUntil('the usual email', () => page.mails(email).length === 2);
      assert.match(page.mails(email)[1]!, /Vielen Dank für Ihre Bestellung/);
      await waitUntil('the shop’s email', () => page.mails('shop@shop.example').some((text) => text.includes(email)));
    });

    it('the email repeats nothing that a stranger could have typed, except the address it goes to', async () => {
      const body = await page.quoted('bo@example.com');
      const shipping = { ...body.shipping, name: 'Buy pills at evil.example', line1: 'evil.example' };
      assert.equal((await page.order({ ...body, shipping })).problem().code, 'order_held');
      await page.link('bo@example.com');
      const { source } = page.server.mails.find(({ to }) => to === 'bo@example.com')!;
      assert.equal(headerOf(source, 'subject'), 'Confirm your order: Board');
      assert.equal(headerOf(source, 'to'), 'bo@example.com');
      for (const text of [source, partOf(source, 'text/plain'), partOf(source, 'text/html')]) {
        assert.doesNotMatch(text, /evil|pills/i);
      }
    });

    it('two tabs that confirm at once place one order', async () => {
      const [body, key] = [await page.quoted('cy@example.com'), crypto.randomUUID()];
      await page.order(body, key);
      const link = await page.link('cy@example.com');
      const pages = await Promise.all(Array.from({ length: 5 }, () => confirm(link)));
      for (const each of pages) assert.deepEqual([each.status, /Thank you/.test(each.text)], [200, true]);
      assert.equal((await orders()).filter(({ quote }) => quote === body.quote).length, 1);
    });

    it('an order that another process places while it’s being held is answered as placed', async () => {
      const { heldOrders } = started.service.store;
      const [body, key] = [await page.quoted('ef@example.com'), crypto.randomUUID()];
      const { hold } = heldOrders;
      heldOrders.hold = async (order, interval) => {
        const outcome = await hold(order, interval);
        const other = { ...started.service.context, idempotencyLocks: new KeyedLock() };
        assert.equal((await placeHeldOrder(other, order)).outcome, 'placed');
        return outcome;
      };
      try {
        assert.equal((await page.order(body, key)).as(orderSchema).quote, body.quote);
      } finally {
        heldOrders.hold = hold;
      }
      assert.equal((await orders()).filter(({ quote }) => quote === body.quote).length, 1);
    });

    it('with a corrected address, only the newest link works', async () => {
      const [body, key] = [await page.quoted('di@example.con'), crypto.randomUUID()];
      await page.order(body, key);
      const wrong = await page.link('di@example.con');
      const corrected = { ...body, shipping: { ...body.shipping, email: 'di@example.com' } };
      assert.equal((await page.order(corrected, key)).problem().code, 'order_held');
      const link = await page.link('di@example.com');
      assert.equal((await confirm(wrong)).status, 404);
      assert.equal((await confirm(link)).status, 200);
      assert.equal((await page.placed(key)).as(orderSchema).quote, body.quote);
    });

    it('a link ends after a day, the order is erased, and the same request holds it again', async () => {
      const [body, key] = [await page.quoted('ed@example.com'), crypto.randomUUID()];
      await page.order(body, key);
      const link = await page.link('ed@example.com');
      started.pass(DAY_MS);
      for (const answer of [await open(link), await confirm(link)]) {
        assert.equal(answer.status, 404);
        assert.match(answer.text, /no longer works/);
      }
      assert.equal((await page.placed(key)).problem().code, 'not_found');
      const deleted = await deleteExpired(started.service.store, started.clock(), {
        retentionMs: 1e12,
        quoteRetentionMs: 1e12,
      });
      assert.ok(deleted.held_orders! >= 1);
      assert.equal(await started.service.store.heldOrders.count(started.service.shop.id, 'live', '2000'), 0);
      assert.equal((await page.order(await page.quoted())).status, 201, 'the share is free again');
      assert.equal((await page.order(body, key)).problem().code, 'order_held');
      assert.equal((await confirm(await page.link('ed@example.com', 2))).status, 200);
    });

    it('an order whose quote ended while it was held is still placed, unless the quote was ordered', async () => {
      const email = 'fy@example.com';
      const body = await page.quoted(email);
      started.pass(14 * DAY_MS - 1_000);
      assert.equal((await page.order(await page.quoted())).status, 201);
      assert.equal((await page.order(body)).problem().code, 'order_held');
      started.pass(3_600_000);
      assert.match((await confirm(await page.link(email))).text, /Thank you/);
      const other = await page.quoted('gu@example.com');
      await page.order(other);
      const link = await page.link('gu@example.com');
      const byServer = await request(started.service, 'POST', '/v1/orders', { key: started.apiKey, body: other });
      assert.equal(byServer.status, 201, 'a server’s order is never held');
      const refused = await confirm(link);
      assert.equal(refused.status, 409);
      assert.match(refused.text, /already been ordered/);
    });

    it('a forged link, or one of another order, leads nowhere', async () => {
      const [, , id, token] = (await page.link('gu@example.com')).split('/');
      const other = `ord_${'0'.repeat(32)}`;
      const order = (await orders())[0]!;
      const accessToken = started.service.context.secrets.accessToken(order.id);
      for (const path of [
        `/confirm-order/${other}/${token}`,
        `/confirm-order/${id}/${token!.slice(0, -1)}_`,
        `/confirm-order/${order.id}/${accessToken}`,
        '/confirm-order/x/y',
      ]) {
        assert.equal((await confirm(path)).status, 404, path);
      }
    });
  });
}

it('late in a day, a network’s first two orders are placed, later all are held, and the day can’t be overdrawn', async () => {
  const { page, close } = await startOrderPage({ ordersADay });
  try {
    const order = async (address: string) => page.order(await page.quoted(), undefined, address);
    for (let i = 1; i <= 16; i += 1) assert.equal((await order(`10.${i}.0.1`)).status, 201);
    assert.equal((await order('10.17.0.1')).status, 201);
    assert.equal((await order('10.17.1.1')).status, 201, 'the second one');
    const links: string[] = [];
    for (const i of [20, 21, 22]) {
      const key = crypto.randomUUID();
      const held = await page.order(await page.quoted(`ada-${i}@gmx.de`), key, `10.${i}.0.1`);
      assert.equal(held.problem().code, 'order_held');
      links.push(await page.linkOf(key));
    }
    for (const link of links.slice(0, 2)) assert.equal((await request(page.service, 'POST', link)).status, 200);
    const full = await request(page.service, 'POST', links[2]!);
    assert.equal(full.status, 429);
    assert.match(full.text, /can’t take any more orders today/);
    assert.equal((await order('10.30.0.1')).problem().code, 'rate_limited');
  } finally {
    await close();
  }
});

it('late in a day, the third order of a network is held', async () => {
  const { page, close } = await startOrderPage({ ordersADay: { count: 40, windowMs: DAY_MS } });
  try {
    const order = async (address: string) => page.order(await page.quoted(), undefined, address);
    for (let i = 1; i <= 32; i += 1) assert.equal((await order(`10.${i}.0.1`)).status, 201);
    for (let i = 1; i <= 2; i += 1) assert.equal((await order(`10.40.${i}.1`)).status, 201);
    assert.equal((await order('10.40.3.1')).problem().code, 'order_held');
    assert.equal((await order('10.41.0.1')).status, 201);
  } finally {
    await close();
  }
});

it('no one can use the emails to flood a mailbox, a domain, or the shop', async () => {
  const of = (count: number) => ({ count, windowMs: DAY_MS });
  const limits = { heldOrdersOfRecipient: of(2), heldOrdersOfDomain: of(2), heldOrdersADay: of(50) };
  const { page, service, close } = await startOrderPage({ ordersADay, ...limits });
  try {
    const hold = async (email: string, address: string) =>
      (await page.order(await page.quoted(email), undefined, address)).problem().code;
    for (let i = 0; i < 18; i += 1) await page.order(await page.quoted(), undefined, `10.${i}.0.1`);
    assert.equal(await hold('ada@victim.example', '10.31.0.1'), 'order_held');
    assert.equal(await hold('ada+1@victim.example', '10.32.0.1'), 'order_held');
    assert.equal(await hold('Ada+2@victim.example', '10.33.0.1'), 'email_limit_reached');
    assert.equal(await hold('bo@victim.example', '10.31.1.1'), 'order_held');
    assert.equal(
      await hold('cy@Victim.example', '10.31.2.1'),
      'email_limit_reached',
      'a provider may mail two of a domain',
    );
    assert.equal(await hold('cy@victim.example', '10.36.0.1'), 'order_held');
    assert.equal(await hold('ada@other.example', '10.37.0.1'), 'order_held');
    assert.equal(await hold('bo@other.example', '10.37.0.1'), 'rate_limited', 'an address may hold one of fifty');
    assert.equal(await hold('bo@other.example', '10.38.0.1'), 'order_held', 'what was refused counts for nothing');
    assert.equal(await service.store.heldOrders.count(service.shop.id, 'live', '2000'), 6);
    assert.equal(await hold('ann.lee@gmail.com', '10.41.0.1'), 'order_held');
    assert.equal(await hold('bo@gmail.com', '10.41.1.1'), 'order_held');
    assert.equal(await hold('cy@gmail.com', '10.41.2.1'), 'order_held', 'mail providers have many customers');
    assert.equal(await hold('an.nlee@googlemail.com', '10.42.0.1'), 'order_held');
    assert.equal(await hold('a.n.n.lee@gmail.com', '10.43.0.1'), 'email_limit_reached', 'the same mailbox');
  } finally {
    await close();
  }
});

it('a test key’s order is limited as before', async () => {
  const { service, close } = await startOrderPage({ ordersADay });
  try {
    const test = async () => {
      const body = orderOf(await askQuote(service, service.shop.licenseKey));
      const headers = { 'idempotency-key': crypto.randomUUID(), 'x-forwarded-for': '203.0.113.9' };
      return request(service, 'POST', '/v1/orders', { key: service.shop.licenseKey, body, headers });
    };
    assert.equal((await test()).status, 201);
    assert.equal((await test()).problem().code, 'rate_limited');
  } finally {
    await close();
  }
});

it('a test key can have an order held, confirm it with the link in the console’s email, or let it expire', async () => {
  const service = await startTestService();
  const { licenseKey, apiKey: key } = service.shop;
  const send = async (body: object, idempotencyKey: string = crypto.randomUUID(), by = licenseKey) => {
    const headers = { 'idempotency-key': idempotencyKey };
    return request(service, 'POST', '/v1/orders', { key: by, body, headers });
  };
  const forced = async () => {
    const { shipping, ...body } = orderOf(await askQuote(service, licenseKey));
    return { ...body, shipping: { ...shipping, country: 'DE', postcode: '00007' } };
  };
  const mails = async () => {
    const { data } = (await request(service, 'GET', '/v1/mails', { key })).as(mailPageSchema);
    return data.filter(({ kind }) => kind === 'order_held');
  };
  try {
    assert.equal((await send(await forced(), undefined, key)).status, 201, 'a server’s order is never held');
    const [body, idempotencyKey] = [await forced(), crypto.randomUUID()];
    const held = await send(body, idempotencyKey);
    assert.deepEqual([held.status, held.problem().code], [409, 'order_held']);
    await waitUntil('the email', async () => (await mails())[0]?.status === 'not_sent');
    const live = await service.addKey({ kind: 'api', mode: 'live' });
    const { id } = (await mails())[0]!;
    assert.equal((await request(service, 'GET', `/v1/mails/${id}`, { key: live })).status, 404);
    assert.equal((await request(service, 'GET', `/v1/mails/${id}`, { key: service.other.apiKey })).status, 404);
    const { text } = (await request(service, 'GET', `/v1/mails/${id}`, { key })).as(mailWithWordsSchema);
    const [, path] = new RegExp(`${service.url}(/confirm-order/\\S+)`).exec(text)!;
    assert.match((await request(service, 'POST', path!)).text, /Thank you/);
    const placed = (await send(body, idempotencyKey)).as(orderSchema);
    assert.deepEqual([placed.status, placed.quote], ['received', body.quote]);
    assert.deepEqual(await mails(), []);

    const [other, otherKey] = [await forced(), crypto.randomUUID()];
    assert.equal((await send(other, otherKey)).problem().code, 'order_held');
    const [waiting] = await mails();
    const preview = await request(service, 'GET', `/v1/mails/${waiting!.id}`, { key });
    const [link] = /\/confirm-order\/\S+/.exec(preview.as(mailWithWordsSchema).text)!;
    await request(service, 'POST', '/v1/test-clock/advance', { key, body: { days: 1 } });
    assert.equal((await request(service, 'POST', link)).status, 404);
    const headers = { 'idempotency-key': otherKey };
    assert.equal((await request(service, 'GET', '/v1/placed-order', { key: licenseKey, headers })).status, 404);
    const day = timestamp(Date.now()).slice(0, 10);
    assert.deepEqual(await service.store.statistics.organizationsHolding(day), [], 'the shop isn’t told of tests');
    assert.equal((await send(other, otherKey)).problem().code, 'order_held', 'the same request holds it again');
    assert.equal(await service.store.heldOrders.count(service.shop.id, 'live', day), 0);
  } finally {
    await service.close();
  }
});
