// Writes a product as USDZ, which Quick Look opens on iOS and macOS: the content of its GLB in Apple's format. The same
// product results in the same bytes in browsers and Node.

import { WebIO } from '@gltf-transform/core';
import { type Zippable, zipSync } from 'fflate';
import type { Product } from '../../model/evaluate/product.js';
import { type GlbOptions, productGlb } from '../product-glb.js';
import { type StageFile, UsdStage } from './usd-stage.js';

/**
 * Options of `productUsdz`. Animations are left out, because AR viewers on phones play them all at once. The occlusion
 * texture is left out too.
 */
export type UsdzOptions = Omit<GlbOptions, 'motions' | 'ambientOcclusion'>;

/**
 * Writes a product as a USDZ file, in meters, with y up, centered on the ground, for placing on the floor. The prims in
 * `product` are the GLB's nodes, with their paths as display names.
 * @throws {AssetError} if a hardware file can't be read
 * @throws {FileTooLargeError} if the shapes take more than `maxBytes`
 * @example
 * ```ts
 * await writeFile('shelf.usdz', await productUsdz(compileModel(document).evaluate({ width: 1200 })));
 * ```
 */
export async function productUsdz(product: Product, options: UsdzOptions = {}): Promise<Uint8Array> {
  const { pause } = options;
  const glb = await productGlb(product, { ...options, ambientOcclusion: false });
  await pause?.();
  const root = (await new WebIO().readBinary(glb)).getRoot();
  await pause?.();
  const stage = new UsdStage();
  for (const node of root.getDefaultScene()?.listChildren() ?? []) stage.add(node);
  await pause?.();
  const { files } = stage;
  await pause?.();
  return zipAligned(files);
}

/** The length of an entry's header without the name, and of an extra field without content, in bytes. */
const HEADER_LENGTH = 30;
const EXTRA_LENGTH = 4;

/** An extra field id that no standard uses, so readers skip it. */
const PADDING_ID = 0x3039;

const ALIGNMENT = 64;

/** The earliest time in a zip, so that the same product always results in the same file. */
const noTime = new Date(1980, 0, 1);

/**
 * A zip as USDZ requires it: entries are uncompressed, each starts at a multiple of 64 bytes, and the stage is first
 * (https://openusd.org/release/spec_usdz.html). fflate doesn't support alignment, so an extra field pads each header.
 */
function zipAligned(files: readonly StageFile[]): Uint8Array {
  const entries: Zippable = {};
  let offset = 0;
  for (const { name, bytes } of files) {
    const start = offset + HEADER_LENGTH + name.length + EXTRA_LENGTH;
    const padding = new Uint8Array((ALIGNMENT - (start % ALIGNMENT)) % ALIGNMENT);
    entries[name] = [bytes, { level: 0, mtime: noTime, extra: { [PADDING_ID]: padding } }];
    offset = start + padding.length + bytes.length;
  }
  return zipSync(entries);
}
