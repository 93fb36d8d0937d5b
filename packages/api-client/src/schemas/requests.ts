// Request bodies. They're strict: an unknown field is rejected by name. The service validates with these schemas. The
// client uses only their types, so that pages don't load them.

import * as z from 'zod/mini';
import { type AddressFieldFacts, EMAIL_ADDRESS, mapAddressFields, mapPostalFields } from '../address-fields.js';
import { orderStatuses } from '../order-status.js';
import { configurationSchema, countrySchema, currencySchema, postcodeSchema } from './common.js';

export const destinationSchema = z.strictObject({ country: countrySchema, postcode: postcodeSchema });

const quantity = z.int().check(z.minimum(1), z.maximum(1000));

const quotedProduct = {
  model: z.string().check(z.minLength(1), z.maxLength(128)),
  configuration: configurationSchema,
  quantity,
  /**
   * The revision that the customer sees. If another revision has been published, the request is rejected with 409
   * `model_revision_changed`.
   */
  model_revision: z.optional(z.string().check(z.minLength(1), z.maxLength(128))),
};

const destinationTerms = { ship_to: z.optional(destinationSchema), currency: z.optional(currencySchema) };

const quoteTerms = {
  ...destinationTerms,
  /**
   * The VAT number of a business, such as `DE123456789`, or another tax number. It can make the price tax-free: see
   * `taxTreatments`. Only its format is checked.
   */
  vat_number: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(30))),
  /** One of the shop's discount codes. */
  discount_code: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(40))),
};

/** `POST /v1/quotes`. Missing configuration keys default to the model's values. */
export const quoteRequestSchema = z.strictObject({
  ...quotedProduct,
  ...quoteTerms,
  /**
   * Other quantities to price, such as `[5, 10]`, each with its own delivery. Only `quantity` can be ordered. Each one
   * counts as another request toward the rate limit.
   */
  price_breaks: z.optional(z.array(quantity).check(z.minLength(1), z.maxLength(5))),
});

/** The maximum number of products in one quote request. */
const MAX_ITEMS = 20;

/** `POST /v1/quotes` for several products that one workshop makes and delivers together. */
export const quoteItemsRequestSchema = z.strictObject({
  items: z.array(z.strictObject(quotedProduct)).check(z.minLength(1), z.maxLength(MAX_ITEMS)),
  ...quoteTerms,
});

/** `POST /v1/workshops/offers`. Missing configuration keys default to the document's values. Nothing is stored. */
export const offersRequestSchema = z.strictObject({
  /** The document itself, published or not. */
  document: z.record(z.string(), z.unknown()),
  configuration: configurationSchema,
  quantity,
  ...destinationTerms,
});

/** The recipient. With a license key, name, line1, city, and email are required. */
export const shippingRequestSchema = z.strictObject({
  country: countrySchema,
  postcode: postcodeSchema,
  ...mapAddressFields((_, field) => z.optional(addressText(field))),
});

/** `PATCH /v1/orders/{id}/vat-number`. */
export const vatNumberUpdateSchema = z.strictObject({
  /** Whether someone at the shop has checked the buyer's VAT number, for example in VIES. */
  checked: z.boolean(),
});

/**
 * `PATCH /v1/orders/{id}/address`. Fields that are left out don't change; an empty string removes one that isn't
 * required.
 */
export const addressUpdateSchema = z.strictObject({
  postcode: z.optional(postcodeSchema),
  ...mapAddressFields((_, field) => z.optional(addressText(field))),
});

/** A delivery address without its country and postcode. */
export const postalAddressSchema = z.strictObject(
  mapPostalFields({
    required: (field) => addressText(field).check(z.regex(/\S/)),
    optional: (field) => z.optional(addressText(field)),
  }),
);

function addressText({ maxLength, isRequired, type }: AddressFieldFacts) {
  const text = z.string().check(z.maxLength(maxLength));
  if (type === 'email') return text.check(z.regex(EMAIL_ADDRESS), z.meta({ format: 'email' }));
  return isRequired ? text.check(z.minLength(1)) : text;
}

const languageTag = () => z.string().check(z.maxLength(35), z.regex(/^[A-Za-z]{2,8}(?:-[A-Za-z0-9]{1,8})*$/));

