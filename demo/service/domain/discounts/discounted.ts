// Subtracts a discount from a price without tax, as a separate line. Tax is then charged on the reduced price.

import type { Money, Price, PriceLine, ProblemIssue } from '@parametric/api-client';
import { goodsOf } from '../workshops/goods-of.js';
import { shareOut } from '../workshops/share-out.js';
import { discountAmount } from './discount-amount.js';
import type { DiscountRecord } from './discount-store.js';

interface Priced {
  readonly price: Price;
  readonly nets?: readonly Money[] | undefined;
}

/**
 * Adds a line for the discount to a price, before the line for delivery, and reduces each product's share of the price
 * accordingly. The tax is correct only after `withSaleTax` has been called.
 * @returns undefined if the price is in another currency, or below the minimum
 */
export function discounted<Offer extends Priced>(offer: Offer, discount: DiscountRecord): Offer | undefined {
  const { code, percent, includesDelivery } = discount;
  const { price, nets } = offer;
  const { currency } = price.total;
  const goods = goodsOf(price.lines.map(({ kind, amount: money }) => ({ kind, amount: money.amount })));
  const delivery = includesDelivery ? (price.lines.find(({ kind }) => kind === 'shipping')?.amount.amount ?? 0) : 0;
  const amount = discountAmount(discount, { currency, goods, delivery });
  if (amount === undefined) return undefined;
  const base = goods + delivery;
  const goodsAmount = base === 0 ? 0 : Math.round((amount * goods) / base);
  const shares =
    nets &&
    shareOut(
      goodsAmount,
      nets.map((net) => net.amount),
    );
  const line: PriceLine = {
    kind: 'discount',
    label: `Discount (${code})`,
    values: {
      code,
      ...(percent === undefined ? {} : { percent }),
      ...(shares ? { shares } : {}),
      ...(delivery > 0 ? { delivery: amount - goodsAmount } : {}),
    },
    amount: { amount: -amount, currency },
  };
  const at = price.lines.findIndex(({ kind }) => kind === 'shipping' || kind === 'tax');
  const lines = price.lines.toSpliced(at < 0 ? price.lines.length : at, 0, line);
  const total = { currency, amount: price.total.amount - amount };
  const left = nets?.map((net, index) => ({ ...net, amount: net.amount - shares![index]! }));
  return { ...offer, price: { ...price, lines, total }, ...(left ? { nets: left } : {}) };
}

/** Why a code can't be used at this time; undefined if it can. */
export function discountIssue(discount: DiscountRecord | undefined, now: string): ProblemIssue | undefined {
  const issue = (code: string, detail: string) => ({ pointer: '/discount_code', code, detail });
  if (!discount?.isActive || (discount.validFrom !== undefined && now < discount.validFrom)) {
    return issue('unknown_discount', 'This code isn’t valid.');
  }
  if (discount.validUntil !== undefined && discount.validUntil <= now) {
    return issue('expired_discount', 'This code has expired.');
  }
  if (discount.maxUses !== undefined && discount.uses >= discount.maxUses) {
    return issue('used_up_discount', 'This code has reached its maximum number of uses.');
  }
  return undefined;
}

/** Explains why the discount doesn't apply to any of these prices. */
export function unmetIssue({ minimum, amount }: DiscountRecord, prices: readonly Price[]): ProblemIssue {
  const { currency } = (minimum ?? amount)!;
  const issue = prices.some(({ total }) => total.currency === currency)
    ? { code: 'discount_minimum', detail: 'The product total is below this code’s minimum.' }
    : { code: 'discount_currency', detail: `This code only applies to quotes in ${currency}.` };
  return { pointer: '/discount_code', ...issue, ...(minimum ? { limits: { minimum } } : {}) };
}
