// Hardware that somebody modelled in files, fetched when a product has some for the first time. Until a file is there, and
// where it does not come, a block of the part's size is seen. No file is asked for twice.

import { assetLimits } from '../../mesh/hardware/asset-file.js';
import { type AssetFile, type AssetMaterial, assetGeometry, type PartGeometry } from '../../mesh/index.js';
import type { AssetPart } from '../../model/evaluate/product.js';
import type { FileOptions } from '../files.js';

/** What looks alike, at the size of a part. */
export interface FittedAssetPiece {
  readonly form: PartGeometry;
  /** Undefined for what takes the part's own material. */
  readonly look: AssetMaterial | undefined;
}

export class HardwareFiles {
  readonly #options: FileOptions;
  readonly #ending = new AbortController();
  /** By address; undefined where a file did not come, or is not there yet. */
  readonly #files = new Map<string, AssetFile | undefined>();
  readonly #underway = new Set<Promise<void>>();
  readonly #warned = new Set<string>();
  #triangles = 0;

  constructor(options: FileOptions) {
    this.#options = options;
  }

  /** Before the parts of a product are asked about. */
  begin(): void {
    this.#triangles = 0;
  }

  /** What is seen in the part's box; undefined where there is no file to show. */
  of({ src, size }: AssetPart): readonly FittedAssetPiece[] | undefined {
    const address = this.#options.addressOf(src);
    if (!this.#files.has(address)) this.#ask(address);
    const file = this.#files.get(address);
    if (!file || !this.#hasRoom(address, file)) return undefined;
    return file.primitives.map((piece, index) => ({
      form: assetGeometry(file, piece, `${index} ${address}`, size),
      look: piece.material,
    }));
  }

  /** Settles when none is on its way. */
  async loaded(): Promise<void> {
    await Promise.all(this.#underway);
  }

  dispose(): void {
    this.#ending.abort();
    this.#files.clear();
  }

  #hasRoom(address: string, { triangleCount: triangles }: AssetFile): boolean {
    if (this.#triangles + triangles <= assetLimits.shownTriangles) {
      this.#triangles += triangles;
      return true;
    }
    const most = `all copies of all files come to more than ${assetLimits.shownTriangles} triangles`;
    this.#warn(address, `${address} is not shown everywhere: ${most}. Simplify it.`);
    return false;
  }

  #ask(address: string): void {
    if (this.#files.size >= assetLimits.files) {
      this.#warn('', `${address} is not shown: a product shows ${assetLimits.files} files at most. Name fewer.`);
      return;
    }
    this.#files.set(address, undefined);
    const loading = this.#load(address).finally(() => this.#underway.delete(loading));
    this.#underway.add(loading);
  }

  async #load(address: string): Promise<void> {
    const { signal } = this.#ending;
    try {
      const { loadAsset } = await import('./load-asset.js');
      const file = await loadAsset(address, signal);
      if (signal.aborted) return;
      this.#files.set(address, file);
      this.#options.onLoad();
    } catch (cause) {
      if (!signal.aborted) this.#warn(address, cause instanceof Error ? cause.message : String(cause));
    }
  }

  /** @param subject is warned of once */
  #warn(subject: string, message: string): void {
    if (this.#warned.has(subject)) return;
    this.#warned.add(subject);
    this.#options.onWarning(`${message} A block of its size is shown.`);
  }
}
