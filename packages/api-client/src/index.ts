// Exports the client with all resources, and the contract's schemas, which require zod. `export *` is for files that have
// nothing private.

export { type Client, createClient } from './client.js';
export * from './page.js';
export type { CheckoutSettingsResource } from './resources/checkout-settings.js';
export type { DiscountsResource } from './resources/discounts.js';
export type { FilesResource, ListFilesOptions, PutFileOptions } from './resources/files.js';
export type { InvoicePdfOptions, InvoicesResource } from './resources/invoices.js';
export type { ListMailsOptions, MailSettingsResource, MailsResource } from './resources/mails.js';
export type { ListManagedInquiriesOptions, ManagedInquiriesResource } from './resources/managed-inquiries.js';
export type {
  ListManagedModelsOptions,
  ManagedModelsResource,
  ModelFileOptions,
  ModelHeadOptions,
  ModelPageOptions,
  ModelPictureOptions,
  ModelPreviewOptions,
  PublishOptions,
} from './resources/managed-models.js';
export type {
  ManagedOrdersResource,
  OrderEventsOptions,
  OrderPaper,
  OrderPaperOptions,
  PaperOptions,
  ProductionPackOptions,
} from './resources/managed-orders.js';
export type {
  AuditResource,
  KeysResource,
  ListAuditOptions,
  ListKeysOptions,
  MaterialsResource,
  OrganizationResource,
  PeopleResource,
  ProductMaterialsResource,
  RevokeKeyOptions,
  WorkshopsResource,
} from './resources/organization.js';
export type { ListPiecesOptions, PieceOptions, PiecesResource } from './resources/pieces.js';
export type { CostsResource, PriceEffectOptions, PriceProposalsResource } from './resources/price-proposals.js';
export type {
  OrderedItemOptions,
  OrderedPictureOptions,
  OrderedProductFiles,
  OrderedProductOptions,
  PictureView,
} from './resources/product-files.js';
export type { ListQuoteRequestsOptions, QuoteRequestsResource } from './resources/quote-requests.js';
export type { StatisticsOptions, StatisticsResource } from './resources/statistics.js';
export type { CutsResource, CutTogetherOptions, StockResource } from './resources/stock.js';
export type { TestClockResource } from './resources/test-clock.js';
export type {
  ListDeliveriesOptions,
  ListEndpointsOptions,
  RotateOptions,
  WebhookDeliveriesResource,
  WebhookEndpointsResource,
} from './resources/webhooks.js';
export { samplesTotal } from './samples-total.js';
export * from './schemas/checkout-settings.js';
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
export * from './schemas/discount.js';
export * from './schemas/file.js';
export * from './schemas/inquiry.js';
export * from './schemas/link.js';
export * from './schemas/mail.js';
export * from './schemas/message.js';
export * from './schemas/model.js';
export * from './schemas/note.js';
export {
  type Order,
  type OrderEvent,
  type OrderFacets,
  type OrderPayment,
  type OrderStatusChange,
  type OrderTax,
  orderEventSchema,
  orderFacetsSchema,
  orderPageSchema,
  orderPaymentSchema,
  orderSchema,
  orderStatusChangeSchema,
  orderTaxSchema,
  type Payment,
  type PaymentStatus,
  paymentSchema,
  paymentStatuses,
  type Shipping,
  shippingSchema,
  type Tracking,
  trackingSchema,
} from './schemas/order.js';
export * from './schemas/order-invoice.js';
export * from './schemas/ordered-product.js';
export {
  type AuditEntry,
  auditEntryPageSchema,
  auditEntrySchema,
  type IssuedKey,
  issuedKeySchema,
  type Key,
  type KeyRequest,
  type KeyUpdate,
  keyKinds,
  keyRequestSchema,
  keySchema,
  keyUpdateSchema,
  type ListedWorkshop,
  listedWorkshopSchema,
  type MaterialList,
  materialListSchema,
  type Organization,
  type OrganizationUpdate,
  organizationSchema,
  type Person,
  type PersonRequest,
  type PersonSession,
  type PersonUpdate,
  type ProductMaterialList,
  personRequestSchema,
  personRoles,
  personSchema,
  personSessionPageSchema,
  personSessionSchema,
  productMaterialListSchema,
  type WorkshopList,
} from './schemas/organization.js';
export * from './schemas/piece.js';
export * from './schemas/price-list.js';
export * from './schemas/problem.js';
export * from './schemas/quote.js';
export * from './schemas/quoted-request.js';
export {
  type AddressUpdate,
  addressUpdateSchema,
  type Destination,
  destinationSchema,
  type OffersRequest,
  type OrderRequest,
  type OrderUpdate,
  offersRequestSchema,
  orderRequestSchema,
  orderUpdateSchema,
  paymentRequestSchema,
  type QuoteItemsRequest,
  type QuoteRequest,
  quoteItemsRequestSchema,
  quoteRequestSchema,
  refundRequestSchema,
  type ShippingRequest,
  shippingRequestSchema,
  vatNumberUpdateSchema,
} from './schemas/requests.js';
export * from './schemas/statistics.js';
export * from './schemas/stock.js';
export * from './schemas/test-clock.js';
export * from './schemas/visit.js';
export * from './schemas/webhook.js';
