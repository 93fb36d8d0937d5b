// A finish covered by the texture that the document specifies for the material. This module is a separate chunk,
// because most products don't have textures.

import { LinearFilter, LinearMipmapLinearFilter, RepeatWrapping, SRGBColorSpace, Texture, Vector2 } from 'three';
import type { Material } from '../../model/document/model-document.js';
import { linearOf } from '../../view/color.js';
import { PART_SHADER } from '../finishes/shader-finish.js';
import type { PbrMaterialOptions } from '../pbr-material.js';

/** The length along the grain that a texture's width covers. */
const TEXTURE_WIDTH_MM = 1000;

/**
 * Loads a texture with an image element, so that the page's `img-src` applies to it.
 * @throws {DOMException} if the file isn't an image or may not be read, or if loading was aborted
 */
export async function loadTexture(address: string, signal: AbortSignal): Promise<Texture<HTMLImageElement>> {
  const image = new Image();
  // WebGL accepts images from other origins only with CORS.
  image.crossOrigin = 'anonymous';
  signal.addEventListener('abort', () => image.removeAttribute('src'), { once: true });
  image.src = address;
  await image.decode();
  signal.throwIfAborted();
  const texture = new Texture(image);
  texture.colorSpace = SRGBColorSpace;
  texture.wrapS = texture.wrapT = RepeatWrapping;
  texture.magFilter = LinearFilter;
  texture.minFilter = LinearMipmapLinearFilter;
  texture.anisotropy = 4;
  texture.needsUpdate = true;
  return texture;
}

const FUNCTIONS = /* glsl */ `
uniform sampler2D map;
uniform vec2 mapSize;
uniform vec3 materialColor;

// Projects a position on the part to the texture, along and across the grain. It isn't mirrored on any side.
vec2 project(vec3 at, vec3 side, bool tall) {
  vec3 facing = abs(side);
  if (facing.x > max(facing.y, facing.z)) return tall ? vec2(at.y * sign(side.x), at.z) : vec2(at.z * sign(side.x), -at.y);
  return facing.y > facing.z ? vec2(at.x * sign(side.y), -at.z) : vec2(at.x * sign(side.z), at.y);
}
`;

/** GLSL: 1 where the sawn edge of the material shows, which the texture doesn't cover. */
const SAWN: Partial<Record<Material['finish'], string>> = {
  laminate: 'isEdge(face)',
  plywood: 'isEdge(face)',
  wood: 'step(0.7, abs(side.x))',
};

const fragment = (finish: Material['finish']) => /* glsl */ `
vec3 side = cycleAxes(face, vAttributes.x);
vec3 size = cycleAxes(vSize.xyz, vAttributes.x);
bool tall = size.y > size.z;
// The origin is chosen so that the texture continues around the edge where the two front sides meet.
vec3 from = cycleAxes(vPosition, vAttributes.x) - vec3(0.0, size.yz);
vec2 at = project(from, side, tall) / mapSize + fract(vAttributes.w * vec2(173.3, 61.7));
// These are the derivatives of the position, because texture coordinates jump where two sides meet.
vec2 dx = project(cycleAxes(dFdx(vPosition), vAttributes.x), side, tall) / mapSize;
vec2 dy = project(cycleAxes(dFdy(vPosition), vAttributes.x), side, tall) / mapSize;
vec4 texel = textureGrad(map, at, dx, dy);
float sawn = ${SAWN[finish] ?? '0.0'} * (1.0 - covered);
// The texture's color is shifted by the difference between the part's color, which may be highlighted, and its
// material's color.
vec3 textured = max(mix(vColor, texel.rgb + vColor - materialColor, texel.a), 0.0);
color = mix(textured * (1.0 - 0.5 * joint), color, max(sawn, band));
rough = mix(roughness, rough, sawn);
`;

/** The same finish with the texture on its faces. */
export function texturedOptions(
  options: PbrMaterialOptions,
  material: Material,
  texture: Texture<HTMLImageElement>,
): PbrMaterialOptions {
  const { functions: own = '', fragment: ownFragment = '', uniforms = {} } = options;
  const { naturalWidth, naturalHeight } = texture.image;
  return {
    ...options,
    functions: (own.includes(PART_SHADER) ? own : own + PART_SHADER) + FUNCTIONS,
    fragment: `{${ownFragment}} {${fragment(material.finish)}}`,
    uniforms: {
      ...uniforms,
      map: { value: texture },
      mapSize: { value: new Vector2(1, naturalHeight / naturalWidth).multiplyScalar(TEXTURE_WIDTH_MM) },
      materialColor: { value: linearOf(material.color) },
    },
  };
}
