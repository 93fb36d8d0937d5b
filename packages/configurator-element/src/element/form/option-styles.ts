// Styles for the options of a choice, material or color. The input is visually hidden but usable by keyboard and screen
// readers; its label is what people see.

import { css } from 'lit';

export const optionStyles = css`
  .options {
    display: flex;
    flex-wrap: wrap;
    gap: 8px;
  }

  .option {
    position: relative;
    cursor: pointer;
  }

  .option > input {
    position: absolute;
    inset: 0;
    inline-size: 100%;
    block-size: 100%;
    margin: 0;
    opacity: 0;
    cursor: inherit;
  }

  .option:has(:focus-visible) {
    outline: 2px solid currentColor;
    outline-offset: 2px;
  }

  .option:has(:disabled) {
    cursor: not-allowed;
  }

  .segment {
    display: inline-flex;
    align-items: center;
    min-block-size: var(--target);
    max-inline-size: 100%;
    padding: 0.25em 0.875em;
    border: 1px solid var(--edge);
    border-radius: var(--radius-small);
    line-height: 1.2;
    transition: background-color var(--quick), box-shadow var(--quick);
  }

  .segment:hover:not(:has(:disabled)) {
    background: var(--hover);
  }

  .segment:has(:checked) {
    border-color: currentColor;
    box-shadow: inset 0 0 0 1px currentColor;
    background: var(--faint);
  }

  .segment:has(:disabled) {
    border-style: dashed;
    color: var(--muted);
    text-decoration: line-through;
  }

  /* Reserves space below the name, so that nothing moves when the price appears. */
  .priced > .segment {
    display: inline-grid;
    align-content: center;
    justify-items: center;
    min-block-size: max(var(--target), 2.875em);
    min-inline-size: 5em;
  }

  .difference {
    color: var(--muted);
    font-size: 0.8125em;
    font-weight: 400;
    line-height: 1.2;
    font-variant-numeric: tabular-nums;
    white-space: nowrap;
  }

  :is(.swatch, .preset) > .difference {
    font-size: inherit;
    white-space: normal;
  }

  .difference.outdated {
    visibility: hidden;
  }

  /* Aligns the prices, whether names take one line or two. */
  .priced > .swatch {
    align-content: stretch;
    grid-template-rows: auto 1fr minmax(1.25em, auto);
  }

  .switch-place {
    display: inline-flex;
    align-items: center;
    gap: 0.75em;
  }

  .look {
    padding: 0;
    border: 0;
    background: none;
    font: inherit;
    font-size: 0.875em;
    color: var(--muted);
    cursor: zoom-in;
  }

  .swatches {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(min(5.25em, 100%), 1fr));
    gap: 12px 8px;
  }

  .swatch {
    display: grid;
    align-content: start;
    gap: 0.375em;
    border-radius: var(--radius-small);
    font-size: 0.8125em;
    line-height: 1.25;
    text-align: center;
    overflow-wrap: anywhere;
    hyphens: auto;
  }

  .swatch > .sample {
    display: block;
    padding: 3px;
    border: 2px solid transparent;
    border-radius: calc(var(--radius-small) + 3px);
    transition: border-color var(--quick);
  }

  .swatch > .sample > svg {
    display: block;
    inline-size: 100%;
    block-size: 48px;
    border-radius: calc(var(--radius-small) - 2px);
    outline: 1px solid var(--line);
    outline-offset: -1px;
  }

  .swatch:hover > :enabled:not(:checked) + .sample {
    border-color: var(--line);
  }

  .swatch > :checked + .sample {
    border-color: currentColor;
  }

  .swatch:has(:disabled) {
    color: var(--muted);
  }

  .swatch > :disabled + .sample {
    position: relative;
    opacity: 0.45;
  }

  .swatch > :disabled + .sample::after {
    content: '';
    position: absolute;
    inset: 5px;
    background: linear-gradient(to top right, transparent calc(50% - 1px), currentColor 50%, transparent calc(50% + 1px));
  }

  .switch {
    appearance: none;
    position: relative;
    flex: none;
    inline-size: 46px;
    block-size: 28px;
    margin: 0;
    border: 1px solid var(--edge);
    border-radius: 99px;
    background: var(--line);
    cursor: pointer;
    transition: background-color var(--quick);
  }

  .switch::before {
    content: '';
    position: absolute;
    inset-block-start: 3px;
    inset-inline-start: 3px;
    inline-size: 20px;
    block-size: 20px;
    border-radius: 50%;
    background: light-dark(#ffffff, #f2f2f4);
    box-shadow: 0 0 0 1px var(--edge);
    transition: inset-inline-start var(--quick);
  }

  /* Enlarges the hit area for fingers without changing how the switch looks. */
  @media (pointer: coarse) {
    .switch::after {
      content: '';
      position: absolute;
      inset: -9px 0;
    }
  }

  .switch:checked {
    background: var(--accent);
    border-color: var(--accent-line);
  }

  .switch:checked::before {
    inset-inline-start: 21px;
    background: var(--on-accent);
    box-shadow: none;
  }

  .select {
    appearance: none;
    padding-inline-end: 2.25em;
    cursor: pointer;
  }

  .select-place {
    position: relative;
    min-inline-size: min(9em, 100%);
  }

  .select-place > .symbol {
    position: absolute;
    inset-inline-end: 0.625em;
    inset-block: 0;
    margin-block: auto;
    pointer-events: none;
  }

  .select option {
    background: var(--surface);
    color: light-dark(#1c1c1e, #f2f2f4);
  }

  @media (forced-colors: active) {
    .segment:has(:checked) {
      forced-color-adjust: none;
      border-color: Highlight;
      background: Highlight;
      color: HighlightText;
    }

    /* Forced colors would make the transparent border as prominent as the chosen option's. */
    .swatch > .sample {
      border-color: Canvas;
    }

    .swatch > :checked + .sample {
      border-color: Highlight;
      outline: 2px solid Highlight;
    }

    .swatch > .sample > svg {
      forced-color-adjust: none;
    }

    .switch {
      background: ButtonFace;
    }

    .switch::before {
      background: ButtonText;
    }

    .switch:checked {
      border-color: Highlight;
      background: Highlight;
    }

    .switch:checked::before {
      background: HighlightText;
    }
  }
`;
