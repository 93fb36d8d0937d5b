// Styles shared by all of the console's elements. Colors and sizes are custom properties of the page (`page.css`).

import { type CSSResultGroup, css } from 'lit';

const text = css`
  *,
  *::before,
  *::after {
    box-sizing: border-box;
  }

  :host {
    display: block;
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

  address {
    font-style: normal;
    overflow-wrap: anywhere;
  }

  summary {
    min-height: var(--target);
    align-content: center;
    cursor: pointer;
  }

  code,
  pre,
  .mono {
    font-family: var(--mono);
    font-size: 0.9em;
  }

  code.mono {
    font-weight: 400;
    overflow-wrap: anywhere;
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

  pre.wrapped {
    white-space: pre-wrap;
    overflow-wrap: anywhere;
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

  /* Forced colors remove the backgrounds and borders that mark a chosen element, so system colors mark it instead. */
  @media (forced-colors: active) {
    [aria-selected='true'],
    [aria-pressed='true'],
    [aria-current]:not([aria-current='false']),
    tr.lit > * {
      background: Highlight !important;
      color: HighlightText !important;
      /* Otherwise, the browser draws a background behind the letters, possibly in the same color. */
      forced-color-adjust: none;
    }
  }

  :focus-visible {
    outline: 2px solid var(--accent);
    outline-offset: 2px;
  }
`;

const buttons = css`
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

  .button.small {
    padding-inline: var(--space-3);
    font-size: var(--text-s);
  }

  .button.icon {
    flex: none;
    width: var(--target);
    padding: 0;
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

  .button[aria-pressed='true'] {
    border-color: var(--accent);
    background: var(--accent-soft);
    color: var(--accent);
  }

  .button:disabled,
  .button[aria-disabled='true'] {
    opacity: 0.55;
    cursor: default;
  }

  @media (forced-colors: active) {
    .button {
      border-color: ButtonBorder;
    }
  }

  /* A button that looks like the text it's in. */
  .plain {
    padding: 0;
    border: 0;
    background: none;
    color: inherit;
    font: inherit;
    text-align: start;
    cursor: pointer;
  }

  [role='tablist'] {
    display: flex;
    gap: var(--space-1);
    padding-inline: var(--space-3);
    border-block-end: 1px solid var(--line);
    background: var(--surface);
    overflow-x: auto;
  }

  [role='tab'] {
    flex: none;
    min-height: var(--target);
    padding: 0 var(--space-3);
    border: 0;
    border-block-end: 2px solid transparent;
    background: none;
    color: var(--muted);
    font: inherit;
    font-weight: 550;
    white-space: nowrap;
    cursor: pointer;
  }

  [role='tab']:hover {
    color: var(--text);
  }

  [role='tab'][aria-selected='true'] {
    border-block-end-color: var(--accent);
    color: var(--text);
  }

  [role='tab']:focus-visible {
    outline-offset: -2px;
  }

  /* This border is visible only with forced colors. */
  @media (forced-colors: active) {
    [role='tab'] {
      border-color: Canvas;
    }
  }
`;

/**
 * Styles for fields such as `<label class="field"><span>Name</span><input /></label>`, with `.hint` and `.problem`
 * below.
 */
const fields = css`
  .field {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: var(--space-1);
    align-content: start;
    min-width: 0;
  }

  .field > code {
    overflow-wrap: anywhere;
  }

  .field > span:not(.hint, .problem),
  .field > label,
  .label,
  legend {
    padding: 0;
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
    min-width: 0;
    min-height: var(--target);
    padding: var(--space-1) var(--space-3);
    border: 1px solid var(--field-line);
    border-radius: var(--radius-s);
    background: var(--surface);
    color: inherit;
    font: inherit;
  }

  textarea {
    resize: vertical;
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

  input.number {
    text-align: end;
    font-variant-numeric: tabular-nums;
  }

  .search {
    flex: 1 1 16rem;
    max-width: 28rem;
  }

  .check {
    display: flex;
    align-items: center;
    gap: var(--space-2);
    min-height: var(--target);
  }

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

  ::placeholder {
    color: var(--muted);
    opacity: 1;
  }
`;

