// What a buyer says about the price besides the destination. The service answers it with other quotes.

import { ApiError } from '@parametric/api-client/page';
import type { MessageKey } from '../shared/messages/index.js';
import type { FieldProblem } from './ordering-problem.js';

export const BUYER_TERMS = ['discount_code', 'vat_number'] as const;
export type BuyerTerm = (typeof BUYER_TERMS)[number];
/** As applied to the quotes. */
export type BuyerTerms = Readonly<Partial<Record<BuyerTerm, string>>>;

/** A keyed request with the buyer's terms in both. */
export function withBuyerTerms<Keyed extends { readonly key: string; readonly request: object | undefined }>(
  keyed: Keyed,
  terms: BuyerTerms,
): Keyed {
  if (Object.keys(terms).length === 0) return keyed;
  const key = JSON.stringify([...JSON.parse(keyed.key), terms]);
  return { ...keyed, key, request: keyed.request && { ...keyed.request, ...terms } };
}

/** The terms that the service refuses, with what to say at their fields. */
export function refusedTerms(error: unknown): Partial<Record<BuyerTerm, FieldProblem>> {
  if (!(error instanceof ApiError)) return {};
  const refused = error.errors.flatMap(({ pointer, code, detail }) => {
    const term = BUYER_TERMS.find((each) => pointer === `/${each}`);
    if (!term) return [];
    const message = Object.hasOwn(MESSAGES, code) ? MESSAGES[code] : undefined;
    return [[term, message ? { message } : { message: 'fieldRefused', values: { detail } }] as const];
  });
  return Object.fromEntries(refused);
}

const MESSAGES: Readonly<Record<string, MessageKey>> = {
  malformed_vat_number: 'vatWrong',
  unknown_discount: 'discountUnknown',
  expired_discount: 'discountExpired',
  used_up_discount: 'discountUsedUp',
  discount_minimum: 'discountMinimum',
  discount_currency: 'discountCurrency',
};

/** @returns the terms of a stored draft */
export function readBuyerTerms(kept: unknown): BuyerTerms {
  const texts = typeof kept === 'object' && kept !== null ? (kept as Readonly<Record<string, unknown>>) : {};
  return Object.fromEntries(
    BUYER_TERMS.flatMap((term) => (typeof texts[term] === 'string' ? [[term, texts[term]]] : [])),
  );
}
