// How estimates are shown once there are quotes: in the quotes' currency, and with the destination's tax.

import type { QuoteList } from '@parametric/api-client';
import type { CoreModel } from '../../model/core-model.js';
import type { QuotedTerms } from '../session/session.js';
import type { Messages } from '../shared/messages/index.js';
import { estimateWords } from './price-lines.js';
import { commonCurrency } from './quote-store.js';

/** The terms for estimates that agree with these quotes. Undefined if there are no quotes or no estimate. */
export function quotedTerms(
  { data, rates = {} }: QuoteList,
  model: CoreModel | undefined,
  messages: Messages,
): QuotedTerms | undefined {
  const estimate = model?.document.estimate;
  if (!estimate || !data[0]) return undefined;
  const words = estimateWords(data[0].price.lines, estimate.taxIncluded, messages);
  const currency = commonCurrency(data) ?? estimate.currency;
  const rate = currency === estimate.currency ? 1 : Number(rates[currency]) / Number(rates[estimate.currency]);
  return rate > 0 ? { currency, rate, words } : { currency: estimate.currency, rate: 1, words };
}
