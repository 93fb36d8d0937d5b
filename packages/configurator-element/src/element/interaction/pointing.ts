// What a person points at with mouse or finger, apart from turning it: over a spot, on a spot, twice on a spot. Knows no
// part.

interface Options {
  /** Once a frame at most; undefined when the pointer has left. */
  readonly onHover: (spot: Spot | undefined) => void;
  readonly onPress: (spot: Spot) => void;
  /** The wheel passed over, and the page scrolled: whoever meant to come nearer is told how. */
  readonly onPass: () => void;
  /** The second press within a moment: it comes after `onPress` of the first alone. */
  readonly onDoublePress: (spot: Spot) => void;
}

/** Pixels from the left and from the top of the place. */
export interface Spot {
  readonly x: number;
  readonly y: number;
}

/** Who moves farther than this between down and up turned the product; pixels. */
const clickTolerance = 6;

/** What lies over the product has its own use for a press. */
const controls = '.hands, button, a';

export class PointerController {
  readonly #options: Options;
  #place: HTMLElement | undefined;
  #listeners: AbortController | undefined;
  #down: Spot | undefined;
  #hover: Spot | undefined;
  #request = 0;

  constructor(options: Options) {
    this.#options = options;
  }

  /** Follows what happens in a place, and no longer in the last one. */
  watch(place: HTMLElement | undefined): void {
    if (place === this.#place) return;
    this.#listeners?.abort();
    cancelAnimationFrame(this.#request);
    this.#request = 0;
    this.#place = place;
    if (!place) return;
    this.#listeners = new AbortController();
    const options = { signal: this.#listeners.signal, passive: true };
    place.addEventListener('pointermove', (event) => this.#onMove(event), options);
    place.addEventListener('pointerleave', () => this.#report(undefined), options);
    place.addEventListener('pointerdown', (event) => this.#onDown(event), options);
    place.addEventListener('wheel', (event) => this.#onWheel(event), { ...options, capture: true });
    place.addEventListener('click', (event) => this.#onClick(event), options);
  }

  #onMove(event: PointerEvent): void {
    const isHover = event.pointerType !== 'touch' && event.buttons === 0 && !isControl(event);
    this.#report(isHover ? this.#spotOf(event) : undefined);
  }

  #report(spot: Spot | undefined): void {
    if (!spot && !this.#hover) return;
    this.#hover = spot;
    this.#request ||= requestAnimationFrame(() => {
      this.#request = 0;
      this.#options.onHover(this.#hover);
    });
  }

  #onDown(event: PointerEvent): void {
    this.#down = isControl(event) ? undefined : this.#spotOf(event);
  }

  #onClick(event: MouseEvent): void {
    const [down, spot] = [this.#down, this.#spotOf(event)];
    if (isControl(event) || !down || Math.hypot(spot.x - down.x, spot.y - down.y) > clickTolerance) return;
    if (event.detail > 1) this.#options.onDoublePress(spot);
    else this.#options.onPress(spot);
  }

  // Who takes the wheel keeps it to itself, and says so only after this.
  #onWheel(event: WheelEvent): void {
    if (isControl(event)) return;
    // What is under the mouse now, nobody has pointed at.
    this.#report(undefined);
    setTimeout(() => {
      if (!event.defaultPrevented) this.#options.onPass();
    });
  }

  #spotOf({ clientX, clientY }: MouseEvent): Spot {
    const { left, top } = this.#place!.getBoundingClientRect();
    return { x: clientX - left, y: clientY - top };
  }
}

function isControl({ target }: Event): boolean {
  return target instanceof Element && target.closest(controls) !== null;
}
