// Invoices and credit notes: an order's own, and the list of all orders' ones.

import * as z from 'zod/mini';
import { moneySchema, openEnum, pageSchema, timestampSchema } from './common.js';
import { orderTaxSchema } from './order.js';

/** Details that must be entered before a seller can issue an invoice. */
export const invoiceGaps = ['legal_details', 'tax_number', 'vat_number'] as const;

const documentFields = {
  object: z.literal('invoice'),
  number: z.string(),
  kind: openEnum(['invoice', 'credit_note']),
  /** The total, including tax. A credit note's is positive, too. */
  total: moneySchema,
  issued_at: timestampSchema,
};

/** The seller, who invoices the customer. */
const invoiceSellerSchema = z.looseObject({ kind: openEnum(['shop', 'workshop']), name: z.string() });

export const issuedInvoiceSchema = z.looseObject({
  ...documentFields,
  /** The order's ID. */
  order: z.string(),
  /** With the seller's registered name when the document was issued. */
  seller: invoiceSellerSchema,
  net: moneySchema,
  /** The tax in the total. Absent for a price without a tax line. */
  tax: z.optional(orderTaxSchema),
  /** The country that the order is delivered to. */
  country: z.string(),
});

export const issuedInvoicePageSchema = pageSchema(issuedInvoiceSchema);

export const orderInvoiceListSchema = z.looseObject({
  object: z.literal('list'),
  /** The invoice and the credit notes, oldest first. */
  data: z.array(z.looseObject(documentFields)),
  seller: invoiceSellerSchema,
  /** The status at which the seller issues the invoice. */
  issued_from: openEnum(['confirmed', 'shipped']),
  /** The details that the seller has to enter before an invoice can be issued. */
  missing: z.array(openEnum(invoiceGaps)),
  /**
   * Whether the invoice can be issued now: the order has reached the status in `issued_from`, nothing is missing, and
   * there's no invoice yet.
   */
  can_issue: z.boolean(),
  /**
   * The amount that the shop can still credit with a credit note: what isn't credited and isn't paid online. Absent if
   * there's none.
   */
  creditable: z.optional(moneySchema),
});

/** An invoice or credit note, with its amounts. */
export type IssuedInvoice = z.infer<typeof issuedInvoiceSchema>;
/** An order's invoice and credit notes, the seller, and the details that are still missing. */
export type OrderInvoiceList = z.infer<typeof orderInvoiceListSchema>;
