// The price of an order at a workshop that sells at the document's estimate.

import { minorUnitDigits, type Price, type PriceLine } from '@parametric/api-client';
import { taxOf } from './data.js';
import type { Requirements } from './requirements.js';
import type { EstimateProfile } from './workshop.js';

/**
 * An estimate that includes tax is the same in every country: the destination's tax is taken out of it. The workshop
 * must sell in the estimate's currency: see `findEstimateDecline`.
 */
export function calculateEstimatePrice(workshop: EstimateProfile, requirements: Requirements): Price {
  const { quantity, shipTo } = requirements;
  const { currency, delivery } = workshop;
  const { label, basisPoints, values } = taxOf(workshop, shipTo);
  const { amount, taxIncluded = false } = requirements.estimate!;
  const estimated = Math.round(amount * 10 ** minorUnitDigits(currency)) * quantity;
  const product = taxIncluded ? Math.round(estimated / (1 + basisPoints / 10_000)) : estimated;
  const shipping = delivery.order + delivery.product * quantity;
  const tax = taxIncluded ? estimated - product + taxOn(shipping, basisPoints) : taxOn(product + shipping, basisPoints);
  const money = (minorUnits: number) => ({ amount: minorUnits, currency });
  const lines: readonly PriceLine[] = [
    {
      kind: 'product',
      label: `Product, ${quantity} ${quantity === 1 ? 'piece' : 'pieces'}, as estimated`,
      values: { quantity },
      amount: money(product),
    },
    ...(shipping > 0
      ? [{ kind: 'shipping', label: `Delivery, ${workshop.delivers.as}`, values: {}, amount: money(shipping) }]
      : []),
    { kind: 'tax', label, values: { ...values }, amount: money(tax) },
  ];
  return { total: money(product + shipping + tax), lines: [...lines] };
}

function taxOn(net: number, basisPoints: number): number {
  return Math.round((net * basisPoints) / 10_000);
}
