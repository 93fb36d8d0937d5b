// A file's meshes, materials and textures, and the geometry of equal parts, each written only once.

import type { Accessor, Buffer, Document, Material, Mesh, Texture } from '@gltf-transform/core';
import type { PartGeometry, ProductGeometries } from '../mesh/index.js';
import type { PlacedPart } from '../model/evaluate/product.js';
import { darkenCoveredSides } from './covered-sides.js';
import { FileTooLargeError } from './file-too-large-error.js';
import type { BakedTexture, FinishTexture } from './finishes/finish-textures.js';
import {
  type FinishTextures,
  type PartMaterials,
  type PbrMaterial,
  partMaterialsOf,
  textureKey,
} from './finishes/index.js';
import type { OcclusionMap, OcclusionUv } from './occlusion-map.js';
import { once } from './once.js';
import type { Pictures } from './pictures.js';
import {
  materialsOf,
  occlusionCoordinates,
  PrimitiveCache,
  type PrimitiveGeometry,
  textureCoordinates,
  textureTangents,
} from './primitives.js';

/** glTF's constants for wrapping and filtering. */
const MIRRORED_REPEAT = 33648;
const CLAMP_TO_EDGE = 33071;
const LINEAR = 9729;

interface Sources {
  readonly textures: FinishTextures;
  readonly pictures: Pictures;
  readonly geometries: ProductGeometries;
  /** The sides that other parts cover; see `coveredSidesOf`. */
  readonly coveredSides: ReadonlyMap<PlacedPart, readonly number[]>;
  readonly occlusionMap: OcclusionMap | undefined;
  /** The number of different texture offsets on parts. With `Infinity`, every part has its own. */
  readonly cuts: number;
  /** The maximum size of vertices and triangles in bytes. */
  readonly maxBytes: number;
}

export class MeshLibrary {
  readonly #document: Document;
  readonly #sources: Sources;
  readonly #buffer: Buffer;
  readonly #primitives = new PrimitiveCache();
  readonly #accessors = new Map<object, Accessor>();
  readonly #materials = new Map<string, Material>();
  readonly #images = new Map<BakedTexture, Texture>();
  readonly #pictures = new Map<string, Texture>();
  readonly #meshes = new Map<string, Mesh>();
  /** Ids of objects, which stand for the objects in keys. */
  readonly #ids = new Map<object, number>();
  #occlusionTexture: Texture | undefined;
  #bytes = 0;

  constructor(document: Document, sources: Sources) {
    this.#document = document;
    this.#sources = sources;
    this.#buffer = document.createBuffer();
  }

