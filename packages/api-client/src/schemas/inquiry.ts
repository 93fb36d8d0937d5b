// An inquiry: a customer requests a custom quote because no workshop quotes, or requests material samples. The shop or a
// workshop answers with a custom quote, which is ordered like any other quote, or declines. Only the shop sends samples.

import * as z from 'zod/mini';
import { EMAIL_ADDRESS, mapPostalFields } from '../address-fields.js';
import {
  configurationSchema,
  currencySchema,
  dayOrTimeSchema,
  moneySchema,
  openEnum,
  pageSchema,
  timestampSchema,
} from './common.js';
import { acceptedSchema, orderTaxSchema } from './order.js';
import { productItemSchema, workshopSchema } from './quote.js';
import {
  acceptedRequestSchema,
  destinationSchema,
  postalAddressSchema,
  quoteItemsRequestSchema,
  quoteRequestSchema,
} from './requests.js';

/** The kinds of requests: for a custom quote (`offer`), or for samples of materials. */
export const inquiryKinds = ['offer', 'sample'] as const;

/** `expired`: no one ordered the custom quote in time. `sent`: the samples are on their way. */
export const inquiryStatuses = ['open', 'offered', 'declined', 'expired', 'ordered', 'sent'] as const;

/** How many samples a shop can send for one request. */
export const MAX_SAMPLES = 20;

const NOTE_LENGTH = 1_000;

/** Multiline plain text. */
const noteSchema = z.string().check(z.minLength(1), z.maxLength(NOTE_LENGTH), z.regex(/\S/));

const { price_breaks: _, ...askedFields } = quoteRequestSchema.shape;

const askerFields = {
  ship_to: destinationSchema,
  /** Who gets the answer. */
  contact: z.strictObject({
    name: z.string().check(z.maxLength(200), z.regex(/\S/)),
    email: z.string().check(z.maxLength(254), z.regex(EMAIL_ADDRESS), z.meta({ format: 'email' })),
  }),
  /** A note from the customer, as plain text. */
  note: z.optional(noteSchema),
  /**
   * The URL of the page with the product, which the customer's link opens. With a license key, it must be on one of the
   * key's origins.
   */
  page: z.string().check(z.maxLength(2_000), z.regex(/^https?:\/\/\S+$/), z.meta({ format: 'uri' })),
  /** The customer's language for emails (BCP 47). Defaults to the request's `Accept-Language`. */
  language: z.optional(z.string().check(z.maxLength(35), z.regex(/^[A-Za-z]{2,8}(?:-[A-Za-z0-9]{1,8})*$/))),
};

/** `POST /v1/inquiries`. */
export const inquiryRequestSchema = z.strictObject({
  ...askedFields,
  ...askerFields,
  /** The kind of request: for a custom quote (`offer`), which is the default, or for material samples. */
  kind: z.optional(z.enum(inquiryKinds)),
  /** Required for samples: ids of materials of the model whose `sample` is true, at most `at_most` of the shop's. */
  materials: z.optional(
    z.array(z.string().check(z.minLength(1), z.maxLength(128))).check(z.minLength(1), z.maxLength(MAX_SAMPLES)),
  ),
  /** Required for samples that aren't free: their total price with tax, as the customer saw it. */
  price: z.optional(moneySchema),
  /** Required for samples: the address in `ship_to`'s country and postcode. Only the shop sees it. */
  address: z.optional(postalAddressSchema),
  /** For samples that aren't free: the terms as the customer accepted them. */
  accepted: z.optional(acceptedRequestSchema),
});

/** `POST /v1/inquiries` for one custom quote for several products. */
export const inquiryItemsRequestSchema = z.strictObject({ ...quoteItemsRequestSchema.shape, ...askerFields });

/** `POST /v1/inquiries/{id}/offer`. Amounts are in minor units without tax, which the service adds as in a quote. */
export const inquiryOfferSchema = z.strictObject({
  /** The slug of the workshop that makes the product. Optional for a workshop's key. */
  workshop: z.optional(z.string().check(z.minLength(1), z.maxLength(128))),
  currency: currencySchema,
  /** The whole order's price, before delivery and tax. */
  product: z.int().check(z.minimum(1), z.maximum(1e11)),
  delivery: z.int().check(z.minimum(0), z.maximum(1e11)),
  ready_by: z.string().check(z.regex(/^\d{4}-\d\d-\d\d$/), z.meta({ format: 'date' })),
  /** The last day on which the customer can accept the quote. */
  valid_until: z.string().check(z.regex(/^\d{4}-\d\d-\d\d$/), z.meta({ format: 'date' })),
  /** A note to the customer, as plain text. */
  note: z.optional(noteSchema),
});

