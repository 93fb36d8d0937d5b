// Styles that the console's elements share: text, tables and cards here, buttons and fields in `control-styles.ts`.
// Colours and sizes are custom properties on the page (`page.css`).

import { css } from 'lit';
import { buttonStyles, fieldStyles } from './control-styles.js';

export { buttonStyles, fieldStyles };

export const baseStyles = css`
  *,
  *::before,
  *::after {
    box-sizing: border-box;
  }

  :host([hidden]),
  [hidden] {
    display: none !important;
  }

  :is(h1, h2, h3, p, ul, ol, dl, dd, figure, fieldset) {
    margin: 0;
    padding: 0;
    border: 0;
  }

  h1 {
    font-size: var(--text-xl);
    font-weight: 650;
    line-height: 1.2;
    letter-spacing: -0.01em;
  }

  h2 {
    font-size: var(--text-l);
    font-weight: 600;
    line-height: 1.3;
  }

  h3 {
    font-size: var(--text-m);
    font-weight: 600;
  }

  a {
    color: var(--accent);
    text-underline-offset: 0.15em;
  }

  a:hover {
    color: var(--accent-hover);
  }

  code,
  pre,
  .mono {
    font-family: var(--mono);
    font-size: 0.9em;
  }

  pre {
    margin: 0;
    padding: var(--space-3) var(--space-4);
    border: 1px solid var(--line);
    border-radius: var(--radius-s);
    background: var(--raised);
    overflow-x: auto;
    white-space: pre;
  }

  .muted {
    color: var(--muted);
  }

  .small {
    font-size: var(--text-s);
  }

  .hidden-label {
    position: absolute;
    width: 1px;
    height: 1px;
    overflow: hidden;
    clip-path: inset(50%);
    white-space: nowrap;
  }

  /* Forced colours remove the backgrounds and borders that mark a chosen element, so system colours mark it instead. */
  @media (forced-colors: active) {
    [aria-selected='true'],
    [aria-pressed='true'],
    [aria-current]:not([aria-current='false']),
    tr.lit > * {
      background: Highlight !important;
      color: HighlightText !important;
      /* Otherwise the browser draws a backplate behind the letters, possibly in the same colour. */
      forced-color-adjust: none;
    }
  }

  :focus-visible {
    outline: 2px solid var(--accent);
    outline-offset: 2px;
  }
`;

export const tableStyles = css`
  .table-place {
    /* Text for screen readers is positioned relative to this box, so it scrolls along. */
    position: relative;
    border: 1px solid var(--line);
    border-radius: var(--radius);
    background: var(--surface);
    overflow-x: auto;
  }

  table {
    width: 100%;
    border-collapse: collapse;
    font-variant-numeric: tabular-nums;
  }

  th,
  td {
    padding: var(--space-3) var(--space-4);
    text-align: start;
    vertical-align: middle;
  }

  th {
    color: var(--muted);
    font-size: var(--text-s);
    font-weight: 550;
    white-space: nowrap;
  }

  tbody tr {
    border-block-start: 1px solid var(--line);
  }

  tbody tr:hover {
    background: var(--raised);
  }

  td.number,
  th.number {
    text-align: end;
  }
`;

export const cardStyles = css`
  .card {
    padding: var(--space-5);
    border: 1px solid var(--line);
    border-radius: var(--radius);
    background: var(--surface);
  }

  .stack {
    display: grid;
    gap: var(--space-4);
    align-content: start;
  }

  .row {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--space-3);
  }

  .badge {
    display: inline-block;
    padding: 0.125rem var(--space-2);
    border-radius: 999px;
    background: var(--raised);
    color: var(--text);
    font-size: var(--text-s);
    font-weight: 550;
    white-space: nowrap;
  }

  .badge.success {
    background: var(--success-soft);
    color: var(--success);
  }

  .badge.warning {
    background: var(--warning-soft);
    color: var(--warning);
  }

  .badge.danger {
    background: var(--danger-soft);
    color: var(--danger);
  }

  .note {
    padding: var(--space-3) var(--space-4);
    border-radius: var(--radius-s);
    background: var(--accent-soft);
  }

  .note.warning {
    background: var(--warning-soft);
  }

  .note.danger {
    background: var(--danger-soft);
  }
`;

export const consoleStyles = [baseStyles, buttonStyles, fieldStyles, tableStyles, cardStyles];
