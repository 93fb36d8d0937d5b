// Invoices and credit notes: who sells, what's missing to invoice an order, and which documents an order should have.
// A document never changes: what it says is stored with it, or doesn't change either.

import { isLostOrderStatus, type Money, orderStatuses, type Price } from '@parametric/api-client';
import { amountsOf } from '../orders/order-amounts.js';
import type { KeyMode, OrderRecord, OrderWithHistory, OrganizationRecord } from '../records/records.js';
import { findWorkshop } from '../workshops/asked-workshops.js';
import type { WorkshopProfile, WorkshopStore } from '../workshops/workshop.js';
import type { SellerDetails } from './seller-schema.js';

/** What a document contains besides its order, as of its issue date. */
export interface InvoiceDetails {
  readonly seller: SellerDetails;
  /** When it was shipped, or the day that the workshop expects to finish. */
  readonly delivery: string;
  readonly isShipped: boolean;
  /** Absent for an order that's paid online. */
  readonly dueDays?: number | undefined;
  /** What was paid online. */
  readonly paid?: Money | undefined;
  /** What isn't paid yet, and is paid online. */
  readonly payOnline?: Money | undefined;
}

export interface InvoiceRecord {
  readonly orderId: string;
  readonly organizationId: string;
  readonly mode: KeyMode;
  /** The slug of the workshop that sells; empty for the shop. */
  readonly seller: string;
  readonly year: number;
  /** Counted from 1 without gaps, for each seller, mode and year. */
  readonly number: number;
  readonly kind: 'invoice' | 'credit_note';
  /** With tax. */
  readonly amount: Money;
  readonly details: InvoiceDetails;
  readonly issuedAt: string;
}

/** How an order is invoiced. */
export interface Invoicing {
  /** The slug of the workshop that sells; empty for the shop. */
  readonly seller: string;
  readonly sellerName: string;
  /** The status at which the invoice is issued. */
  readonly from: 'confirmed' | 'shipped';
  /** What the seller has to enter first. */
  readonly missing: readonly InvoiceGap[];
  /** Undefined if something is missing. */
  readonly details: InvoiceDetails | undefined;
}

export const invoiceGaps = ['legal_details', 'tax_number', 'vat_number'] as const;
export type InvoiceGap = (typeof invoiceGaps)[number];

export interface InvoiceStore {
  /** Oldest first. */
  ofOrder(orderId: string): Promise<readonly InvoiceRecord[]>;
  /** Issues what the order should have but doesn't yet. @returns all its documents */
  issue(orderId: string, invoicing: Invoicing, now: string): Promise<readonly InvoiceRecord[]>;
}

/** The number on the document, unique for its seller: `2026-00012`. */
export function invoiceNumber({ mode, year, number }: Pick<InvoiceRecord, 'mode' | 'year' | 'number'>): string {
  return `${mode === 'test' ? 'TEST-' : ''}${year}-${String(number).padStart(5, '0')}`;
}

interface Sources {
  readonly keys: { organization(id: string): Promise<OrganizationRecord | undefined> };
  readonly workshops: WorkshopStore;
}

/** Whether the workshop sells, by the rule of {@link sellerOf}. */
export function sellsItself(workshop: Pick<WorkshopProfile, 'seller'> | undefined, isOnline: boolean): boolean {
  return !isOnline && workshop?.seller !== undefined;
}

/**
 * The shop sells what's paid online, because the money goes to its account. Otherwise the workshop sells, if it has legal
 * details.
 * @returns undefined if neither has any
 */
export function sellerOf(
  shop: Pick<OrganizationRecord, 'seller'> | undefined,
  workshop: Pick<WorkshopProfile, 'seller'> | undefined,
  isOnline: boolean,
): SellerDetails | undefined {
  return sellsItself(workshop, isOnline) ? workshop?.seller : shop?.seller;
}

/**
 * What an order's invoice needs, and what's missing.
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

function gapsOf(seller: SellerDetails | undefined, price: Price): readonly InvoiceGap[] {
  if (!seller) return ['legal_details'];
  const { tax } = amountsOf(price);
  if (tax?.treatment === 'reverse_charge') return seller.vat_number === undefined ? ['vat_number'] : [];
  // Sales without tax need a number, too, if the invoice says why they have none.
  const needsNumber = tax !== undefined && (tax.amount.amount > 0 || tax.treatment !== undefined);
  return needsNumber && seller.vat_number === undefined && seller.tax_number === undefined ? ['tax_number'] : [];
}

/** Whether an order with this status has an invoice. */
export function isInvoiced(status: OrderRecord['status'], from: Invoicing['from']): boolean {
  return !isLostOrderStatus(status) && orderStatuses.indexOf(status) >= orderStatuses.indexOf(from);
}

/**
 * The amount to credit: everything if the order has ended, otherwise what was refunded.
 * @param refunded in minor units
 * @param issued the order's documents
 * @returns in minor units; 0 without an invoice
 */
export function amountToCredit(
  { status, total }: Pick<OrderRecord, 'status' | 'total'>,
  refunded: number,
  issued: readonly Pick<InvoiceRecord, 'kind' | 'amount'>[],
): number {
  if (!issued.some(({ kind }) => kind === 'invoice')) return 0;
  const due = isLostOrderStatus(status) ? total.amount : Math.min(refunded, total.amount);
  return Math.max(0, due - creditedBy(issued));
}

/** What credit notes credit together, in minor units. */
export function creditedBy(documents: readonly Pick<InvoiceRecord, 'kind' | 'amount'>[]): number {
  return documents.reduce((sum, { kind, amount }) => (kind === 'credit_note' ? sum + amount.amount : sum), 0);
}
