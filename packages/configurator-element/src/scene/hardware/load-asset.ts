// A file of hardware as the scene shows it: fetched, read, and each picture in it as one colour, its mean. A chunk of its
// own, since most products have no such part; who makes files finds in it all that they need of one.

import type { AssetPrimitive } from '../../mesh/hardware/asset-file.js';
import { readAsset } from '../../mesh/hardware/read-asset.js';
import type { AssetFile, AssetMaterial } from '../../mesh/index.js';
import { fetchAsset } from './fetch-asset.js';

export { fetchAsset, readAsset };

/** Of the small copy of a picture that its mean is taken from; pixels. */
const sampleSide = 16;

/** @throws {AssetError} for what does not come or can't be shown */
export async function loadAsset(address: string, signal: AbortSignal): Promise<AssetFile> {
  const file = await readAsset(address, await fetchAsset(address, signal));
  return { ...file, primitives: await Promise.all(file.primitives.map(tinted)) };
}

/** A picture that no browser can read leaves the colour as it is. */
async function tinted(piece: AssetPrimitive): Promise<AssetPrimitive> {
  const { material: look, texture: picture } = piece;
  const mean = look && picture ? await meanOf(picture.bytes, picture.type).catch(() => undefined) : undefined;
  return look && mean ? { ...piece, material: { ...look, color: multiplied(look, mean) } } : piece;
}

type Bytes = readonly [red: number, green: number, blue: number];

async function meanOf(bytes: Uint8Array<ArrayBuffer>, type: string): Promise<Bytes | undefined> {
  const options = { resizeWidth: sampleSide, resizeHeight: sampleSide, resizeQuality: 'medium' } as const;
  const bitmap = await createImageBitmap(new Blob([bytes], { type }), options);
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = sampleSide;
  const context = canvas.getContext('2d');
  context?.drawImage(bitmap, 0, 0);
  bitmap.close();
  const { data = [] } = context?.getImageData(0, 0, sampleSide, sampleSide) ?? {};
  const sums = [0, 0, 0, 0];
  for (let i = 0; i < data.length; i += 4) {
    const alpha = data[i + 3]!;
    for (const channel of [0, 1, 2]) sums[channel]! += data[i + channel]! * alpha;
    sums[3]! += alpha;
  }
  const [red = 0, green = 0, blue = 0, all = 0] = sums;
  return all > 0 ? [red / all, green / all, blue / all] : undefined;
}

/** Of encoded colours: the eye sees no difference from that of light. */
function multiplied({ color }: AssetMaterial, mean: Bytes): string {
  const channels = mean.map((value, i) => {
    const own = Number.parseInt(color.slice(1 + 2 * i, 3 + 2 * i), 16);
    return Math.round((own * value) / 255)
      .toString(16)
      .padStart(2, '0');
  });
  return `#${channels.join('')}`;
}
