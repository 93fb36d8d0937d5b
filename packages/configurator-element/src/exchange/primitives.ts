// A part's triangles by what they are made of: where a board's end meets its face, a vertex is in both. In metres, as
// glTF has it, rounded to the micrometre: so a sine that differs in its last bit makes no other file.

import { type PartGeometry, type TriangleMesh, toTriangleMesh } from '../mesh/index.js';
import type { Vector } from '../model/evaluate/product.js';
import type { PartMaterials, PbrMaterial } from './finishes/index.js';
import { facingOf, type OcclusionUv } from './occlusion-map.js';

/** Triangles of one material. */
export interface PrimitiveGeometry {
  /** Metres, in the part's frame. */
  readonly positions: Float32Array;
  readonly normals: Float32Array;
  readonly indices: Uint16Array | Uint32Array;
  /** Of the vertices: which of the surface's sides they are on. */
  readonly sides: Uint8Array;
  /** Of the vertices: which way the triangles face that they are in; 0 where it does not matter. */
  readonly facings: Uint8Array;
}

/** The patches of equal parts are the same objects. */
export class PrimitiveCache {
  readonly #triangles = new Map<string, TriangleMesh>();
  readonly #patches = new Map<string, readonly PrimitiveGeometry[]>();

  /**
   * In the order of the surface's materials; a material that is on no triangle has an empty patch.
   * @param faced where triangles that face another way meet, each has a vertex of its own
   */
  of(form: PartGeometry, surface: PartMaterials, faced: boolean): readonly PrimitiveGeometry[] {
    const shape = `${form.source.key} ${form.size} ${form.edgeRadius}`;
    const triangles = this.#trianglesOf(shape, form);
    const places = placesOf(triangles, surface, faced);
    const groups = surface.sides.map(({ material }) => materialsOf(surface).indexOf(material));
    const key = `${shape} ${places} ${groups}`;
    const existing = this.#patches.get(key);
    if (existing) return existing;
    const patches = materialsOf(surface).map((_, i) =>
      splitByMaterial(triangles, places, (side) => groups[side] === i),
    );
    this.#patches.set(key, patches);
    return patches;
  }

  #trianglesOf(key: string, form: PartGeometry): TriangleMesh {
    const existing = this.#triangles.get(key);
    if (existing) return existing;
    const triangles = toTriangleMesh(form);
    this.#triangles.set(key, triangles);
    return triangles;
  }
}

/** Each once. */
export function materialsOf({ sides }: PartMaterials): readonly PbrMaterial[] {
  return [...new Set(sides.map(({ material }) => material))];
}

/** Repetitions of the texture, two a vertex; undefined where the material has none. */
export function textureCoordinates(
  { positions, sides }: PrimitiveGeometry,
  surface: PartMaterials,
): Float32Array | undefined {
  if (!surface.sides[sides[0]!]?.textureAt) return undefined;
  const coordinates = new Float32Array(sides.length * 2);
  sides.forEach((side, i) => {
    const point = at(positions, i);
    const [u, v] = surface.sides[side]!.textureAt!([point[0] * 1000, point[1] * 1000, point[2] * 1000]);
    coordinates[i * 2] = round(u);
    coordinates[i * 2 + 1] = round(v);
  });
  return coordinates;
}

/** Where the vertices lie on the picture of how light it is, two numbers a vertex. */
export function occlusionCoordinates({ positions, facings }: PrimitiveGeometry, shadeAt: OcclusionUv): Float32Array {
  const coordinates = new Float32Array(facings.length * 2);
  facings.forEach((facing, i) => {
    const [x, y, z] = at(positions, i);
    const [u, v] = shadeAt([x * 1000, y * 1000, z * 1000], facing);
    coordinates[i * 2] = round(u);
    coordinates[i * 2 + 1] = round(v);
  });
  return coordinates;
}

/** To a millionth: of a metre, of a normal, of a texture's repetition. Never −0. */
export function round(value: number): number {
  return Math.round(value * 1e6) / 1e6 + 0;
}

/** A triangle's place in a patch: the side that it is on, times eight, and which way it faces. */
function placesOf({ positions, normals, indices }: TriangleMesh, surface: PartMaterials, faced: boolean): Uint8Array {
  const places = new Uint8Array(indices.length / 3);
  if (surface.sides.length === 1 && !faced) return places;
  return places.map((_, i) => {
    const corners = [indices[i * 3]!, indices[i * 3 + 1]!, indices[i * 3 + 2]!];
    const normal = meanAt(normals, corners);
    const length = Math.hypot(...normal) || 1;
    const facing: Vector = [normal[0] / length, normal[1] / length, normal[2] / length];
    return 8 * surface.sideFacing(facing, meanAt(positions, corners)) + (faced ? facingOf(normal) : 0);
  });
}

function meanAt(values: Float32Array, corners: readonly number[]): Vector {
  const mean = (axis: 0 | 1 | 2) =>
    corners.reduce((sum, corner) => sum + values[corner * 3 + axis]!, 0) / corners.length;
  return [mean(0), mean(1), mean(2)];
}

function splitByMaterial(
  { positions, normals, indices }: TriangleMesh,
  places: Uint8Array,
  belongs: (side: number) => boolean,
): PrimitiveGeometry {
  const vertices = new Map<number, number>();
  const own: number[] = [];
  const corners: number[] = [];
  places.forEach((place, triangle) => {
    if (!belongs(place >> 3)) return;
    for (let corner = 0; corner < 3; corner++) {
      const vertex = indices[triangle * 3 + corner]!;
      const key = vertex * 256 + place;
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

function at(values: Float32Array, index: number): Vector {
  return [values[index * 3]!, values[index * 3 + 1]!, values[index * 3 + 2]!];
}
