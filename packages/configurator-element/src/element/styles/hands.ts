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

  .parts-list {
    padding-block-end: var(--space);
    overflow-x: auto;
  }

  .bill {
    inline-size: 100%;
    border-collapse: collapse;
    font-size: 0.875em;
    line-height: 1.3;
  }

  .bill :is(th, td) {
    padding: 0.375em 0.5em;
    font-weight: inherit;
    text-align: start;
    vertical-align: baseline;
  }

  .bill :is(th, td):first-child {
    padding-inline-start: 0;
  }

  .bill thead th {
    color: var(--muted);
    font-size: 0.9375em;
  }

  .bill tbody tr {
    border-block-start: 1px solid var(--line);
  }

  .bill tbody tr.lit {
    background: color-mix(in srgb, #2f7bff 16%, transparent);
  }

  .bill td {
    white-space: nowrap;
    font-variant-numeric: tabular-nums;
  }

  .bill td:last-child {
    white-space: normal;
  }

  .bill .link {
    min-block-size: 24px;
    text-align: start;
    text-decoration-color: var(--edge);
  }

  .bill .link[aria-pressed='true'] {
    font-weight: 650;
  }

  .alone {
    position: absolute;
    inset-block-start: 10px;
    inset-inline: 0;
    inline-size: max-content;
    margin-inline: auto;
    background: var(--stage);
    pointer-events: auto;
  }
`;
