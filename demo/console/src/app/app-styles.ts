// The console's layout: the navigation is next to the view, or above it on a narrow page.

import { consoleCss } from '../shared/styles.js';

export const appStyles = consoleCss`
  :host {
    display: grid;
    grid-template-columns: 14rem minmax(0, 1fr);
    min-height: 100dvh;
  }

  .skip {
    position: absolute;
    inset-block-start: var(--space-2);
    inset-inline-start: var(--space-2);
    z-index: 20;
    padding: var(--space-2) var(--space-4);
    border-radius: var(--radius-s);
    background: var(--accent);
    color: var(--on-accent);
  }

  .skip:not(:focus) {
    clip-path: inset(50%);
  }

  .bar {
    position: sticky;
    inset-block-start: 0;
    display: flex;
    flex-direction: column;
    gap: var(--space-5);
    height: 100dvh;
    padding: var(--space-5) var(--space-3);
    border-inline-end: 1px solid var(--line);
    background: var(--surface);
    overflow-y: auto;
  }

  .organization {
    display: grid;
    padding-inline: var(--space-3);
    overflow-wrap: anywhere;
  }

  .menu {
    display: none;
  }

  #navigation {
    display: flex;
    flex: 1;
    flex-direction: column;
    justify-content: space-between;
    gap: var(--space-5);
  }

  nav,
  .session {
    display: grid;
    gap: 2px;
  }

  nav a {
    display: flex;
    align-items: center;
    min-height: var(--target);
    padding-inline: var(--space-3);
    border-radius: var(--radius-s);
    color: var(--text);
    font-weight: 500;
    text-decoration: none;
  }

  nav a:hover {
    background: var(--raised);
    color: var(--text);
  }

  nav a[aria-current] {
    background: var(--accent-soft);
    color: var(--accent);
    font-weight: 600;
  }

  .session .button {
    justify-content: start;
    padding-inline: var(--space-3);
    color: var(--muted);
    font-weight: 500;
  }

  main {
    min-width: 0;
  }

  /* The main element gets the focus after each navigation. It doesn't respond to keys, so it has no outline. */
  main:focus-visible {
    outline: 0;
  }

  main.sign-in {
    grid-column: 1 / -1;
    display: grid;
    gap: var(--space-4);
    place-self: center;
    width: min(26rem, calc(100% - 2 * var(--space-4)));
    margin-block: var(--space-6);
    padding: var(--space-6);
    border: 1px solid var(--line);
    border-radius: calc(var(--radius) * 1.5);
    background: var(--surface);
  }

  .starting {
    grid-column: 1 / -1;
    padding: var(--space-7);
    color: var(--muted);
    text-align: center;
    animation: appear 0.2s 0.3s both;
  }

  .offline {
    padding: var(--space-2) var(--space-5);
    background: var(--warning-soft);
  }

  @media print {
    :host {
      display: block;
    }

    .bar,
    .skip,
    .offline,
    console-notices {
      display: none;
    }
  }

  @keyframes appear {
    from {
      opacity: 0;
    }
  }

  @media (max-width: 820px) {
    :host {
      grid-template: auto minmax(0, 1fr) / minmax(0, 1fr);
    }

    .bar {
      z-index: 5;
      flex-flow: row wrap;
      align-items: center;
      justify-content: space-between;
      gap: var(--space-2) var(--space-3);
      height: auto;
      max-height: 100dvh;
      padding: var(--space-2) var(--space-4);
      border-block-end: 1px solid var(--line);
      border-inline-end: 0;
    }

    .organization {
      flex: 1;
      padding: 0;
    }

    .menu {
      display: inline-flex;
    }

    #navigation {
      flex-basis: 100%;
      gap: var(--space-3);
      padding-block-end: var(--space-3);
    }

    #navigation:not(.open) {
      display: none;
    }
  }
`;
