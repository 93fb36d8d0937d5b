// The heading of the parts list below the form, which is there from the beginning, so that nothing moves when the list arrives.

import { css, html, type TemplateResult } from 'lit';
import { type Part, type Text, textIn } from '../../model/index.js';
import { icon } from '../shared/icons.js';
import type { Messages } from '../shared/messages/index.js';

interface HeadingView {
  readonly messages: Messages;
  /** The code that fills it is being fetched. */
  readonly isLoading: boolean;
  readonly onToggle: (isOpen: boolean) => void;
}

/** The heading, and the place of the list. */
export function renderPartsHeading({ messages, isLoading, onToggle }: HeadingView): TemplateResult {
  const toggled = (event: Event) => onToggle((event.target as HTMLDetailsElement).open);
  return html`
    <details class="parts" part="parts" @toggle=${toggled}>
      <summary aria-busy=${isLoading}>${messages.partsList}${icon('chevron')}</summary>
      <div class="parts-list"></div>
    </details>
  `;
}

/**
 * What the document calls a part or a group: `drawer[1]/front` is "Front", `drawer[1]` is "Drawer". The id where it has no
 * name, the path where the document has no such part.
 */
export function partName(parts: readonly Part[], path: string, language: string): string {
  let found: Part | undefined;
  let within = parts;
  for (const step of path.split('/')) {
    const id = step.replace(/\[.*/, '');
    found = within.find((part) => part.id === id);
    within = found?.kind === 'group' ? found.parts : [];
  }
  if (!found) return path;
  const name: Text | undefined = found.name;
  return name === undefined ? found.id : textIn(name, language);
}

export const partsHeadingStyles = css`
  .parts {
    min-inline-size: 0;
    border-block-start: 1px solid var(--line);
  }

  .parts > summary {
    display: flex;
    align-items: center;
    justify-content: space-between;
    min-block-size: 48px;
    font-weight: 600;
    list-style: none;
    /* The corners of the symbol at its end stick out while that turns. */
    overflow-x: clip;
    cursor: pointer;
  }

  .parts > summary::-webkit-details-marker {
    display: none;
  }

  .parts > summary > .symbol {
    transition: transform var(--quick);
  }

  .parts[open] > summary > .symbol {
    transform: rotate(180deg);
  }
`;
