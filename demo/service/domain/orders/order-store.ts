// The part of the store for orders and their events.

import type { KnownOrderStatus, Tracking } from '@parametric/api-client';
import type { Actor } from '../records/audit-store.js';
import type {
  IdempotencyClaim,
  KeyMode,
  OrderEventRecord,
  OrderRecord,
  OrderWithHistory,
  PageQuery,
  PageRows,
  ReplayResult,
} from '../records/records.js';
import type { QuoteRefusal } from './quote-store.js';
import type { OrderSearch } from './search-terms.js';

/** An order without the fields set by the store. */
export type NewOrder = Omit<OrderRecord, 'status' | 'tracking' | 'changedAt'>;

export type PlaceOutcome =
  | { readonly outcome: 'placed'; readonly orderWithHistory: OrderWithHistory }
  | { readonly outcome: 'repeated'; readonly repeated: ReplayResult }
  | QuoteRefusal;

export interface OrderMove {
  readonly status: KnownOrderStatus;
  readonly tracking: Tracking | undefined;
  readonly by?: Actor | undefined;
  /** The status that the sender last saw. Orders with another status are not changed. */
  readonly from?: KnownOrderStatus | undefined;
  readonly reason?: string | undefined;
  /** Undefined allows any order of the organization. */
  readonly share?: OrderShare | undefined;
}

export type MoveOutcome =
  | { readonly outcome: 'moved' | 'unchanged'; readonly orderWithHistory: OrderWithHistory }
  | { readonly outcome: 'missing' }
  | { readonly outcome: 'refused'; readonly from: KnownOrderStatus }
  /** The order's status was changed in the meantime. */
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
  /** Erases recipient, tracking, reasons, and the destination of the request for quotes; the order is kept. */
  erasePersonalData(organizationId: string, id: string, now: string, by?: Actor): Promise<boolean>;
  /** Erases the personal data of every order whose status has not changed since `before`. @returns how many orders */
  erasePersonalDataBefore(before: string): Promise<number>;
}
