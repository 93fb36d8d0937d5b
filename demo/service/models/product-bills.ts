// The bills of products that were asked for: customers change quantity and postcode more often than the product, and the
// same revision and configuration always has the same bill.

import type { QuoteRequest } from '@parametric/api-client';
import { type BillOfMaterials, billOfMaterials } from '@parametric/configurator-element/manufacture';
import type { Product } from '@parametric/configurator-element/model';
import type { ModelRecord } from '../database/records.js';
import { LruCache } from '../lru-cache.js';
import { revisionKey } from './revision-key.js';

const MAX_BILLS = 500;
/** As JSON; a longer one is not kept. */
const MAX_CONFIGURATION_LENGTH = 4_000;

/** What workshops have to know of a product. */
export interface ProductBill extends Pick<Product, 'configuration' | 'bounds'> {
  readonly estimate: Product['estimate'] | undefined;
  readonly bill: BillOfMaterials;
}

export class ProductBillCache {
  readonly #bills = new LruCache<ProductBill>(MAX_BILLS);

  /** @param build checks the configuration, and throws where there is no such product */
  get(
    organizationId: string,
    record: ModelRecord,
    configuration: QuoteRequest['configuration'],
    build: () => Product,
  ): ProductBill {
    const text = JSON.stringify(configuration);
    const key = `${revisionKey(organizationId, record)} ${text}`;
    const known = this.#bills.get(key);
    if (known) return known;
    const product = build();
    const { configuration: settled, bounds, estimate } = product;
    const made = { configuration: settled, bounds, estimate, bill: billOfMaterials(product) };
    if (text.length <= MAX_CONFIGURATION_LENGTH) this.#bills.set(key, made);
    return made;
  }
}
