// Styles for the product in a photo of the room. The dialog fills the window, and the photo fills the rest of the
// dialog.

import { css } from 'lit';
import { dialogFrame } from '../../shared/styles/dialog.js';

export const photoStyles = css`
  ${dialogFrame}

  .room-photo {
    inline-size: min(60em, 100% - 16px);
    max-inline-size: none;
    max-block-size: calc(100dvh - 16px);
  }

  .room-photo[open] {
    display: flex;
    flex-direction: column;
    gap: 12px;
  }

  .room-photo::backdrop {
    background: rgb(0 0 0 / 55%);
  }

  .room-photo > .head {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: var(--space);
  }

  .room-photo :is(h3, p) {
    margin: 0;
  }

  .room-photo .message:empty {
    display: none;
  }

  .room-photo .step:focus {
    outline: none;
  }

  .room-photo > .line > .message {
    inline-size: 100%;
  }

  .room-photo > .line {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 8px;
  }

  .room-photo > .line > .input {
    inline-size: auto;
    min-inline-size: 0;
  }

  .room-photo > .line > input.input {
    inline-size: 6em;
  }

  .room-photo > .file {
    position: relative;
    align-self: start;
    cursor: pointer;
  }

  .room-photo > .file > input {
    position: absolute;
    inset: 0;
    inline-size: 100%;
    opacity: 0;
    cursor: pointer;
  }

  .room-photo > .file:focus-within {
    outline: 2px solid currentColor;
    outline-offset: 2px;
  }

  .photo {
    position: relative;
    flex: none;
    align-self: center;
    inline-size: min(100%, (100dvh - 17em) * var(--shape));
    aspect-ratio: var(--shape);
    border-radius: var(--radius-small);
    overflow: hidden;
    touch-action: none;
  }

  /* A phone on its side: the photo has the whole height, next to everything else. */
  @media (height < 520px) and (orientation: landscape) {
    .room-photo[open]:has(.photo) {
      display: grid;
      grid-template-columns: auto minmax(14em, 1fr);
      grid-template-rows: repeat(3, auto) 1fr;
    }

    .room-photo > :not(.photo) {
      grid-column: 2;
    }

    .photo {
      grid-area: 1 / 1 / span 4;
      align-self: start;
      inline-size: min(60dvw, (100dvh - 52px) * var(--shape));
    }
  }

  .photo canvas,
  .photo > svg,
  .product-in-photo {
    position: absolute;
    inset: 0;
    display: block;
    inline-size: 100%;
    block-size: 100%;
  }

  .photo polygon {
    fill: rgb(255 255 255 / 14%);
    stroke: #ffffff;
    stroke-width: 2;
    vector-effect: non-scaling-stroke;
  }

  .photo polygon.halo {
    fill: none;
    stroke: rgb(0 0 0 / 55%);
    stroke-width: 4;
  }

  .corner-handle {
    position: absolute;
    inline-size: 44px;
    block-size: 44px;
    margin: -22px;
    padding: 0;
    border: 0;
    background: none;
    touch-action: none;
    cursor: grab;
    translate: var(--out-x, 0px) var(--out-y, 0px);
  }

  .corner-handle::before {
    content: '';
    position: absolute;
    inset: 14px;
    translate: calc(-1 * var(--out-x, 0px)) calc(-1 * var(--out-y, 0px));
    border: 2px solid #ffffff;
    border-radius: 50%;
    box-shadow: 0 0 0 1.5px rgb(0 0 0 / 70%), inset 0 0 0 1.5px rgb(0 0 0 / 50%);
  }

  .corner-handle:focus-visible {
    outline: 3px solid #2f7bff;
    outline-offset: -6px;
    border-radius: 50%;
  }

  .loupe {
    position: absolute;
    inset: 8px auto auto 8px;
    inline-size: 112px;
    block-size: 112px;
    border: 2px solid #ffffff;
    border-radius: 50%;
    box-shadow: 0 2px 12px rgb(0 0 0 / 45%);
    overflow: hidden;
    pointer-events: none;
  }

  .loupe.right {
    inset: 8px 8px auto auto;
  }

  /* The cross that marks the magnified corner. */
  .loupe::after {
    content: '';
    position: absolute;
    inset: 0;
    background:
      linear-gradient(#ffffff, #ffffff) center / 26px 1px no-repeat,
      linear-gradient(#ffffff, #ffffff) center / 1px 26px no-repeat,
      linear-gradient(#000000, #000000) center / 26px 3px no-repeat,
      linear-gradient(#000000, #000000) center / 3px 26px no-repeat;
  }

  .product-in-photo {
    cursor: grab;
    touch-action: none;
  }

  .product-in-photo:active {
    cursor: grabbing;
  }

  .product-in-photo > canvas {
    pointer-events: none;
  }
`;
