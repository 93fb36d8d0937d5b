// What lies over the picture: it is in nobody's way unless it is used.

import { css } from 'lit';

export const interactionStyles = css`
  .hands {
    position: absolute;
    inset: 0;
    /* Not even by the focus that comes to what sticks out is it moved against the picture. */
    overflow: clip;
    pointer-events: none;
    color: light-dark(#1c1c1e, #f2f2f4);
  }

  .opens {
    cursor: pointer;
  }

  .stage.hinting > .hint {
    opacity: 1;
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

  @container configurator (width < 1080px) {
    .hand-tools {
      inset-block: auto 3px;
      inset-inline: 4px auto;
      display: flex;
    }
  }

  .hand-tools > * {
    pointer-events: auto;
  }

  .hand-tools .tool[aria-pressed='true'] {
    background: var(--accent);
    color: var(--on-accent);
    border-radius: 50%;
  }

  .explode {
    position: absolute;
    inset-block-end: max(2px, var(--strip) - 3px);
    inset-inline: 0;
    inline-size: min(280px, 60%);
    margin-inline: auto;
    padding: 4px 14px;
    border-radius: 99px;
    background: color-mix(in srgb, var(--stage) 80%, transparent);
    pointer-events: auto;
  }

  /* Above the hint, as long as it is there. */
  @container configurator (width >= 1080px) {
    .stage:not(.touched) .explode {
      inset-block-end: 28px;
    }
  }

  .measure-lines,
  .outlines {
    position: absolute;
    inset: 0;
    inline-size: 100%;
    block-size: calc(100% - var(--strip));
  }

  .outlines {
    fill: none;
    stroke: #2f7bff;
    stroke-width: 1.5;
    stroke-linejoin: round;
  }

  .outlines.far {
    fill: #2f7bff;
    fill-opacity: 0.12;
    stroke-width: 2;
  }

  .measure-lines {
    fill: none;
    stroke: currentColor;
    stroke-width: 1.25;
  }

  .measure-lines .halo {
    stroke: var(--stage);
    stroke-width: 4;
    stroke-opacity: 0.8;
  }

  .measure,
  .measure-editor,
  .grip,
  .grip-told {
    position: absolute;
    top: var(--y);
    left: var(--x);
    transform: translate(-50%, -50%);
  }

  .measure {
    min-block-size: 26px;
    padding: 0 8px;
    border: 0;
    border-radius: 99px;
    background: var(--stage);
    font-size: 0.875em;
    font-variant-numeric: tabular-nums;
    line-height: 26px;
    white-space: nowrap;
  }

  button.measure {
    border: 1px solid var(--edge);
    pointer-events: auto;
    cursor: text;
  }

  button.measure:hover {
    background: color-mix(in srgb, var(--stage) 90%, currentColor);
  }

  button.measure.refused {
    border-color: var(--danger);
    color: var(--danger);
  }

  .measure-editor {
    z-index: 2;
    transform: translate(-50%, -20px);
    inline-size: max-content;
    max-inline-size: min(300px, 100%);
    border-radius: var(--radius-small);
    background: light-dark(#ffffff, #1a1a1c);
    box-shadow: 0 4px 18px rgb(0 0 0 / 18%);
    pointer-events: auto;
  }

  .measure-editor .typed {
    display: flex;
    align-items: center;
    gap: 6px;
    padding-inline-end: 10px;
  }

  .measure-editor .input {
    inline-size: 8.5em;
    border-color: transparent;
    background: none;
  }

  .measure-editor .message {
    padding: 4px 12px 10px;
  }

  .grip {
    display: grid;
    place-items: center;
    inline-size: 44px;
    block-size: 44px;
    border-radius: 50%;
    opacity: 0;
    touch-action: none;
    cursor: grab;
    transition: opacity var(--quick);
  }

  .knob {
    display: block;
    inline-size: 26px;
    block-size: 26px;
    border-radius: 50%;
    background: light-dark(#ffffff, #2a2a2d);
    box-shadow: 0 1px 6px rgb(0 0 0 / 35%);
    rotate: var(--turn);
  }

  /* Two arrows, out of the product and into it. */
  .knob::before {
    content: '';
    position: absolute;
    inset: 0;
    background: currentColor;
    clip-path: polygon(
      22% 50%, 38% 30%, 38% 45%, 62% 45%, 62% 30%, 78% 50%, 62% 70%, 62% 55%, 38% 55%, 38% 70%
    );
  }

  .measuring .grip,
  .grip:focus-visible,
  .grip.held {
    opacity: 1;
    pointer-events: auto;
  }

  /* Whatever the device is mostly used with: a mouse may be beside it. */
  @media (any-hover: hover) {
    .stage:hover .grip {
      opacity: 1;
      pointer-events: auto;
    }
  }

  .grip.held {
    cursor: grabbing;
  }

  /* Others stand where it would; it comes when it is looked for. */
  .hands :is(.grip, .measure).away {
    opacity: 0;
    pointer-events: none;
  }

  .grip-told {
    transform: translate(-50%, calc(-100% - 26px));
    display: grid;
    justify-items: center;
    inline-size: max-content;
    max-inline-size: 240px;
    padding: 4px 10px;
    border-radius: var(--radius-small);
    background: light-dark(#ffffff, #2a2a2d);
    box-shadow: 0 2px 10px rgb(0 0 0 / 20%);
    font-size: 0.875em;
    line-height: 1.3;
    text-align: center;
  }

  .grip-told.below {
    transform: translate(-50%, 26px);
  }

  .grip-told strong {
    font-size: 1.0625em;
    font-variant-numeric: tabular-nums;
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
    vertical-align: top;
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

  @container configurator (width < 480px) {
    .bill td {
      white-space: normal;
    }
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
