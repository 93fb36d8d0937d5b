// The store for orders and their events.

import { type AddressUpdate, type KnownOrderStatus, orderStatusFacts, type Tracking } from '@parametric/api-client';
import type { Invoicing } from '../invoices/invoices.js';
import type { OrderShare } from '../keys/scopes.js';
import type { NewPayment } from '../payments/payment-store.js';
import type { Actor } from '../records/audit-store.js';
import type {
  IdempotencyClaim,
  KeyMode,
  OrderEventRecord,
  OrderRecord,
  OrderWithHistory,
  PageQuery,
  PageRows,
  QuoteRecord,
  QuoteRequestRecord,
  QuoteWithRequest,
  Recipient,
  ReplayResult,
} from '../records/records.js';
import type { QuoteCount } from '../records/statistics-store.js';
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
  /** The status that the caller last saw. If the order has a different one, it isn't changed. */
  readonly from?: KnownOrderStatus | undefined;
  readonly reason?: string | undefined;
  /** The orders that the caller can change; undefined for all of the organization's orders. */
  readonly share?: OrderShare | undefined;
  /** How the order is invoiced when it reaches the status. If undefined, only credit notes are issued. */
  readonly invoicing?: Invoicing | undefined;
}

export type MoveOutcome =
  | { readonly outcome: 'moved' | 'unchanged'; readonly orderWithHistory: OrderWithHistory }
  | { readonly outcome: 'missing' }
  | { readonly outcome: 'refused'; readonly from: KnownOrderStatus }
  /** The order's status has been changed by someone else. */
  | { readonly outcome: 'changed'; readonly orderWithHistory: OrderWithHistory };

export interface OrderFilter {
  /** Only select orders that the key can see; undefined for all of the organization's orders. */
  readonly share?: OrderShare | undefined;
  readonly status?: KnownOrderStatus | undefined;
  readonly model?: string | undefined;
  /** Slug of the workshop that makes the order. */
  readonly workshop?: string | undefined;
  readonly createdAfter?: string | undefined;
  readonly createdBefore?: string | undefined;
  readonly search?: OrderSearch | undefined;
}

/** The ids of the products and workshops that an organization's orders are for. */
export interface OrderFacets {
  readonly models: readonly string[];
  readonly workshops: readonly Pick<OrderRecord['workshop'], 'slug' | 'name'>[];
}

/** An event of one of an organization's orders. */
export interface OrganizationEvent extends OrderEventRecord {
  readonly orderId: string;
}

