// What the customer reads on the payment page, in the languages that emails are in.

import type { Price } from '@parametric/api-client';
import { textIn } from '@parametric/configurator-element/model';
import { invoiceWordsIn } from '../invoices/invoice-words.js';
import { mailLanguageOf } from '../mail/mail-settings.js';
import type { MailLanguage } from '../mail/mail-texts.js';
import { discountIn } from '../orders/order-amounts.js';
import { shortNumber } from '../orders/order-number.js';
import { linesOf, type ModelRecord, type OrderRecord, type PaymentRecord } from '../records/records.js';

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

/**
 * The line on the payment page: `2 × Hallway shelf`, `Deposit · Order 3F2A-90C1`.
 * @param models of the order's products
 */
export function paymentWords(
  order: OrderRecord,
  models: readonly (Pick<ModelRecord, 'name'> | undefined)[],
  { amount }: PaymentRecord,
  price: Price,
): { readonly name: string; readonly description: string } {
  const language = mailLanguageOf(order.language);
  const { order: orderWord, deposit } = words[language];
  const isDeposit = amount.amount < order.total.amount;
  const discount = discountIn(price);
  const off = discount ? [`${invoiceWordsIn(language).discount} (${discount.code})`] : [];
  const names = linesOf(order).map(({ model, quantity }, index) => {
    const record = models[index];
    return `${quantity} × ${record ? textIn(record.name, language) : model}`;
  });
  return {
    // The provider's names have a limit.
    name: names.join(', ').slice(0, MAX_NAME),
    description: [...(isDeposit ? [deposit] : []), `${orderWord} ${shortNumber(order.id)}`, ...off].join(' · '),
  };
}
