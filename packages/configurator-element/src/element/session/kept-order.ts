// The quotes and the order that this tab stores for a reload: the names in the storage, and the product that they
// belong to. The ordering writes the entry; the product is read here, before the ordering's code is loaded, so that
// picture and value are right from the start.

import type { Configuration, ConfigurationValue } from '../../model/evaluate/product.js';
import { readQuantity } from '../shared/attributes.js';
import { isRecord, readStored, type StoredRecord, tab } from '../shared/storage.js';
import type { OrderingStep } from './ordering-state.js';

/** The version of the stored format. Entries of another version are not read. */
export const keptOrderVersion = 1;

export interface KeptProduct {
  readonly step: OrderingStep;
  readonly configuration: Configuration;
  readonly quantity: number;
}

/**
 * The name of the order in `sessionStorage`. The last configuration has a longer name with this beginning, which tells
 * that the product differs from the model's own. The loader looks for such names, and for those of places, and loads
 * such a product at once.
 * @param scope see `StorageScope`
 */
export function tabKey(scope: readonly string[]): string {
  return String(['parametric-configurator', ...scope]);
}

/** The name of the scroll position. The product may be the model's own, so the name does not begin like `tabKey`. */
export function placeKey(scope: readonly string[]): string {
  return String(['parametric-configurator place', ...scope]);
}

/** The name of a placed order: in `localStorage` for all tabs, and in `sessionStorage` for one that a link led to. */
export function placedOrderKey(scope: readonly string[]): string {
  return ['parametric-configurator order', ...scope].join(' ');
}

/** Whether this browser stores a placed order, or the page was opened by a link to one. */
export function hasPlacedOrder(scope: readonly string[]): boolean {
  if (location.hash.includes('configurator-order-')) return true;
  try {
    return [localStorage, sessionStorage].some((storage) => placedOrderKey(scope) in storage);
  } catch {
    return false;
  }
}

/** @returns undefined where nothing is stored, or nothing that can be read */
export function readKeptOrder(scope: readonly string[]): StoredRecord | undefined {
  const kept = readStored(tab, tabKey(scope));
  return kept?.version === keptOrderVersion ? kept : undefined;
}

/**
 * Whether the scroll position is restored. If an order or its form was visible, the ordering restores it instead,
 * because another tab may have placed the order meanwhile.
 */
export function isPlaceKept(scope: readonly string[]): boolean {
  const { step, top } = readKeptOrder(scope) ?? {};
  const isOrderSeen = step !== undefined && step !== 'quotes' && typeof top === 'number';
  return !isOrderSeen && readStored(tab, placeKey(scope)) !== undefined;
}

/** Whether quotes, an order or a scroll position must be restored at once. */
export function isAnythingKept(scope: readonly string[]): boolean {
  const hasPlace = readStored(tab, placeKey(scope)) !== undefined;
  return hasPlace || readKeptOrder(scope) !== undefined || hasPlacedOrder(scope);
}

/**
 * @param search the page's query: a person who follows a link to a configuration wants to see that one, unless the
 * order was begun on the same page
 */
export function readKeptProduct(scope: readonly string[], search: string): KeptProduct | undefined {
  const { step, configuration, quantity, search: before } = readKeptOrder(scope) ?? {};
  const isLinked = search !== before && search.includes(`configurator-${scope[2]}=`);
  if (isLinked || !isRecord(configuration) || typeof quantity !== 'number') return undefined;
  const isOrdering = step === 'order' || step === 'placed';
  return {
    step: isOrdering ? step : 'quotes',
    configuration: plainValues(configuration),
    quantity: readQuantity(quantity),
  };
}

export function plainValues(values: Readonly<Record<string, unknown>>): Configuration {
  return Object.fromEntries(
    Object.entries(values).filter((entry): entry is [string, ConfigurationValue] =>
      ['number', 'string', 'boolean'].includes(typeof entry[1]),
    ),
  );
}
