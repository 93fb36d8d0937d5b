// Hardware from glTF files, loaded when a product has some for the first time. Until a file is there, and where it does not
// come, a block of the part's size is shown. No file is loaded twice; one that failed is asked for again.

import { assetLimits } from '../../mesh/hardware/asset-file.js';
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

/** For what loads files that a product names: hardware, and textures of materials. */
export interface FileOptions {
  /** From an address as the document writes it to the URL of the file. */
  readonly addressOf: (address: string) => string;
  /** A file has come, and what is shown looks different now. */
  readonly onLoad: () => void;
  /** A file can't be shown: one sentence for each. */
  readonly onWarning: (message: string) => void;
}

/** Triangles of one material, at the size of a part. */
export interface FittedPrimitive {
  readonly geometry: PartGeometry;
  /** Undefined for what takes the part's own material. */
  readonly material: AssetMaterial | undefined;
}

export class HardwareFiles {
  readonly #options: FileOptions;
  readonly #aborting = new AbortController();
  /** By address; undefined where a file did not come, or is not there yet. */
  readonly #files = new Map<string, AssetFile | undefined>();
  readonly #loading = new Set<Promise<void>>();
  readonly #warned = new Set<string>();
  #triangles = 0;

  constructor(options: FileOptions) {
    this.#options = options;
  }

  /** To be called before `of` is called for the parts of a product: they share a limit of triangles. */
  begin(): void {
    this.#triangles = 0;
  }

  /** What is shown in the part's box; undefined where there is no file to show. */
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

  /** Resolves when none is being loaded. */
  async loaded(): Promise<void> {
    await Promise.all(this.#loading);
  }

  dispose(): void {
    this.#aborting.abort();
    this.#files.clear();
  }

  #isWithinLimit(address: string, { triangleCount }: AssetFile): boolean {
    if (this.#triangles + triangleCount <= assetLimits.shownTriangles) {
      this.#triangles += triangleCount;
      return true;
    }
    const most = `all copies of all files come to more than ${assetLimits.shownTriangles} triangles`;
    this.#warn(address, `${address} is not shown everywhere: ${most}. Simplify it.`);
    return false;
  }

  #request(address: string): void {
    if (this.#files.size >= assetLimits.files) {
      this.#warn('', `${address} is not shown: a product shows ${assetLimits.files} files at most. Name fewer.`);
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
      // Without the property it is the chunk that did not come.
      if ((cause as AssetError).mayComeLater !== false) void this.#loadLater(address, failures);
    }
  }

  /** What waits for the product to be complete does not wait for this. */
  async #loadLater(address: string, failures: number): Promise<void> {
    const { signal } = this.#aborting;
    await pauseAfterFailure(failures, signal);
    if (!signal.aborted) this.#load(address, failures + 1);
  }

  /** @param subject is warned of once */
  #warn(subject: string, message: string): void {
    if (this.#warned.has(subject)) return;
    this.#warned.add(subject);
    this.#options.onWarning(`${message} A block of its size is shown.`);
  }
}

/** The colour of a part without material. */
const neutral = 0xcccccc;

/** A colour from a file, changed by as much as the part's own or highlighted colour differs from that of its material. */
export function recolored(own: string, { color, material }: PlacedPart): string {
  const [to, from] = [colorNumber(color), material ? colorNumber(material.color) : neutral];
  if (to === from) return own;
  const channel = (shift: number) => {
    const of = (value: number) => (value >> shift) & 0xff;
    return Math.min(255, Math.max(0, of(colorNumber(own)) + of(to) - of(from))) << shift;
  };
  return colorText(channel(16) | channel(8) | channel(0));
}
