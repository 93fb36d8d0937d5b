// A glTF scene as a USD stage: a prim for each node, and each geometry, material and picture once, however many parts
// have it. Geometries are layers of their own, which the nodes refer to.

import type { Material, Node, Primitive, Texture } from '@gltf-transform/core';
import { strToU8 } from 'fflate';
import { geometryPrim } from './geometry.js';
import { materialPrim } from './material.js';
import { nameFor, type Prim, quoted, tuple, writeLayer } from './usda.js';
import type { PackedFile } from './zip.js';

/** On the floor, where the viewer finds one. */
const anchoring = [
  'uniform token preliminary:anchoring:type = "plane"',
  'uniform token preliminary:planeAnchoring:alignment = "horizontal"',
];

const materialScope = 'Materials';

export class UsdStage {
  readonly #nodes: Prim[] = [];
  readonly #names = new Set([materialScope]);
  readonly #geometries = new Map<Primitive, PackedFile | undefined>();
  readonly #materials = new Map<Material, Prim>();
  readonly #materialNames = new Set<string>();
  readonly #textures = new Map<Texture, PackedFile>();

  add(node: Node): void {
    this.#nodes.push(this.#nodePrim(node, this.#names));
  }

  /** The stage itself first, then all it refers to. */
  get files(): readonly PackedFile[] {
    const materials: Prim = { type: 'Scope', name: materialScope, children: [...this.#materials.values()] };
    const children = [...this.#nodes, materials];
    const metadata = ['prepend apiSchemas = ["Preliminary_AnchoringAPI"]'];
    const root: Prim = { type: 'Xform', name: 'Root', metadata, properties: anchoring, children };
    const geometries = [...this.#geometries.values()].filter((file) => file !== undefined);
    return [fileOf('product.usda', root), ...geometries, ...this.#textures.values()];
  }

  #nodePrim(node: Node, taken: Set<string>): Prim {
    const within = new Set<string>();
    const shapes = node.getMesh()?.listPrimitives() ?? [];
    const name = node.getName();
    return {
      type: 'Xform',
      name: nameFor(name, taken),
      metadata: [`displayName = ${quoted(name)}`],
      properties: transformOf(node),
      children: [
        ...shapes.flatMap((primitive) => this.#shapePrim(primitive, within)),
        ...node.listChildren().map((child) => this.#nodePrim(child, within)),
      ],
    };
  }

  #shapePrim(primitive: Primitive, taken: Set<string>): Prim[] {
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
          ? [`rel material:binding = </Root/${materialScope}/${this.#materialOf(material).name}>`]
          : [],
      },
    ];
  }

  #geometryOf(primitive: Primitive): PackedFile | undefined {
    if (this.#geometries.has(primitive)) return this.#geometries.get(primitive);
    const prim = geometryPrim(primitive);
    const root: Prim = { type: 'Xform', name: 'Geometry', children: prim ? [prim] : [] };
    const file = prim && fileOf(`geometries/${this.#geometries.size}.usda`, root);
    this.#geometries.set(primitive, file);
    return file;
  }

  #materialOf(material: Material): Prim {
    const existing = this.#materials.get(material);
    if (existing) return existing;
    const name = nameFor(material.getName(), this.#materialNames);
    const prim = materialPrim(material, name, `/Root/${materialScope}`, (texture) => this.#fileOf(texture).name);
    this.#materials.set(material, prim);
    return prim;
  }

  #fileOf(texture: Texture): PackedFile {
    const existing = this.#textures.get(texture);
    if (existing) return existing;
    const ending = texture.getMimeType() === 'image/jpeg' ? 'jpg' : 'png';
    const file = { name: `textures/${this.#textures.size}.${ending}`, bytes: texture.getImage() ?? new Uint8Array() };
    this.#textures.set(texture, file);
    return file;
  }
}

function fileOf(name: string, root: Prim): PackedFile {
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
