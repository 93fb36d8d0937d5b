// What lies over the picture: it is in nobody's way unless it is used.

import { css } from 'lit';

export const handsStyles = css`
  .hands {
    position: absolute;
    inset: 0;
    overflow: hidden;
    pointer-events: none;
    color: light-dark(#1c1c1e, #f2f2f4);
  }

  .opens {
    cursor: pointer;
  }

  .opening {
    position: absolute;
    inset-block-start: var(--y);
    left: var(--x);
    inline-size: 40px;
    block-size: 40px;
    margin: -20px;
    padding: 0;
    border: 0;
    border-radius: 50%;
    background: none;
  }

  .opening:focus-visible {
    background: color-mix(in srgb, var(--stage) 60%, transparent);
  }

  .hand-tools {
    position: absolute;
    inset-block-start: calc(16px + var(--target));
    inset-inline-end: 8px;
    display: grid;
    border-radius: 99px;
    background: color-mix(in srgb, var(--stage) 70%, transparent);
  }

  .hand-tools > * {
    pointer-events: auto;
  }
`;
