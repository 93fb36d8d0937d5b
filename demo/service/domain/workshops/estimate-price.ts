// The price of an order from a workshop that sells at the document's estimate.

import { minorUnitDigits, type Price, type PriceLine } from '@parametric/api-client';
import { type Requirements, requestedTax } from './requirements.js';
import type { EstimateProfile } from './workshop.js';

/**
 * Calculates the price. An estimate that includes tax is the same in every country, so the destination's tax is
 * subtracted from it. The workshop must sell in the estimate's currency: see `findEstimateDecline`.
 */
export function calculateEstimatePrice(workshop: EstimateProfile, requirements: Requirements): Price {
  const { currency, delivery } = workshop;
  const { label, basisPoints, values } = requestedTax(workshop, requirements);
  const goods = estimatedGoods(workshop, requirements);
  const product = goods.reduce((sum, { net }) => sum + net, 0);
  const quantity = requirements.quantity * requirements.productCount;
  const shipping = delivery.order + delivery.product * quantity;
  const included = goods.reduce((sum, each) => sum + each.included, 0);
  const untaxed = goods.reduce((sum, { net, isTaxed }) => sum + (isTaxed ? 0 : net), 0);
  const tax = included + taxOn(untaxed + shipping, basisPoints);
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

/**
 * For each product, the estimate for its quantity in minor units: the net amount, and the tax that the estimate
 * includes.
 */
export function estimatedGoods(
  workshop: EstimateProfile,
  { products, ...terms }: Requirements,
): readonly { readonly net: number; readonly included: number; readonly isTaxed: boolean }[] {
  const { basisPoints } = requestedTax(workshop, terms);
  return products.map(({ needs: { estimate }, quantity }) => {
    const { amount, taxIncluded: isTaxed = false } = estimate!;
    const gross = Math.round(amount * 10 ** minorUnitDigits(workshop.currency)) * quantity;
    const net = isTaxed ? Math.round(gross / (1 + basisPoints / 10_000)) : gross;
    return { net, included: isTaxed ? gross - net : 0, isTaxed };
  });
}

function taxOn(net: number, basisPoints: number): number {
  return Math.round((net * basisPoints) / 10_000);
}
