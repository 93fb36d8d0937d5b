// Glass: one sees through it, less so along it; its edges are deep and greenish.

import { createSurface } from '../surface.js';
import type { FinishFactory } from './finish.js';
import { partShader } from './part-shader.js';

const look = /* glsl */ `
float edge = 1.0 - step(0.7, abs(startingAt(face, vTraits.y).x));
float slant = 1.0 - abs(dot(normalize(cameraPosition - vPlace), turned(face, vTurn)));
color = mix(color, pow(color, vec3(1.8, 1.1, 1.4)) * vec3(0.62, 0.86, 0.74), edge);
opacity = mix(0.14 + 0.5 * slant * slant * slant * slant, 0.72, edge);
`;

export const createGlass: FinishFactory = ({ studio }, material) =>
  createSurface(studio, {
    roughness: material?.roughness ?? 0.04,
    metalness: material?.metalness ?? 0,
    transparent: true,
    functions: partShader,
    look,
  });
