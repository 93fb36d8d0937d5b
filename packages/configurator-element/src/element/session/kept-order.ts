// What this tab keeps of quotes and order, so that a reload comes back to them: where it lies, and the product that it is
// for. Ordering writes it; the product is read here, before ordering's code is fetched, so that picture and value are right
// from the start.

import type { Configuration, ConfigurationValue } from '../../model/evaluate/product.js';
import { readQuantity } from '../shared/attributes.js';
import { isRecord, readStored, type StoredRecord, tab } from '../shared/storage.js';
import type { OrderingStep } from './ordering-state.js';

/** A format that another version of the element wrote is not read. */
export const keptOrderVersion = 1;

export interface KeptProduct {
  readonly step: OrderingStep;
  readonly configuration: Configuration;
  readonly quantity: number;
}

/**
 * Where in `sessionStorage`; the last configuration is kept under a longer name that begins so, which says that the product is
 * another than the model's own. The loader looks for such names, and for those of places, and loads a product at once that
 * has something to come back to.
 * @param scope what an order belongs to, as `StorageScope` has it
 */
export function tabKey(scope: readonly string[]): string {
  return String(['parametric-configurator', ...scope]);
}

/** Where on the page this tab was; the product may be the model's own, so the name begins otherwise than `tabKey`. */
export function placeKey(scope: readonly string[]): string {
  return String(['parametric-configurator place', ...scope]);
}

/** Where an order that was placed is kept, for all tabs; and for this one, one that a link led to. */
export function placedOrderKey(scope: readonly string[]): string {
  return ['parametric-configurator order', ...scope].join(' ');
}

/** Whether this browser keeps an order, or the page was opened by a link to one. */
export function hasPlacedOrder(scope: readonly string[]): boolean {
  if (location.hash.includes('configurator-order-')) return true;
  try {
    return [localStorage, sessionStorage].some((storage) => placedOrderKey(scope) in storage);
  } catch {
    return false;
  }
}

/** @returns undefined where nothing is kept, or nothing that can be read */
export function readKeptOrder(scope: readonly string[]): StoredRecord | undefined {
  const kept = readStored(tab, tabKey(scope));
  return kept?.version === keptOrderVersion ? kept : undefined;
}

/**
 * Whether the page is brought back to where it was. Where the form of an order, or an order, was on the screen, whoever
 * keeps the order knows what is there now: another tab may have placed it meanwhile.
 */
export function isPlaceKept(scope: readonly string[]): boolean {
  const { step, top } = readKeptOrder(scope) ?? {};
  const isOrderSeen = step !== undefined && step !== 'quotes' && typeof top === 'number';
  return !isOrderSeen && readStored(tab, placeKey(scope)) !== undefined;
}

/** Whether there is anything to come back to at once: quotes, an order, or a place on the page as high as it was with them. */
export function isAnythingKept(scope: readonly string[]): boolean {
  const hasPlace = readStored(tab, placeKey(scope)) !== undefined;
  return hasPlace || readKeptOrder(scope) !== undefined || hasPlacedOrder(scope);
}

/**
 * @param search the page's query: who follows a link to a configuration wants to see that one, unless this is the page
 *   where the order was begun
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
