// Fetches and reads a hardware file, and replaces each texture in it with its mean color. This module is a separate
// chunk, because most products don't have hardware from files. File exports import their reader from here.

import type { AssetPrimitive } from '../../mesh/hardware/asset-file.js';
import { ASSET_LIMITS, fileTooLarge } from '../../mesh/hardware/asset-file.js';
import { readAsset } from '../../mesh/hardware/read-asset.js';
import { AssetError, type AssetFile, type AssetMaterial } from '../../mesh/index.js';

export { readAsset };

const TIMEOUT_MS = 20_000;

/** The size of the reduced copy of a texture that the mean color is computed from, in pixels. */
const SAMPLE_SIDE = 16;

/** @throws {AssetError} if the file can't be loaded or shown */
export async function loadAsset(address: string, signal: AbortSignal): Promise<AssetFile> {
  const file = await readAsset(address, await fetchAsset(address, signal));
  return { ...file, primitives: await Promise.all(file.primitives.map(withMeanColor)) };
}

/**
 * Loads a file within a time limit, without following redirects, and without reading more bytes than can be shown.
 * @throws {AssetError} if the file can't be loaded
 */
export async function fetchAsset(address: string, signal?: AbortSignal): Promise<Uint8Array<ArrayBuffer>> {
  const aborting = new AbortController();
  const abort = () => aborting.abort();
  const timer = setTimeout(abort, TIMEOUT_MS);
  signal?.addEventListener('abort', abort, { once: true });
  try {
    return await read(address, aborting.signal);
  } catch (cause) {
    throw cause instanceof AssetError ? cause : unreachable(address, cause, aborting.signal.aborted);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', abort);
    // Stops the download of a rejected response.
    abort();
  }
}

async function read(address: string, signal: AbortSignal): Promise<Uint8Array<ArrayBuffer>> {
  const response = await fetch(address, { signal, redirect: 'error' });
  if (!response.ok) {
    const { status } = response;
    throw new AssetError(
      address,
      `the response was ${status}`,
      'Check that the file exists.',
      status >= 500 || status === 429,
    );
  }
  const announced = Number(response.headers.get('content-length') ?? 0);
  if (announced > ASSET_LIMITS.bytes) throw fileTooLarge(address, announced);
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let length = 0;
  for (const reader = response.body?.getReader(); reader; ) {
    const { done, value } = await reader.read();
    if (done) break;
    length += value.length;
    if (length > ASSET_LIMITS.bytes) throw fileTooLarge(address, length);
    chunks.push(value);
  }
  return new Uint8Array(await new Blob(chunks).arrayBuffer());
}

function unreachable(address: string, cause: unknown, isLate: boolean): AssetError {
  const reason = cause instanceof Error ? cause.message : String(cause);
  return new AssetError(
    address,
    isLate ? `it didn't load within ${TIMEOUT_MS / 1000} seconds` : `it couldn't load (${reason})`,
    "Check that its host responds without a redirect and sends Access-Control-Allow-Origin, and that the page's " +
      'connect-src allows it.',
    true,
  );
}

/** Multiplies the material's color by its texture's mean, unless the browser can't read the texture. */
async function withMeanColor(primitive: AssetPrimitive): Promise<AssetPrimitive> {
  const { material, texture } = primitive;
  const mean = material && texture ? await meanOf(texture.bytes, texture.type).catch(() => undefined) : undefined;
  return material && mean ? { ...primitive, material: { ...material, color: multiplied(material, mean) } } : primitive;
}

type Bytes = readonly [red: number, green: number, blue: number];

async function meanOf(bytes: Uint8Array<ArrayBuffer>, type: string): Promise<Bytes | undefined> {
  const options = { resizeWidth: SAMPLE_SIDE, resizeHeight: SAMPLE_SIDE, resizeQuality: 'medium' } as const;
  const bitmap = await createImageBitmap(new Blob([bytes], { type }), options);
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = SAMPLE_SIDE;
  const context = canvas.getContext('2d');
  context?.drawImage(bitmap, 0, 0);
  bitmap.close();
  const { data = [] } = context?.getImageData(0, 0, SAMPLE_SIDE, SAMPLE_SIDE) ?? {};
  const sums = [0, 0, 0, 0];
  for (let i = 0; i < data.length; i += 4) {
    const alpha = data[i + 3]!;
    for (const channel of [0, 1, 2]) sums[channel]! += data[i + channel]! * alpha;
    sums[3]! += alpha;
  }
  const [red = 0, green = 0, blue = 0, all = 0] = sums;
  return all > 0 ? [red / all, green / all, blue / all] : undefined;
}

/** Multiplies in sRGB, because it looks the same as multiplying linear colors. */
function multiplied({ color }: AssetMaterial, mean: Bytes): string {
  const channels = mean.map((value, i) => {
    const own = Number.parseInt(color.slice(1 + 2 * i, 3 + 2 * i), 16);
    return Math.round((own * value) / 255)
      .toString(16)
      .padStart(2, '0');
  });
  return `#${channels.join('')}`;
}
