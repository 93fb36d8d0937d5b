// The reasons why a price has no tax, in the wording that invoices require, in all paper languages. Each row is in the
// order of `paperLanguages`.

import type { OrderTax } from '@parametric/api-client';
import { columnOf, type PaperLanguage } from '../papers/words.js';
import type { NoTax } from './no-tax-line.js';

const table = {
  reverse_charge: [
    'Intra-Community supply, exempt from VAT (Article 138 of Directive 2006/112/EC).',
    'Steuerfreie innergemeinschaftliche Lieferung (Art. 138 der Richtlinie 2006/112/EG).',
    'Livraison intracommunautaire exonérée de TVA (article 138 de la directive 2006/112/CE).',
    'Entrega intracomunitaria exenta de IVA (artículo 138 de la Directiva 2006/112/CE).',
    'Cessione intracomunitaria non imponibile IVA (articolo 138 della direttiva 2006/112/CE).',
    'Intracommunautaire levering tegen 0% btw (artikel 138 van Richtlijn 2006/112/EG).',
    'Wewnątrzwspólnotowa dostawa towarów ze stawką VAT 0% (art. 138 dyrektywy 2006/112/WE).',
    'توريد داخل الاتحاد الأوروبي معفى من الضريبة (المادة 138 من التوجيه \u20662006/112/EC\u2069).',
  ],
  export: [
    'Export, exempt from VAT. Import tax and duty may be due on arrival.',
    'Steuerfreie Ausfuhrlieferung. Bei der Einfuhr können Steuern und Zoll anfallen.',
    'Exportation exonérée de TVA. Des taxes et droits de douane peuvent être dus à l’arrivée.',
    'Exportación exenta de IVA. Al llegar pueden cobrarse impuestos y aranceles.',
    'Cessione all’esportazione non imponibile IVA. All’arrivo possono essere dovuti imposte e dazi.',
    'Uitvoer tegen 0% btw. Bij aankomst kunnen belasting en invoerrechten verschuldigd zijn.',
    'Eksport ze stawką VAT 0%. Przy odbiorze mogą zostać naliczone podatek i cło.',
    'تصدير معفى من ضريبة القيمة المضافة. قد تُستحق ضرائب ورسوم جمركية عند الوصول.',
  ],
  small_business: [
    'No VAT is charged: small-business exemption',
    'Steuerbefreiung für Kleinunternehmer',
    'TVA non applicable, franchise en base',
    'Exento de IVA: régimen de pequeñas empresas',
    'Operazione senza applicazione dell’IVA: regime di franchigia per le piccole imprese',
    'Vrijgesteld van btw: kleineondernemersregeling',
    'Zwolnienie podmiotowe z VAT',
    'لا تُحتسب ضريبة القيمة المضافة: إعفاء المنشآت الصغيرة',
  ],
  exempt: [
    'Exempt from tax',
    'Steuerfrei',
    'Exonéré de taxe',
    'Exento de impuestos',
    'Esente da imposte',
    'Vrijgesteld van belasting',
    'Zwolnione z podatku',
    'معفى من الضريبة',
  ],
} as const satisfies Record<
  NoTax['treatment'],
  readonly [string, string, string, string, string, string, string, string]
>;

/** The law that exempts small businesses from tax, for countries where invoices must cite it. */
const SMALL_BUSINESS_LAWS: Readonly<Record<string, string>> = {
  AT: '§ 6 Abs. 1 Z 27 UStG',
  BE: 'art. 56bis W.BTW / CTVA',
  DE: '§ 19 UStG',
  FR: 'art. 293 B du CGI',
  IT: 'art. 1, commi 54–89, L. 190/2014',
  LU: 'art. 57 LTVA',
  NL: 'art. 25 Wet OB 1968',
  PL: 'art. 113 ustawy o VAT',
};

/**
 * The sentence that explains why a price has no tax; undefined if it has its destination's tax.
 * @param sellerCountry determines which law exempts small businesses
 */
export function taxSentence(
  { treatment, reason }: Pick<OrderTax, 'treatment' | 'reason'>,
  language: PaperLanguage,
  sellerCountry?: string,
): string | undefined {
  const words = columnOf(table, language);
  if (treatment === undefined || !Object.hasOwn(words, treatment)) return undefined;
  const sentence = words[treatment as keyof typeof words];
  const laws = treatment === 'small_business' && sellerCountry !== undefined ? SMALL_BUSINESS_LAWS : {};
  const law = Object.hasOwn(laws, sellerCountry ?? '') ? laws[sellerCountry!] : undefined;
  const detail = reason ?? law;
  return detail === undefined ? sentence : `${sentence} (${language === 'ar' ? `\u2068${detail}\u2069` : detail})`;
}
