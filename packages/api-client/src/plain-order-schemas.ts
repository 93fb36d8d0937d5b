// Checks quotes and orders without zod, for pages. A test compares them with the zod schemas.

import { mapAddressFields, mapPostalFields } from './address-fields.js';
import {
  boolean,
  exactly,
  fields,
  integer,
  listOf,
  localizedText,
  matching,
  number,
  object,
  optional,
  pageOf,
  schemaOf,
  text,
  valuesOf,
} from './plain-checks.js';
import type { Money, Page } from './schemas/common.js';
import type { Inquiry, SampleTerms } from './schemas/inquiry.js';
import type { Link, LinkEmail } from './schemas/link.js';
import type { MessageList } from './schemas/message.js';
import type { Order, OrderEvent, OrderPayment } from './schemas/order.js';
import type { Quote, QuoteList } from './schemas/quote.js';

const timestamp = matching('a time', /^\d{4}-\d\d-\d\d[Tt]\d\d:\d\d:\d\d(\.\d+)?([Zz]|[+-]\d\d:\d\d)$/);
const dayOrTime = matching('a day or a time', /^\d{4}-\d\d-\d\d([Tt]\S+)?$/);

const currency = matching('a currency', /^[A-Z]{3}$/);
const money = fields({ amount: integer, currency });

const workshop = fields({
  slug: text,
  name: text,
  country: text,
  distance_km: optional(number),
  about: optional(localizedText),
  picture: optional(text),
});

const priceLine = fields({ kind: text, label: text, amount: money, values: optional(object) });

const items = optional(
  listOf(fields({ model: text, model_revision: text, configuration: object, quantity: integer, net: optional(money) })),
);

const quote = fields({
  id: text,
  object: exactly('quote'),
  request: text,
  model: text,
  model_revision: text,
  configuration: object,
  quantity: integer,
  items,
  workshop,
  status: text,
  price: fields({ total: money, lines: listOf(priceLine) }),
  ship_to: optional(fields({ country: text, postcode: text })),
  delivery: optional(fields({ as: text, by: text })),
  invoice: optional(fields({ at: text, due_days: integer })),
  pay_now: optional(money),
  approximate: optional(fields({ total: money, rates_of: text })),
  lead_time_days: number,
  ready_by: dayOrTime,
  expires_at: timestamp,
  created_at: timestamp,
});

const declined = fields({
  workshop,
  reason: text,
  detail: optional(text),
  code: optional(text),
  values: optional(object),
  item: optional(integer),
});

const shipping = fields({
  country: text,
  postcode: optional(text),
  ...mapAddressFields(() => optional(text)),
});

const payment = {
  status: text,
  amount: optional(money),
  refunded: optional(money),
  refunded_tax: optional(money),
  changed_at: optional(timestamp),
  processing: optional(boolean),
  detail: optional(text),
};

const tax = optional(fields({ label: text, percent: number, country: optional(text), amount: money }));

const order = fields({
  id: text,
  object: exactly('order'),
  quote: text,
  workshop,
  model: text,
  model_revision: text,
  configuration: object,
  quantity: integer,
  items,
  total: money,
  net: optional(money),
  tax,
  shipping: optional(shipping),
  status: text,
  history: listOf(fields({ status: text, occurred_at: timestamp })),
  tracking: optional(fields({ carrier: optional(text), number: optional(text), url: optional(text) })),
  ready_by: optional(dayOrTime),
  payment: optional(fields(payment)),
  mails: optional(boolean),
  created_at: timestamp,
  access_token: optional(text),
  total_there: optional(money),
});

const inquiry = fields({
  id: text,
  object: exactly('inquiry'),
  kind: text,
  status: text,
  model: text,
  model_revision: text,
  configuration: object,
  quantity: integer,
  items,
  ship_to: optional(fields({ country: text, postcode: text })),
  materials: optional(listOf(fields({ id: text, name: text }))),
  price: optional(money),
  tax,
  address: optional(fields(mapPostalFields({ required: () => text, optional: () => optional(text) }))),
  contact: optional(fields({ name: text, email: text })),
  note: optional(text),
  currency,
  offer: optional(
    fields({
      quote: text,
      workshop,
      total: money,
      ready_by: dayOrTime,
      valid_until: dayOrTime,
      expires_at: timestamp,
      note: optional(text),
      terms: optional(text),
    }),
  ),
  reason: optional(text),
  order: optional(text),
  mails: boolean,
  link: optional(text),
  mode: optional(text),
  created_at: timestamp,
  answered_at: optional(timestamp),
  access_token: optional(text),
});

export const plainMoney = schemaOf<Money>(money);
export const plainQuote = schemaOf<Quote>(quote);
export const plainQuoteList = schemaOf<QuoteList>(
  fields({
    object: exactly('list'),
    data: listOf(quote),
    declined: listOf(declined),
    mails: optional(boolean),
    rates: optional(valuesOf(number)),
  }),
);
export const plainOrder = schemaOf<Order>(order);
export const plainOrderPage = schemaOf<Page<Order>>(pageOf(order));
export const plainOrderPayment = schemaOf<OrderPayment>(
  fields({ object: exactly('payment'), order: text, ...payment, url: optional(text) }),
);
export const plainOrderEvent = schemaOf<OrderEvent>(
  fields({ event: text, order: text, status: text, occurred_at: timestamp }),
);
export const plainInquiry = schemaOf<Inquiry>(inquiry);
export const plainSampleTerms = schemaOf<SampleTerms>(
  fields({ object: exactly('sample_terms'), at_most: integer, free: integer, price: optional(money) }),
);
export const plainInquiryPage = schemaOf<Page<Inquiry>>(pageOf(inquiry));
export const plainLink = schemaOf<Link>(
  fields({ id: text, object: exactly('link'), url: text, mails: optional(boolean), expires_at: timestamp }),
);
export const plainLinkEmail = schemaOf<LinkEmail>(fields({ object: exactly('link_email'), link: text }));
export const plainMessageList = schemaOf<MessageList>(
  fields({
    object: exactly('list'),
    data: listOf(
      fields({
        object: exactly('message'),
        number: integer,
        from: text,
        text,
        is_read: boolean,
        created_at: timestamp,
      }),
    ),
    is_open: boolean,
    mails: boolean,
  }),
);
