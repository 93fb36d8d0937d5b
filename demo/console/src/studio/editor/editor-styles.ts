// The editor's layout: its tools, the outline beside the code, and the list of issues below.

import { css } from 'lit';
import { baseStyles, buttonStyles, fieldStyles } from '../../shared/styles.js';

export const editorStyles = [
  baseStyles,
  buttonStyles,
  fieldStyles,
  css`
    :host {
      display: grid;
      grid-template: auto minmax(0, 1fr) auto / minmax(0, 1fr);
      min-width: 0;
      min-height: 0;
      background: var(--surface);
    }

    .tools {
      display: flex;
      flex-wrap: wrap;
      gap: var(--space-1) var(--space-2);
      padding: var(--space-2) var(--space-3);
      border-block-end: 1px solid var(--line);
    }

    .tools .button {
      min-height: var(--target);
      padding-inline: var(--space-3);
      font-size: var(--text-s);
    }

    .tools .button[aria-pressed='true'] {
      border-color: var(--accent);
      background: var(--accent-soft);
      color: var(--accent);
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

    /* JSON reads from left to right, regardless of the page's direction. */
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
      display: flex;
      flex-wrap: wrap;
      align-items: center;
      gap: var(--space-1) var(--space-3);
      min-height: var(--target);
      padding-inline: var(--space-3);
    }

    .status .button {
      min-height: var(--target);
      margin-inline-start: calc(-1 * var(--space-3));
      padding-inline: var(--space-3);
      border-color: transparent;
      background: none;
      font-size: var(--text-s);
    }

    .status .error {
      color: var(--danger);
    }

    .status .warning {
      color: var(--warning);
    }

    .status .place {
      margin-inline-start: auto;
      color: var(--muted);
      font-variant-numeric: tabular-nums;
    }

    .rename {
      display: grid;
      gap: var(--space-3);
    }

    dl {
      display: grid;
      grid-template-columns: auto 1fr;
      gap: var(--space-2) var(--space-4);
    }

    dt {
      font-family: var(--mono);
      font-size: var(--text-s);
      white-space: nowrap;
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
  `,
];