export interface OrderStore {
  /**
   * Accepts the quote if it's open and hasn't expired, cancels the other quotes for the same request, and writes the
   * order, its first event, the claim, and the deliveries to the organization's endpoints. Either all of this happens,
   * or nothing.
   * @param more.orderedAt when the customer ordered, if that's earlier. The quote must have been valid then.
   * @param more.isOfSharedWorkshop whether the workshop is shared. If so, no organization can remove it or use its
   *   slug.
   * @param more.isOfferByHand whether the quote answers an inquiry. If so, it keeps its discount even if the code has
   *   ended since.
   * @param more.payment what's paid online; undefined if the order is paid by invoice
   */
  place(
    order: NewOrder,
    claim: IdempotencyClaim | undefined,
    more?: {
      readonly orderedAt?: string | undefined;
      readonly isOfSharedWorkshop?: boolean;
      readonly isOfferByHand?: true | undefined;
      readonly payment?: NewPayment | undefined;
    },
  ): Promise<PlaceOutcome>;
  /** Changes an order's status. `mayMove` receives the current status and decides whether the change is allowed. */
  move(
    organizationId: string,
    id: string,
    move: OrderMove,
    now: string,
    mayMove: (from: KnownOrderStatus, to: KnownOrderStatus) => boolean,
  ): Promise<MoveOutcome>;
  /**
   * Corrects the given fields of the recipient, which is possible until the order ships, and writes the email to the
   * workshop. `''` removes a field. The audit log contains only the names of the fields.
   */
  correctAddress(
    organizationId: string,
    id: string,
    fields: AddressUpdate,
    context: { readonly now: string; readonly by: Actor },
  ): Promise<'corrected' | 'unchanged' | 'final'>;
  /**
   * Marks the buyer's VAT number as checked, or removes the mark. An existing mark isn't changed.
   * @returns `missing` if the order has no VAT number
   */
  markVatNumber(
    organizationId: string,
    id: string,
    isChecked: boolean,
    context: { readonly now: string; readonly by: Actor },
  ): Promise<'marked' | 'missing'>;
  get(organizationId: string, id: string, share?: OrderShare): Promise<OrderWithHistory | undefined>;
  /** Finds an order in any organization, because an access token doesn't tell which organization it belongs to. */
  find(id: string): Promise<OrderWithHistory | undefined>;
  /** An organization's orders, newest first. */
  list(organizationId: string, filter: OrderFilter, page: PageQuery): Promise<PageRows<OrderWithHistory>>;
  /**
   * Gets up to 500 events of the organization's orders since this time, oldest first. `after` is the last event that
   * was read, because several events can have the same time.
   */
  eventsSince(
    organizationId: string,
    since: string,
    filter: { readonly share?: OrderShare | undefined; readonly after?: OrganizationEvent | undefined },
  ): Promise<readonly OrganizationEvent[]>;
  /** The values that the organization's orders can be filtered by. */
  facets(organizationId: string, share?: OrderShare): Promise<OrderFacets>;
  /** When an order's status last changed in each organization. */
  lastChanges(organizationIds: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** The sequence number of each order's last event. */
  latestSequences(ids: readonly string[]): Promise<ReadonlyMap<string, number>>;
  eventsAfter(id: string, sequence: number): Promise<readonly OrderEventRecord[]>;
  /**
   * Determines when license keys can place another order. Among the orders they've placed since `since`, finds the one
   * with `count - 1` newer ones, because that one has to leave the window first.
   * @returns when it was placed; undefined if there are fewer orders
   */
  timeOfLicenseOrder(organizationId: string, mode: KeyMode, since: string, count: number): Promise<string | undefined>;
  /** Erases the recipient, tracking, reasons, and the quote request's destination. Keeps the order. */
  erasePersonalData(organizationId: string, id: string, now: string, by?: Actor): Promise<boolean>;
  /**
   * Erases the personal data of every order that reached its last status before `before`.
   * @returns the number of orders whose data was erased
   */
  erasePersonalDataBefore(before: string): Promise<number>;
}

export interface QuoteStore {
  /**
   * Stores the request, its quotes, and the claim, and counts the request if `count` is given. Stores everything, or
   * nothing if the model was retired or deleted.
   */
  save(
    request: QuoteRequestRecord,
    quotes: readonly QuoteRecord[],
    claim: IdempotencyClaim | undefined,
    count?: QuoteCount,
  ): Promise<ReplayResult | { readonly outcome: 'saved' | 'model_retired' | 'model_missing' }>;
  get(organizationId: string, id: string): Promise<QuoteWithRequest | undefined>;
  ofRequest(organizationId: string, requestId: string): Promise<RequestedQuotes | undefined>;
  /** An organization's requests for quotes, newest first. */
  list(organizationId: string, filter: QuoteRequestFilter, page: PageQuery): Promise<PageRows<RequestedQuotes>>;
  /**
   * Deletes requests made before this time that didn't lead to an order, with their quotes.
   * @returns the number of deleted requests
   */
  deleteUnorderedBefore(before: string): Promise<number>;
  /**
   * For organizations with more than `count` requests, deletes those that didn't lead to an order: first the expired
   * ones, then the oldest ones from the networks that sent the most. Requests from servers, and from networks that
   * sent few, stay until they expire.
   * @returns the ids of the organizations that had too many requests
   */
  deleteUnorderedBeyond(count: number, now: string): Promise<readonly string[]>;
}

export interface QuoteRequestFilter {
  readonly share: OrderShare;
  readonly model?: string | undefined;
  /** Whether to select requests that led to an order, or those that didn't; undefined for both. */
  readonly ordered?: boolean | undefined;
  readonly createdAfter?: string | undefined;
  readonly createdBefore?: string | undefined;
}

export interface RequestedQuotes {
  readonly request: QuoteRequestRecord;
  readonly quotes: readonly QuoteRecord[];
}

/** Why a quote couldn't be accepted. */
export type QuoteRefusal =
  | { readonly outcome: 'missing' }
  | { readonly outcome: 'expired' }
  | { readonly outcome: 'canceled' }
  /** The quote's workshop was removed, and the organization has added another one with the same slug. */
  | { readonly outcome: 'replaced' }
  /** The quote's discount was ended or is used up. */
  | { readonly outcome: 'discount_ended' }
  | { readonly outcome: 'ordered'; readonly orderId: string };

/** The body of a webhook, and of a message in the order's event stream. The contract defines its four fields. */
export interface OrderEventBody {
  readonly event: 'order.status_changed';
  readonly order: string;
  readonly status: string;
  readonly occurred_at: string;
}

export function orderEvent(order: string, status: string, occurredAt: string): OrderEventBody {
  return { event: 'order.status_changed', order, status, occurred_at: occurredAt };
}

/** Whether the delivery address can still change. */
export function isAddressOpen<Fields extends Pick<OrderRecord, 'status' | 'recipient'>>(
  order: Fields,
): order is Fields & { readonly recipient: Recipient } {
  return order.recipient !== undefined && orderStatusFacts[order.status].isBeforeReady;
}

export function canTransition(from: KnownOrderStatus, to: KnownOrderStatus): boolean {
  return orderStatusFacts[from].next.includes(to);
}
