// Checks whether a GLB file can be shown as hardware, and reads its content. It's for services that accept these files
// and pages that list them.

import { ASSET_LIMITS } from '../mesh/hardware/asset-file.js';
import { assetOf, openAsset } from '../mesh/hardware/read-asset.js';

/**
 * All triangles of a file with one material, in the file's own coordinate system (y up, z toward the viewer) and unit.
 */
export interface HardwareMesh {
  /** The color as `#rrggbb`. Undefined if the file has no material, so that the part's own material applies. */
  readonly color: string | undefined;
  /** x, y and z of each vertex. */
  readonly positions: Float32Array;
  /** The unit normal of each vertex. */
  readonly normals: Float32Array;
  /** Three vertices per triangle. */
  readonly indices: Uint16Array | Uint32Array;
}

/** The content of a hardware file. */
export interface HardwareContents {
  readonly triangles: number;
  readonly meshes: readonly HardwareMesh[];
  /** The PNG, JPEG or WebP files stored in it. Their content isn't checked. */
  readonly pictures: readonly Uint8Array[];
}

/** The largest hardware file, in bytes. */
export const maxHardwareBytes: number = ASSET_LIMITS.bytes;

/**
 * Reads a hardware file within the limits for the scene and exports.
 * @param name the file's name in messages
 * @throws {AssetError} with a message that says why the file can't be shown and what to do
 * @example
 * ```ts
 * const { triangleCount } = await readHardware('handle.glb', await readFile('handle.glb'));
 * ```
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
