// What the layout of the overlay has to know of the page: where the tools stand that nothing may cover, and how wide a
// label is. Whatever is to be kept free says so in its template, by `data-obstacle`. The page is read only where something
// may have changed, as reading makes the browser lay it out.

import type { Rect } from '../../geometry/rect.js';

/** Until a label like it was measured, a text is taken to be this wide; pixels. */
const characterWidth = 8;
const labelPadding = 20;

export class PageMeasurements {
  /** Within the stage; pixels. */
  obstacles: readonly Rect[] = [];
  /** Widths by the pattern of the text, as all digits have one width; pixels. */
  readonly #widths = new Map<string, number>();
  #obstaclesKey = '';
  readonly #observed = new Set<Element>();
  readonly #observer: ResizeObserver;

  /** @param onResize what was read holds no more: letters, for one, have become larger */
  constructor(onResize: () => void) {
    this.#observer = new ResizeObserver(() => {
      this.#obstaclesKey = '';
      this.#widths.clear();
      onResize();
    });
  }

  /** To be called when the element leaves the page. */
  unobserve(): void {
    this.#observer.disconnect();
    this.#observed.clear();
    this.#obstaclesKey = '';
  }

  /** The width of a label; pixels. */
  widthOf(text: string): number {
    return this.#widths.get(patternOf(text)) ?? text.length * characterWidth + labelPadding;
  }

  /**
   * To be called when the overlay is rendered.
   * @param obstaclesKey changes with whatever moves an obstacle
   * @returns whether an obstacle or a width is another than was known
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
