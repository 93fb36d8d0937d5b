// What a buyer says about the price besides the destination. The service answers it with other quotes.

import { ApiError } from '@parametric/api-client/page';
import { type FieldProblem, refusedField } from './ordering-problem.js';

export const PRICE_DETAILS = ['discount_code', 'vat_number'] as const;
export type PriceDetail = (typeof PRICE_DETAILS)[number];
/** The details as applied to the quotes. */
export type PriceDetails = Readonly<Partial<Record<PriceDetail, string>>>;

/** A keyed request with the buyer's details in both. */
export function withPriceDetails<Keyed extends { readonly key: string; readonly request: object | undefined }>(
  keyed: Keyed,
  details: PriceDetails,
): Keyed {
  if (Object.keys(details).length === 0) return keyed;
  const key = JSON.stringify([...JSON.parse(keyed.key), details]);
  return { ...keyed, key, request: keyed.request && { ...keyed.request, ...details } };
}

/** The details that the service refuses, with what to say at their fields. */
export function refusedDetailsOf(error: unknown, language: string): Partial<Record<PriceDetail, FieldProblem>> {
  if (!(error instanceof ApiError)) return {};
  const refused = error.errors.flatMap((issue) => {
    const detail = PRICE_DETAILS.find((each) => issue.pointer === `/${each}`);
    return detail ? [[detail, refusedField(issue, language)] as const] : [];
  });
  return Object.fromEntries(refused);
}

/** @returns the details of a stored draft */
export function readPriceDetails(kept: unknown): PriceDetails {
  const texts = typeof kept === 'object' && kept !== null ? (kept as Readonly<Record<string, unknown>>) : {};
  return Object.fromEntries(
    PRICE_DETAILS.flatMap((detail) => (typeof texts[detail] === 'string' ? [[detail, texts[detail]]] : [])),
  );
}
