import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import { type Order, type OrderPayment, orderPaymentSchema, orderSchema } from '@parametric/api-client';
import { createId } from '../../platform/ids.js';
import { type PaymentDouble, restrictedKeys, startPaymentDouble } from '../../testing/payment-provider.js';
import { startPostgres } from '../../testing/postgres.js';
import {
  askQuote,
  type PlacedOrder,
  placeOrder,
  request,
  startTestService,
  type TestService,
} from '../../testing/service.js';
import { waitUntil } from '../../testing/wait-until.js';

const SECRET = 'whsec_test0123456789abcdef';
const RETURN = 'https://shop.example/shelf?size=2';
const settings = {
  checkout: 'payment_link',
  deposit_percent: null,
  key: restrictedKeys.test,
  webhook_secret: SECRET,
};

const postgres = await startPostgres().catch(() => undefined);
after(() => postgres?.close());

interface RefundOptions {
  readonly idempotencyKey?: string;
  readonly currency?: string;
  readonly remaining?: number;
}

for (const database of ['SQLite', 'PostgreSQL'] as const) {
  describe(`payments on ${database}`, { skip: database === 'PostgreSQL' && !postgres && 'no PostgreSQL' }, () => {
    let service: TestService;
    let stripe: PaymentDouble;
    let key: string;

    before(async () => {
      stripe = await startPaymentDouble();
      const databaseUrl = database === 'PostgreSQL' ? await postgres!.createDatabase() : undefined;
      const payments = { stripeUrl: stripe.url, retryDelaysMs: [20, 20, 20] };
      service = await startTestService({ payments, databaseUrl });
      key = service.shop.apiKey;
      const set = await request(service, 'PATCH', '/v1/checkout-settings', { key, body: settings });
      assert.equal(set.status, 200, set.text);
    });
    after(async () => {
      await service.close();
      await stripe.close();
    });

    const read = async ({ id }: Pick<Order, 'id'>) =>
      (await request(service, 'GET', `/v1/orders/${id}`, { key })).as(orderSchema);
    const statusOf = async (order: Order) => (await read(order)).payment?.status;
    const openOf = (order: PlacedOrder, returnUrl = RETURN) =>
      request(service, 'POST', `/v1/orders/${order.id}/payment`, {
        key: order.access_token,
        body: { return_url: returnUrl },
      });
    const open = async (order: PlacedOrder): Promise<OrderPayment> => (await openOf(order)).as(orderPaymentSchema);
    const sessionsOf = ({ id }: Order) => stripe.sessions.filter((each) => each.client_reference_id === id);
    const sessionOf = (order: Order) => sessionsOf(order).at(-1)!;
    const deliver = (object: object, { secret = SECRET, now = Date.now(), mode = 'test', livemode = false } = {}) => {
      const { body, headers } = stripe.event('checkout.session.completed', object, { secret, now, livemode });
      const path = `/v1/checkout-events/${service.shop.id}/${mode}`;
      return request(service, 'POST', path, { body, headers });
    };
    const cancel = (order: Order) =>
      request(service, 'PATCH', `/v1/orders/${order.id}`, { key, body: { status: 'canceled' } });
    /** Cancels the order, and refunds it with the token that the service uses. */
    const cancelWithoutWorker = async (order: Order, reference: string) => {
      const { id } = (await service.store.payments.ofOrder(order.id))!;
      const form = new URLSearchParams({ payment_intent: reference, reason: 'requested_by_customer' });
      const headers = {
        authorization: `Bearer ${restrictedKeys.test}`,
        'stripe-version': '2024-06-20',
        'idempotency-key': `${id}.refund.0`,
      };
      assert.equal((await fetch(`${stripe.url}/v1/refunds`, { method: 'POST', body: form, headers })).status, 200);
      await cancel(order);
    };
    const until = (order: Order, status: string) =>
      waitUntil(`the payment to be ${status}`, async () => (await statusOf(order)) === status);
    const refundsOf = (order: Order) =>
      stripe.refunds.filter(({ payment_intent }) =>
        sessionsOf(order).some((session) => session.payment_intent === payment_intent),
      );
    const paid = async () => {
      const order = await placeOrder(service);
      await open(order);
      stripe.pay(sessionOf(order).id);
      await deliver(sessionOf(order));
      await until(order, 'paid');
      return order;
    };

    it('an order is paid with the quote’s total on the provider’s page, and the event says so', async () => {
      const quote = await askQuote(service, service.shop.licenseKey);
      assert.deepEqual(quote.pay_now, quote.price.total);
      const order = await placeOrder(service);
      assert.deepEqual([order.payment?.status, order.payment?.amount], ['open', order.total]);
      const { url, status } = await open(order);
      const { form, ...session } = sessionOf(order);
      assert.deepEqual([url, status], [session.url, 'open']);
      assert.deepEqual(
        [session.amount_total, session.currency],
        [order.total.amount, order.total.currency.toLowerCase()],
      );
      assert.deepEqual([session.success_url, session.cancel_url], [RETURN, RETURN]);
      assert.equal(form.get('line_items[0][price_data][product_data][name]'), '1 × Board');
      assert.match(form.get('line_items[0][price_data][product_data][description]')!, /^Order [\dA-F]{4}-[\dA-F]{4}$/);
      assert.equal((await open(order)).url, url, 'The same page is used again.');
      stripe.pay(session.id);
      assert.equal((await deliver(sessionOf(order))).status, 200);
      await until(order, 'paid');
      const csv = await request(service, 'GET', '/v1/orders.csv', { key });
      const line = csv.text.split('\r\n').find((each) => each.includes(order.id))!;
      assert.match(line, /,(\d+\.\d\d),EUR,paid,\1,/);
    });

    it('an event that arrives twice or in the wrong order changes nothing', async () => {
      const order = await paid();
      const early = await placeOrder(service);
      await open(early);
      // Nothing has been paid yet, no matter what the event says.
      await deliver({ ...sessionOf(early), payment_status: 'paid', status: 'complete' });
      for (let times = 0; times < 3; times += 1) await deliver(sessionOf(order));
      await deliver({ ...sessionOf(order), status: 'expired' });
      await new Promise((resolve) => setTimeout(resolve, 100));
      assert.deepEqual([await statusOf(order), await statusOf(early)], ['paid', 'open']);
      await cancel(order);
      await until(order, 'refunded');
      await deliver(sessionOf(order));
      await new Promise((resolve) => setTimeout(resolve, 100));
      assert.equal(await statusOf(order), 'refunded');
      assert.equal(refundsOf(order).length, 1);
    });

    it('rejects an event with a wrong, missing or old signature, or for the other mode', async () => {
      const order = await placeOrder(service);
      await open(order);
      stripe.pay(sessionOf(order).id);
      const session = sessionOf(order);
      const minutes = (count: number) => Date.now() - count * 60_000;
      const refused = await Promise.all([
        deliver(session, { secret: 'whsec_another0123456789' }),
        deliver(session, { now: minutes(6) }),
        deliver(session, { now: minutes(-6) }),
        request(service, 'POST', `/v1/checkout-events/${service.shop.id}/test`, {
          body: { data: { object: session } },
        }),
      ]);
      assert.deepEqual(new Set(refused.map(({ status }) => status)), new Set([400]));
      assert.deepEqual(new Set(refused.map((each) => each.problem().code)), new Set(['signature_invalid']));
      assert.equal((await deliver(session, { mode: 'live' })).status, 404, 'Nothing is set up for live orders.');
      assert.equal((await deliver(session, { livemode: true })).status, 200);
      await new Promise((resolve) => setTimeout(resolve, 100));
      assert.equal(await statusOf(order), 'open');
      assert.equal((await deliver(session, { now: minutes(4) })).status, 200);
      await until(order, 'paid');
    });

    it('a customer who returns is told that it’s paid, even if no event arrives', async () => {
      const order = await placeOrder(service);
      await open(order);
      stripe.pay(sessionOf(order).id);
      const { status, url } = await open(order);
      assert.deepEqual([status, url], ['paid', undefined]);
    });

    it('an expired payment page is replaced, and one whose response was lost is found again', async () => {
      const order = await placeOrder(service);
      await open(order);
      stripe.expire(sessionOf(order).id);
      const { url } = await open(order);
      assert.equal(sessionsOf(order).length, 2);
      assert.equal(url, sessionOf(order).url);
      const lost = await placeOrder(service);
      stripe.fault = () => 'lost';
      assert.equal((await openOf(lost)).status, 503);
      stripe.fault = undefined;
      await open(lost);
      assert.equal(sessionsOf(lost).length, 1, 'The same token gives the same page.');
    });

    it('a refund is retried until it has been made once', async () => {
      const order = await paid();
      let faults = 0;
      stripe.fault = (name) => {
        if (name !== 'POST /v1/refunds') return undefined;
        faults += 1;
        return ([undefined, 'unavailable', 'lost'] as const)[faults];
      };
      await cancel(order);
      await until(order, 'refunded');
      stripe.fault = undefined;
      assert.equal(faults, 3);
      assert.deepEqual(
        refundsOf(order).map(({ amount }) => amount),
        [order.total.amount],
      );
    });

    it('says why a refund failed, and retries it on request', async () => {
      const order = await paid();
      stripe.fault = (name) => (name === 'POST /v1/refunds' ? 'unavailable' : undefined);
      await cancel(order);
      await waitUntil('the reason', async () => (await read(order)).payment?.detail !== undefined);
      assert.deepEqual((await read(order)).payment?.status, 'paid');
      stripe.fault = undefined;
      const again = await request(service, 'POST', `/v1/orders/${order.id}/payment`, {
        key,
        body: { return_url: RETURN },
      });
      assert.equal(again.as(orderPaymentSchema).status, 'refunded');
      const [refund] = refundsOf(order);
      Object.assign(refund!, { status: 'failed', failure_reason: 'expired_or_canceled_card' });
      await deliver(refund!);
      await until(order, 'paid');
      assert.match((await read(order)).payment!.detail!, /expired_or_canceled_card/);
    });

    /** The mails about the order's payment: their kinds, oldest first, and the text of the newest one of each kind. */
    const paymentMails = async ({ id }: Pick<Order, 'id'>) => {
      const { data } = JSON.parse((await request(service, 'GET', `/v1/mails?order=${id}`, { key })).text);
      const found = data.filter(({ kind }: { kind: string }) => kind.includes('payment')).toReversed();
      const texts = found.map(async ({ id: mail, kind }: { readonly id: string; readonly kind: string }) => {
        const { text } = JSON.parse((await request(service, 'GET', `/v1/mails/${mail}`, { key })).text);
        return [kind, text] as const;
      });
      const all: readonly (readonly [string, string])[] = await Promise.all(texts);
      return { kinds: all.map(([kind]) => kind).toSorted(), texts: Object.fromEntries(all) as Record<string, string> };
    };

    it('emails the customer and the shop once when an order is paid', async () => {
      const order = await paid();
      await deliver(sessionOf(order));
      await open(order);
      const { kinds, texts } = await paymentMails(order);
      assert.deepEqual(kinds, ['payment_received', 'shop_payment_received']);
      const total = new Intl.NumberFormat('en', { style: 'currency', currency: 'EUR' });
      const amount = total.format(order.total.amount / 100);
      for (const text of Object.values(texts)) assert.ok(text.includes(`\nPaid online: ${amount}\n`), text);
      await cancel(order);
      await until(order, 'refunded');
      assert.deepEqual((await paymentMails(order)).kinds, kinds, 'The refund has its own mail.');
    });

    it('emails both when the bank declines later, and the shop when a refund fails for good', async () => {
      const order = await placeOrder(service);
      await open(order);
      stripe.pay(sessionOf(order).id, 'processing');
      await open(order);
      stripe.decide(sessionOf(order).id, 'refused');
      await deliver(sessionOf(order));
      await until(order, 'failed');
      const declined = await paymentMails(order);
      assert.deepEqual(declined.kinds, ['payment_failed', 'shop_payment_problem']);
      assert.match(declined.texts.payment_failed!, /\nNot paid yet: €/);
      assert.match(declined.texts.shop_payment_problem!, /bank declined/);
      await open(order);
      stripe.pay(sessionOf(order).id);
      await deliver(sessionOf(order));
      await until(order, 'paid');
      stripe.fault = (name) => (name === 'POST /v1/refunds' ? 'unavailable' : undefined);
      await cancel(order);
      const problems = async () => (await paymentMails(order)).kinds.filter((kind) => kind === 'shop_payment_problem');
      await waitUntil('the last attempt', async () => (await problems()).length === 2);
      stripe.fault = undefined;
    });

    const refund = (
      order: Order,
      amount: number,
      { idempotencyKey = randomUUID(), currency = 'EUR', remaining }: RefundOptions = {},
    ) =>
      request(service, 'POST', `/v1/orders/${order.id}/refunds`, {
        ...{ key, body: { amount: { amount, currency }, remaining }, headers: { 'idempotency-key': idempotencyKey } },
      });
    const amountsOf = (order: Order) => refundsOf(order).map(({ amount }) => amount);

    it('refunds nothing if someone else has refunded a part since the caller last looked', async () => {
      const order = await paid();
      const remaining = order.total.amount;
      assert.equal((await refund(order, 500, { remaining })).status, 200);
      const second = (await refund(order, 500, { remaining })).problem();
      assert.equal(second.code, 'order_changed');
      assert.deepEqual(amountsOf(order), [500]);
      assert.equal((await refund(order, 500, { remaining: remaining - 500 })).status, 200);
    });

    it('refunds once per idempotency key, and canceling refunds the rest', async () => {
      const order = await paid();
      const idempotencyKey = randomUUID();
      stripe.fault = (name) => (name === 'POST /v1/refunds' ? 'lost' : undefined);
      assert.equal((await refund(order, 1_000, { idempotencyKey })).status, 503);
      stripe.fault = undefined;
      const part = (await refund(order, 1_000, { idempotencyKey })).as(orderPaymentSchema);
      assert.deepEqual([part.status, part.refunded], ['paid', { amount: 1_000, currency: 'EUR' }]);
      await refund(order, 500);
      assert.deepEqual((await read(order)).payment?.refunded?.amount, 1_500);
      const taxOfPart = Math.round((1_500 * order.tax!.amount.amount) / order.total.amount);
      assert.deepEqual((await read(order)).payment?.refunded_tax?.amount, taxOfPart);
      await cancel(order);
      await until(order, 'refunded');
      assert.deepEqual(amountsOf(order), [1_000, 500, order.total.amount - 1_500]);
      const { payment } = await read(order);
      assert.deepEqual([payment?.refunded, payment?.refunded_tax], [order.total, order.tax?.amount]);
      assert.equal((await refund(order, 1)).problem().code, 'refund_not_possible');
      const entries = JSON.parse((await request(service, 'GET', `/v1/audit?subject=${order.id}`, { key })).text).data;
      const refunds = entries.filter(({ action }: { action: string }) => action === 'order.refunded');
      assert.deepEqual(
        refunds.map(({ changes }: { changes: object[] }) => changes),
        [[{ field: 'refunded', after: 500 }], [{ field: 'refunded', after: 1_000 }]],
      );
    });

    it('refunds and canceling a paid order need a second factor in the console', async () => {
      const [order, unpaid] = [await paid(), await placeOrder(service)];
      const { id: organizationId } = service.shop;
      const [now, by] = [new Date().toISOString(), { kind: 'command', name: 'test' } as const];
      const person = { id: createId('per'), organizationId, email: 'ada@shop.example', role: 'owner', createdAt: now };
      const owner = { ...person, role: 'owner' } as const;
      await service.store.people.add(owner, { by, now });
      const passkey = { id: createId('per'), personId: person.id, publicKey: 'k', counter: '0', name: 'Key' };
      await service.store.people.addPasskey(owner, { ...passkey, transports: [], createdAt: now }, { by, now });
      const headers = { origin: service.url };
      const signedIn = await request(service, 'POST', '/console/session', { body: { key }, headers });
      const cookie = signedIn.headers.getSetCookie()[0]!.split(';')[0]!;
      const send = (method: string, path: string, body: object) =>
        request(service, method, `/console/api/v1/orders/${path}`, { body, headers: { ...headers, cookie } });
      const part = { amount: { amount: 100, currency: 'EUR' } };
      assert.equal((await send('POST', `${order.id}/refunds`, part)).problem().code, 'passkey_needed');
      assert.equal((await send('PATCH', order.id, { status: 'canceled' })).problem().code, 'passkey_needed');
      assert.equal((await send('PATCH', unpaid.id, { status: 'canceled' })).status, 200);
      assert.equal((await send('PATCH', order.id, { status: 'confirmed' })).status, 200);
      assert.deepEqual(refundsOf(order), []);
      await service.store.people.removePasskey(owner, passkey.id, { by, now });
    });

    const seller = {
      ...{ name: 'Shop', line1: 'Hof 1', postcode: '10115', city: 'Berlin', country: 'DE' },
      tax_number: '1',
    };

    it('credits what isn’t part of the deposit apart from what’s refunded of it', async () => {
      const organization = (body: object) => request(service, 'PATCH', '/v1/organization', { key, body });
      const setDeposit = (deposit_percent: number | null) =>
        request(service, 'PATCH', '/v1/checkout-settings', { key, body: { deposit_percent } });
      await organization({ seller });
      await setDeposit(30);
      const order = await paid();
      await setDeposit(null);
      const deposit = order.payment!.amount!.amount;
      const rest = order.total.amount - deposit;
      const credit = (amount: number, headers: Record<string, string> = {}) =>
        request(service, 'POST', `/v1/orders/${order.id}/refunds`, {
          ...{ key, body: { amount: { amount, currency: 'EUR' }, credit_note: true }, headers },
        });
      const creditable = async () =>
        JSON.parse((await request(service, 'GET', `/v1/orders/${order.id}/invoices`, { key })).text).creditable?.amount;
      assert.match((await credit(1)).problem().detail!, /no invoice to credit/);
      await request(service, 'PATCH', `/v1/orders/${order.id}`, { key, body: { status: 'confirmed' } });
      assert.equal(await creditable(), rest);
      const headers = { 'idempotency-key': randomUUID() };
      const twice = [await credit(1_000, headers), await credit(1_000, headers)];
      for (const each of twice) assert.deepEqual(each.as(orderPaymentSchema).amount?.amount, deposit, each.text);
      assert.deepEqual(amountsOf(order), [], 'the payment isn’t refunded');
      assert.match((await credit(rest)).problem().detail!, /Refund what was paid online instead\.$/);
      await refund(order, 500);
      assert.equal(await creditable(), rest - 1_000, 'a refund leaves the rest');
      await cancel(order);
      await until(order, 'refunded');
      const [invoice, ...credits] = await service.store.invoices.ofOrder(order.id);
      assert.deepEqual(
        credits.map(({ amount }) => amount.amount),
        [1_000, 500, order.total.amount - 1_500],
      );
      assert.equal(invoice!.amount.amount, order.total.amount);
      assert.equal(await creditable(), undefined);
      const whole = await paid();
      await request(service, 'PATCH', `/v1/orders/${whole.id}`, { key, body: { status: 'confirmed' } });
      const body = { amount: { amount: 1, currency: 'EUR' }, credit_note: true };
      const refused = await request(service, 'POST', `/v1/orders/${whole.id}/refunds`, { key, body });
      assert.match(refused.problem().detail!, /^All of the invoice has been credited or was paid online/);
      await organization({ seller: null });
    });

    it('credits each refund of an invoiced order, and what’s left when it’s canceled, once', async () => {
      await request(service, 'PATCH', '/v1/organization', { key, body: { seller } });
      const order = await paid();
      await refund(order, 200);
      await request(service, 'PATCH', `/v1/orders/${order.id}`, { key, body: { status: 'confirmed' } });
      await refund(order, 1_000);
      await cancel(order);
      await until(order, 'refunded');
      const issued = await service.store.invoices.ofOrder(order.id);
      const left = order.total.amount - 1_200;
      assert.deepEqual(
        issued.map(({ kind, amount }) => [kind, amount.amount]),
        [
          ['invoice', order.total.amount],
          ['credit_note', 200],
          ['credit_note', 1_000],
          ['credit_note', left],
        ],
      );
      const numbers = issued.map(({ number }) => number);
      assert.deepEqual(numbers, [numbers[0], numbers[0]! + 1, numbers[0]! + 2, numbers[0]! + 3]);
      assert.deepEqual([issued[0]?.details.paid, issued[0]?.details.dueDays], [order.total, undefined]);
      const open = await placeOrder(service);
      await request(service, 'PATCH', `/v1/orders/${open.id}`, { key, body: { status: 'confirmed' } });
      const [unpaid] = await service.store.invoices.ofOrder(open.id);
      assert.deepEqual([unpaid?.details.payOnline, unpaid?.details.paid], [open.total, undefined]);
      await request(service, 'PATCH', '/v1/organization', { key, body: { seller: null } });
    });

    it('refuses to refund more than was paid, in another currency, or an unpaid order', async () => {
      const order = await paid();
      await refund(order, 100);
      const tooMuch = (await refund(order, order.total.amount)).problem();
      assert.deepEqual(
        [tooMuch.code, /greater than unrefunded amount/.test(tooMuch.detail!)],
        ['payment_refused', true],
      );
      assert.deepEqual((await refund(order, 100, { currency: 'USD' })).problem().errors?.[0]?.code, 'invalid_amount');
      assert.equal((await refund(order, -5)).status, 422);
      assert.equal((await refund(await placeOrder(service), 100)).problem().code, 'refund_not_possible');
      assert.deepEqual(amountsOf(order), [100]);
    });

    it('ten requests at once refund ten parts, and each is counted', async () => {
      const order = await paid();
      const answers = await Promise.all(Array.from({ length: 10 }, () => refund(order, 10)));
      assert.ok(answers.some(({ status }) => status === 200));
      await deliver({ ...sessionOf(order) });
      await waitUntil('the sum', async () => (await read(order)).payment?.refunded?.amount === 100);
    });

    it('a refund in the provider’s dashboard is shown, but not one that the bank returned', async () => {
      const order = await paid();
      const [session] = sessionsOf(order);
      stripe.refundInDashboard(session!.payment_intent!, 700);
      await deliver(refundsOf(order)[0]!);
      await waitUntil('the refund', async () => (await read(order)).payment?.refunded?.amount === 700);
      Object.assign(refundsOf(order)[0]!, { status: 'failed', failure_reason: 'lost_or_stolen_card' });
      await deliver(refundsOf(order)[0]!);
      await waitUntil('the failure', async () => (await read(order)).payment?.refunded === undefined);
      assert.match((await read(order)).payment!.detail!, /lost_or_stolen_card/);
      stripe.refundInDashboard(session!.payment_intent!, order.total.amount);
      await deliver(refundsOf(order)[1]!);
      await until(order, 'refunded');
      assert.equal((await read(order)).payment?.detail, undefined);
    });

    it('refunds the rest of an order that’s canceled while a part is being refunded', async () => {
      const order = await paid();
      let canceled: Promise<unknown> | undefined;
      stripe.fault = (name) => {
        if (name === 'POST /v1/refunds') canceled ??= cancel(order);
        return undefined;
      };
      await refund(order, 1_000);
      stripe.fault = undefined;
      await canceled;
      await until(order, 'refunded');
      assert.equal(
        amountsOf(order).reduce((sum, each) => sum + each, 0),
        order.total.amount,
      );
    });

    it('counts more refunds than the provider lists at once, and forgets an error that has passed', async () => {
      const order = await paid();
      for (let count = 0; count < 101; count += 1) stripe.refundInDashboard(sessionOf(order).payment_intent!, 1);
      stripe.fault = () => 'unavailable';
      await deliver(refundsOf(order)[0]!);
      await waitUntil('the reason', async () => (await read(order)).payment?.detail !== undefined);
      stripe.fault = undefined;
      await deliver(refundsOf(order)[0]!);
      await waitUntil('the sum', async () => (await read(order)).payment?.refunded?.amount === 101);
      assert.equal((await read(order)).payment?.detail, undefined);
    });

    it('the customer gets a mail about each refund', async () => {
      const order = await paid();
      await refund(order, 1_234);
      await refund(order, 100);
      const mails = JSON.parse((await request(service, 'GET', `/v1/mails?order=${order.id}`, { key })).text).data;
      const kinds = mails.map(({ kind }: { kind: string }) => kind);
      assert.equal(kinds.filter((kind: string) => kind === 'order_refunded').length, 2);
      const { id } = mails.find(({ kind }: { kind: string }) => kind === 'order_refunded');
      const { text } = JSON.parse((await request(service, 'GET', `/v1/mails/${id}`, { key })).text);
      assert.match(text, /Total: .*\nIncludes 19% VAT: .*\nTotal refunded: €13\.34\nIncludes 19% VAT: €2\.13\n/);
    });

    it('mails about an order say that it isn’t paid until it’s paid', async () => {
      const textsOf = async ({ id }: Pick<Order, 'id'>) => {
        const { data } = JSON.parse((await request(service, 'GET', `/v1/mails?order=${id}`, { key })).text);
        const texts = data.map(async ({ id: mail, kind }: { readonly id: string; readonly kind: string }) => {
          const { text } = JSON.parse((await request(service, 'GET', `/v1/mails/${mail}`, { key })).text);
          return [kind, /Not paid yet: .*/.exec(text)?.[0]] as const;
        });
        return Object.fromEntries(await Promise.all(texts)) as Record<string, string | undefined>;
      };
      const order = await placeOrder(service);
      const unpaid = await textsOf(order);
      for (const kind of ['order_received', 'shop_new_order']) assert.match(unpaid[kind] ?? '', /^Not paid yet: €\d/);
      await open(order);
      stripe.pay(sessionOf(order).id);
      await deliver(sessionOf(order));
      await until(order, 'paid');
      assert.equal((await textsOf(order)).shop_new_order, undefined);
    });

    it('an order that’s canceled before it’s paid can’t be paid anymore', async () => {
      const unseen = await placeOrder(service);
      await cancel(unseen);
      await until(unseen, 'failed');
      const seen = await placeOrder(service);
      await open(seen);
      await cancel(seen);
      await until(seen, 'failed');
      assert.deepEqual((await paymentMails(seen)).kinds, []);
      assert.deepEqual([sessionOf(seen).status, (await open(seen)).url], ['expired', undefined]);
      // The customer pays while the order is being canceled.
      const late = await placeOrder(service);
      await open(late);
      stripe.pay(sessionOf(late).id);
      await cancel(late);
      await until(late, 'refunded');
      assert.equal(refundsOf(late).length, 1);
    });

    it('a payment that takes days is open until the bank decides, and can be tried again', async () => {
      const order = await placeOrder(service);
      await open(order);
      stripe.pay(sessionOf(order).id, 'processing');
      const processing = await open(order);
      assert.deepEqual([processing.status, processing.url], ['open', undefined]);
      assert.equal((await read(order)).payment?.processing, true, 'so that a reloaded page doesn’t ask for it again');
      stripe.decide(sessionOf(order).id, 'refused');
      await deliver(sessionOf(order));
      await until(order, 'failed');
      const again = await open(order);
      assert.deepEqual([again.status, again.url], ['open', sessionOf(order).url]);
      assert.equal((await read(order)).payment?.processing, undefined);
      stripe.pay(sessionOf(order).id);
      await deliver(sessionOf(order));
      await until(order, 'paid');
    });

    it('an amount other than the order’s doesn’t count as paid', async () => {
      const order = await placeOrder(service);
      await open(order);
      stripe.pay(sessionOf(order).id);
      sessionOf(order).amount_total -= 1;
      await deliver(sessionOf(order));
      await waitUntil('the reason', async () => (await read(order)).payment?.detail !== undefined);
      assert.equal(await statusOf(order), 'open');
      for (let times = 0; times < 2; times += 1) await open(order);
      const { kinds, texts } = await paymentMails(order);
      assert.deepEqual(kinds, ['shop_payment_problem']);
      assert.match(texts.shop_payment_problem!, /Compare it with the order/);
    });

    it('ten tabs that open the payment at once share one page', async () => {
      const order = await placeOrder(service);
      const opened = await Promise.all(Array.from({ length: 10 }, () => openOf(order)));
      const urls = opened.filter(({ status }) => status === 200).map((each) => each.as(orderPaymentSchema).url);
      assert.equal(new Set(urls).size, 1);
      assert.equal(sessionsOf(order).length, 1);
    });

    it('only returns customers to pages of the shop, and only to their own order', async () => {
      const [order, other] = [await placeOrder(service), await placeOrder(service)];
      assert.equal((await openOf(order, 'https://evil.example/')).problem().code, 'origin_not_allowed');
      assert.equal((await openOf({ ...order, access_token: other.access_token })).status, 401);
      const foreign = await request(service, 'POST', `/v1/orders/${order.id}/payment`, {
        key: service.other.apiKey,
        body: { return_url: RETURN },
      });
      assert.equal(foreign.status, 404);
    });

    it('a refund and a payment page that a killed process was working on are continued', async () => {
      const order = await paid();
      const record = (await service.store.payments.ofOrder(order.id))!;
      const now = new Date().toISOString();
      // Another process claims the payment, requests the refund, and is killed before it can record that.
      await service.store.payments.wake(service.shop.id, 'test', { order: order.id }, now);
      await service.store.payments.claim(now, new Date(Date.now() + 500).toISOString(), 100);
      await cancelWithoutWorker(order, record.reference!);
      await until(order, 'refunded');
      assert.equal(refundsOf(order).length, 1);
    });

    it('a status that was read before an event arrived doesn’t overwrite it', async () => {
      const { payments } = service.store;
      const { id } = await placeOrder(service);
      const stale = (await payments.ofOrder(id))!;
      assert.ok(await payments.wake(service.shop.id, 'test', { order: id }, new Date().toISOString()));
      assert.equal(await payments.save({ ...stale, status: 'failed' }, undefined, { now: stale.createdAt }), undefined);
      assert.equal((await payments.ofOrder(id))!.status, 'open');
    });

    it('a deposit is a share of the total, and an order on invoice has nothing to pay online', async () => {
      const change = (body: object) => request(service, 'PATCH', '/v1/checkout-settings', { key, body });
      await change({ deposit_percent: 30 });
      const order = await placeOrder(service);
      await open(order);
      assert.equal(sessionOf(order).amount_total, Math.round(order.total.amount * 0.3));
      const description = sessionOf(order).form.get('line_items[0][price_data][product_data][description]')!;
      assert.match(description, /^Deposit · Order /);
      await change({ checkout: 'invoice', deposit_percent: null });
      const invoiced = await placeOrder(service);
      assert.equal(invoiced.payment?.status, 'none');
      assert.equal((await openOf(invoiced)).problem().code, 'payment_not_needed');
      await change({ checkout: 'payment_link' });
    });
  });
}
