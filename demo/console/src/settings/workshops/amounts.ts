// Reads and writes numbers and amounts of money as people type them in their language.

import { minorUnitDigits } from '@parametric/api-client/page';
import { readNumber } from '@parametric/configurator-element/internal/read-number';

/** In minor units; undefined where the text is not an amount. */
export function readMoney(text: string, currency: string, language: string): number | undefined {
  const value = readDecimal(text, language);
  if (value === undefined || value < 0) return undefined;
  const minor = value * 10 ** minorUnitDigits(currency);
  return Math.abs(minor - Math.round(minor)) < 1e-6 ? Math.round(minor) : undefined;
}

export function writeMoney(amount: number, currency: string, language: string): string {
  const digits = minorUnitDigits(currency);
  return writeDecimal(amount / 10 ** digits, language, digits);
}

export function readDecimal(text: string, language: string): number | undefined {
  return readNumber(text, language).meanings[0]?.value;
}

/** Without thousands separators, so that the text can be read again unambiguously. */
export function writeDecimal(value: number, language: string, digits?: number): string {
  const fraction = digits === undefined ? { maximumFractionDigits: 6 } : { minimumFractionDigits: digits };
  return new Intl.NumberFormat(language, { ...fraction, useGrouping: false }).format(value);
}