  /**
   * A part's mesh; undefined for a part without triangles.
   * @param geometry replaces the part's own geometry
   * @throws {FileTooLargeError} if the file exceeds `maxBytes`
   */
  meshOf(part: PlacedPart, geometry: PartGeometry | undefined = this.#sources.geometries.of(part)): Mesh | undefined {
    if (!geometry) return undefined;
    const { coveredSides, occlusionMap, cuts, pictures } = this.#sources;
    const materials = darkenCoveredSides(partMaterialsOf(part, cuts, pictures), part, coveredSides.get(part));
    const occlusionUv = occlusionMap?.of(part);
    const primitives = this.#primitives.of(geometry, materials, occlusionUv !== undefined);
    if (primitives.every(({ indices }) => indices.length === 0)) return undefined;
    const isTextured = materialsOf(materials).some(
      (material, i) => hasTexture(material) && primitives[i]!.indices.length > 0,
    );
    if (occlusionUv || (isTextured && cuts === Infinity)) return this.#create(part, materials, primitives, occlusionUv);
    // Only textured parts need a key of their own. Equal parts without their own texture coordinates share a mesh.
    const cut = isTextured ? textureKey(part, cuts) : '';
    const key = JSON.stringify([materialsOf(materials), once(this.#ids, primitives, () => this.#ids.size), cut]);
    return once(this.#meshes, key, () => this.#create(part, materials, primitives, undefined));
  }

  accessor(values: Float32Array | Uint16Array | Uint32Array, type: 'SCALAR' | 'VEC2' | 'VEC3' | 'VEC4'): Accessor {
    return once(this.#accessors, values, () => {
      this.#bytes += values.byteLength;
      const { maxBytes } = this.#sources;
      if (this.#bytes > maxBytes) {
        throw new FileTooLargeError(`Its shapes take more than ${Math.round(maxBytes / 1e6)} MB.`);
      }
      return this.#document.createAccessor().setType(type).setArray(values.slice()).setBuffer(this.#buffer);
    });
  }

  #create(
    part: PlacedPart,
    materials: PartMaterials,
    primitives: readonly PrimitiveGeometry[],
    occlusionUv: OcclusionUv | undefined,
  ): Mesh {
    const mesh = this.#document.createMesh(part.id);
    materialsOf(materials).forEach((material, i) => {
      const geometry = primitives[i]!;
      if (geometry.indices.length === 0) return;
      const primitive = this.#document
        .createPrimitive()
        .setMaterial(this.#materialOf(material, occlusionUv !== undefined))
        .setIndices(this.accessor(geometry.indices, 'SCALAR'))
        .setAttribute('POSITION', this.accessor(geometry.positions, 'VEC3'))
        .setAttribute('NORMAL', this.accessor(geometry.normals, 'VEC3'));
      const coordinates = textureCoordinates(geometry, materials);
      if (coordinates) primitive.setAttribute('TEXCOORD_0', this.accessor(coordinates, 'VEC2'));
      if (material.relief || material.pictures?.normalMap)
        primitive.setAttribute('TANGENT', this.accessor(textureTangents(geometry, materials), 'VEC4'));
      if (occlusionUv) {
        // Without other texture coordinates, use the first set, because glTF doesn't allow a second one without it.
        const name = coordinates ? 'TEXCOORD_1' : 'TEXCOORD_0';
        primitive.setAttribute(name, this.accessor(occlusionCoordinates(geometry, occlusionUv), 'VEC2'));
      }
      mesh.addPrimitive(primitive);
    });
    return mesh;
  }

  #materialOf(source: PbrMaterial, isOccluded: boolean): Material {
    return once(this.#materials, JSON.stringify([source, isOccluded]), () => {
      const { name, color, opacity, roughness, metalness, emission, texture, relief, pictures } = source;
      const headroom = texture?.headroom ?? 1;
      const [red = 0, green = 0, blue = 0] = color.map((share) => shorten(Math.min(1, share * headroom)));
      const material = this.#document
        .createMaterial(name)
        .setBaseColorFactor([red, green, blue, opacity])
        .setRoughnessFactor(shorten(roughness))
        .setMetallicFactor(shorten(metalness));
      if (opacity < 1) material.setAlphaMode('BLEND');
      if (emission) material.setEmissiveFactor([...emission].map(shorten) as [number, number, number]);
      if (texture) this.#setTexture(material, texture);
      if (relief) material.setNormalTexture(this.#baked(relief.name, this.#sources.textures.relief(relief)));
      material
        .setBaseColorTexture(this.#picture(pictures?.texture) ?? material.getBaseColorTexture())
        .setNormalTexture(this.#picture(pictures?.normalMap) ?? material.getNormalTexture())
        .setMetallicRoughnessTexture(this.#picture(pictures?.roughnessMap) ?? null);
      if (isOccluded) this.#setOcclusion(material, hasTexture(source) ? 1 : 0);
      return material;
    });
  }

  #setOcclusion(material: Material, coordinates: 0 | 1): void {
    const png = this.#sources.occlusionMap!.png;
    this.#occlusionTexture ??= this.#document.createTexture('light').setImage(png).setMimeType('image/png');
    material.setOcclusionTexture(this.#occlusionTexture);
    material
      .getOcclusionTextureInfo()
      ?.setTexCoord(coordinates)
      .setWrapS(CLAMP_TO_EDGE)
      .setWrapT(CLAMP_TO_EDGE)
      // Don't use mipmaps, because they would blend this atlas's adjacent regions.
      .setMinFilter(LINEAR)
      .setMagFilter(LINEAR);
  }

  #setTexture(material: Material, texture: FinishTexture): void {
    const baked = this.#sources.textures.get(texture);
    material.setBaseColorTexture(this.#baked(texture.name, baked));
    if (baked.mirrored) material.getBaseColorTextureInfo()?.setWrapT(MIRRORED_REPEAT);
  }

  #baked(name: string, baked: BakedTexture): Texture {
    // The document gets a copy, because it mustn't share its bytes with the cache.
    return once(this.#images, baked, () =>
      this.#document.createTexture(name).setImage(baked.png.slice()).setMimeType('image/png'),
    );
  }

  #picture(address: string | undefined): Texture | undefined {
    const picture = this.#sources.pictures.of(address);
    if (!picture) return undefined;
    const { bytes, type } = picture;
    return once(this.#pictures, address!, () =>
      this.#document.createTexture(address).setImage(bytes.slice()).setMimeType(type),
    );
  }
}

function hasTexture({ texture, pictures }: PbrMaterial): boolean {
  return Boolean(texture ?? pictures);
}

/** Rounds to four decimals, because the last digits of powers differ between machines. */
function shorten(value: number): number {
  return Math.round(value * 1e4) / 1e4;
}
