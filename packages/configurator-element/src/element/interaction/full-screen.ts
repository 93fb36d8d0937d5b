// Full screen, including the options and the price. Where the browser doesn't allow it, as on iPhones and in frames
// without permission, the element fills the window as a popover, which is above everything else on the page.

import type { ReactiveController } from 'lit';
import type { Configurator } from '../shared/configurator.js';

export class FullScreen implements ReactiveController {
  readonly #host: Configurator;
  /** The page's own `overflow`, which is replaced while the element fills the window. */
  #overflow = '';
  /** How far the page was scrolled. Without the element in it, the page is shorter, so the browser scrolls it back. */
  #scrollY = 0;

  constructor(host: Configurator) {
    this.#host = host;
    host.addController(this);
    host.addEventListener('fullscreenchange', () => host.requestUpdate());
  }

  hostDisconnected(): void {
    this.leaveWindow();
  }

  toggle(): void {
    if (document.fullscreenElement) void document.exitFullscreen();
    else if (document.fullscreenEnabled) void this.#host.requestFullscreen();
    else if (!this.leaveWindow()) this.#fillWindow();
  }

  #fillWindow(): void {
    const host = this.#host;
    this.#scrollY = scrollY;
    host.popover = 'manual';
    host.showPopover();
    const { style } = document.documentElement;
    this.#overflow = style.overflow;
    style.overflow = 'hidden';
    host.requestUpdate();
  }

  /** @returns false if the element didn't fill the window */
  leaveWindow(): boolean {
    const host = this.#host;
    if (host.popover !== 'manual') return false;
    // Without the attribute, the element is no longer a popover, so it's shown where it was.
    host.popover = null;
    document.documentElement.style.overflow = this.#overflow;
    scrollTo({ top: this.#scrollY, behavior: 'instant' });
    host.requestUpdate();
    return true;
  }
}
