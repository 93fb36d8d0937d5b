// Writes a glTF scene as a USD stage: one prim per node, and each geometry, material and texture once, however many
// parts use it. Geometries are separate layers that the nodes reference. Materials become USD's preview surface
// (https://openusd.org/release/spec_usdpreviewsurface.html) with color, roughness, metalness, opacity, relief and glow.
// Lights aren't written: Apple's profile for AR Quick Look, which lights products by the room, excludes USD's.

import type { Accessor, Material, Node, Primitive, Texture, TextureInfo } from '@gltf-transform/core';
import { strToU8 } from 'fflate';
import { times } from '../../geometry/times.js';
import { once } from '../once.js';
import { decimal, nameFor, type Prim, quoted, tuple, writeLayer } from './usda.js';

export interface StageFile {
  /** The file's path in the package, in ASCII. */
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** Properties that let the viewer place the product on the floor. */
const ANCHORING = [
  'uniform token preliminary:anchoring:type = "plane"',
  'uniform token preliminary:planeAnchoring:alignment = "horizontal"',
];

const MATERIAL_SCOPE = 'Materials';

export class UsdStage {
  readonly #nodes: Prim[] = [];
  readonly #names = new Set([MATERIAL_SCOPE]);
  readonly #geometries = new Map<Primitive, StageFile | undefined>();
  readonly #materials = new Map<Material, Prim>();
  readonly #materialNames = new Set<string>();
  readonly #textures = new Map<Texture, StageFile>();

  add(node: Node): void {
    this.#nodes.push(this.#nodePrim(node, this.#names));
  }

