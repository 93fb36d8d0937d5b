// The pictures of surfaces that a product's materials name, fetched when it has some for the first time; until they are
// there, and where they do not come, the finish is seen.

import type { RawShaderMaterial, Texture } from 'three';
import type { Material } from '../../model/document.js';
import type { FileOptions } from '../files.js';
import { createSurface, type StudioUniforms, type SurfaceOptions } from '../surface.js';

export class Pictures {
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
  lay(surface: RawShaderMaterial, studio: StudioUniforms, finish: SurfaceOptions, material: Material): void {
    const { texture: address } = material;
    if (address === undefined) return;
    const laying = this.#lay(surface, studio, finish, material, address).finally(() => this.#underway.delete(laying));
    this.#underway.add(laying);
  }

  /** Settles when none is on its way. */
  async arrived(): Promise<void> {
    await Promise.all(this.#underway);
  }

  dispose(): void {
    this.#ending.abort();
    for (const texture of this.#textures.values()) void texture.then((loaded) => loaded?.dispose());
    this.#textures.clear();
  }

  async #lay(
    surface: RawShaderMaterial,
    studio: StudioUniforms,
    finish: SurfaceOptions,
    material: Material,
    address: string,
  ): Promise<void> {
    const texture = await this.#textureAt(this.#options.addressOf(address));
    if (!texture || this.#ending.signal.aborted) return;
    const { picturedSurface } = await import('./picture.js');
    const { fragmentShader, uniforms } = createSurface(studio, picturedSurface(finish, material, texture));
    // In place: what is drawn with the finish goes on being drawn with it.
    Object.assign(surface, { fragmentShader, uniforms, needsUpdate: true });
    this.#options.onArrival();
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
      const { loadPicture } = await import('./picture.js');
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
