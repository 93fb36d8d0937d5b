// Wide: what is seen on one side and stays, what is chosen on the other. Narrow: one under the other, the price at the
// bottom of the screen.

import { css } from 'lit';

export const layout = css`
  .configure {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: calc(var(--space) * 1.25);
    align-items: start;
  }

  .view-column {
    display: contents;
  }

  .toolbar {
    margin-block-start: calc(var(--space) * -1);
  }

  /* Where a small screen is tall enough, the product stays in sight of what changes it. */
  @media (height >= 700px) {
    .stage {
      position: sticky;
      inset-block-start: var(--configurator-sticky-top, 0px);
      z-index: 2;
    }
  }

  .choices-column {
    display: grid;
    gap: var(--space);
    min-inline-size: 0;
    align-content: start;
  }

  .intro {
    display: grid;
    gap: 0.375em;
  }

  .foot {
    position: sticky;
    inset-block-end: 0;
    z-index: 3;
    margin-block-start: calc(var(--space) * 1.5);
  }

  /* Over the page, so that nothing moves under the finger that moves a slider. */
  .notice-place {
    position: absolute;
    inset-block-end: calc(100% + 8px);
    inset-inline-end: 0;
    max-inline-size: min(100%, 34em);
  }

  /* Runs to the edges of the page where the shop says how far they are. */
  .bar {
    display: flex;
    align-items: center;
    gap: 8px var(--space);
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

    .bar {
      justify-content: space-between;
    }
  }

  .price {
    display: grid;
    line-height: 1.2;
    text-align: start;
  }

  .price strong {
    font-size: 1.375em;
    font-weight: 650;
    letter-spacing: -0.01em;
    font-variant-numeric: tabular-nums;
  }

  .presets {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 8px;
  }

  .presets .button {
    border-radius: 99px;
    font-size: 0.875em;
  }

  @container configurator (width < 720px) {
    .presets {
      flex-wrap: nowrap;
      overflow-x: auto;
      white-space: nowrap;
      /* Room for the focus ring, which the scrolling would cut. */
      margin: -4px;
      padding: 4px;
    }

    .presets > * {
      flex: none;
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
    padding-block: 0.25em;
  }

  .checklist,
  .issues {
    display: grid;
    gap: 0.75em;
    justify-items: start;
    margin-block-start: var(--space);
    padding: var(--space);
    border: 1px solid var(--line);
    border-radius: var(--radius);
    font-size: 0.875em;
  }

  .checklist dl {
    display: grid;
    gap: 0.375em;
    inline-size: 100%;
  }

  .checklist dl > div {
    display: grid;
    grid-template-columns: minmax(7em, 1fr) 4fr;
    gap: 0 var(--space);
  }

  .checklist dt {
    color: var(--muted);
  }

  .checklist dd,
  .issues code {
    overflow-wrap: anywhere;
    font-family: ui-monospace, monospace;
    font-size: 0.9375em;
  }

  .issues ol {
    display: grid;
    gap: 0.75em;
  }

  .issues li {
    display: flex;
    flex-wrap: wrap;
    gap: 0 0.75em;
  }

  /* What has the focus is not under what stays in sight. */
  .choices-column :is(input, select, button) {
    scroll-margin-block: calc(42svh + 24px) 96px;
  }

  .ordering :is(input, select, button, [tabindex]) {
    scroll-margin-block: calc(var(--configurator-sticky-top, 0px) + 140px) 96px;
  }

  @container configurator (width >= 720px) {
    .choices-column :is(input, select, button) {
      scroll-margin-block: 24px 96px;
    }

    .configure {
      grid-template-columns: minmax(0, 3fr) minmax(300px, 2fr);
      gap: calc(var(--space) * 2);
    }

    .view-column {
      display: grid;
      gap: 6px;
      min-inline-size: 0;
      position: sticky;
      inset-block-start: var(--configurator-sticky-top, var(--space));
    }

    .stage {
      position: relative;
      inset-block-start: auto;
      max-block-size: max(320px, 100svh - var(--configurator-sticky-top, var(--space)) - 140px - var(--strip));
    }

    .toolbar {
      margin-block-start: 0;
    }
  }

  @container configurator (width >= 1080px) {
    .configure {
      gap: calc(var(--space) * 3);
    }
  }
`;
