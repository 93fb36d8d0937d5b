// A product as USDZ, which iOS opens in Quick Look and macOS anywhere: what is in its GLB, written in Apple's format. Pure;
// the same in browser and Node.

import { WebIO } from '@gltf-transform/core';
import type { Product } from '../../model/evaluate/product.js';
import { type GlbOptions, productGlb } from '../product-glb.js';
import { UsdStage } from './usd-stage.js';
import { zipAligned } from './zip.js';

/** Of animations an AR viewer on a phone plays all at once: a product is shown as it stands. */
export type UsdzOptions = Omit<GlbOptions, 'motions'>;

/**
 * One product as a USDZ file: metres, y up, on the middle of the ground, for the floor. The prims `product` holds are
 * those of the GLB's nodes, with their paths as display names.
 * @throws {AssetError} for a file of hardware that can't be read
 */
export async function productUsdz(product: Product, options: UsdzOptions = {}): Promise<Uint8Array> {
  const root = (
    await new WebIO().readBinary(await productGlb(product, { ...options, ambientOcclusion: false }))
  ).getRoot();
  const stage = new UsdStage();
  for (const node of root.getDefaultScene()?.listChildren() ?? []) stage.add(node);
  return zipAligned(stage.files);
}
