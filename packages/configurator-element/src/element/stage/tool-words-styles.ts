// Where there is no mouse to ask a symbol for its name, a word of it stands below.

import { css } from 'lit';

export const toolWordStyles = css`
  .word {
    display: none;
  }

  @media (hover: none) {
    .root {
      /* A symbol, and two lines of words. */
      --tool: calc(32px + 1.65em);
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

    .tools .word {
      font-size: 0.7857em;
    }

    .stage .tool,
    .toolbar .tool,
    .tools .tool:last-child {
      flex: none;
      inline-size: auto;
      /* Whatever else there is to point with, it is not as exact as a mouse. */
      min-inline-size: 44px;
      min-block-size: 44px;
      align-content: start;
      justify-items: center;
      padding: 6px 2px 4px;
    }

    .corner,
    .view-tools {
      border-radius: var(--radius-small);
    }

    /* No word is taken for a part of the next one. */
    .corner,
    .view-tools,
    .tools {
      column-gap: 5px;
    }

    .corner .ar.button {
      align-self: start;
    }

    @container configurator (width < 1080px) {
      .root {
        --strip: calc(var(--tool) + 8px);
      }

      /* The words below have two lines in some languages: it ends with the picture, in the space below the product. The
         strip is in letters of the element, which are a third larger than its own. */
      .hint {
        inset-block-end: calc(var(--strip) + 0.55em);
        background: none;
      }
    }

    /* What the product is seen with is in one row, what is done with it in another, where the words of both have no room
       beside each other; from 720px on the form takes some of it. */
    @container configurator (width < 1080px) and ((width < 35em) or (720px <= width < 45em)) {
      .root {
        --strip: calc(2 * var(--tool) + 8px);
      }

      /* It stands at the picture's edge here, above the words. */
      .hint {
        inset-block-end: calc(var(--strip) - 4px);
      }

      .stage > .corner {
        inset-inline: 4px;
        justify-content: space-around;
      }

      /* Each is as wide as its longest word at least. */
      .stage .tool,
      .corner .ar.button {
        flex: 1 1 auto;
        min-inline-size: min-content;
      }

      /* With the padding, as wide as a finger. */
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
