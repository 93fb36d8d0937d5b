// Styles for the tables: dense rows, with fields whose border appears on hover.

import { consoleCss } from '../../shared/styles.js';

export const studioTableStyles = consoleCss`
  :host {
    display: grid;
    gap: var(--space-4);
    align-content: start;
    padding: var(--space-4);
    overflow: auto;
  }

  th,
  td {
    padding: var(--space-1) var(--space-1);
    vertical-align: top;
  }

  th {
    padding: var(--space-2) var(--space-3);
  }

  th[scope='row'] {
    position: sticky;
    inset-inline-start: 0;
    z-index: 1;
    min-width: 9rem;
    max-width: 14rem;
    background: var(--surface);
    font-weight: 500;
    white-space: normal;
  }

  td {
    min-width: 6.5rem;
  }

  td.of-localized,
  td.of-json {
    min-width: 12rem;
  }

  td.of-text,
  td.of-expression,
  td.of-list {
    min-width: 8rem;
  }

  td input:not([type='checkbox']),
  td select {
    padding-inline: var(--space-2);
    border-color: transparent;
    background: none;
    font-size: var(--text-s);
  }

  td input:hover,
  td select:hover,
  td input:focus,
  td select:focus {
    border-color: var(--field-line);
    background: var(--surface);
  }

  td .problem,
  td .hint {
    display: block;
    max-width: 18rem;
    padding: 0 var(--space-2) var(--space-1);
  }

  input.localized {
    min-width: 12rem;
  }

  td input.missing {
    background: var(--warning-soft);
  }

  .actions {
    white-space: nowrap;
  }

  .swatch {
    width: 3.5rem;
    height: var(--target);
    padding: 2px;
    border-radius: var(--radius-s);
    aspect-ratio: auto;
  }

  .language {
    white-space: nowrap;
  }

  .add {
    justify-self: start;
  }
`;
