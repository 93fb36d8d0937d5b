// What the workshops would be asked now.

import type { QuoteRequest } from '@parametric/api-client';
import type { OrderingHost } from '../order/ordering-host.js';
import type { Destination } from './destination.js';

export interface KeyedQuoteRequest {
  /** The same for two questions that are the same. */
  readonly key: string;
  /** Undefined while something is missing or wrong, so that it can't be asked. */
  readonly request: QuoteRequest | undefined;
}

export function keyedQuoteRequest(host: OrderingHost, { country, postcode, shipTo }: Destination): KeyedQuoteRequest {
  const { model, configuration, quantity, currency, hasErrors } = host;
  const values = Object.entries(configuration).sort(([one], [other]) => (one < other ? -1 : 1));
  const key = JSON.stringify([model, values, quantity, currency || '', country, shipTo?.postcode ?? postcode.trim()]);
  if (hasErrors || !shipTo) return { key, request: undefined };
  const request = { model, configuration, quantity, ship_to: shipTo, ...(currency ? { currency } : {}) };
  return { key, request };
}
