// Finds where the document uses files: the textures of its materials, and its hardware.

import { pictureKeys } from '@parametric/configurator-element/model';
import type { LitElement, ReactiveController } from 'lit';
import type { Api, List } from '../../shared/api.js';
import { englishOf } from '../../shared/format.js';
import { isObject, type JsonObject, objectsIn } from '../json-text.js';
import type { StudioDocument } from '../studio-document.js';

export type FileKind = 'texture' | 'hardware';

export interface FilePlace {
  /** The JSON pointer of the file's URL. */
  readonly pointer: string;
  readonly kind: FileKind;
  /** The URL of the file; undefined if no file has been chosen here. */
  readonly address: string | undefined;
  /** The name of the material or part. */
  readonly name: string;
}

/** Finds where the document's materials and hardware use files, or could use a texture or hardware, in document order. */
export function filePlaces(document: unknown): readonly FilePlace[] {
  const { materials, parts } = isObject(document) ? document : {};
  const textures = objectsIn(materials).flatMap(([material, index]) =>
    pictureKeys
      .filter((key) => key === 'texture' || textOf(material[key]))
      .map(
        (key): FilePlace => ({
          ...{ pointer: `/materials/${index}/${key}`, kind: 'texture', address: textOf(material[key]) },
          name: englishOf(material.name) ?? String(material.id ?? index),
        }),
      ),
  );
  return [...textures, ...hardwareIn(parts, '/parts')];
}

/** The name under which an uploaded file is stored, which is the last segment of its URL. */
export function storedName(address: string): string | undefined {
  return /^(?:\.\.\/|\/v1\/)assets\/([\w.-]+)$/.exec(address)?.[1];
}

/** The file's name without its folder: `textures/Oak%20dark.jpg` gives `Oak dark.jpg`. */
export function fileNameOf(address: string): string {
  const last = address.split(/[?#]/)[0]!.split('/').at(-1)!;
  try {
    return decodeURIComponent(last);
  } catch {
    return last;
  }
}

/** Creates a hardware part for a file, with an id that no other part in the list has. */
export function newHardware(document: unknown, address: string): JsonObject {
  const ids = new Set(objectsIn(isObject(document) ? document.parts : []).map(([{ id }]) => id));
  let id = 'hardware';
  for (let count = 2; ids.has(id); count++) id = `hardware_${count}`;
  return { id, kind: 'asset', src: address, size: [100, 30, 20] };
}

function hardwareIn(parts: unknown, pointer: string): FilePlace[] {
  return objectsIn(parts).flatMap(([part, index]): FilePlace[] => {
    const place = `${pointer}/${index}`;
    const name = englishOf(part.name) ?? String(part.id ?? index);
    const own: FilePlace[] =
      part.kind === 'asset' ? [{ pointer: `${place}/src`, kind: 'hardware', address: textOf(part.src), name }] : [];
    return [...own, ...hardwareIn(part.parts, `${place}/parts`)];
  });
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

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

  /** Lists the files. Returns an empty list if they can't be loaded, so that errors don't interrupt typing. */
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

export class NextFocus implements ReactiveController {
  readonly #host: LitElement;
  #focused: Element | null = null;
  /** The index of the focused row; -1 outside the list. */
  #row = -1;

  constructor(host: LitElement) {
    this.#host = host;
    host.addController(this);
  }

  hostUpdate(): void {
    this.#focused = (this.#host.renderRoot as ShadowRoot).activeElement;
    this.#row = this.#find('.file').findIndex((row) => row.contains(this.#focused));
  }

  /** Focuses the row that took the place of a removed one, or the upload button if no rows are left. */
  hostUpdated(): void {
    if (!this.#focused || this.#focused.isConnected) return;
    const rows = this.#row < 0 ? [] : this.#find('.does > button');
    (rows[this.#row] ?? rows.at(-1) ?? this.#find('.head button')[0])?.focus();
  }

  #find(selector: string): readonly HTMLElement[] {
    return [...this.#host.renderRoot.querySelectorAll<HTMLElement>(selector)];
  }
}
