// Scrolls an element that the Tab key has reached out from under sticky parts of the page.

import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { scrollIntoSight } from '../shared/scroll-into-sight.js';

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
  scrollIntoSight(target);
}
