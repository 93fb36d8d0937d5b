// A part's triangles by what they are made of: where a board's end meets its face, a vertex is in both. In metres, as
// glTF has it, rounded to the micrometre: so a sine that differs in its last bit makes no other file.

import { type Form, type Triangles, trianglesOf } from '../mesh/index.js';
import type { Vector } from '../model/product.js';
import type { MaterialLook, Surface } from './surfaces/index.js';

/** Triangles of one material. */
export interface Patch {
  /** Metres, in the part's frame. */
  readonly positions: Float32Array;
  readonly normals: Float32Array;
  readonly indices: Uint16Array | Uint32Array;
  /** Of the vertices: which of the surface's sides they are on. */
  readonly sides: Uint8Array;
}

/** The patches of equal parts are the same objects. */
export class Patches {
  readonly #triangles = new Map<string, Triangles>();
  readonly #patches = new Map<string, readonly Patch[]>();

  /** In the order of the surface's materials; a material that is on no triangle has an empty patch. */
  of(form: Form, surface: Surface): readonly Patch[] {
    const shape = `${form.shape.key} ${form.size} ${form.ease}`;
    const triangles = this.#trianglesOf(shape, form);
    const sides = sidesOf(triangles, surface);
    const groups = surface.sides.map(({ material }) => materialsOf(surface).indexOf(material));
    const key = `${shape} ${sides.join('')} ${groups}`;
    const existing = this.#patches.get(key);
    if (existing) return existing;
    const patches = materialsOf(surface).map((_, i) => cut(triangles, sides, (side) => groups[side] === i));
    this.#patches.set(key, patches);
    return patches;
  }

  #trianglesOf(key: string, form: Form): Triangles {
    const existing = this.#triangles.get(key);
    if (existing) return existing;
    const triangles = trianglesOf(form);
    this.#triangles.set(key, triangles);
    return triangles;
  }
}

/** Each once. */
export function materialsOf({ sides }: Surface): readonly MaterialLook[] {
  return [...new Set(sides.map(({ material }) => material))];
}

/** Repetitions of the texture, two a vertex; undefined where the material has none. */
export function textureCoordinates({ positions, sides }: Patch, surface: Surface): Float32Array | undefined {
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

/** To a millionth: of a metre, of a normal, of a texture's repetition. Never −0. */
export function round(value: number): number {
  return Math.round(value * 1e6) / 1e6 + 0;
}

/** A side a triangle. */
function sidesOf({ positions, normals, indices }: Triangles, surface: Surface): Uint8Array {
  const sides = new Uint8Array(indices.length / 3);
  if (surface.sides.length === 1) return sides;
  return sides.map((_, i) => {
    const corners = [indices[i * 3]!, indices[i * 3 + 1]!, indices[i * 3 + 2]!];
    const normal = meanAt(normals, corners);
    const length = Math.hypot(...normal) || 1;
    const facing: Vector = [normal[0] / length, normal[1] / length, normal[2] / length];
    return surface.sideFacing(facing, meanAt(positions, corners));
  });
}

function meanAt(values: Float32Array, corners: readonly number[]): Vector {
  const mean = (axis: 0 | 1 | 2) =>
    corners.reduce((sum, corner) => sum + values[corner * 3 + axis]!, 0) / corners.length;
  return [mean(0), mean(1), mean(2)];
}

function cut({ positions, normals, indices }: Triangles, sides: Uint8Array, belongs: (side: number) => boolean): Patch {
  const vertices = new Map<number, number>();
  const own: number[] = [];
  const corners: number[] = [];
  sides.forEach((side, triangle) => {
    if (!belongs(side)) return;
    for (let corner = 0; corner < 3; corner++) {
      const vertex = indices[triangle * 3 + corner]!;
      const key = vertex * 256 + side;
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
    sides: Uint8Array.from(own, (key) => key % 256),
  };
}

function at(values: Float32Array, index: number): Vector {
  return [values[index * 3]!, values[index * 3 + 1]!, values[index * 3 + 2]!];
}
