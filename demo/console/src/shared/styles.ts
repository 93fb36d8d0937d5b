// What the elements of the console have in common: the styles of text, buttons, fields, tables and cards. Colours and sizes are
// custom properties of the page (`page.css`).

import { css } from 'lit';

export const baseStyles = css`
  *,
  *::before,
  *::after {
    box-sizing: border-box;
  }

  :host([hidden]),
  [hidden] {
    display: none !important;
  }

  :is(h1, h2, h3, p, ul, ol, dl, dd, figure, fieldset) {
    margin: 0;
    padding: 0;
    border: 0;
  }

  h1 {
    font-size: var(--text-xl);
    font-weight: 650;
    line-height: 1.2;
    letter-spacing: -0.01em;
  }

  h2 {
    font-size: var(--text-l);
    font-weight: 600;
    line-height: 1.3;
  }

  h3 {
    font-size: var(--text-m);
    font-weight: 600;
  }

  a {
    color: var(--accent);
    text-underline-offset: 0.15em;
  }

  a:hover {
    color: var(--accent-hover);
  }

  code,
  pre,
  .mono {
    font-family: var(--mono);
    font-size: 0.9em;
  }

  pre {
    margin: 0;
    padding: var(--space-3) var(--space-4);
    border: 1px solid var(--line);
    border-radius: var(--radius-s);
    background: var(--raised);
    overflow-x: auto;
    white-space: pre;
  }

  .muted {
    color: var(--muted);
  }

  .small {
    font-size: var(--text-s);
  }

  .hidden-label {
    position: absolute;
    width: 1px;
    height: 1px;
    overflow: hidden;
    clip-path: inset(50%);
    white-space: nowrap;
  }

  :focus-visible {
    outline: 2px solid var(--accent);
    outline-offset: 2px;
  }
`;

export const buttonStyles = css`
  .button {
    display: inline-flex;
    align-items: center;
    justify-content: center;
    gap: var(--space-2);
    min-height: var(--target);
    padding: 0 var(--space-4);
    border: 1px solid var(--field-line);
    border-radius: var(--radius-s);
    background: var(--surface);
    color: var(--text);
    font: inherit;
    font-weight: 550;
    line-height: 1.2;
    text-decoration: none;
    white-space: nowrap;
    cursor: pointer;
  }

  .button:hover {
    background: var(--raised);
    color: var(--text);
  }

  .button.primary {
    border-color: transparent;
    background: var(--accent);
    color: var(--on-accent);
  }

  .button.primary:hover {
    background: var(--accent-hover);
  }

  .button.danger {
    border-color: var(--danger);
    color: var(--danger);
  }

  .button.danger:hover {
    background: var(--danger-soft);
  }

  .button.danger.primary {
    background: var(--danger);
    color: var(--on-danger);
  }

  .button.quiet {
    border-color: transparent;
    background: none;
    color: var(--accent);
  }

  .button.quiet:hover {
    background: var(--accent-soft);
  }

  .button:disabled,
  .button[aria-disabled='true'] {
    opacity: 0.55;
    cursor: default;
  }

  .buttons {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--space-2);
  }

  @media (forced-colors: active) {
    .button {
      border-color: ButtonBorder;
    }
  }
`;

/** `<label class="field"><span>Name</span><input /></label>`, with `.hint` and `.problem` below. */
export const fieldStyles = css`
  .field {
    display: grid;
    gap: var(--space-1);
    align-content: start;
    min-width: 0;
  }

  .field > span:not(.hint, .problem),
  .field > label,
  .label {
    font-weight: 550;
  }

  .hint {
    color: var(--muted);
    font-size: var(--text-s);
  }

  .problem {
    color: var(--danger);
    font-size: var(--text-s);
  }

  input:not([type='checkbox'], [type='radio'], [type='color'], [type='range']),
  select,
  textarea {
    width: 100%;
    min-height: var(--target);
    padding: var(--space-1) var(--space-3);
    border: 1px solid var(--field-line);
    border-radius: var(--radius-s);
    background: var(--surface);
    color: inherit;
    font: inherit;
  }

  /* A phone enlarges the page for a field of smaller text. */
  @media (pointer: coarse) {
    input,
    select,
    textarea {
      font-size: 1rem !important;
    }
  }

  [aria-invalid='true'] {
    border-color: var(--danger) !important;
  }

  input[type='checkbox'],
  input[type='radio'] {
    width: 1.125rem;
    height: 1.125rem;
    margin: 0;
    accent-color: var(--accent);
  }

  input[type='color'] {
    width: var(--target);
    height: var(--target);
    padding: 2px;
    border: 1px solid var(--field-line);
    border-radius: var(--radius-s);
    background: var(--surface);
  }

  .check {
    display: flex;
    align-items: center;
    gap: var(--space-2);
    min-height: var(--target);
  }

  ::placeholder {
    color: var(--muted);
    opacity: 1;
  }
`;

export const tableStyles = css`
  .table-place {
    /* What is hidden in it but for screen readers scrolls with it. */
    position: relative;
    border: 1px solid var(--line);
    border-radius: var(--radius);
    background: var(--surface);
    overflow-x: auto;
  }

  table {
    width: 100%;
    border-collapse: collapse;
    font-variant-numeric: tabular-nums;
  }

  th,
  td {
    padding: var(--space-3) var(--space-4);
    text-align: start;
    vertical-align: middle;
  }

  th {
    color: var(--muted);
    font-size: var(--text-s);
    font-weight: 550;
    white-space: nowrap;
  }

  tbody tr {
    border-block-start: 1px solid var(--line);
  }

  tbody tr:hover {
    background: var(--raised);
  }

  td.number,
  th.number {
    text-align: end;
  }
`;

export const cardStyles = css`
  .card {
    padding: var(--space-5);
    border: 1px solid var(--line);
    border-radius: var(--radius);
    background: var(--surface);
  }

  .stack {
    display: grid;
    gap: var(--space-4);
    align-content: start;
  }

  .row {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--space-3);
  }

  .badge {
    display: inline-block;
    padding: 0.125rem var(--space-2);
    border-radius: 999px;
    background: var(--raised);
    color: var(--text);
    font-size: var(--text-s);
    font-weight: 550;
    white-space: nowrap;
  }

  .badge.success {
    background: var(--success-soft);
    color: var(--success);
  }

  .badge.warning {
    background: var(--warning-soft);
    color: var(--warning);
  }

  .badge.danger {
    background: var(--danger-soft);
    color: var(--danger);
  }

  .note {
    padding: var(--space-3) var(--space-4);
    border-radius: var(--radius-s);
    background: var(--accent-soft);
  }

  .note.warning {
    background: var(--warning-soft);
  }

  .note.danger {
    background: var(--danger-soft);
  }
`;

/** All of them. */
export const consoleStyles = [baseStyles, buttonStyles, fieldStyles, tableStyles, cardStyles];
