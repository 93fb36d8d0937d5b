// A section of a long form. On a phone, it's collapsed at first. Rotating the phone doesn't expand or collapse it.

import { css, html, type TemplateResult } from 'lit';
import { guard } from 'lit/directives/guard.js';
import { isNarrow } from './narrow.js';

export function foldingCard(heading: string, content: unknown): TemplateResult {
  return html`<details class="card" ?open=${guard([], () => !isNarrow())}>
    <summary><h2>${heading}</h2></summary>
    <div class="stack">${content}</div>
  </details>`;
}

/** Expands the sections that contain an error. */
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
