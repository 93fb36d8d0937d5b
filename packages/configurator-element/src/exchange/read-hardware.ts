// Whether a GLB file can be shown as hardware, and what it holds: for services that take such files from others, and pages that list them.

import { assetLimits } from '../mesh/hardware/asset-file.js';
import { assetOf, openAsset } from '../mesh/hardware/read-asset.js';

/** All triangles of a file with one material, in the file's own axes (y up, z towards the viewer) and unit. */
export interface HardwareMesh {
  /** `#rrggbb`; undefined where the file gives none: the part's own is taken. */
  readonly color: string | undefined;
  /** x, y, z of each vertex. */
  readonly positions: Float32Array;
  /** Of each vertex, of length 1. */
  readonly normals: Float32Array;
  /** Three vertices a triangle. */
  readonly indices: Uint16Array | Uint32Array;
}

/** What a file of hardware holds, once it is read. */
export interface HardwareContents {
  readonly triangles: number;
  readonly meshes: readonly HardwareMesh[];
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
  const { triangleCount, primitives } = assetOf(name, document);
  const pictures = document
    .getRoot()
    .listTextures()
    .flatMap((texture) => texture.getImage() ?? []);
  const meshes = primitives.map(({ material, positions, normals, indices }) => {
    return { color: material?.color, positions, normals, indices };
  });
  return { triangles: triangleCount, meshes, pictures };
}
