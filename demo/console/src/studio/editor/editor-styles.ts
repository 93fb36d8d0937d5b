// The editor's layout: its tools, the outline next to the code, and the list of issues below.

import { consoleCss } from '../../shared/styles.js';

export const editorStyles = consoleCss`
  :host {
    display: grid;
    grid-template: auto minmax(0, 1fr) auto / minmax(0, 1fr);
    min-width: 0;
    min-height: 0;
    background: var(--surface);
  }

  .tools {
    gap: var(--space-1) var(--space-2);
    padding: var(--space-2) var(--space-3);
    border-block-end: 1px solid var(--line);
  }

  dt {
    font-family: var(--mono);
    white-space: nowrap;
  }

  .body {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    min-height: 0;
  }

  .body.outlined {
    grid-template-columns: minmax(9rem, 15rem) minmax(0, 1fr);
  }

  studio-outline {
    border-inline-end: 1px solid var(--line);
  }

  /* JSON is always left-to-right, whatever the page's direction. */
  .code {
    min-width: 0;
    min-height: 0;
    direction: ltr;
    overflow: hidden;
  }

  .code:has(.cm-focused) {
    box-shadow: inset 0 0 0 2px var(--accent);
  }

  .below {
    min-width: 0;
    border-block-start: 1px solid var(--line);
    font-size: var(--text-s);
  }

  studio-issue-list {
    display: block;
    max-height: min(14rem, 30dvh);
    overflow-y: auto;
  }

  .status {
    gap: var(--space-1) var(--space-3);
    min-height: var(--target);
    padding-inline: var(--space-3);
  }

  .status .button {
    margin-inline-start: calc(-1 * var(--space-3));
    border-color: transparent;
    background: none;
  }

  .status .error {
    color: var(--danger);
  }

  .status .warning {
    color: var(--warning);
  }

  .status .place {
    margin-inline-start: auto;
    font-variant-numeric: tabular-nums;
  }

  @media (max-width: 600px) {
    .body.outlined {
      grid-template: minmax(0, 2fr) minmax(0, 3fr) / minmax(0, 1fr);
    }

    studio-outline {
      border-block-end: 1px solid var(--line);
      border-inline-end: 0;
    }
  }
`;
