// The parts list's heading, which is there before the list; the list itself is styled with what fetches it.

import { css } from 'lit';

export const parts = css`
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
