// The last page and what follows it: the summary, the form, the timeline.

import { css } from 'lit';

export const order = css`
  .order-step {
    display: grid;
    gap: calc(var(--space) * 1.5);
    align-items: start;
  }

  .summary-card {
    display: grid;
    gap: 14px;
    padding: var(--space);
    border: 1px solid var(--line);
    border-radius: var(--radius);
  }

  .summary-list {
    display: grid;
    gap: 6px;
  }

  .summary-list + .summary-list {
    padding-block-start: 14px;
    border-block-start: 1px solid var(--line);
  }

  .summary-list > div,
  .order-total {
    display: flex;
    justify-content: space-between;
    gap: var(--space);
  }

  .summary-list dt {
    color: var(--muted);
  }

  .summary-list dd {
    text-align: end;
    overflow-wrap: anywhere;
  }

  .disclosure .lines {
    margin-block-start: 8px;
  }

  .order-total {
    align-items: baseline;
    padding-block-start: 14px;
    border-block-start: 1px solid var(--line);
    font-weight: 600;
  }

  .order-total strong {
    font-size: 1.25em;
    font-variant-numeric: tabular-nums;
  }

  .order-form {
    display: grid;
    gap: calc(var(--space) * 1.5);
  }

  .submit-area {
    display: grid;
    gap: 12px;
  }

  .submit-area .primary {
    min-block-size: 48px;
  }

  .submit-area .primary[aria-disabled='true'] {
    opacity: 0.6;
    cursor: default;
  }

  .links {
    display: flex;
    flex-wrap: wrap;
    gap: 4px var(--space);
  }

  .ordering a {
    color: inherit;
    text-underline-offset: 0.2em;
  }

  .order-status {
    display: grid;
    gap: var(--space);
  }

  .number code {
    display: block;
    font-family: ui-monospace, monospace;
    overflow-wrap: anywhere;
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

  @container configurator (width >= 720px) {
    .order-step {
      grid-template-columns: minmax(0, 2fr) minmax(0, 3fr);
      gap: calc(var(--space) * 2);
    }

    .order-step:has(> .order-status) {
      grid-template-columns: minmax(0, 3fr) minmax(0, 2fr);
    }

    .order-step > .summary-card {
      position: sticky;
      inset-block-start: var(--configurator-sticky-top, var(--space));
    }
  }

  @media (forced-colors: active) {
    .timeline-step.done .dot,
    .timeline-step.ended .dot {
      border-color: CanvasText;
    }
  }
`;
