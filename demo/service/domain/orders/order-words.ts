// An order's choices, dates and price lines in words, for emails, pages and invoices.

import type { Money, Price } from '@parametric/api-client';
import { isolated } from '../../platform/plain-text.js';
import { invoiceWordsIn } from '../invoices/invoice-words.js';
import { type MailLanguage, mailWords } from '../mail/mail-texts.js';
import { amountsBeforeDiscount, discountIn } from './order-amounts.js';
import type { DescribedValue, OrderDescription } from './production-pack.js';

export type Row = readonly [label: string, value: string];

export function parameterRows(
  { parameters }: Pick<OrderDescription, 'parameters'>,
  language: MailLanguage,
): readonly Row[] {
  return parameters.map(({ label, value, unit }) => [label, valueInLanguage({ value, unit }, language)]);
}

function valueInLanguage({ value, unit }: DescribedValue, language: MailLanguage): string {
  const { yes, no } = mailWords[language].labels;
  if (typeof value === 'boolean') return value ? yes : no;
  if (typeof value === 'string') return value;
  const named = { mm: 'millimeter', deg: 'degree' } as const;
  const style = unit ? ({ style: 'unit', unit: named[unit] } as const) : {};
  return new Intl.NumberFormat(language, { maximumFractionDigits: 2, ...style }).format(value);
}

export function dayIn(day: string, language: MailLanguage): string {
  return new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day));
}

export function discountLabel(code: string, language: MailLanguage): string {
  return `${invoiceWordsIn(language).discount} (${isolated(code)})`;
}

interface PricedProduct {
  readonly name: string;
  /** The product's net amount. Undefined if it's the only product, or all products share one price. */
  readonly net?: Money | undefined;
}

interface NetLine<Product> {
  readonly label: string;
  /** In minor units. Undefined for a product that shares its price with others. */
  readonly amount: number | undefined;
  readonly product?: Product;
}

/** The lines that add up to the net amount: the products, the delivery and the discount. */
export function netLines<Product extends PricedProduct>(
  price: Price,
  products: readonly Product[],
  language: MailLanguage,
): readonly NetLine<Product>[] {
  const words = invoiceWordsIn(language);
  const sums = amountsBeforeDiscount(price);
  const discount = discountIn(price);
  const isTogether = products.length > 1 && products.some(({ net }) => !net);
  return [
    ...products.map((product, index) => {
      const { name, net } = product;
      const own = net ? net.amount + (discount?.shares[index] ?? 0) : sums.products;
      return { label: name, amount: isTogether ? undefined : own, product };
    }),
    ...(isTogether ? [{ label: words.together, amount: sums.products }] : []),
    { label: words.delivery, amount: sums.delivery },
    ...(discount ? [{ label: discountLabel(discount.code, language), amount: -discount.amount.amount }] : []),
  ];
}
