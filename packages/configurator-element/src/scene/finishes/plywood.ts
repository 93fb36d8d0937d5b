// Plywood: veneer on both faces, and plies at the edges that run alternately along and across the grain. An edge band
// covers the plies.

import { PLYWOOD } from '../../view/finish-appearance.js';
import { PART_SHADER, type ShaderFinish, WOOD_SHADER } from './shader-finish.js';

const { face, edge, ply } = PLYWOOD;

const PLIES_SHADER = /* glsl */ `
// Returns two shares for a position, which is counted in plies: how much of it is in a ply along the grain, and how
// much in the glue between two plies.
vec2 pliesAt(float ply) {
  float soft = clamp(fwidth(ply), 0.001, 1.0);
  float within = abs(fract(ply * 0.5) * 2.0 - 1.0);
  float along = mix(smoothstep(0.5 - soft, 0.5 + soft, within), 0.5, smoothstep(0.7, 1.0, soft));
  float glue = (1.0 - smoothstep(0.0, 0.12 + soft, abs(within - 0.5))) * (1.0 - soft);
  return vec2(along, glue);
}
`;

const FRAGMENT = /* glsl */ `
color = bandedColor(color, face, pixel);
vec3 at = cycleAxes(vPosition, vAttributes.x);
float thickness = cycleAxes(vSize.xyz, vAttributes.y).x;
float depth = cycleAxes(vPosition, vAttributes.y).x;
float edge = isEdge(face) * (1.0 - covered);
vec2 pattern = grainAt(vec2(at.x, at.y + at.z), vAttributes.w);
// An odd number of plies, so that the grain runs the same way on both faces.
float plies = max(3.0, floor(thickness / ${(2 * ply).toFixed(2)}) * 2.0 + 1.0);
float share = depth / thickness;
// Where plies are finer than a pixel, fewer and thicker ones are shown, because people recognize plywood by its edge.
float fineness = smoothstep(0.6, 1.0, abs(dFdx(share * plies)) + abs(dFdy(share * plies)));
vec2 shown = mix(pliesAt(share * plies), pliesAt(share * (plies > 7.0 ? 5.0 : 3.0)), fineness);
float lightness = pattern.x * ${face.rings} + pattern.y * ${face.fibres};
float edgeLightness = mix(${edge.crossed}, ${edge.along}, shown.x) - shown.y * ${edge.glue} + pattern.y * ${edge.fibres};
color = woodColor(color, mix(lightness, edgeLightness, edge));
rough = mix(rough, ${edge.roughness}, edge);
`;

export const plywoodFinish: ShaderFinish = ({ grain }) => ({
  functions: PART_SHADER + WOOD_SHADER + PLIES_SHADER,
  fragment: FRAGMENT,
  uniforms: { grain: grain() },
});
