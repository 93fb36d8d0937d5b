import { LazyFeature } from '../shared/lazy-feature.js';
import type { OrderingMachine } from './ordering-machine.js';
import type { Item } from './product-loader.js';

export type LazyProducts = ReturnType<typeof lazyProducts>;

/**
 * Loads and draws a list of products. If the code can't be loaded, the products are shown with the data that the page
 * already has.
 * @param idPrefix keeps the pictures' ids unique in the element
 * @param items returns the current list
 */
export function lazyProducts(
  machine: OrderingMachine,
  idPrefix: string,
  { items, isWanted }: { readonly items: () => readonly Item[]; readonly isWanted: () => boolean },
) {
  return new LazyFeature(machine.host, {
    load: () => import('./product-loader.js'),
    create: ({ ProductLoader }) => new ProductLoader(machine, idPrefix, items),
    isWanted,
    onFailed: () => {},
  });
}
