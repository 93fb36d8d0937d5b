import assert from 'node:assert/strict';
import { createHmac, randomUUID } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import { inquirySchema, type Order, orderPaymentSchema, orderSchema } from '@parametric/api-client';
import { startPostgres } from '../../testing/postgres.js';
import { type PlacedOrder, placeOrder, request, startTestService, type TestService } from '../../testing/service.js';
import { type ShopifyDouble, shopifyApp, startShopifyDouble } from '../../testing/shopify-double.js';
import { waitUntil } from '../../testing/wait-until.js';
import { amountNow, storeAddress } from './checkout.js';
import { nextCheck } from './payments.js';

const RETURN = 'https://shop.example/shelf';
const contact = { name: 'Ada Example', email: 'ada@example.com' };
const settings = { checkout: 'shopify', deposit_percent: null, shopify: shopifyApp };

const postgres = await startPostgres().catch(() => undefined);
after(() => postgres?.close());

for (const database of ['SQLite', 'PostgreSQL'] as const) {
  describe(`payments in Shopify on ${database}`, {
    skip: database === 'PostgreSQL' && !postgres && 'no PostgreSQL',
  }, () => {
    let service: TestService;
    let shopify: ShopifyDouble;
    let key: string;

    before(async () => {
      shopify = await startShopifyDouble();
      const databaseUrl = database === 'PostgreSQL' ? await postgres!.createDatabase() : undefined;
      const payments = { shopifyUrl: `${shopify.url}/{store}`, retryDelaysMs: [20, 20, 20] };
      service = await startTestService({ payments, databaseUrl, serviceUrl: 'https://service.example' });
      key = service.shop.apiKey;
      const set = await request(service, 'PATCH', '/v1/checkout-settings', { key, body: settings });
      assert.equal(set.status, 200, set.text);
    });
    after(async () => {
      await service.close();
      await shopify.close();
    });

    const read = async ({ id }: Pick<Order, 'id'>) =>
      (await request(service, 'GET', `/v1/orders/${id}`, { key })).as(orderSchema);
    const statusOf = async (order: Order) => (await read(order)).payment?.status;
    const openOf = (order: PlacedOrder) =>
      request(service, 'POST', `/v1/orders/${order.id}/payment`, {
        key: order.access_token,
        body: { return_url: RETURN },
      });
    const open = async (order: PlacedOrder) => (await openOf(order)).as(orderPaymentSchema);
    const draftsOf = ({ id }: Order) =>
      shopify.drafts.filter(({ input }) => input.customAttributes.some(({ value }) => value === id));
    const draftOf = (order: Order) => draftsOf(order).at(-1)!;
    const deliver = (event: { readonly body: string; readonly headers: Readonly<Record<string, string>> }) =>
      request(service, 'POST', `/v1/checkout-events/${service.shop.id}/test/shopify`, event);
    const cancel = (order: Order) =>
      request(service, 'PATCH', `/v1/orders/${order.id}`, { key, body: { status: 'canceled' } });
    const until = (order: Order, status: string) =>
      waitUntil(`the payment to be ${status}`, async () => (await statusOf(order)) === status);
    const refundedOf = (order: Order) =>
      draftOf(order).order!.refunds.map(({ transactions }) => transactions[0]!.amount);
    const placed = async () => {
      const order = await placeOrder(service);
      await open(order);
      return order;
    };
    const paid = async () => {
      const order = await placed();
      shopify.pay(draftOf(order).id);
      await deliver(shopify.event('orders/paid', draftOf(order).order!));
      await until(order, 'paid');
      return order;
    };
    /** Orders boards in these quantities through an offer that was made by hand. */
    const offered = async (price: object, quantities: readonly number[]) => {
      const items = quantities.map((quantity) => ({ model: 'board', configuration: {}, quantity }));
      const page = 'https://shop.example/board';
      const body = { items, ship_to: { country: 'DE', postcode: '80331' }, contact, note: 'Sizes', page };
      const asked = await request(service, 'POST', '/v1/inquiries', { key: service.shop.licenseKey, body });
      assert.equal(asked.status, 201, asked.text);
      const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
      const offer = { workshop: 'kolb-und-tochter', ready_by: day(40), valid_until: day(10), ...price };
      const path = `/v1/inquiries/${asked.as(inquirySchema).id}`;
      const answer = await request(service, 'POST', `${path}/offer`, { key, body: offer });
      assert.equal(answer.status, 200, answer.text);
      const { quote, workshop } = (await request(service, 'GET', path, { key })).as(inquirySchema).offer!;
      const shipping = { ...contact, line1: 'Hof 1', city: 'München', country: 'DE', postcode: '80331' };
      const ordered = await request(service, 'POST', '/v1/orders', {
        ...{ key: service.shop.licenseKey, headers: { 'idempotency-key': randomUUID() } },
        body: { quote, workshop: workshop.slug, shipping },
      });
      const order = ordered.as(orderSchema);
      return { ...order, access_token: order.access_token! };
    };
    const refund = (order: Order, amount: number, idempotencyKey: string = randomUUID()) =>
      request(service, 'POST', `/v1/orders/${order.id}/refunds`, {
        ...{ key, body: { amount: { amount, currency: 'EUR' } }, headers: { 'idempotency-key': idempotencyKey } },
      });
    /** Runs with a change to the store, and undoes the change. */
    const withStore = async (change: Partial<ShopifyDouble['store']>, run: () => Promise<void>) => {
      const before = { ...shopify.store };
      Object.assign(shopify.store, change);
      try {
        await run();
      } finally {
        Object.assign(shopify.store, before);
      }
    };

    it('an order is paid with the quote’s total in the store’s checkout, and the event says so', async () => {
      const order = await placeOrder(service);
      assert.deepEqual([order.payment?.status, order.payment?.amount], ['open', order.total]);
      const { url, status } = await open(order);
      const { input, ...draft } = draftOf(order);
      assert.deepEqual([url, status, draft.total], [draft.invoiceUrl, 'open', order.total.amount]);
      const [line] = input.lineItems;
      assert.deepEqual([input.lineItems.length, line?.title, line?.quantity], [1, 'Board', 1]);
      assert.deepEqual(line?.customAttributes[0], { key: 'Width', value: '800 mm' });
      assert.deepEqual(
        input.customAttributes.map(({ key: label, value }) => [label, value]),
        [
          ['Order', order.id],
          ['Quote', order.quote],
        ],
      );
      assert.match(input.note, /^Order [\dA-F]{4}-[\dA-F]{4}$/);
      assert.equal(input.shippingLine?.title, 'Delivery');
      assert.deepEqual([input.acceptAutomaticDiscounts, input.allowDiscountCodesInCheckout], [false, false]);
      assert.equal(input.shippingAddress?.countryCode, 'DE');
      assert.equal((await open(order)).url, url, 'The same page is used again.');
      shopify.pay(draft.id);
      assert.equal((await deliver(shopify.event('orders/paid', draftOf(order).order!))).status, 200);
      await until(order, 'paid');
    });

    it('the store’s own tax is used if it equals the quote’s, and otherwise the order is tax-exempt in Shopify', async () => {
      const cases = [
        [{ taxesIncluded: true, taxRate: 19 }, false],
        [{ taxesIncluded: true, taxRate: 7 }, true],
        [{ taxesIncluded: false, taxRate: 19 }, true],
      ] as const;
      for (const [change, isExempt] of cases) {
        await withStore(change, async () => {
          const order = await placed();
          const draft = draftOf(order);
          assert.deepEqual([draft.input.taxExempt, draft.total], [isExempt, order.total.amount]);
          if (!isExempt) assert.equal(draft.tax, order.tax?.amount.amount);
        });
      }
    });

    it('an order whose amount Shopify can’t charge exactly isn’t charged, and the shop is told why', async () => {
      const order = await placeOrder(service);
      const { total } = order;
      const calculate = shopify.store.currencies;
      await withStore({ currencies: ['CHF'] }, async () => {
        assert.equal((await openOf(order)).problem().code, 'payment_refused');
      });
      assert.deepEqual(shopify.store.currencies, calculate);
      assert.match((await read(order)).payment!.detail!, /Presentment currency is not enabled/);
      assert.equal(draftsOf(order).length, 0);
      await open(order);
      assert.deepEqual([(await read(order)).payment!.detail, draftOf(order).total], [undefined, total.amount]);
    });

    it('an event that arrives twice, late or early changes nothing', async () => {
      const order = await paid();
      const early = await placed();
      const fake = { ...draftOf(order).order!, attributes: draftOf(early).input.customAttributes };
      await deliver(shopify.event('orders/paid', fake));
      const again = shopify.event('orders/paid', draftOf(order).order!);
      for (let times = 0; times < 3; times += 1) assert.equal((await deliver(again)).status, 200);
      await new Promise((resolve) => setTimeout(resolve, 100));
      assert.deepEqual([await statusOf(order), await statusOf(early)], ['paid', 'open']);
      await cancel(order);
      await until(order, 'refunded');
      await deliver(again);
      await new Promise((resolve) => setTimeout(resolve, 100));
      assert.equal(await statusOf(order), 'refunded');
      assert.equal(refundedOf(order).length, 1);
    });

    it('refuses an event with a wrong, changed or missing signature', async () => {
      const order = await placed();
      shopify.pay(draftOf(order).id);
      const event = shopify.event('orders/paid', draftOf(order).order!);
      const hex = createHmac('sha256', shopifyApp.client_secret).update(event.body).digest('hex');
      const refused = [
        await deliver(shopify.event('orders/paid', draftOf(order).order!, 'shpss_another00000000000000')),
        await deliver({ ...event, body: event.body.replace('"id"', '"ID"') }),
        await deliver({ ...event, headers: { ...event.headers, 'x-shopify-hmac-sha256': hex } }),
        await deliver({ body: event.body, headers: {} }),
      ];
      assert.deepEqual(
        refused.map((each) => each.problem().code),
        Array.from({ length: 4 }, () => 'signature_invalid'),
      );
      const live = `/v1/checkout-events/${service.shop.id}/live/shopify`;
      assert.equal((await request(service, 'POST', live, event)).status, 404);
      await new Promise((resolve) => setTimeout(resolve, 100));
      assert.equal(await statusOf(order), 'open');
    });

    it('a draft order whose answer was lost is found again, even before Shopify’s search knows it', async () => {
      for (const isIndexed of [true, false]) {
        await withStore({ isIndexed }, async () => {
          const order = await placeOrder(service);
          shopify.fault = (name) => (name === 'draftOrderCreate' ? 'lost' : undefined);
          assert.equal((await openOf(order)).status, 503);
          shopify.fault = undefined;
          const { url } = await open(order);
          assert.deepEqual([draftsOf(order).length, url], [1, draftOf(order).invoiceUrl]);
        });
      }
    });

    it('only one of two simultaneously opened pages can be paid', async () => {
      const order = await placeOrder(service);
      const answers = await Promise.all([open(order), open(order), open(order)]);
      assert.deepEqual([new Set(answers.map(({ url }) => url)).size, draftsOf(order).length], [1, 1]);
    });

    it('canceling deletes the draft order, and a deleted one is replaced', async () => {
      const order = await placed();
      await cancel(order);
      await until(order, 'failed');
      assert.equal(draftsOf(order).length, 0);
      const deleted = await placed();
      shopify.drafts.splice(shopify.drafts.indexOf(draftOf(deleted)), 1);
      const { url } = await open(deleted);
      assert.equal(url, draftOf(deleted).invoiceUrl);
    });

    it('a refund is retried until it has been made once, across all payment methods', async () => {
      const order = await placed();
      shopify.pay(draftOf(order).id, { parts: 2 });
      await open(order);
      let faults = 0;
      shopify.fault = (name) => {
        if (name !== 'refundCreate') return undefined;
        faults += 1;
        return ([undefined, 'unavailable', 'throttled', 'lost'] as const)[faults];
      };
      await cancel(order);
      await until(order, 'refunded');
      shopify.fault = undefined;
      assert.equal(faults, 3);
      assert.notEqual(draftOf(order).order!.cancelledAt, null);
      const { refunds, received } = draftOf(order).order!;
      assert.deepEqual([refunds.length, refunds[0]?.transactions.length], [1, 2]);
      assert.equal(
        refunds[0]!.transactions.reduce((sum, { amount }) => sum + amount, 0),
        received,
      );
    });

    it('refunds once per idempotency key, counts refunds in Shopify, and canceling refunds the rest', async () => {
      const order = await paid();
      const idempotencyKey = randomUUID();
      shopify.fault = (name) => (name === 'refundCreate' ? 'lost' : undefined);
      assert.equal((await refund(order, 1_000, idempotencyKey)).status, 503);
      shopify.fault = undefined;
      const part = (await refund(order, 1_000, idempotencyKey)).as(orderPaymentSchema);
      assert.deepEqual([part.status, part.refunded?.amount], ['paid', 1_000]);
      shopify.refundInAdmin(draftOf(order).id, 200);
      await deliver(shopify.event('refunds/create', draftOf(order).order!));
      await waitUntil('the refund', async () => (await read(order)).payment?.refunded?.amount === 1_200);
      assert.equal(draftOf(order).order!.cancelledAt, null, 'The order goes on.');
      const tooMuch = (await refund(order, order.total.amount)).problem();
      assert.deepEqual([tooMuch.code, /is left to refund/.test(tooMuch.detail!)], ['payment_refused', true]);
      await cancel(order);
      await until(order, 'refunded');
      assert.deepEqual(refundedOf(order), [1_000, 200, order.total.amount - 1_200]);
      assert.equal((await refund(order, 1)).problem().code, 'refund_not_possible');
    });

    it('canceling also cancels the order in Shopify, even if it was refunded there or Shopify didn’t respond', async () => {
      const order = await paid();
      shopify.refundInAdmin(draftOf(order).id, order.total.amount);
      let faults = 0;
      shopify.fault = (name) => {
        if (name !== 'orderCancel') return undefined;
        faults += 1;
        return ([undefined, 'unavailable', 'lost'] as const)[faults];
      };
      await cancel(order);
      await until(order, 'refunded');
      shopify.fault = undefined;
      assert.equal(faults, 3);
      assert.notEqual(draftOf(order).order!.cancelledAt, null);
      assert.deepEqual(refundedOf(order), [order.total.amount]);
    });

    it('an order that was refunded before it’s canceled is canceled in Shopify, too', async () => {
      const [inShopify, here] = [await paid(), await paid()];
      shopify.refundInAdmin(draftOf(inShopify).id, inShopify.total.amount);
      await deliver(shopify.event('refunds/create', draftOf(inShopify).order!));
      assert.equal((await refund(here, here.total.amount)).status, 200);
      for (const order of [inShopify, here]) {
        await until(order, 'refunded');
        assert.equal(draftOf(order).order!.cancelledAt, null, 'The order goes on.');
        await cancel(order);
        await waitUntil('the cancellation', async () => draftOf(order).order!.cancelledAt !== null);
      }
    });

    it('says if Shopify doesn’t cancel an order that isn’t fulfilled', async () => {
      const [packed, fulfilled] = [await paid(), await paid()];
      draftOf(packed).order!.displayFulfillmentStatus = 'IN_PROGRESS';
      draftOf(fulfilled).order!.displayFulfillmentStatus = 'FULFILLED';
      for (const order of [packed, fulfilled]) {
        await cancel(order);
        await until(order, 'refunded');
        assert.deepEqual(refundedOf(order), [order.total.amount]);
      }
      assert.match((await read(packed)).payment!.detail!, /still open in Shopify\. Cancel it there\./);
      assert.equal((await read(fulfilled)).payment!.detail, undefined);
    });

    it('a transfer that takes days is paid when it arrives, and refused when it’s voided', async () => {
      const [arrives, voided] = [await placed(), await placed()];
      for (const order of [arrives, voided]) {
        shopify.pay(draftOf(order).id, { pending: true });
        await open(order);
        assert.equal(await statusOf(order), 'open');
      }
      shopify.decide(draftOf(arrives).id, 'PAID');
      shopify.decide(draftOf(voided).id, 'VOIDED');
      await deliver(shopify.event('orders/paid', draftOf(arrives).order!));
      await deliver(shopify.event('orders/cancelled', draftOf(voided).order!));
      await until(arrives, 'paid');
      await until(voided, 'failed');
      assert.match((await read(voided)).payment!.detail!, /voided or canceled in Shopify/);
    });

    it('canceling cancels the order of a transfer that hasn’t arrived', async () => {
      const order = await placed();
      shopify.pay(draftOf(order).id, { pending: true });
      await open(order);
      await cancel(order);
      await waitUntil('the cancellation', async () => draftOf(order).order!.cancelledAt !== null);
      await deliver(shopify.event('orders/cancelled', draftOf(order).order!));
      await until(order, 'failed');
      assert.match((await read(order)).payment!.detail!, /canceled in Shopify/);
    });

    it('refunds what a customer pays while the order is being canceled', async () => {
      const order = await placed();
      await withStore({ payDuringDelete: true }, async () => {
        await cancel(order);
        await until(order, 'failed');
      });
      const late = shopify.withoutDraft.at(-1)!;
      // Other orders in the store have no effect, because customers can write their attributes.
      const other = draftOf(await paid()).order!;
      Object.assign(other, { tags: [], attributes: late.attributes });
      await deliver(shopify.event('orders/paid', other));
      await new Promise((resolve) => setTimeout(resolve, 100));
      assert.deepEqual([await statusOf(order), other.refunds.length], ['failed', 0]);
      await deliver(shopify.event('orders/paid', late));
      await until(order, 'refunded');
      assert.equal(late.refunds[0]!.transactions[0]!.amount, order.total.amount);
    });

    it('an order that was paid in a replaced store isn’t charged again in the new one', async () => {
      const [order, done] = [await placed(), await paid()];
      const options = {
        now: new Date().toISOString(),
        by: { kind: 'command', name: 'test' },
        isAllowed: () => true,
      } as const;
      const use = (store: string) => service.store.checkouts.change(service.shop.id, 'test', { store }, options);
      await use('other.myshopify.com');
      assert.equal((await openOf(order)).problem().code, 'payment_refused');
      assert.match(
        (await refund(done, 100)).problem().detail!,
        /in example\.myshopify\.com\. Connect that store again/,
      );
      await use(shopifyApp.store);
      assert.deepEqual([(await open(order)).url, draftsOf(order).length], [draftOf(order).invoiceUrl, 1]);
      await cancel(done);
      await until(done, 'refunded');
    });

    it('a tip doesn’t matter, but a total other than the quote’s isn’t a payment', async () => {
      const tipped = await placed();
      shopify.pay(draftOf(tipped).id, { tip: 300 });
      assert.equal((await open(tipped)).status, 'paid');
      for (const more of [100, -100]) {
        const other = await placed();
        shopify.pay(draftOf(other).id, { more });
        assert.equal((await open(other)).status, 'open');
        assert.match((await read(other)).payment!.detail!, /Shopify reports a payment of .* Compare it/);
        const part = (await refund(other, 50)).as(orderPaymentSchema);
        assert.deepEqual([part.status, part.refunded?.amount], ['open', 50]);
        await cancel(other);
        await until(other, 'refunded');
        assert.deepEqual(refundedOf(other), [50, other.total.amount + more - 50], 'Canceling refunds all of it.');
      }
    });

    it('a total other than the quote’s can’t be paid, even if Shopify’s response was lost', async () => {
      const order = await placeOrder(service);
      await withStore({ rounding: 1 }, async () => {
        shopify.fault = (name) => (name === 'draftOrderCreate' ? 'lost' : undefined);
        assert.equal((await openOf(order)).status, 503);
        shopify.fault = undefined;
        assert.equal(draftsOf(order).length, 1);
        assert.equal((await openOf(order)).problem().code, 'payment_refused');
      });
      assert.equal(draftsOf(order).length, 0);
      assert.match((await read(order)).payment!.detail!, /instead of the quote’s/);
      assert.equal((await open(order)).status, 'open');
      shopify.drafts[shopify.drafts.indexOf(draftOf(order))] = { ...draftOf(order), total: order.total.amount - 100 };
      await open(order);
      assert.deepEqual(
        draftsOf(order).map(({ total }) => total),
        [order.total.amount],
        'A draft order that was edited is replaced.',
      );
    });

    it('a draft order with another total is deleted, even if the service is killed before it does so', async () => {
      const order = await placeOrder(service);
      await withStore({ rounding: 1 }, async () => {
        shopify.fault = (name) => (name === 'draftOrderDelete' ? 'unavailable' : undefined);
        assert.equal((await openOf(order)).status, 503);
        shopify.fault = undefined;
        assert.equal(draftsOf(order).length, 1);
        // No page with the wrong total was ever stored, so none can be shown.
        assert.equal((await read(order)).payment?.status, 'open');
        assert.equal((await openOf(order)).problem().code, 'payment_refused');
      });
      assert.equal(draftsOf(order).length, 0);
      assert.equal((await open(order)).url, draftOf(order).invoiceUrl);
    });

    /** Reads the store's currencies. */
    const check = async () => {
      const { status, text } = await request(service, 'POST', '/v1/checkout-settings/check', { key });
      assert.equal(status, 200, text);
    };

    it('prices with no or three decimals are the same in Shopify', async () => {
      await withStore({ currencies: ['JPY', 'KWD'] }, async () => {
        await check();
        for (const [currency, product, delivery, line] of [
          ['JPY', 30_000, 5_000, '35700'],
          ['KWD', 30_001, 5_000, '35.701'],
        ] as const) {
          const order = await offered({ currency, product, delivery }, [1]);
          await open(order);
          const { input, total } = draftOf(order);
          assert.deepEqual([total, input.presentmentCurrencyCode], [order.total.amount, currency]);
          assert.deepEqual(input.lineItems[0]!.originalUnitPriceWithCurrency, { amount: line, currencyCode: currency });
        }
      });
      await check();
    });

    it('an offer for several products is one line with a description', async () => {
      for (const quantities of [
        [1, 2],
        [1, 2, 3],
      ]) {
        const order = await offered({ currency: 'EUR', product: 30_001, delivery: 5_000 }, quantities);
        await open(order);
        const { input, total } = draftOf(order);
        assert.deepEqual(
          [total, input.lineItems.length, input.shippingLine?.priceWithCurrency.amount],
          [order.total.amount, 1, '59.50'],
        );
        assert.match(input.lineItems[0]!.title, /^1 × Board, 2 × Board/);
      }
    });

    it('a completed draft order whose order apps can’t see isn’t paid again', async () => {
      const order = await placed();
      const draft = draftOf(order);
      shopify.pay(draft.id);
      draft.order = null;
      assert.equal((await openOf(order)).problem().code, 'payment_refused');
      await cancel(order);
      await waitUntil('the reason', async () => /last 60 days/.test((await read(order)).payment!.detail ?? ''));
    });

    it('a payment in the other mode’s store doesn’t count', async () => {
      const order = await placed();
      shopify.pay(draftOf(order).id);
      draftOf(order).order!.test = false;
      assert.equal((await open(order)).status, 'open');
      assert.match((await read(order)).payment!.detail!, /wasn’t a test payment/);
    });

    it('an order that apps can’t see anymore keeps its refunds, and says what to do', async () => {
      const order = await paid();
      await refund(order, 100);
      const draft = draftOf(order);
      const { order: hidden } = draft;
      draft.order = null;
      const problem = (await refund(order, 100)).problem();
      assert.match(problem.detail!, /last 60 days/);
      assert.equal((await read(order)).payment?.refunded?.amount, 100);
      draft.order = hidden;
    });

    it('signs in again when its token has expired', async () => {
      shopify.expireTokens();
      assert.equal((await open(await placeOrder(service))).status, 'open');
    });

    it('an open payment keeps its provider when the shop changes to invoices', async () => {
      const order = await placed();
      const set = (checkout: string) => request(service, 'PATCH', '/v1/checkout-settings', { key, body: { checkout } });
      assert.equal((await set('invoice')).status, 200);
      shopify.pay(draftOf(order).id);
      await deliver(shopify.event('orders/paid', draftOf(order).order!));
      await until(order, 'paid');
      await set('shopify');
    });
  });
}

it('checks a payment less often the older it is', () => {
  const createdAt = '2026-01-01T00:00:00.000Z';
  const hours = (age: number) => {
    const now = Date.parse(createdAt) + age * 3_600_000;
    return (Date.parse(nextCheck({ createdAt }, now, 3_600_000)) - now) / 3_600_000;
  };
  assert.deepEqual([0, 4, 24, 720].map(hours), [1, 1, 6, 180]);
});

it('a deposit in Shopify is rounded as its currency is, also if Stripe lacks it', () => {
  const shopify = { kind: 'shopify', deposit: 30, currencies: ['UGX', 'HUF', 'KWD'] } as const;
  const deposits = shopify.currencies.map((currency) => amountNow(shopify, { amount: 12_345, currency })?.amount);
  assert.deepEqual(deposits, [3_704, 3_704, 3_704]);
  assert.equal(amountNow(shopify, { amount: 1, currency: 'HUF' }), undefined);
});

it('accepts a store’s address in the forms that people copy', () => {
  const typed = [
    'Example.myshopify.com',
    'https://example.myshopify.com/admin',
    'https://admin.shopify.com/store/example/apps',
  ];
  assert.deepEqual(new Set(typed.map(storeAddress)), new Set(['example.myshopify.com']));
});
