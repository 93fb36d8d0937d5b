// The styles below the picture: the names of the views, and the tools.

import { css } from 'lit';

export const toolbarStyles = css`
  .toolbar {
    display: flex;
    flex-wrap: wrap;
    justify-content: space-between;
    min-block-size: var(--target);
  }

  .views,
  .tools {
    display: flex;
    flex-wrap: wrap;
    font-size: 0.8125em;
  }

  .views.waiting {
    visibility: hidden;
  }

  .tools {
    margin-inline-start: auto;
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

  /* Aligned with the picture's edges. */
  .views button:first-child {
    justify-items: start;
    padding-inline-start: 0;
  }

  .tools .tool:last-child {
    justify-items: end;
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

  @media (forced-colors: active) {
    .views button,
    .tool {
      justify-items: center;
      border: 1px solid ButtonBorder;
    }
  }
`;

export const toolWordStyles = css`
  .word {
    display: none;
  }

  @media (hover: none) {
    .root {
      /* An icon and two lines of words. */
      --tool: calc(32px + 1.65em);
      --strip: calc(var(--tool) + 8px);
    }

    .word {
      display: block;
      font-size: min(0.6875em, 5.5cqi);
      letter-spacing: 0;
      line-height: 1.15;
      text-align: center;
      max-inline-size: 8.5em;
      overflow-wrap: break-word;
      hyphens: auto;
    }

    .toolbar > .tools {
      flex: none;
      max-inline-size: 100%;
    }

    /* As large as the words in the view: each size of a font takes a browser 2 ms at its first use. */
    .tools .word {
      font-size: calc(11em / 13);
    }

    .stage .tool,
    .toolbar .tool,
    .tools .tool:last-child {
      flex: none;
      inline-size: auto;
      /* Any other pointer is less exact than a mouse. */
      min-inline-size: 44px;
      min-block-size: 44px;
      align-content: start;
      justify-items: center;
      padding: 6px 2px 4px;
    }

    /* Keeps neighbouring words apart. */
    .corner,
    .view-tools,
    .tools {
      column-gap: 5px;
    }

    .corner .ar.button {
      align-self: start;
    }

    /* The words below have two lines in some languages, so the hint ends with the picture, in the space below the
       product. The strip is sized in the element's letters, which are a third larger than the hint's. */
    .hint {
      inset-block-end: calc(var(--strip) + 0.55em);
      background: none;
    }

    /* The tools of the view are in one row, and the actions in another, where the words of both do not fit beside each
       other; from 720px on, the form takes some of the width. */
    @container configurator (width < 35em) or (720px <= width < 45em) {
      .root {
        --strip: calc(2 * var(--tool) + 8px);
      }

      /* At the picture's edge, above the words. */
      .hint {
        inset-block-end: calc(var(--strip) - 4px);
      }

      .stage > .corner {
        inset-inline: 4px;
        justify-content: space-around;
      }

      /* At least as wide as its longest word. */
      .stage .tool,
      .corner .ar.button {
        flex: 1 1 auto;
        min-inline-size: min-content;
      }

      /* With its padding, as wide as a finger. */
      .stage .tool .symbol {
        margin-inline: 10px;
      }

      .corner .ar.button {
        display: grid;
        align-content: start;
        justify-items: center;
        padding-block: 6px 4px;
        font-size: min(0.6875em, 5.5cqi);
        line-height: 1.15;
      }
    }
  }
`;
