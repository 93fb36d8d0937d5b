// The store's interface. Each method is one transaction. Every method with an organization id reads and writes records of
// that organization only.

import type { KnownOrderStatus, Tracking } from '@parametric/api-client';
import type { OrderSearch } from '../orders/search-terms.js';
import type { Actor, AuditStore } from './audit-store.js';
import type { ConsoleSessionStore } from './console-session-store.js';
import type { FileStore, NamedFiles } from './file-store.js';
import type { KeyStore, OrganizationStore } from './key-store.js';
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
import type { ReleaseStore } from './release-store.js';
import type { QuoteCount, StatisticsStore } from './statistics-store.js';
import type { DeliveryStore, EndpointStore } from './webhook-store.js';
import type { WorkshopStore } from './workshop-store.js';

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
  /** What the database takes on its disk. */
  sizeBytes(): Promise<number>;
  /**
   * Removes from the disk what was deleted or erased before, as far as the database can.
   * @throws where another process holds it up; a later call makes up for it
   */
  purge(): Promise<void>;
  /** Whether an error means that the database is unavailable or busy, and not that a statement is wrong. */
  isUnavailable(error: unknown): boolean;
  close(): Promise<void>;
}

/** What processes on one database share beside its records. */
export interface Sharing {
  readonly changes: ChangeChannel;
  readonly limits: RateLimitStore;
  /** Runs it unless another process is at it. @returns whether it ran */
  alone(task: string, run: () => Promise<void>): Promise<boolean>;
  /** Runs it when no other process is at it, and makes others wait. */
  inTurn<Result>(task: string, run: () => Promise<Result>): Promise<Result>;
  readonly values: {
    get(name: string): Promise<string | undefined>;
    set(name: string, value: string): Promise<void>;
  };
}

/** Of an order or key that another process has changed, or `session` where one of the console has ended; undefined: any may have, since nobody listened for a while. */
export type ChangeListener = (id: string | undefined) => void;

export interface ChangeChannel {
  /** Tells all processes, soon; what can't be sent is lost. */
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
  /** Counts one request of `now` no more. */
  release(subject: string, now: number): Promise<void>;
  /** Deletes what counts no more. */
  deleteBefore(now: number): Promise<void>;
}

export interface ServiceKeyStore {
  /** The key that the database was last taken into use with; undefined in a new one, and in one of an earlier version. */
  newest(): Promise<{ readonly id: string; readonly firstUsedAt: string } | undefined>;
  /** Whether it has records that a key is needed for. */
  isNeeded(): Promise<boolean>;
  /** Encrypts every secret again and records the key: both or nothing, also where `encryptAgain` throws. */
  use(id: string, now: string, encryptAgain: (text: string, owner: string) => string): Promise<void>;
  /**
   * Gives every webhook endpoint a new secret, without the previous one, and records the key.
   * @param newSecret an encrypted one of the endpoint
   */
  replace(id: string, now: string, newSecret: (owner: string) => string): Promise<readonly EndpointRecord[]>;
  /** Records that the key is in use: a write that shows whether the database can be written. */
  touch(id: string, now: string): Promise<void>;
}

export interface ModelFilter {
  /** These models alone; all of them where it is undefined. */
  readonly only?: readonly string[] | undefined;
  readonly status?: 'published' | 'retired' | undefined;
  /** A piece of the id or of the name, in any letters. */
  readonly search?: string | undefined;
}

export type PublishOutcome =
  | { readonly outcome: 'added' | 'published' | 'unchanged' }
  /** Another revision is the newest than was expected; none where there is no such model. */
  | { readonly outcome: 'changed'; readonly revision: string | undefined }
  /** The organization has not these files, or has them no more; nothing was changed. */
  | { readonly outcome: 'missing_files'; readonly files: readonly string[] };

export interface ModelStore {
  /** In the order of their ids. */
  list(organizationId: string, page: PageQuery, filter?: ModelFilter): Promise<readonly ModelSummaryRecord[]>;
  /** The newest revision, or the one named; of a retired model too. */
  get(organizationId: string, id: string, revision?: string): Promise<StoredModelRecord | undefined>;
  /** The names of those that there are, without their documents. */
  names(organizationId: string, ids: readonly string[]): Promise<ReadonlyMap<string, ModelRecord['name']>>;
  /** Models of all organizations, in the order of the organizations' ids and their own. */
  listAll(page: {
    readonly limit: number;
    readonly after: { readonly organizationId: string; readonly id: string } | undefined;
  }): Promise<readonly { readonly organizationId: string; readonly id: string }[]>;
  /**
   * Makes it the newest revision and puts it on sale; earlier ones are kept, without their pictures.
   * @param expected the revision that must be the newest; null: there must be no such model
   */
  put(
    organizationId: string,
    model: ModelRecord & NamedFiles,
    now: string,
    by?: Actor,
    expected?: string | null,
  ): Promise<PublishOutcome>;
  /** Makes an earlier revision the newest again; `expected` as of `put`. */
  publish(
    organizationId: string,
    model: { readonly id: string; readonly revision: string } & NamedFiles,
    now: string,
    by?: Actor,
    expected?: string | null,
  ): Promise<PublishOutcome | { readonly outcome: 'missing' }>;
  /** The last publication first; undefined where there is no such model, or `after` is the number of none. */
  publications(organizationId: string, id: string, page: PageQuery): Promise<PageRows<PublicationRecord>>;
  /** Takes it off sale; its revisions are kept. @returns whether it was on sale */
  retire(organizationId: string, id: string, now: string, by?: Actor): Promise<boolean>;
  /** Deletes a retired model with all revisions, unless somebody has been quoted for one. */
  delete(
    organizationId: string,
    id: string,
    now: string,
    by?: Actor,
  ): Promise<'deleted' | 'missing' | 'on_sale' | 'quoted'>;
}

