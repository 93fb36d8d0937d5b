// The styles from quotes to order: headings, messages and back buttons of every step, and form fields. They are loaded
// with the ordering, and add to the styles of the element.

import { css } from 'lit';
import { quoteTableStyles } from '../quotes/quote-table-styles.js';
import { orderStyles } from './order-styles.js';

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

  /* The page's script may have another direction than the messages, names and figures. */
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

  .problem {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    gap: 8px var(--space);
    padding: 0.75em 0.875em;
    border-radius: var(--radius-small);
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
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    gap: 8px var(--space);
    padding: 0.5em 0.5em 0.5em 0.875em;
    border: 1px solid var(--line);
    border-radius: var(--radius-small);
  }

  /* These change between filled and plain. During a transition, their text would have the colour of the background. */
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

  /* The fields of a line fill it, in whichever order the country has them. */
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

    /* Aligned with the inputs, whose labels are above them. */
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

export const orderingStyles = css`
  ${steps}
  ${quoteTableStyles}
  ${orderStyles}
`;
