// An order's invoice and credit notes.

import * as z from 'zod/mini';
import { moneySchema, openEnum, timestampSchema } from './common.js';

/** Details that must be entered before a seller can issue an invoice. */
export const invoiceGaps = ['legal_details', 'tax_number', 'vat_number'] as const;

export const orderInvoiceListSchema = z.looseObject({
  object: z.literal('list'),
  /** The invoice and the credit notes, oldest first. */
  data: z.array(
    z.looseObject({
      object: z.literal('invoice'),
      number: z.string(),
      kind: openEnum(['invoice', 'credit_note']),
      /** The total, including tax. */
      total: moneySchema,
      issued_at: timestampSchema,
    }),
  ),
  /** The seller, who invoices the customer. */
  seller: z.looseObject({ kind: openEnum(['shop', 'workshop']), name: z.string() }),
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

/** An order's invoice and credit notes, the seller, and the details that are still missing. */
export type OrderInvoiceList = z.infer<typeof orderInvoiceListSchema>;
