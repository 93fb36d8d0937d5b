// The files of a product for other programs, with the hardware that its document names. A chunk of its own, as few people
// take one.

import { productGlb, productUsdz } from '../../exchange/index.js';
import { assetLimits } from '../../mesh/hardware/asset-file.js';
import type { Product } from '../../model/evaluate/product.js';
import { fetchAsset, readAsset } from '../../scene/hardware/load-asset.js';
import { yieldToPage } from '../../yield-to-page.js';
import { warn } from '../diagnostics/failure.js';

const writers = { glb: productGlb, usdz: productUsdz } as const;

/** @param addressOf from an address as the document writes it to where the file lies */
export async function productFile(
  kind: keyof typeof writers,
  product: Product,
  addressOf: (address: string) => string,
): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(
    await writers[kind](product, { assets: await assetsOf(product, addressOf), pause: yieldToPage }),
  );
}

/** By `src`; without those that can't be shown, of which the shop owner is warned. */
async function assetsOf(
  { parts }: Product,
  addressOf: (address: string) => string,
): Promise<ReadonlyMap<string, Uint8Array>> {
  const named = new Set([...parts].flatMap((part) => (part.kind === 'asset' ? [part.src] : [])));
  const assets = new Map<string, Uint8Array>();
  await Promise.all([...named].slice(0, assetLimits.files).map((src) => collect(src, addressOf(src), assets)));
  return assets;
}

async function collect(src: string, address: string, assets: Map<string, Uint8Array>): Promise<void> {
  try {
    const bytes = await fetchAsset(address);
    await readAsset(address, bytes);
    assets.set(src, bytes);
  } catch (cause) {
    warn(`${cause instanceof Error ? cause.message : cause} A block of its size is in the file.`);
  }
}