  /** The package's files: first the stage, as USDZ requires, then everything it references. */
  get files(): readonly StageFile[] {
    const materials: Prim = { type: 'Scope', name: MATERIAL_SCOPE, children: [...this.#materials.values()] };
    const children = [...this.#nodes, materials];
    const metadata = ['prepend apiSchemas = ["Preliminary_AnchoringAPI"]'];
    const root: Prim = { type: 'Xform', name: 'Root', metadata, properties: ANCHORING, children };
    const geometries = [...this.#geometries.values()].filter((file) => file !== undefined);
    return [fileOf('product.usda', root), ...geometries, ...this.#textures.values()];
  }

  #nodePrim(node: Node, taken: Set<string>): Prim {
    const within = new Set<string>();
    const primitives = node.getMesh()?.listPrimitives() ?? [];
    const name = node.getName();
    return {
      type: 'Xform',
      name: nameFor(name, taken),
      metadata: [`displayName = ${quoted(name)}`],
      properties: transformOf(node),
      children: [
        ...primitives.flatMap((primitive) => this.#geometryPrim(primitive, within)),
        ...node.listChildren().map((child) => this.#nodePrim(child, within)),
      ],
    };
  }

  #geometryPrim(primitive: Primitive, taken: Set<string>): Prim[] {
    const geometry = this.#geometryOf(primitive);
    if (!geometry) return [];
    const material = primitive.getMaterial();
    return [
      {
        type: 'Xform',
        name: nameFor('shape', taken),
        metadata: [
          `prepend references = @./${geometry.name}@</Geometry>`,
          'prepend apiSchemas = ["MaterialBindingAPI"]',
        ],
        properties: material
          ? [`rel material:binding = </Root/${MATERIAL_SCOPE}/${this.#materialOf(material).name}>`]
          : [],
      },
    ];
  }

  #geometryOf(primitive: Primitive): StageFile | undefined {
    return once(this.#geometries, primitive, () => {
      const prim = geometryPrim(primitive);
      const root: Prim = { type: 'Xform', name: 'Geometry', children: prim ? [prim] : [] };
      return prim && fileOf(`geometries/${this.#geometries.size}.usda`, root);
    });
  }

  #materialOf(material: Material): Prim {
    return once(this.#materials, material, () => {
      const name = nameFor(material.getName(), this.#materialNames);
      return materialPrim(material, name, `/Root/${MATERIAL_SCOPE}`, (texture) => this.#fileOf(texture).name);
    });
  }

  #fileOf(texture: Texture): StageFile {
    return once(this.#textures, texture, () => {
      const ending = texture.getMimeType() === 'image/jpeg' ? 'jpg' : 'png';
      return { name: `textures/${this.#textures.size}.${ending}`, bytes: texture.getImage() ?? new Uint8Array() };
    });
  }
}

function fileOf(name: string, root: Prim): StageFile {
  return { name, bytes: strToU8(writeLayer(root)) };
}

function transformOf(node: Node): readonly string[] {
  const [x, y, z, w] = node.getRotation();
  return [
    `double3 xformOp:translate = ${tuple(node.getTranslation())}`,
    `quatf xformOp:orient = ${tuple([w, x, y, z])}`,
    `float3 xformOp:scale = ${tuple(node.getScale())}`,
    'uniform token[] xformOpOrder = ["xformOp:translate", "xformOp:orient", "xformOp:scale"]',
  ];
}

/** A primitive's prim; undefined for lines and points. */
function geometryPrim(primitive: Primitive): Prim | undefined {
  const positions = primitive.getAttribute('POSITION');
  if (!positions || primitive.getMode() !== 4) return undefined;
  const indices = primitive.getIndices()?.getArray() ?? times(positions.getCount(), (i) => i);
  const normals = primitive.getAttribute('NORMAL');
  const coordinates = primitive.getAttribute('TEXCOORD_0');
  const perVertex = ' (\ninterpolation = "vertex"\n)';
  const properties = [
    `float3[] extent = [${tuple(positions.getMinNormalized([]))}, ${tuple(positions.getMaxNormalized([]))}]`,
    `int[] faceVertexCounts = [${Array(indices.length / 3).fill(3)}]`,
    `int[] faceVertexIndices = [${indices}]`,
    `point3f[] points = [${elementsOf(positions)}]`,
    ...(normals ? [`normal3f[] normals = [${elementsOf(normals)}]${perVertex}`] : []),
    // Flip v: in glTF, v = 0 is the top of an image, and in USD, it's the bottom.
    ...(coordinates
      ? [`texCoord2f[] primvars:st = [${elementsOf(coordinates, ([u = 0, v = 0]) => [u, 1 - v])}]${perVertex}`]
      : []),
    'uniform token subdivisionScheme = "none"',
  ];
  return { type: 'Mesh', name: 'Triangles', properties };
}

function elementsOf(accessor: Accessor, change = (element: number[]): number[] => element): string {
  return times(accessor.getCount(), (i) => tuple(change(accessor.getElement(i, [])))).join(',');
}

/** USD's names for glTF's wrapping constants. */
const WRAPS: Readonly<Record<number, string>> = { 10497: 'repeat', 33071: 'clamp', 33648: 'mirror' };

/** A texture as an input of a surface. */
interface SurfaceTexture {
  readonly input: 'diffuseColor' | 'normal' | 'roughness';
  readonly texture: Texture;
  readonly info: TextureInfo;
  readonly output: 'rgb' | 'g';
  /** What the texture's values are multiplied by, and what's added then. */
  readonly scale: readonly number[];
  readonly bias?: readonly number[];
}

function surfaceTextures(material: Material): readonly SurfaceTexture[] {
  const [red, green, blue] = material.getBaseColorFactor();
  const roughness = material.getRoughnessFactor();
  const color = { input: 'diffuseColor', output: 'rgb', scale: [red, green, blue, 1] } as const;
  const normal = { input: 'normal', output: 'rgb', scale: [2, 2, 2, 1], bias: [-1, -1, -1, 0] } as const;
  const rough = { input: 'roughness', output: 'g', scale: [1, roughness, 1, 1] } as const;
  return [
    ...sampled(color, material.getBaseColorTexture(), material.getBaseColorTextureInfo()),
    ...sampled(normal, material.getNormalTexture(), material.getNormalTextureInfo()),
    ...sampled(rough, material.getMetallicRoughnessTexture(), material.getMetallicRoughnessTextureInfo()),
  ];
}

function sampled(
  source: Omit<SurfaceTexture, 'texture' | 'info'>,
  texture: Texture | null,
  info: TextureInfo | null,
): readonly SurfaceTexture[] {
  return texture && info ? [{ ...source, texture, info }] : [];
}

/** @param scope the materials' path in the stage */
function materialPrim(material: Material, name: string, scope: string, fileName: (texture: Texture) => string): Prim {
  const path = `${scope}/${name}`;
  const textures = surfaceTextures(material);
  return {
    type: 'Material',
    name,
    properties: [`token outputs:surface.connect = <${path}/surface.outputs:surface>`],
    children: [
      surfacePrim(material, path, textures),
      ...(textures.length > 0 ? [coordinates] : []),
      ...textures.map((texture) => texturePrim(texture, path, fileName(texture.texture))),
    ],
  };
}

function surfacePrim(material: Material, path: string, textures: readonly SurfaceTexture[]): Prim {
  const [red, green, blue, opacity] = material.getBaseColorFactor();
  const connected = new Map<string, string>(
    textures.map(({ input, output }) => [input, `.connect = <${path}/${input}.outputs:${output}>`]),
  );
  const normal = connected.get('normal');
  return {
    type: 'Shader',
    name: 'surface',
    properties: [
      'uniform token info:id = "UsdPreviewSurface"',
      `color3f inputs:diffuseColor${connected.get('diffuseColor') ?? ` = ${tuple([red, green, blue])}`}`,
      `color3f inputs:emissiveColor = ${tuple([...material.getEmissiveFactor()])}`,
      'int inputs:useSpecularWorkflow = 0',
      `float inputs:metallic = ${decimal(material.getMetallicFactor())}`,
      `float inputs:roughness${connected.get('roughness') ?? ` = ${decimal(material.getRoughnessFactor())}`}`,
      `float inputs:opacity = ${decimal(material.getAlphaMode() === 'OPAQUE' ? 1 : opacity)}`,
      ...(normal ? [`normal3f inputs:normal${normal}`] : []),
      'token outputs:surface',
    ],
  };
}

const coordinates: Prim = {
  type: 'Shader',
  name: 'coordinates',
  properties: [
    'uniform token info:id = "UsdPrimvarReader_float2"',
    'string inputs:varname = "st"',
    'float2 outputs:result',
  ],
};

function texturePrim({ input, info, output, scale, bias }: SurfaceTexture, path: string, file: string): Prim {
  return {
    type: 'Shader',
    name: input,
    properties: [
      'uniform token info:id = "UsdUVTexture"',
      `asset inputs:file = @${file}@`,
      `float2 inputs:st.connect = <${path}/coordinates.outputs:result>`,
      `token inputs:sourceColorSpace = "${input === 'diffuseColor' ? 'sRGB' : 'raw'}"`,
      `token inputs:wrapS = "${WRAPS[info.getWrapS()] ?? 'repeat'}"`,
      `token inputs:wrapT = "${WRAPS[info.getWrapT()] ?? 'repeat'}"`,
      `float4 inputs:scale = ${tuple(scale)}`,
      ...(bias ? [`float4 inputs:bias = ${tuple(bias)}`] : []),
      `${output === 'rgb' ? 'float3' : 'float'} outputs:${output}`,
    ],
  };
}
