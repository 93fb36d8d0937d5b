// The parts list's heading below the form. It's rendered from the start, so that nothing moves when the list loads.

import { css, html, type TemplateResult } from 'lit';
import { icon } from '../shared/icons.js';
import type { Messages } from '../shared/messages/index.js';

interface HeadingView {
  readonly messages: Messages;
  /** Whether the list's code is loading. */
  readonly isLoading: boolean;
  readonly onToggle: (isOpen: boolean) => void;
}

/** The heading and the list's container. */
export function renderPartsHeading({ messages, isLoading, onToggle }: HeadingView): TemplateResult {
  const toggled = (event: Event) => onToggle((event.target as HTMLDetailsElement).open);
  return html`
    <details class="parts" part="parts" @toggle=${toggled}>
      <summary aria-busy=${isLoading}>${messages.partsList}${icon('chevron')}</summary>
      <div class="parts-list"></div>
    </details>
  `;
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
    /* The icon's corners stick out while it rotates. */
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
