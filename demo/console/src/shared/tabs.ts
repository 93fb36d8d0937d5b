// Styles for tabs in a `role="tablist"`, and the keys for moving between them.

import { css } from 'lit';

export const tabStyles = css`
  [role='tablist'] {
    display: flex;
    gap: var(--space-1);
    padding-inline: var(--space-3);
    border-block-end: 1px solid var(--line);
    background: var(--surface);
    overflow-x: auto;
  }

  [role='tab'] {
    flex: none;
    min-height: var(--target);
    padding: 0 var(--space-3);
    border: 0;
    border-block-end: 2px solid transparent;
    background: none;
    color: var(--muted);
    font: inherit;
    font-weight: 550;
    white-space: nowrap;
    cursor: pointer;
  }

  [role='tab']:hover {
    color: var(--text);
  }

  [role='tab'][aria-selected='true'] {
    border-block-end-color: var(--accent);
    color: var(--text);
  }

  [role='tab']:focus-visible {
    outline-offset: -2px;
  }

  /* Becomes visible with forced colours. */
  @media (forced-colors: active) {
    [role='tab'] {
      border-color: Canvas;
    }
  }
`;

/** Handles `keydown` on the tab list: arrow keys, Home and End focus and activate another tab. */
export function moveBetweenTabs(event: KeyboardEvent): void {
  const list = event.currentTarget as HTMLElement;
  const tabs = [...list.querySelectorAll<HTMLElement>('[role=tab]')];
  const index = tabs.indexOf(event.target as HTMLElement);
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  const end = { Home: 0, End: tabs.length - 1 }[event.key];
  if (index < 0 || (step === undefined && end === undefined)) return;
  event.preventDefault();
  const isRightToLeft = getComputedStyle(list).direction === 'rtl';
  const next = tabs.at(end ?? (index + (isRightToLeft ? -step! : step!)) % tabs.length);
  next?.focus();
  next?.click();
}
