// Styles that arrive later than the element, with what they style.

import type { CSSResult } from 'lit';

/** Adds them to what a shadow root has; nothing the second time. */
export function addStyles(root: ShadowRoot, { styleSheet }: CSSResult): void {
  if (!styleSheet || root.adoptedStyleSheets.includes(styleSheet)) return;
  root.adoptedStyleSheets = [...root.adoptedStyleSheets, styleSheet];
}
