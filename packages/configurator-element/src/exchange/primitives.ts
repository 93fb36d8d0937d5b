// Splits a part's triangles into glTF primitives by material. Where a board's end meets its face, each has its own
// vertex. Positions are in meters, as in glTF, and rounded to micrometers, so that a sine with a different last bit
// doesn't change the file.

import { add, cross, length, normalize, vectorAt } from '../geometry/vector.js';
import { dot, scale, subtract } from '../geometry/vector-math.js';
import { type PartGeometry, type TriangleMesh, toTriangleMesh } from '../mesh/index.js';
import type { Vector } from '../model/evaluate/product.js';
import type { PartMaterials, PbrMaterial } from './finishes/index.js';
import { facingOf, type OcclusionUv } from './occlusion-map.js';
import { once } from './once.js';
import { splitTriangles } from './split-triangles.js';

/** Triangles with the same material. */
export interface PrimitiveGeometry {
  /** The positions in meters, in the part's frame. */
  readonly positions: Float32Array;
  readonly normals: Float32Array;
  readonly indices: Uint16Array | Uint32Array;
  /** For each vertex, the index of its side in `PartMaterials`. */
  readonly sides: Uint8Array;
  /** For each vertex, the direction that its triangles face (see `facingOf`); 0 if it doesn't matter. */
  readonly facings: Uint8Array;
}

/** Caches primitives, so that equal parts get the same ones. */
export class PrimitiveCache {
  readonly #triangles = new Map<string, TriangleMesh>();
  readonly #primitives = new Map<string, readonly PrimitiveGeometry[]>();

  /**
   * One primitive per material, in the order of `materialsOf`. A material without triangles has an empty one.
   * @param splitFacings whether to split vertices where triangles with different facings meet
   */
  of(geometry: PartGeometry, materials: PartMaterials, splitFacings: boolean): readonly PrimitiveGeometry[] {
    const { seams = [] } = materials;
    const shape = `${geometry.source.key} ${geometry.size} ${geometry.edgeRadius} ${seams.map(({ axis, at }) => `${axis} ${at}`)}`;
    const triangles = once(this.#triangles, shape, () =>
      withoutSlivers(splitTriangles(toTriangleMesh(geometry), seams)),
    );
    const sideKeys = sideKeysOf(triangles, materials, splitFacings);
    const unique = materialsOf(materials);
    const materialOfSide = materials.sides.map(({ material }) => unique.indexOf(material));
    const key = `${shape} ${sideKeys} ${materialOfSide}`;
    return once(this.#primitives, key, () =>
      unique.map((_, i) => extract(triangles, sideKeys, (side) => materialOfSide[side] === i)),
    );
  }
}

/**
 * The mesh without triangles that are too thin to see. Stretched and split meshes have some without an area, which some
 * programs report as errors.
 */
function withoutSlivers({ indices, ...mesh }: TriangleMesh): TriangleMesh {
  const kept: number[] = [];
  for (let i = 0; i < indices.length; i += 3) {
    const corners = [indices[i]!, indices[i + 1]!, indices[i + 2]!] as const;
    if (heightOf(corners.map((corner) => vectorAt(mesh.positions, corner))) > THIN) kept.push(...corners);
  }
  return kept.length === indices.length ? { ...mesh, indices } : { ...mesh, indices: Uint32Array.from(kept) };
}

/** The height of the thinnest triangles, in mm. Positions in the file aren't more precise. */
const THIN = 1e-3;

/** A triangle's height above its longest side. */
function heightOf(corners: readonly Vector[]): number {
  const [a, b, c] = corners as readonly [Vector, Vector, Vector];
  const sides = [subtract(b, a), subtract(c, b), subtract(a, c)] as const;
  const longest = Math.max(...sides.map((side) => length(side)));
  return longest === 0 ? 0 : length(cross(sides[0], sides[1])) / longest;
}

/** The sides' materials, without duplicates. */
export function materialsOf({ sides }: PartMaterials): readonly PbrMaterial[] {
  return [...new Set(sides.map(({ material }) => material))];
}

/** Texture coordinates, two per vertex; undefined if the material has no texture. */
export function textureCoordinates(
  { positions, sides }: PrimitiveGeometry,
  materials: PartMaterials,
): Float32Array | undefined {
  if (!materials.sides[sides[0]!]?.textureAt) return undefined;
  const coordinates = new Float32Array(sides.length * 2);
  sides.forEach((side, i) => {
    const point = vectorAt(positions, i);
    const [u, v] = materials.sides[side]!.textureAt!([point[0] * 1000, point[1] * 1000, point[2] * 1000]);
    coordinates[i * 2] = round(u);
    coordinates[i * 2 + 1] = round(v);
  });
  return coordinates;
}

