// What parts of one file have in common, each written once: materials, textures, and the geometry of equal parts.

import type { Accessor, Buffer, Document, Material, Mesh, Texture } from '@gltf-transform/core';
import type { PartGeometry, ProductGeometries } from '../mesh/index.js';
import type { PlacedPart } from '../model/evaluate/product.js';
import { darkenCoveredSides } from './covered-sides.js';
import { type PartMaterials, type PbrMaterial, partMaterialsOf } from './finishes/index.js';
import type { OcclusionMap, OcclusionUv } from './occlusion-map.js';
import {
  materialsOf,
  occlusionCoordinates,
  PrimitiveCache,
  type PrimitiveGeometry,
  textureCoordinates,
} from './primitives.js';
import type { BakedTexture, FinishTextures } from './textures/index.js';

/** glTF's number for it. */
const mirroredRepeat = 33648;
const clampToEdge = 33071;
const linear = 9729;

export class MeshLibrary {
  readonly #document: Document;
  readonly #textures: FinishTextures;
  readonly #forms: ProductGeometries;
  readonly #joints: ReadonlyMap<PlacedPart, readonly number[]>;
  readonly #shades: OcclusionMap | undefined;
  readonly #buffer: Buffer;
  readonly #patches = new PrimitiveCache();
  readonly #accessors = new Map<object, Accessor>();
  readonly #materials = new Map<string, Material>();
  readonly #images = new Map<BakedTexture, Texture>();
  readonly #meshes = new Map<string, Mesh>();
  readonly #numbers = new Map<object, number>();
  #shadePicture: Texture | undefined;

  constructor(
    document: Document,
    textures: FinishTextures,
    forms: ProductGeometries,
    joints: ReadonlyMap<PlacedPart, readonly number[]>,
    shades: OcclusionMap | undefined,
  ) {
    this.#document = document;
    this.#textures = textures;
    this.#forms = forms;
    this.#joints = joints;
    this.#shades = shades;
    this.#buffer = document.createBuffer();
  }

  /**
   * Undefined for a part without a form.
   * @param form what stands in the part's box instead of its own
   */
  meshOf(part: PlacedPart, form: PartGeometry | undefined = this.#forms.of(part)): Mesh | undefined {
    if (!form) return undefined;
    const surface = darkenCoveredSides(partMaterialsOf(part), part, this.#joints.get(part));
    const shadeAt = this.#shades?.of(part);
    const patches = this.#patches.of(form, surface, shadeAt !== undefined);
    if (patches.every(({ indices }) => indices.length === 0)) return undefined;
    const isTextured = materialsOf(surface).some(({ texture }, i) => texture && patches[i]!.indices.length > 0);
    if (isTextured || shadeAt) return this.#create(part, surface, patches, shadeAt);
    // Nothing of it is the part's own: equal parts are one mesh.
    const key = JSON.stringify([materialsOf(surface), this.#numberOf(patches)]);
    const existing = this.#meshes.get(key);
    if (existing) return existing;
    const mesh = this.#create(part, surface, patches, undefined);
    this.#meshes.set(key, mesh);
    return mesh;
  }

  accessor(values: Float32Array | Uint16Array | Uint32Array, type: 'SCALAR' | 'VEC2' | 'VEC3' | 'VEC4'): Accessor {
    const existing = this.#accessors.get(values);
    if (existing) return existing;
    const own = values.slice();
    const accessor = this.#document.createAccessor().setType(type).setArray(own).setBuffer(this.#buffer);
    this.#accessors.set(values, accessor);
    return accessor;
  }

  #create(
    part: PlacedPart,
    surface: PartMaterials,
    patches: readonly PrimitiveGeometry[],
    shadeAt: OcclusionUv | undefined,
  ): Mesh {
    const mesh = this.#document.createMesh(part.id);
    materialsOf(surface).forEach((look, i) => {
      const patch = patches[i]!;
      if (patch.indices.length === 0) return;
      const primitive = this.#document
        .createPrimitive()
        .setMaterial(this.#materialOf(look, shadeAt !== undefined))
        .setIndices(this.accessor(patch.indices, 'SCALAR'))
        .setAttribute('POSITION', this.accessor(patch.positions, 'VEC3'))
        .setAttribute('NORMAL', this.accessor(patch.normals, 'VEC3'));
      const coordinates = textureCoordinates(patch, surface);
      if (coordinates) primitive.setAttribute('TEXCOORD_0', this.accessor(coordinates, 'VEC2'));
      if (shadeAt) {
        // A file has no second row of coordinates without a first one.
        const name = coordinates ? 'TEXCOORD_1' : 'TEXCOORD_0';
        primitive.setAttribute(name, this.accessor(occlusionCoordinates(patch, shadeAt), 'VEC2'));
      }
      mesh.addPrimitive(primitive);
    });
    return mesh;
  }

  #materialOf(look: PbrMaterial, shaded: boolean): Material {
    const key = JSON.stringify([look, shaded]);
    const existing = this.#materials.get(key);
    if (existing) return existing;
    const { name, color, opacity, roughness, metalness, texture } = look;
    const room = texture?.headroom ?? 1;
    const [red, green, blue] = color.map((share) => shorten(Math.min(1, share * room))) as [number, number, number];
    const material = this.#document
      .createMaterial(name)
      .setBaseColorFactor([red, green, blue, opacity])
      .setRoughnessFactor(shorten(roughness))
      .setMetallicFactor(shorten(metalness));
    if (opacity < 1) material.setAlphaMode('BLEND');
    if (texture) this.#addTexture(material, this.#textures.get(texture.name, texture.headroom), texture.name);
    if (shaded) this.#addShades(material, texture ? 1 : 0);
    this.#materials.set(key, material);
    return material;
  }

  #addShades(material: Material, coordinates: 0 | 1): void {
    this.#shadePicture ??= this.#document.createTexture('light').setImage(this.#shades!.png).setMimeType('image/png');
    material.setOcclusionTexture(this.#shadePicture);
    material
      .getOcclusionTextureInfo()
      ?.setTexCoord(coordinates)
      .setWrapS(clampToEdge)
      .setWrapT(clampToEdge)
      // Its patches lie side by side: halved, they would run into one another.
      .setMinFilter(linear)
      .setMagFilter(linear);
  }

  #addTexture(material: Material, baked: BakedTexture, name: string): void {
    let image = this.#images.get(baked);
    if (!image) {
      // A copy: what is written into a file must not be somebody's cache.
      image = this.#document.createTexture(name).setImage(baked.png.slice()).setMimeType('image/png');
      this.#images.set(baked, image);
    }
    material.setBaseColorTexture(image);
    if (baked.mirrored) material.getBaseColorTextureInfo()?.setWrapT(mirroredRepeat);
  }

  #numberOf(object: object): number {
    const existing = this.#numbers.get(object);
    if (existing !== undefined) return existing;
    this.#numbers.set(object, this.#numbers.size);
    return this.#numbers.size - 1;
  }
}

/** A factor that is written as a decimal: powers differ in their last digits. */
function shorten(value: number): number {
  return Math.round(value * 1e4) / 1e4;
}
