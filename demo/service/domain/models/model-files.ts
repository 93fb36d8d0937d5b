// The files that model documents refer to: hardware for the demo's documents, and the check that no document refers to
// a file on another host. A file is served as an asset with a content hash in its name. So caches can keep it forever,
// and a changed file results in a new revision of the model.

import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ProblemIssue } from '@parametric/api-client';
import { type Product, pictureKeys } from '@parametric/configurator-element/model';
import { sha256 } from '../../platform/sha256.js';
import { StaticFile } from '../../platform/static-files.js';
import type { FileKind } from './model-store.js';

type Json = Readonly<Record<string, unknown>>;

/** The keys of a document whose values are URLs of files. */
const FILE_KEYS: readonly string[] = [...pictureKeys, 'src'];

/** The demo's model documents. */
export const modelFolder = fileURLToPath(new URL('../../../shop/models', import.meta.url));

/** The folder next to the documents that contains their hardware. */
const FOLDER = 'hardware';

/** The URL of the assets, relative to a document's URL. */
export const ASSET_PATH = '../assets/';

export class ModelFiles {
  /** The files by asset name. */
  readonly #files = new Map<string, StaticFile>();
  /** The asset names, by their path in a document. */
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

  /** Whether a document can refer to one of the files by this path. */
  serves(path: string): boolean {
    return this.#names.has(path);
  }

  /** Replaces the document's paths with the assets' URLs. */
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
    const digest = sha256(content).slice(0, 16);
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

/** A placeholder for the service's origin, to resolve relative URLs. */
const OWN_ORIGIN = 'https://here.invalid';

/**
 * Rejects files on other hosts. A shop's page that trusts this service hasn't agreed to trust other hosts.
 * @param pointer JSON pointer to the value in the request's body
 */
export function foreignFileIssues(value: unknown, pointer: string): ProblemIssue[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, child]) => {
    const location = `${pointer}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`;
    if (!FILE_KEYS.includes(key) || typeof child !== 'string' || isOwnOrigin(child))
      return foreignFileIssues(child, location);
    const detail = `“${child.slice(0, 60)}” is on another host. A model’s files must be on this service.`;
    return [{ pointer: location, code: 'foreign_host', detail }];
  });
}

/**
 * Whether the address is on this host. Resolves it as a browser would, so that no spelling can disguise another host.
 */
export function isOwnOrigin(address: string): boolean {
  return URL.canParse(address, OWN_ORIGIN) && new URL(address, OWN_ORIGIN).origin === OWN_ORIGIN;
}

/** A file that a document refers to, as a material's picture or as hardware, and where it refers to it. */
export interface NamedFile {
  /** JSON pointer to the address in the document. */
  readonly pointer: string;
  readonly kind: FileKind;
  /** The address as written in the document. */
  readonly address: string;
}

/** @param document the document, which may be invalid */
export function namedFiles(document: unknown): readonly NamedFile[] {
  const { materials, parts } = isObject(document) ? document : {};
  const textures = listOf(materials).flatMap((material, index) =>
    pictureKeys.flatMap((key): NamedFile[] => {
      const address = material[key];
      return typeof address === 'string' ? [{ pointer: `/materials/${index}/${key}`, kind: 'texture', address }] : [];
    }),
  );
  return [...textures, ...hardwareIn(parts, '/parts')];
}

/** Replaces the addresses of a document's files. */
export function withAddresses<Document>(document: Document, addressOf: (file: NamedFile) => string): Document {
  const copy = structuredClone(document);
  for (const file of namedFiles(document)) {
    const steps = file.pointer.slice(1).split('/');
    const key = steps.pop()!;
    const holder = steps.reduce((value: unknown, step) => (value as Record<string, unknown>)[step], copy);
    (holder as Record<string, unknown>)[key] = addressOf(file);
  }
  return copy;
}

/** The name of the service's file at an address; undefined if the service has no file there. */
export function assetNameAt(address: string): string | undefined {
  if (!isOwnOrigin(address)) return undefined;
  const { pathname } = new URL(address, 'https://here.invalid/v1/models/id');
  const [, name] = /^\/v1\/assets\/([\w.-]+)$/.exec(pathname) ?? [];
  return name;
}

export interface OwnFiles {
  /** The names of the files that the organization must have uploaded. */
  readonly files: readonly string[];
  readonly issues: readonly ProblemIssue[];
}

/**
 * Splits a document's files into issues and into names that only the database can check.
 * @param isServed whether the service has a file with that name for all organizations
 */
export function ownFilesOf(document: unknown, isServed: (name: string) => boolean): OwnFiles {
  const files = new Set<string>();
  const issues: ProblemIssue[] = [];
  for (const file of namedFiles(document)) {
    const name = assetNameAt(file.address);
    if (name === undefined) {
      // Files on other hosts already have an issue.
      if (isOwnOrigin(file.address)) issues.push(unknownFile(file));
    } else if (name.endsWith('.glb') !== (file.kind === 'hardware')) issues.push(wrongKind(file));
    else if (!isServed(name)) files.add(name);
  }
  return { files: [...files], issues };
}

/** The issues with a document's references to missing files, one per reference. */
export function missingFileIssues(document: unknown, missing: readonly string[]): ProblemIssue[] {
  return namedFiles(document)
    .filter(({ address }) => missing.includes(assetNameAt(address) ?? ''))
    .map(unknownFile);
}

function unknownFile({ pointer, address }: NamedFile): ProblemIssue {
  const detail = `“${shortened(address)}” isn’t one of this organization’s files. Upload it under Files in the studio or with PUT /v1/files, and use its address.`;
  return { pointer: `/document${pointer}`, code: 'unknown_file', detail };
}

export function wrongKind({ pointer, kind, address }: NamedFile): ProblemIssue {
  const detail =
    kind === 'hardware'
      ? `“${shortened(address)}” isn’t a GLB file. Hardware must be GLB.`
      : `“${shortened(address)}” isn’t an image. A texture must be a PNG, JPEG, or WebP.`;
  return { pointer: `/document${pointer}`, code: 'wrong_file', detail };
}

function shortened(address: string): string {
  return address.length > 120 ? `${address.slice(0, 120)}…` : address;
}

function hardwareIn(parts: unknown, pointer: string): NamedFile[] {
  return listOf(parts).flatMap(({ kind, src, parts: within }, index): NamedFile[] => {
    const place = `${pointer}/${index}`;
    const own: NamedFile[] =
      kind === 'asset' && typeof src === 'string' ? [{ pointer: `${place}/src`, kind: 'hardware', address: src }] : [];
    return [...own, ...hardwareIn(within, `${place}/parts`)];
  });
}

function listOf(value: unknown): readonly Readonly<Record<string, unknown>>[] {
  return Array.isArray(value) ? value.map((each) => (isObject(each) ? each : {})) : [];
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
