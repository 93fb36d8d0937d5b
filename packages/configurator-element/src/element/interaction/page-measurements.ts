// Measures what the overlay's layout needs from the page: the tools that must not be covered, and the widths of labels.
// An element that must stay free has `data-obstacle` in its template. The page is measured only after a change, because
// measuring forces a layout.

import type { Rect } from '../../geometry/rect.js';

/** The assumed width of a character until a similar label was measured; pixels. */
const CHARACTER_WIDTH = 8;
const LABEL_PADDING = 20;

export class PageMeasurements {
  /** In the coordinates of the stage; pixels. */
  obstacles: readonly Rect[] = [];
  /** Widths by a pattern of the text, because all digits have the same width; pixels. */
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

  /** The width of a label; pixels. */
  widthOf(text: string): number {
    return this.#widths.get(patternOf(text)) ?? text.length * CHARACTER_WIDTH + LABEL_PADDING;
  }

  /**
   * Call this after the overlay was rendered.
   * @param obstaclesKey changes with everything that moves an obstacle
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
