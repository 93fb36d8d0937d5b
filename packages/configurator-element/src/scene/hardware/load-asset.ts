// Fetches and reads a file of hardware, and takes of each texture in it one colour, its mean. A chunk of its own, since most
// products have no such part; exports find in it what they need to read files.

import type { AssetPrimitive } from '../../mesh/hardware/asset-file.js';
import { assetLimits, fileTooLarge } from '../../mesh/hardware/asset-file.js';
import { readAsset } from '../../mesh/hardware/read-asset.js';
import { AssetError, type AssetFile, type AssetMaterial } from '../../mesh/index.js';

export { readAsset };

const timeoutMs = 20_000;

/** Pixels along each side of the small copy of a texture that its mean is taken from. */
const sampleSide = 16;

/** @throws {AssetError} for what does not come or can't be shown */
export async function loadAsset(address: string, signal: AbortSignal): Promise<AssetFile> {
  const file = await readAsset(address, await fetchAsset(address, signal));
  return { ...file, primitives: await Promise.all(file.primitives.map(withMeanColor)) };
}

/**
 * The bytes at the address itself, without redirects, no more of them than can be shown, within a time limit.
 * @throws {AssetError} for what does not come
 */
export async function fetchAsset(address: string, signal?: AbortSignal): Promise<Uint8Array<ArrayBuffer>> {
  const aborting = new AbortController();
  const abort = () => aborting.abort();
  const timer = setTimeout(abort, timeoutMs);
  signal?.addEventListener('abort', abort, { once: true });
  try {
    return await read(address, aborting.signal);
  } catch (cause) {
    throw cause instanceof AssetError ? cause : unreachable(address, cause, aborting.signal.aborted);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', abort);
    // The rest of a refused answer is not downloaded.
    abort();
  }
}

async function read(address: string, signal: AbortSignal): Promise<Uint8Array<ArrayBuffer>> {
  const response = await fetch(address, { signal, redirect: 'error' });
  if (!response.ok) {
    const { status } = response;
    throw new AssetError(
      address,
      `the answer was ${status}`,
      'Check that the file is there.',
      status >= 500 || status === 429,
    );
  }
  const announced = Number(response.headers.get('content-length') ?? 0);
  if (announced > assetLimits.bytes) throw fileTooLarge(address, announced);
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let length = 0;
  for (const reader = response.body?.getReader(); reader; ) {
    const { done, value } = await reader.read();
    if (done) break;
    length += value.length;
    if (length > assetLimits.bytes) throw fileTooLarge(address, length);
    chunks.push(value);
  }
  return new Uint8Array(await new Blob(chunks).arrayBuffer());
}

function unreachable(address: string, cause: unknown, isLate: boolean): AssetError {
  const reason = cause instanceof Error ? cause.message : String(cause);
  return new AssetError(
    address,
    isLate ? `it did not come within ${timeoutMs / 1000} seconds` : `it did not come (${reason})`,
    "Check that its host answers without a redirect and sends Access-Control-Allow-Origin, and that the page's " +
      'connect-src allows it.',
    true,
  );
}

/** A texture that no browser can read leaves the colour as it is. */
async function withMeanColor(primitive: AssetPrimitive): Promise<AssetPrimitive> {
  const { material, texture } = primitive;
  const mean = material && texture ? await meanOf(texture.bytes, texture.type).catch(() => undefined) : undefined;
  return material && mean ? { ...primitive, material: { ...material, color: multiplied(material, mean) } } : primitive;
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

/** In sRGB: no difference is seen from multiplying light. */
function multiplied({ color }: AssetMaterial, mean: Bytes): string {
  const channels = mean.map((value, i) => {
    const own = Number.parseInt(color.slice(1 + 2 * i, 3 + 2 * i), 16);
    return Math.round((own * value) / 255)
      .toString(16)
      .padStart(2, '0');
  });
  return `#${channels.join('')}`;
}
