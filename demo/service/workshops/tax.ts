// The tax that the buyer pays, by the country that it is delivered to. Standard rates, as furniture is taxed.
//
// Rates as of 1 January 2026. EU: European Commission, "VAT rates applied in the Member States" (Estonia 24 % since
// July 2025, Romania 21 % since August 2025, Slovakia 23 % since January 2025, Finland 25.5 % since September 2024).
// CH and LI: 8.1 % since January 2024 (ESTV); NO: 25 % (Skatteetaten); IS: 24 % (RSK); GB: 20 % (HMRC);
// JP: 10 % (NTA); KR: 10 %; SG: 9 % since January 2024; AE 5 %, SA 15 %, BH 10 %, OM 5 %.
// It holds across borders too: a workshop pays it at the border, nothing is due on arrival. Not modelled: regions with rates
// of their own (Canary Islands, Azores, Corsica), customs duty, and the buyer's own tax number.

import { ownValue } from './own-value.js';

export interface Tax {
  readonly label: string;
  /** Hundredths of a percent. */
  readonly basisPoints: number;
}

const standardRates: Readonly<Record<string, number>> = {
  AT: 2000,
  BE: 2100,
  BG: 2000,
  CY: 1900,
  CZ: 2100,
  DE: 1900,
  DK: 2500,
  EE: 2400,
  ES: 2100,
  FI: 2550,
  FR: 2000,
  GR: 2400,
  HR: 2500,
  HU: 2700,
  IE: 2300,
  IT: 2200,
  LT: 2100,
  LU: 1700,
  LV: 2100,
  MT: 1800,
  NL: 2100,
  PL: 2300,
  PT: 2300,
  RO: 2100,
  SE: 2500,
  SI: 2200,
  SK: 2300,
  CH: 810,
  LI: 810,
  NO: 2500,
  IS: 2400,
  GB: 2000,
  JP: 1000,
  KR: 1000,
  SG: 900,
  AE: 500,
  SA: 1500,
  BH: 1000,
  OM: 500,
};

/** Countries without such a tax, and what a buyer there should know. */
const untaxed: Readonly<Record<string, string>> = {
  KW: 'No VAT in Kuwait',
  QA: 'No VAT in Qatar',
  US: 'US sales tax not included',
  CA: 'GST and PST not included',
};

const countryNames = new Intl.DisplayNames('en', { type: 'region' });

/** Throws for a country of which no rate is known: a price without its tax would be wrong, not merely incomplete. */
export function taxIn(country: string): Tax {
  const none = ownValue(untaxed, country);
  if (none !== undefined) return { label: none, basisPoints: 0 };
  const basisPoints = ownValue(standardRates, country);
  if (basisPoints === undefined) throw new Error(`No tax rate is known for ${country}; add it to tax.ts.`);
  return { label: `VAT ${basisPoints / 100} %, ${countryNames.of(country)}`, basisPoints };
}
