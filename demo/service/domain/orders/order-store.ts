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
  /** The status that the sender last saw. An order with another status isn't changed. */
  readonly from?: KnownOrderStatus | undefined;
  readonly reason?: string | undefined;
  /** Undefined allows any of the organization's orders. */
  readonly share?: OrderShare | undefined;
}

export type MoveOutcome =
  | { readonly outcome: 'moved' | 'unchanged'; readonly orderWithHistory: OrderWithHistory }
  | { readonly outcome: 'missing' }
  | { readonly outcome: 'refused'; readonly from: KnownOrderStatus }
  /** The order's status has changed in the meantime. */
  | { readonly outcome: 'changed'; readonly orderWithHistory: OrderWithHistory };

/** The part of an organization's orders that a workshop's key can see. */
export interface OrderShare {
  /** Slug of the workshop that makes them. */
  readonly workshop: string;
  readonly mode: KeyMode;
}

export interface OrderFilter {
  /** Undefined selects all the organization's orders. */
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

/** Products and workshops that were ordered, by id. */
export interface OrderFacets {
  readonly models: readonly string[];
  readonly workshops: readonly Pick<OrderRecord['workshop'], 'slug' | 'name'>[];
}

/** An event from any of an organization's orders. */
export interface OrganizationEvent extends OrderEventRecord {
  readonly orderId: string;
}

export interface OrderStore {
  /**
   * Accepts the quote if it's open and hasn't expired, cancels the other quotes for the same request, and writes the
   * order, its first event, the claim and the deliveries to the organization's endpoints. Writes all of it or nothing.
   * @param more.isOfSharedWorkshop the workshop is shared, so no organization can remove it or use its slug
   */
  place(
    order: NewOrder,
    claim: IdempotencyClaim | undefined,
    more?: { readonly isOfSharedWorkshop?: boolean },
  ): Promise<PlaceOutcome>;
  /** `mayMove` gets the order's current status and decides whether the move is allowed. */
  move(
    organizationId: string,
    id: string,
    move: OrderMove,
    now: string,
    mayMove: (from: KnownOrderStatus, to: KnownOrderStatus) => boolean,
  ): Promise<MoveOutcome>;
  get(organizationId: string, id: string, share?: OrderShare): Promise<OrderWithHistory | undefined>;
  /** Finds an order in any organization, since an access token doesn't name one. */
  find(id: string): Promise<OrderWithHistory | undefined>;
  /** Newest first. */
  list(organizationId: string, filter: OrderFilter, page: PageQuery): Promise<PageRows<OrderWithHistory>>;
  /**
   * Gets the events of the organization's orders since this time, oldest first, 500 at most. `after` is the last event
   * that was read; several can have the same time.
   */
  eventsSince(
    organizationId: string,
    since: string,
    filter: { readonly share?: OrderShare | undefined; readonly after?: OrganizationEvent | undefined },
  ): Promise<readonly OrganizationEvent[]>;
  /** The values that the organization's orders can be filtered by. */
  facets(organizationId: string, share?: OrderShare): Promise<OrderFacets>;
  /** When each organization last had an order change status. */
  lastChanges(organizationIds: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** The sequence number of each order's last event. */
  latestSequences(ids: readonly string[]): Promise<ReadonlyMap<string, number>>;
  eventsAfter(id: string, sequence: number): Promise<readonly OrderEventRecord[]>;
  /**
   * Finds the order that must leave the window before license keys may place another one, and returns its time. Among
   * the orders that they've placed since `since`, `count - 1` are newer. Undefined if there are fewer.
   */
  timeOfLicenseOrder(organizationId: string, since: string, count: number): Promise<string | undefined>;
  /** Erases the recipient, tracking, reasons, and the quote request's destination. Keeps the order. */
  erasePersonalData(organizationId: string, id: string, now: string, by?: Actor): Promise<boolean>;
  /** Erases the personal data of every order whose status hasn't changed since `before`. @returns how many orders */
  erasePersonalDataBefore(before: string): Promise<number>;
}
