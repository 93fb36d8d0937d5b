// The interface of the store. Each method is one transaction. Every method with an organization id reads and writes
// records of that organization only.

import type { KnownOrderStatus, Tracking } from '@parametric/api-client';
import type { ReleaseStore } from '../platform/releases/release-store.js';
import type { Actor, AuditStore } from './audit-store.js';
import type { ConsoleSessionStore } from './keys/console-session-store.js';
import type { KeyStore, OrganizationStore } from './keys/key-store.js';
import type { FileStore, NamedFiles } from './models/file-store.js';
import type { OrderSearch } from './orders/search-terms.js';
import type { PageQuery, PageRows } from './page-query.js';
import type {
  EndpointRecord,
  IdempotencyClaim,
  KeyMode,
  ModelRecord,
  ModelSummaryRecord,
  OrderEventRecord,
  OrderRecord,
  OrderWithHistory,
  PublicationRecord,
  QuoteRecord,
  QuoteRequestRecord,
  QuoteWithRequest,
  ReplayResult,
  StoredModelRecord,
} from './records.js';
import type { QuoteCount, StatisticsStore } from './statistics-store.js';
import type { DeliveryStore, EndpointStore } from './webhooks/webhook-store.js';
import type { WorkshopStore } from './workshops/workshop-store.js';

export interface Store {
  readonly keys: KeyStore & OrganizationStore;
  readonly audit: AuditStore;
  readonly consoleSessions: ConsoleSessionStore;
  readonly serviceKeys: ServiceKeyStore;
  readonly models: ModelStore;
  readonly files: FileStore;
  readonly workshops: WorkshopStore;
  readonly pictures: PictureStore;
  readonly releases: ReleaseStore;
  readonly quotes: QuoteStore;
  readonly orders: OrderStore;
  readonly statistics: StatisticsStore;
  readonly endpoints: EndpointStore;
  readonly deliveries: DeliveryStore;
  readonly idempotency: IdempotencyStore;
  /** Undefined where one process has the database to itself. */
  readonly sharing?: Sharing;
  /** @throws where the database is unavailable */
  ping(): Promise<void>;
  /** The size of the database on its disk. */
  sizeBytes(): Promise<number>;
  /**
   * Removes deleted and erased data from the disk, as far as the database can.
   * @throws where another process prevents it; a later call makes up for it
   */
  purge(): Promise<void>;
  /** Whether an error means that the database is unavailable or busy, and not that a statement is wrong. */
  isUnavailable(error: unknown): boolean;
  close(): Promise<void>;
}

/** What the processes on one database share beside its records. */
export interface Sharing {
  readonly changes: ChangeChannel;
  readonly limits: RateLimitStore;
  /** Runs a task unless another process is running it. @returns whether it ran */
  alone(task: string, run: () => Promise<void>): Promise<boolean>;
  /** Runs a task as soon as no other process is running it, and makes others wait. */
  inTurn<Result>(task: string, run: () => Promise<Result>): Promise<Result>;
  readonly values: {
    get(name: string): Promise<string | undefined>;
    set(name: string, value: string): Promise<void>;
  };
}

/** Called with the id of a changed order or key, or `session` for an ended session; undefined: anything may differ. */
export type ChangeListener = (id: string | undefined) => void;

export interface ChangeChannel {
  /** Tells all processes soon. A message that can't be sent is lost. */
  publish(id: string): void;
  subscribe(listener: ChangeListener): void;
}

export interface RateLimitStore {
  /**
   * Counts a request at `now`, in milliseconds since 1970, unless `count` were counted within the last `windowMs`.
   * @returns how many count, and the time of the oldest of them
   */
  take(
    subject: string,
    limit: { readonly count: number; readonly windowMs: number },
    now: number,
  ): Promise<{ readonly allowed: boolean; readonly used: number; readonly oldest: number }>;
  /** Takes back one counted request of `now`. */
  release(subject: string, now: number): Promise<void>;
  /** Deletes entries that no longer count. */
  deleteBefore(now: number): Promise<void>;
}

export interface ServiceKeyStore {
  /** The key that the database was last used with; undefined in a new database, and in one of an earlier version. */
  newest(): Promise<{ readonly id: string; readonly firstUsedAt: string } | undefined>;
  /** Whether the database has records that are encrypted with a key. */
  isNeeded(): Promise<boolean>;
  /** Encrypts every secret again and records the key. It does both or neither, also where `encryptAgain` throws. */
  use(id: string, now: string, encryptAgain: (text: string, owner: string) => string): Promise<void>;
  /**
   * Gives every webhook endpoint a new secret, removes the previous ones, and records the key.
   * @param newSecret returns an encrypted secret for the endpoint
   */
  replace(id: string, now: string, newSecret: (owner: string) => string): Promise<readonly EndpointRecord[]>;
  /** Records that the key is in use. This is a write, and so shows whether the database can be written. */
  touch(id: string, now: string): Promise<void>;
}

export interface ModelFilter {
  /** Only these models; undefined lists all. */
  readonly only?: readonly string[] | undefined;
  readonly status?: 'published' | 'retired' | undefined;
  /** Finds ids and names that contain this text, in upper or lower case. */
  readonly search?: string | undefined;
}

