// The quotes and order that this tab stores across reloads: the storage keys, and the product they belong to. The
// ordering code writes the entry. This module reads the product before that code loads, so that the picture and the
// value are right from the start.

import { isObject } from '../../model/document/is-object.js';
import type { Configuration, ConfigurationValue } from '../../model/evaluate/product.js';
import { readQuantity } from '../shared/attributes.js';
import { readStored, type StoredRecord, tab } from '../shared/storage.js';

/** The stored format's version. Entries with another version are ignored. */
export const KEPT_ORDER_VERSION = 1;

/** The quotes, the form for the chosen quote, or the placed order. */
export type OrderingStep = 'quotes' | 'order' | 'placed';

export interface KeptProduct {
  readonly step: OrderingStep;
  readonly configuration: Configuration;
  readonly quantity: number;
}

/**
 * The key of this tab's order in `sessionStorage`. The key of the last configuration starts with it too. If either
 * exists, the product differs from the model's defaults. The loader looks for these keys and for the scroll position's,
 * and then loads the product immediately.
 * @param scope see `StorageScope`
 */
export function tabKey(scope: readonly string[]): string {
  return String(['parametric-configurator', ...scope]);
}

/** The key of the scroll position. The product may have its defaults, so this key doesn't start like `tabKey`. */
export function placeKey(scope: readonly string[]): string {
  return String(['parametric-configurator place', ...scope]);
}

/** The key of placed orders: in `localStorage` for all tabs, or in `sessionStorage` for an order opened from a link. */
export function placedOrderKey(scope: readonly string[]): string {
  return ['parametric-configurator order', ...scope].join(' ');
}

/** Whether this browser stores a placed order, or the page was opened from a link to one. */
export function hasPlacedOrder(scope: readonly string[]): boolean {
  if (location.hash.includes('configurator-order-')) return true;
  try {
    return [localStorage, sessionStorage].some((storage) => placedOrderKey(scope) in storage);
  } catch {
    return false;
  }
}

/** @returns undefined if nothing readable is stored */
export function readKeptOrder(scope: readonly string[]): StoredRecord | undefined {
  const kept = readStored(tab, tabKey(scope));
  return kept?.version === KEPT_ORDER_VERSION ? kept : undefined;
}

/**
 * Whether to restore the scroll position. If an order or its form was visible, the order flow restores it instead,
 * because another tab may have placed the order in the meantime.
 */
export function isPlaceKept(scope: readonly string[]): boolean {
  const { step, top } = readKeptOrder(scope) ?? {};
  const isOrderSeen = step !== undefined && step !== 'quotes' && typeof top === 'number';
  return !isOrderSeen && readStored(tab, placeKey(scope)) !== undefined;
}

/** Whether quotes, an order or a scroll position must be restored right away. */
export function isAnythingKept(scope: readonly string[]): boolean {
  const hasPlace = readStored(tab, placeKey(scope)) !== undefined;
  return hasPlace || readKeptOrder(scope) !== undefined || hasPlacedOrder(scope);
}

/**
 * @param search the page's query. A link to a configuration takes precedence, unless the order was started on the
 *   same page.
 */
export function readKeptProduct(scope: readonly string[], search: string): KeptProduct | undefined {
  const { step, configuration, quantity, search: before } = readKeptOrder(scope) ?? {};
  const isLinked = search !== before && search.includes(`configurator-${scope[2]}=`);
  if (isLinked || !isObject(configuration) || typeof quantity !== 'number') return undefined;
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
