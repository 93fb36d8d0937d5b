// Glass: one sees through it, less so along it; its edges are deep in its own colour.

import { createSurface } from '../surface.js';
import type { FinishFactory } from './finish.js';

const look = /* glsl */ `
vec3 facing = abs(vPartNormal);
float across = vTraits.y < 0.5 ? facing.x : vTraits.y < 1.5 ? facing.y : facing.z;
float slant = 1.0 - abs(dot(normalize(vViewPosition), normalize(vNormal)));
float edge = 1.0 - step(0.7, across);
diffuseColor.rgb = mix(diffuseColor.rgb, pow(diffuseColor.rgb, vec3(1.8, 1.1, 1.4)), edge);
diffuseColor.a = mix(0.16 + 0.6 * pow(slant, 4.0), 0.62, edge);
`;

export const createGlass: FinishFactory = ({ light }, material) =>
  createSurface(light, {
    roughness: material?.roughness ?? 0.04,
    metalness: material?.metalness ?? 0,
    transparent: true,
    look,
  });
