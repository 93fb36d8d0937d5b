// The texts on the payment page, in the languages of the emails.

import type { Price } from '@parametric/api-client';
import { textIn } from '@parametric/configurator-element/model';
import { invoiceWordsIn } from '../invoices/invoice-words.js';
import { mailLanguageOf } from '../mail/mail-settings.js';
import type { MailLanguage } from '../mail/mail-texts.js';
import { amountsOf, discountIn, taxIn } from '../orders/order-amounts.js';
import { shortNumber } from '../orders/order-number.js';
import { linesOf, type ModelRecord, type OrderWithHistory, type PaymentRecord } from '../records/records.js';
import { shareOut } from '../workshops/share-out.js';
import type { CheckoutRequest, PaidLine } from './provider.js';

const words: Readonly<Record<MailLanguage, { readonly order: string; readonly deposit: string }>> = {
  en: { order: 'Order', deposit: 'Deposit' },
  de: { order: 'Bestellung', deposit: 'Anzahlung' },
  fr: { order: 'Commande', deposit: 'Acompte' },
  es: { order: 'Pedido', deposit: 'Anticipo' },
  it: { order: 'Ordine', deposit: 'Acconto' },
  nl: { order: 'Bestelling', deposit: 'Aanbetaling' },
  pl: { order: 'Zamówienie', deposit: 'Zaliczka' },
  ar: { order: 'الطلب', deposit: 'دفعة مقدمة' },
};

const MAX_NAME = 250;

/** The fields of a payment request that are derived from the order. */
type OrderPart = Pick<
  CheckoutRequest,
  'name' | 'description' | 'lines' | 'delivery' | 'tax' | 'order' | 'quote' | 'country' | 'recipient' | 'language'
>;

/**
 * The payment page's text and lines: `2 × Hallway shelf`, `Deposit · Order 3F2A-90C1`.
 * @param options.models the models of the order's products
 * @param options.choices what the customer chose for each product
 */
export function paymentWords(
  { order, price, nets }: Pick<OrderWithHistory, 'order' | 'price' | 'nets'>,
  { amount }: PaymentRecord,
  {
    models,
    choices = [],
  }: {
    readonly models: readonly (Pick<ModelRecord, 'name'> | undefined)[];
    readonly choices?: readonly PaidLine['choices'][];
  },
): OrderPart {
  const language = mailLanguageOf(order.language);
  const { order: orderWord, deposit } = words[language];
  const isDeposit = amount.amount < order.total.amount;
  const discount = discountIn(price);
  const invoiceWords = invoiceWordsIn(language);
  const off = discount ? [`${invoiceWords.discount} (${discount.code})`] : [];
  const products = linesOf(order).map(({ model, quantity }, index) => {
    const record = models[index];
    return { name: record ? textIn(record.name, language) : model, quantity, choices: choices[index] ?? [] };
  });
  // Shorten the name to the provider's limit.
  const name = products
    .map(({ name: product, quantity }) => `${quantity} × ${product}`)
    .join(', ')
    .slice(0, MAX_NAME);
  const number = `${orderWord} ${shortNumber(order.id)}`;
  const parts = shareOut(amount.amount, weightsOf(price, nets));
  const deliveryAmount = isDeposit ? 0 : parts.at(-1)!;
  // A custom quote has only one price for all its products, so it's one line.
  const isOneLine = isDeposit || parts.length !== products.length + 1;
  return {
    ...{ name, order: order.id, quote: order.quoteId, country: order.country, language: order.language },
    recipient: order.recipient,
    description: [...(isDeposit ? [deposit] : []), number, ...off].join(' · '),
    lines: isOneLine
      ? [
          {
            ...{ name: isDeposit ? `${deposit} · ${name}` : name, quantity: 1 },
            ...{ amount: amount.amount - deliveryAmount, choices: [] },
          },
        ]
      : products.map((product, index) => ({ ...product, amount: parts[index]! })),
    delivery: { name: invoiceWords.delivery, amount: deliveryAmount },
    tax: taxIn(amount, price).amount,
  };
}

/**
 * The weights by which an amount is divided among the lines. They're each product's net price, or the net price of all
 * products together if the individual prices are unknown, followed by the net price of the delivery.
 */
function weightsOf(price: Price, nets: OrderWithHistory['nets']): readonly number[] {
  const net = amountsOf(price).net.amount;
  const full = price.lines.reduce((sum, { kind, amount }) => (kind === 'shipping' ? sum + amount.amount : sum), 0);
  const delivery = full - (discountIn(price)?.delivery ?? 0);
  const goods = nets?.map(({ amount }) => amount) ?? [net - delivery];
  return [...goods, net - goods.reduce((sum, each) => sum + each, 0)];
}
