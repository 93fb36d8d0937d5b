// Styles that show the rows of quotes as a table, or as cards on a narrow page.

import { css } from 'lit';

export const quoteTableStyles = css`
  .quotes {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 12px;
    padding-block-start: calc(var(--space) * 0.5);
  }

  .quotes-head {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    gap: 8px var(--space);
  }

  .sorting {
    display: flex;
    align-items: center;
    gap: 8px;
  }

  .sorting .segment {
    font-size: 0.875em;
  }

  .quote {
    scroll-margin-block: var(--covered-start) var(--covered-end);
  }

  .quotes table {
    inline-size: 100%;
    border-collapse: collapse;
    text-align: start;
  }

  .quotes th,
  .quotes td {
    padding: 14px 12px;
    text-align: start;
    vertical-align: top;
    font-weight: inherit;
  }

  .quotes th:first-child,
  .quotes td:first-child {
    padding-inline-start: 0;
  }

  .quotes td:last-child {
    padding-inline-end: 0;
  }

  .quotes thead th,
  .quotes thead td {
    padding-block: 6px;
    font-size: 0.875em;
    color: var(--muted);
  }

  .quote {
    border-block-start: 1px solid var(--line);
  }

  .quotes tbody:last-child {
    border-block-end: 1px solid var(--line);
  }

  .quote .reasons {
    inline-size: fit-content;
    margin-block-end: 8px;
    padding: 2px 8px;
    border-radius: var(--radius-small);
    background: var(--faint);
    font-weight: 600;
  }

  .more-offers .link {
    display: flex;
    align-items: center;
    gap: 0.375em;
    min-block-size: var(--target);
  }

  .more-offers .symbol {
    inline-size: 1em;
    block-size: 1em;
    transition: rotate var(--quick);
  }

  .more-offers [aria-expanded='true'] .symbol {
    rotate: 180deg;
  }

  .quote .main,
  .quote .small {
    display: block;
  }

  .quote .main {
    font-weight: 600;
  }

  .quote .price-breaks {
    display: flex;
    flex-wrap: wrap;
    column-gap: 1em;
  }

  .quote .link {
    margin-block-start: 0.25em;
    min-block-size: var(--target-small);
    text-align: start;
    font-weight: 400;
    color: var(--muted);
  }

  .workshop {
    display: flex;
    align-items: start;
    gap: 12px;
  }

  .workshop-picture {
    flex: none;
    inline-size: 48px;
    block-size: 48px;
    border-radius: var(--radius-small);
  }

  .quotes .about-row td {
    padding-block-start: 0;
  }

  .about-row p {
    max-inline-size: 60em;
  }

  .quote .delivery {
    max-inline-size: 16em;
  }

  .price-total {
    font-size: min(1.125em, 9.5cqi);
    overflow-wrap: break-word;
    font-variant-numeric: tabular-nums;
  }

  .quote .action {
    text-align: end;
  }

  .quotes:not(.current) tbody {
    color: var(--muted);
  }

  .quotes:not(.current) .price-total {
    font-weight: 400;
    text-decoration: line-through;
  }

  .quotes .lines-row td {
    padding-block-start: 0;
  }

  .price-sums {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 4px;
    max-inline-size: 40em;
  }

  .lines {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 6px;
    padding: 12px;
    border-radius: var(--radius-small);
    background: var(--faint);
    font-size: 0.9375em;
  }

  .lines > div {
    display: flex;
    flex-wrap: wrap;
    column-gap: var(--space);
  }

  /* The amount is next to the label, or below it if the label's longest word leaves no room. */
  .lines dt {
    flex: 1 1 auto;
    inline-size: min-content;
    max-inline-size: 100%;
    overflow-wrap: break-word;
  }

  .lines strong {
    display: block;
    font-weight: 500;
  }

  .lines dd {
    flex: none;
    margin-inline-start: auto;
    font-variant-numeric: tabular-nums;
    white-space: nowrap;
  }

  .disclosure > summary {
    display: flex;
    align-items: center;
    gap: 0.375em;
    inline-size: fit-content;
    min-block-size: var(--target-small);
    list-style: none;
    cursor: pointer;
    color: var(--muted);
  }

  .disclosure > summary::-webkit-details-marker {
    display: none;
  }

  .disclosure > summary .symbol {
    inline-size: 1em;
    block-size: 1em;
    transition: rotate var(--quick);
  }

  .disclosure[open] > summary .symbol {
    rotate: 180deg;
  }

  .declined ul {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 8px;
    padding-block: 8px;
  }

  /* The width is in em, because a table with large text needs more room. */
  @container configurator (width >= 50em) {
    .quote .cell-label {
      display: none;
    }
  }

  @container configurator (width < 50em) {
    .sorting {
      inline-size: 100%;
      justify-content: space-between;
    }

    .sorting .options {
      flex-wrap: nowrap;
    }

    .sorting .segment {
      padding-inline: min(0.875em, 2.5cqi);
    }

    .quotes :is(table, .more-offers, .more-offers :is(tr, td)) {
      display: block;
    }

    .quotes .more-offers td {
      padding: 0 0 12px;
    }

    .quotes thead {
      position: absolute;
      inline-size: 1px;
      block-size: 1px;
      overflow: hidden;
      clip-path: inset(50%);
    }

    .quote,
    .quotes tbody:last-child {
      margin-block-end: 12px;
      padding: 14px;
      border: 1px solid var(--line);
      border-radius: var(--radius);
    }

    /* Two columns if both have room for a price. */
    .quote {
      display: grid;
      grid-template-columns: repeat(auto-fit, minmax(min(max(9em, 40%), 100%), 1fr));
      gap: 14px var(--space);
    }

    .quote tr {
      display: contents;
    }

    .quote[hidden],
    .quote tr[hidden] {
      display: none;
    }

    .quote.recommended {
      border-color: var(--accent-line);
    }

    .quotes .quote :is(th, td) {
      padding: 0;
    }

    .quote :is(th, .about-row td, .lines-row td, .action) {
      grid-column: 1 / -1;
    }

    .quote .action {
      order: 1;
    }

    .quote .lines-row td {
      order: 2;
    }

    .quote .action .button {
      inline-size: 100%;
    }
  }

  @container configurator (width < 15em) {
    .workshop {
      flex-wrap: wrap;
    }
  }
`;
