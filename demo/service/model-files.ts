// The files that the demo's documents name: hardware. Each is an asset, whose name changes with its content: so another
// file is another revision of the model, and any cache may keep it. Knows no request.

import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import type { Product } from '@parametric/configurator-element/model';
import { StaticFile } from './static-files.js';

type Json = Readonly<Record<string, unknown>>;

/** Where a document names a file. */
const FILE_KEYS = ['texture', 'src'];

/** The folder of hardware beside the documents. */
const FOLDER = 'hardware';

/** Where assets are, from a document. */
const ASSETS = '../assets/';

export class ModelFiles {
  /** By the name of the asset. */
  readonly #files = new Map<string, StaticFile>();
  /** By the address in a document, the name of the asset. */
  readonly #names = new Map<string, string>();

  /** @param folder of the documents */
  static read(folder: string): ModelFiles {
    const files = new ModelFiles();
    for (const name of readdirSync(join(folder, FOLDER)).filter((each) => each.endsWith('.glb'))) {
      files.#add(`${FOLDER}/${name}`, readFileSync(join(folder, FOLDER, name)));
    }
    return files;
  }

  /** @param name of the asset */
  get(name: string): StaticFile | undefined {
    return this.#files.get(name);
  }

  /** The document with its files where the service has them: relative to the document itself. */
  withAssetUrls(document: Json): Json {
    const entries = Object.entries(document).map(([key, value]) => [key, this.#placed(key, value)]);
    return Object.fromEntries(entries);
  }

  /** The files that a product's parts name, by how they name them. */
  assetsOf({ parts }: Product): ReadonlyMap<string, Uint8Array> {
    const found = new Map<string, Uint8Array>();
    for (const part of parts) {
      if (part.kind !== 'asset' || !part.src.startsWith(ASSETS)) continue;
      const file = this.#files.get(part.src.slice(ASSETS.length));
      if (file) found.set(part.src, file.content);
    }
    return found;
  }

  #add(address: string, content: Buffer): void {
    const digest = createHash('sha256').update(content).digest('hex').slice(0, 16);
    const { name, ext } = posix.parse(address);
    const asset = `${name}-${digest}${ext}`;
    this.#files.set(asset, new StaticFile(content, 0));
    this.#names.set(address, asset);
  }

  #placed(key: string, value: unknown): unknown {
    if (Array.isArray(value)) return value.map((entry) => this.#placed('', entry));
    if (typeof value === 'object' && value !== null) return this.withAssetUrls({ ...value });
    const name = typeof value === 'string' && FILE_KEYS.includes(key) ? this.#names.get(value) : undefined;
    return name === undefined ? value : ASSETS + name;
  }
}
