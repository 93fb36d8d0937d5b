import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { type OrderRequest, statisticsSchema } from '@parametric/api-client';
import { writeHeldOrderMails } from '../../domain/mail/held-order-mails.js';
import { DAY_MS } from '../../platform/clock.js';
import type { Log } from '../../platform/telemetry/log.js';
import { startOrderPage } from '../../testing/order-page.js';
import { restrictedKeys, startPaymentDouble } from '../../testing/payment-provider.js';
import { request } from '../../testing/service.js';
import { waitUntil } from '../../testing/wait-until.js';

const ordersADay = { count: 20, windowMs: DAY_MS };

describe('the page where customers confirm an order', () => {
  let started: Awaited<ReturnType<typeof startOrderPage>>;
  before(async () => {
    started = await startOrderPage({ ordersADay });
    assert.equal((await started.page.order(await started.page.quoted())).status, 201);
  });
  after(() => started.close());

  const send = (method: string, path: string) => request(started.service, method, path);
  /** Holds an order. @returns the path of its link */
  const hold = async (email: string, more: Partial<OrderRequest> = {}, shipping: object = {}) => {
    const body = await started.page.quoted(email, more);
    const answer = await started.page.order({ ...body, shipping: { ...body.shipping, ...shipping } });
    assert.equal(answer.problem().code, 'order_held');
    return started.page.link(email);
  };

  it('shows everything that the customer orders directly above the button', async () => {
    const accepted = {
      language: 'de',
      text: 'Wird nach Ihren Maßen gefertigt <b>',
      links: [
        { label: 'AGB', url: 'https://shop.example/agb' },
        { label: 'Gewinnspiel', url: 'https://evil.example/' },
      ],
    };
    const address = { name: 'Ada Example', line1: 'Hof 7', city: 'München', phone: '+49 89 1234' };
    const link = await hold('ada@example.com', { language: 'de', accepted }, address);
    const { text } = await send('GET', link);
    const shown = text.slice(text.indexOf('<main>'), text.indexOf('<button>Zahlungspflichtig bestellen'));
    for (const each of [
      'Brett',
      'Width',
      '800 mm',
      'Anzahl',
      'Lieferung',
      'MwSt. 19 %',
      'Gesamtbetrag',
      'Fertig am',
      'Ada Example',
      'Hof 7',
      '80331 München',
      'Deutschland',
      '+49 89 1234',
      'Wird nach Ihren Maßen gefertigt &lt;b&gt;',
      '<a href="https://shop.example/agb"',
      'Gewinnspiel',
    ]) {
      assert.ok(shown.replaceAll('\u00a0', ' ').includes(each), `${each}: ${shown}`);
    }
    assert.ok(!text.includes('evil.example'), 'links only to the shop’s own pages');
    const cents = [...shown.matchAll(/<bdi>([\d.]+,\d\d)\u00a0€/g)].map(([, sum]) => Number(sum!.replace(/\D/g, '')));
    assert.equal(
      cents.slice(0, -1).reduce((sum, each) => sum + each, 0),
      cents.at(-1),
      'the lines add up',
    );
  });

  it('states why the order can’t be returned if the page didn’t say what the customer accepted', async () => {
    const { text } = await send('GET', await hold('bo@example.com'));
    assert.match(text, /Made to measure[\s\S]*<button>Buy now/);
  });

  it('deletes the order of someone who didn’t order it', async () => {
    const link = await hold('cy@example.com');
    const { text } = await send('GET', link);
    const [, action] = /action="([^"]+)"[^>]*><button>This wasn’t me/.exec(text)!;
    const path = new URL(action!, `https://service.example${link}`).pathname;
    assert.equal((await send('GET', path)).status, 404, 'mail scanners open links');
    assert.equal((await send('GET', link)).status, 200);
    assert.match((await send('POST', path)).text, /Nothing was ordered/);
    for (const method of ['GET', 'POST']) assert.equal((await send(method, link)).status, 404);
    assert.equal((await send('POST', path)).status, 404);
  });

  it('doesn’t delete an order that has been placed', async () => {
    const link = await hold('di@example.com');
    assert.match((await send('POST', link)).text, /Thank you/);
    assert.match((await send('POST', `${link}/delete`)).text, /Thank you/);
  });

  it('has the email’s language, which is the shop’s if the customer’s is unknown', async () => {
    const { store, shop } = started.service;
    const mail = { address: 'shop@shop.example', language: 'de' } as const;
    await store.keys.changeOrganization(shop.id, { mail }, new Date().toISOString());
    const link = await hold('ed@example.com');
    assert.match(started.page.mails('ed@example.com')[0]!, /Bestellung bestätigen/);
    assert.match((await send('GET', link)).text, /<html lang="de">[\s\S]*Zahlungspflichtig bestellen/);
    assert.match((await send('POST', link)).text, /Vielen Dank für Ihre Bestellung/);
    await store.keys.changeOrganization(shop.id, { mail: { ...mail, language: 'en' } }, new Date().toISOString());
  });

  it('says that the order was already placed with another link, and its number', async () => {
    const { page } = started;
    const [email, other] = ['fy@example.com', 'fy+2@example.com'];
    const body = await page.quoted(email);
    assert.equal((await page.order(body)).problem().code, 'order_held');
    const again = await page.order({ ...body, shipping: { ...body.shipping, email: other } });
    assert.equal(again.problem().code, 'order_held', 'from another device');
    const [first, second] = [await page.link(email), await page.link(other)];
    const [, number] = /order number is \u2068([\w-]+)/.exec((await send('POST', first)).text)!;
    for (const method of ['GET', 'POST']) {
      const { status, text } = await send(method, second);
      assert.equal(status, 409);
      assert.match(text, /already been ordered/);
      assert.ok(text.includes(number!) && !text.includes('Buy now'));
    }
  });

  it('says that the shop no longer takes orders, or that the discount has ended', async () => {
    const { store, shop } = started.service;
    const link = await hold('gu@example.com');
    await store.keys.changeOrganization(shop.id, { licenseOrders: false }, new Date().toISOString());
    for (const method of ['GET', 'POST']) assert.match((await send(method, link)).text, /doesn’t take orders/);
    await store.keys.changeOrganization(shop.id, { licenseOrders: true }, new Date().toISOString());
    const orders = store.orders as { place: typeof store.orders.place };
    const { place } = orders;
    orders.place = async () => ({ outcome: 'discount_ended' });
    assert.match((await send('POST', link)).text, /The discount in this order has ended/);
    orders.place = place;
    assert.match((await send('POST', link)).text, /Thank you/);
  });
});

