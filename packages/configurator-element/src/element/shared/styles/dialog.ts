// The frame shared by all dialogs, in the shop's colors. Each dialog adds its own size, layout and backdrop.

import { css } from 'lit';

export const dialogFrame = css`
  .dialog,
  .sample-request,
  .room-photo {
    margin: auto;
    padding: var(--space);
    border: 1px solid var(--line);
    border-radius: var(--radius);
    background: var(--surface);
    color: inherit;
    overflow: auto;
    overscroll-behavior: contain;
  }

  /* Hides open dialogs in print, because each printed page would repeat them. */
  @media print {
    .dialog[open],
    .sample-request[open],
    .room-photo[open] {
      display: none !important;
    }
  }
`;
