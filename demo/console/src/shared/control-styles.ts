// Styles for buttons and fields.

import { css } from 'lit';

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

  /* Phones zoom in when a field with smaller text is focused. */
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

export const choiceStyles = css`
  .choice {
    display: grid;
    grid-template-columns: auto 1fr;
    gap: var(--space-1) var(--space-3);
    align-items: center;
    padding: var(--space-3);
    border: 1px solid var(--line);
    border-radius: var(--radius-s);
    cursor: pointer;
  }

  .choice:has(:checked) {
    border-color: var(--accent);
    background: var(--accent-soft);
  }

  .choice .hint {
    grid-column: 2;
  }
`;
