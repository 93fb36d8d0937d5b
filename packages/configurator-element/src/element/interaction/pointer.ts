// Handles the pointer over the picture, except for camera controls: the part under it, presses and double presses on
// parts, wheel scrolling, and Escape.

import type { ScreenPoint } from '../../view/overlay-layout.js';
import type { Hit } from '../../view/picking.js';
import { localPointsOf } from './local-point.js';

interface Options {
  readonly host: HTMLElement;
  /** Finds the part at a point in the picture. */
  readonly hitAt: (point: ScreenPoint) => Hit | undefined;
  /** Called at most once per frame; undefined if the pointer isn't over a part. */
  readonly onHover: (hit: Hit | undefined) => void;
  readonly onPress: (hit: Hit | undefined) => void;
  /** Called for the second press of a double press; `onPress` was called for the first. */
  readonly onDoublePress: (hit: Hit | undefined) => void;
  /** Called when the wheel scrolled the page instead of zooming. */
  readonly onWheelPassed: () => void;
  /** @returns whether Escape ended something here */
  readonly onEscape: () => boolean;
}

/** If the pointer moves farther than this between down and up, in pixels, it's a drag that rotates the product. */
const CLICK_TOLERANCE = 6;

/** Elements over the picture that handle presses themselves. While the pointer is over one, no part is highlighted. */
const CONTROLS = '.overlay, button, a';

export class Pointer {
  readonly #options: Options;
  #target: HTMLElement | undefined;
  #listeners: AbortController | undefined;
  #down: ScreenPoint | undefined;
  #hovered: ScreenPoint | undefined;
  #request = 0;

  constructor(options: Options) {
    this.#options = options;
  }

  /** Listens to this element instead of the previous one. */
  watch(target: HTMLElement | undefined): void {
    if (target === this.#target) return;
    this.#listeners?.abort();
    cancelAnimationFrame(this.#request);
    this.#request = 0;
    this.#target = target;
    if (!target) return;
    this.#listeners = new AbortController();
    const { signal } = this.#listeners;
    const options = { signal, passive: true };
    target.addEventListener('pointermove', (event) => this.#onMove(event), options);
    target.addEventListener('pointerleave', () => this.#hover(undefined), options);
    target.addEventListener('pointerdown', (event) => this.#onDown(event), options);
    target.addEventListener('wheel', (event) => this.#onWheel(event), { ...options, capture: true });
    target.addEventListener('click', (event) => this.#onClick(event), options);
    document.addEventListener('keydown', (event) => this.#onKey(event), { signal });
  }

  #onMove(event: PointerEvent): void {
    const isHover = event.pointerType !== 'touch' && event.buttons === 0 && !isOnControl(event);
    this.#hover(isHover ? pointOf(event) : undefined);
  }

  #hover(point: ScreenPoint | undefined): void {
    if (!point && !this.#hovered) return;
    this.#hovered = point;
    this.#request ||= requestAnimationFrame(() => {
      this.#request = 0;
      this.#options.onHover(this.#hovered && this.#hitAt(this.#hovered));
    });
  }

  #onDown(event: PointerEvent): void {
    this.#down = isOnControl(event) ? undefined : pointOf(event);
  }

  #onClick(event: MouseEvent): void {
    const [down, point] = [this.#down, pointOf(event)];
    if (isOnControl(event) || !down || Math.hypot(point.x - down.x, point.y - down.y) > CLICK_TOLERANCE) return;
    const { onPress, onDoublePress } = this.#options;
    (event.detail > 1 ? onDoublePress : onPress)(this.#hitAt(point));
  }

  // Wait for the camera's own listener, which runs after this one and decides whether the wheel zooms.
  #onWheel(event: WheelEvent): void {
    if (isOnControl(event)) return;
    // Hover again, because a different part may be under the pointer now, even if the pointer hasn't moved.
    this.#hover(undefined);
    setTimeout(() => {
      if (!event.defaultPrevented) this.#options.onWheelPassed();
    });
  }

  // Escape first ends a dialog, typing, wheel capture by the view, or full screen. Once the focus has left the view,
  // the event's target is the body, and Escape still applies to the product.
  #onKey(event: KeyboardEvent): void {
    if (event.key !== 'Escape' || event.defaultPrevented || document.fullscreenElement) return;
    const path = event.composedPath();
    const isMeant = path.includes(this.#options.host) || event.target === document.body;
    if (!isMeant || path.some((target) => target instanceof HTMLDialogElement)) return;
    if (this.#options.onEscape()) event.preventDefault();
  }

  #hitAt(point: ScreenPoint): Hit | undefined {
    return this.#target && this.#options.hitAt(localPointsOf(this.#target)(point));
  }
}

/** The event's position in the window, in pixels. */
function pointOf({ clientX, clientY }: MouseEvent): ScreenPoint {
  return { x: clientX, y: clientY };
}

function isOnControl({ target }: Event): boolean {
  return target instanceof Element && target.closest(CONTROLS) !== null;
}
