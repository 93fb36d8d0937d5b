// Assigns a finish's materials to the sides of a part in an exported file, and computes their texture coordinates.

import type { Finish, Material } from '../../model/document/model-document.js';
import type { Vector } from '../../model/evaluate/product.js';
import { linearOf, type Rgb } from '../../view/color.js';
import { finishAppearance } from '../../view/finish-appearance.js';
import type { MaterialPictures } from '../pictures.js';
import type { CrossPlane } from '../split-triangles.js';
import type { FinishTexture, ReliefSource, TextureSource } from './finish-textures.js';

/** A material in glTF's metallic-roughness model. */
export interface PbrMaterial {
  readonly name: string;
  /** The base color, which the texture multiplies. */
  readonly color: Rgb;
  /** The opacity, where 1 is opaque. */
  readonly opacity: number;
  readonly roughness: number;
  readonly metalness: number;
  /** The color of the light that the material emits; absent if it emits none. */
  readonly emission?: Rgb;
  readonly texture?: FinishTexture;
  /** The normal map that's baked for the finish. */
  readonly relief?: ReliefSource;
  /** The addresses of the document's pictures, in place of `texture` and `relief`. */
  readonly pictures?: MaterialPictures;
}

export interface MaterialSide {
  readonly material: PbrMaterial;
  /** The texture coordinates of a point in the part's frame (mm); 1 is one repetition. */
  readonly textureAt?: (point: Vector) => readonly [u: number, v: number];
  /** Whether it shows the inside of the material, which the document's pictures don't cover. */
  readonly isSawn?: boolean;
}

export interface PartMaterials {
  readonly sides: readonly MaterialSide[];
  /** The index of the side with the given normal at a point in the part's frame, in mm. */
  readonly sideFacing: (normal: Vector, at: Vector) => number;
  /** Planes where a face changes its material without an edge. */
  readonly seams?: readonly CrossPlane[];
}

/** The properties of a part that a finish depends on. */
export interface FinishedPart {
  readonly finish: Finish;
  readonly material: Material | undefined;
  /** The part's color as `#rrggbb`. */
  readonly color: string;
  /** The part's size in mm. */
  readonly size: Vector;
  readonly grain: 0 | 1 | 2;
  readonly thickness: 0 | 1 | 2;
  /** Whether the part is cut from a sheet, so that edges without a band are raw. */
  readonly isBoard: boolean;
  /**
   * Whether an edge band covers a point on the side with this normal. The wall of a hole may face the same way, but has
   * no band.
   */
  readonly isBanded: (normal: Vector, at: Vector) => boolean;
  /** A random number for each part, 0 to 1, so that boards don't show the same part of a texture. */
  readonly seed: number;
}

export type BakedFinish = (part: FinishedPart) => PartMaterials;

/** The same material on all sides. */
export function singleMaterial(material: PbrMaterial): PartMaterials {
  return { sides: [{ material }], sideFacing: () => 0 };
}

/** The default material for the part's finish. */
export function baseMaterial({ finish, material, color }: FinishedPart): PbrMaterial {
  return {
    name: material?.id ?? color,
    color: linearOf(color),
    opacity: 1,
    roughness: material?.roughness ?? finishAppearance[finish].roughness,
    metalness: material?.metalness ?? 0,
  };
}

export function textured(material: PbrMaterial, source: TextureSource): PbrMaterial {
  const headroom = Math.max(...material.color) * 1.22 <= 1 ? 1.22 : 1.05;
  return { ...material, texture: { ...source, headroom } };
}

/** The axes in cyclic order, starting with the given one. */
export function cycleAxes([x, y, z]: Vector, axis: 0 | 1 | 2): Vector {
  if (axis === 0) return [x, y, z];
  return axis === 1 ? [y, z, x] : [z, x, y];
}

/** The axis closest to a normal. */
export function axisOf(normal: Vector): 0 | 1 | 2 {
  const [x, y, z] = [Math.abs(normal[0]), Math.abs(normal[1]), Math.abs(normal[2])];
  if (x > Math.max(y, z)) return 0;
  return y > z ? 1 : 2;
}

/** The fractional part, 0 to 1. */
export function fract(value: number): number {
  return value - Math.floor(value);
}

/** Projects a texture onto every side of the part, along the axis that the side faces. */
export function boxProjected(material: PbrMaterial, tileMm: number, offset: number): PartMaterials {
  const sides = ([0, 1, 2] as const).map((axis): MaterialSide => {
    const textureAt = (point: Vector): [number, number] => {
      const [, a, b] = cycleAxes(point, axis);
      return [a / tileMm + offset, b / tileMm + offset];
    };
    return { material, textureAt };
  });
  return { sides, sideFacing: axisOf };
}
