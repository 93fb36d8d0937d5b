// Styles for the area below the picture: the view buttons and the tools.

import { css } from 'lit';

export const toolbarStyles = css`
  .toolbar {
    min-block-size: var(--target);
  }

  .views,
  .tools {
    display: flex;
    flex-wrap: wrap;
    font-size: 0.8125em;
  }

  .views.waiting,
  .unused {
    visibility: hidden;
  }

  .views button,
  .tool {
    display: grid;
    place-items: center;
    min-inline-size: var(--target);
    min-block-size: var(--target);
    padding: 0.25em 0.75em;
    border: 0;
    border-radius: var(--radius-small);
    background: none;
    color: var(--muted);
    cursor: pointer;
    transition: background-color var(--quick), opacity var(--quick);
  }

  .tool {
    inline-size: var(--target);
    padding: 0;
  }

  .word {
    display: none;
  }

  /* Aligned with the picture's edges. */
  .views button:first-child {
    justify-items: start;
    padding-inline-start: 0;
  }

  .views button[aria-pressed='true'] {
    color: inherit;
    text-decoration: underline;
    text-underline-offset: 0.35em;
  }

  .views button:hover,
  .tool:hover:not(:disabled) {
    background: var(--hover);
  }

  .tool:disabled {
    opacity: 0.35;
    cursor: default;
  }

  @container configurator (width < 400px) {
    .views button:not(:first-child) {
      padding-inline: 0.375em;
    }
  }
`;
