// Measures what the overlay's layout needs from the page: the tools that it must not cover, and label widths. An
// element that must not be covered has `data-obstacle` in its template. The page is measured only after a change,
// because measuring forces a layout.

import type { Rect } from '../../geometry/rect.js';

/** Assumed character width in pixels, until a similar label has been measured. */
const CHARACTER_WIDTH = 8;
const LABEL_PADDING = 20;

export class PageMeasurements {
  /** In the coordinates of the stage; pixels. */
  obstacles: readonly Rect[] = [];
  /** Widths in pixels by text pattern, because all digits have the same width. */
  readonly #widths = new Map<string, number>();
  #obstaclesKey = '';
  readonly #observed = new Set<Element>();
  readonly #observer: ResizeObserver;

  /** @param onResize the measurements are no longer valid, for example because the font size has changed */
  constructor(onResize: () => void) {
    this.#observer = new ResizeObserver(() => {
      this.#obstaclesKey = '';
      this.#widths.clear();
      onResize();
    });
  }

  /** Call this when the element leaves the page. */
  unobserve(): void {
    this.#observer.disconnect();
    this.#observed.clear();
    this.#obstaclesKey = '';
  }

  /** A label's width, in pixels. */
  widthOf(text: string): number {
    return this.#widths.get(patternOf(text)) ?? text.length * CHARACTER_WIDTH + LABEL_PADDING;
  }

  /**
   * Call this after rendering the overlay.
   * @param obstaclesKey changes whenever an obstacle may have moved
   * @returns whether an obstacle or a width has changed
   */
  read(stage: HTMLElement, obstaclesKey: string): boolean {
    const hasNewWidth = this.#readWidths(stage);
    if (obstaclesKey === this.#obstaclesKey) return hasNewWidth;
    this.#obstaclesKey = obstaclesKey;
    const origin = stage.getBoundingClientRect();
    const elements = new Set(stage.querySelectorAll('[data-obstacle]'));
    this.#observe(elements);
    const obstacles = [...elements].map((obstacle): Rect => {
      const { left, top, right, bottom } = obstacle.getBoundingClientRect();
      return {
        left: left - origin.left,
        top: top - origin.top,
        right: right - origin.left,
        bottom: bottom - origin.top,
      };
    });
    const hasMoved = JSON.stringify(obstacles) !== JSON.stringify(this.obstacles);
    this.obstacles = obstacles;
    return hasMoved || hasNewWidth;
  }

  #observe(elements: ReadonlySet<Element>): void {
    for (const element of this.#observed) {
      if (elements.has(element)) continue;
      this.#observer.unobserve(element);
      this.#observed.delete(element);
    }
    for (const element of elements) {
      if (this.#observed.has(element)) continue;
      this.#observer.observe(element, { box: 'border-box' });
      this.#observed.add(element);
    }
  }

  #readWidths(stage: HTMLElement): boolean {
    let hasNew = false;
    for (const label of stage.querySelectorAll<HTMLElement>('[data-dimension]')) {
      const pattern = patternOf(label.textContent ?? '');
      if (this.#widths.has(pattern)) continue;
      this.#widths.set(pattern, label.offsetWidth);
      hasNew = true;
    }
    return hasNew;
  }
}

function patternOf(text: string): string {
  return text.replace(/\d/g, '0');
}
