// Calculates an order's net amount and tax, which are stored only as price lines of its quote. All code that shows
// them uses these functions.

import { type Money, minorUnitDigits, type OrderTax, type Price } from '@parametric/api-client';

/** The net amount and the tax. They add up to the total. */
export interface OrderAmounts {
  readonly net: Money;
  /** Undefined for a price without a tax line. */
  readonly tax: OrderTax | undefined;
}

/**
 * @example
 * ```ts
 * amountsOf(price); // { net: 10000 EUR, tax: { label: 'VAT 19%, Germany', percent: 19, country: 'DE', amount: 1900 EUR } }
 * ```
 */
export function amountsOf({ total, lines }: Price): OrderAmounts {
  const line = lines.find(({ kind }) => kind === 'tax');
  if (!line) return { net: total, tax: undefined };
  const { label, amount, values = {} } = line;
  const { percent, country, treatment, reason } = values;
  return {
    net: { ...total, amount: total.amount - amount.amount },
    tax: {
      label,
      percent: typeof percent === 'number' ? percent : 0,
      ...(typeof country === 'string' ? { country } : {}),
      amount,
      ...(typeof treatment === 'string' ? { treatment } : {}),
      ...(typeof reason === 'string' ? { reason } : {}),
    },
  };
}

export interface OrderDiscount {
  readonly code: string;
  /** The total that the discount subtracts from the net amount. */
  readonly amount: Money;
  /** If there are several products, the amount that the discount subtracts from each of them, in minor units. */
  readonly shares: readonly number[];
  /** The amount that the discount subtracts from the delivery, in minor units. */
  readonly delivery: number;
}

export function discountIn({ lines }: Price): OrderDiscount | undefined {
  const line = lines.find(({ kind }) => kind === 'discount');
  if (!line) return undefined;
  const { code, shares, delivery = 0 } = line.values ?? {};
  const amount = { ...line.amount, amount: -line.amount.amount };
  return { code: String(code), amount, shares: Array.isArray(shares) ? shares : [], delivery: Number(delivery) };
}

/** The net amounts of the products and of the delivery before any discount, in minor units. */
export function amountsBeforeDiscount({ lines }: Price): { readonly products: number; readonly delivery: number } {
  const sums = { products: 0, delivery: 0 };
  for (const { kind, amount } of lines) {
    if (kind !== 'tax' && kind !== 'discount') sums[kind === 'shipping' ? 'delivery' : 'products'] += amount.amount;
  }
  return sums;
}

/** Whether the tax is a country's VAT, for which each language has a word. Other taxes have only their label. */
export function isVat({ label, country }: OrderTax): boolean {
  return country !== undefined && /^VAT\b/.test(label);
}

/** The tax included in a part of the total, such as a refund. For the whole total, it's the order's tax. */
export function taxIn(part: Money, { total, lines }: Price): Money {
  const { tax } = amountsOf({ total, lines });
  const share = tax && total.amount !== 0 ? (part.amount * tax.amount.amount) / total.amount : 0;
  return { ...part, amount: Math.round(share) };
}

/** The amount in major units, with all decimal places and a decimal point, as programs read it: `129.90`. */
export function decimalAmount({ amount, currency }: Money): string {
  const digits = minorUnitDigits(currency);
  return (amount / 10 ** digits).toFixed(digits);
}

/** Whether both are the same amount in one currency, or both are undefined. */
export function isSameMoney(one: Money | undefined, other: Money | undefined): boolean {
  return one?.amount === other?.amount && one?.currency === other?.currency;
}

/** @returns the amount in the language's format, with all decimal places, such as `€1,234.50` */
export function moneyIn({ amount, currency }: Money, language: string): string {
  const digits = minorUnitDigits(currency);
  const fraction = { minimumFractionDigits: digits, maximumFractionDigits: digits };
  return new Intl.NumberFormat(language, { style: 'currency', currency, ...fraction }).format(amount / 10 ** digits);
}

/** @returns the tax rate in the language's format, such as `8.1%` for 8.1 */
export function percentIn(percent: number, language: string): string {
  return new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 2 }).format(percent / 100);
}
