// The database's tables. Times, ids, and JSON are stored as text, counts and booleans as integers, and files as bytes.

import type { SpeedMeasure, VisitStep } from '@parametric/api-client';
import type { DiscountRecord } from '../../domain/discounts/discount-store.js';
import type { InquiryRecord } from '../../domain/inquiries/inquiry-store.js';
import type { InvoiceRecord } from '../../domain/invoices/invoices.js';
import type { ConsoleSessionRecord, ConsoleSignInRecord } from '../../domain/keys/key-store.js';
import type { LinkRecord } from '../../domain/links/link-store.js';
import type { MailboxRecord, MailRecord } from '../../domain/mail/mail-store.js';
import type { FileRecord } from '../../domain/models/model-store.js';
import type { HeldOrder } from '../../domain/orders/held-orders.js';
import type { MessageRecord } from '../../domain/orders/message-store.js';
import type { NoteRecord } from '../../domain/orders/note-store.js';
import type { CheckoutRecord } from '../../domain/payments/checkout.js';
import type { PasskeyRecord, PersonRecord, TicketRecord } from '../../domain/people/people-store.js';
import type { PieceMark } from '../../domain/pieces/piece-store.js';
import type {
  AttemptRecord,
  DeliveryRecord,
  EndpointRecord,
  IdempotencyClaim,
  KeyRecord,
  OrderEventRecord,
  OrderRecord,
  OrganizationRecord,
  PaymentRecord,
  PublicationRecord,
  QuoteRecord,
  QuoteRequestRecord,
} from '../../domain/records/records.js';
import type { HeldKind } from '../../domain/records/statistics-store.js';
import type { SweepRecord } from '../../domain/store.js';
import type { CostRecord } from '../../domain/workshops/real-costs.js';
import type { ProposalRecord } from '../../domain/workshops/workshop.js';
import type { RowOf } from './rows.js';

export interface Tables {
  organizations: OrganizationRow;
  keys: KeyRow;
  audit_entries: AuditRow;
  workshops: WorkshopRow;
  workshop_stocks: WorkshopStockRow;
  cuts: CutRow;
  cut_orders: CutOrderRow;
  price_lists: PriceListRow;
  price_proposals: ProposalRow;
  order_costs: RowOf<CostRecord>;
  console_sessions: ConsoleSessionRow;
  console_sign_ins: ConsoleSignInRow;
  service_keys: ServiceKeyRow;
  models: ModelRow;
  model_revisions: ModelRevisionRow;
  model_publications: ModelPublicationRow;
  files: FileRow;
  model_files: ModelFileRow;
  pictures: PictureRow;
  quote_requests: QuoteRequestRow;
  quotes: QuoteRow;
  inquiries: InquiryRow;
  links: RowOf<LinkRecord>;
  discounts: RowOf<DiscountRecord>;
  orders: OrderRow;
  held_orders: RowOf<HeldOrder>;
  order_events: OrderEventRow;
  order_messages: OrderMessageRow;
  order_notes: OrderNoteRow;
  order_terms: OrderTermRow;
  piece_marks: PieceMarkRow;
  daily_counts: DailyCountRow;
  idempotency: IdempotencyRow;
  sweeps: SweepRow;
  webhook_endpoints: EndpointRow;
  mails: MailRow;
  mailbox: MailboxRow;
  checkouts: CheckoutRow;
  payments: PaymentRow;
  invoices: InvoiceRow;
  invoice_counters: InvoiceCounterRow;
  people: RowOf<PersonRecord>;
  passkeys: RowOf<PasskeyRecord>;
  tickets: RowOf<TicketRecord>;
  webhook_deliveries: DeliveryRow;
  /** This table only exists on PostgreSQL, like `rate_limits`. */
  shared_values: SharedValueRow;
  webhook_attempts: AttemptRow;
}

export interface SharedValueRow {
  name: string;
  value: string;
}

export interface OrganizationRow extends RowOf<OrganizationRecord> {
  created_at: string;
}

export type KeyRow = RowOf<KeyRecord>;

export interface WorkshopRow {
  organization_id: string;
  slug: string;
  profile: string;
  created_at: string;
  changed_at: string;
  /** The SHA-256 digest of the profile. */
  revision: string;
}

export interface WorkshopStockRow {
  organization_id: string;
  slug: string;
  mode: 'test' | 'live';
  stock: string;
  /** The SHA-256 digest of the stock. */
  revision: string;
  changed_at: string;
}

/** Orders that were cut together. */
export interface CutRow {
  id: string;
  organization_id: string;
  /** The workshop's slug. */
  workshop: string;
  mode: 'test' | 'live';
  /** The orders' ids. */
  orders: string;
  /** What the orders took from the stock, and the useful offcuts that they left. */
  stock_use: string;
  /** 1 if the offcuts were kept. */
  kept_offcuts: number;
  /** The settings and the stock before the cut. */
  source: string;
  created_at: string;
}

export interface CutOrderRow {
  order_id: string;
  cut_id: string;
}

/** A price list that has been replaced. */
export interface PriceListRow {
  organization_id: string;
  slug: string;
  /** The revision that the workshop's quotes contain: see `revisionOf`. */
  revision: string;
  profile: string;
  replaced_at: string;
}

export interface ProposalRow extends RowOf<ProposalRecord> {
  organization_id: string;
  slug: string;
}

export interface FileRow extends RowOf<Omit<FileRecord, 'kind'>> {
  organization_id: string;
  content: Buffer;
}

export interface ModelFileRow {
  organization_id: string;
  model_id: string;
  file_id: string;
}

