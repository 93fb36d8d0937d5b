// Reads and checks the files that a document refers to by relative paths, and replaces their addresses with the
// service's. The document on disk isn't changed.

import { readFileSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import type { ProblemIssue } from '@parametric/api-client';
import { checkFile } from '../domain/models/check-file.js';
import { MAX_FILE_BYTES, type NewFile } from '../domain/models/file-store.js';
import { ASSET_PATH, type ModelFiles } from '../domain/models/model-files.js';
import { assetNameAt, type NamedFile, namedFiles, withAddresses } from '../domain/models/named-files.js';
import { readProblem } from '../platform/startup-error.js';

type Json = Readonly<Record<string, unknown>>;

/** A file to upload. */
export interface FileBeside {
  /** The address as written in the document. */
  readonly address: string;
  readonly file: NewFile;
}

export interface DocumentWithFiles {
  readonly document: Json;
  readonly files: readonly FileBeside[];
  /** The missing or rejected files, each with its place in the document. */
  readonly issues: readonly ProblemIssue[];
}

/** @param file the document's path */
export async function readFilesBeside(file: string, document: Json, served: ModelFiles): Promise<DocumentWithFiles> {
  const files = new Map<string, FileBeside>();
  const addresses = new Map<string, string>();
  const issues: ProblemIssue[] = [];
  for (const named of namedFiles(document)) {
    const { address } = named;
    const path = placeOf(file, address);
    if (path === undefined) {
      if (!served.serves(address) && assetNameAt(address) === undefined) issues.push(...missingIssue(named, file));
      continue;
    }
    if (!addresses.has(address)) {
      const read = await readNewFile(path);
      if ('refused' in read) {
        issues.push(issueAt(named, read.refused));
        continue;
      }
      const known = served.nameOf(read.file.content);
      addresses.set(address, ASSET_PATH + (known ?? read.file.id));
      if (!known) files.set(address, { address, file: read.file });
    }
    const { kind } = files.get(address)?.file ?? named;
    if (kind !== named.kind) issues.push(issueAt(named, wrongKind(address, named.kind)));
  }
  const own = withAddresses(document, ({ address }) => addresses.get(address) ?? address);
  return { document: served.withAssetUrls(own), files: [...files.values()], issues };
}

/** The file's path; undefined if there's no such file. */
function placeOf(file: string, address: string): string | undefined {
  if (/^([a-z][a-z0-9+.-]*:|[/\\])/i.test(address)) return undefined;
  return [address, decoded(address)].map((each) => resolve(dirname(file), each)).find(isFile);
}

function decoded(address: string): string {
  try {
    return decodeURIComponent(address);
  } catch {
    return address;
  }
}

function isFile(path: string): boolean {
  try {
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

async function readNewFile(path: string): Promise<{ readonly file: NewFile } | { readonly refused: string }> {
  const { size } = statSync(path);
  const mib = 1024 * 1024;
  if (size > MAX_FILE_BYTES) {
    return {
      refused: `${path} has ${(size / mib).toFixed(1)} MiB, and ${MAX_FILE_BYTES / mib} MiB is the limit. Make it smaller.`,
    };
  }
  let content: Uint8Array;
  try {
    content = readFileSync(path);
  } catch (error) {
    return { refused: readProblem(path, error) };
  }
  const name = path.split(/[/\\]/).at(-1)!.normalize('NFC');
  const check = await checkFile(name, content);
  return check.outcome === 'valid' ? { file: { ...check.file, content } } : { refused: check.detail };
}

/** A file on another host is rejected for that reason. */
function missingIssue(named: NamedFile, file: string): readonly ProblemIssue[] {
  if (/^([a-z][a-z0-9+.-]*:|[/\\]{2})/i.test(named.address)) return [];
  const detail = `There is no file "${named.address}" beside ${file}. Add it, or correct its name.`;
  return [issueAt(named, detail)];
}

function issueAt({ pointer }: NamedFile, detail: string): ProblemIssue {
  return { pointer: `/document${pointer}`, code: 'unknown_file', detail };
}

function wrongKind(address: string, wanted: NamedFile['kind']): string {
  return wanted === 'hardware'
    ? `"${address}" isn't a GLB file. Hardware must be GLB.`
    : `"${address}" isn't an image. A texture must be a PNG, JPEG or WebP.`;
}
