// The finishes by name: one file each.

import type { Finish } from '../../model/document.js';
import type { PlacedPart, Vector } from '../../model/product.js';
import { letterColor } from '../../typeface/index.js';
import { traitsOf } from '../../view/traits.js';
import { fabricSurface } from './fabric.js';
import { glassSurface } from './glass.js';
import { laminateSurface } from './laminate.js';
import { metalSurface } from './metal.js';
import { plywoodSurface } from './plywood.js';
import { stoneSurface } from './stone.js';
import { axisOf, type Board, type Surface, type SurfaceFactory } from './surface.js';
import { woodSurface } from './wood.js';

export type { MaterialLook, Side, Surface } from './surface.js';

const surfaces: Readonly<Record<Finish, SurfaceFactory>> = {
  wood: woodSurface,
  plywood: plywoodSurface,
  laminate: laminateSurface,
  metal: metalSurface,
  glass: glassSurface,
  fabric: fabricSurface,
  stone: stoneSurface,
};

/** What a part's sides are of; of a part that names no material, as of laminate. */
export function surfaceOf(part: PlacedPart): Surface {
  return surfaces[part.material?.finish ?? 'laminate'](boardOf(part));
}

function boardOf(part: PlacedPart): Board {
  const traits = [0, 0, 0, 0];
  traitsOf(part, traits, 0);
  const [grain = 0, thickness = 0, bands = 0, own = 0] = traits;
  const { material, size } = part;
  const color = part.kind === 'text' ? letterColor(part) : part.color;
  const isBanded = (normal: Vector, at: Vector) => (bands & bitOf(normal)) !== 0 && isOutside(normal, at, size);
  const isBoard = part.kind === 'panel';
  return { material, color, size, isBoard, grain: axis(grain), thickness: axis(thickness), isBanded, own };
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
