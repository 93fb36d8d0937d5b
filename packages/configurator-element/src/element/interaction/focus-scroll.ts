// Scrolls an element that the Tab key has reached out from under sticky parts of the page.

import type { LitElement, ReactiveController } from 'lit';
import { scrollIntoSight } from '../shared/scroll-into-sight.js';

export class FocusScroll implements ReactiveController {
  readonly #host: LitElement;

  constructor(host: LitElement) {
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
