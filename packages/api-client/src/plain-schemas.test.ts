import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { BodySchema } from './plain-checks.js';
import * as plainOrders from './plain-order-schemas.js';
import * as plain from './plain-schemas.js';
import { moneySchema } from './schemas/common.js';
import { inquiryPageSchema, inquirySchema, sampleTermsSchema } from './schemas/inquiry.js';
import { linkEmailSchema, linkSchema } from './schemas/link.js';
import { messageListSchema } from './schemas/message.js';
import { modelPageSchema, modelSchema } from './schemas/model.js';
import { orderEventSchema, orderPageSchema, orderPaymentSchema, orderSchema } from './schemas/order.js';
import { problemSchema } from './schemas/problem.js';
import { quoteListSchema, quoteSchema } from './schemas/quote.js';
import * as records from './testing/records.js';

type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

const summary = { id: 'shelf', name: { en: 'Shelf', de: 'Regal' }, revision: 'r1' };
const issue = { pointer: '/width', code: 'max', detail: 'Too wide', limits: { max: 900 } };

const money = { amount: 12990, currency: 'EUR' };
const time = '2026-11-21T09:30:00.250Z';
const workshop = {
  slug: 'north',
  name: 'Nordholz',
  country: 'DE',
  about: { en: 'Oak' },
  picture: '/n.png',
  distance_km: 1.5,
};
const priceLine = { kind: 'material', label: 'Oak', amount: money, values: { area_m2: 2.5 } };

const quote = {
  ...(records.quote as Readonly<Record<string, Json>>),
  workshop,
  price: { total: money, lines: [priceLine] },
  ship_to: { country: 'DE', postcode: '10115' },
  delivery: { as: 'assembled', by: 'van' },
  invoice: { at: 'dispatch', due_days: 14 },
  pay_now: money,
  approximate: { total: money, rates_of: '2026-11-20' },
  ready_by: '2026-12-03T08:00:00Z',
  expires_at: time,
};

const declined = {
  workshop,
  reason: 'no_capacity',
  detail: 'Full',
  code: 'quantity_exceeds_capacity',
  values: { max: 3 },
  item: 2,
};

const shipping = {
  country: 'DE',
  postcode: '10115',
  name: 'Ada Example',
  line1: 'Hof 1',
  line2: 'Left',
  city: 'Berlin',
  region: 'BE',
  email: 'ada@example.org',
  phone: '+49 30 1',
};

const order = {
  ...(records.order as Readonly<Record<string, Json>>),
  workshop,
  shipping,
  tracking: { carrier: 'DHL', number: '1', url: 'https://parcel.example/1' },
  ready_by: '2026-12-03',
  net: money,
  tax: { label: 'VAT 19%, Germany', percent: 19, country: 'DE', amount: money },
  payment: {
    ...{
      status: 'open',
      amount: money,
      refunded: money,
      refunded_tax: money,
      changed_at: time,
      processing: true,
      detail: 'Refused',
    },
  },
  mails: true,
};

const inquiry = {
  ...{
    id: 'inq_1',
    object: 'inquiry',
    kind: 'offer',
    status: 'offered',
    model: 'shelf',
    model_revision: 'r1',
    configuration: {},
  },
  ...{ quantity: 1, ship_to: { country: 'DE', postcode: '10115' }, contact: { name: 'Ada', email: 'ada@example.org' } },
  ...{
    material: { id: 'oak', name: 'Oak' },
    address: { line1: 'Hof 1', line2: 'Links', city: 'Berlin', region: 'BE' },
  },
  ...{ note: 'In parts?', currency: 'EUR', reason: 'Too long', order: 'ord_1', mails: true, mode: 'live' },
  offer: {
    ...{ quote: 'qte_1', workshop, total: money, ready_by: '2026-12-03', valid_until: '2026-12-01', expires_at: time },
    ...{ note: 'Yes', terms: 'https://shop.example/terms' },
  },
  ...{ link: 'https://shop.example/#a', created_at: time, answered_at: time, access_token: 'pcot_1' },
};

const event = { event: 'order.status_changed', order: 'or_1', status: 'shipped', occurred_at: time };

