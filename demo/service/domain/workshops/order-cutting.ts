// Determines how a workshop cuts an order: from its current stock or, if the order has already been cut, from the
// stock at that time.

import type { OrderRecord } from '../records/records.js';
import type { Store } from '../store.js';
import { findWorkshop } from './asked-workshops.js';
import { type CuttingSource, cuttingSource } from './stock-cutting.js';

type CutOrder = Pick<OrderRecord, 'id' | 'organizationId' | 'mode'> & {
  readonly workshop: Pick<OrderRecord['workshop'], 'slug'>;
};

/**
 * The cutting settings and stock for an order. They don't change once the order has been cut, so neither do its lists
 * and drawings.
 */
export async function cuttingOfOrder(
  store: Pick<Store, 'workshops' | 'stocks'>,
  { id, organizationId, mode, workshop: { slug } }: CutOrder,
): Promise<CuttingSource> {
  const workshop = await findWorkshop(store, organizationId, slug);
  const cut = await store.stocks.cutOf(organizationId, id);
  const stock = cut ? cut.stock : (await store.stocks.get({ organizationId, workshop: slug, mode }))?.stock;
  return cuttingSource(workshop, stock);
}
