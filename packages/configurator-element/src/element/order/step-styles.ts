// What the steps from quotes to order have in common: heading, notices, ways back.

import { css } from 'lit';

export const orderingSteps = css`
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

  /* A page may be in another script than the messages, the names and the figures that stand in it. */
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
    scroll-margin-block: calc(var(--configurator-sticky-top, 0px) + var(--space)) 96px;
  }

  .step-heading:focus {
    outline: none;
  }

  .back {
    margin-inline-start: -0.625em;
    color: var(--muted);
  }

  .back .symbol {
    inline-size: 1em;
    block-size: 1em;
  }

  .back:dir(rtl) .symbol {
    transform: scaleX(-1);
  }

  .standing {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    gap: 8px var(--space);
    padding: 0.75em 0.875em;
    border-radius: var(--radius-small);
    border-inline-start: 3px solid var(--notice);
    background: var(--faint);
    scroll-margin-block: 96px;
  }

  .standing.note {
    border-inline-start-color: currentColor;
  }

  .standing .button {
    background: var(--surface);
  }

  .earlier {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    gap: 8px var(--space);
    padding: 0.5em 0.5em 0.5em 0.875em;
    border: 1px solid var(--line);
    border-radius: var(--radius-small);
  }

  /* These turn from filled to plain and back: halfway, their text would vanish in the ground. */
  .ordering .button {
    transition: none;
  }
`;
