// A list of files beside the product: each with a picture, its name, and its actions.

import { css } from 'lit';
import { consoleStyles } from '../../shared/styles.js';

export const filesStyles = [
  ...consoleStyles,
  css`
    :host {
      display: grid;
      gap: var(--space-4);
      align-content: start;
      height: 100%;
      padding: var(--space-4);
      overflow: auto;
    }

    ul {
      list-style: none;
    }

    .head {
      display: flex;
      flex-wrap: wrap;
      gap: var(--space-2) var(--space-4);
      align-items: center;
      padding: var(--space-4);
      border: 1px dashed var(--line);
      border-radius: var(--radius);
    }

    .head p {
      flex: 1 1 14rem;
      font-size: var(--text-s);
    }

    .head.over {
      border-color: var(--accent);
      background: var(--accent-soft);
    }

    .note {
      display: grid;
      gap: var(--space-2);
      justify-items: start;
    }

    .note li {
      display: flex;
      flex-wrap: wrap;
      gap: var(--space-2);
      align-items: center;
      overflow-wrap: anywhere;
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

    .words {
      display: grid;
      overflow-wrap: anywhere;
    }

    .words span {
      font-size: var(--text-s);
    }

    .does {
      display: flex;
      grid-column: 1 / -1;
      flex-wrap: wrap;
      gap: var(--space-2);
    }

    .does select {
      max-width: 12rem;
    }
  `,
];
