// The store's interface. Each method is a single transaction. Methods with an organization id read and write only that
// organization's records.

import type { KeyUse } from '../platform/secrets/secrets.js';
import type { Sharing } from '../platform/sharing.js';
import type { DiscountStore } from './discounts/discount-store.js';
import type { InquiryStore } from './inquiries/inquiry-store.js';
import type { InvoiceStore } from './invoices/invoices.js';
import type { ConsoleSessionStore, KeyStore, OrganizationStore } from './keys/key-store.js';
import type { LinkStore } from './links/link-store.js';
import type { MailboxStore, MailStore } from './mail/mail-store.js';
import type { FileStore, ModelStore, PictureStore } from './models/model-store.js';
import type { HeldOrderStore } from './orders/held-orders.js';
import type { MessageStore } from './orders/message-store.js';
import type { NoteStore } from './orders/note-store.js';
import type { OrderStore, QuoteStore } from './orders/order-store.js';
import type { CheckoutStore, PaymentStore } from './payments/payment-store.js';
import type { PeopleStore } from './people/people-store.js';
import type { PieceStore } from './pieces/piece-store.js';
import type { AuditStore } from './records/audit-store.js';
import type { EndpointRecord, IdempotencyClaim, ReplayResult } from './records/records.js';
import type { StatisticsStore } from './records/statistics-store.js';
import type { SandboxStore } from './sandbox/test-orders.js';
import type { DeliveryStore, EndpointStore } from './webhooks/webhook-store.js';
import type { CostStore } from './workshops/real-costs.js';
import type { StockStore } from './workshops/stock-store.js';
import type { WorkshopStore } from './workshops/workshop.js';

export interface Store {
  readonly keys: KeyStore & OrganizationStore;
  readonly audit: AuditStore;
  readonly consoleSessions: ConsoleSessionStore;
  readonly people: PeopleStore;
  readonly serviceKeys: ServiceKeyStore;
  readonly models: ModelStore;
  readonly files: FileStore;
  readonly workshops: WorkshopStore;
  readonly stocks: StockStore;
  readonly pictures: PictureStore;
  readonly quotes: QuoteStore;
  readonly orders: OrderStore;
  readonly heldOrders: HeldOrderStore;
  readonly costs: CostStore;
  readonly discounts: DiscountStore;
  readonly inquiries: InquiryStore;
  readonly links: LinkStore;
  readonly messages: MessageStore;
  readonly notes: NoteStore;
  readonly pieces: PieceStore;
  readonly statistics: StatisticsStore;
  readonly endpoints: EndpointStore;
  readonly deliveries: DeliveryStore;
  readonly mails: MailStore;
  readonly mailbox: MailboxStore;
  readonly checkouts: CheckoutStore;
  readonly payments: PaymentStore;
  readonly invoices: InvoiceStore;
  readonly idempotency: IdempotencyStore;
  readonly sweeps: SweepStore;
  readonly sandbox: SandboxStore;
  /** Coordination with other processes; undefined if no other process uses the database. */
  readonly sharing?: Sharing;
  /** @throws if the database is unavailable */
  ping(): Promise<void>;
  /** The size of the database on disk. */
  sizeBytes(): Promise<number>;
  /**
   * Removes deleted and erased data from the disk, as far as the database can.
   * @throws if another process prevents it. In that case, a later call does it.
   */
  purge(): Promise<void>;
  /** Whether an error means that the database is unavailable or busy, rather than that a statement is wrong. */
  isUnavailable(error: unknown): boolean;
  close(): Promise<void>;
}

export interface ServiceKeyStore extends KeyUse {
  /**
   * Gives every webhook endpoint a new secret, removes the previous secrets, and records the key that encrypts them.
   * @param newSecret returns an encrypted secret for the endpoint
   */
  replace(id: string, now: string, newSecret: (owner: string) => string): Promise<readonly EndpointRecord[]>;
  /**
   * Records that the key is in use. Because this writes to the database, it also shows whether the database is
   * writable.
   */
  touch(id: string, now: string): Promise<void>;
}

export interface IdempotencyStore {
  find(claim: IdempotencyClaim): Promise<ReplayResult | undefined>;
  /** Deletes claims made before this time. @returns the number of deleted claims */
  deleteBefore(before: string): Promise<number>;
}

/** The most recent sweep, which deletes expired records. */
export interface SweepRecord {
  /**
   * The time of the last sweep whose clock was trusted. A sweep deletes nothing if this was much earlier, because its
   * own clock may be wrong.
   */
  readonly at: string;
  /** The reason why nothing was deleted; undefined if expired records were deleted. */
  readonly held?: string | undefined;
}

export interface SweepStore {
  /** The last sweep; undefined if there hasn't been one. */
  last(): Promise<SweepRecord | undefined>;
  record(sweep: SweepRecord): Promise<void>;
  /** The time of the newest order, request, or audit entry. */
  newestRow(): Promise<string | undefined>;
  /**
   * The number of orders with personal data, how many of them haven't changed status since `before`, and how many are
   * still open.
   */
  personalData(before: string): Promise<{ readonly all: number; readonly due: number; readonly open: number }>;
}
