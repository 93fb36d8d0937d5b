// A hardware GLB file's content as `read-asset.ts` returns it: materials and triangles, how it fills a part's box, and
// the limits for files. It's separate from the reader, whose library is loaded only for products with hardware.

import type { Bounds, Vector } from '../../geometry/vector.js';
import type { PartGeometry, StretchGeometry, TriangleMesh } from '../stretch-geometry.js';

export interface AssetMaterial {
  /** The color as `#rrggbb`. */
  readonly color: string;
  /** The opacity, from 0 to 1. */
  readonly opacity: number;
  readonly roughness: number;
  readonly metalness: number;
}

/** A base color texture as stored in the file. */
export interface AssetTexture {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** The MIME type, such as `image/png`. */
  readonly type: string;
}

/** All triangles of a file with one material, in the file's own coordinate system and unit. */
export interface AssetPrimitive extends TriangleMesh {
  /** The file's material. If the file has none, it's undefined, and the part's material applies. */
  readonly material: AssetMaterial | undefined;
  /** The texture that multiplies the material's color. */
  readonly texture: AssetTexture | undefined;
}

export interface AssetFile {
  /** The bounds of all its triangles. */
  readonly bounds: Bounds;
  readonly primitives: readonly AssetPrimitive[];
  readonly triangleCount: number;
}

/** Returns the scale, and the translation to apply after it, with which the bounds fill a box at the origin. */
export function fitToBox({ min, max }: Bounds, size: Vector): { readonly scale: Vector; readonly move: Vector } {
  const along = (axis: 0 | 1 | 2) => (max[axis] > min[axis] ? size[axis] / (max[axis] - min[axis]) : 1);
  const scale: Vector = [along(0), along(1), along(2)];
  return { scale, move: [-min[0] * scale[0], -min[1] * scale[1], -min[2] * scale[2]] };
}

/**
 * A primitive fitted to a part's box.
 * @param key identifies the file and the primitive: equal keys mean equal primitives
 * @param size the part's size, in mm
 */
export function assetGeometry(
  { bounds }: AssetFile,
  primitive: AssetPrimitive,
  key: string,
  size: Vector,
): PartGeometry {
  const build = () => scaledGeometry(primitive, bounds, size);
  return { source: { key: `asset ${size.join(' ')} ${key}`, disposable: true, build }, size: [1, 1, 1], edgeRadius: 1 };
}

function scaledGeometry(
  { positions, normals, indices }: AssetPrimitive,
  bounds: Bounds,
  size: Vector,
): StretchGeometry {
  const { scale, move } = fitToBox(bounds, size);
  return {
    anchors: new Float32Array(positions.length),
    offsets: positions.map((value, i) => value * scale[i % 3]! + move[i % 3]!),
    normals: scaledNormals(normals, scale),
    indices,
  };
}

/** Scales normals by the inverse factors, because a surface stretched along an axis faces that axis less. */
function scaledNormals(normals: Float32Array, scale: Vector): Float32Array {
  const turned = normals.map((value, i) => value / scale[i % 3]!);
  for (let i = 0; i < turned.length; i += 3) {
    const length = Math.hypot(turned[i]!, turned[i + 1]!, turned[i + 2]!) || 1;
    for (let axis = i; axis < i + 3; axis++) turned[axis]! /= length;
  }
  return turned;
}

/** Thrown if a hardware file can't be shown. Its message names the file, the reason and what to do. */
export class AssetError extends Error {
  override readonly name = 'AssetError';
  /** Whether requesting the file again may help, because the connection failed or the host had an error. */
  readonly mayComeLater: boolean;

  /** @param reason continues "It can't be shown:" */
  constructor(src: string, reason: string, fix: string, mayComeLater = false) {
    super(`${src} can't be shown: ${reason}. ${fix}`);
    this.mayComeLater = mayComeLater;
  }
}

const MIB = 1024 * 1024;

/** @param reason the end of the sentence "It can't be shown:" */
export const ASSET_LIMITS = {
  bytes: 4 * MIB,
  triangles: 200_000,
  /** The total of the unpacked accessors' numbers, because a sparse accessor of a few bytes may claim millions. */
  values: 12_000_000,
  nodes: 10_000,
  /** Each material is one draw call for all copies. */
  materials: 16,
  /** The maximum number of files for one product. */
  files: 32,
  /** The maximum number of triangles in one product, including all copies. */
  shownTriangles: 2_000_000,
} as const;

/** @param length the number of bytes received so far */
export function fileTooLarge(src: string, length: number): AssetError {
  const reason = `it has ${inMib(length)}, but the limit is ${inMib(ASSET_LIMITS.bytes)}`;
  return new AssetError(src, reason, 'Simplify it, or make its textures smaller.');
}

function inMib(bytes: number): string {
  return `${(bytes / MIB).toFixed(1)} MiB`;
}
