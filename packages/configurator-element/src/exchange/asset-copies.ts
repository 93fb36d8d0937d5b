// Copies the nodes, meshes and materials of a hardware glTF file, scaled to the part's box. Primitives without a
// material get the part's material. Animations, skins and extensions are left out.

import {
  type Accessor,
  type Document,
  type Material,
  type Mesh,
  type Node,
  type Primitive,
  Texture,
} from '@gltf-transform/core';
import { TRIANGLE_MODES } from '../mesh/hardware/primitive-builder.js';
import { assetOf, openAsset } from '../mesh/hardware/read-asset.js';
import { type AssetFile, assetGeometry, fitToBox } from '../mesh/index.js';
import type { AssetPart } from '../model/evaluate/product.js';
import type { MeshLibrary } from './mesh-library.js';
import { once } from './once.js';

/** The copies from one hardware file. Everything in the file is copied once, however many parts show it. */
export class AssetCopies {
  readonly #source: Document;
  readonly #file: AssetFile;
  readonly #target: Document;
  readonly #accessors = new Map<Accessor, Accessor>();
  readonly #meshes = new Map<Mesh, Mesh | undefined>();
  readonly #materials = new Map<Material, Material>();
  readonly #textures = new Map<Texture, Texture>();

  /** @throws {AssetError} if the file can't be read. The message names the file. */
  static async open(src: string, bytes: Uint8Array, target: Document): Promise<AssetCopies> {
    const source = await openAsset(src, bytes);
    // Leave out textures whose image exists only in an extension.
    for (const texture of source.getRoot().listTextures()) if (!texture.getImage()) texture.dispose();
    return new AssetCopies(source, assetOf(src, source), target);
  }

  private constructor(source: Document, file: AssetFile, target: Document) {
    this.#source = source;
    this.#file = file;
    this.#target = target;
  }

  /** Adds the file's meshes to the part's node, filling the part's box. */
  show(part: AssetPart, node: Node, library: MeshLibrary): void {
    const { primitives } = this.#file;
    const bare = primitives.findIndex(({ material }) => !material);
    if (bare >= 0) {
      const geometry = assetGeometry(this.#file, primitives[bare]!, `${bare} ${part.src}`, part.size);
      const mesh = library.meshOf(part, geometry);
      if (mesh) node.setMesh(mesh);
    }
    if (primitives.some(({ material }) => material)) node.addChild(this.#copyScene(part));
  }

  /** Copies the primitives that have their own material in the file. */
  #copyScene({ path, size: [width, height, depth] }: AssetPart): Node {
    const root = this.#source.getRoot();
    const scene = root.getDefaultScene() ?? root.listScenes()[0];
    const { scale, move } = fitToBox(this.#file.bounds, [width / 1000, height / 1000, depth / 1000]);
    const node = this.#target
      .createNode(`${path}/file`)
      .setScale([...scale])
      .setTranslation([...move]);
    for (const child of scene?.listChildren() ?? []) node.addChild(this.#node(child));
    return node;
  }

  #node(from: Node): Node {
    const node = this.#target
      .createNode(from.getName())
      .setTranslation(from.getTranslation())
      .setRotation(from.getRotation())
      .setScale(from.getScale());
    const own = from.getMesh();
    const mesh = own && this.#mesh(own);
    if (mesh) node.setMesh(mesh);
    for (const child of from.listChildren()) node.addChild(this.#node(child));
    return node;
  }

  /** Copies the mesh. Undefined if none of its primitives has a material. */
  #mesh(from: Mesh): Mesh | undefined {
    return once(this.#meshes, from, () => {
      const own = from
        .listPrimitives()
        .filter((primitive) => primitive.getMaterial() && primitive.getMode() >= TRIANGLE_MODES.list);
      if (own.length === 0) return undefined;
      const mesh = this.#target.createMesh(from.getName());
      for (const primitive of own) mesh.addPrimitive(this.#primitive(primitive));
      return mesh;
    });
  }

  #primitive(from: Primitive): Primitive {
    const copy = this.#target.createPrimitive().setMode(from.getMode());
    for (const semantic of from.listSemantics()) {
      // Skins aren't copied, so attributes that refer to their joints would be invalid.
      if (/^(JOINTS|WEIGHTS)_/.test(semantic)) continue;
      copy.setAttribute(semantic, this.#accessor(from.getAttribute(semantic)!));
    }
    const [indices, material] = [from.getIndices(), from.getMaterial()];
    if (indices) copy.setIndices(this.#accessor(indices));
    if (material) copy.setMaterial(this.#material(material));
    return copy;
  }

  #accessor(from: Accessor): Accessor {
    return once(this.#accessors, from, () => {
      const [buffer = null] = this.#target.getRoot().listBuffers();
      const values = from.getArray();
      return this.#target
        .createAccessor()
        .setType(from.getType())
        .setNormalized(from.getNormalized())
        .setArray(values ? values.slice() : null)
        .setBuffer(buffer);
    });
  }

  #material(from: Material): Material {
    return once(this.#materials, from, () =>
      this.#target
        .createMaterial()
        .copy(from, (property) => (property instanceof Texture ? this.#texture(property) : property))
        .setExtras({}),
    );
  }

  #texture(from: Texture): Texture {
    return once(this.#textures, from, () =>
      this.#target.createTexture(from.getName()).setImage(from.getImage()!.slice()).setMimeType(from.getMimeType()),
    );
  }
}
