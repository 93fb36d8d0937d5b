// The finishes by name: one file each.

import type { Finish } from '../../model/document/model-document.js';
import type { PlacedPart, Vector } from '../../model/evaluate/product.js';
import { textColor } from '../../typeface/index.js';
import { writeFinishAttributes } from '../../view/finish-attributes.js';
import { fabricFinish } from './fabric.js';
import { glassFinish } from './glass.js';
import { laminateFinish } from './laminate.js';
import { metalFinish } from './metal.js';
import { axisOf, type BakedFinish, type FinishedPart, type PartMaterials } from './part-materials.js';
import { plywoodFinish } from './plywood.js';
import { stoneFinish } from './stone.js';
import { woodFinish } from './wood.js';

export type { MaterialSide, PartMaterials, PbrMaterial } from './part-materials.js';

const surfaces: Readonly<Record<Finish, BakedFinish>> = {
  wood: woodFinish,
  plywood: plywoodFinish,
  laminate: laminateFinish,
  metal: metalFinish,
  glass: glassFinish,
  fabric: fabricFinish,
  stone: stoneFinish,
};

/** What a part's sides are of; of a part that names no material, as of laminate. */
export function partMaterialsOf(part: PlacedPart): PartMaterials {
  return surfaces[part.material?.finish ?? 'laminate'](boardOf(part));
}

function boardOf(part: PlacedPart): FinishedPart {
  const traits = [0, 0, 0, 0];
  writeFinishAttributes(part, traits, 0);
  const [grain = 0, thickness = 0, bands = 0, own = 0] = traits;
  const { material, size } = part;
  const color = part.kind === 'text' ? textColor(part) : part.color;
  const isBanded = (normal: Vector, at: Vector) => (bands & bitOf(normal)) !== 0 && isOutside(normal, at, size);
  const isBoard = part.kind === 'panel';
  return { material, color, size, isBoard, grain: axis(grain), thickness: axis(thickness), isBanded, seed: own };
}

function bitOf(normal: Vector): number {
  const facing = axisOf(normal);
  return 1 << (facing * 2 + (normal[facing] > 0 ? 1 : 0));
}

/** How far inside its box a band may lie; mm. */
const bandDepth = 1.5;

function isOutside(normal: Vector, at: Vector, size: Vector): boolean {
  const facing = axisOf(normal);
  return (normal[facing] > 0 ? size[facing] - at[facing] : at[facing]) < bandDepth;
}

function axis(value: number): 0 | 1 | 2 {
  if (value === 0) return 0;
  return value === 1 ? 1 : 2;
}
