// The number of decimals in a currency's minor unit, from ISO 4217. `Intl` doesn't provide it: for currencies whose
// coins are no longer used, such as HUF, IDR, COP and PKR, browsers return the smaller number used for cash.

/** Currencies whose minor unit doesn't have two decimals, by number of decimals. */
const exceptions = [
  [0, 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'],
  [3, 'BHD IQD JOD KWD LYD OMR TND'],
  [4, 'CLF UYW'],
] as const;

/** The number of decimals: 2 for EUR, 0 for JPY, 3 for KWD. `amount / 10 ** digits` is in major units. */
export function minorUnitDigits(currency: string): number {
  return exceptions.find(([, currencies]) => currencies.split(' ').includes(currency))?.[0] ?? 2;
}
