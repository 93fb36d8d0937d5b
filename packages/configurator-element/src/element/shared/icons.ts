// Icons for the buttons that are visible from the start, in the button's color. Each button also has a name. With a
// mouse it's shown as a tooltip; on other devices, a label is shown below the icon (see interaction-styles.ts).

import { html, svg, type TemplateResult } from 'lit';

const paths = {
  plus: 'M12 5v14M5 12h14',
  minus: 'M5 12h14',
  undo: 'M9 14 4 9l5-5M4 9h10a6 6 0 0 1 0 12h-3',
  redo: 'm15 14 5-5-5-5M20 9H10a6 6 0 0 0 0 12h3',
  reset: 'M4 12a8 8 0 1 0 2.6-5.9M4 4v4.5h4.5',
  close: 'm6 6 12 12M18 6 6 18',
  share: 'M12 15V4M8 8l4-4 4 4M6 12H5v8h14v-8h-1',
  ar: 'm12 3 8 4.5v9L12 21l-8-4.5v-9zM12 12l8-4.5M12 12 4 7.5M12 12v9',
  expand: 'M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5',
  shrink: 'M9 4v5H4M15 4v5h5M9 20v-5H4M15 20v-5h5',
  chevron: 'm6 9 6 6 6-6',
  check: 'm5 12.5 4.5 4.5L19 7.5',
  back: 'm15 6-6 6 6 6',
} as const;

const directed: ReadonlySet<string> = new Set(['undo', 'redo', 'back']);

export function icon(name: keyof typeof paths): TemplateResult {
  return drawIcon(paths[name], directed.has(name));
}

/**
 * @param path SVG path data within 24 by 24
 * @param isDirected mirrors the icon in right-to-left text
 */
export function drawIcon(path: string, isDirected = false): TemplateResult {
  return html`<svg class=${isDirected ? 'symbol directed' : 'symbol'} viewBox="0 0 24 24" aria-hidden="true">${svg`<path d=${path}></path>`}</svg>`;
}

/**
 * Call this on `pointerenter` of an element with an `aria-label`. It sets the `title` only then, because a screen
 * reader would read it in addition to the name.
 */
export function showTooltip({ currentTarget, pointerType }: PointerEvent): void {
  const tool = currentTarget as HTMLElement;
  if (pointerType === 'mouse') tool.title = tool.getAttribute('aria-label')!;
}
