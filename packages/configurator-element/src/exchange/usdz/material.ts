// A glTF material as USD's preview surface (https://openusd.org/release/spec_usdpreviewsurface.html): colour, its picture,
// roughness, metalness, opacity.

import type { Material, Texture, TextureInfo } from '@gltf-transform/core';
import { decimal, type Prim, tuple } from './usda.js';

/** glTF's numbers for how a picture goes on beyond its edge. */
const wraps: Readonly<Record<number, string>> = { 10497: 'repeat', 33071: 'clamp', 33648: 'mirror' };

/**
 * @param scope where materials are in the stage
 * @param fileOf the file of a picture
 */
export function materialPrim(
  material: Material,
  name: string,
  scope: string,
  fileOf: (texture: Texture) => string,
): Prim {
  const path = `${scope}/${name}`;
  const texture = material.getBaseColorTexture();
  const info = material.getBaseColorTextureInfo();
  return {
    type: 'Material',
    name,
    properties: [`token outputs:surface.connect = <${path}/surface.outputs:surface>`],
    children: [
      surfacePrim(material, texture ? `.connect = <${path}/picture.outputs:rgb>` : undefined),
      ...(texture && info ? picturePrims(material, info, path, fileOf(texture)) : []),
    ],
  };
}

function surfacePrim(material: Material, connection: string | undefined): Prim {
  const [red, green, blue, opacity] = material.getBaseColorFactor();
  return {
    type: 'Shader',
    name: 'surface',
    properties: [
      'uniform token info:id = "UsdPreviewSurface"',
      `color3f inputs:diffuseColor${connection ?? ` = ${tuple([red, green, blue])}`}`,
      'int inputs:useSpecularWorkflow = 0',
      `float inputs:metallic = ${decimal(material.getMetallicFactor())}`,
      `float inputs:roughness = ${decimal(material.getRoughnessFactor())}`,
      `float inputs:opacity = ${decimal(material.getAlphaMode() === 'OPAQUE' ? 1 : opacity)}`,
      'token outputs:surface',
    ],
  };
}

function picturePrims(material: Material, info: TextureInfo, path: string, file: string): Prim[] {
  const [red, green, blue] = material.getBaseColorFactor();
  return [
    {
      type: 'Shader',
      name: 'coordinates',
      properties: [
        'uniform token info:id = "UsdPrimvarReader_float2"',
        'string inputs:varname = "st"',
        'float2 outputs:result',
      ],
    },
    {
      type: 'Shader',
      name: 'picture',
      properties: [
        'uniform token info:id = "UsdUVTexture"',
        `asset inputs:file = @${file}@`,
        `float2 inputs:st.connect = <${path}/coordinates.outputs:result>`,
        'token inputs:sourceColorSpace = "sRGB"',
        `token inputs:wrapS = "${wraps[info.getWrapS()] ?? 'repeat'}"`,
        `token inputs:wrapT = "${wraps[info.getWrapT()] ?? 'repeat'}"`,
        `float4 inputs:scale = ${tuple([red, green, blue, 1])}`,
        'float3 outputs:rgb',
      ],
    },
  ];
}
