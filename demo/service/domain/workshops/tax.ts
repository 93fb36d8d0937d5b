// The tax that the buyer pays, by delivery country: standard rates, as for furniture, in taxes.json.
//
// Rates as of 1 January 2026. EU: European Commission, "VAT rates applied in the Member States" (Estonia 24 % since
// July 2025, Romania 21 % since August 2025, Slovakia 23 % since January 2025, Finland 25.5 % since September 2024). CH
// and LI: 8.1 % since January 2024 (ESTV); NO: 25 % (Skatteetaten); IS: 24 % (RSK); GB: 20 % (HMRC); JP: 10 % (NTA);
// KR: 10 %; SG: 9 % since January 2024; AE 5 %, SA 15 %, BH 10 %, OM 5 %.
// The rate applies across borders too: the workshop pays it at the border and nothing is due on arrival. Not modelled:
// regions with their own rates (Canary Islands, Azores, Corsica), customs duty, and the buyer's own tax number.

import type { Destination } from '@parametric/api-client';
import * as z from 'zod/mini';
import { countryName, ownValue, readData } from './data.js';
import type { WorkshopProfile } from './workshop.js';

export interface Tax {
  readonly label: string;
  /** Hundredths of a percent. */
  readonly basisPoints: number;
}

const country = z.string().check(z.regex(/^[A-Z]{2}$/));

const taxes = readData(
  'taxes.json',
  z.strictObject({
    /** Basis points by country. */
    standardRates: z.record(country, z.int().check(z.positive())),
    /** Countries without this tax, with the price line's label. */
    untaxed: z.record(country, z.string()),
  }),
);

/** Whether the country's tax rate is known, or it's known to have no such tax. */
export function isTaxKnown(country: string): boolean {
  return ownValue(taxes.untaxed, country) !== undefined || ownValue(taxes.standardRates, country) !== undefined;
}

/** The workshop's own tax, else the destination's. Without a destination, the tax of the workshop's country. */
export function taxOf(
  { tax, country }: Pick<WorkshopProfile, 'tax' | 'country'>,
  shipTo: Destination | undefined,
): Tax & { readonly values: Readonly<Record<string, unknown>> } {
  if (tax) {
    return { label: tax.label, basisPoints: Math.round(tax.percent * 100), values: { percent: tax.percent } };
  }
  const taxed = shipTo?.country ?? country;
  const known = taxIn(taxed);
  return { ...known, values: { percent: known.basisPoints / 100, country: taxed } };
}

/** @throws for a country whose rate isn't known: a price without its tax would be wrong, not merely incomplete */
export function taxIn(country: string): Tax {
  const untaxed = ownValue(taxes.untaxed, country);
  if (untaxed !== undefined) return { label: untaxed, basisPoints: 0 };
  const basisPoints = ownValue(taxes.standardRates, country);
  if (basisPoints === undefined) throw new Error(`No tax rate is known for ${country}; add it to taxes.json.`);
  return { label: `VAT ${basisPoints / 100} %, ${countryName(country)}`, basisPoints };
}
