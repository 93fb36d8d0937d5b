export { type Client, createClient } from './client.js';
export { type ClientOptions, createModelsClient, type ModelsClient } from './connect.js';
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
export {
  finalOrderStatuses,
  isFinalOrderStatus,
  type KnownOrderStatus,
  type OrderStatus,
  orderStatuses,
  sortByTime,
} from './order-status.js';
export { createPageClient, type PageClient } from './page-client.js';
export type { BodySchema } from './plain-checks.js';
export { plainMoney, plainQuote, plainQuoteList } from './plain-order-schemas.js';
export type { RequestOptions } from './request.js';
export { createIdempotencyKey } from './request.js';
export type { GetModelOptions, ListModelsOptions, ModelsResource } from './resources/models.js';
export type { ListOrdersOptions, OrderOptions, OrdersResource, WatchOptions } from './resources/orders.js';
export type { PostOptions, QuotesResource } from './resources/quotes.js';
export type {
  ListDeliveriesOptions,
  ListEndpointsOptions,
  RotateOptions,
  WebhookDeliveriesResource,
  WebhookEndpointsResource,
} from './resources/webhooks.js';
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
  type Order,
  type OrderEvent,
  type OrderStatusChange,
  orderEventSchema,
  orderPageSchema,
  orderSchema,
  orderStatusChangeSchema,
  type Shipping,
  shippingSchema,
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
  type Approximation,
  approximationSchema,
  type DeclineCode,
  type Declined,
  type DeclineReason,
  type Delivery,
  type DeliveryForm,
  type DeliveryMethod,
  declineCodes,
  declinedSchema,
  declineReasons,
  deliveryForms,
  deliveryMethods,
  deliverySchema,
  type Invoice,
  type InvoiceTime,
  invoiceSchema,
  invoiceTimes,
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
export {
  type KnownWebhookAttemptError,
  type WebhookAttempt,
  type WebhookAttemptError,
  type WebhookDelivery,
  type WebhookDeliveryStatus,
  type WebhookEndpoint,
  type WebhookEndpointRequest,
  type WebhookEndpointStatus,
  type WebhookEndpointUpdate,
  type WebhookReplay,
  type WebhookReplayRequest,
  type WebhookRotation,
  type WebhookTest,
  webhookAttemptErrors,
  webhookAttemptSchema,
  webhookDeliveryPageSchema,
  webhookDeliverySchema,
  webhookDeliveryStatuses,
  webhookEndpointPageSchema,
  webhookEndpointRequestSchema,
  webhookEndpointSchema,
  webhookEndpointStatuses,
  webhookEndpointUpdateSchema,
  webhookReplayRequestSchema,
  webhookReplaySchema,
  webhookRotationSchema,
  webhookTestSchema,
} from './schemas/webhook.js';
