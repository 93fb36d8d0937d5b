// Where there is no mouse for tooltips, a word is shown below each icon.

import { css } from 'lit';

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
