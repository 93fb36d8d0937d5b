// Makes a product's files for other programs, including the hardware and pictures that its document uses. It's a separate chunk,
// because few people need a file.

import { productGlb, productUsdz } from '../../exchange/index.js';
import { ASSET_LIMITS } from '../../mesh/hardware/asset-file.js';
import { pictureKeys } from '../../model/document/picture-keys.js';
import type { Product } from '../../model/evaluate/product.js';
import { fetchAsset, readAsset } from '../../scene/hardware/load-asset.js';
import { yieldToPage } from '../../yield-to-page.js';
import type { FileMaker, FileRequest } from '../shared/configurator.js';
import { warn } from '../shared/events.js';

const writers = { glb: productGlb, usdz: productUsdz } as const;

interface Sources extends Omit<FileRequest, 'assets'> {
  readonly product: Product;
  /** Resolves a file URL in the document. */
  readonly addressOf: (address: string) => string;
  readonly makeFile: FileMaker | undefined;
}

export async function productFile({
  product,
  addressOf,
  makeFile,
  ...request
}: Sources): Promise<Uint8Array<ArrayBuffer>> {
  const assets = await assetsOf(product, addressOf);
  try {
    if (makeFile) return await makeFile({ ...request, assets });
  } catch {
    // This happens if a worker couldn't be loaded, for example. Make the file here instead, in slices.
  }
  return new Uint8Array(await writers[request.kind](product, { assets, pause: yieldToPage }));
}

/** Hardware and pictures by address. Files that can't be shown are left out, with a warning for the shop owner. */
async function assetsOf({ parts }: Product, addressOf: (address: string) => string): Promise<FileRequest['assets']> {
  const hardware = new Set([...parts].flatMap((part) => (part.kind === 'asset' ? [part.src] : [])));
  const pictures = new Set([...parts].flatMap(({ material }) => pictureKeys.flatMap((key) => material?.[key] ?? [])));
  const assets = new Map<string, Uint8Array<ArrayBuffer>>();
  const collect = async (src: string, load: (address: string) => Promise<Uint8Array<ArrayBuffer>>, instead: string) => {
    try {
      assets.set(src, await load(addressOf(src)));
    } catch (cause) {
      warn(`${cause instanceof Error ? cause.message : cause} The file ${instead} instead.`);
    }
  };
  await Promise.all([
    ...[...hardware].slice(0, ASSET_LIMITS.files).map((src) => collect(src, hardwareAt, 'has a box of the same size')),
    ...[...pictures].map((src) => collect(src, pictureAt, "shows the material's finish")),
  ]);
  return assets;
}

async function hardwareAt(address: string): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = await fetchAsset(address);
  await readAsset(address, bytes);
  return bytes;
}

/** The first bytes of the formats that files can contain: PNG and JPEG. */
const SIGNATURES = [
  [0x89, 0x50, 0x4e, 0x47],
  [0xff, 0xd8, 0xff],
] as const;

/** Loads a picture, and converts it to PNG if files can't contain its format, such as WebP. */
async function pictureAt(address: string): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = await fetchAsset(address);
  if (SIGNATURES.some((signature) => signature.every((byte, i) => bytes[i] === byte))) return bytes;
  const bitmap = await createImageBitmap(new Blob([bytes]));
  const canvas = Object.assign(document.createElement('canvas'), { width: bitmap.width, height: bitmap.height });
  canvas.getContext('2d')!.drawImage(bitmap, 0, 0);
  bitmap.close();
  const png = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve));
  return new Uint8Array(await png!.arrayBuffer());
}
