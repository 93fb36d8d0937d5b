// Scrolls an element that the Tab key has reached out from under sticky parts of the page. Chromium 156 scrolls by the
// `scroll-margin` of a focused element; 143 does not if the element is within the window, although the price or the
// picture covers it.

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
  // The overlay is visible with the picture, and nothing covers a dialog.
  if (key !== 'Tab' || !(target instanceof HTMLElement) || target.closest('.overlay, dialog')) return;
  const covered = coveredBy(target);
  if (covered === 0) return;
  target.scrollIntoView({ block: covered < 0 ? 'start' : 'end', inline: 'nearest', behavior: 'instant' });
  // Within a list that scrolls by itself, `scroll-margin` applies only to that list.
  scrollBy({ top: coveredBy(target), behavior: 'instant' });
}

/** @returns pixels to scroll until the element is visible: negative upwards, 0 where it is visible */
function coveredBy(target: HTMLElement): number {
  const { top, bottom } = target.getBoundingClientRect();
  const { scrollMarginBlockStart, scrollMarginBlockEnd } = getComputedStyle(target);
  const above = top - Number.parseFloat(scrollMarginBlockStart);
  const below = bottom + Number.parseFloat(scrollMarginBlockEnd) - innerHeight;
  return above < 0 ? above : Math.max(0, below);
}
