// Loads the pictures of materials, each only once, and bakes the relief of leather.

import { DataTexture, LinearFilter, LinearMipmapLinearFilter, RepeatWrapping, SRGBColorSpace, Texture } from 'three';
import type { Material } from '../../model/document/material.js';
import { pictureKeys } from '../../model/document/picture-keys.js';
import { LEATHER_PIXELS, leatherRelief } from '../../view/leather-grain.js';
import type { FileOptions } from '../hardware/hardware-files.js';

/** A material's textures by the keys of their pictures, with sizes that are the same for all of them. */
export type MaterialMaps = { readonly [K in (typeof pictureKeys)[number]]?: Texture | undefined };

export class TextureLoader {
  readonly #files: FileOptions;
  readonly #signal: AbortSignal;
  /** The textures by key and URL. */
  readonly #textures = new Map<string, Promise<Texture>>();
  readonly #warned = new Set<string>();

  /** @param signal aborts loading */
  constructor(files: FileOptions, signal: AbortSignal) {
    this.#files = files;
    this.#signal = signal;
  }

  /** @throws {DOMException} if a picture can't be loaded or read, or if loading was aborted */
  async texturesOf(material: Material): Promise<MaterialMaps> {
    const named = pictureKeys.filter((key) => material[key]);
    if (named.length === 0) return { normalMap: await this.#once('leather', leatherTexture) };
    const textures = named.map(async (key) => [key, await this.#load(key, this.#files.addressOf(material[key]!))]);
    return Object.fromEntries(await Promise.all(textures));
  }

  dispose(): void {
    for (const texture of this.#textures.values()) {
      texture.then(
        (loaded) => loaded.dispose(),
        () => {},
      );
    }
    this.#textures.clear();
  }

  #load(key: keyof MaterialMaps, address: string): Promise<Texture> {
    return this.#once(`${key} ${address}`, async () => {
      try {
        const texture = repeated(new Texture(await loadImage(address, this.#signal)));
        if (key === 'texture') texture.colorSpace = SRGBColorSpace;
        return texture;
      } catch (cause) {
        this.#textures.delete(`${key} ${address}`);
        if (!this.#signal.aborted && !this.#warned.has(address)) this.#warn(address, cause);
        throw cause;
      }
    });
  }

  #once(key: string, load: () => Promise<Texture>): Promise<Texture> {
    const existing = this.#textures.get(key);
    if (existing) return existing;
    const texture = load();
    this.#textures.set(key, texture);
    return texture;
  }

  #warn(address: string, cause: unknown): void {
    this.#warned.add(address);
    const reason = cause instanceof Error ? cause.message : String(cause);
    this.#files.onWarning(
      `The picture ${address} couldn't be shown (${reason}), so the finish is shown instead. Check that it exists, that its host ` +
        "sends Access-Control-Allow-Origin, and that the page's img-src allows it.",
    );
  }
}

/**
 * Loads a picture with an image element, so that the page's `img-src` applies to it.
 * @throws {DOMException} if the file isn't an image or may not be read, or if loading was aborted
 */
async function loadImage(address: string, signal: AbortSignal): Promise<HTMLImageElement> {
  signal.throwIfAborted();
  const image = new Image();
  // WebGL accepts images from other origins only with CORS.
  image.crossOrigin = 'anonymous';
  signal.addEventListener('abort', () => image.removeAttribute('src'), { once: true });
  image.src = address;
  await image.decode();
  signal.throwIfAborted();
  return image;
}

function repeated<T extends Texture>(texture: T): T {
  texture.wrapS = texture.wrapT = RepeatWrapping;
  texture.magFilter = LinearFilter;
  texture.minFilter = LinearMipmapLinearFilter;
  texture.generateMipmaps = true;
  texture.anisotropy = 4;
  texture.needsUpdate = true;
  return texture;
}

/** A normal map of leather's grain, with the grain's height as opacity. */
async function leatherTexture(): Promise<Texture> {
  return repeated(new DataTexture(leatherRelief(), LEATHER_PIXELS, LEATHER_PIXELS));
}
