// The organization's newest files, as the editor completes them. The list is fetched again after files were added or
// deleted here, and after a while, because others do so too.

import type { Api, List } from '../../shared/api.js';
import type { StudioDocument } from '../studio-document.js';
import type { FileKind } from './file-places.js';

/** A file as the service describes it. */
export interface StoredFile {
  readonly id: string;
  readonly name: string;
  readonly address: string;
  readonly path: string;
  readonly type: string;
  readonly bytes: number;
  readonly width?: number;
  readonly height?: number;
  readonly triangles?: number;
  readonly used_by: readonly string[];
}

export interface OfferedFile {
  readonly address: string;
  readonly name: string;
  readonly kind: FileKind;
}

const KEPT_MS = 30_000;

export class OfferedFiles {
  readonly #api: Api;
  #files: Promise<readonly OfferedFile[]> | undefined;
  #askedMs = 0;

  constructor(api: Api, document: StudioDocument, signal: AbortSignal) {
    this.#api = api;
    document.addEventListener('files', () => (this.#files = undefined), { signal });
  }

  /** Empty where the list can't be fetched, so that typing goes on. */
  list(): Promise<readonly OfferedFile[]> {
    const now = performance.now();
    if (now - this.#askedMs > KEPT_MS) this.#files = undefined;
    if (!this.#files) this.#askedMs = now;
    this.#files ??= this.#ask().catch(() => {
      this.#files = undefined;
      return [];
    });
    return this.#files;
  }

  async #ask(): Promise<readonly OfferedFile[]> {
    const { data } = await this.#api.get<List<StoredFile>>('/v1/files', { query: { limit: 100 } });
    return data.map((file) => ({ address: file.address, name: file.name, kind: kindOf(file) }));
  }
}

export function kindOf({ type }: Pick<StoredFile, 'type'>): FileKind {
  return type === 'model/gltf-binary' ? 'hardware' : 'texture';
}

export function sizeOf({ width, height, triangles, bytes }: StoredFile): string {
  if (triangles !== undefined) return `${triangles.toLocaleString('en')} triangles · ${sizeText(bytes)}`;
  return `${width} × ${height} · ${sizeText(bytes)}`;
}

export function sizeText(bytes: number): string {
  const mib = bytes / 1024 / 1024;
  return mib < 1 ? `${Math.ceil(bytes / 1024)} KiB` : `${Math.ceil(mib * 10) / 10} MiB`;
}