const cases: readonly (readonly [name: string, plain: BodySchema<unknown>, zod: BodySchema<unknown>, valid: Json])[] = [
  ['a model', plain.plainModel, modelSchema, { ...summary, document: { id: 'shelf', parts: [] }, later: 1 }],
  [
    'a page of models',
    plain.plainModelPage,
    modelPageSchema,
    { object: 'list', data: [summary], has_more: true, next: 'n' },
  ],
  ['money', plainOrders.plainMoney, moneySchema, money],
  ['a quote', plainOrders.plainQuote, quoteSchema, quote],
  [
    'quotes',
    plainOrders.plainQuoteList,
    quoteListSchema,
    { object: 'list', data: [quote], declined: [declined], mails: false, rates: { EUR: 1, USD: 1.16 } },
  ],
  ['an order', plainOrders.plainOrder, orderSchema, order],
  ['a page of orders', plainOrders.plainOrderPage, orderPageSchema, { object: 'list', data: [order], has_more: false }],
  ['an inquiry', plainOrders.plainInquiry, inquirySchema, inquiry],
  [
    'a page of inquiries',
    plainOrders.plainInquiryPage,
    inquiryPageSchema,
    { object: 'list', data: [inquiry], has_more: false },
  ],
  [
    'a link',
    plainOrders.plainLink,
    linkSchema,
    {
      id: 'x7Kq2_bM4a',
      object: 'link',
      url: 'https://service.example/links/x7Kq2_bM4a',
      mails: true,
      expires_at: time,
    },
  ],
  ['an emailed link', plainOrders.plainLinkEmail, linkEmailSchema, { object: 'link_email', link: 'x7Kq2_bM4a' }],
  [
    'a thread',
    plainOrders.plainMessageList,
    messageListSchema,
    {
      ...{ object: 'list', is_open: true, mails: false },
      data: [{ object: 'message', number: 1, from: 'shop', text: 'Yes', is_read: true, created_at: time }],
    },
  ],
  [
    'a payment',
    plainOrders.plainOrderPayment,
    orderPaymentSchema,
    { object: 'payment', order: 'or_1', ...order.payment, url: 'https://pay.example' },
  ],
  ['an event', plainOrders.plainOrderEvent, orderEventSchema, event],
  [
    'sample terms',
    plainOrders.plainSampleTerms,
    sampleTermsSchema,
    { object: 'sample_terms', at_most: 5, free: 3, price: money },
  ],
  [
    'a problem',
    plain.plainProblem,
    problemSchema,
    {
      type: 'about:blank',
      title: 'Invalid',
      status: 422,
      detail: 'It is too wide',
      instance: '/v1/quotes',
      code: 'invalid_request',
      request_id: 'req_1',
      errors: [issue],
      order: 'ord_1',
      model_revision: 'r2',
    },
  ],
];

const others: readonly (Json | undefined)[] = [
  undefined,
  null,
  true,
  0,
  1.5,
  2 ** 60,
  '',
  'x',
  [],
  ['x'],
  [{}],
  {},
  { en: 1 },
  '2026-12-03',
  '2026-12-03 08:00',
  '2026-12-03T08:00:00+01:00',
  'EUR',
  'EURO',
];

describe('plain schemas', () => {
  it('are all compared with those of zod', () => {
    const exported: readonly unknown[] = Object.values({ ...plain, ...plainOrders });
    assert.deepEqual(new Set(cases.map(([, own]) => own)), new Set(exported));
  });

  for (const [name, own, zod, valid] of cases) {
    it(`accept and reject the same values of ${name} as those of zod, with the same pointers`, () => {
      assert.deepEqual(own.safeParse(valid), { success: true, data: valid });
      assert.ok(zod.safeParse(valid).success);
      const outcomes = new Set<boolean>();
      for (const changed of variantsOf(valid)) {
        const [found, theirs] = [own.safeParse(changed), zod.safeParse(changed)];
        assert.equal(found.success, theirs.success, JSON.stringify(changed));
        outcomes.add(found.success);
        if (found.success || theirs.success) continue;
        // zod reports all of a union's alternatives in one place.
        const [place, expected] = [found.error.issues[0]!.path, theirs.error.issues[0]!.path];
        assert.deepEqual(place, expected, JSON.stringify(changed));
      }
      assert.equal(outcomes.size, 2);
    });
  }
});

/** Variants of a value, each with one member replaced or removed. */
function* variantsOf(value: Json): Generator<unknown> {
  yield* others;
  if (typeof value !== 'object' || value === null) return;
  for (const [key, own] of Object.entries(value)) {
    for (const changed of variantsOf(own)) {
      yield Array.isArray(value)
        ? value.map((item, index) => (String(index) === key ? changed : item))
        : { ...value, [key]: changed };
    }
  }
}
