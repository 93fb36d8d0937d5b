import type { Money } from '@parametric/api-client';

/** Prices without tax, in minor units. */
interface DiscountedPrice {
  readonly currency: string;
  /** The net price of the products. */
  readonly goods: number;
  readonly delivery: number;
}

export interface DiscountTerms {
  /** The percentage to subtract, from 1 to 100. A discount without a percentage subtracts a fixed amount instead. */
  readonly percent?: number | undefined;
  readonly amount?: Money | undefined;
  /** The discount applies only if the products' net price is at least this amount. */
  readonly minimum?: Money | undefined;
  readonly includesDelivery: boolean;
}

/**
 * Returns the amount that a discount subtracts from a price, in minor units. The service and the console's preview of
 * a custom quote both use this.
 * @returns undefined if the price is in another currency, or below the minimum
 */
export function discountAmount(
  { percent, amount, minimum, includesDelivery }: DiscountTerms,
  { currency, goods, delivery }: DiscountedPrice,
): number | undefined {
  const isOtherCurrency = [amount, minimum].some((money) => money && money.currency !== currency);
  if (isOtherCurrency || goods < (minimum?.amount ?? 0)) return undefined;
  const base = goods + (includesDelivery ? delivery : 0);
  return percent === undefined ? Math.min(amount?.amount ?? 0, base) : Math.round((base * percent) / 100);
}
