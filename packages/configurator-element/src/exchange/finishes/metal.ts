// Metal: light colors are bare, and dark ones are powder-coated, because bare metal is never dark.

import { multiply } from '../../view/color.js';
import { LUMINANCE, METAL } from '../../view/finish-appearance.js';
import { smoothstep } from './finish-textures.js';
import { type BakedFinish, baseMaterial, singleMaterial } from './part-materials.js';

/** The factor for bare metal's color, which would otherwise look too dark because it reflects a room. */
const MIRROR_GAIN = 1.3;

/** The highest metalness. In viewers' dim rooms with few lamps, a fully metallic front would look nearly black. */
const MAX_METALNESS = 0.8;

export const metalFinish: BakedFinish = (part) => {
  const material = baseMaterial(part);
  const [red, green, blue] = material.color;
  const light = LUMINANCE[0] * red + LUMINANCE[1] * green + LUMINANCE[2] * blue;
  const bare = part.material?.metalness ?? smoothstep(...METAL.bare, light);
  const gain = 1 + (MIRROR_GAIN - 1) * bare;
  const coated = Math.max(material.roughness, METAL.coatedRoughness);
  return singleMaterial({
    ...material,
    color: multiply(material.color, [gain, gain, gain]),
    metalness: bare * MAX_METALNESS,
    roughness: coated + (material.roughness - coated) * bare,
  });
};
