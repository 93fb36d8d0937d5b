// Describes a product in schema.org's vocabulary, as JSON-LD, for search engines, chats and customers' agents. To show
// a product with its price, Google requires a name, a picture, and an offer with a price and currency.

import type { ModelDocument } from '../model/document/model-document.js';
import { textIn } from '../model/document/text.js';
import type { Product } from '../model/evaluate/product.js';

/** Options of `productData`: information that the document doesn't have. */
export interface ProductDataOptions {
  /** A BCP 47 language tag. */
  readonly language: string;
  /** The address of the page that sells the product. */
  readonly url: string;
  /** The addresses of the product's pictures, widest first. */
  readonly pictures: readonly string[];
  /** The address of the product's GLB file. */
  readonly glb: string;
  /** The shop's name. */
  readonly seller?: string | undefined;
}

/** A node of JSON-LD. */
export type JsonLd = Readonly<Record<string, unknown>>;

/** UN/CEFACT's code for millimeters. */
const MILLIMETERS = 'MMT';

/**
 * Describes a product. Its price is the document's estimate, in the currency's major unit, rounded as customers see it.
 * Its availability is made to order, because the product is never in stock.
 * @returns undefined if the document has no estimate, because an offer needs a price
 * @example
 * ```ts
 * const data = productData(document, product, { language: 'en', url, pictures: [picture], glb });
 * // { '@type': 'Product', name: 'Hallway shelf', offers: { '@type': 'Offer', price: '695', … }, … }
 * ```
 */
export function productData(
  { id, name, description, estimate: priced }: ModelDocument,
  { bounds, madeBounds: { min, max } = bounds, estimate }: Pick<Product, 'bounds' | 'madeBounds' | 'estimate'>,
  { language, url, pictures, glb, seller }: ProductDataOptions,
): JsonLd | undefined {
  if (!estimate) return undefined;
  const [width, height, depth] = max.map((end, axis) => ({
    '@type': 'QuantitativeValue',
    value: Math.round(end - min[axis]!),
    unitCode: MILLIMETERS,
  }));
  const price = { price: amountOf(estimate.amount), priceCurrency: estimate.currency };
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: textIn(name, language),
    ...(description === undefined ? {} : { description: textIn(description, language) }),
    sku: id,
    url,
    image: pictures,
    width,
    height,
    depth,
    offers: {
      '@type': 'Offer',
      url,
      ...price,
      ...(priced?.taxIncluded === undefined
        ? {}
        : {
            priceSpecification: {
              '@type': 'UnitPriceSpecification',
              ...price,
              valueAddedTaxIncluded: priced.taxIncluded,
            },
          }),
      availability: 'https://schema.org/MadeToOrder',
      itemCondition: 'https://schema.org/NewCondition',
      ...(seller === undefined ? {} : { seller: { '@type': 'Organization', name: seller } }),
    },
    subjectOf: {
      '@type': '3DModel',
      encoding: { '@type': 'MediaObject', contentUrl: glb, encodingFormat: 'model/gltf-binary' },
    },
  };
}

/** Estimates aren't precise to the cent, unless they're small. */
function amountOf(amount: number): string {
  return amount < 10 ? amount.toFixed(2) : String(Math.round(amount));
}

/**
 * JSON-LD as the text of a script. `<` is escaped, so that a name can't end the script.
 * @example
 * ```ts
 * const head = `<script type="application/ld+json">${dataText(data)}</script>`;
 * ```
 */
export function dataText(data: JsonLd): string {
  return JSON.stringify(data).replaceAll('<', '\\u003c');
}
