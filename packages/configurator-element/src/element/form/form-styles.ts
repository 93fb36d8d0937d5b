// Field styles: a name and an exact value on one line, the slider below, and options as swatches or segments.

import { css } from 'lit';

export const formStyles = css`
  .form {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: calc(var(--space) * 1.5);
  }

  .group {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: var(--space);
  }

  .group > legend {
    font-weight: 600;
    overflow-wrap: anywhere;
    padding-block-end: calc(var(--space) * 0.75);
  }

  .steps {
    gap: 0;
  }

  /* The tabs name the groups. Space is reserved for what loads later, so that nothing moves when it does. */
  .tabs {
    margin-block: -8px 8px;
  }

  .tab-row {
    display: flex;
    flex-wrap: wrap;
    border-block-end: 1px solid var(--line);
  }

  /* Only touch screens make it easy to scroll a row. */
  @media (pointer: coarse) {
    .tab-row {
      flex-wrap: nowrap;
      overflow-x: auto;
      scrollbar-width: none;
    }
  }

  .tab-row:not([role]) {
    visibility: hidden;
  }

  .tab {
    flex: none;
    display: inline-flex;
    align-items: center;
    min-block-size: var(--target);
    max-inline-size: 100%;
    padding: 0 0.75em;
    border: 0;
    border-block-end: 2px solid transparent;
    font-weight: 600;
  }

  .folded > summary {
    min-block-size: var(--target);
  }

  .next {
    display: grid;
    justify-content: end;
    min-block-size: var(--target);
    margin-block-start: var(--space);
  }

  .steps legend {
    display: none;
  }

  .field {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 0.25em;
  }

  .field > .head {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    gap: 0.375em var(--space);
    min-block-size: var(--target);
  }

  .help {
    font-size: 0.8125em;
    color: var(--muted);
  }

  .stepper {
    display: inline-flex;
    align-items: stretch;
    max-inline-size: 100%;
    border: 1px solid var(--edge);
    border-radius: var(--radius-small);
    background: var(--faint);
  }

  .stepper:has([aria-invalid='true']) {
    border-color: var(--danger);
    box-shadow: inset 0 0 0 1px var(--danger);
  }

  .stepper:has(.stepper-input:focus-visible) {
    outline: 2px solid currentColor;
    outline-offset: 2px;
  }

  .stepper .step {
    flex: none;
    display: grid;
    place-items: center;
    inline-size: var(--target);
    min-block-size: var(--target);
    padding: 0;
    border: 0;
    border-radius: calc(var(--radius-small) - 1px);
    background: none;
    cursor: pointer;
    transition: background-color var(--quick);
  }

  .stepper .step .symbol {
    inline-size: 1em;
    block-size: 1em;
  }

  .stepper .step:hover:not(:disabled) {
    background: var(--hover);
  }

  .stepper .step:disabled {
    opacity: 0.35;
    cursor: default;
  }

  /* Keeps "30 cm" in this order in right-to-left text. */
  .stepper .value {
    direction: ltr;
    display: inline-flex;
    align-items: center;
    justify-content: center;
    min-inline-size: 0;
    cursor: text;
  }

  .stepper .stepper-input {
    inline-size: 4.25em;
    min-inline-size: 0;
    padding: 0;
    border: 0;
    background: none;
    text-align: center;
    font-variant-numeric: tabular-nums;
    outline: none;
  }

  /* Room for feet and inches with sixteenths. */
  .stepper .stepper-input.long {
    inline-size: 5.5em;
  }

  /* Rejected text stays as typed. The field grows to show as much of it as there's room for. */
  .stepper .stepper-input[aria-invalid='true'] {
    inline-size: 9em;
    field-sizing: content;
    min-inline-size: 2.5em;
    max-inline-size: 14em;
    text-overflow: ellipsis;
  }

  .stepper .unit {
    padding-inline-end: 0.5em;
    color: var(--muted);
    font-size: 0.8125em;
    white-space: nowrap;
  }

  .stepper:has(.unit) .stepper-input {
    text-align: end;
    padding-inline-end: 0.25em;
  }

  .root:lang(ar) .stepper:has(.unit) .value {
    direction: rtl;
  }

  .root:lang(ar) .stepper:has(.unit) .stepper-input {
    text-align: left;
    padding-inline: 0.25em 0;
  }

  .slider {
    appearance: none;
    inline-size: 100%;
    block-size: 28px;
    margin: 0;
    background: none;
    cursor: pointer;
    --track: linear-gradient(var(--accent-line), var(--accent-line)) 0 / var(--filled, 0%) 100% no-repeat, var(--line);
  }

  .slider:dir(rtl) {
    --track: linear-gradient(var(--accent-line), var(--accent-line)) 100% / var(--filled, 0%) 100% no-repeat, var(--line);
  }

  .slider::-webkit-slider-runnable-track {
    block-size: 4px;
    border-radius: 2px;
    background: var(--track);
  }

  .slider::-moz-range-track {
    block-size: 4px;
    border-radius: 2px;
    background: var(--track);
  }

  .slider::-webkit-slider-thumb {
    appearance: none;
    inline-size: 24px;
    block-size: 24px;
    margin-block-start: -10px;
    border: 1px solid var(--edge);
    border-radius: 50%;
    background: light-dark(#ffffff, #3a3a3e);
    box-shadow: 0 1px 4px rgb(0 0 0 / 22%);
  }

  .slider::-moz-range-thumb {
    box-sizing: border-box;
    inline-size: 24px;
    block-size: 24px;
    border: 1px solid var(--edge);
    border-radius: 50%;
    background: light-dark(#ffffff, #3a3a3e);
    box-shadow: 0 1px 4px rgb(0 0 0 / 22%);
  }

  .slider:focus-visible {
    border-radius: 14px;
  }

  .slider-limits {
    display: flex;
    justify-content: space-between;
    margin-block-start: -0.5em;
    font-size: 0.8125em;
    font-variant-numeric: tabular-nums;
    color: var(--muted);
    /* The labels of the limits overlap the lower part of the slider, which must still receive pointer events there. */
    pointer-events: none;
  }

  @media (pointer: coarse) {
    .slider {
      block-size: 44px;
    }
  }

  /* Forced colors remove gradients, including the slider's fill. */
  @media (forced-colors: active) {
    .slider {
      forced-color-adjust: none;
      --accent-line: Highlight;
      --line: Canvas;
    }

    .slider::-webkit-slider-runnable-track {
      box-shadow: 0 0 0 1px CanvasText;
    }

    .slider::-moz-range-track {
      box-shadow: 0 0 0 1px CanvasText;
    }

    .slider::-webkit-slider-thumb {
      border-color: ButtonText;
      background: ButtonFace;
    }

    .slider::-moz-range-thumb {
      border-color: ButtonText;
      background: ButtonFace;
    }

    .slider:disabled {
      --accent-line: GrayText;
    }
  }
`;
