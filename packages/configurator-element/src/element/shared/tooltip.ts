// The name of a symbol for who points at it with a mouse. Elsewhere a word stands below the symbol, see tool-words-styles.ts.

import { nothing } from 'lit';

/** For `title`, beside an `aria-label`. */
export function tooltip(label: string): string | typeof nothing {
  return matchMedia('(hover: none)').matches ? nothing : label;
}
