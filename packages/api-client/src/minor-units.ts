// How many digits the minor unit of a currency has, by ISO 4217. Intl is no source of it: for currencies whose coins have gone
// out of use, as HUF, IDR, COP and PKR, browsers say the digits of cash, which are fewer.

/** The currencies whose minor unit does not have two digits, by how many it has. */
const exceptions = [
  [0, 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'],
  [3, 'BHD IQD JOD KWD LYD OMR TND'],
  [4, 'CLF UYW'],
] as const;

/** The digits of an amount behind its point: 2 of EUR, 0 of JPY, 3 of KWD. `amount / 10 ** digits` is in major units. */
export function minorUnitDigits(currency: string): number {
  return exceptions.find(([, currencies]) => currencies.split(' ').includes(currency))?.[0] ?? 2;
}
