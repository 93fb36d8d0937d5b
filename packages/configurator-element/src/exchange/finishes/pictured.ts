// A finish covered by the document's pictures of its surface. They're projected as in the scene (see
// scene/textures/textured-material.ts).

import { FACES, type Face } from '../../geometry/axes.js';
import { pictureKeys } from '../../model/document/picture-keys.js';
import type { Vector } from '../../model/evaluate/product.js';
import { linearOf } from '../../view/color.js';
import { TEXTURE_SIZE } from '../../view/finish-appearance.js';
import type { MaterialPictures, Pictures } from '../pictures.js';
import {
  axisOf,
  baseMaterial,
  cycleAxes,
  type FinishedPart,
  fract,
  type MaterialSide,
  type PartMaterials,
  type PbrMaterial,
} from './part-materials.js';

/** Adds a side for each direction that a surface can face, unless it's sawn. */
export function withPictures(own: PartMaterials, part: FinishedPart, pictures: Pictures): PartMaterials {
  const plain = own.sides[0]!.material;
  const shown = shownPictures(plain, part, pictures);
  const [address] = Object.values(shown);
  if (address === undefined) return own;
  const material = pictured(plain, part, shown);
  const { textureSize = TEXTURE_SIZE } = part.material!;
  const scale = [textureSize, textureSize * pictures.of(address)!.aspect] as const;
  const covered = FACES.map((face): MaterialSide => ({ material, textureAt: projection(face, part, scale) }));
  return {
    ...own,
    sides: [...own.sides, ...covered],
    sideFacing: (normal, at) => {
      const side = own.sideFacing(normal, at);
      if (own.sides[side]!.isSawn) return side;
      const axis = axisOf(normal);
      return own.sides.length + 2 * axis + (normal[axis] > 0 ? 1 : 0);
    },
  };
}

function shownPictures({ texture, metalness }: PbrMaterial, part: FinishedPart, pictures: Pictures): MaterialPictures {
  const { material } = part;
  const entries = pictureKeys.map((key) => [key, material?.[key]] as const);
  const found = Object.fromEntries(entries.filter(([, address]) => pictures.of(address)));
  // The finish's own pattern has other texture coordinates than the pictures.
  if (texture && !found.texture) return {};
  // In glTF, the blue channel of a metal's roughness map is its metalness, which a document's picture needn't have.
  if (metalness > 0) delete found.roughnessMap;
  return found;
}

function pictured(plain: PbrMaterial, part: FinishedPart, pictures: MaterialPictures): PbrMaterial {
  const { texture: _pattern, relief: _relief, ...rest } = plain;
  const { texture, roughnessMap } = pictures;
  const covering = roughnessMap ? (part.material?.roughness ?? 1) : baseMaterial(part).roughness;
  return {
    ...rest,
    pictures,
    color: texture ? tintOf(part) : plain.color,
    roughness: texture || roughnessMap ? covering : plain.roughness,
  };
}

/** The factor that gives a picture of the material the part's color, if it has one of its own. */
function tintOf({ color, material }: FinishedPart): PbrMaterial['color'] {
  const [own, usual] = [linearOf(color), linearOf(material!.color)];
  const tint = (channel: 0 | 1 | 2) => Math.min(1, own[channel] / Math.max(0.01, usual[channel]));
  return color === material!.color ? [1, 1, 1] : [tint(0), tint(1), tint(2)];
}

/** @param scale the width and height of a repetition, in mm */
function projection(face: Face, { size, grain, seed }: FinishedPart, scale: readonly [number, number]) {
  const sign = face[0] === '+' ? 1 : -1;
  const side = cycleAxes([face[1] === 'x' ? 1 : 0, face[1] === 'y' ? 1 : 0, face[1] === 'z' ? 1 : 0], grain);
  const [, sizeA, sizeB] = cycleAxes(size, grain);
  const [right, down] = [fract(seed * 173.3), fract(seed * 61.7)];
  return (point: Vector): [number, number] => {
    const [along, a, b] = cycleAxes(point, grain);
    const [x, y, z] = [along, a - sizeA, b - sizeB];
    const ends = sizeA > sizeB ? [y * sign, z] : [z * sign, -y];
    const [u = 0, v = 0] = side[0] ? ends : side[1] ? [x * sign, -z] : [x * sign, y];
    // In glTF, v = 0 is the top of an image.
    return [u / scale[0] + right, -v / scale[1] - down];
  };
}
