// Finds the files that a document refers to (material textures and hardware), and where it does so.

import type { ProblemIssue } from '@parametric/api-client';
import type { FileKind } from './file-store.js';
import { isOwnOrigin } from './model-files.js';

export interface NamedFile {
  /** JSON pointer to the address in the document. */
  readonly pointer: string;
  readonly kind: FileKind;
  /** The address as written in the document. */
  readonly address: string;
}

/** @param document may be invalid */
export function namedFiles(document: unknown): readonly NamedFile[] {
  const { materials, parts } = isObject(document) ? document : {};
  const textures = listOf(materials).flatMap(({ texture }, index): NamedFile[] =>
    typeof texture === 'string' ? [{ pointer: `/materials/${index}/texture`, kind: 'texture', address: texture }] : [],
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

/** The places in the document that refer to a missing file. */
export function missingFileIssues(document: unknown, missing: readonly string[]): ProblemIssue[] {
  return namedFiles(document)
    .filter(({ address }) => missing.includes(assetNameAt(address) ?? ''))
    .map(unknownFile);
}

function unknownFile({ pointer, address }: NamedFile): ProblemIssue {
  const detail = `"${shortened(address)}" isn't one of this organization's files. Upload it under Files in the studio or with PUT /v1/files, and use its address.`;
  return { pointer: `/document${pointer}`, code: 'unknown_file', detail };
}

function wrongKind({ pointer, kind, address }: NamedFile): ProblemIssue {
  const detail =
    kind === 'hardware'
      ? `"${shortened(address)}" isn't a GLB file. Hardware must be GLB.`
      : `"${shortened(address)}" isn't an image. A texture must be a PNG, JPEG or WebP.`;
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
