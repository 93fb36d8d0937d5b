// The input that a worker thread needs to write an invoice as PDF.

import { mailLanguageOf } from '../mail/mail-settings.js';
import type { PaperChoices } from '../papers/paper-request.js';
import { usesLetter } from '../papers/words.js';
import { linesOf, type ModelRecord, type OrderWithHistory } from '../records/records.js';
import type { InvoicedProduct, InvoiceInput } from './invoice-paper.js';
import { creditedBefore, type InvoiceRecord, type InvoiceStore, invoiceNumber } from './invoices.js';

interface Sources {
  readonly invoices: InvoiceStore;
  readonly models: { get(organizationId: string, id: string, revision?: string): Promise<ModelRecord | undefined> };
}

/**
 * @param choices the language and paper size. They default to the customer's language and the delivery country's paper
 *   size.
 * @returns undefined if one of the products doesn't exist anymore
 */
export async function invoiceInput(
  { invoices, models }: Sources,
  { order, price, nets }: OrderWithHistory,
  document: InvoiceRecord,
  choices: { readonly [Choice in keyof PaperChoices]?: PaperChoices[Choice] | undefined } = {},
): Promise<InvoiceInput | undefined> {
  const { organizationId, id, createdAt, country, recipient } = order;
  const products: InvoicedProduct[] = [];
  for (const [index, { model, modelRevision, configuration, quantity }] of linesOf(order).entries()) {
    const record = await models.get(organizationId, model, modelRevision);
    if (!record) return undefined;
    products.push({ record, configuration, quantity, net: nets?.[index] });
  }
  const issued = await invoices.ofOrder(id);
  return {
    ...{ organizationId, products, price, document },
    order: { id, createdAt, country, recipient },
    creditedBefore: creditedBefore(issued, document),
    invoice: issued.find(({ kind }) => kind === 'invoice') ?? document,
    choices: {
      language: choices.language ?? mailLanguageOf(order.language),
      size: choices.size ?? (usesLetter(country) ? 'letter' : 'a4'),
    },
  };
}

/** A document's file name, such as `invoice-2026-00012`. */
export function fileNameOf(document: InvoiceRecord): string {
  return `${document.kind.replace('_', '-')}-${invoiceNumber(document)}`;
}
