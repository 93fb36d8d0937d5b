// A section of a long form that's closed at first on a phone. Rotating the phone doesn't open or close it.

import { css, html, type TemplateResult } from 'lit';
import { guard } from 'lit/directives/guard.js';
import { isNarrow } from './narrow.js';

export function foldingCard(heading: string, content: unknown): TemplateResult {
  return html`<details class="card" ?open=${guard([], () => !isNarrow())}>
    <summary><h2>${heading}</h2></summary>
    <div class="stack">${content}</div>
  </details>`;
}

/** Opens the sections that contain something to correct. */
export function openWrong(root: ParentNode, isWrong: (section: Element) => boolean): void {
  for (const section of root.querySelectorAll('details')) section.open ||= isWrong(section);
}

export const foldingCardStyles = css`
  details.card > .stack {
    padding-block-start: var(--space-4);
  }

  summary h2 {
    display: inline;
  }
`;
