// Hardware that somebody modelled in a file of its own: its nodes, meshes and materials, put to the part's size. What
// moves in it, and what only an extension says, is left out.

import {
  type Accessor,
  type Document,
  getBounds,
  Logger,
  type Material,
  type Mesh,
  type Node,
  type Texture,
  type TextureInfo,
  Verbosity,
  WebIO,
} from '@gltf-transform/core';
import type { AssetPart } from '../model/product.js';

/** A file of hardware that can't be read. */
export class AssetError extends Error {
  override readonly name = 'AssetError';
}

/** @throws {AssetError} that names the file */
export async function readAsset(src: string, bytes: Uint8Array): Promise<Document> {
  try {
    return await new WebIO().setLogger(new Logger(Verbosity.SILENT)).readBinary(bytes.slice());
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new AssetError(
      `${src} is no GLB that can be read (${reason}). Give a binary glTF 2.0 file without required extensions.`,
    );
  }
}

/** Copies of what a file holds, each made once however many parts show it. */
export class AssetCopies {
  readonly #source: Document;
  readonly #target: Document;
  readonly #accessors = new Map<Accessor, Accessor>();
  readonly #meshes = new Map<Mesh, Mesh>();
  readonly #materials = new Map<Material, Material>();
  readonly #textures = new Map<Texture, Texture>();

  constructor(source: Document, target: Document) {
    this.#source = source;
    this.#target = target;
  }

  /** What the file shows, filling the part's box. */
  fill({ path, size }: AssetPart): Node {
    const root = this.#source.getRoot();
    const scene = root.getDefaultScene() ?? root.listScenes()[0];
    const node = this.#target.createNode(`${path}/file`);
    if (!scene) return node;
    const { min, max } = getBounds(scene);
    const [x, y, z] = size.map((length, i) => {
      const extent = max[i]! - min[i]!;
      return extent > 0 ? length / 1000 / extent : 1;
    }) as [number, number, number];
    node.setScale([x, y, z]).setTranslation([-min[0] * x, -min[1] * y, -min[2] * z]);
    for (const child of scene.listChildren()) node.addChild(this.#node(child));
    return node;
  }

  #node(from: Node): Node {
    const node = this.#target
      .createNode(from.getName())
      .setTranslation(from.getTranslation())
      .setRotation(from.getRotation())
      .setScale(from.getScale());
    const mesh = from.getMesh();
    if (mesh) node.setMesh(this.#mesh(mesh));
    for (const child of from.listChildren()) node.addChild(this.#node(child));
    return node;
  }

  #mesh(from: Mesh): Mesh {
    return once(this.#meshes, from, () => {
      const mesh = this.#target.createMesh(from.getName());
      for (const primitive of from.listPrimitives()) {
        const copy = this.#target.createPrimitive().setMode(primitive.getMode());
        for (const semantic of primitive.listSemantics()) {
          // Bones are not copied, and what hangs on them would fall.
          if (/^(JOINTS|WEIGHTS)_/.test(semantic)) continue;
          copy.setAttribute(semantic, this.#accessor(primitive.getAttribute(semantic)!));
        }
        const [indices, material] = [primitive.getIndices(), primitive.getMaterial()];
        if (indices) copy.setIndices(this.#accessor(indices));
        if (material) copy.setMaterial(this.#material(material));
        mesh.addPrimitive(copy);
      }
      return mesh;
    });
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
    return once(this.#materials, from, () => {
      const copy = this.#target
        .createMaterial(from.getName())
        .setBaseColorFactor(from.getBaseColorFactor())
        .setMetallicFactor(from.getMetallicFactor())
        .setRoughnessFactor(from.getRoughnessFactor())
        .setEmissiveFactor(from.getEmissiveFactor())
        .setNormalScale(from.getNormalScale())
        .setOcclusionStrength(from.getOcclusionStrength())
        .setAlphaMode(from.getAlphaMode())
        .setAlphaCutoff(from.getAlphaCutoff())
        .setDoubleSided(from.getDoubleSided())
        .setBaseColorTexture(this.#texture(from.getBaseColorTexture()))
        .setMetallicRoughnessTexture(this.#texture(from.getMetallicRoughnessTexture()))
        .setNormalTexture(this.#texture(from.getNormalTexture()))
        .setOcclusionTexture(this.#texture(from.getOcclusionTexture()))
        .setEmissiveTexture(this.#texture(from.getEmissiveTexture()));
      copyInfo(from.getBaseColorTextureInfo(), copy.getBaseColorTextureInfo());
      copyInfo(from.getMetallicRoughnessTextureInfo(), copy.getMetallicRoughnessTextureInfo());
      copyInfo(from.getNormalTextureInfo(), copy.getNormalTextureInfo());
      copyInfo(from.getOcclusionTextureInfo(), copy.getOcclusionTextureInfo());
      copyInfo(from.getEmissiveTextureInfo(), copy.getEmissiveTextureInfo());
      return copy;
    });
  }

  #texture(from: Texture | null): Texture | null {
    const image = from?.getImage();
    if (!from || !image) return null;
    return once(this.#textures, from, () =>
      this.#target.createTexture(from.getName()).setImage(image.slice()).setMimeType(from.getMimeType()),
    );
  }
}

function copyInfo(from: TextureInfo | null, to: TextureInfo | null): void {
  if (!from || !to) return;
  to.setTexCoord(from.getTexCoord()).setWrapS(from.getWrapS()).setWrapT(from.getWrapT());
  to.setMagFilter(from.getMagFilter()).setMinFilter(from.getMinFilter());
}

function once<T>(made: Map<T, T>, from: T, make: () => T): T {
  const existing = made.get(from);
  if (existing !== undefined) return existing;
  const copy = make();
  made.set(from, copy);
  return copy;
}
