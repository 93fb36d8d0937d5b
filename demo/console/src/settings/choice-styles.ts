// The styles of a choice between a few options, each with an explanation below its name.

import { css } from 'lit';

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
