// Styles for the painted samples, and for the card that shows an enlarged one.

import { css } from 'lit';

export const swatchStyles = css`
  .sample.painted > svg {
    display: none;
  }

  /* The board's front edge is at the bottom. */
  .sample > canvas {
    display: block;
    inline-size: 100%;
    block-size: 48px;
    border-radius: calc(var(--radius-small) - 2px);
    object-fit: cover;
    object-position: bottom;
    outline: 1px solid var(--line);
    outline-offset: -1px;
  }

  .request-sample {
    position: relative;
  }

  /* Enlarges the hit area for fingers without changing how the button looks. */
  .request-sample::after {
    content: '';
    position: absolute;
    inset: -10px -4px;
  }

  .swatch {
    -webkit-touch-callout: none;
  }

  @media (hover: none) {
    .swatch {
      user-select: none;
      -webkit-user-select: none;
    }
  }

  .swatch-card {
    position: fixed;
    z-index: 5;
    inset: auto;
    display: grid;
    gap: 10px;
    inline-size: min(280px, 100vi - 16px);
    margin: 0;
    padding: 0 0 12px;
    border: 1px solid var(--line);
    border-radius: var(--radius);
    background: light-dark(#ffffff, #242427);
    color: inherit;
    box-shadow: 0 8px 30px rgb(0 0 0 / 22%);
    overflow: hidden;
  }

  .swatch-card[hidden],
  .swatch-card[popover]:not(:popover-open) {
    display: none;
  }

  .swatch-card > canvas {
    display: block;
    inline-size: 100%;
    aspect-ratio: 560 / 360;
    object-fit: cover;
    object-position: bottom;
  }

  .swatch-card > .facts {
    display: grid;
    grid-template-columns: 1fr auto;
    align-items: baseline;
    gap: 2px 12px;
    padding-inline: 14px;
  }

  .swatch-card > .facts > strong {
    font-weight: 600;
    overflow-wrap: anywhere;
  }

  .swatch-card > .facts > bdi {
    font-variant-numeric: tabular-nums;
  }

  .swatch-card > .facts > .muted {
    grid-column: 1 / -1;
  }

  .swatch-card > .button {
    margin-inline: 14px;
  }
`;
