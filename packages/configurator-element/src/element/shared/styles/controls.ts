// Styles for text, buttons, inputs and messages, shared by all panels. Each panel adds its own.

import { css } from 'lit';

export const controls = css`
  h2,
  h3,
  p,
  ul,
  ol,
  dl,
  dd,
  fieldset,
  legend {
    margin: 0;
    padding: 0;
    border: 0;
    min-inline-size: 0;
  }

  ul,
  ol {
    list-style: none;
  }

  h2 {
    font-size: 1.5em;
    font-weight: 600;
    line-height: 1.2;
    letter-spacing: -0.01em;
    text-wrap: balance;
  }

  h3 {
    font-size: 1.0625em;
    font-weight: 600;
    line-height: 1.3;
  }

  button,
  input,
  select,
  textarea {
    font: inherit;
    color: inherit;
    letter-spacing: inherit;
    margin: 0;
  }

  button,
  select,
  label,
  summary {
    touch-action: manipulation;
    -webkit-tap-highlight-color: transparent;
  }

  :focus-visible {
    outline: 2px solid currentColor;
    outline-offset: 2px;
  }

  .small {
    font-size: 0.8125em;
  }

  .muted {
    color: var(--muted);
  }

  .hidden-text {
    position: absolute;
    inline-size: 1px;
    block-size: 1px;
    overflow: hidden;
    clip-path: inset(50%);
    white-space: nowrap;
  }

  .button {
    display: inline-flex;
    align-items: center;
    justify-content: center;
    gap: 0.5em;
    min-block-size: var(--target);
    max-inline-size: 100%;
    padding: 0.375em 1em;
    border: 1px solid var(--edge);
    border-radius: var(--radius-small);
    background: transparent;
    font-weight: 500;
    line-height: 1.2;
    text-decoration: none;
    cursor: pointer;
    transition: background-color var(--quick), border-color var(--quick), opacity var(--quick);
  }

  .button:hover:not(:disabled) {
    background: var(--hover);
  }

  .button:active:not(:disabled) {
    background: var(--line);
  }

  .button.primary {
    background: var(--accent);
    border-color: transparent;
    color: var(--on-accent);
    font-weight: 600;
  }

  .button.primary:hover:not(:disabled) {
    background: var(--accent-hover);
  }

  .button.primary:active:not(:disabled) {
    background: var(--accent);
  }

  /* The focus ring of a filled button is outside it, where a ring in its text color would be invisible. */
  .button.primary:focus-visible {
    outline-color: var(--accent-line);
  }

  .button.quiet {
    border-color: transparent;
    padding-inline: 0.625em;
  }

  .button.icon {
    inline-size: var(--target);
    padding: 0;
  }

  .button:is(:disabled, [aria-disabled='true']) {
    opacity: 0.45;
    cursor: default;
  }

  .input {
    inline-size: 100%;
    min-block-size: var(--target);
    padding: 0.375em 0.75em;
    border: 1px solid var(--edge);
    border-radius: var(--radius-small);
    background: var(--faint);
    line-height: 1.2;
  }

  .input[aria-invalid='true'] {
    border-color: var(--danger);
    box-shadow: inset 0 0 0 1px var(--danger);
  }

  /* iOS zooms the page into an input with smaller text. */
  @media (pointer: coarse) {
    .input {
      font-size: max(16px, 1em);
    }
  }

  .label {
    min-inline-size: 0;
  }

  .message {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0.25em 0.75em;
    font-size: 0.875em;
    line-height: 1.4;
  }

  .message.error {
    color: var(--danger);
  }

  .message.notice {
    color: var(--notice);
  }

  .message .button {
    color: inherit;
    border-color: currentColor;
    min-block-size: var(--target-small);
    padding-block: 0.125em;
  }

  .link {
    padding: 0;
    border: 0;
    background: none;
    color: inherit;
    text-decoration: underline;
    text-underline-offset: 0.2em;
    cursor: pointer;
  }

  .busy {
    inline-size: 1em;
    block-size: 1em;
    border: 2px solid currentColor;
    border-inline-end-color: transparent;
    border-radius: 50%;
    animation: turn 800ms linear infinite;
  }

  @keyframes turn {
    to {
      rotate: 1turn;
    }
  }

  @media (prefers-reduced-motion: reduce) {
    .busy {
      animation-duration: 4s;
    }
  }

  svg.symbol {
    inline-size: 1.25em;
    block-size: 1.25em;
    fill: none;
    stroke: currentColor;
    stroke-width: 1.75;
    stroke-linecap: round;
    stroke-linejoin: round;
    flex: none;
  }

  svg.directed:dir(rtl) {
    transform: scaleX(-1);
  }

  @media (forced-colors: active) {
    .button.primary {
      border-color: ButtonText;
    }
  }
`;
