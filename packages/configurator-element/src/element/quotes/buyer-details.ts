// The buyer's discount code and VAT number, which change the service's quotes.

import { ApiError } from '@parametric/api-client/page';
import { type FieldProblem, refusedField } from './ordering-problem.js';

export const BUYER_DETAILS = ['discount_code', 'vat_number'] as const;
export type BuyerDetail = (typeof BUYER_DETAILS)[number];
/** The details as applied to the quotes. */
export type BuyerDetails = Readonly<Partial<Record<BuyerDetail, string>>>;

/** Adds the buyer's details to a quote request, and to the key that identifies it. */
export function withBuyerDetails<Keyed extends { readonly key: string; readonly request: object | undefined }>(
  keyed: Keyed,
  details: BuyerDetails,
): Keyed {
  if (Object.keys(details).length === 0) return keyed;
  const key = JSON.stringify([...JSON.parse(keyed.key), details]);
  return { ...keyed, key, request: keyed.request && { ...keyed.request, ...details } };
}

/** The details that the service rejects, with messages for their fields. */
export function refusedDetailsOf(error: unknown, language: string): Partial<Record<BuyerDetail, FieldProblem>> {
  if (!(error instanceof ApiError)) return {};
  const refused = error.errors.flatMap((issue) => {
    const detail = BUYER_DETAILS.find((each) => issue.pointer === `/${each}`);
    return detail ? [[detail, refusedField(issue, language)] as const] : [];
  });
  return Object.fromEntries(refused);
}

/** @returns the details of a stored draft */
export function readBuyerDetails(kept: unknown): BuyerDetails {
  const texts = typeof kept === 'object' && kept !== null ? (kept as Readonly<Record<string, unknown>>) : {};
  return Object.fromEntries(
    BUYER_DETAILS.flatMap((detail) => (typeof texts[detail] === 'string' ? [[detail, texts[detail]]] : [])),
  );
}
