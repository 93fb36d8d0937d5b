// Styles shared by the preview's tabs.

import { css } from 'lit';
import { consoleStyles } from '../../shared/styles.js';

export const previewStyles = [
  ...consoleStyles,
  css`
    :host {
      display: grid;
      gap: var(--space-5);
      align-content: start;
      min-width: 0;
    }

    section {
      display: grid;
      gap: var(--space-3);
      min-width: 0;
    }

    .heading {
      display: flex;
      flex-wrap: wrap;
      align-items: baseline;
      justify-content: space-between;
      gap: var(--space-1) var(--space-4);
    }

    th,
    td {
      padding: var(--space-2) var(--space-3);
    }

    th[scope='row'] {
      color: var(--text);
      font-size: inherit;
      white-space: normal;
    }

    /* The row of the part under the pointer in the picture. */
    tbody tr.lit {
      background: var(--accent-soft);
    }

    .link {
      padding: 0;
      border: 0;
      background: none;
      color: inherit;
      font: inherit;
      text-align: start;
      text-decoration: underline;
      text-decoration-color: var(--field-line);
      text-underline-offset: 0.2em;
      cursor: pointer;
    }

    .link:hover {
      text-decoration-color: currentcolor;
    }

    @media (pointer: coarse) {
      .link {
        min-height: 2.75rem;
      }
    }

    .stale {
      opacity: 0.6;
    }

    .status {
      min-height: 1.5em;
    }
  `,
];