/**
 * Four numbers per vertex: the direction in which u grows along the surface, and 1, or −1 where the texture is mirrored.
 * Without them, viewers derive the directions of a normal map each in their own way.
 */
export function textureTangents({ positions, normals, sides }: PrimitiveGeometry, materials: PartMaterials) {
  const tangents = new Float32Array(sides.length * 4);
  sides.forEach((side, i) => {
    const textureAt = materials.sides[side]!.textureAt!;
    const [normal, at] = [vectorAt(normals, i), scale(vectorAt(positions, i), 1000)];
    // Texture coordinates are linear, so differences over any distance give their gradients.
    const from = textureAt(at);
    const steps = ([0, 1, 2] as const).map((axis) => textureAt(add(at, unit(axis))));
    const gradient = (k: 0 | 1): Vector => [steps[0]![k] - from[k], steps[1]![k] - from[k], steps[2]![k] - from[k]];
    const [right, down] = [gradient(0), gradient(1)];
    const along = subtract(right, scale(normal, dot(right, normal)));
    // On an eased edge, a corner may belong to a side whose texture runs into it.
    const tangent = normalize(Math.hypot(...along) > 1e-3 * Math.hypot(...right) ? along : cross(normal, down));
    const isMirrored = dot(cross(normal, tangent), down) > 0;
    tangents.set([...tangent.map(round), isMirrored ? -1 : 1], i * 4);
  });
  return tangents;
}

function unit(axis: 0 | 1 | 2): Vector {
  return [axis === 0 ? 1 : 0, axis === 1 ? 1 : 0, axis === 2 ? 1 : 0];
}

/** Texture coordinates on the occlusion map, two per vertex. */
export function occlusionCoordinates({ positions, facings }: PrimitiveGeometry, uvOf: OcclusionUv): Float32Array {
  const coordinates = new Float32Array(facings.length * 2);
  facings.forEach((facing, i) => {
    const [x, y, z] = vectorAt(positions, i);
    const [u, v] = uvOf([x * 1000, y * 1000, z * 1000], facing);
    coordinates[i * 2] = round(u);
    coordinates[i * 2 + 1] = round(v);
  });
  return coordinates;
}

/** Rounds to a millionth, never to −0. */
export function round(value: number): number {
  return Math.round(value * 1e6) / 1e6 + 0;
}

/** Returns a number per triangle: the index of its side times eight, plus its facing. */
function sideKeysOf(
  { positions, normals, indices }: TriangleMesh,
  { sides, sideFacing }: PartMaterials,
  splitFacings: boolean,
): Uint8Array {
  const keys = new Uint8Array(indices.length / 3);
  if (sides.length === 1 && !splitFacings) return keys;
  return keys.map((_, i) => {
    const corners = [indices[i * 3]!, indices[i * 3 + 1]!, indices[i * 3 + 2]!];
    const normal = meanAt(normals, corners);
    const length = Math.hypot(...normal) || 1;
    const facing: Vector = [normal[0] / length, normal[1] / length, normal[2] / length];
    return 8 * sideFacing(facing, meanAt(positions, corners)) + (splitFacings ? facingOf(normal) : 0);
  });
}

function meanAt(values: Float32Array, corners: readonly number[]): Vector {
  const mean = (axis: 0 | 1 | 2) =>
    corners.reduce((sum, corner) => sum + values[corner * 3 + axis]!, 0) / corners.length;
  return [mean(0), mean(1), mean(2)];
}

/** The triangles of some of the sides, with the vertices they use. */
function extract(
  { positions, normals, indices }: TriangleMesh,
  sideKeys: Uint8Array,
  belongs: (side: number) => boolean,
): PrimitiveGeometry {
  const vertices = new Map<number, number>();
  const own: number[] = [];
  const corners: number[] = [];
  sideKeys.forEach((sideKey, triangle) => {
    if (!belongs(sideKey >> 3)) return;
    for (let corner = 0; corner < 3; corner++) {
      const vertex = indices[triangle * 3 + corner]!;
      const key = vertex * 256 + sideKey;
      const known = vertices.get(key);
      if (known === undefined) {
        vertices.set(key, own.length);
        corners.push(own.length);
        own.push(key);
      } else corners.push(known);
    }
  });
  const take = (values: Float32Array, factor: number) =>
    Float32Array.from({ length: own.length * 3 }, (_, i) =>
      round(values[Math.floor(own[Math.floor(i / 3)]! / 256) * 3 + (i % 3)]! * factor),
    );
  return {
    positions: take(positions, 0.001),
    normals: take(normals, 1),
    indices: own.length > 0xffff ? Uint32Array.from(corners) : Uint16Array.from(corners),
    sides: Uint8Array.from(own, (key) => (key % 256) >> 3),
    facings: Uint8Array.from(own, (key) => key % 8),
  };
}
