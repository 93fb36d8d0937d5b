// A section of a long form. On a phone, or if it's rarely needed, it's collapsed at first. Rotating the phone doesn't
// expand or collapse it.

import { css, html, type TemplateResult } from 'lit';
import { guard } from 'lit/directives/guard.js';
import { isNarrow } from './narrow.js';

/** @param isOpen whether the section is expanded at first on wide screens */
export function foldingCard(heading: string, content: unknown, isOpen = true): TemplateResult {
  return html`<details class="card" ?open=${guard([], () => isOpen && !isNarrow())}>
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
