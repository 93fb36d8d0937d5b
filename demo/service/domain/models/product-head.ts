// The metadata about a product in a page's `<head>`: a title, a description, and a picture for chats, social cards, and
// search engines, and the same information as JSON-LD.

import type { JsonLd } from '@parametric/configurator-element/exchange';
import { escapeHtml } from '../../platform/escape-html.js';
import { mailLanguageOf } from '../mail/mail-settings.js';
import type { MailLanguage } from '../mail/mail-texts.js';
import { PREVIEW_PX, previewHeights } from './picture-view.js';

export interface ProductHead {
  readonly name: string;
  readonly description: string | undefined;
  /** The shop's name. */
  readonly shop: string;
  /** The language, as a BCP 47 tag. */
  readonly language: string;
  /** The page's URL, which chats and social networks use to identify the page. */
  readonly address: string;
  /** The page's URL for search engines. */
  readonly canonical: string;
  /** The URL of the wide picture. */
  readonly picture: string;
  /** The product's JSON-LD; undefined if the model has no price estimate. */
  readonly data: JsonLd | undefined;
  /**
   * The JSON-LD as a string for a script element, as written by the worker thread. It's escaped, so a `<` in a name
   * can't end the script.
   */
  readonly dataText: string | undefined;
}

const about: Readonly<Record<MailLanguage, string>> = {
  en: 'about {price}',
  de: 'ca. {price}',
  fr: 'environ {price}',
  es: 'aprox. {price}',
  it: 'circa {price}',
  nl: 'ca. {price}',
  pl: 'ok. {price}',
  ar: 'نحو {price}',
};

/** Elements for a page's <head>. */
export function headHtml(head: ProductHead): string {
  const { name, shop, address, canonical, picture, dataText } = head;
  const description = describe(head);
  const properties = {
    'og:type': 'product',
    'og:site_name': shop,
    'og:title': name,
    'og:description': description,
    'og:url': address,
    'og:image': picture,
    'og:image:type': 'image/png',
    'og:image:width': String(PREVIEW_PX),
    'og:image:height': String(previewHeights.wide),
    'og:image:alt': name,
  };
  const lines = [
    `<meta name="description" content="${escapeHtml(description)}">`,
    `<link rel="canonical" href="${escapeHtml(canonical)}">`,
    ...Object.entries(properties).map(
      ([property, text]) => `<meta property="${property}" content="${escapeHtml(text)}">`,
    ),
    '<meta name="twitter:card" content="summary_large_image">',
    ...(dataText ? [`<script type="application/ld+json">${dataText}</script>`] : []),
  ];
  return lines.join('\n');
}

/** A description such as "100 × 120 × 32 cm, about €695. A shelf for the hallway, made to measure." */
function describe({ name, description, language, data }: ProductHead): string {
  const facts = data ? [sizeOf(data, language), priceOf(data, language)].join(', ') : name;
  return description === undefined ? facts : `${facts}. ${description}`;
}

/** The product's width, height, and depth, such as "100 × 120 × 32 cm". */
export function sizeOf(data: JsonLd, language: string): string {
  const numbers = new Intl.NumberFormat(language, { maximumFractionDigits: 1 });
  const sides = ['width', 'height', 'depth'].map((side) => (data[side] as { readonly value: number }).value / 10);
  return `${sides.map((side) => numbers.format(side)).join(' × ')} cm`;
}

/** The estimated price, such as "about €695". */
export function priceOf(data: JsonLd, language: string): string {
  const { price, priceCurrency: currency } = data.offers as { readonly price: string; readonly priceCurrency: string };
  const digits = price.includes('.') ? {} : { minimumFractionDigits: 0 };
  const format = new Intl.NumberFormat(language, { style: 'currency', currency, ...digits });
  return about[mailLanguageOf(language)].replace('{price}', format.format(Number(price)));
}
