// The product of an order, an inquiry, or a quote request: in words, as a picture, and as 3D files.

import { plainModel } from '../plain-schemas.js';
import type { RequestOptions, Transport } from '../request.js';
import type { Model } from '../schemas/model.js';
import { type OrderedProduct, orderedProductSchema } from '../schemas/ordered-product.js';

/** Options for requests about one product of an order, inquiry, or quote request. */
export interface OrderedItemOptions extends RequestOptions {
  /** Which product to use, if the order or request has several, counted from 1. The first one by default. */
  readonly item?: number | undefined;
}

/** Options for `product`. */
export interface OrderedProductOptions extends OrderedItemOptions {
  /** BCP 47; `en` by default. If the document doesn't have the language, you get its first one. */
  readonly language?: string | undefined;
}

/** The shape and background that a picture is made for. */
export interface PictureView {
  /**
   * The picture's width divided by its height, from 0.4 to 4, or `own` for the aspect ratio that suits the product; 4/3
   * by default.
   */
  readonly aspect?: number | 'own' | undefined;
  /** The page's color scheme, which the transparent picture has to match. */
  readonly scheme?: 'light' | 'dark' | undefined;
}

/** Options for `picture`. */
export interface OrderedPictureOptions extends OrderedItemOptions, PictureView {}

/** The ordered or requested product, in the model's revision at that time. Requires an API key. */
export interface OrderedProductFiles {
  /**
   * Describes the product's configuration in words, with the bill of materials for one piece. Lengths are in
   * millimeters.
   */
  product(id: string, options?: OrderedProductOptions): Promise<OrderedProduct>;
  /** Draws a picture of the product as SVG. */
  picture(id: string, options?: OrderedPictureOptions): Promise<Blob>;
  /**
   * Returns the product as STEP (AP214) in millimeters: an assembly of exact solids.
   * @throws {InvalidRequestError} if the product is very large
   */
  step(id: string, options?: OrderedItemOptions): Promise<Blob>;
  /** Returns the product as binary glTF 2.0, in meters. */
  glb(id: string, options?: OrderedItemOptions): Promise<Blob>;
  /** Reads the model with its document, as it was ordered or requested. */
  model(id: string, options?: OrderedItemOptions): Promise<Model>;
}

export function createOrderedProductFiles(transport: Transport, pathOf: (id: string) => string): OrderedProductFiles {
  const get = (id: string, file: string, { signal, ...query }: OrderedPictureOptions) =>
    ({ method: 'GET', path: `${pathOf(id)}/${file}`, query, signal }) as const;
  return {
    product: (id, options = {}) => transport.request(get(id, 'product', options), orderedProductSchema),
    picture: (id, options = {}) => transport.download(get(id, 'picture.svg', options)),
    step: (id, options = {}) => transport.download(get(id, 'product.step', options)),
    glb: (id, options = {}) => transport.download(get(id, 'product.glb', options)),
    model: (id, options = {}) => transport.request(get(id, 'model', options), plainModel),
  };
}
