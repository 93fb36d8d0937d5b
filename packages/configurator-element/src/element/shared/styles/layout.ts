// On a wide page, the picture is sticky on one side, and the choices are on the other. On a narrow page, they're
// stacked, with the price at the bottom of the screen.

import { css } from 'lit';

export const layout = css`
  .product {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: calc(var(--space) * 1.25);
  }

  .placed-order {
    min-block-size: 58px;
    margin-block-end: var(--space);
  }

  /* The picture is sticky within this box, and scrolls away with it before the parts list. */
  .configure {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: calc(var(--space) * 1.25);
    align-items: start;
  }

  .root:disabled :is(.choices-column, .foot) {
    opacity: 0.6;
  }

  .view-column {
    display: contents;
  }

  .toolbar {
    margin-block-start: calc(var(--space) * -1);
  }

  .root {
    /* The height of sticky content at the edges of the screen, which covers what scrolls below it. */
    --covered-start: calc(var(--configurator-sticky-top, 0px) + 16px);
    --covered-end: calc(4em + 48px);
  }

  .root:has(.foot .notice) {
    --covered-end: calc(14em + 48px);
  }

  /* Keeps elements that get the focus, or are scrolled to, out from under sticky content. */
  .root :is(a, button, input, select, textarea, summary, tr, [tabindex]) {
    scroll-margin-block: var(--covered-start) var(--covered-end);
  }

  /* On a small screen that's tall enough, the picture stays visible above the choices. */
  @media (height >= 700px) {
    .view-column > .stage {
      position: sticky;
      inset-block-start: var(--configurator-sticky-top, 0px);
      z-index: 2;
    }

    @container configurator (width < 720px) {
      .toolbar,
      .choices-column,
      .product.isolating > .parts {
        --covered-start: calc(var(--configurator-sticky-top, 0px) + var(--picture-height) + var(--strip) + 24px);
      }

      /* While a row of the parts list isolates a part, the picture stays visible next to the list. */
      .product.isolating > .configure {
        display: contents;
      }
    }
  }

  .choices-column {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: var(--space);
    min-inline-size: 0;
    align-content: start;
  }

  .intro {
    display: grid;
    gap: 0.375em;
  }

  .intro > p {
    order: 1;
  }

  .foot {
    position: sticky;
    inset-block-end: 0;
    z-index: 3;
    margin-block-start: calc(var(--space) * 1.5);
  }

  /* About as high as the order flow that's being loaded, so that the content below moves when it's requested rather
     than when it's shown. */
  .foot:has([aria-busy='true']) {
    margin-block-start: 20em;
  }

  /* Overlays the page, so that nothing moves under a finger on a slider. */
  .notice-place {
    position: absolute;
    inset-block-end: calc(100% + 4px);
    inset-inline-end: 0;
    max-inline-size: min(100%, 34em);
  }

  .foot.in-page .notice-place {
    position: static;
    inline-size: fit-content;
    margin-inline-start: auto;
  }

  .foot.in-page .notice {
    margin-block-end: 8px;
  }

  /* The bar extends to the edges of the page if the shop sets their distance. */
  .bar {
    display: flex;
    align-items: center;
    gap: 8px 12px;
    min-block-size: 68px;
    margin-inline: calc(var(--configurator-bleed, 0px) * -1);
    padding: 10px var(--configurator-bleed, 0px) max(10px, env(safe-area-inset-bottom));
    border-block-start: 1px solid var(--line);
    background: var(--surface);
  }

  .summary {
    flex: 1;
    min-inline-size: 0;
    overflow: hidden;
    white-space: nowrap;
    text-overflow: ellipsis;
  }

  @container configurator (width < 720px) {
    .summary {
      display: none;
    }

    /* The description is below the options, and is shown once they're all there, so that it never moves. */
    .intro {
      display: contents;
    }

    .partial > p {
      display: none;
    }

    .bar {
      flex-wrap: wrap;
      justify-content: space-between;
    }

    /* Below the choices, there's no room to overlay the notice. */
    .foot .notice-place {
      position: static;
    }

    .foot .notice {
      margin-block-end: 8px;
    }

    /* The button's text stays on one line, and the text about the price on two. If there's no room next to the price,
       the button is below it. */
    .bar .price {
      flex: 1 1 0;
      min-inline-size: min-content;
      max-inline-size: 100%;
    }
  }

  /* Limits large text in a narrow column to a size at which most words fit on a line. Longer words break. */
  @container configurator (width < 15em) {
    .root {
      font-size: min(1em, 11cqi);
      overflow-wrap: anywhere;
      hyphens: auto;
    }

    h2 {
      font-size: min(1.5em, 12cqi);
    }

    .button,
    .input {
      padding-inline: 0.375em;
    }

    .select {
      padding-inline-end: 1.875em;
    }
  }

  /* The price's figures are the last thing to wrap. */
  .price {
    display: grid;
    overflow-wrap: break-word;
    line-height: 1.2;
    text-align: start;
  }

  /* The sentence about the price starts a line here. Elsewhere it follows other text and starts with a lowercase
     letter. Arabic has no capitals, and its first letter would no longer join the next one. */
  .root:not(:lang(ar)) .price .small::first-letter {
    text-transform: uppercase;
  }

  .price strong {
    font-size: clamp(1em, 13.5cqi - 1.775em, 1.375em);
    font-weight: 650;
    letter-spacing: -0.01em;
    font-variant-numeric: tabular-nums;
  }

  .presets {
    display: flex;
    flex-wrap: wrap;
    gap: 8px;
  }

  .preset {
    flex: 1 0 6.25rem;
    max-inline-size: 10rem;
    display: grid;
    align-content: start;
    gap: 0 8px;
    padding: 4px 4px 6px;
    border: 1px solid var(--line);
    border-radius: var(--radius-small);
    background: none;
    font-size: 0.8125em;
    line-height: 1.25;
    text-align: center;
    cursor: pointer;
  }

  /* Reserves space for the price, so that nothing moves when it appears. */
  .priced > .preset {
    grid-template-rows: auto 1fr 1.25em;
  }

  .preset:hover {
    border-color: var(--edge);
  }

  .preset[aria-pressed='true'] {
    border-color: currentColor;
    box-shadow: inset 0 0 0 1px currentColor;
  }

  .thumb {
    aspect-ratio: 4 / 3;
    margin-block-end: 4px;
    border-radius: calc(var(--radius-small) - 4px);
    background: var(--stage);
  }

  .thumb > svg {
    display: block;
    inline-size: 100%;
    block-size: 100%;
  }

  @container configurator (width < 720px) {
    .presets {
      flex-wrap: nowrap;
      overflow-x: auto;
      /* If its height were a fraction of a pixel, the scroll container would cut off the lower edge. */
      padding-block-end: 1px;
    }

    .preset {
      flex: none;
      max-inline-size: none;
      grid-template-columns: auto auto;
      padding-inline-end: 12px;
      text-align: start;
    }

    .priced > .preset {
      grid-template-rows: 1fr 1.25em 0;
    }

    .thumb {
      grid-row: 1 / 3;
      block-size: 48px;
      margin: 0;
    }

    /* Keeps the scroll container from cutting off the focus ring. */
    .preset:focus-visible {
      outline-offset: -4px;
    }
  }

  .failure {
    display: grid;
    gap: 0.75em;
    justify-items: start;
    padding: var(--space);
    border-radius: var(--radius);
    background: var(--faint);
  }

  .root.failed,
  .root.idle {
    min-height: 0;
  }

  .notice {
    display: flex;
    align-items: start;
    gap: 8px;
    max-block-size: 40svh;
    overflow-y: auto;
    padding: 0.5em 0.5em 0.5em 0.875em;
    border: 1px solid var(--line);
    border-inline-start: 3px solid var(--notice);
    border-radius: var(--radius-small);
    background: var(--surface);
    box-shadow: 0 4px 18px rgb(0 0 0 / 14%);
    font-size: 0.9375em;
  }

  .notice > div {
    flex: 1;
    align-self: center;
    padding-block: 0.25em;
  }

  .notice > .button {
    flex: none;
  }

  @container configurator (width >= 720px) {
    .root {
      /* The picture and its view buttons fit between a shop's header of 200 px and the price bar. */
      --picture-height: clamp(160px, 100svh - 316px, 60cqi);
      --covered-start: calc(var(--configurator-sticky-top, 0px) + 24px);
    }

    /* Leaves room for the line about a placed order above the picture. */
    .root:has(> .placed-order) {
      --picture-height: clamp(160px, 100svh - 390px, 60cqi);
    }

    .product {
      grid-template: auto 1fr / 57% minmax(0, 1fr);
      gap: var(--space) calc(var(--space) * 2);
      align-items: start;
    }

    .configure {
      display: contents;
    }

    .view-column {
      grid-row: 1 / -1;
      display: grid;
      gap: 6px;
      min-inline-size: 0;
      position: sticky;
      inset-block-start: var(--configurator-sticky-top, var(--space));
    }

    .product > .parts {
      grid-column: 2;
    }

    .view-column > .stage {
      position: relative;
      inset-block-start: auto;
    }

    .toolbar {
      margin-block-start: 0;
    }
  }

  /* In print, sticky content would cover what's next to it, and in a window this low, most of the page. */
  @media print, (height < 320px) {
    .foot,
    .view-column,
    .view-column > .stage {
      position: relative !important;
      inset: auto !important;
    }
  }

  @container configurator (width >= 1080px) {
    .product {
      column-gap: calc(var(--space) * 3);
    }
  }
`;
