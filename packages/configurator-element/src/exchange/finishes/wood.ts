// Wood: the grain at true scale along the board, each cut from another place of the trunk, the ends of the fibres where
// they end. Numbers are the scene's, where a shader works with them.

import type { Vector } from '../../model/evaluate/product.js';
import { multiply } from '../../view/color.js';
import { wood } from '../../view/finish-appearance.js';
import { tileOffsetFactors } from '../../view/grain.js';
import { endSize, woodColor, woodSize } from '../textures/wood.js';
import {
  type BakedFinish,
  baseMaterial,
  cycleAxes,
  type FinishedPart,
  fraction,
  type MaterialSide,
  type PbrMaterial,
  textured,
} from './part-materials.js';

type Place = (along: number, across: number) => readonly [u: number, v: number];

/** From mm along and across the grain to repetitions, beginning anywhere in the trunk. */
export function trunkPlace(own: number): Place {
  const [u, v] = [fraction(own * tileOffsetFactors[0]), fraction(own * tileOffsetFactors[1])];
  return (along, across) => [along / woodSize[0] + u, across / woodSize[1] + v];
}

/** Lighter or darker than the material: the scene's range in three steps, so that a file has few materials. */
const tones = [
  { lightness: -wood.ownRange / 3, name: ' (darker)' },
  { lightness: 0, name: '' },
  { lightness: wood.ownRange / 3, name: ' (lighter)' },
] as const;

/** What faces along the grain. */
const endFrom = 0.7;

export const woodFinish: BakedFinish = (board) => {
  const { grain, seed: own, isBanded } = board;
  const place = trunkPlace(own);
  const tone = tones[Math.floor(fraction(own * 41) * tones.length)]!;
  const look = baseMaterial(board, 0.5);
  const face = shaded(textured(look, 'wood'), tone.lightness, tone.name);
  const cut = { ...textured(look, 'end'), roughness: Math.min(1, look.roughness + 0.2) };
  const end = shaded(cut, tone.lightness + wood.end.lightness, ` end grain${tone.name}`);
  const sides: MaterialSide[] = [
    { material: face, textureAt: (point) => faceAt(cycleAxes(point, grain), place) },
    { material: end, textureAt: (point) => endAt(cycleAxes(point, grain), board) },
    { material: face, textureAt: (point) => bandAt(cycleAxes(point, grain), place, board) },
  ];
  return {
    sides,
    sideFacing: (normal, at) => {
      if (Math.abs(normal[grain]) <= endFrom) return 0;
      return isBanded(normal, at) ? 2 : 1;
    },
  };
};

export function faceAt([along, a, b]: Vector, place: Place): readonly [number, number] {
  return place(along, a + b);
}

/** Each board's end from another place of the tile. */
function endAt([, a, b]: Vector, { seed: own }: FinishedPart): readonly [number, number] {
  return [a / endSize + fraction(own * 13), b / endSize + fraction(own * 29)];
}

/** A band's grain runs along it. */
function bandAt([, a, b]: Vector, place: Place, { size, grain }: FinishedPart): readonly [number, number] {
  const [, sizeA, sizeB] = cycleAxes(size, grain);
  return sizeA > sizeB ? place(a, b) : place(b, a);
}

function shaded(look: PbrMaterial, lightness: number, suffix: string): PbrMaterial {
  return { ...look, name: look.name + suffix, color: multiply(look.color, woodColor(lightness)) };
}
