// The reasons why a sale has no tax, as stated in a price's tax line.

import type { taxTreatments } from '@parametric/api-client';

export interface NoTax {
  readonly treatment: (typeof taxTreatments)[number];
  /** The reason that the shop entered for an exempt buyer. */
  readonly reason?: string;
}

const LABELS: Readonly<Record<NoTax['treatment'], string>> = {
  reverse_charge: 'No VAT: reverse charge',
  export: 'No tax: export',
  small_business: 'No tax: small business',
  exempt: 'No tax: exempt buyer',
};

/** The label and values of a price's tax line, for a sale without tax. */
export function noTaxLine({ treatment, reason }: NoTax) {
  const values = { percent: 0, treatment, ...(reason === undefined ? {} : { reason }) };
  return { label: LABELS[treatment], values };
}
