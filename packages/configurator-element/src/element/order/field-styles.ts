// Fields to fill in: the destination in a row, an address in a grid.

import { css } from 'lit';

export const orderingFields = css`
  .text-field {
    display: grid;
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
    align-items: start;
  }

  .address {
    display: grid;
    grid-template-columns: repeat(6, minmax(0, 1fr));
    gap: 12px;
  }

  .address > .text-field {
    grid-column: 1 / -1;
  }

  .address > .postcode {
    grid-column: span 2;
  }

  .address > .city {
    grid-column: span 4;
  }

  @container configurator (width >= 480px) {
    .destination fieldset {
      grid-template-columns: minmax(0, 2fr) minmax(0, 1fr) auto;
    }

    /* Beside the inputs, whose names stand above them. */
    .destination .button {
      margin-block-start: calc(1.45em * 0.875 + 0.375em);
    }

    .address > .region,
    .address > .country,
    .address > .email,
    .address > .phone {
      grid-column: span 3;
    }
  }
`;