/** Which picture: of a revision, in a shape, as one version of the service draws it. */
export interface PictureName {
  readonly model: string;
  readonly revision: string;
  readonly view: string;
  readonly drawing: number;
}

/** Pictures of the newest revisions of models, as each begins. */
export interface PictureStore {
  find(organizationId: string, picture: PictureName): Promise<Uint8Array<ArrayBuffer> | undefined>;
  /** @returns the shapes in which there is one */
  views(organizationId: string, picture: Omit<PictureName, 'view'>): Promise<readonly string[]>;
  /**
   * Stores it, unless it is there, or the revision is not the newest any more. Those of an earlier drawing are deleted. @returns whether it was stored
   */
  keep(
    organizationId: string,
    picture: PictureName & { readonly content: Uint8Array<ArrayBuffer> },
    now: string,
  ): Promise<boolean>;
}

export interface IdempotencyStore {
  find(claim: IdempotencyClaim): Promise<ReplayResult | undefined>;
  /** Deletes claims that were made before then. */
  deleteBefore(before: string): Promise<void>;
}

export interface QuoteStore {
  /**
   * Stores the request, its quotes and the claim, and counts it, where it says what: all of it, or nothing where its model is
   * not on sale any more, or the revision was deleted with it.
   */
  save(
    request: QuoteRequestRecord,
    quotes: readonly QuoteRecord[],
    claim: IdempotencyClaim | undefined,
    count?: QuoteCount,
  ): Promise<ReplayResult | { readonly outcome: 'saved' | 'model_retired' | 'model_missing' }>;
  get(organizationId: string, id: string): Promise<QuoteWithRequest | undefined>;
  ofRequest(organizationId: string, requestId: string): Promise<RequestedQuotes | undefined>;
  /** Deletes the requests of before then of which no quote was ordered, with their quotes. @returns how many requests */
  deleteUnorderedBefore(before: string): Promise<number>;
  /** The same for the oldest, where an organization has more than so many requests. @returns the organizations that had */
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
  /** Its workshop was removed, and another has been added by the same slug. */
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
  /** The status that whoever moves it has seen: an order that has another one stays as it is. */
  readonly from?: KnownOrderStatus | undefined;
  readonly reason?: string | undefined;
  /** Undefined: any order of the organization. */
  readonly share?: OrderShare | undefined;
}

export type MoveOutcome =
  | { readonly outcome: 'moved' | 'unchanged'; readonly orderWithHistory: OrderWithHistory }
  | { readonly outcome: 'missing' }
  | { readonly outcome: 'refused'; readonly from: KnownOrderStatus }
  /** Somebody else has moved it meanwhile. */
  | { readonly outcome: 'changed'; readonly orderWithHistory: OrderWithHistory };

/** Which of its organization's orders the key of a workshop sees. */
export interface OrderShare {
  /** Slug of the workshop that makes them. */
  readonly workshop: string;
  readonly mode: KeyMode;
}

export interface OrderFilter {
  /** Undefined: all of the organization. */
  readonly share?: OrderShare | undefined;
  readonly status?: string | undefined;
  readonly model?: string | undefined;
  /** Slug of the workshop that makes it. */
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
   * Accepts the quote if it is open and not expired, cancels its siblings, and writes the order, its first event, the
   * claim and the deliveries to the organization's endpoints: all of it or nothing.
   * @param more.isOfSharedWorkshop no organization can remove its workshop, or add another by its slug
   */
  place(
    order: NewOrder,
    claim: IdempotencyClaim | undefined,
    more?: { readonly isOfSharedWorkshop?: boolean },
  ): Promise<PlaceOutcome>;
  /** `mayMove` decides on the status that the order has when it is moved. */
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
  /** The newest first. */
  list(organizationId: string, filter: OrderFilter, page: PageQuery): Promise<PageRows<OrderWithHistory>>;
  /**
   * Events of the organization's orders since then, the oldest first, 500 at most; `after` is the last that was read of those
   * of one time.
   */
  eventsSince(
    organizationId: string,
    since: string,
    filter: { readonly share?: OrderShare | undefined; readonly after?: OrganizationEvent | undefined },
  ): Promise<readonly OrganizationEvent[]>;
  /** What there is to filter its orders by. */
  facets(organizationId: string, share?: OrderShare): Promise<OrderFacets>;
  /** When an order of each organization was last moved. */
  lastChanges(organizationIds: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** The sequence number of the last event of each order. */
  latestSequences(ids: readonly string[]): Promise<ReadonlyMap<string, number>>;
  eventsAfter(id: string, sequence: number): Promise<readonly OrderEventRecord[]>;
  /**
   * Of the orders that license keys placed since then, the time of the one before which `count - 1` newer ones are: when
   * there is room for one more. Undefined while there are fewer.
   */
  timeOfLicenseOrder(organizationId: string, since: string, count: number): Promise<string | undefined>;
  /** Gives orders that an earlier version placed beside this one what they are listed, found and counted by. @returns how many */
  completeEarlier(): Promise<number>;
  /** Erases recipient, tracking, reasons, and the destination of its request for quotes; the order stays. */
  erasePersonalData(organizationId: string, id: string, now: string, by?: Actor): Promise<boolean>;
  /** The same for every order whose status has not changed since then. @returns how many */
  erasePersonalDataBefore(before: string): Promise<number>;
}
