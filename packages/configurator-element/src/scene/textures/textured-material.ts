// A finish covered by the pictures that the document specifies for the material, or leather with its relief. This module
// is a separate chunk, because most products have neither.

import { type Texture, Vector2 } from 'three';
import type { Material } from '../../model/document/model-document.js';
import { linearOf } from '../../view/color.js';
import { LEATHER, TEXTURE_SIZE } from '../../view/finish-appearance.js';
import { LEATHER_TILE } from '../../view/leather-grain.js';
import { PART_SHADER } from '../finishes/shader-finish.js';
import type { PbrMaterialOptions } from '../pbr-material.js';
import type { MaterialMaps } from './texture-loader.js';

export { TextureLoader } from './texture-loader.js';

const FUNCTIONS = /* glsl */ `
uniform sampler2D map, normalMap, roughnessMap;
uniform vec2 mapSize;
uniform vec3 materialColor;

// Projects a position on the part to the texture, along and across the grain. It isn't mirrored on any side.
vec2 project(vec3 at, vec3 side, bool tall) {
  vec3 facing = abs(side);
  if (facing.x > max(facing.y, facing.z)) return tall ? vec2(at.y * sign(side.x), at.z) : vec2(at.z * sign(side.x), -at.y);
  return facing.y > facing.z ? vec2(at.x * sign(side.y), -at.z) : vec2(at.x * sign(side.z), at.y);
}
`;

/** GLSL: 1 where the sawn edge of the material shows, which the pictures don't cover. */
const SAWN: Partial<Record<Material['finish'], string>> = {
  laminate: 'isEdge(face)',
  plywood: 'isEdge(face)',
  wood: 'step(0.7, abs(side.x))',
};

const PLACE = /* glsl */ `
vec3 side = cycleAxes(face, vAttributes.x);
vec3 size = cycleAxes(vSize.xyz, vAttributes.x);
bool tall = size.y > size.z;
// The origin is chosen so that the texture continues around the edge where the two front sides meet.
vec3 from = cycleAxes(vPosition, vAttributes.x) - vec3(0.0, size.yz);
vec2 at = project(from, side, tall) / mapSize + fract(vAttributes.w * vec2(173.3, 61.7));
// These are the derivatives of the position, because texture coordinates jump where two sides meet.
vec2 dx = project(cycleAxes(dFdx(vPosition), vAttributes.x), side, tall) / mapSize;
vec2 dy = project(cycleAxes(dFdy(vPosition), vAttributes.x), side, tall) / mapSize;
`;

// The texture's color is shifted by the difference between the part's color, which may be highlighted, and its
// material's color.
const COLOR = /* glsl */ `
vec4 texel = textureGrad(map, at, dx, dy);
vec3 textured = max(mix(vColor, texel.rgb + vColor - materialColor, texel.a), 0.0);
color = mix(textured * (1.0 - 0.5 * joint), color, own);
`;

// The columns of the inverse of `project` are the directions in which the texture's coordinates grow.
const NORMAL = /* glsl */ `
vec4 relief = textureGrad(normalMap, at, dx, dy);
vec3 tilt = mix(2.0 * relief.rgb - 1.0, vec3(0.0, 0.0, 1.0), own);
vec2 x = project(cycleAxes(vec3(1.0, 0.0, 0.0), vAttributes.x), side, tall);
vec2 y = project(cycleAxes(vec3(0.0, 1.0, 0.0), vAttributes.x), side, tall);
vec2 z = project(cycleAxes(vec3(0.0, 0.0, 1.0), vAttributes.x), side, tall);
normal = normalize(normal) * tilt.z + tilt.x * vec3(x.x, y.x, z.x) + tilt.y * vec3(x.y, y.y, z.y);
`;

const CREASES = `color *= 1.0 + (relief.a - ${LEATHER.meanHeight}) * ${LEATHER.depth};`;

/** GLSL that covers a finish with its textures. In it, `own` is 1 where the finish itself or a band shows. */
function coverWith({ texture, normalMap, roughnessMap }: MaterialMaps, material: Material): string {
  const { finish, roughness = 1 } = material;
  const rough = roughnessMap ? `textureGrad(roughnessMap, at, dx, dy).g * ${roughness.toFixed(3)}` : 'roughness';
  return [
    PLACE,
    `float sawn = ${SAWN[finish] ?? '0.0'} * (1.0 - covered), own = max(sawn, band);`,
    texture ? COLOR : '',
    normalMap ? NORMAL : '',
    normalMap && !material.normalMap ? CREASES : '',
    texture || roughnessMap ? `rough = mix(${rough}, rough, sawn);` : '',
  ].join('');
}

/** The same finish with the textures on its faces. */
export function texturedOptions(
  options: PbrMaterialOptions,
  material: Material,
  maps: MaterialMaps,
): PbrMaterialOptions {
  const { functions: own = '', fragment: ownFragment = '', uniforms = {} } = options;
  const { texture, normalMap, roughnessMap } = maps;
  return {
    ...options,
    functions: (own.includes(PART_SHADER) ? own : own + PART_SHADER) + FUNCTIONS,
    fragment: `{${ownFragment}} {${coverWith(maps, material)}}`,
    uniforms: {
      ...uniforms,
      map: { value: texture },
      normalMap: { value: normalMap },
      roughnessMap: { value: roughnessMap },
      mapSize: { value: sizeOf((texture ?? normalMap ?? roughnessMap)!, material) },
      materialColor: { value: linearOf(material.color) },
    },
  };
}

/** The size of a texture's repetition on the part, in mm. */
function sizeOf({ image }: Texture, { textureSize = TEXTURE_SIZE }: Material): Vector2 {
  if (!(image instanceof HTMLImageElement)) return new Vector2(LEATHER_TILE, LEATHER_TILE);
  return new Vector2(1, image.naturalHeight / image.naturalWidth).multiplyScalar(textureSize);
}
