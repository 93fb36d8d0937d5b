// Makes a product's files for other programs, including the hardware that its document uses. It's a separate chunk,
// because few people need a file.

import { productGlb, productUsdz } from '../../exchange/index.js';
import { ASSET_LIMITS } from '../../mesh/hardware/asset-file.js';
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

/** Hardware files by `src`. Files that can't be shown are left out, with a warning for the shop owner. */
async function assetsOf({ parts }: Product, addressOf: (address: string) => string): Promise<FileRequest['assets']> {
  const named = new Set([...parts].flatMap((part) => (part.kind === 'asset' ? [part.src] : [])));
  const assets = new Map<string, Uint8Array<ArrayBuffer>>();
  await Promise.all([...named].slice(0, ASSET_LIMITS.files).map((src) => collect(src, addressOf(src), assets)));
  return assets;
}

async function collect(src: string, address: string, assets: Map<string, Uint8Array<ArrayBuffer>>): Promise<void> {
  try {
    const bytes = await fetchAsset(address);
    await readAsset(address, bytes);
    assets.set(src, bytes);
  } catch (cause) {
    warn(`${cause instanceof Error ? cause.message : cause} The file has a box of the same size instead.`);
  }
}
