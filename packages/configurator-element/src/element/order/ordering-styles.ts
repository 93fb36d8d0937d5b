// Styles for the steps from quotes to order. They're loaded with the ordering code and extend the element's styles.

import { css } from 'lit';
import { quoteTableStyles } from '../quotes/quote-table-styles.js';

/** Headings, messages, back buttons and form fields of all steps. */
const steps = css`
  .ordering {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: var(--space);
    margin-block-start: calc(var(--space) * 1.5);
    padding-block-start: calc(var(--space) * 1.5);
    border-block-start: 1px solid var(--line);
  }

  .ordering > * {
    justify-self: stretch;
  }

  .ordering > .button {
    justify-self: start;
  }

  /* The page's direction may differ from that of the messages, names and figures. */
  .ordering :is(h2, h3, p, legend, summary, dt, dd) {
    unicode-bidi: plaintext;
  }

  .ordering:dir(ltr) :is(h2, h3, p, legend, dt) {
    text-align: left;
  }

  .ordering:dir(rtl) :is(h2, h3, p, legend, dt) {
    text-align: right;
  }

  .step-heading {
    overflow-wrap: anywhere;
    scroll-margin-block: calc(var(--configurator-sticky-top, 0px) + var(--space)) 96px;
  }

  .step-heading:focus {
    outline: none;
  }

  .back {
    padding-inline-start: 0;
    color: var(--muted);
  }

  .back .symbol {
    inline-size: 1em;
    block-size: 1em;
  }

  .problem,
  .earlier-order {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    gap: 8px var(--space);
    border-radius: var(--radius-small);
  }

  .problem {
    padding: 0.75em 0.875em;
    border-inline-start: 3px solid var(--notice);
    background: var(--faint);
  }

  .problem.note {
    border-inline-start-color: currentColor;
  }

  .problem .button:not(.primary) {
    background: var(--surface);
  }

  .earlier-order {
    padding: 0.5em 0.5em 0.5em 0.875em;
    border: 1px solid var(--line);
  }

  .placed-order .earlier-order {
    flex-wrap: nowrap;
    padding-inline-end: 0.875em;
    font-size: 0.9375em;
  }

  @container configurator (width < 15em) {
    .placed-order .earlier-order {
      flex-wrap: wrap;
    }
  }

  .order-link,
  .placed-order .button {
    min-block-size: 24px;
    padding: 0;
    border: 0;
    background: none;
    text-align: start;
    text-decoration: underline;
    text-underline-offset: 0.2em;
    cursor: pointer;
  }

  .placed-order .button {
    flex: none;
    min-block-size: var(--target);
  }

  @container configurator (width < 720px) {
    .order-link {
      inline-size: 100%;
    }
  }

  /*
   * The colors of these buttons are swapped when they change between filled and plain. During a transition, their text
   * would have the color of the background.
   */
  .ordering .button {
    transition: none;
  }

  .text-field {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    align-content: start;
    gap: 0.375em;
    min-inline-size: 0;
    scroll-margin-block: 96px;
  }

  .text-field .label {
    font-size: 0.875em;
  }

  .text-field .message:empty {
    display: none;
  }

  .text-field .select-place,
  .text-field .select {
    inline-size: 100%;
    min-inline-size: 0;
    max-inline-size: none;
  }

  .destination,
  .destination fieldset {
    display: grid;
    gap: 12px var(--space);
  }

  .destination legend,
  .address legend {
    padding-block-end: 12px;
    font-weight: 600;
  }

  .destination fieldset {
    grid-template-columns: minmax(0, 1fr);
    align-items: start;
  }

  /* The fields on a line share its whole width, whatever the country's field order. */
  .address {
    display: flex;
    flex-wrap: wrap;
    gap: 12px;
  }

  .address > .text-field {
    flex: 1 0 100%;
  }

  .address > .postcode {
    flex: 1 1 8em;
  }

  .address > .city {
    flex: 2 1 11em;
  }

  .address > .region {
    flex: 1 1 9em;
  }

  @container configurator (width >= 30em) {
    .destination fieldset {
      grid-template-columns: minmax(0, 2fr) minmax(0, 1fr) auto;
    }

    /* Aligns the button with the inputs, which have their labels above them. */
    .destination .button {
      margin-block-start: calc(1.45em * 0.875 + 0.375em);
    }

    .address > .country,
    .address > .email,
    .address > .phone {
      flex: 1 1 14em;
    }
  }
`;

/** The form, its summary, and the frame around a placed order. */
const form = css`
  .order-step,
  .summary-card,
  .order-form,
  .submit-area,
  .order-status {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: var(--space);
  }

  .order-step,
  .order-form {
    gap: calc(var(--space) * 1.5);
  }

  .order-step {
    align-items: start;
  }

  .summary-card {
    gap: 14px;
    padding: var(--space);
    border: 1px solid var(--line);
    border-radius: var(--radius);
  }

  /* The text is below the picture if its longest word doesn't fit next to it. */
  .summary-head {
    display: flex;
    flex-wrap: wrap;
    gap: 8px 14px;
  }

  .summary-head > div:last-child {
    flex: 1 1 9em;
    min-inline-size: 0;
  }

  .thumbnail {
    flex: none;
    inline-size: 96px;
    block-size: 72px;
  }

  .thumbnail > svg {
    display: block;
    inline-size: 100%;
    block-size: 100%;
    border-radius: var(--radius-small);
    background: var(--stage);
    forced-color-adjust: none;
  }

  .specification[open] > summary {
    margin-block-end: 8px;
  }

  .specification > * + * {
    margin-block-start: 14px;
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

  .order-total > :last-child {
    text-align: end;
  }

  .order-total .small {
    display: block;
    font-weight: 400;
  }

  .order-total strong {
    font-size: min(1.25em, 11cqi);
    font-variant-numeric: tabular-nums;
  }

  .submit-area {
    gap: 12px;
  }

  .seller .phone {
    white-space: nowrap;
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

  /* At least as high as the window, so that the order doesn't move anything visible when it loads. */
  .order-awaited {
    min-block-size: 100svh;
  }

  .details-awaited {
    min-block-size: var(--target-small);
  }

  /* If large text has little room, a value is below its name. */
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

export const orderingStyles = css`
  ${steps}
  ${quoteTableStyles}
  ${form}
`;
