// Metal: light colours are bare and brushed, dark ones are powder-coated, since no bare metal is dark.

import { createSurface } from '../surface.js';
import type { FinishFactory } from './finish.js';

const look = /* glsl */ `
float bare = smoothstep(0.04, 0.22, dot(diffuseColor.rgb, vec3(0.3, 0.6, 0.1)));
metalFactor = bare;
roughnessFactor = mix(max(roughnessFactor, 0.45), roughnessFactor, bare);
`;

export const createMetal: FinishFactory = ({ light }, material) =>
  createSurface(light, {
    roughness: material?.roughness ?? 0.32,
    ...(material?.metalness === undefined ? { look } : { metalness: material.metalness }),
  });
