// The pictures of surfaces that a product's materials name, fetched when it has some for the first time; until they are
// there, and where they do not come, the finish is seen.

import type { RawShaderMaterial, Texture } from 'three';
import type { Material } from '../../model/document/model-document.js';
import type { FileOptions } from '../files.js';
import { createPbrMaterial, type LightingUniforms, type PbrMaterialOptions } from '../pbr-material.js';

export class MaterialTextures {
  readonly #options: FileOptions;
  readonly #ending = new AbortController();
  readonly #textures = new Map<string, Promise<Texture<HTMLImageElement> | undefined>>();
  /** Documents may write the same address and mean another place. */
  readonly #keys = new WeakMap<Material, string>();
  readonly #underway = new Set<Promise<void>>();

  constructor(options: FileOptions) {
    this.#options = options;
  }

  /** Materials of one finish whose keys are equal look the same. */
  keyOf(material: Material, address: string): string {
    let key = this.#keys.get(material);
    if (key === undefined) {
      key = `${material.color} ${this.#options.addressOf(address)}`;
      this.#keys.set(material, key);
    }
    return key;
  }

  /** Lays the material's picture over its finish once it is there; a material without one costs nothing. */
  apply(surface: RawShaderMaterial, studio: LightingUniforms, finish: PbrMaterialOptions, material: Material): void {
    const { texture: address } = material;
    if (address === undefined) return;
    const laying = this.#lay(surface, studio, finish, material, address).finally(() => this.#underway.delete(laying));
    this.#underway.add(laying);
  }

  /** Settles when none is on its way. */
  async loaded(): Promise<void> {
    await Promise.all(this.#underway);
  }

  dispose(): void {
    this.#ending.abort();
    for (const texture of this.#textures.values()) void texture.then((loaded) => loaded?.dispose());
    this.#textures.clear();
  }

  async #lay(
    surface: RawShaderMaterial,
    studio: LightingUniforms,
    finish: PbrMaterialOptions,
    material: Material,
    address: string,
  ): Promise<void> {
    const texture = await this.#textureAt(this.#options.addressOf(address));
    if (!texture || this.#ending.signal.aborted) return;
    const { texturedOptions: picturedSurface } = await import('./textured-material.js');
    const { fragmentShader, uniforms } = createPbrMaterial(studio, picturedSurface(finish, material, texture));
    // In place: what is drawn with the finish goes on being drawn with it.
    Object.assign(surface, { fragmentShader, uniforms, needsUpdate: true });
    this.#options.onLoad();
  }

  #textureAt(address: string): Promise<Texture<HTMLImageElement> | undefined> {
    const existing = this.#textures.get(address);
    if (existing) return existing;
    const texture = this.#load(address);
    this.#textures.set(address, texture);
    return texture;
  }

  async #load(address: string): Promise<Texture<HTMLImageElement> | undefined> {
    const { signal } = this.#ending;
    try {
      const { loadTexture: loadPicture } = await import('./textured-material.js');
      return await loadPicture(address, signal);
    } catch (cause) {
      if (signal.aborted) return undefined;
      const reason = cause instanceof Error ? cause.message : String(cause);
      this.#options.onWarning(
        `The picture ${address} could not be shown (${reason}), its finish is. Check that it is there, that its host ` +
          "sends Access-Control-Allow-Origin, and that the page's img-src allows it.",
      );
      return undefined;
    }
  }
}
