// The element that drawing and scene share, watched for its size and for whether it is near the viewport.

interface Options {
  /** The picture has another shape, or the element has come near the viewport. */
  readonly onChange: () => void;
  /** The element has gone too far from the viewport to be seen. */
  readonly onFar: () => void;
}

/** An element is near when it is this close to the viewport. */
const nearbyMargin = '300px';

export class StageElement {
  /** Undefined before it is rendered. */
  current: HTMLElement | undefined;
  /** Width through height of the picture. */
  aspect = 4 / 3;
  isNear = true;
  readonly #options: Options;
  #resizes: ResizeObserver | undefined;
  #intersections: IntersectionObserver | undefined;

  constructor(options: Options) {
    this.#options = options;
  }

  /** Pixels; on a narrow screen the tools have a strip of the element below the picture. */
  get pictureSize(): { readonly width: number; readonly height: number } {
    const picture = this.current?.querySelector('.scene');
    return { width: picture?.clientWidth ?? 0, height: picture?.clientHeight ?? 0 };
  }

  watch(element: HTMLElement | undefined): void {
    this.#resizes?.disconnect();
    this.#intersections?.disconnect();
    this.current = element;
    if (!element) return;
    this.#resizes = new ResizeObserver(() => this.#measure());
    this.#resizes.observe(element);
    this.#intersections = new IntersectionObserver((entries) => this.#setNear(entries.at(-1)?.isIntersecting ?? true), {
      rootMargin: nearbyMargin,
    });
    this.#intersections.observe(element);
    // At once, and not with the observer's first report: the service's picture is asked for in this shape.
    this.#measure();
  }

  #measure(): void {
    const { width, height } = this.pictureSize;
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
