// What a customer orders, in words: the products with their choices, the price, the date, and the address. Consumer law
// requires it directly above the button that places the order.

import type { Price } from '@parametric/api-client';
import { invoiceWordsIn } from '../invoices/invoice-words.js';
import { type MailLanguage, mailWords } from '../mail/mail-texts.js';
import type { OrderRecord, OrderWithHistory } from '../records/records.js';
import { taxSentence } from '../tax/tax-words.js';
import { amountsOf, isVat, moneyIn, percentIn } from './order-amounts.js';
import { dayIn, netLines, parameterRows, type Row } from './order-words.js';
import { addressLines } from './postal-address.js';
import type { OrderDescription } from './production-pack.js';

interface Prices {
  /** The lines that add up to the total. */
  readonly lines: readonly Row[];
  readonly total: Row;
}

export interface OrderSummary {
  readonly products: readonly { readonly name: string; readonly rows: readonly Row[] }[];
  readonly prices: Prices;
  readonly rows: readonly Row[];
  /** The delivery address, line by line, with the phone number for the carrier. */
  readonly address: readonly string[];
}

type SummarizedOrder = Pick<OrderRecord, 'workshop' | 'readyBy' | 'country' | 'recipient'>;
type SummarizedProduct = Pick<OrderDescription, 'name' | 'parameters'> & Pick<OrderRecord, 'quantity'>;

export function summarizeOrder(
  { workshop, readyBy, country, recipient }: SummarizedOrder,
  products: readonly SummarizedProduct[],
  { price, nets, language }: Pick<OrderWithHistory, 'price' | 'nets'> & { readonly language: MailLanguage },
): OrderSummary {
  const { labels } = mailWords[language];
  const count = new Intl.NumberFormat(language);
  const vatNumber = recipient?.vat_number;
  return {
    products: products.map((product) => ({
      name: product.name,
      rows: [...parameterRows(product, language), [labels.quantity, count.format(product.quantity)] as const],
    })),
    prices: pricesOf(products, { price, nets, language }),
    rows: [
      [labels.workshop, workshop.name],
      [labels.readyBy, dayIn(readyBy, language)],
      ...(vatNumber ? [[invoiceWordsIn(language).vatNumber, vatNumber] as const] : []),
    ],
    address: recipient ? addressLines(recipient, country, language, [recipient.phone]) : [],
  };
}

function pricesOf(
  products: readonly SummarizedProduct[],
  { price, nets, language }: Pick<OrderWithHistory, 'price' | 'nets'> & { readonly language: MailLanguage },
): Prices {
  const { format } = new Intl.NumberFormat(language);
  const money = (amount: number) => moneyIn({ ...price.total, amount }, language);
  const named = products.map(({ name, quantity }, index) => ({
    name: `${format(quantity)} × ${name}`,
    net: nets?.[index],
  }));
  const lines = netLines(price, named, language).flatMap(({ label, amount }) =>
    amount === undefined ? [] : [[label, money(amount)] as const],
  );
  const total = [invoiceWordsIn(language).total, money(price.total.amount)] as const;
  return { lines: [...lines, ...taxRows(price, language)], total };
}

/** The tax in the total, or why there's none. */
function taxRows(price: Price, language: MailLanguage): readonly Row[] {
  const { tax } = amountsOf(price);
  if (!tax) return [];
  const { vat } = invoiceWordsIn(language);
  const sentence = taxSentence(tax, language);
  if (sentence) return [[vat, sentence]];
  return [[isVat(tax) ? `${vat} ${percentIn(tax.percent, language)}` : tax.label, moneyIn(tax.amount, language)]];
}
