// The files that model documents refer to: hardware of the demo's documents, and the check that no document refers to a
// file on another host. A file is served as an asset with a content hash in its name, so caches may keep it forever,
// and a changed file creates a new revision of the model.

import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ProblemIssue } from '@parametric/api-client';
import type { Product } from '@parametric/configurator-element/model';
import { StaticFile } from '../../platform/static-files.js';

type Json = Readonly<Record<string, unknown>>;

/** The keys of a document whose values are URLs of files. */
const FILE_KEYS = ['texture', 'src'];

/** The demo's model documents. */
export const modelFolder = fileURLToPath(new URL('../../../shop/models', import.meta.url));

/** The folder of hardware beside the documents. */
const FOLDER = 'hardware';

/** The URL of the assets, relative to the document's. */
export const ASSET_PATH = '../assets/';

export class ModelFiles {
  /** The files by asset name. */
  readonly #files = new Map<string, StaticFile>();
  /** The asset names by the path in a document. */
  readonly #names = new Map<string, string>();

  /** @param folder the model documents' folder */
  static read(folder: string): ModelFiles {
    const files = new ModelFiles();
    for (const name of readdirSync(join(folder, FOLDER)).filter((each) => each.endsWith('.glb'))) {
      files.#add(`${FOLDER}/${name}`, readFileSync(join(folder, FOLDER, name)));
    }
    return files;
  }

  /** Iterates over the files by asset name. */
  [Symbol.iterator](): Iterator<[string, StaticFile]> {
    return this.#files.entries();
  }

  /** Whether the demo has a file with this asset name. */
  has(name: string): boolean {
    return this.#files.has(name);
  }

  /** The asset name of the demo's file with this content. */
  nameOf(content: Uint8Array): string | undefined {
    const [name] = [...this.#files].find(([, file]) => Buffer.compare(file.content, content) === 0) ?? [];
    return name;
  }

  /** Whether a document may refer to one of the files by this path. */
  serves(path: string): boolean {
    return this.#names.has(path);
  }

  /** Returns the document with its paths replaced by the assets' URLs. */
  withAssetUrls(document: Json): Json {
    const entries = Object.entries(document).map(([key, value]) => [key, this.#replacePath(key, value)]);
    return Object.fromEntries(entries);
  }

  /** The content of the files that a product's parts refer to, by the URL in the part. */
  assetsOf({ parts }: Product): ReadonlyMap<string, Uint8Array> {
    const found = new Map<string, Uint8Array>();
    for (const part of parts) {
      if (part.kind !== 'asset' || !part.src.startsWith(ASSET_PATH)) continue;
      const file = this.#files.get(part.src.slice(ASSET_PATH.length));
      if (file) found.set(part.src, file.content);
    }
    return found;
  }

  #add(address: string, content: Buffer): void {
    const digest = createHash('sha256').update(content).digest('hex').slice(0, 16);
    const { name, ext } = posix.parse(address);
    const asset = `${name}-${digest}${ext}`;
    this.#files.set(asset, new StaticFile(content));
    this.#names.set(address, asset);
  }

  #replacePath(key: string, value: unknown): unknown {
    if (Array.isArray(value)) return value.map((entry) => this.#replacePath('', entry));
    if (typeof value === 'object' && value !== null) return this.withAssetUrls({ ...value });
    const name = typeof value === 'string' && FILE_KEYS.includes(key) ? this.#names.get(value) : undefined;
    return name === undefined ? value : ASSET_PATH + name;
  }
}

/** A placeholder: relative URLs resolve to this origin. */
const OWN_ORIGIN = 'https://here.invalid';

/**
 * Rejects files on other hosts: a shop's page that trusts this service hasn't agreed to trust other hosts.
 * @param pointer JSON pointer to the value in the request's body
 */
export function foreignFileIssues(value: unknown, pointer: string): ProblemIssue[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, child]) => {
    const location = `${pointer}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`;
    if (!FILE_KEYS.includes(key) || typeof child !== 'string' || isOwnOrigin(child))
      return foreignFileIssues(child, location);
    const detail = `"${child.slice(0, 60)}" is on another host. A model's files must be on this service.`;
    return [{ pointer: location, code: 'foreign_host', detail }];
  });
}

/** Whether the address is on this host. Resolves it as a browser would, so that no spelling can hide another host. */
export function isOwnOrigin(address: string): boolean {
  return URL.canParse(address, OWN_ORIGIN) && new URL(address, OWN_ORIGIN).origin === OWN_ORIGIN;
}
