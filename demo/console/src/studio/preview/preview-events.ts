// What the parts of the preview tell it.

import type { Configuration } from '@parametric/configurator-element/model';

export interface PreviewEvents {
  /** What a person points at in a list: the paths of parts, or undefined where it is none any more. */
  'preview-point': { readonly paths: readonly string[] | undefined };
  /** A place of the document is to be seen. */
  'preview-reveal': { readonly pointer: string };
  /** The product is to be shown so. */
  'preview-show': { readonly configuration: Configuration };
}

export function tell<Name extends keyof PreviewEvents>(
  target: EventTarget,
  name: Name,
  detail: PreviewEvents[Name],
): void {
  target.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true }));
}
