// Styles for a placed order's page, on screen and in print.

import { css } from 'lit';

const screen = css`
  .number,
  .ready-by {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 8px 12px;
  }

  .number .short-number {
    font-size: 1.25em;
    font-variant-numeric: tabular-nums;
    letter-spacing: 0.02em;
    unicode-bidi: isolate;
  }

  .order-next {
    display: grid;
    gap: 4px;
    padding: var(--space);
    border-radius: var(--radius);
    background: var(--faint);
  }

  .order-actions {
    display: flex;
    flex-wrap: wrap;
    gap: 8px;
  }

  .keep-order {
    display: grid;
    gap: 8px;
  }

  .follow-address {
    inline-size: 100%;
  }

  /* Reserves the picture's space until it's drawn, so that the page has the same height after a reload. */
  .ordered-picture {
    inline-size: 100%;
    aspect-ratio: 4 / 3;
    max-block-size: 320px;
  }

  .ordered-picture > svg {
    display: block;
    inline-size: 100%;
    block-size: auto;
    max-block-size: 320px;
    border-radius: var(--radius-small);
    background: var(--stage);
  }

  .ordered-item {
    display: grid;
    gap: 8px;
  }

  .parcel {
    display: flex;
    flex-wrap: wrap;
    gap: 4px 12px;
  }

  .timeline {
    display: grid;
  }

  .timeline-step {
    position: relative;
    display: grid;
    grid-template-columns: 24px minmax(0, 1fr) auto;
    align-items: baseline;
    gap: 12px;
    padding-block-end: 20px;
  }

  @container configurator (width < 15em) {
    .timeline-step {
      grid-template-columns: 24px minmax(0, 1fr);
    }

    .timeline-step > :nth-child(n + 3) {
      grid-column: 2;
    }
  }

  .timeline-step::before {
    content: '';
    position: absolute;
    inset-block: 24px 0;
    inset-inline-start: 11px;
    inline-size: 2px;
    background: var(--line);
  }

  .timeline-step:last-child {
    padding-block-end: 0;
  }

  .timeline-step:last-child::before {
    display: none;
  }

  .timeline-step .dot {
    display: grid;
    place-items: center;
    align-self: start;
    inline-size: 24px;
    block-size: 24px;
    border: 2px solid var(--edge);
    border-radius: 50%;
  }

  .timeline-step .symbol {
    inline-size: 14px;
    block-size: 14px;
    stroke-width: 3;
  }

  .timeline-step.done .dot {
    border-color: var(--accent-line);
    background: var(--accent);
    color: var(--on-accent);
  }

  .timeline-step.ended .dot {
    border-color: transparent;
    background: var(--danger);
    color: light-dark(#ffffff, #131315);
  }

  .timeline-step.ahead .what {
    color: var(--muted);
  }

  .timeline-step[aria-current] .what {
    font-weight: 600;
  }

  @media (forced-colors: active) {
    .timeline-step.done .dot,
    .timeline-step.ended .dot {
      border-color: CanvasText;
    }

    .order-next {
      border: 1px solid CanvasText;
    }

    /* The drawing keeps its colors, including its background. */
    .ordered-picture > svg {
      forced-color-adjust: none;
    }
  }
`;

/** In print, only the order is visible, black on white, regardless of the shop's styles. */
const paper = css`
  @media print {
    :host {
      color: #000;
    }

    .root:has(.order-step.placed) {
      --stage: none;
      min-block-size: 0;
      padding: 0;
      background: none;
      color: #000;
      color-scheme: light;
      font-size: 11pt;
    }

    .root:has(.order-step.placed) > :not(.ordering),
    .order-step.placed :is(.earlier-order, button, .keep-order, .order-actions, .follow-address, #follow-link-hint, .problem),
    .order-step.placed ~ *,
    .order-step.placed .small.muted:not(code, time) {
      display: none;
    }

    /* Not a grid, because its row would start on a new page. */
    .root .ordering {
      display: block;
      margin: 0;
      padding: 0;
      border: 0;
    }

    .root .ordering > * + * {
      margin-block-start: 8px;
    }

    /* Not a grid either, and small enough that the total fits on the first page, below the shop's own header. */
    .order-step.placed {
      display: flex;
    }

    .order-step.placed > .order-status {
      flex: 3 0 0;
      min-inline-size: 0;
    }

    .order-step.placed > .summary-card {
      position: static;
      flex: 2 0 0;
      min-inline-size: 0;
    }

    .ordered-picture,
    .ordered-picture > svg {
      max-block-size: 3cm;
    }

    .order-next {
      padding: 0;
      background: none;
    }

    .timeline-step .dot {
      print-color-adjust: exact;
    }

    .timeline-step,
    .ordered-picture,
    .summary-list > div {
      break-inside: avoid;
    }
  }
`;

export const orderPageStyles = css`
  ${screen} ${paper}
`;
