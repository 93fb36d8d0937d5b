// Metal: light colours are bare and brushed along the part, dark ones are powder-coated, since no bare metal is dark.

import { fibreTile, ringTile } from '../../view/grain.js';
import { grainShader, partShader } from './part-shader.js';
import type { ShaderFinish } from './shader-finish.js';

/** A metalness that the document gives decides instead. */
const look = (given: number | undefined) => /* glsl */ `
float bare = ${given === undefined ? 'smoothstep(0.04, 0.22, dot(color, vec3(0.3, 0.6, 0.1)))' : given.toFixed(3)};
vec3 at = startingAt(vPart, vTraits.x);
// Brushed as finely as fibres lie, four times as dense.
float stroke = grainAt(vec2(at.x, (at.y + at.z) * 4.0), vTraits.w).y * bare;
vec3 side = vec3(equal(vec3(vTraits.x), vec3(2.0, 0.0, 1.0)));
normal += side * stroke * 0.09;
metal = bare;
color *= mix(1.0, 1.26, bare) + stroke * 0.2;
rough = mix(max(rough, 0.45), rough, bare);
`;

export const metalFinish: ShaderFinish = ({ grain }, material) => ({
  roughness: material?.roughness ?? 0.32,
  functions: partShader + grainShader(ringTile, fibreTile),
  look: look(material?.metalness),
  uniforms: { grain: grain() },
});
