// The styles of the form, its summary, and the placed order with its timeline.

import { css } from 'lit';

export const orderStyles = css`
  .order-step,
  .summary-card,
  .order-form,
  .submit-area,
  .order-status {
    grid-template-columns: minmax(0, 1fr);
  }

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
    font-size: min(1.25em, 11cqi);
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

  /* At least as high as the window, so that the loaded order moves nothing that is in view. */
  .order-awaited {
    min-block-size: 100svh;
  }

  .number code {
    display: block;
    font-family: ui-monospace, monospace;
    overflow-wrap: anywhere;
  }

  /* With large letters in a narrow place, a value is below its name. */
  @container configurator (width < 15em) {
    .summary-card {
      padding: calc(var(--space) * 0.5);
    }

    .summary-list > div,
    .order-total {
      flex-wrap: wrap;
    }

    .summary-list dd {
      margin-inline-start: auto;
    }
  }

  @container configurator (width >= 45em) {
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
`;
