// Metal: light colors are bare and brushed along the part, and dark ones are powder-coated, because bare metal is never
// dark.

import { LUMINANCE, METAL } from '../../view/finish-appearance.js';
import { GRAIN_SHADER, PART_SHADER, type ShaderFinish } from './shader-finish.js';

const BARE_BY_COLOR = `smoothstep(${METAL.bare.join(', ')}, dot(color, vec3(${LUMINANCE.join(', ')})))`;

/** @param metalness the document's value, which replaces the one derived from the color */
const fragment = (metalness: number | undefined) => /* glsl */ `
float bare = ${metalness === undefined ? BARE_BY_COLOR : metalness.toFixed(3)};
vec3 at = cycleAxes(vPosition, vAttributes.x);
// The brush strokes are made from wood's fibers, but longer and closer together.
float stroke = grainAt(vec2(at.x * 0.5, (at.y + at.z) * 1.6), vAttributes.w).y * bare;
vec3 side = vec3(equal(vec3(vAttributes.x), vec3(2.0, 0.0, 1.0)));
normal += side * stroke * 0.09;
metal = bare;
color *= mix(1.0, 1.05, bare) + stroke * 0.2;
rough = mix(max(rough, ${METAL.coatedRoughness}), rough, bare);
`;

export const metalFinish: ShaderFinish = ({ grain }, material) => ({
  functions: PART_SHADER + GRAIN_SHADER,
  fragment: fragment(material?.metalness),
  uniforms: { grain: grain() },
});
