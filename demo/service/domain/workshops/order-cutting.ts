// Determines how a workshop cuts an order: by its current price list and stock or, if the order has already been cut, by
// those of that time; and the language in which the workshop reads it.

import type { ListLanguage } from '@parametric/configurator-element/manufacture';
import type { OrderRecord } from '../records/records.js';
import type { Store } from '../store.js';
import { findWorkshop } from './asked-workshops.js';
import { languageOfCountry } from './country-language.js';
import { languageOfWorkshop } from './files-schema.js';
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
  const cut = await store.stocks.cutOf(organizationId, id);
  if (cut) return cut.source;
  const workshop = await findWorkshop(store, organizationId, slug);
  return cuttingSource(workshop, (await store.stocks.get({ organizationId, workshop: slug, mode }))?.stock);
}

/** The language of an order's lists, labels, and papers, on paper and on the workshop's phone. */
export async function languageOfOrder(
  store: Pick<Store, 'workshops'>,
  { organizationId, workshop: { slug, country } }: Pick<OrderRecord, 'organizationId' | 'workshop'>,
): Promise<ListLanguage> {
  const workshop = await findWorkshop(store, organizationId, slug);
  return workshop ? languageOfWorkshop(workshop) : languageOfCountry(country);
}
