// Loads hardware from glTF files when a product first uses it. A box of the part's size is shown until its file is
// loaded, and if loading fails. Each file is loaded once. After a failure, it's requested again.

import { ASSET_LIMITS } from '../../mesh/hardware/asset-file.js';
import {
  type AssetError,
  type AssetFile,
  type AssetMaterial,
  assetGeometry,
  type PartGeometry,
} from '../../mesh/index.js';
import { colorNumber, colorText } from '../../model/document/color.js';
import type { AssetPart, PlacedPart } from '../../model/evaluate/product.js';
import { pauseAfterFailure } from '../../pause.js';

/** Options for loading the files that a product refers to: hardware and material textures. */
export interface FileOptions {
  /** Resolves an address in the document to the file's URL. */
  readonly addressOf: (address: string) => string;
  /** Called when a loaded file changes the picture. */
  readonly onLoad: () => void;
  /** Called with a message about a file that can't be shown. */
  readonly onWarning: (message: string) => void;
}

/** A primitive with one material, fitted to the size of a part. */
export interface FittedPrimitive {
  readonly geometry: PartGeometry;
  /**
   * The files that were requested, by address. The value is undefined while a file is loading, and after it has failed.
   */
  readonly material: AssetMaterial | undefined;
}

export class HardwareFiles {
  readonly #options: FileOptions;
  readonly #aborting = new AbortController();
  /** The files by address; undefined while a file is loading, and after a failure. */
  readonly #files = new Map<string, AssetFile | undefined>();
  readonly #loading = new Set<Promise<void>>();
  readonly #warned = new Set<string>();
  #triangles = 0;

  constructor(options: FileOptions) {
    this.#options = options;
  }

  /**
   * Resets the triangle count, because all parts share one limit. Call this before calling `of` for a product's parts.
   */
  begin(): void {
    this.#triangles = 0;
  }

  /** The primitives to show in the part's box; undefined if there's no file to show. */
  of({ src, size }: AssetPart): readonly FittedPrimitive[] | undefined {
    const address = this.#options.addressOf(src);
    if (!this.#files.has(address)) this.#request(address);
    const file = this.#files.get(address);
    if (!file || !this.#isWithinLimit(address, file)) return undefined;
    return file.primitives.map((primitive, index) => ({
      geometry: assetGeometry(file, primitive, `${index} ${address}`, size),
      material: primitive.material,
    }));
  }

  /** Resolves when no files are loading. */
  async loaded(): Promise<void> {
    await Promise.all(this.#loading);
  }

  dispose(): void {
    this.#aborting.abort();
    this.#files.clear();
  }

  #isWithinLimit(address: string, { triangleCount }: AssetFile): boolean {
    if (this.#triangles + triangleCount <= ASSET_LIMITS.shownTriangles) {
      this.#triangles += triangleCount;
      return true;
    }
    const most = `all copies of all files together have more than ${ASSET_LIMITS.shownTriangles} triangles`;
    this.#warn(address, `${address} isn't shown everywhere: ${most}. Simplify it.`);
    return false;
  }

  #request(address: string): void {
    if (this.#files.size >= ASSET_LIMITS.files) {
      this.#warn('', `${address} isn't shown: a product can show at most ${ASSET_LIMITS.files} files. Use fewer.`);
      return;
    }
    this.#files.set(address, undefined);
    this.#load(address);
  }

  #load(address: string, failures = 0): void {
    const loading = this.#fetch(address, failures).finally(() => this.#loading.delete(loading));
    this.#loading.add(loading);
  }

  async #fetch(address: string, failures: number): Promise<void> {
    const { signal } = this.#aborting;
    try {
      const { loadAsset } = await import('./load-asset.js');
      const file = await loadAsset(address, signal);
      if (signal.aborted) return;
      this.#files.set(address, file);
      this.#options.onLoad();
    } catch (cause) {
      if (signal.aborted) return;
      this.#warn(address, cause instanceof Error ? cause.message : String(cause));
      // An error without this property comes from importing the chunk, which may succeed later.
      if ((cause as AssetError).mayComeLater !== false) void this.#loadLater(address, failures);
    }
  }

  /** Loads the file again after a pause. `loaded` doesn't wait for this. */
  async #loadLater(address: string, failures: number): Promise<void> {
    const { signal } = this.#aborting;
    await pauseAfterFailure(failures, signal);
    if (!signal.aborted) this.#load(address, failures + 1);
  }

  /** @param subject identifies what the warning is about. Only the first warning for each subject is issued. */
  #warn(subject: string, message: string): void {
    if (this.#warned.has(subject)) return;
    this.#warned.add(subject);
    this.#options.onWarning(`${message} A block of its size is shown instead.`);
  }
}

/** The color of a part without a material. */
const NEUTRAL = 0xcccccc;

/**
 * The color from a file, plus the difference between the part's color, which may be highlighted, and its material's
 * color.
 */
export function recolored(own: string, { color, material }: PlacedPart): string {
  const [to, from] = [colorNumber(color), material ? colorNumber(material.color) : NEUTRAL];
  if (to === from) return own;
  const channel = (shift: number) => {
    const of = (value: number) => (value >> shift) & 0xff;
    return Math.min(255, Math.max(0, of(colorNumber(own)) + of(to) - of(from))) << shift;
  };
  return colorText(channel(16) | channel(8) | channel(0));
}
