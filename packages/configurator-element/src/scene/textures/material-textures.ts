// Completes materials with what few products need: the document's pictures of a surface, and the relief of leather. The
// plain finish is shown until they're loaded, and if loading fails. After a failure, they're requested again.

import type { RawShaderMaterial } from 'three';
import type { Material } from '../../model/document/material.js';
import { pictureKeys } from '../../model/document/picture-keys.js';
import { pauseAfterFailure } from '../../pause.js';
import type { FileOptions } from '../hardware/hardware-files.js';
import { createPbrMaterial, type LightingUniforms, type PbrMaterialOptions } from '../pbr-material.js';
import type { TextureLoader } from './texture-loader.js';

export class MaterialTextures {
  readonly #files: FileOptions;
  readonly #aborting = new AbortController();
  /**
   * The textures' keys by material. The addresses alone aren't enough, because they may mean different files in two
   * documents.
   */
  readonly #keys = new WeakMap<Material, string>();
  readonly #loading = new Set<Promise<void>>();
  #loader: TextureLoader | undefined;

  constructor(files: FileOptions) {
    this.#files = files;
  }

  /** Returns the key of a material's textures. Materials with the same finish and equal keys look the same. */
  keyOf(material: Material): string {
    let key = this.#keys.get(material);
    if (key === undefined) {
      const urls = pictureKeys.map((name) => material[name] && this.#files.addressOf(material[name]));
      key = urls.some(Boolean) ? ` ${[material.color, material.textureSize, ...urls]}` : '';
      this.#keys.set(material, key);
    }
    return key;
  }

  /** Applies a material's textures, if it has any, to its three.js material after they're loaded. */
  apply(
    to: RawShaderMaterial,
    lighting: LightingUniforms,
    options: PbrMaterialOptions,
    material: Material,
    failures = 0,
  ): void {
    if (material.finish !== 'leather' && !this.keyOf(material)) return;
    const applying = this.#apply(to, lighting, options, material, failures);
    const loading = applying.finally(() => this.#loading.delete(loading));
    this.#loading.add(loading);
  }

  /** Resolves when no textures are loading. */
  async loaded(): Promise<void> {
    await Promise.all(this.#loading);
  }

  dispose(): void {
    this.#aborting.abort();
    this.#loader?.dispose();
  }

  async #apply(
    to: RawShaderMaterial,
    lighting: LightingUniforms,
    options: PbrMaterialOptions,
    material: Material,
    failures: number,
  ): Promise<void> {
    const { signal } = this.#aborting;
    const textured = await this.#texturedOptions(options, material);
    if (signal.aborted) return;
    if (!textured) {
      // Don't await the next attempt, because `loaded` doesn't wait for it.
      void pauseAfterFailure(failures, signal).then(
        () => signal.aborted || this.apply(to, lighting, options, material, failures + 1),
      );
      return;
    }
    const { fragmentShader, uniforms } = createPbrMaterial(lighting, textured);
    // Changes the material in place, because meshes refer to it.
    Object.assign(to, { fragmentShader, uniforms, needsUpdate: true });
    this.#files.onLoad();
  }

  /** @returns undefined if a picture or the code for it can't be loaded */
  async #texturedOptions(options: PbrMaterialOptions, material: Material): Promise<PbrMaterialOptions | undefined> {
    try {
      const { TextureLoader, texturedOptions } = await import('./textured-material.js');
      this.#loader ??= new TextureLoader(this.#files, this.#aborting.signal);
      return texturedOptions(options, material, await this.#loader.texturesOf(material));
    } catch {
      return undefined;
    }
  }
}
