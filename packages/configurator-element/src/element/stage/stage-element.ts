// Observes the element that the drawing and the scene share: its size, and whether it's near the viewport.

interface Options {
  /** Called when the picture's aspect ratio has changed, or the element has come near the viewport. */
  readonly onChange: () => void;
  /** Called when the element is too far from the viewport to be visible. */
  readonly onFar: () => void;
}

/** Elements within this distance of the viewport are considered near. */
const NEARBY_MARGIN = '300px';

export class StageElement {
  /** The observed element. Undefined until it's rendered. */
  current: HTMLElement | undefined;
  /** The picture's width divided by its height. */
  aspect = 4 / 3;
  isNear = true;
  /**
   * The picture's size in pixels. On a narrow screen, the picture leaves a strip of the element for the tools. It's
   * measured only on changes, because reading it during an update would force a layout.
   */
  pictureSize = { width: 0, height: 0 };
  readonly #options: Options;
  #resizes: ResizeObserver | undefined;
  #intersections: IntersectionObserver | undefined;

  constructor(options: Options) {
    this.#options = options;
  }

  watch(element: HTMLElement | undefined): void {
    this.#resizes?.disconnect();
    this.#intersections?.disconnect();
    this.current = element;
    if (!element) return;
    const picture = element.querySelector('.scene')!;
    this.#resizes = new ResizeObserver(() => this.#measure(picture));
    this.#resizes.observe(picture);
    this.#intersections = new IntersectionObserver((entries) => this.#setNear(entries.at(-1)?.isIntersecting ?? true), {
      rootMargin: NEARBY_MARGIN,
    });
    this.#intersections.observe(element);
    // Measure now instead of waiting for the observer's first report, because the service's picture is requested with
    // this aspect ratio.
    this.#measure(picture);
  }

  #measure({ clientWidth: width, clientHeight: height }: Element): void {
    this.pictureSize = { width, height };
    if (width === 0 || height === 0) return;
    const aspect = width / height;
    if (Math.abs(aspect / this.aspect - 1) < 0.002) return;
    this.aspect = aspect;
    this.#options.onChange();
  }

  #setNear(isNear: boolean): void {
    this.isNear = isNear;
    if (isNear) this.#options.onChange();
    else this.#options.onFar();
  }
}

/**
 * Resolves after the next frame has been painted. It never resolves on a hidden page, so check `document.hidden` first.
 */
export function afterPaint(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
  });
}
