// A choice among a few, each with what it means below its name.

import { css } from 'lit';

/** One of a few to choose from, with what it means below its name. */
export const choiceStyles = css`
  .choice {
    display: grid;
    grid-template-columns: auto 1fr;
    gap: var(--space-1) var(--space-3);
    align-items: center;
    padding: var(--space-3);
    border: 1px solid var(--line);
    border-radius: var(--radius-s);
    cursor: pointer;
  }

  .choice:has(:checked) {
    border-color: var(--accent);
    background: var(--accent-soft);
  }

  .choice .hint {
    grid-column: 2;
  }
`;