export interface AuditRow {
  id: string;
  organization_id: string;
  actor: 'key' | 'person' | 'command';
  /** The id of the key or the person, or the name of the command. */
  actor_id: string;
  /** The label that the key or the person had at that time. */
  actor_label: string | null;
  action: string;
  subject: string;
  subject_id: string;
  subject_name: string | null;
  /** An `AuditChange[]` as JSON. */
  changes: string;
  created_at: string;
}

export type ConsoleSessionRow = RowOf<ConsoleSessionRecord>;

export type ConsoleSignInRow = RowOf<ConsoleSignInRecord>;

/** The ids of the service keys that the database was used with. The keys themselves are never stored. */
export interface ServiceKeyRow {
  id: string;
  first_used_at: string;
  used_at: string;
}

export interface ModelRow {
  organization_id: string;
  id: string;
  revision: string;
  created_at: string;
  /** When the newest revision was published. */
  updated_at: string;
  retired_at: string | null;
}

export interface ModelPublicationRow extends RowOf<Omit<PublicationRecord, 'name'>> {
  organization_id: string;
  model_id: string;
}

export interface ModelRevisionRow {
  organization_id: string;
  model_id: string;
  revision: string;
  name: string;
  document: string;
  created_at: string;
}

export interface PictureRow {
  organization_id: string;
  model_id: string;
  revision: string;
  /** The version of the drawing code that made the picture: see `DRAWING_VERSION`. */
  drawing: number;
  /** The view of the picture. Empty for the default one. */
  view: string;
  /** An SVG, compressed with Brotli. */
  content: Buffer;
  created_at: string;
}

export interface QuoteRequestRow extends RowOf<Omit<QuoteRequestRecord, 'declined'>> {
  /** The workshops' answers, compressed: see `queries/quotes.ts`. */
  answer: string;
}

export interface QuoteRow extends RowOf<Omit<QuoteRecord, 'offer'>> {
  organization_id: string;
  /** The position of the quote's offer in the request's response. */
  position: number;
  expires_at: string;
}

export type InquiryRow = RowOf<Omit<InquiryRecord, 'orderId'>>;

export interface OrderRow extends RowOf<OrderRecord> {
  workshop_slug: string;
  /** The prefix of the ids of the order's pieces: see `orderCode`. */
  code: string | null;
}

export interface PieceMarkRow extends RowOf<PieceMark> {
  order_id: string;
}

export interface DailyCountRow {
  organization_id: string;
  /** The day in UTC, such as `2026-11-21`. */
  day: string;
  mode: 'test' | 'live';
  model: string;
  /**
   * What's counted: quote requests, orders, orders that were canceled or failed, requests with a certain parameter
   * value, requests for custom quotes, requests over a workshop's capacity, held orders and what became of them, visits by step, or visits by
   * their speed.
   */
  kind: 'quotes' | 'orders' | 'ended' | 'asked' | 'inquiries' | 'over_capacity' | HeldKind | VisitStep | SpeedMeasure;
  /** The currency, the parameter's key, or the workshop's slug. */
  name: string;
  /** The parameter's value, the panels or pieces needed, such as `panels 13`, or the upper end of a range of times. */
  value: string;
  count: number;
  /** The sum of the orders' totals in minor units. */
  amount: number;
}

export interface OrderTermRow {
  organization_id: string;
  /** A word of the recipient's name, or the postcode: see `orders/search-terms.ts`. */
  term: string;
  order_id: string;
}

export interface OrderEventRow extends RowOf<OrderEventRecord> {
  order_id: string;
}

export interface OrderMessageRow extends RowOf<MessageRecord> {
  /** The digest of the idempotency key that the message was sent with. */
  key: string | null;
}

export interface OrderNoteRow extends RowOf<NoteRecord> {
  /** The digest of the idempotency key that the note was sent with. */
  key: string | null;
}

export interface IdempotencyRow extends RowOf<IdempotencyClaim> {
  resource: string;
  created_at: string;
}

/** The last sweep. The table has a single row, whose id is 1. */
export interface SweepRow extends RowOf<SweepRecord> {
  id: number;
}

export interface EndpointRow extends RowOf<EndpointRecord> {
  /** The number of attempts that have failed since the last success. */
  failures: number;
}

export interface DeliveryRow extends RowOf<DeliveryRecord> {
  /** 1 if later events of the order have to wait for this delivery. */
  in_order: number;
  /**
   * When the delivery may be claimed; null if it's finished or claimed, or if an earlier event of its order has to be
   * sent first.
   */
  due_at: string | null;
  lease: string | null;
  leased_until: string | null;
}

export interface MailRow extends RowOf<MailRecord> {
  /** When the email may be claimed; null if it's finished or claimed. */
  due_at: string | null;
  lease: string | null;
  leased_until: string | null;
}

/** How far the mailbox for bounces has been read. The table has a single row, whose id is 1. */
export interface MailboxRow extends RowOf<MailboxRecord> {
  id: number;
}

export type CheckoutRow = RowOf<CheckoutRecord>;

export interface PaymentRow extends RowOf<PaymentRecord> {
  /** When to check the payment again; null to wait for an event. */
  due_at: string | null;
  leased_until: string | null;
}

export type InvoiceRow = RowOf<InvoiceRecord>;

/** The last invoice number that a seller has issued in a year. */
export interface InvoiceCounterRow {
  organization_id: string;
  mode: 'test' | 'live';
  seller: string;
  year: number;
  last: number;
}

export interface AttemptRow extends RowOf<Omit<AttemptRecord, 'at'>> {
  delivery_id: string;
  /** The attempt's number within the delivery, starting at 1. */
  number: number;
  attempted_at: string;
}
