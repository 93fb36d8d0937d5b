// Styles for the overlay on the picture, where only the controls receive pointer events; for side views and full
// screen; and for the tools' labels on devices without a mouse.

import { css } from 'lit';

export const interactionStyles = css`
  @media (hover: none) {
    .root {
      /* Room for an icon and two lines of text. */
      --tool: calc(32px + 1.65em);
      --strip: calc(var(--hint) + var(--tool) + 8px);
    }

    .tool .word {
      display: block;
      font-size: min(0.6875em, 5.5cqi);
      letter-spacing: 0;
      line-height: 1.15;
      text-align: center;
      max-inline-size: 8.5em;
      overflow-wrap: break-word;
      hyphens: auto;
    }

    /* Everyone knows these icons, so they need no labels. */
    .tools .word {
      display: none;
    }

    .stage .tool {
      flex: none;
      inline-size: auto;
      min-inline-size: var(--target);
      min-block-size: var(--target);
      align-content: start;
      justify-items: center;
      padding: 6px 2px 4px;
    }

    .stage .tools .tool {
      align-content: center;
    }

    /* Keeps adjacent labels apart. */
    .corner,
    .view-tools {
      column-gap: 5px;
    }

    .corner .ar.button {
      align-self: start;
    }

    /* If the labels don't all fit next to each other, the view's tools are in one row and the actions in another. From
       720px on, the form takes some of the width. */
    @container configurator (width < 35em) or (720px <= width < 45em) {
      .root {
        --strip: calc(var(--hint) + 2 * var(--tool) + 8px);
      }

      .stage > .corner {
        inset-inline: 4px;
        justify-content: space-around;
      }

      /* At least as wide as the longest word. */
      :is(.corner, .view-tools) > .tool,
      .corner .ar.button {
        flex: 1 1 auto;
        min-inline-size: min-content;
      }

      /* Wide enough for a finger, including the padding. */
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

  .side-view > .picture {
    padding: 12px;
  }

  /* In a small picture, dimensions are as large as possible without overlapping each other. */
  @container configurator (width < 720px) {
    .side-view text {
      font-size: 42px;
    }

    .side-view svg {
      overflow: visible;
    }
  }

  /* Full screen has the options and the price too, and scrolls on its own. */
  :host(:is(:fullscreen, :popover-open)) {
    overflow-y: auto;
    overscroll-behavior: contain;
    background: Canvas;
  }

  /* Important, because the page's own rules for the element would win. */
  :host(:popover-open) {
    position: fixed !important;
    inset: 0 !important;
    box-sizing: border-box !important;
    inline-size: 100% !important;
    max-inline-size: none !important;
    block-size: 100% !important;
    max-block-size: none !important;
    margin: 0 !important;
    border: 0 !important;
    padding: 0 !important;
    color: inherit;
  }

  :host(:is(:fullscreen, :popover-open)) .root {
    --configurator-sticky-top: 0px;
    --configurator-bleed: var(--space);
    --picture-height: 50svh;
    padding: var(--space) var(--space) 0;
    background: var(--surface);
  }

  @container configurator (width >= 720px) {
    :host(:is(:fullscreen, :popover-open)) .root {
      --picture-height: calc(100svh - 16em);
    }

    :host(:is(:fullscreen, :popover-open)) .product {
      grid-template-columns: minmax(0, 1fr) min(29em, 43%);
    }
  }

  .overlay {
    position: absolute;
    inset: 0;
    /* Keeps the overlay from scrolling when a control at the edge is focused. */
    overflow: clip;
    pointer-events: none;
  }

  [data-openable] {
    cursor: pointer;
  }

  .joint {
    position: absolute;
    inset-block-start: var(--y);
    left: var(--x);
    inline-size: 40px;
    block-size: 40px;
    margin: -20px;
    padding: 0;
    border: 0;
    border-radius: 50%;
    background: none;
  }

  .joint:focus-visible {
    background: color-mix(in srgb, var(--stage) 60%, transparent);
  }

  .view-tools {
    position: absolute;
    inset-block-end: 3px;
    inset-inline-start: 4px;
    display: flex;
  }

  /* With labels below the icons, the tools don't fit next to the corner's tools on a narrow screen. */
  @media (hover: none) {
    @container configurator (width < 35em) or (720px <= width < 45em) {
      .view-tools {
        inset-block-end: calc(var(--tool) + 4px);
        inset-inline: 4px;
        flex-wrap: wrap;
        justify-content: space-around;
      }
    }
  }

  .view-tools > * {
    pointer-events: auto;
  }

  /* Dimensions are one tap away, in the corner where the product is highest. The view switch shows the other tools. */
  .product:not(.viewing) .view-tools {
    inset: auto auto calc(var(--strip) + 4px) 4px;
  }

  .product:not(.viewing) .view-tools > :not(:first-child) {
    display: none;
  }

  @media (hover: hover) {
    @container configurator (width >= 900px) {
      .view-tools,
      .product:not(.viewing) .view-tools {
        inset-block: calc(16px + var(--target)) auto;
        inset-inline: auto 8px;
        display: grid;
      }

      .product:not(.viewing) .view-tools > :not(:first-child) {
        display: grid;
      }

      /* While the hint is shown, the sliders are above it. */
      .stage:is(:not(.touched), .hinted) .sliders {
        inset-block-end: 28px;
      }
    }
  }

  /* On a narrow picture, a dimension's editor may cover the undo and redo buttons. */
  @container configurator (width < 400px) {
    .stage:has(.dimension-editor) .tools {
      display: none;
    }
  }

  .view-tools .tool[aria-pressed='true'] {
    background: var(--accent);
    color: var(--on-accent);
    border-radius: 50%;
  }

  @media (hover: none) {
    .view-tools .tool[aria-pressed='true'] {
      border-radius: var(--radius-small);
    }
  }

  .sliders {
    position: absolute;
    inset-block-end: max(2px, var(--strip));
    inset-inline: 0;
    display: grid;
    gap: 2px;
    inline-size: min(280px, 60%);
    margin-inline: auto;
  }

  .explode,
  .person-height {
    padding: 4px 14px;
    pointer-events: auto;
  }

  .person-height {
    display: flex;
    align-items: center;
    gap: 10px;
  }

  .person-height > .slider {
    min-inline-size: 0;
  }

  .person-height > span {
    min-inline-size: 4.5em;
    padding: 0 8px;
    border-radius: 99px;
    background: var(--stage);
    font-size: 0.875em;
    font-variant-numeric: tabular-nums;
    line-height: 26px;
    text-align: center;
    white-space: nowrap;
  }

  .dimension-lines,
  .outlines {
    position: absolute;
    inset: 0;
    inline-size: 100%;
    block-size: calc(100% - var(--strip));
    fill: none;
  }

  .outlines {
    stroke: #2f7bff;
    stroke-width: 1.5;
    stroke-linejoin: round;
  }

  .outlines.filled {
    fill: #2f7bff;
    fill-opacity: 0.12;
    stroke-width: 2;
  }

  .dimension-lines {
    stroke: currentColor;
    stroke-width: 1.25;
  }

  .dimension-lines .halo {
    stroke: var(--stage);
    stroke-width: 4;
    stroke-opacity: 0.8;
  }

  .dimension,
  .dimension-editor,
  .handle,
  .handle-value {
    position: absolute;
    top: var(--y);
    left: var(--x);
    transform: translate(-50%, -50%);
  }

  .dimension {
    min-block-size: 26px;
    padding: 0 8px;
    border: 0;
    border-radius: 99px;
    background: var(--stage);
    font-size: 0.875em;
    font-variant-numeric: tabular-nums;
    line-height: 26px;
    white-space: nowrap;
  }

  button.dimension {
    border: 1px solid var(--edge);
    pointer-events: auto;
    cursor: text;
  }

  /* Enlarges the hit area for fingers without changing how the label looks. */
  @media (pointer: coarse) {
    button.dimension::after {
      content: '';
      position: absolute;
      inset: -9px;
    }
  }

  button.dimension:hover {
    background: color-mix(in srgb, var(--stage) 90%, currentColor);
  }

  button.dimension.rejected {
    border-color: var(--danger);
    color: var(--danger);
  }

  .dimension-editor {
    z-index: 2;
    /* Keeps the editor within the picture, where it isn't cut off. */
    transform: translate(-50%, max(-20px, 4px - var(--y)));
    inline-size: max-content;
    max-inline-size: min(300px, 100%);
    border-radius: var(--radius-small);
    background: light-dark(#ffffff, #1a1a1c);
    box-shadow: 0 4px 18px rgb(0 0 0 / 18%);
    pointer-events: auto;
  }

  /* The unit is on the same side of the number as in the form: to its right, or to its left in Arabic. */
  .dimension-editor .typed {
    display: flex;
    align-items: center;
    direction: ltr;
    padding-inline-end: 10px;
  }

  .root:lang(ar) .dimension-editor .typed {
    direction: rtl;
  }

  .dimension-editor .typed:has(.unit:not(:empty)) .input {
    padding-inline-end: 6px;
    text-align: end;
  }

  .root:lang(ar) .dimension-editor .typed:has(.unit:not(:empty)) .input {
    padding-inline: 6px 0;
    text-align: left;
  }

  .dimension-editor .input {
    inline-size: 8.5em;
    border-color: transparent;
    background: none;
  }

  .dimension-editor .message {
    padding: 4px 12px 10px;
  }

  .handle {
    display: grid;
    place-items: center;
    inline-size: 44px;
    block-size: 44px;
    border-radius: 50%;
    opacity: 0;
    touch-action: none;
    cursor: grab;
    transition: opacity var(--quick);
  }

  .handle-icon {
    display: block;
    inline-size: 26px;
    block-size: 26px;
    border-radius: 50%;
    background: light-dark(#ffffff, #2a2a2d);
    box-shadow: 0 1px 6px rgb(0 0 0 / 35%);
    rotate: var(--rotation);
  }

  /* Two arrows, one pointing out of the product and one into it. */
  .handle-icon::before {
    content: '';
    position: absolute;
    inset: 0;
    background: currentColor;
    clip-path: polygon(
      22% 50%, 38% 30%, 38% 45%, 62% 45%, 62% 30%, 78% 50%, 62% 70%, 62% 55%, 38% 55%, 38% 70%
    );
  }

  .with-dimensions .handle,
  .handle:focus-visible,
  .handle.dragged {
    opacity: 1;
    pointer-events: auto;
  }

  /* A touch device may also have a mouse. */
  @media (any-hover: hover) {
    .stage:hover .handle {
      opacity: 1;
      pointer-events: auto;
    }
  }

  .handle.dragged {
    cursor: grabbing;
  }

  /* A control that there's no room for is shown only while focused. */
  .overlay :is(.handle, .dimension).unplaced {
    opacity: 0;
    pointer-events: none;
  }

  .handle-value {
    transform: translate(-50%, calc(-100% - 26px));
    display: grid;
    justify-items: center;
    inline-size: max-content;
    max-inline-size: 240px;
    padding: 4px 10px;
    border-radius: var(--radius-small);
    background: light-dark(#ffffff, #2a2a2d);
    box-shadow: 0 2px 10px rgb(0 0 0 / 20%);
    font-size: 0.875em;
    line-height: 1.3;
    text-align: center;
  }

  .handle-value.below {
    transform: translate(-50%, 26px);
  }

  .handle-value strong {
    font-size: 1.0625em;
    font-variant-numeric: tabular-nums;
  }

  .show-all {
    position: absolute;
    /* The button is below the controls at the top of the picture. */
    inset-block-start: calc(var(--target) + 16px);
    inset-inline: 0;
    inline-size: max-content;
    margin-inline: auto;
    background: var(--stage);
    pointer-events: auto;
  }

  @media (forced-colors: active) {
    .views button,
    .tool {
      justify-items: center;
      border: 1px solid ButtonBorder;
    }

    .view-tools .tool[aria-pressed='true'] {
      forced-color-adjust: none;
      background: Highlight;
      color: HighlightText;
    }

    .dimension-lines .halo {
      stroke: Canvas;
    }

    .outlines {
      stroke: Highlight;
      fill: Highlight;
    }

    .handle-icon,
    .handle-value,
    .dimension,
    .dimension-editor {
      border: 1px solid ButtonText;
    }

    .handle-icon::before {
      background: ButtonText;
    }
  }

  /* In print, nothing can be pressed, and the stage would be too narrow for the tools. */
  @media print {
    .product .top,
    .product .hint,
    .product .corner,
    .product .toolbar,
    .product .view-tools,
    .product .sliders,
    .product .show-all,
    .product .handle,
    .product .joint {
      display: none !important;
    }

    /* Next to the picture, long choices would leave the column beside them empty on the next page. */
    .root .product,
    .root .configure,
    .root .choices-column {
      display: block;
    }

    .choices-column {
      columns: 2 14em;
      column-gap: calc(var(--space) * 2);
    }

    /* A grid's rows would overlap where it continues in the other column. */
    .steps {
      display: block;
    }

    .steps > * {
      margin-block-end: calc(var(--space) * 1.5);
    }

    .choices-column :is(.presets, .field) {
      break-inside: avoid;
    }

    :is(h2, h3, legend) {
      break-after: avoid;
    }
  }
`;
