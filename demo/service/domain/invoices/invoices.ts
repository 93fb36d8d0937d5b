// Invoices and credit notes: who the seller is, what's missing to invoice an order, and which documents an order should
// have. A document never changes, because it consists only of data that's stored with it or that never changes.

import { type invoiceGaps, isLostOrderStatus, type Money, orderStatuses, type Price } from '@parametric/api-client';
import type { OrderShare } from '../keys/scopes.js';
import { amountsOf, type OrderAmounts, taxIn } from '../orders/order-amounts.js';
import type { Actor } from '../records/audit-store.js';
import type {
  IdempotencyClaim,
  KeyMode,
  OrderRecord,
  OrderWithHistory,
  OrganizationRecord,
  PageQuery,
  PaymentRecord,
  ReplayResult,
} from '../records/records.js';
import { findWorkshop } from '../workshops/asked-workshops.js';
import type { WorkshopProfile, WorkshopStore } from '../workshops/workshop.js';
import type { SellerDetails } from './seller-schema.js';

/**
 * What an invoice or credit note shows in addition to its order. It's stored when the document is issued, and doesn't
 * change afterwards.
 */
export interface InvoiceDetails {
  readonly seller: SellerDetails;
  /** When the order was shipped, or the day when the workshop expects to finish it. */
  readonly delivery: string;
  readonly isShipped: boolean;
  /** The number of days in which to pay; missing for an order that's paid online. */
  readonly dueDays?: number | undefined;
  /** The amount that was paid online. */
  readonly paid?: Money | undefined;
  /** The amount that's still to be paid online. */
  readonly payOnline?: Money | undefined;
  /** Whether the shop issued this credit note itself, so that it isn't one for a refund. */
  readonly isByShop?: boolean | undefined;
}

export interface InvoiceRecord {
  readonly orderId: string;
  readonly organizationId: string;
  readonly mode: KeyMode;
  /** The slug of the workshop that sells; empty if the shop sells. */
  readonly seller: string;
  readonly year: number;
  /** The document's number. Numbers start at 1 without gaps, for each seller, mode, and year. */
  readonly number: number;
  readonly kind: 'invoice' | 'credit_note';
  /** The amount with tax. */
  readonly amount: Money;
  readonly details: InvoiceDetails;
  readonly issuedAt: string;
}

/** Who invoices an order, when, and with which details. */
export interface Invoicing {
  /** The slug of the workshop that sells; empty if the shop sells. */
  readonly seller: string;
  readonly sellerName: string;
  /** The order status at which the invoice is issued. */
  readonly from: 'confirmed' | 'shipped';
  /** What the seller has to enter before an invoice can be issued. */
  readonly missing: readonly InvoiceGap[];
  /** The details for the invoice. Undefined if the seller still has to enter something. */
  readonly details: InvoiceDetails | undefined;
}

export type InvoiceGap = (typeof invoiceGaps)[number];

/** A credit note that the shop issues for part of an invoice, or all of it. */
export interface NewCredit {
  /** The amount with tax, in minor units. */
  readonly amount: number;
  /** What the caller saw could still be credited, in minor units. */
  readonly remaining?: number | undefined;
  readonly claim: IdempotencyClaim | undefined;
  readonly by: Actor;
  readonly now: string;
}

export type CreditOutcome =
  | ReplayResult
  | { readonly outcome: 'credited' | 'no_invoice' }
  /** There's less left to credit, or another amount than the caller saw. */
  | { readonly outcome: 'too_much' | 'changed'; readonly left: Money };

/** A document with the data of its order that its amounts are calculated from. */
export interface ListedInvoice extends InvoiceRecord {
  readonly country: string;
  /** The order's price. */
  readonly price: Price;
  /** What the order's earlier credit notes credit, in minor units. */
  readonly creditedBefore: number;
}

export interface InvoiceFilter {
  readonly share: OrderShare;
  readonly issuedAfter?: string | undefined;
  readonly issuedBefore?: string | undefined;
}

