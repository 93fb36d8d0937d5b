// The `./page` subpath: everything a page needs, without zod. zod's modules fail on pages that add enumerable
// properties to `Object.prototype`.

export {
  type AddressField,
  type AddressFieldFacts,
  addressFieldNames,
  addressFields,
  addressFieldsAt,
  EMAIL_ADDRESS,
  mapAddressFields,
  type PostalField,
  postalFields,
} from './address-fields.js';
export { type ClientOptions, createModelsClient, type ModelsClient } from './connect.js';
export * from './errors.js';
export { minorUnitDigits } from './minor-units.js';
export {
  finalOrderStatuses,
  isFinalOrderStatus,
  isLostOrderStatus,
  type KnownOrderStatus,
  type OrderStatus,
  type OrderStatusFacts,
  orderStatuses,
  orderStatusFacts,
  sortByTime,
  usualOrderStatuses,
} from './order-status.js';
export { createPageClient, type PageClient } from './page-client.js';
export type { BodySchema } from './plain-checks.js';
export { plainMoney, plainQuote, plainQuoteList } from './plain-order-schemas.js';
export { needsPostcode, readPostcode } from './postcodes.js';
export type { RequestOptions } from './request.js';
export { createIdempotencyKey } from './request.js';
export type { InquiriesResource, ListInquiriesOptions } from './resources/inquiries.js';
export type { LinksResource } from './resources/links.js';
export type { GetModelOptions, ListModelsOptions, ModelsResource } from './resources/models.js';
export type { ListOrdersOptions, OrderOptions, OrdersResource, WatchOptions } from './resources/orders.js';
export type { PostOptions, QuotesResource } from './resources/quotes.js';
export type { Paged } from './response.js';
export { samplesTotal } from './samples-total.js';
export type { Configuration, Money } from './schemas/common.js';
export type { Inquiry, InquiryItemsRequest, InquiryOffer, InquiryRequest, SampleTerms } from './schemas/inquiry.js';
export type { Link, LinkEmail, LinkEmailRequest } from './schemas/link.js';
export type { Message, MessageList } from './schemas/message.js';
export type { Model, ModelSummary } from './schemas/model.js';
export type {
  Order,
  OrderEvent,
  OrderPayment,
  OrderStatusChange,
  OrderTax,
  Payment,
  PaymentStatus,
  Shipping,
  Tracking,
} from './schemas/order.js';
export type { Problem, ProblemCode, ProblemIssue } from './schemas/problem.js';
export type { Declined, Price, PriceLine, ProductItem, Quote, QuoteList, Workshop } from './schemas/quote.js';
export type {
  Destination,
  OrderRequest,
  QuoteItemsRequest,
  QuoteRequest,
  ShippingRequest,
} from './schemas/requests.js';