/** `POST /v1/inquiries/{id}/decline`. */
export const inquiryDeclineSchema = z.strictObject({
  /** Why the product can't be made. The customer sees this reason. */
  reason: noteSchema,
});

/** A custom quote for an inquiry. `GET /v1/quotes/{id}` has its price lines, and `POST /v1/orders` orders it. */
export const inquiryAnswerSchema = z.looseObject({
  quote: z.string(),
  workshop: workshopSchema,
  /** The total price, including delivery and tax. */
  total: moneySchema,
  ready_by: dayOrTimeSchema,
  /** The last day on which the quote can be ordered. */
  valid_until: dayOrTimeSchema,
  expires_at: timestampSchema,
  note: z.optional(z.string()),
  /** The URL of the shop's terms at the time of the quote. */
  terms: z.optional(z.string()),
});

export const inquirySchema = z.looseObject({
  id: z.string(),
  object: z.literal('inquiry'),
  kind: openEnum(inquiryKinds),
  status: openEnum(inquiryStatuses),
  model: z.string(),
  model_revision: z.string(),
  configuration: configurationSchema,
  quantity: z.int(),
  /** All products, if there are several. `model`, `configuration`, and `quantity` are the first one's. */
  items: z.optional(z.array(productItemSchema)),
  /** The destination. Absent after the inquiry's personal data is erased. */
  ship_to: z.optional(z.looseObject({ country: z.string(), postcode: z.string() })),
  /** The materials of samples, with their English names. */
  materials: z.optional(z.array(z.looseObject({ id: z.string(), name: z.string() }))),
  /** The samples' total price with tax; absent if they're free. */
  price: z.optional(moneySchema),
  /** The tax in that price, as in an order. */
  tax: z.optional(orderTaxSchema),
  /** The terms that the customer accepted by ordering samples, as they were shown. Present only for API keys. */
  accepted: z.optional(acceptedSchema),
  /** Where to send the samples. Present only for API keys. */
  address: z.optional(
    z.looseObject(mapPostalFields({ required: () => z.string(), optional: () => z.optional(z.string()) })),
  ),
  /** Who gets the answer. Present only for API keys. */
  contact: z.optional(z.looseObject({ name: z.string(), email: z.string() })),
  /** The buyer's VAT number. Present only for API keys. */
  vat_number: z.optional(z.string()),
  /**
   * The customer's discount code, in capitals; hidden from requests with the inquiry's access token. A custom quote
   * gets the discount if the code can still be used then.
   */
  discount_code: z.optional(z.string()),
  note: z.optional(z.string()),
  /** The currency that the customer requested. */
  currency: currencySchema,
  offer: z.optional(inquiryAnswerSchema),
  /** Why the request was declined. */
  reason: z.optional(z.string()),
  /** The order that the custom quote became. */
  order: z.optional(z.string()),
  /** Whether the customer gets the answer by email. */
  mails: z.boolean(),
  /** The customer's link to a custom quote. Present only for API keys. */
  link: z.optional(z.string()),
  /** `live` or `test`; only for API keys and workshops' keys. */
  mode: z.optional(openEnum(['live', 'test'])),
  created_at: timestampSchema,
  answered_at: z.optional(timestampSchema),
  /**
   * A token for reading this inquiry without its contact details. Included only in the response to the request that
   * creates the inquiry, and if that request is repeated.
   */
  access_token: z.optional(z.string()),
});

export const inquiryPageSchema = pageSchema(inquirySchema);

/** `GET /v1/samples`. */
export const sampleTermsSchema = z.looseObject({
  object: z.literal('sample_terms'),
  /**
   * How many samples a customer can request at once; 0 if the shop sends none. Keys that can't place orders can request
   * only the free ones.
   */
  at_most: z.int(),
  /** The number of samples that are free. The customer pays for any others. */
  free: z.int(),
  /** The price with tax of each sample that isn't free. Absent if all are free. */
  price: z.optional(moneySchema),
});

/** A request for a custom quote or for material samples, with the person who gets the answer. */
export type InquiryRequest = z.infer<typeof inquiryRequestSchema>;
/** A request for one custom quote for several products, with the person who gets the answer. */
export type InquiryItemsRequest = z.infer<typeof inquiryItemsRequestSchema>;
/** A custom quote for an inquiry: its price, dates, and note. */
export type InquiryOffer = z.infer<typeof inquiryOfferSchema>;
/** How many samples the shop sends, and what they cost. */
export type SampleTerms = z.infer<typeof sampleTermsSchema>;
/** A customer's request for a custom quote or samples. Times are RFC 3339. */
export type Inquiry = z.infer<typeof inquirySchema>;