/** A document's position in the list of all documents. Documents of one seller that were issued at once have numbers. */
export type InvoicePosition = Pick<InvoiceRecord, 'issuedAt' | 'seller' | 'number'>;

export interface InvoiceStore {
  /** An order's documents, oldest first. */
  ofOrder(orderId: string): Promise<readonly InvoiceRecord[]>;
  /** The documents of these orders. An order's own are sorted, oldest first. */
  ofOrders(orderIds: readonly string[]): Promise<readonly InvoiceRecord[]>;
  /** The documents of all orders, newest first. If more follow, includes one more row than the page holds. */
  list(
    organizationId: string,
    filter: InvoiceFilter,
    page: PageQuery<InvoicePosition>,
  ): Promise<readonly ListedInvoice[]>;
  /** Issues the documents that the order should have but doesn't have yet. @returns all its documents */
  issue(orderId: string, invoicing: Invoicing, now: string): Promise<readonly InvoiceRecord[]>;
  /** Issues a credit note, and writes the email to the customer. */
  credit(orderId: string, credit: NewCredit): Promise<CreditOutcome>;
}

/** The number shown on the document, unique for its seller: `2026-00012`. */
export function invoiceNumber({ mode, year, number }: Pick<InvoiceRecord, 'mode' | 'year' | 'number'>): string {
  return `${mode === 'test' ? 'TEST-' : ''}${year}-${String(number).padStart(5, '0')}`;
}

interface Sources {
  readonly keys: { organization(id: string): Promise<OrganizationRecord | undefined> };
  readonly workshops: WorkshopStore;
}

/** Whether the workshop itself is the seller, according to {@link sellerOf}. */
export function sellsItself(workshop: Pick<WorkshopProfile, 'seller'> | undefined, isOnline: boolean): boolean {
  return !isOnline && workshop?.seller !== undefined;
}

/**
 * The seller. If the order is paid online, it's the shop, because the money goes to the shop's account. Otherwise, it's
 * the workshop, if it has legal details.
 * @returns undefined if there's no seller with legal details
 */
export function sellerOf(
  shop: Pick<OrganizationRecord, 'seller'> | undefined,
  workshop: Pick<WorkshopProfile, 'seller'> | undefined,
  isOnline: boolean,
): SellerDetails | undefined {
  return sellsItself(workshop, isOnline) ? workshop?.seller : shop?.seller;
}

/**
 * Determines what an order's invoice needs, and what's missing.
 * @param next the change that the order is about to make
 */
export async function invoicingOf(
  store: Sources,
  ordered: OrderWithHistory,
  next?: { readonly status: OrderRecord['status']; readonly at: string },
): Promise<Invoicing> {
  const { order, payment, price, history } = ordered;
  const shop = await store.keys.organization(order.organizationId);
  const workshop = await findWorkshop(store, order.organizationId, order.workshop.slug);
  const isByWorkshop = sellsItself(workshop, payment !== undefined);
  const seller = sellerOf(shop, workshop, payment !== undefined);
  const missing = gapsOf(seller, price);
  const shipped = history.find(({ status }) => status === 'shipped')?.occurredAt;
  const isPaid = payment?.status === 'paid' || payment?.status === 'refunded';
  const shippedAt = shipped ?? (next?.status === 'shipped' ? next.at : undefined);
  return {
    seller: isByWorkshop ? order.workshop.slug : '',
    sellerName: (isByWorkshop ? workshop?.name : shop?.name) ?? '',
    from: !payment && workshop?.invoice.at === 'dispatch' ? 'shipped' : 'confirmed',
    missing,
    details:
      seller && missing.length === 0
        ? {
            seller,
            delivery: shippedAt ?? order.readyBy,
            isShipped: shippedAt !== undefined,
            ...(payment ? {} : { dueDays: workshop?.invoice.due_days }),
            ...(payment && isPaid ? { paid: payment.amount } : {}),
            ...(payment && !isPaid ? { payOnline: payment.amount } : {}),
          }
        : undefined,
  };
}