const tables = css`
  .table-place {
    /* Text for screen readers is positioned relative to this box, so it scrolls with it. */
    position: relative;
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

  th[scope='row'] {
    color: var(--text);
    font-size: inherit;
    white-space: normal;
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

const stackingTables = css`
  /* Break long words to leave room for the other columns. */
  @media (min-width: 641px) {
    .stacking tbody :is(th, td) {
      max-inline-size: 18rem;
      overflow-wrap: break-word;
    }
  }

  @media (max-width: 640px) {
    .stacking thead {
      display: none;
    }

    .stacking :is(tr, th, td, tbody, table) {
      display: block;
    }

    .stacking tbody tr {
      padding: var(--space-3) var(--space-4);
    }

    .stacking tbody tr:first-child {
      border: 0;
    }

    .stacking :is(th, td) {
      padding: var(--space-1) 0;
      text-align: start;
    }

    .stacking td {
      display: flex;
      justify-content: space-between;
      gap: var(--space-4);
      text-align: end;
      overflow-wrap: anywhere;
    }

    .stacking td::before {
      content: attr(data-heading);
      flex: none;
      color: var(--muted);
      font-size: var(--text-s);
    }
  }
`;

/** The layouts and boxes used by the views. */
const layouts = css`
  .card,
  .box,
  .table-place {
    border: 1px solid var(--line);
    border-radius: var(--radius);
    background: var(--surface);
  }

  .card {
    padding: var(--space-5);
  }

  .stack {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: var(--space-4);
    align-content: start;
  }

  .stack > progress {
    inline-size: 100%;
  }

  /* Text with paragraphs and lists. */
  .prose > * + * {
    margin-block-start: var(--space-2);
  }

  .prose :is(ol, ul) {
    padding-inline-start: var(--space-5);
  }

  /* A bar that shows a share of a whole. */
  progress.bar {
    appearance: none;
    display: block;
    width: 100%;
    height: 0.375rem;
    border: 0;
    border-radius: 999px;
    background: var(--raised);
    overflow: hidden;
  }

  .bar::-webkit-progress-bar {
    background: var(--raised);
  }

  .bar::-webkit-progress-value {
    background: var(--accent);
  }

  .bar::-moz-progress-bar {
    background: var(--accent);
  }

  .row,
  .split,
  .buttons {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--space-3);
  }

  form.row {
    align-items: end;
  }

  .row > .field {
    flex: 0 1 14rem;
  }

  .row > .search {
    flex: 1 1 16rem;
  }

  .split {
    justify-content: space-between;
  }

  .buttons {
    gap: var(--space-2);
  }

  .buttons.end {
    justify-content: flex-end;
  }

  .list {
    display: grid;
    gap: var(--space-2);
    list-style: none;
  }

  /* Cards side by side, as many as fit in a row. */
  .cards {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(min(100%, 15rem), 1fr));
    gap: var(--space-4);
    list-style: none;
  }

  .pairs {
    display: grid;
    grid-template-columns: fit-content(45%) minmax(0, 1fr);
    gap: var(--space-2) var(--space-4);
  }

  .pairs dt {
    color: var(--muted);
  }

  .pairs dd {
    overflow-wrap: anywhere;
  }

  .more {
    justify-self: center;
  }

  .badge {
    display: inline-block;
    justify-self: start;
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
    overflow-wrap: anywhere;
  }

  .note.warning {
    background: var(--warning-soft);
  }

  .note.danger {
    background: var(--danger-soft);
  }
`;

export const consoleStyles: CSSResultGroup = [text, buttons, fields, tables, stackingTables, layouts];

/**
 * Returns an element's styles, which are the shared ones and its own. Use it as ``static override styles =
 * consoleCss`h2 { … }` ``.
 */
export function consoleCss(...own: Parameters<typeof css>): CSSResultGroup {
  return [consoleStyles, css(...own)];
}

/**
 * Styles for a list whose rows can be expanded. Each row is a `details` element with a time (`.when`) at the end, and
 * a `.detail`.
 */
export const openingRows = css`
  details + details {
    border-block-start: 1px solid var(--line);
  }

  summary {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--space-2) var(--space-4);
    padding: var(--space-2) var(--space-4);
  }

  summary::before {
    content: '›';
    inline-size: 0.5rem;
  }

  details[open] summary::before {
    rotate: 90deg;
  }

  summary .when {
    margin-inline-start: auto;
  }

  .detail {
    padding: 0 var(--space-4) var(--space-4);
  }
`;

/**
 * Styles for content in two columns. The second column of `.columns` is as wide as `--aside`. On narrow screens, it's
 * below the content, or above it if it's an `.aside`. The values of name–value pairs are aligned at the end of the
 * line.
 */
export const sideBySide = css`
  .columns {
    display: grid;
    grid-template-columns: minmax(0, 1fr) var(--aside, minmax(18rem, 26rem));
    gap: var(--space-5);
    align-items: start;
  }

  dd {
    text-align: end;
  }

  @media (max-width: 60rem) {
    .columns {
      grid-template-columns: minmax(0, 1fr);
    }

    .aside {
      order: -1;
    }
  }
`;
