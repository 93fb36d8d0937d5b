// A product as USDZ, which iOS opens in Quick Look and macOS anywhere: what is in its GLB, written in Apple's format. Pure;
// the same in browser and Node.

import { WebIO } from '@gltf-transform/core';
import { type Zippable, zipSync } from 'fflate';
import type { Product } from '../../model/evaluate/product.js';
import { type GlbOptions, productGlb } from '../product-glb.js';
import { type StageFile, UsdStage } from './usd-stage.js';

/** Animations are left out, since an AR viewer on a phone plays all of them at once, and so is the occlusion texture. */
export type UsdzOptions = Omit<GlbOptions, 'motions' | 'ambientOcclusion'>;

/**
 * One product as a USDZ file: metres, y up, on the middle of the ground, for the floor. The prims `product` holds are
 * those of the GLB's nodes, with their paths as display names.
 * @throws {AssetError} for a file of hardware that can't be read
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

/** Length of an entry's header without its name, and of an extra field without its content; bytes. */
const headerLength = 30;
const extraLength = 4;

/** An id of extra fields that no standard has taken: readers skip it. */
const paddingId = 0x3039;

const alignment = 64;

/** The first moment that a zip can say, so that one product is one file. */
const noTime = new Date(1980, 0, 1);

/**
 * The package that USDZ is: a zip whose entries are stored uncompressed, each beginning at a multiple of 64 bytes, the
 * stage first (https://openusd.org/release/spec_usdz.html). fflate has no alignment: an extra field pads each header.
 */
function zipAligned(files: readonly StageFile[]): Uint8Array {
  const entries: Zippable = {};
  let offset = 0;
  for (const { name, bytes } of files) {
    const start = offset + headerLength + name.length + extraLength;
    const padding = new Uint8Array((alignment - (start % alignment)) % alignment);
    entries[name] = [bytes, { level: 0, mtime: noTime, extra: { [paddingId]: padding } }];
    offset = start + padding.length + bytes.length;
  }
  return zipSync(entries);
}
