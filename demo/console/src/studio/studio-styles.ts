// The layout of the studio's page: a header, and below it the editor and the product side by side. On a narrow page,
// only one of them is shown.

import { consoleCss } from '../shared/styles.js';

export const studioStyles = consoleCss`
  :host {
    display: grid;
    grid-template: auto minmax(0, 1fr) / minmax(0, 1fr);
    height: 100dvh;
    /* Text for screen readers is positioned relative to this box. Otherwise, the page would become scrollable. */
    position: relative;
    overflow: clip;
  }

  header {
    gap: var(--space-2) var(--space-4);
    padding: var(--space-2) var(--space-4);
    border-block-end: 1px solid var(--line);
    background: var(--surface);
  }

  .name {
    flex: 1 1 14rem;
    min-width: 0;
  }

  .back {
    display: inline-flex;
    align-items: center;
    min-height: var(--target);
    font-size: var(--text-s);
    text-decoration: none;
  }

  h1 {
    overflow: hidden;
    font-size: var(--text-l);
    text-overflow: ellipsis;
    white-space: nowrap;
  }

  .sides {
    display: grid;
    grid-template:
      'tabs-left bar tabs-right' auto
      'left bar right' minmax(0, 1fr) / var(--split, 1fr 0.625rem 1fr);
    min-height: 0;
  }

  .sides.narrow {
    grid-template: 'tabs-left' auto 'panel' minmax(0, 1fr) / minmax(0, 1fr);
  }

  .tabs-left {
    grid-area: tabs-left;
  }

  .tabs-right {
    grid-area: tabs-right;
  }

  .left {
    grid-area: left;
  }

  studio-splitter {
    grid-area: bar;
  }

  .right {
    grid-area: right;
    background: var(--page);
  }

  .sides:not(.narrow, :has(> .tabs-right)) > .right {
    grid-row: 1 / -1;
  }

  .narrow > .left,
  .narrow > .right {
    grid-area: panel;
  }

  .left,
  .right,
  .panel {
    min-width: 0;
    min-height: 0;
  }

  .panel {
    height: 100%;
    overflow: auto;
  }

  .panel > * {
    height: 100%;
  }

  .message {
    padding: var(--space-5);
  }

  @media (max-width: 820px) {
    :host {
      height: calc(100dvh - 4rem);
      min-height: 26rem;
    }
  }
`;
