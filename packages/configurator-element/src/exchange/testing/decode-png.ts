// Decodes a PNG with a palette and unfiltered lines, for tests.

import { unzlibSync } from 'fflate';

interface Picture {
  readonly width: number;
  readonly height: number;
  /** The palette index of each pixel, from the top left. */
  readonly pixels: Uint8Array;
  readonly palette: Uint8Array;
}

/** @throws for any other kind of PNG */
export function decodePng(png: Uint8Array): Picture {
  const view = new DataView(png.buffer, png.byteOffset, png.byteLength);
  const chunks = new Map<string, Uint8Array>();
  for (let at = 8; at < png.length; ) {
    const length = view.getUint32(at);
    chunks.set(String.fromCharCode(...png.subarray(at + 4, at + 8)), png.subarray(at + 8, at + 8 + length));
    at += 12 + length;
  }
  const names = [...chunks.keys()].join(' ');
  if (names !== 'IHDR sRGB PLTE IDAT IEND') throw new Error(`Not a picture with a palette: ${names}`);
  const header = chunks.get('IHDR')!;
  const { width, height } = { width: header[2]! * 256 + header[3]!, height: header[6]! * 256 + header[7]! };
  const lines = unzlibSync(chunks.get('IDAT')!);
  const pixels = new Uint8Array(width * height);
  for (let row = 0; row < height; row++) {
    if (lines[row * (width + 1)] !== 0) throw new Error(`Line ${row} is filtered.`);
    pixels.set(lines.subarray(row * (width + 1) + 1, (row + 1) * (width + 1)), row * width);
  }
  return { width, height, pixels, palette: chunks.get('PLTE')! };
}
