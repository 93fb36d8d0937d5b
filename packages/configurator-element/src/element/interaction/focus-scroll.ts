// Keeps what the Tab key reaches from being covered by what stays in sight: Chromium 156 scrolls for the `scroll-margin` of
// what it focuses; 143 leaves it under the price and the picture where it is within the window already.

import type { ReactiveController, ReactiveControllerHost } from 'lit';

type Host = ReactiveControllerHost & { readonly renderRoot: Node };

export class FocusScroll implements ReactiveController {
  readonly #host: Host;

  constructor(host: Host) {
    this.#host = host;
    host.addController(this);
  }

  hostConnected(): void {
    this.#host.renderRoot.addEventListener('keyup', onKeyUp, { passive: true });
  }

  hostDisconnected(): void {
    this.#host.renderRoot.removeEventListener('keyup', onKeyUp);
  }
}

function onKeyUp(event: Event): void {
  const { key, target } = event as KeyboardEvent;
  // The overlay is in sight where the picture is, and nothing of the page covers a dialog.
  if (key !== 'Tab' || !(target instanceof HTMLElement) || target.closest('.overlay, dialog')) return;
  const covered = coveredBy(target);
  if (covered === 0) return;
  target.scrollIntoView({ block: covered < 0 ? 'start' : 'end', inline: 'nearest', behavior: 'instant' });
  // Within a list that scrolls by itself, `scroll-margin` only counts for the scroll of that list.
  scrollBy({ top: coveredBy(target), behavior: 'instant' });
}

/** @returns px to scroll by until it is seen: negative upwards, 0 where it is in sight */
function coveredBy(target: HTMLElement): number {
  const { top, bottom } = target.getBoundingClientRect();
  const { scrollMarginBlockStart, scrollMarginBlockEnd } = getComputedStyle(target);
  const above = top - Number.parseFloat(scrollMarginBlockStart);
  const below = bottom + Number.parseFloat(scrollMarginBlockEnd) - innerHeight;
  return above < 0 ? above : Math.max(0, below);
}