export type PublishOutcome =
  | { readonly outcome: 'added' | 'published' | 'unchanged' }
  /** The newest revision is not the expected one; `revision` is undefined where there is no such model. */
  | { readonly outcome: 'changed'; readonly revision: string | undefined }
  /** The organization does not have these files. Nothing was changed. */
  | { readonly outcome: 'missing_files'; readonly files: readonly string[] };

export interface ModelStore {
  /** Lists models in the order of their ids. */
  list(organizationId: string, page: PageQuery, filter?: ModelFilter): Promise<readonly ModelSummaryRecord[]>;
  /** The newest revision, or the one that is named; also of a retired model. */
  get(organizationId: string, id: string, revision?: string): Promise<StoredModelRecord | undefined>;
  /** The names of those models that exist, without their documents. */
  names(organizationId: string, ids: readonly string[]): Promise<ReadonlyMap<string, ModelRecord['name']>>;
  /** Lists models of all organizations, in the order of the organizations' ids and then their own. */
  listAll(page: {
    readonly limit: number;
    readonly after: { readonly organizationId: string; readonly id: string } | undefined;
  }): Promise<readonly { readonly organizationId: string; readonly id: string }[]>;
  /**
   * Makes a revision the newest and puts the model on sale. Earlier revisions are kept, without their pictures.
   * @param expected the revision that must be the newest; null where there must be no such model
   */
  put(
    organizationId: string,
    model: ModelRecord & NamedFiles,
    now: string,
    by?: Actor,
    expected?: string | null,
  ): Promise<PublishOutcome>;
  /** Makes an earlier revision the newest again; `expected` is the same as for `put`. */
  publish(
    organizationId: string,
    model: { readonly id: string; readonly revision: string } & NamedFiles,
    now: string,
    by?: Actor,
    expected?: string | null,
  ): Promise<PublishOutcome | { readonly outcome: 'missing' }>;
  /** The last publication first; undefined without such a model, or where none has the number `after`. */
  publications(organizationId: string, id: string, page: PageQuery): Promise<PageRows<PublicationRecord>>;
  /** Takes the model off sale and keeps its revisions. @returns whether it was on sale */
  retire(organizationId: string, id: string, now: string, by?: Actor): Promise<boolean>;
  /** Deletes a retired model with all revisions, unless quotes were given for one of them. */
  delete(
    organizationId: string,
    id: string,
    now: string,
    by?: Actor,
  ): Promise<'deleted' | 'missing' | 'on_sale' | 'quoted'>;
}

/** Identifies a picture: of which revision, in which shape, drawn by which version of the drawing. */
export interface PictureName {
  readonly model: string;
  readonly revision: string;
  readonly view: string;
  readonly drawing: number;
}

/** Stores the pictures of models' newest revisions in their initial configuration. */
export interface PictureStore {
  find(organizationId: string, picture: PictureName): Promise<Uint8Array<ArrayBuffer> | undefined>;
  /** @returns the shapes that have a picture */
  views(organizationId: string, picture: Omit<PictureName, 'view'>): Promise<readonly string[]>;
  /**
   * Stores a picture, unless it exists or the revision is no longer the newest. Pictures of an earlier version of the
   * drawing are deleted. @returns whether the picture was stored
   */
  keep(
    organizationId: string,
    picture: PictureName & { readonly content: Uint8Array<ArrayBuffer> },
    now: string,
  ): Promise<boolean>;
}

export interface IdempotencyStore {
  find(claim: IdempotencyClaim): Promise<ReplayResult | undefined>;
  /** Deletes claims that were made before this time. */
  deleteBefore(before: string): Promise<void>;
}

export interface QuoteStore {
  /**
   * Stores the request, its quotes and the claim, and counts the request if `count` is given. It stores all of it, or
   * nothing where the model is no longer on sale or was deleted.
   */
  save(
    request: QuoteRequestRecord,
    quotes: readonly QuoteRecord[],
    claim: IdempotencyClaim | undefined,
    count?: QuoteCount,
  ): Promise<ReplayResult | { readonly outcome: 'saved' | 'model_retired' | 'model_missing' }>;
  get(organizationId: string, id: string): Promise<QuoteWithRequest | undefined>;
  ofRequest(organizationId: string, requestId: string): Promise<RequestedQuotes | undefined>;
  /** Deletes requests of before then without an ordered quote, with their quotes. @returns how many */
  deleteUnorderedBefore(before: string): Promise<number>;
  /** Deletes the oldest of these where an organization has more than `count`. @returns these organizations */
  deleteUnorderedBeyond(count: number): Promise<readonly string[]>;
}

export interface RequestedQuotes {
  readonly request: QuoteRequestRecord;
  readonly quotes: readonly QuoteRecord[];
}

/** Why a quote could not be accepted. */
export type QuoteRefusal =
  | { readonly outcome: 'missing' }
  | { readonly outcome: 'expired' }
  | { readonly outcome: 'canceled' }
  /** Its workshop was removed, and another one with the same slug was added. */
  | { readonly outcome: 'replaced' }
  | { readonly outcome: 'ordered'; readonly orderId: string };