it('a confirmed order that’s paid online can be paid with the link, until it has been paid', async () => {
  const stripe = await startPaymentDouble();
  const started = await startOrderPage({ ordersADay }, { payments: { stripeUrl: stripe.url, retryDelaysMs: [20] } });
  const { page, service, apiKey } = started;
  try {
    assert.equal((await page.order(await page.quoted())).status, 201);
    const body = {
      ...{ checkout: 'payment_link', deposit_percent: null },
      ...{ key: restrictedKeys.live, webhook_secret: 'whsec_test0123456789abcdef' },
    };
    assert.equal((await request(service, 'PATCH', '/v1/checkout-settings', { key: apiKey, body })).status, 200);
    assert.equal((await page.order(await page.quoted('ada@example.com'))).problem().code, 'order_held');
    const link = await page.link('ada@example.com');
    const send = (method: string, path: string) => fetch(`${service.url}${path}`, { method, redirect: 'manual' });
    const shown = async (method = 'GET') => (await send(method, link)).text();
    assert.equal((await send('POST', `${link}/pay`)).status, 200, 'there’s nothing to pay before it’s confirmed');
    assert.equal(stripe.sessions.length, 0);

    const confirmed = await send('POST', link);
    assert.match(confirmed.headers.get('content-security-policy')!, /form-action 'self' https:;/);
    const [, action, label] = /action="([^"]+)"><button>([^<]+)/.exec(await confirmed.text())!;
    assert.match(label!, /^Pay \u2068€[\d.,]+\u2069$/);
    assert.match(await shown(), /<button>Pay/, 'the link leads to it again');
    stripe.fault = () => 'unavailable';
    const failed = await send('POST', action!);
    assert.deepEqual([failed.status, /<button>Pay/.test(await failed.text())], [503, true]);
    stripe.fault = undefined;
    const paying = await send('POST', action!);
    const session = stripe.sessions.at(-1)!;
    assert.deepEqual([paying.status, paying.headers.get('location')], [303, session.url]);
    assert.equal(session.success_url, `https://service.example${link}`);
    assert.match(await shown(), /<button>Pay/, 'not paid yet');
    stripe.pay(session.id);
    assert.doesNotMatch(await shown(), /<button>/);
    const again = await send('POST', action!);
    assert.equal(again.headers.get('location'), `https://service.example${link}`);
  } finally {
    await started.close();
    await stripe.close();
  }
});

it('held, confirmed and expired orders are counted, and the shop and the operator learn of them once a day', async () => {
  const started = await startOrderPage({ ordersADay });
  const { page, service, apiKey, clock, pass } = started;
  try {
    const warnings: object[] = [];
    const log = { warn: (fields: object) => warnings.push(fields) } as unknown as Log;
    const tell = () => writeHeldOrderMails(service.store, new Date(clock()).toISOString(), log);
    const shopMails = async () =>
      (await service.store.mails.list(service.shop.id, {}, { limit: 100 }))!.filter(
        ({ kind }) => kind === 'shop_orders_held',
      );
    const read = async () =>
      (await request(service, 'GET', '/v1/statistics', { key: apiKey })).as(statisticsSchema).held_orders;
    assert.equal((await page.order(await page.quoted())).status, 201);
    await tell();
    assert.deepEqual([await read(), warnings, await shopMails()], [undefined, [], []]);

    const key = crypto.randomUUID();
    assert.equal((await page.order(await page.quoted('ada@example.con'), key)).problem().code, 'order_held');
    const corrected = await page.order(await page.quoted('ada@example.com'), key);
    assert.equal(corrected.problem().code, 'order_held', 'counts once');
    assert.equal((await page.order(await page.quoted('bo@example.com'))).problem().code, 'order_held');
    for (let times = 0; times < 3; times += 1) await tell();
    const [mail, ...others] = await shopMails();
    assert.deepEqual([warnings.length, others], [1, []]);
    const opened = await request(service, 'GET', `/v1/mails/${mail!.id}`, { key: apiKey });
    assert.match(opened.text, /Customers have to confirm their orders/);
    service.context.wakeWorker();
    const told = await waitUntil('the shop’s email', () =>
      page.mails('shop@shop.example').find((text) => text.startsWith('Customers have to confirm their orders')),
    );
    assert.match(told, /https:\/\/service\.example\/console\s/);
    assert.equal((await request(service, 'POST', await page.link('ada@example.com'))).status, 200);
    pass(DAY_MS);
    await service.store.heldOrders.deleteBefore(new Date(clock()).toISOString());
    assert.deepEqual(await read(), { held: 2, confirmed: 1, expired: 1 });
  } finally {
    await started.close();
  }
});
