// Hardware that somebody modelled, as it was read from its file, and how it comes to fill the box of a part.

import type { Bounds, Vector } from '../../geometry/vector.js';
import type { PartGeometry, StretchGeometry, TriangleMesh } from '../stretch-geometry.js';

/** How something looks that brings its own material. */
export interface AssetMaterial {
  /** `#rrggbb` */
  readonly color: string;
  /** 1 is opaque. */
  readonly opacity: number;
  readonly roughness: number;
  readonly metalness: number;
}

/** A picture that is laid over something, as its file holds it. */
export interface AssetTexture {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** `image/png` */
  readonly type: string;
}

/** All of a file that looks alike, in the file's own axes and unit. */
export interface AssetPrimitive extends TriangleMesh {
  /** Undefined for what has no material in the file: it takes the part's own. */
  readonly material: AssetMaterial | undefined;
  /** Whose colour is to be multiplied with the look's. */
  readonly texture: AssetTexture | undefined;
}

export interface AssetFile {
  /** Of all its triangles. */
  readonly bounds: Bounds;
  readonly primitives: readonly AssetPrimitive[];
  /** How many in all. */
  readonly triangleCount: number;
}

/** How what lies within the bounds comes to fill a box at the origin: times `scale`, and then moved. */
export function fitToBox({ min, max }: Bounds, size: Vector): { readonly scale: Vector; readonly move: Vector } {
  const along = (axis: 0 | 1 | 2) => (max[axis] > min[axis] ? size[axis] / (max[axis] - min[axis]) : 1);
  const scale: Vector = [along(0), along(1), along(2)];
  return { scale, move: [-min[0] * scale[0], -min[1] * scale[1], -min[2] * scale[2]] };
}

/**
 * A piece of the file in a part's box.
 * @param key of the file and the piece; equal keys are equal pieces
 * @param size of the part, mm
 */
export function assetGeometry({ bounds }: AssetFile, piece: AssetPrimitive, key: string, size: Vector): PartGeometry {
  const build = () => templateOf(piece, bounds, size);
  return { source: { key: `asset ${size.join(' ')} ${key}`, disposable: true, build }, size: [1, 1, 1], edgeRadius: 1 };
}

function templateOf({ positions, normals, indices }: AssetPrimitive, bounds: Bounds, size: Vector): StretchGeometry {
  const { scale, move } = fitToBox(bounds, size);
  return {
    anchors: new Float32Array(positions.length),
    offsets: positions.map((value, i) => value * scale[i % 3]! + move[i % 3]!),
    normals: leaning(normals, scale),
    indices,
  };
}

/** What is stretched along an axis faces it less. */
function leaning(normals: Float32Array, scale: Vector): Float32Array {
  const turned = normals.map((value, i) => value / scale[i % 3]!);
  for (let i = 0; i < turned.length; i += 3) {
    const length = Math.hypot(turned[i]!, turned[i + 1]!, turned[i + 2]!) || 1;
    for (let axis = i; axis < i + 3; axis++) turned[axis]! /= length;
  }
  return turned;
}