/** What the seller has to enter before this price can be invoiced. */
export function gapsOf(seller: SellerDetails | undefined, price: Price): readonly InvoiceGap[] {
  if (!seller) return ['legal_details'];
  const { tax } = amountsOf(price);
  if (tax?.treatment === 'reverse_charge') return seller.vat_number === undefined ? ['vat_number'] : [];
  // An invoice that states why no tax is due needs the seller's tax or VAT number, just like an invoice with tax.
  const needsNumber = tax !== undefined && (tax.amount.amount > 0 || tax.treatment !== undefined);
  return needsNumber && seller.vat_number === undefined && seller.tax_number === undefined ? ['tax_number'] : [];
}

/** Whether an order with this status should have an invoice. */
export function isInvoiced(status: OrderRecord['status'], from: Invoicing['from']): boolean {
  return !isLostOrderStatus(status) && orderStatuses.indexOf(status) >= orderStatuses.indexOf(from);
}

/**
 * The amount to credit: everything if the order has ended, otherwise what was refunded.
 * @param refunded in minor units
 * @param issued the order's documents
 * @returns the amount in minor units; 0 without an invoice
 */
export function amountToCredit(
  { status, total }: Pick<OrderRecord, 'status' | 'total'>,
  refunded: number,
  issued: readonly CreditedDocument[],
): number {
  if (!issued.some(({ kind }) => kind === 'invoice')) return 0;
  const left = total.amount - creditedBy(issued);
  const ofRefunds = creditedBy(issued) - creditedByShop(issued);
  return Math.max(0, isLostOrderStatus(status) ? left : Math.min(refunded - ofRefunds, left));
}

/**
 * The amount that the shop can still credit itself: what isn't credited yet, except what's paid online, because refunds
 * credit that.
 * @returns undefined if there's no invoice
 */
export function creditableOf(
  issued: readonly CreditedDocument[],
  payment: Pick<PaymentRecord, 'amount' | 'reference'> | undefined,
): Money | undefined {
  const total = issued.find(({ kind }) => kind === 'invoice')?.amount;
  if (!total) return undefined;
  // Without a reference, nothing has been paid online, and the customer may have paid in another way.
  const paidOnline = payment?.reference === undefined ? 0 : payment.amount.amount;
  const notOnline = total.amount - paidOnline - creditedByShop(issued);
  return { ...total, amount: Math.max(0, Math.min(total.amount - creditedBy(issued), notOnline)) };
}

/** The part of an invoice or credit note that counts for credits. */
type CreditedDocument = Pick<InvoiceRecord, 'kind' | 'amount'> & {
  readonly details: Pick<InvoiceDetails, 'isByShop'>;
};

function creditedByShop(documents: readonly CreditedDocument[]): number {
  return creditedBy(documents.filter(({ details }) => details.isByShop));
}

/**
 * The net amount and the tax in a document's total. The taxes of all credit notes add up to the tax in the total credit,
 * without rounding errors.
 */
export function amountsOfDocument({
  amount,
  price,
  creditedBefore,
}: Pick<ListedInvoice, 'amount' | 'price' | 'creditedBefore'>): OrderAmounts {
  const taxUpTo = (part: number) => taxIn({ ...amount, amount: part }, price).amount;
  const taxed = taxUpTo(creditedBefore + amount.amount) - taxUpTo(creditedBefore);
  const { tax } = amountsOf(price);
  return {
    net: { ...amount, amount: amount.amount - taxed },
    tax: tax && { ...tax, amount: { ...amount, amount: taxed } },
  };
}

/**
 * What an order's credit notes before this document credit, in minor units.
 * @param issued the order's documents, oldest first
 */
export function creditedBefore(issued: readonly InvoiceRecord[], document: InvoiceRecord): number {
  return creditedBy(
    issued.slice(
      0,
      issued.findIndex((each) => invoiceNumber(each) === invoiceNumber(document)),
    ),
  );
}

/** The total of the credit notes, in minor units. */
export function creditedBy(documents: readonly Pick<InvoiceRecord, 'kind' | 'amount'>[]): number {
  return documents.reduce((sum, { kind, amount }) => (kind === 'credit_note' ? sum + amount.amount : sum), 0);
}
