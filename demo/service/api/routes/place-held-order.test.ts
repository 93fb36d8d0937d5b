import assert from 'node:assert/strict';
import { it } from 'node:test';
import { DAY_MS } from '../../platform/clock.js';
import { startOrderPage } from '../../testing/order-page.js';
import { request } from '../../testing/service.js';

/** An address may place one order, the second one is held. */
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
