// The worker that draws small pictures of hardware, one at a time. Parsing a large file would block the page.

import { readHardware } from '@parametric/configurator-element/exchange';
import { hardwarePicture } from './hardware-picture.js';

/** A file that can't be drawn has no pixels. The list still shows its name. */
export interface PictureAnswer {
  readonly path: string;
  readonly pixels: Uint8ClampedArray<ArrayBuffer> | undefined;
}

export interface PictureQuestion {
  readonly path: string;
  /** Width and height in pixels. */
  readonly side: number;
}

let last: Promise<unknown> = Promise.resolve();

addEventListener('message', ({ data: { path, side } }: MessageEvent<PictureQuestion>) => {
  last = last.then(async () => {
    const pixels = await drawn(path, side).catch(() => undefined);
    const answer: PictureAnswer = { path, pixels };
    postMessage(answer, { transfer: pixels ? [pixels.buffer] : [] });
  });
});

async function drawn(path: string, side: number): Promise<Uint8ClampedArray<ArrayBuffer>> {
  const response = await fetch(path);
  if (!response.ok) throw new Error(`${path} answered ${response.status}`);
  const { meshes } = await readHardware(path, new Uint8Array(await response.arrayBuffer()));
  return hardwarePicture(meshes, side);
}
