// The events of the preview's elements.

import type { Configuration } from '@parametric/configurator-element/model';

export interface PreviewEvents {
  /** A person points at rows of a list: the paths of their parts, or undefined when they stop. */
  'preview-point': { readonly paths: readonly string[] | undefined };
  /** Asks the editor to show a place of the document. */
  'preview-reveal': { readonly pointer: string };
  /** Asks the preview to show the product with this configuration. */
  'preview-show': { readonly configuration: Configuration };
}

export function tell<Name extends keyof PreviewEvents>(
  target: EventTarget,
  name: Name,
  detail: PreviewEvents[Name],
): void {
  target.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true }));
}
