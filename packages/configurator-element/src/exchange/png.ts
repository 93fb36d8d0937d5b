// Writes images as PNG. A JavaScript library compresses it, because the zlib implementations of
// browsers and Node compress differently, and a product must always result in the same file.

import { zlibSync } from 'fflate';

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

interface PaletteImage {
  readonly width: number;
  readonly height: number;
  /** The palette index of each pixel, from the top left. */
  readonly pixels: Uint8Array;
  /** The red, green and blue bytes of each color in sRGB. */
  readonly palette: Uint8Array;
}

interface RgbImage {
  readonly width: number;
  readonly height: number;
  /** Red, green and blue of each pixel, from the top left. They're data, such as normals, rather than colors. */
  readonly pixels: Uint8Array;
}

/** PNG's color types. */
const RGB = 2;
const PALETTE = 3;

export function encodePng({ width, height, pixels, palette }: PaletteImage): Uint8Array {
  // Rendering intent 0: perceptual.
  const colors = [chunk('sRGB', Uint8Array.of(0)), chunk('PLTE', palette)];
  return pngOf(PALETTE, width, height, pixels, colors);
}

export function encodeRgbPng({ width, height, pixels }: RgbImage): Uint8Array {
  return pngOf(RGB, width, height, pixels, []);
}

function pngOf(
  colorType: number,
  width: number,
  height: number,
  pixels: Uint8Array,
  colors: readonly Uint8Array[],
): Uint8Array {
  // Width, height, 8 bits per channel, the only compression and filter methods, not interlaced.
  const header = [...bigEndian(width), ...bigEndian(height), 8, colorType, 0, 0, 0];
  const chunks = [
    chunk('IHDR', Uint8Array.from(header)),
    ...colors,
    chunk('IDAT', zlibSync(unfiltered(height, pixels), { level: 9 })),
    chunk('IEND', new Uint8Array(0)),
  ];
  return Uint8Array.from([SIGNATURE, ...chunks].flatMap((bytes) => [...bytes]));
}

/** Every line has filter type 0, because differences between palette indices don't compress. */
function unfiltered(height: number, pixels: Uint8Array): Uint8Array {
  const length = pixels.length / height;
  const lines = new Uint8Array((length + 1) * height);
  for (let row = 0; row < height; row++) {
    lines.set(pixels.subarray(row * length, (row + 1) * length), row * (length + 1) + 1);
  }
  return lines;
}

function chunk(name: string, data: Uint8Array): Uint8Array {
  const body = Uint8Array.from([...name].map((letter) => letter.charCodeAt(0)).concat([...data]));
  return Uint8Array.from([...bigEndian(data.length), ...body, ...bigEndian(checksum(body))]);
}

function bigEndian(value: number): number[] {
  return [24, 16, 8, 0].map((shift) => (value >>> shift) & 255);
}

const remainders = Uint32Array.from({ length: 256 }, (_, byte) => {
  let rest = byte;
  for (let bit = 0; bit < 8; bit++) rest = rest & 1 ? 0xedb88320 ^ (rest >>> 1) : rest >>> 1;
  return rest;
});

/** PNG's CRC-32. */
function checksum(data: Uint8Array): number {
  let rest = 0xffffffff;
  for (const byte of data) rest = remainders[(rest ^ byte) & 255]! ^ (rest >>> 8);
  return ~rest >>> 0;
}
