// The price of samples, which the shop itself sells, and its tax. The shop's price includes tax, so customers see the
// same price wherever they live. The included tax is the destination's, or none, according to the same rules as for
// orders.

import type { Money, Price } from '@parametric/api-client';
import { gapsOf } from '../invoices/invoices.js';
import { amountsOf } from '../orders/order-amounts.js';
import type { OrganizationRecord } from '../records/records.js';
import { noTaxLine } from '../tax/no-tax-line.js';
import { noTaxFor, type Sale } from '../tax/tax-treatment.js';
import { isTaxKnown, taxOf } from '../workshops/data.js';
import type { InquiryRecord } from './inquiry-store.js';

/**
 * What the invoice for samples shows. It's calculated when the samples are sent, so that the tax and the seller match.
 * @returns a result without a seller if the email can't be the invoice: the samples are free, the shop's legal details
 *   are incomplete, or the buyer owes the tax, which requires an invoice with the buyer's address
 */
export function sampleInvoice(
  { price: asked, shipTo, vatNumber }: Pick<InquiryRecord, 'price' | 'shipTo' | 'vatNumber'>,
  shop: OrganizationRecord | undefined,
): Pick<InquiryRecord, 'price' | 'seller'> {
  if (!asked || !shipTo) return { price: asked, seller: undefined };
  const price = withSampleTax(asked.total, { shop, shipTo, vatNumber });
  const isComplete = gapsOf(shop?.seller, price).length === 0;
  const isSimple = amountsOf(price).tax?.treatment !== 'reverse_charge';
  return { price, seller: isComplete && isSimple ? shop?.seller : undefined };
}

/**
 * @param total what the customer pays, including any tax
 * @returns a price without a tax line if the country's tax rate isn't known
 */
export function withSampleTax(
  total: Money,
  {
    shop,
    shipTo,
    vatNumber,
  }: Pick<Sale, 'vatNumber'> & {
    readonly shop: Pick<OrganizationRecord, 'seller' | 'taxes'> | undefined;
    readonly shipTo: NonNullable<Sale['shipTo']>;
  },
): Price {
  const seller = shop?.seller;
  // Without the shop's legal details, assume that it's in the customer's country.
  const workshop = { tax: undefined, country: seller?.country ?? shipTo.country };
  const isUntaxed = seller?.exemption !== undefined;
  const noTax = noTaxFor({ seller, workshop, settings: shop?.taxes, vatNumber, shipTo });
  const isKnown = noTax || isUntaxed || isTaxKnown(shipTo.country);
  const samples = (amount: number) => ({ kind: 'product', label: 'Samples', amount: { ...total, amount } });
  if (!isKnown) return { total, lines: [samples(total.amount)] };
  const { label, values, basisPoints } = noTax
    ? { ...noTaxLine(noTax), basisPoints: 0 }
    : taxOf(workshop, { shipTo, isUntaxed });
  const net = Math.round((total.amount * 10_000) / (10_000 + basisPoints));
  return {
    total,
    lines: [
      samples(net),
      { kind: 'tax', label, values: { ...values }, amount: { ...total, amount: total.amount - net } },
    ],
  };
}
