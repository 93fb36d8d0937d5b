// Whether a GLB file can be shown as hardware, and what it holds: for services that take such files from others.

import { assetLimits } from '../mesh/hardware/asset-file.js';
import { assetOf, openAsset } from '../mesh/hardware/read-asset.js';

/** What a file of hardware holds, once it is read. */
export interface HardwareContents {
  readonly triangles: number;
  /** PNG, JPEG or WebP files, as they lie in it; nobody has looked into them. */
  readonly pictures: readonly Uint8Array[];
}

/** Bytes that a file of hardware has at most. */
export const maxHardwareBytes: number = assetLimits.bytes;

/**
 * Reads it as the scene and exports do, within the same limits.
 * @param name what it is called in messages
 * @throws {AssetError} that says why it can't be shown, and what to do
 */
export async function readHardware(name: string, bytes: Uint8Array): Promise<HardwareContents> {
  const document = await openAsset(name, bytes);
  const { triangleCount } = assetOf(name, document);
  const pictures = document
    .getRoot()
    .listTextures()
    .flatMap((texture) => texture.getImage() ?? []);
  return { triangles: triangleCount, pictures };
}
