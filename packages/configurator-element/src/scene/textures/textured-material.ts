// A picture of a surface that a document gives for a material, laid over the finish: a chunk of its own, since most
// products have none.

import { Color, LinearFilter, LinearMipmapLinearFilter, RepeatWrapping, SRGBColorSpace, Texture, Vector2 } from 'three';
import type { Material } from '../../model/document/model-document.js';
import { partShader } from '../finishes/part-shader.js';
import type { PbrMaterialOptions } from '../pbr-material.js';

/** How much of a surface a picture shows along the grain, by its width; mm. */
export const textureLength = 1000;

/**
 * By an image of the page, so that `img-src` is the directive that allows it.
 * @throws DOMException for what is no picture, may not be read, or was given up
 */
export async function loadTexture(address: string, signal: AbortSignal): Promise<Texture<HTMLImageElement>> {
  const image = new Image();
  // A picture that another host does not share cannot be drawn by WebGL.
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

const functions = /* glsl */ `
uniform sampler2D surfacePicture;
uniform vec2 pictureSize;
uniform vec3 pictureGround;

// From the part to the picture, along the grain and across it: nowhere mirrored.
vec2 laid(vec3 at, vec3 side, bool tall) {
  vec3 facing = abs(side);
  if (facing.x > max(facing.y, facing.z)) return tall ? vec2(at.y * sign(side.x), at.z) : vec2(at.z * sign(side.x), -at.y);
  return facing.y > facing.z ? vec2(at.x * sign(side.y), -at.z) : vec2(at.x * sign(side.z), at.y);
}
`;

/** Where the sawn material shows and not its face: 0 or 1. */
const sawn: Partial<Record<Material['finish'], string>> = {
  laminate: 'isEdge(face, vTraits)',
  plywood: 'isEdge(face, vTraits)',
  wood: 'step(0.7, abs(side.x))',
};

const look = (finish: Material['finish']) => /* glsl */ `
vec3 side = startingAt(face, vTraits.x);
vec3 size = startingAt(vSize.xyz, vTraits.x);
bool tall = size.y > size.z;
// Measured so that it goes on around the edge where the two sides in front meet.
vec3 from = startingAt(vPart, vTraits.x) - vec3(0.0, size.yz);
vec2 at = laid(from, side, tall) / pictureSize + fract(vTraits.w * vec2(173.3, 61.7));
// By the part's own place: where two sides meet, the picture's leaps.
vec2 dx = laid(startingAt(dFdx(vPart), vTraits.x), side, tall) / pictureSize;
vec2 dy = laid(startingAt(dFdy(vPart), vTraits.x), side, tall) / pictureSize;
vec4 shown = textureGrad(surfacePicture, at, dx, dy);
float sawn = ${sawn[finish] ?? '0.0'} * (1.0 - banded(face, vTraits, vPart, vSize.xyz));
// A part that is dyed or lit up differs from its material by as much as the picture then does.
vec3 pictured = max(mix(vColor, shown.rgb + vColor - pictureGround, shown.a), 0.0);
color = mix(pictured, color, sawn);
rough = mix(roughness, rough, sawn);
`;

/** The same finish with the picture on its faces; what is sawn stays as it was. */
export function texturedOptions(
  finish: PbrMaterialOptions,
  material: Material,
  texture: Texture<HTMLImageElement>,
): PbrMaterialOptions {
  const { functions: own = '', look: ownLook = '', uniforms = {} } = finish;
  const { naturalWidth, naturalHeight } = texture.image;
  return {
    ...finish,
    functions: (own.includes(partShader) ? own : own + partShader) + functions,
    look: `{${ownLook}} {${look(material.finish)}}`,
    uniforms: {
      ...uniforms,
      surfacePicture: { value: texture },
      pictureSize: { value: new Vector2(1, naturalHeight / naturalWidth).multiplyScalar(textureLength) },
      pictureGround: { value: new Color(material.color) },
    },
  };
}
