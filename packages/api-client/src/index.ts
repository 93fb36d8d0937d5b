export { type Client, type ClientOptions, createClient } from './client.js';
export {
  ApiError,
  type ApiErrorDetails,
  AuthenticationError,
  ConflictError,
  ConnectionError,
  InvalidRequestError,
  NotFoundError,
  OriginError,
  PermissionError,
  RateLimitError,
  ServiceUnavailableError,
  TimeoutError,
  UnexpectedResponseError,
} from './errors.js';
export type { RequestOptions } from './request.js';
export { createIdempotencyKey } from './request.js';
export type { GetModelOptions, ListModelsOptions, ModelsResource } from './resources/models.js';
export type { ListOrdersOptions, OrderOptions, OrdersResource, WatchOptions } from './resources/orders.js';
export type { PostOptions, QuotesResource } from './resources/quotes.js';
export type { Paged } from './response.js';
export {
  type Configuration,
  configurationSchema,
  countrySchema,
  currencySchema,
  type Money,
  moneySchema,
  type Open,
  type Page,
  pageSchema,
  postcodeSchema,
  type Text,
  textSchema,
  timestampSchema,
} from './schemas/common.js';
export {
  type Model,
  type ModelSummary,
  modelPageSchema,
  modelSchema,
  modelSummarySchema,
} from './schemas/model.js';
export {
  finalOrderStatuses,
  isFinalOrderStatus,
  type KnownOrderStatus,
  type Order,
  type OrderEvent,
  type OrderStatus,
  type OrderStatusChange,
  orderEventSchema,
  orderPageSchema,
  orderSchema,
  orderStatusChangeSchema,
  orderStatuses,
  type Shipping,
  shippingSchema,
  sortByTime,
  type Tracking,
  trackingSchema,
} from './schemas/order.js';
export {
  type Problem,
  type ProblemCode,
  type ProblemIssue,
  problemCodes,
  problemIssueSchema,
  problemSchema,
} from './schemas/problem.js';
export {
  type DeclineCode,
  type Declined,
  type DeclineReason,
  declineCodes,
  declinedSchema,
  declineReasons,
  type Price,
  type PriceLine,
  type PriceLineKind,
  priceLineKinds,
  priceLineSchema,
  priceSchema,
  type Quote,
  type QuoteList,
  type QuoteStatus,
  quoteListSchema,
  quoteSchema,
  quoteStatuses,
  type Workshop,
  workshopSchema,
} from './schemas/quote.js';
export {
  type Destination,
  destinationSchema,
  type OrderRequest,
  type OrderUpdate,
  orderRequestSchema,
  orderUpdateSchema,
  type QuoteRequest,
  quoteRequestSchema,
  type ShippingRequest,
  shippingRequestSchema,
} from './schemas/requests.js';
