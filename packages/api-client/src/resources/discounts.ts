// Creates and changes a shop's discount codes. Requires an API key.

import type { RequestOptions, Transport } from '../request.js';
import {
  type Discount,
  type DiscountList,
  type DiscountRequest,
  type DiscountUpdate,
  discountListSchema,
  discountSchema,
} from '../schemas/discount.js';

/** Methods for discount codes. All of them require an API key. */
export interface DiscountsResource {
  /**
   * Lists the codes of the key's mode, newest first.
   * @example
   * const { data } = await client.discounts.list();
   */
  list(options?: RequestOptions): Promise<DiscountList>;
  /**
   * Creates a code.
   * @throws {InvalidRequestError} if another discount has the code
   * @example
   * await client.discounts.create({ code: 'SUMMER10', percent: 10, max_uses: 100 });
   */
  create(discount: DiscountRequest, options?: RequestOptions): Promise<Discount>;
  /**
   * Ends or extends a code.
   * @throws {NotFoundError}
   * @example
   * await client.discounts.update(id, { active: false });
   */
  update(id: string, change: DiscountUpdate, options?: RequestOptions): Promise<Discount>;
}

export function createDiscounts(transport: Transport): DiscountsResource {
  const path = '/v1/discounts';
  return {
    list: ({ signal } = {}) => transport.request({ method: 'GET', path, signal }, discountListSchema),
    create: (body, { signal } = {}) =>
      transport.request({ method: 'POST', path, body, signal, isOnce: true }, discountSchema),
    update: (id, body, { signal } = {}) =>
      transport.request({ method: 'PATCH', path: `${path}/${encodeURIComponent(id)}`, body, signal }, discountSchema),
  };
}
