// The price of samples with its tax, as the shop sells them itself. The shop sets a price with tax, so that customers see
// one price wherever they live. The tax in it is the destination's, or none, by the same rules as an order's.

import type { Money, Price } from '@parametric/api-client';
import type { OrganizationRecord } from '../records/records.js';
import { noTaxLine } from '../tax/no-tax-line.js';
import { noTaxFor, type Sale } from '../tax/tax-treatment.js';
import { isTaxKnown, taxOf } from '../workshops/data.js';

/**
 * @param total what the customer pays
 * @returns a price without a tax line for a country whose tax rate isn't known
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
  // A shop without legal details is taken to be in the customer's country.
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
