// Lists all invoices and credit notes, and those of an order, issues them, and downloads them as PDF. Requires an API
// key.

import type { RequestOptions, Transport } from '../request.js';
import { Paged } from '../response.js';
import {
  type IssuedInvoice,
  issuedInvoicePageSchema,
  type OrderInvoiceList,
  orderInvoiceListSchema,
} from '../schemas/order-invoice.js';
import type { PaperOptions } from './managed-orders.js';
import { orderPath } from './orders.js';

/** Options for `invoices.pdf`. */
export interface InvoicePdfOptions extends PaperOptions {
  /** The number of the credit note to download. By default, you get the invoice. */
  readonly number?: string | undefined;
}

/** Options for `invoices.listAll`. */
export interface ListInvoicesOptions extends RequestOptions {
  /** Items per page. */
  readonly limit?: number | undefined;
  /** The previous page's `next`. */
  readonly after?: string | undefined;
  /** RFC 3339. */
  readonly issued_after?: string | undefined;
  /** RFC 3339. */
  readonly issued_before?: string | undefined;
}

/** Orders' invoices and credit notes. Customers get them by email. */
export interface InvoicesResource {
  /**
   * Lists the invoices and credit notes of all orders, newest first.
   * @example
   * for await (const { number, net, tax, total } of client.invoices.listAll({ issued_after: '2026-11-01' }))
   *   console.log(number, net, tax?.amount, total);
   */
  listAll(options?: ListInvoicesOptions): Paged<IssuedInvoice>;
  /**
   * Downloads the whole list as a UTF-8 CSV file, one document per line. The amounts of credit notes are negative.
   * @example
   * const file = await client.invoices.csv({ issued_after: '2026-11-01', issued_before: '2026-11-30' });
   */
  csv(options?: Omit<ListInvoicesOptions, 'limit' | 'after'>): Promise<Blob>;
  /**
   * Lists an order's invoice and credit notes, oldest first, with the seller and any details still needed for an
   * invoice.
   */
  list(order: string, options?: RequestOptions): Promise<OrderInvoiceList>;
  /**
   * Issues the invoice that couldn't be issued when it was due, because details were missing. An order has one invoice:
   * repeating the call changes nothing.
   * @example
   * const { can_issue } = await client.invoices.list(order.id);
   * if (can_issue) await client.invoices.issue(order.id);
   * @throws {ConflictError} `invoice_not_possible`
   */
  issue(order: string, options?: RequestOptions): Promise<OrderInvoiceList>;
  /**
   * Downloads the invoice or a credit note as a PDF.
   * @example
   * const [invoice] = (await client.invoices.list(order.id)).data;
   * const pdf = await client.invoices.pdf(order.id, { number: invoice.number, language: 'de' });
   * @throws {NotFoundError} if the order has no such document
   */
  pdf(order: string, options?: InvoicePdfOptions): Promise<Blob>;
}

export function createInvoices(transport: Transport): InvoicesResource {
  const pathOf = (order: string) => `${orderPath(order)}/invoices`;
  return {
    listAll: ({ signal, ...query } = {}) =>
      new Paged((next = query.after) =>
        transport.request(
          { method: 'GET', path: '/v1/invoices', query: { ...query, after: next }, signal },
          issuedInvoicePageSchema,
        ),
      ),
    csv: ({ signal, ...query } = {}) => transport.download({ method: 'GET', path: '/v1/invoices.csv', query, signal }),
    list: (order, { signal } = {}) =>
      transport.request({ method: 'GET', path: pathOf(order), signal }, orderInvoiceListSchema),
    issue: (order, { signal } = {}) =>
      transport.request({ method: 'POST', path: pathOf(order), signal }, orderInvoiceListSchema),
    pdf: (order, { signal, ...query } = {}) =>
      transport.download({ method: 'GET', path: `${orderPath(order)}/invoice`, query, signal }),
  };
}
