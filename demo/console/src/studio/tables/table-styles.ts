// The tables' styles: dense rows, with fields whose border appears on hover.

import { css } from 'lit';
import { consoleStyles } from '../../shared/styles.js';

export const studioTableStyles = [
  ...consoleStyles,
  css`
    :host {
      display: grid;
      gap: var(--space-4);
      align-content: start;
      padding: var(--space-4);
      overflow: auto;
    }

    .head {
      display: flex;
      flex-wrap: wrap;
      gap: var(--space-3);
      align-items: center;
      justify-content: space-between;
    }

    .choice {
      display: flex;
      flex-wrap: wrap;
      gap: var(--space-1);
    }

    .choice .button {
      padding-inline: var(--space-3);
      font-size: var(--text-s);
    }

    .choice .button[aria-pressed='true'] {
      border-color: var(--accent);
      background: var(--accent-soft);
      color: var(--accent);
    }

    .language {
      display: flex;
      gap: var(--space-2);
      align-items: center;
      font-size: var(--text-s);
      white-space: nowrap;
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

    td.localized,
    td.json {
      min-width: 12rem;
    }

    td.text,
    td.expression,
    td.list {
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

    td.missing input {
      background: var(--warning-soft);
    }

    .actions {
      white-space: nowrap;
    }

    .icon {
      width: var(--target);
      padding: 0;
      font-size: 1rem;
    }

    .swatch {
      width: 3.5rem;
      height: var(--target);
      padding: 2px;
      border-radius: var(--radius-s);
      aspect-ratio: auto;
    }

    .add {
      justify-self: start;
    }

    form {
      display: flex;
      flex-wrap: wrap;
      gap: var(--space-2);
      align-items: end;
    }
  `,
];
