// The format of VAT numbers in the EU's register (VIES). Only the format is checked, without a request to the register.

/** The format of what follows a country's prefix, by ISO 3166-1 code. */
const FORMATS: Readonly<Record<string, RegExp>> = {
  AT: /^U\d{8}$/,
  BE: /^[01]\d{9}$/,
  BG: /^\d{9,10}$/,
  CY: /^\d{8}[A-Z]$/,
  CZ: /^\d{8,10}$/,
  DE: /^\d{9}$/,
  DK: /^\d{8}$/,
  EE: /^\d{9}$/,
  ES: /^([A-Z]\d{7}[A-Z\d]|\d{8}[A-Z])$/,
  FI: /^\d{8}$/,
  FR: /^[A-HJ-NP-Z\d]{2}\d{9}$/,
  GR: /^\d{9}$/,
  HR: /^\d{11}$/,
  HU: /^\d{8}$/,
  IE: /^(\d{7}[A-Z]{1,2}|\d[A-Z\d+*]\d{5}[A-Z])$/,
  IT: /^\d{11}$/,
  LT: /^(\d{9}|\d{12})$/,
  LU: /^\d{8}$/,
  LV: /^\d{11}$/,
  MT: /^\d{8}$/,
  NL: /^[A-Z\d+*]{10}\d{2}$/,
  PL: /^\d{10}$/,
  PT: /^\d{9}$/,
  RO: /^\d{2,10}$/,
  SE: /^\d{10}01$/,
  SI: /^\d{8}$/,
  SK: /^\d{10}$/,
};

/** Prefixes that differ from the country's code. */
const PREFIXES: Readonly<Record<string, string>> = { GR: 'EL' };

/** Whether the country is an EU member state, whose VAT numbers are in VIES. */
export function isEuCountry(country: string): boolean {
  return Object.hasOwn(FORMATS, country);
}

/** The member state whose prefix the number starts with. */
export function vatCountryOf(number: string): string | undefined {
  const prefix = plainVatNumber(number).slice(0, 2);
  return Object.keys(FORMATS).find((country) => prefixOf(country) === prefix);
}

const prefixOf = (country: string) => PREFIXES[country] ?? country;

/** A label that people may write before the number. */
const LABEL = /^(UST|UID|VAT|TVA|BTW|P?IVA|NIP)(ID)?(NR|NO)?(?=[A-Z]{2}[A-Z\d])/;

/**
 * Converts the number to the register's format: capital letters and digits, without punctuation, invisible characters,
 * or a label. The input may have Arabic digits, and Greek numbers may start with the country's code.
 * @example
 * ```ts
 * plainVatNumber('USt-IdNr. DE 136–695–976'); // 'DE136695976'
 * ```
 */
export function plainVatNumber(text: string): string {
  const latin = text.normalize('NFKC').replace(/[٠-٩۰-۹]/g, (digit) => String(digit.charCodeAt(0) & 15));
  const plain = latin.replace(/[^\p{L}\p{N}+*]/gu, '').toUpperCase();
  return plain.replace(LABEL, '').replace(/^GR(?=\d)/, PREFIXES.GR!);
}

/**
 * Whether the number is from a country whose numbers aren't in the register, such as `GB123456789`, or from Northern
 * Ireland (`XI`).
 */
export function isForeignNumber(number: string): boolean {
  const [, prefix] = /^([A-Z]{2})[A-Z]?\d/.exec(plainVatNumber(number)) ?? [];
  if (prefix === undefined || isEuCountry(prefix) || vatCountryOf(number) !== undefined) return false;
  return prefix === 'XI' || new Intl.DisplayNames('en', { type: 'region', fallback: 'none' }).of(prefix) !== undefined;
}

/**
 * Why a number can't be one of this country's VAT numbers; undefined if it can, or if the country isn't in the
 * register.
 * @example
 * ```ts
 * vatNumberProblem('DE 123 456 789', 'DE'); // undefined
 * ```
 */
export function vatNumberProblem(text: string, country: string): string | undefined {
  const format = Object.hasOwn(FORMATS, country) ? FORMATS[country]! : undefined;
  if (!format) return undefined;
  const prefix = prefixOf(country);
  const number = plainVatNumber(text);
  if (!number.startsWith(prefix)) return `A VAT number in this country starts with ${prefix}.`;
  return format.test(number.slice(prefix.length))
    ? undefined
    : `VAT numbers that start with ${prefix} have a different format.`;
}
