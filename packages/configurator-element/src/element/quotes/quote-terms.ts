// The terms of a quote besides its price: how the goods are delivered, and who sends the invoice when. Unknown values
// of a later service are left out.

import type { Delivery, DeliveryForm, DeliveryMethod, Quote } from '@parametric/api-client';
import { formatMessage, type MessageKey, type Messages } from '../shared/messages/index.js';
import { formatDays } from './format.js';

const forms: Readonly<Record<DeliveryForm, MessageKey | undefined>> = {
  assembled: 'deliveryAssembled',
  flat_packed: 'deliveryFlat',
};

const methods: Readonly<Record<DeliveryMethod, MessageKey | undefined>> = {
  parcel: 'deliveryParcel',
  pallet: 'deliveryPallet',
  van: 'deliveryVan',
  two_person: 'deliveryTwoPeople',
};

/** `Assembled`, `carried in by two people`: the known values of both. */
export function deliveryWords(delivery: Delivery | undefined, messages: Messages): readonly string[] {
  if (!delivery) return [];
  const keys = [own(forms, delivery.as), own(methods, delivery.by)];
  return keys.flatMap((key) => (key ? [messages[key]] : []));
}

export function invoiceWords({ invoice, workshop }: Quote, language: string, messages: Messages): string {
  const key = invoice?.at === 'dispatch' ? 'paymentAtDispatch' : 'payment';
  const words = formatMessage(messages, key, { workshop: workshop.name });
  if (!invoice) return words;
  return `${words} ${formatMessage(messages, 'paymentTerm', { time: formatDays(invoice.due_days, language) })}`;
}

function own(words: Readonly<Record<string, MessageKey | undefined>>, word: string): MessageKey | undefined {
  return Object.hasOwn(words, word) ? words[word] : undefined;
}
