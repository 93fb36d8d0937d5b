// What a finish gives a part in a file: of which materials its sides are, and which place of their textures lies where.

import type { Material } from '../../model/document/model-document.js';
import type { Vector } from '../../model/evaluate/product.js';
import { linearOf, type Rgb } from '../../view/color.js';
import type { Headroom, TextureName } from '../textures/index.js';

/** A material as glTF's metallic-roughness model has it. */
export interface PbrMaterial {
  readonly name: string;
  /** Linear; times the texture. */
  readonly color: Rgb;
  /** 1 is opaque. */
  readonly opacity: number;
  readonly roughness: number;
  readonly metalness: number;
  readonly texture?: { readonly name: TextureName; readonly headroom: Headroom };
}

export interface MaterialSide {
  readonly material: PbrMaterial;
  /** Where a point of the part (mm, in its frame) lies on the texture, in repetitions. */
  readonly textureAt?: (point: Vector) => readonly [u: number, v: number];
}

export interface PartMaterials {
  readonly sides: readonly MaterialSide[];
  /** Which of them looks this way, and is there, in the part's frame; mm. */
  readonly sideFacing: (normal: Vector, at: Vector) => number;
}

/** What a finish may ask about a part. */
export interface FinishedPart {
  readonly material: Material | undefined;
  /** `#rrggbb` */
  readonly color: string;
  /** mm */
  readonly size: Vector;
  readonly grain: 0 | 1 | 2;
  readonly thickness: 0 | 1 | 2;
  /** From a sheet, so that its sides are raw where no band covers them. */
  readonly isBoard: boolean;
  /** Whether a band is glued over this place: over a side that has one, not into a hole that faces the same way. */
  readonly isBanded: (normal: Vector, at: Vector) => boolean;
  /** Its own number, 0 to 1, so that no two boards are cut from the same place. */
  readonly seed: number;
}

export type BakedFinish = (board: FinishedPart) => PartMaterials;

/** The same all over. */
export function singleMaterial(material: PbrMaterial): PartMaterials {
  return { sides: [{ material }], sideFacing: () => 0 };
}

/** What most materials are but for a few of these. */
export function baseMaterial({ material, color }: FinishedPart, roughness: number): PbrMaterial {
  return {
    name: material?.id ?? color,
    color: linearOf(color),
    opacity: 1,
    roughness: material?.roughness ?? roughness,
    metalness: material?.metalness ?? 0,
  };
}

/** With a texture; a material that is nearly white leaves no room for anything lighter than itself. */
export function textured(look: PbrMaterial, name: TextureName): PbrMaterial {
  const headroom: Headroom = Math.max(...look.color) * 1.22 <= 1 ? 1.22 : 1.05;
  return { ...look, texture: { name, headroom } };
}

/** The axes turned so that the given one is the first. */
export function cycleAxes([x, y, z]: Vector, axis: 0 | 1 | 2): Vector {
  if (axis === 0) return [x, y, z];
  return axis === 1 ? [y, z, x] : [z, x, y];
}

/** The axis that a normal is nearest to. */
export function axisOf(normal: Vector): 0 | 1 | 2 {
  const [x, y, z] = [Math.abs(normal[0]), Math.abs(normal[1]), Math.abs(normal[2])];
  if (x > Math.max(y, z)) return 0;
  return y > z ? 1 : 2;
}

/** A number's digits further down, 0 to 1. */
export function fraction(value: number): number {
  return value - Math.floor(value);
}

/** A texture that is laid on every side of the part from the direction that it faces. */
export function boxProjected(material: PbrMaterial, size: number, start: number): PartMaterials {
  const sides = ([0, 1, 2] as const).map((axis): MaterialSide => {
    const textureAt = (point: Vector): [number, number] => {
      const [, a, b] = cycleAxes(point, axis);
      return [a / size + start, b / size + start];
    };
    return { material, textureAt };
  });
  return { sides, sideFacing: axisOf };
}
