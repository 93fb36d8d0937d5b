import assert from 'node:assert/strict';
import { it } from 'node:test';
import { deleteExcess } from '../../domain/retention/retention.js';
import { DAY_MS, timestamp } from '../../platform/clock.js';
import { startOrderPage } from '../../testing/order-page.js';
import { request } from '../../testing/service.js';

/** An address can place one order. The second one is held. */
const ordersADay = { count: 20, windowMs: DAY_MS };

it('a stranger can’t confirm a shop’s whole day with a wildcard domain, and mail providers’ customers can', async () => {
  const { page, close } = await startOrderPage({ ordersADay });
  try {
    const counts = { placed: 0, full: 0 };
    const confirm = async (email: string, address: string) => {
      const key = crypto.randomUUID();
      const answer = await page.order(await page.quoted(email), key, address);
      const { status } = answer.status === 409 ? await request(page.service, 'POST', await page.linkOf(key)) : answer;
      if (status === 200 || status === 201) counts.placed += 1;
      if (status === 429) counts.full += 1;
      return status;
    };
    for (let network = 1; network <= 4; network += 1) {
      for (let i = 0; i < 4; i += 1) await confirm(`x@${network}-${i}.evil.example`, `10.${network}.0.1`);
    }
    assert.deepEqual(counts, { placed: 9, full: 7 }, 'four orders, and five confirmed ones');
    for (let i = 0; i < 6; i += 1) await confirm(`honest-${i}@gmx.de`, '10.5.0.1');
    assert.deepEqual(counts, { placed: 15, full: 7 });
  } finally {
    await close();
  }
});

it('customers of a provider’s networks can confirm a share of a shop’s day', async () => {
  const { page, close } = await startOrderPage({ ordersADay: { count: 40, windowMs: DAY_MS } });
  try {
    const links: string[] = [];
    for (let i = 0; i < 12; i += 1) {
      const [address, key] = [`10.1.${i}.1`, crypto.randomUUID()];
      for (let n = 0; n < 2; n += 1) await page.order(await page.quoted(), undefined, address);
      const held = await page.order(await page.quoted(`ada-${i}@gmx.de`), key, address);
      assert.equal(held.problem().code, 'order_held');
      links.push(await page.linkOf(key));
    }
    const [first, ...rest] = links;
    for (const link of rest.slice(0, 10)) assert.equal((await request(page.service, 'POST', link)).status, 200);
    const full = await request(page.service, 'POST', first!);
    assert.equal(full.status, 429);
    assert.match(full.text, /can’t take any more orders today/);
  } finally {
    await close();
  }
});

it('an order that’s placed without a confirmation isn’t held anymore', async () => {
  const { page, service, pass, clock, close } = await startOrderPage({ ordersADay });
  try {
    await page.order(await page.quoted());
    pass(DAY_MS - 3_600_000);
    const [body, key] = [await page.quoted('ada@example.com'), crypto.randomUUID()];
    assert.equal((await page.order(body, key)).problem().code, 'order_held');
    const link = await page.linkOf(key);
    pass(3_700_000);
    assert.equal((await page.order(body, key)).status, 201, 'the share is free again');
    assert.equal(await service.store.heldOrders.count(service.shop.id, 'live', timestamp(clock())), 0);
    assert.equal((await request(service, 'GET', link)).status, 404);
  } finally {
    await close();
  }
});

it('a held order’s quotes aren’t deleted, even if they’ve expired and there are too many', async () => {
  const { page, service, pass, clock, close } = await startOrderPage({ ordersADay });
  try {
    const [body, key] = [await page.quoted('ada@example.com'), crypto.randomUUID()];
    const other = await page.quoted();
    pass(14 * DAY_MS - 3_600_000);
    await page.order(await page.quoted());
    assert.equal((await page.order(body, key)).problem().code, 'order_held');
    pass(3_700_000);
    await deleteExcess(service.store, clock(), { quotesKept: 1 }, service.context.log);
    assert.equal(await service.store.quotes.get(service.shop.id, other.quote), undefined);
    assert.equal((await request(service, 'POST', await page.linkOf(key))).status, 200);
  } finally {
    await close();
  }
});

it('an order can’t be confirmed once its key is revoked, or its workshop no longer delivers there', async () => {
  const { page, service, apiKey, close } = await startOrderPage({ ordersADay });
  try {
    const hold = async () => {
      const key = crypto.randomUUID();
      assert.equal((await page.order(await page.quoted(`${key}@gmx.de`), key)).problem().code, 'order_held');
      return page.linkOf(key);
    };
    await page.order(await page.quoted());
    const links = [await hold(), await hold()];
    const { workshop } = await page.quoted();
    const { delivers } = service.store.workshops.shared.find(({ slug }) => slug === workshop)! as {
      delivers: { to: readonly string[] };
    };
    const { to } = delivers;
    delivers.to = ['FR'];
    assert.equal((await request(service, 'POST', links[0]!)).status, 409);
    delivers.to = to;
    assert.equal((await request(service, 'POST', links[0]!)).status, 200);
    const [live] = (await service.store.keys.licenseKeys(service.shop.id)).filter(({ mode }) => mode === 'live');
    assert.equal((await request(service, 'DELETE', `/v1/keys/${live!.id}`, { key: apiKey })).status, 200);
    for (const method of ['GET', 'POST']) assert.equal((await request(service, method, links[1]!)).status, 409);
  } finally {
    await close();
  }
});
