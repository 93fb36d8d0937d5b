// Styles for the sharing dialogs, in the shop's colors.

import { css } from 'lit';
import { dialogFrame } from '../shared/styles/dialog.js';

export const sharingStyles = css`
  ${dialogFrame}

  .dialog {
    inline-size: min(30em, 100% - 24px);
    max-block-size: calc(100svh - 24px);
  }

  /* Not a grid, because Safari would stretch that to the height of the window. */
  .dialog[open] {
    display: flex;
    flex-direction: column;
    gap: var(--space);
  }

  .dialog::backdrop {
    background: rgb(0 0 0 / 45%);
  }

  .dialog .head {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: var(--space);
  }

  .dialog section {
    display: grid;
    gap: 0.5em;
  }

  .dialog h4 {
    margin: 0;
    font-size: 1em;
    font-weight: 600;
  }

  .dialog .line {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 8px;
  }

  .dialog a.button {
    color: inherit;
    text-decoration: none;
  }

  .dialog .line > .input {
    flex: 1 1 8em;
    inline-size: auto;
    min-inline-size: 0;
    text-overflow: ellipsis;
  }

  .dialog .line > select.input {
    flex-basis: 100%;
  }

  .check {
    flex: 1;
    display: flex;
    align-items: center;
    gap: 0.5em;
    min-block-size: var(--target);
  }

  .check input {
    flex: none;
    inline-size: 1.25em;
    block-size: 1.25em;
    accent-color: var(--accent-line);
  }

  .files,
  .designs {
    display: grid;
    gap: 8px;
  }

  .designs li {
    display: grid;
    grid-template-columns: minmax(0, auto) minmax(0, 1fr) auto;
    align-items: center;
    gap: 0.75em;
  }

  .designs .button:first-child {
    overflow: hidden;
    white-space: nowrap;
    text-overflow: ellipsis;
  }

  .files li {
    display: flex;
    align-items: center;
    gap: 0.75em;
  }

  .files .button {
    flex: none;
    min-inline-size: 7em;
  }

  .dialog .status {
    min-block-size: 1.45em;
  }

  /* The overlay is on top of the camera's picture, which may have any color. */
  .ar-overlay {
    position: fixed;
    inset: 0;
    z-index: 9;
    display: flex;
    flex-direction: column;
    justify-content: space-between;
    align-items: center;
    gap: var(--space);
    padding: max(16px, env(safe-area-inset-top)) 16px max(24px, env(safe-area-inset-bottom));
    color: #ffffff;
  }

  .ar-overlay p,
  .ar-overlay .button {
    border-color: transparent;
    border-radius: 99px;
    background: rgb(0 0 0 / 72%);
  }

  .ar-overlay p {
    padding: 0.5em 1em;
    text-align: center;
  }

  .ar-overlay div {
    display: flex;
    gap: 12px;
  }

  @media (pointer: coarse) {
    .for-phone {
      display: none;
    }
  }

  .qr {
    display: block;
    inline-size: min(100%, 17em);
    margin-inline: auto;
    border-radius: var(--radius-small);
    forced-color-adjust: none;
  }
`;
