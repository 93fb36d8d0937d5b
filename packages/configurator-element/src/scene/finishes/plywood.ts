// Plywood: veneer on both faces, and at the edges the plies, one along and one across in turn. A band hides them.

import { plywood } from '../../view/figures.js';
import type { Finish } from './finish.js';
import { partShader } from './part-shader.js';
import { woodShader } from './wood-shader.js';

const { face, edge, ply } = plywood;

const look = /* glsl */ `
vec3 at = startingAt(vPart, vTraits.x);
float thickness = startingAt(vSize.xyz, vTraits.y).x;
float depth = startingAt(vPart, vTraits.y).x;
float edge = isEdge(face, vTraits) * (1.0 - banded(face, vTraits, vPart, vSize.xyz));
vec2 figure = grainAt(vec2(at.x, at.y + at.z), vTraits.w);
// An odd number of plies, so that both faces run along the grain.
float plies = max(3.0, floor(thickness / ${(2 * ply).toFixed(2)}) * 2.0 + 1.0);
float ply = depth / thickness * plies;
float soft = clamp(fwidth(ply), 0.001, 1.0);
float within = abs(fract(ply * 0.5) * 2.0 - 1.0);
float crossed = mix(smoothstep(0.5 - soft, 0.5 + soft, within), 0.5, smoothstep(0.7, 1.0, soft));
float glue = (1.0 - smoothstep(0.0, 0.12 + soft, abs(within - 0.5))) * (1.0 - soft);
float lightness = figure.x * ${face.rings} + figure.y * ${face.fibres};
float edgeLightness = mix(${edge.crossed}, ${edge.along}, crossed) - glue * ${edge.glue} + figure.y * ${edge.fibres};
color = woodColor(color, mix(lightness, edgeLightness, edge));
rough = mix(rough, ${edge.roughness}, edge);
`;

export const plywoodFinish: Finish = ({ grain }, material) => ({
  roughness: material?.roughness ?? 0.55,
  metalness: material?.metalness ?? 0,
  functions: partShader + woodShader,
  look,
  uniforms: { grain: grain() },
});
