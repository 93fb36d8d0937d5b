// The element's events: their names, what each carries, and the one way to send them. All bubble and are composed; all
// have the prefix, so that none meets an event of the page's own.

import type { Order, OrderEvent, Quote } from '@parametric/api-client';
import type { Configuration } from '../../model/evaluate/product.js';
import type { Adjustment, ModelIssue } from '../../model/index.js';

/** What each event carries in `detail`. */
export interface ConfiguratorEventDetails {
  /** The model document is here and compiled. */
  'configurator-load': { readonly model: string; readonly revision: string | undefined };
  /** The first picture is painted: the service's of the model, or the drawing. */
  'configurator-picture': { readonly configuration: Configuration };
  /** The first 3D frame is drawn. */
  'configurator-ready': { readonly configuration: Configuration };
  /** A person changed the configuration; never sent for what a script set. */
  'configurator-change': {
    readonly configuration: Configuration;
    readonly changed: readonly string[];
    readonly adjustments: readonly Adjustment[];
  };
  /** A person points at another part, in the picture or in the parts list; undefined: at none any more. */
  'configurator-part': { readonly path: string | undefined; readonly name: string | undefined };
  /** A person presses a part in the picture, which may open it too. */
  'configurator-press': { readonly path: string; readonly name: string };
  /** Cancelable: `preventDefault()` keeps quotes from being asked for. */
  'configurator-before-quotes': { readonly configuration: Configuration; readonly quantity: number };
  'configurator-quotes': { readonly quotes: readonly Quote[] };
  /**
   * A customer orders this quote, or with `checkout="event"` chooses it for the page. Cancelable: `preventDefault()` keeps the
   * order from being sent. The form says that the shop stopped it, or what the listener sets for `message`: its reason, or
   * an empty text where the page says it itself.
   */
  'configurator-before-order': { readonly quote: Quote; message?: string };
  'configurator-order': { readonly order: Order };
  'configurator-order-status': { readonly event: OrderEvent };
  /** Something failed; the same line is on the console. */
  'configurator-error': {
    readonly code: string;
    readonly message: string;
    readonly requestId: string | undefined;
    readonly issues: readonly ModelIssue[];
  };
}

/** The names of the element's events. */
export type ConfiguratorEventName = keyof ConfiguratorEventDetails;

/** A `CustomEvent` of the element with what it carries. */
export type ConfiguratorEvent<Name extends ConfiguratorEventName = ConfiguratorEventName> = CustomEvent<
  ConfiguratorEventDetails[Name]
>;

/** @returns false when a listener prevented the default */
export function emit<Name extends ConfiguratorEventName>(
  target: EventTarget,
  name: Name,
  detail: ConfiguratorEventDetails[Name],
): boolean {
  const cancelable = name.startsWith('configurator-before-');
  return target.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true, cancelable }));
}

/** A `performance` mark. The page keeps each until it is left, so that of one name no more than the last stays. */
export function mark(name: string, startTime = performance.now()): void {
  performance.clearMarks(name);
  performance.mark(name, { startTime });
}

declare global {
  // It types the events of elements, documents and windows alike.
  interface GlobalEventHandlersEventMap extends ConfiguratorEventHandlers {}
}

type ConfiguratorEventHandlers = { [Name in ConfiguratorEventName]: ConfiguratorEvent<Name> };
