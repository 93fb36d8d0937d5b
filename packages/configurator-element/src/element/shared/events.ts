// How the element communicates with the page: events, warnings and `performance` marks. All events bubble, are
// composed, and have a prefix to distinguish them from the page's own events.

import type { Order, OrderEvent, Quote, QuoteItemsRequest } from '@parametric/api-client';
import type { Configuration } from '../../model/evaluate/product.js';
import type { Adjustment, ModelIssue } from '../../model/index.js';

/** Each event's `detail`. */
export interface ConfiguratorEventDetails {
  /** The model document is loaded and compiled. */
  'configurator-load': { readonly model: string; readonly revision: string | undefined };
  /** The first picture is painted: the service's picture of the model, or the drawing. */
  'configurator-picture': { readonly configuration: Configuration };
  /** The first 3D frame is drawn. */
  'configurator-ready': { readonly configuration: Configuration };
  /** A person changed the configuration. Not sent for changes from scripts. */
  'configurator-change': {
    readonly configuration: Configuration;
    readonly changed: readonly string[];
    readonly adjustments: readonly Adjustment[];
  };
  /**
   * A person points at a different part, in the picture or the parts list; undefined if they no longer point at any.
   */
  'configurator-part': { readonly path: string | undefined; readonly name: string | undefined };
  /** A person presses a part in the picture, which may also open it. */
  'configurator-press': { readonly path: string; readonly name: string };
  /** Cancelable: `preventDefault()` prevents the request. */
  'configurator-before-quotes': {
    readonly configuration: Configuration;
    readonly quantity: number;
    /** The cart's items, if the quotes are for the cart instead. */
    readonly items?: QuoteItemsRequest['items'];
  };
  'configurator-quotes': { readonly quotes: readonly Quote[] };
  /**
   * A customer orders this quote, or with `checkout="event"` chooses it for the page. Cancelable: `preventDefault()`
   * prevents the order. The form then says that the shop stopped it, or shows the listener's `message`. Set an empty
   * `message` if the page shows the reason itself.
   */
  'configurator-before-order': { readonly quote: Quote; message?: string };
  'configurator-order': { readonly order: Order };
  'configurator-order-status': { readonly event: OrderEvent };
  /** Something failed. The console shows the same message. */
  'configurator-error': {
    readonly code: string;
    readonly message: string;
    readonly requestId: string | undefined;
    readonly issues: readonly ModelIssue[];
  };
}

/** The names of the element's events. */
export type ConfiguratorEventName = keyof ConfiguratorEventDetails;

/** One of the element's `CustomEvent`s, with its detail. */
export type ConfiguratorEvent<Name extends ConfiguratorEventName = ConfiguratorEventName> = CustomEvent<
  ConfiguratorEventDetails[Name]
>;

/** @returns false if a listener has prevented the default */
export function emit<Name extends ConfiguratorEventName>(
  target: EventTarget,
  name: Name,
  detail: ConfiguratorEventDetails[Name],
): boolean {
  const cancelable = name.startsWith('configurator-before-');
  return target.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true, cancelable }));
}

/** Warns about a value that the element couldn't use as given. */
export function warn(message: string): void {
  console.warn(`[parametric-configurator] ${message}`);
}

/**
 * Sets a `performance` mark. Keeps only the latest one of each name, because marks stay in memory until the page
 * closes.
 */
export function mark(name: string, startTime = performance.now()): void {
  performance.clearMarks(name);
  performance.mark(name, { startTime });
}

declare global {
  // Types for the events on elements, documents and windows.
  interface GlobalEventHandlersEventMap extends ConfiguratorEventHandlers {}
}

type ConfiguratorEventHandlers = { [Name in ConfiguratorEventName]: ConfiguratorEvent<Name> };
