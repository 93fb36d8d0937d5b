// Intercepts the files that a page would download. Only for tests.

export interface Download {
  readonly link: HTMLAnchorElement;
  readonly name: string;
  readonly blob: Blob;
}

/** Until `stop` is called, a link's `click()` records its download instead of following the link. */
export function catchDownloads(): { next(): Promise<Download>; stop(): void } {
  const { click } = HTMLAnchorElement.prototype;
  const caught: Promise<Download>[] = [];
  let waiting: ((download: Promise<Download>) => void) | undefined;
  HTMLAnchorElement.prototype.click = function (this: HTMLAnchorElement) {
    const download = read(this);
    if (waiting) waiting(download);
    else caught.push(download);
    waiting = undefined;
  };
  return {
    next: () =>
      new Promise((resolve) => {
        const download = caught.shift();
        if (download) resolve(download);
        else waiting = resolve;
      }),
    stop: () => {
      HTMLAnchorElement.prototype.click = click;
    },
  };
}

async function read(link: HTMLAnchorElement): Promise<Download> {
  const answer = await fetch(link.href.split('#')[0]!);
  return { link, name: link.download, blob: await answer.blob() };
}

export interface Pixels {
  readonly width: number;
  readonly height: number;
  readonly pixels: ImageData;
  readonly at: (x: number, y: number) => number[];
}

export async function pixelsOf(picture: Blob): Promise<Pixels> {
  const bitmap = await createImageBitmap(picture);
  const { width, height } = bitmap;
  const context = new OffscreenCanvas(width, height).getContext('2d')!;
  context.drawImage(bitmap, 0, 0);
  const pixels = context.getImageData(0, 0, width, height);
  const at = (x: number, y: number) => {
    const start = 4 * (Math.round(y) * width + Math.round(x));
    return [...pixels.data.slice(start, start + 4)];
  };
  return { width, height, pixels, at };
}

/** Simulates a device without WebGL. Other canvas contexts still work. @returns a function that restores WebGL */
export function refuseWebGL(): () => void {
  const { getContext } = HTMLCanvasElement.prototype;
  HTMLCanvasElement.prototype.getContext = function (this: HTMLCanvasElement, kind: string, ...rest: unknown[]) {
    return kind.startsWith('webgl') ? null : Reflect.apply(getContext, this, [kind, ...rest]);
  } as typeof getContext;
  return () => {
    HTMLCanvasElement.prototype.getContext = getContext;
  };
}

/** Disables WebGL in each test of the calling suite, and hides the element's console messages about it. */
export function refuseWebGLInEachTest(): void {
  const { warn } = console;
  let allow = () => {};

  beforeEach(() => {
    console.warn = () => {};
    allow = refuseWebGL();
  });

  afterEach(() => {
    allow();
    console.warn = warn;
  });
}
