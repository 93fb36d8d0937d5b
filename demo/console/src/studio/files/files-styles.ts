// The layout of a list of files next to the product. Each file has a picture, a name, and actions.

import { consoleCss } from '../../shared/styles.js';

export const filesStyles = consoleCss`
  :host {
    display: grid;
    gap: var(--space-4);
    align-content: start;
    height: 100%;
    padding: var(--space-4);
    overflow: auto;
  }

  .head {
    padding: var(--space-4);
    border: 1px dashed var(--line);
    border-radius: var(--radius);
  }

  .head p {
    flex: 1 1 14rem;
  }

  .head.over {
    border-color: var(--accent);
    background: var(--accent-soft);
  }

  .note .button {
    justify-self: start;
  }

  .file {
    display: grid;
    grid-template-columns: 3.5rem minmax(0, 1fr);
    gap: var(--space-2) var(--space-3);
    align-items: center;
    padding-block: var(--space-3);
    border-block-end: 1px solid var(--line);
  }

  .file img,
  hardware-thumbnail {
    width: 3.5rem;
    height: 3.5rem;
    border: 1px solid var(--line);
    border-radius: var(--radius);
    object-fit: cover;
  }

  .file > .words {
    overflow-wrap: anywhere;
  }

  .words > * {
    display: block;
  }

  .does {
    grid-column: 1 / -1;
  }

  .does select {
    max-width: 12rem;
  }
`;
