// Mounts scenes in the page for tests, counts their frames, keeps the last frame's pixels, and unmounts them.

import type { Product } from '../../model/evaluate/product.js';
import type { SnapshotOptions } from '../../view/snapshot-options.js';
import { ProductScene, type ProductSceneOptions } from '../product-scene.js';

export interface Pixels {
  readonly width: number;
  readonly height: number;
  /** Red, green, blue, alpha; bottom row first. */
  readonly data: Uint8Array;
}

export interface Mounted {
  readonly scene: ProductScene;
  readonly container: HTMLElement;
  readonly context: WebGL2RenderingContext;
  /** The number of frames drawn so far. */
  readonly frames: () => number;
  /** The pixels of the last frame. */
  readonly pixels: () => Pixels;
  /** Shows the product and waits until the picture is final. */
  readonly draw: (product: Product) => Promise<Pixels>;
}

/** The scene as an image. */
export async function pictureOf(scene: ProductScene, options: SnapshotOptions): Promise<ImageData> {
  return imageOf(await scene.toBlob(options));
}

export async function imageOf(file: Blob): Promise<ImageData> {
  const bitmap = await createImageBitmap(file);
  const { width, height } = bitmap;
  const context = new OffscreenCanvas(width, height).getContext('2d')!;
  context.drawImage(bitmap, 0, 0);
  return context.getImageData(0, 0, width, height);
}

export function hasWebGL2(): boolean {
  const context = document.createElement('canvas').getContext('webgl2');
  context?.getExtension('WEBGL_lose_context')?.loseContext();
  return context !== null;
}

const mounted: Mounted[] = [];

interface MountOptions extends Partial<Omit<ProductSceneOptions, 'onDraw'>> {
  readonly width?: number;
  readonly height?: number;
}

export function mount({ width = 320, height = 240, ...options }: MountOptions = {}): Mounted {
  const container = options.container ?? document.body.appendChild(document.createElement('div'));
  Object.assign(container.style, { width: `${width}px`, height: `${height}px` });
  let frames = 0;
  let last: Pixels | undefined;
  const onDraw = () => {
    frames += 1;
    last = read(context);
  };
  const scene = new ProductScene({ reducedMotion: true, photograph: 'never', ...options, container, onDraw });
  const context = scene.canvas.getContext('webgl2')!;
  const pixels = () => last!;
  const draw = async (product: Product) => {
    scene.show(product);
    await scene.whenIdle();
    return pixels();
  };
  const result = { scene, container, context, frames: () => frames, pixels, draw };
  mounted.push(result);
  return result;
}

export function unmountAll(): void {
  for (const { scene, container } of mounted.splice(0)) {
    scene.dispose();
    container.remove();
  }
}

/** Red, green, blue, alpha; x from the left and y from the top, 0 to 1. */
export function pixelAt({ width, height, data }: Pixels, x: number, y: number): readonly number[] {
  const [column, row] = [Math.floor(x * width), Math.floor((1 - y) * height)];
  return [...data.subarray((row * width + column) * 4, (row * width + column) * 4 + 4)];
}

/** The fraction of pixels that the product covers. */
export function coverage({ data }: Pixels): number {
  let covered = 0;
  for (let i = 3; i < data.length; i += 4) if (data[i] === 255) covered += 1;
  return covered / (data.length / 4);
}

type Picture = Pick<Pixels | ImageData, 'data'>;

/** The fraction of pixels in which a channel differs by more than a rounding error. */
export function difference(a: Picture, b: Picture): number {
  if (a.data.length !== b.data.length) return 1;
  let different = 0;
  for (let i = 0; i < a.data.length; i += 4) {
    const most = Math.max(...[0, 1, 2, 3].map((c) => Math.abs(a.data[i + c]! - b.data[i + c]!)));
    if (most > 2) different += 1;
  }
  return different / (a.data.length / 4);
}

/** The number of pixels along the picture's sides that the product covers. */
export function edgesCovered({ width, height, data }: Pixels): number {
  let covered = 0;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x += y === 0 || y === height - 1 ? 1 : width - 1) {
      if (data[(y * width + x) * 4 + 3] === 255) covered += 1;
    }
  }
  return covered;
}

/** Waits until all observers know whether the element is in view. A browser notifies them in one task, in any order. */
export function observed(element: Element): Promise<void> {
  return new Promise((resolve) => {
    const observer = new IntersectionObserver(() => {
      observer.disconnect();
      setTimeout(resolve);
    });
    observer.observe(element);
  });
}

/** Waits for some page frames, in which a scene draws everything requested before. */
export async function pageFrames(count: number, request = requestAnimationFrame): Promise<void> {
  for (let frame = 0; frame < count; frame++) await new Promise((resolve) => request.call(window, resolve));
}

/** Waits until the condition is true. The test's time limit ends the wait. */
export async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await new Promise((resolve) => setTimeout(resolve));
}

/** Waits until the scene hasn't drawn anything for eight page frames. */
export async function untilStill(frames: () => number): Promise<void> {
  for (let last = -1; last !== frames(); ) {
    last = frames();
    await pageFrames(8);
  }
}

function read(context: WebGL2RenderingContext): Pixels {
  const { drawingBufferWidth: width, drawingBufferHeight: height } = context;
  const data = new Uint8Array(width * height * 4);
  context.readPixels(0, 0, width, height, context.RGBA, context.UNSIGNED_BYTE, data);
  return { width, height, data };
}