/** The terms that the customer accepts by ordering. The service stores them with the order as they were shown. */
export const acceptedRequestSchema = z.strictObject({
  /** The language in which the text was shown (BCP 47). */
  language: languageTag(),
  /** The text shown next to the button, such as that made-to-measure goods can't be returned. */
  text: z.string().check(z.minLength(1), z.maxLength(4000)),
  /** The shop's pages that were linked next to the button. */
  links: z.optional(
    z
      .array(z.strictObject({ label: z.string().check(z.minLength(1), z.maxLength(200)), url: webAddress() }))
      .check(z.maxLength(10)),
  ),
});

/** `POST /v1/orders`. `workshop` is the slug of the workshop whose quote it is. */
export const orderRequestSchema = z.strictObject({
  quote: z.string().check(z.minLength(1), z.maxLength(128)),
  workshop: z.string().check(z.minLength(1), z.maxLength(128)),
  shipping: shippingRequestSchema,
  /** The customer's language for emails (BCP 47). Defaults to the request's `Accept-Language`. */
  language: z.optional(languageTag()),
  /** The terms as the customer accepted them. */
  accepted: z.optional(acceptedRequestSchema),
});

/** `POST /v1/orders/{id}/payment`. */
export const paymentRequestSchema = z.strictObject({
  /** The page to which the customer returns from the payment page, whether they've paid or not. */
  return_url: webAddress(),
});

/** `POST /v1/orders/{id}/refunds`. */
export const refundRequestSchema = z.strictObject({
  /** The amount to refund, in the payment's currency. At most what hasn't been refunded yet. */
  amount: z.strictObject({ amount: z.int().check(z.minimum(1)), currency: currencySchema }),
  /**
   * Whether to issue a credit note for what isn't paid online, instead of refunding the online payment, for example if
   * only a deposit is paid online. Orders without an online payment always get a credit note.
   */
  credit_note: z.optional(z.boolean()),
  /**
   * How much you saw could still be refunded or credited, in the currency's minor unit. If that has changed since, for
   * example because someone else has refunded the order, the request is rejected with 409 `order_changed`. This includes
   * a repeated refund that has succeeded.
   */
  remaining: z.optional(z.int().check(z.minimum(0))),
});

/** `PATCH /v1/orders/{id}`. */
export const orderUpdateSchema = z.strictObject({
  status: z.enum(orderStatuses),
  /** The order's status when you read it. If it has changed since, the request is rejected with 409 `order_changed`. */
  from: z.optional(z.enum(orderStatuses)),
  /** The reason, in the shop's own words. Customers don't see it. */
  reason: z.optional(line()),
  tracking: z.optional(
    z.strictObject({
      carrier: z.optional(line()),
      number: z.optional(line()),
      url: z.optional(z.string().check(z.maxLength(2000), z.regex(/^https:\/\/\S+$/), z.meta({ format: 'uri' }))),
    }),
  ),
});

/** A destination: an ISO 3166-1 country of two capital letters, and a postcode, empty if the country has none. */
export type Destination = z.infer<typeof destinationSchema>;
/** What to quote: a model, its configuration, the quantity (1 to 1000), and the destination. */
export type QuoteRequest = z.infer<typeof quoteRequestSchema>;
/** What to quote together: 1 to 20 products, each with its configuration and quantity, plus the destination. */
export type QuoteItemsRequest = z.infer<typeof quoteItemsRequestSchema>;
/** A request for quotes for a document, published or not. */
export type OffersRequest = z.infer<typeof offersRequestSchema>;
/** The recipient. With a license key, name, line1, city, and email are required. */
export type ShippingRequest = z.infer<typeof shippingRequestSchema>;
/** The quote to order, its workshop, and the recipient. */
export type OrderRequest = z.infer<typeof orderRequestSchema>;
/** Corrections to an order's delivery address. */
export type AddressUpdate = z.infer<typeof addressUpdateSchema>;
/** An order's new status, and its parcel's tracking data. */
export type OrderUpdate = z.infer<typeof orderUpdateSchema>;

function webAddress() {
  return z.string().check(z.maxLength(2000), z.regex(/^https?:\/\/[^\s/]\S*$/), z.meta({ format: 'uri' }));
}

function line() {
  return z.string().check(z.minLength(1), z.maxLength(200));
}