/** An order without the fields that the store sets. */
export type NewOrder = Omit<OrderRecord, 'status' | 'tracking' | 'changedAt'>;

export type PlaceOutcome =
  | { readonly outcome: 'placed'; readonly orderWithHistory: OrderWithHistory }
  | { readonly outcome: 'repeated'; readonly repeated: ReplayResult }
  | QuoteRefusal;

export interface OrderMove {
  readonly status: KnownOrderStatus;
  readonly tracking: Tracking | undefined;
  readonly by?: Actor | undefined;
  /** The status that the sender has seen. An order with another status stays as it is. */
  readonly from?: KnownOrderStatus | undefined;
  readonly reason?: string | undefined;
  /** Undefined allows any order of the organization. */
  readonly share?: OrderShare | undefined;
}

export type MoveOutcome =
  | { readonly outcome: 'moved' | 'unchanged'; readonly orderWithHistory: OrderWithHistory }
  | { readonly outcome: 'missing' }
  | { readonly outcome: 'refused'; readonly from: KnownOrderStatus }
  /** Somebody else has moved the order meanwhile. */
  | { readonly outcome: 'changed'; readonly orderWithHistory: OrderWithHistory };

/** The part of an organization's orders that a workshop's key sees. */
export interface OrderShare {
  /** Slug of the workshop that makes them. */
  readonly workshop: string;
  readonly mode: KeyMode;
}

export interface OrderFilter {
  /** Undefined selects all orders of the organization. */
  readonly share?: OrderShare | undefined;
  readonly status?: string | undefined;
  readonly model?: string | undefined;
  /** Slug of the workshop that makes the order. */
  readonly workshop?: string | undefined;
  readonly mode?: KeyMode | undefined;
  readonly createdAfter?: string | undefined;
  readonly createdBefore?: string | undefined;
  readonly search?: OrderSearch | undefined;
}

/** Products and workshops that were ordered, by their ids. */
export interface OrderFacets {
  readonly models: readonly string[];
  readonly workshops: readonly Pick<OrderRecord['workshop'], 'slug' | 'name'>[];
}

/** An event of any order of an organization. */
export interface OrganizationEvent extends OrderEventRecord {
  readonly orderId: string;
}

export interface OrderStore {
  /**
   * Accepts the quote if it is open and not expired, cancels the other quotes of its request, and writes the order, its
   * first event, the claim and the deliveries to the organization's endpoints. It writes all of it or nothing.
   * @param more.isOfSharedWorkshop the workshop is shared, so no organization can remove it or use its slug
   */
  place(
    order: NewOrder,
    claim: IdempotencyClaim | undefined,
    more?: { readonly isOfSharedWorkshop?: boolean },
  ): Promise<PlaceOutcome>;
  /** `mayMove` gets the current status of the order and decides whether the move is allowed. */
  move(
    organizationId: string,
    id: string,
    move: OrderMove,
    now: string,
    mayMove: (from: KnownOrderStatus, to: KnownOrderStatus) => boolean,
  ): Promise<MoveOutcome>;
  get(organizationId: string, id: string, share?: OrderShare): Promise<OrderWithHistory | undefined>;
  /** Finds an order of any organization: an access token does not name one. */
  find(id: string): Promise<OrderWithHistory | undefined>;
  /** Lists the newest first. */
  list(organizationId: string, filter: OrderFilter, page: PageQuery): Promise<PageRows<OrderWithHistory>>;
  /**
   * Events of the organization's orders since this time, the oldest first, 500 at most. `after` is the last event that
   * was read; several can have the same time.
   */
  eventsSince(
    organizationId: string,
    since: string,
    filter: { readonly share?: OrderShare | undefined; readonly after?: OrganizationEvent | undefined },
  ): Promise<readonly OrganizationEvent[]>;
  /** The values that the organization's orders can be filtered by. */
  facets(organizationId: string, share?: OrderShare): Promise<OrderFacets>;
  /** When an order of each organization was last moved. */
  lastChanges(organizationIds: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** The sequence number of the last event of each order. */
  latestSequences(ids: readonly string[]): Promise<ReadonlyMap<string, number>>;
  eventsAfter(id: string, sequence: number): Promise<readonly OrderEventRecord[]>;
  /**
   * The time of the order that must leave the window before license keys may place another one: among the orders that
   * they placed since `since`, `count - 1` are newer. Undefined while there are fewer.
   */
  timeOfLicenseOrder(organizationId: string, since: string, count: number): Promise<string | undefined>;
  /** Completes orders of an earlier version: list columns, search terms, counts. @returns how many */
  completeEarlier(): Promise<number>;
  /** Erases recipient, tracking, reasons, and the destination of the request for quotes; the order is kept. */
  erasePersonalData(organizationId: string, id: string, now: string, by?: Actor): Promise<boolean>;
  /** Erases the personal data of every order whose status has not changed since `before`. @returns how many orders */
  erasePersonalDataBefore(before: string): Promise<number>;
}
