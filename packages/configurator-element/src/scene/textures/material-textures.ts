// Loads material textures when a product first uses them. The finish is shown until its texture is loaded, and if
// loading fails. After a failure, the texture is requested again.

import type { RawShaderMaterial, Texture } from 'three';
import type { Material } from '../../model/document/model-document.js';
import { pauseAfterFailure } from '../../pause.js';
import type { FileOptions } from '../hardware/hardware-files.js';
import { createPbrMaterial, type LightingUniforms, type PbrMaterialOptions } from '../pbr-material.js';

export class MaterialTextures {
  readonly #files: FileOptions;
  readonly #aborting = new AbortController();
  readonly #textures = new Map<string, Promise<Texture<HTMLImageElement> | undefined>>();
  /**
   * The textures' keys by material. The address alone isn't enough, because it may mean different files in two
   * documents.
   */
  readonly #keys = new WeakMap<Material, string>();
  readonly #loading = new Set<Promise<void>>();

  constructor(files: FileOptions) {
    this.#files = files;
  }

  /** Returns a texture's key. Materials with the same finish and equal keys look the same. */
  keyOf(material: Material, address: string): string {
    let key = this.#keys.get(material);
    if (key === undefined) {
      key = `${material.color} ${this.#files.addressOf(address)}`;
      this.#keys.set(material, key);
    }
    return key;
  }

  /** Applies the document material's texture, if it has one, to its three.js material after the texture is loaded. */
  apply(
    to: RawShaderMaterial,
    lighting: LightingUniforms,
    options: PbrMaterialOptions,
    material: Material,
    failures = 0,
  ): void {
    const { texture: address } = material;
    if (address === undefined) return;
    const applying = this.#apply(to, lighting, options, material, address, failures);
    const loading = applying.finally(() => this.#loading.delete(loading));
    this.#loading.add(loading);
  }

  /** Resolves when no textures are loading. */
  async loaded(): Promise<void> {
    await Promise.all(this.#loading);
  }

  dispose(): void {
    this.#aborting.abort();
    for (const texture of this.#textures.values()) void texture.then((loaded) => loaded?.dispose());
    this.#textures.clear();
  }

  async #apply(
    to: RawShaderMaterial,
    lighting: LightingUniforms,
    options: PbrMaterialOptions,
    material: Material,
    address: string,
    failures: number,
  ): Promise<void> {
    const { signal } = this.#aborting;
    const url = this.#files.addressOf(address);
    const loading = this.#textureAt(url, failures);
    const texture = await loading;
    if (signal.aborted) return;
    if (!texture) {
      // Don't await the next attempt, because `loaded` doesn't wait for it.
      void pauseAfterFailure(failures, signal).then(() => {
        if (signal.aborted) return;
        // Delete the entry unless another material has requested the texture again.
        if (this.#textures.get(url) === loading) this.#textures.delete(url);
        this.apply(to, lighting, options, material, failures + 1);
      });
      return;
    }
    const { texturedOptions } = await import('./textured-material.js');
    const { fragmentShader, uniforms } = createPbrMaterial(lighting, texturedOptions(options, material, texture));
    // Changes the material in place, because meshes refer to it.
    Object.assign(to, { fragmentShader, uniforms, needsUpdate: true });
    this.#files.onLoad();
  }

  #textureAt(address: string, failures: number): Promise<Texture<HTMLImageElement> | undefined> {
    const existing = this.#textures.get(address);
    if (existing) return existing;
    const texture = this.#load(address, failures);
    this.#textures.set(address, texture);
    return texture;
  }

  async #load(address: string, failures: number): Promise<Texture<HTMLImageElement> | undefined> {
    const { signal } = this.#aborting;
    try {
      const { loadTexture } = await import('./textured-material.js');
      return await loadTexture(address, signal);
    } catch (cause) {
      if (signal.aborted || failures > 0) return undefined;
      const reason = cause instanceof Error ? cause.message : String(cause);
      this.#files.onWarning(
        `The picture ${address} couldn't be shown (${reason}), so the finish is shown instead. Check that it exists, that its host ` +
          "sends Access-Control-Allow-Origin, and that the page's img-src allows it.",
      );
      return undefined;
    }
  }
}
