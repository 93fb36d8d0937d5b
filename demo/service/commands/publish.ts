// Publishes a product from a file, as the API does. Several people may publish the same product, so the command reports
// which revision it replaces, and never replaces one that the person hasn't seen.

import { readFileSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import type { ProblemIssue } from '@parametric/api-client';
import { CATALOG_FILE, readCatalog, withCatalog } from '@parametric/configurator-element/model';
import { modelRecord } from '../api/routes/models.js';
import { checkFile } from '../domain/models/check-file.js';
import {
  ASSET_PATH,
  assetNameAt,
  ModelFiles,
  missingFileIssues,
  modelFolder,
  type NamedFile,
  namedFiles,
  ownFilesOf,
  withAddresses,
  wrongKind,
} from '../domain/models/model-files.js';
import { type FileLimits, MAX_FILE_BYTES, type NewFile } from '../domain/models/model-store.js';
import type { ModelRecord, PublicationRecord, StoredModelRecord } from '../domain/records/records.js';
import type { Store } from '../domain/store.js';
import { timestamp } from '../platform/clock.js';
import { ProblemError } from '../platform/problems.js';
import { readProblem, StartupError } from '../platform/startup-error.js';
import { type Command, findOrganization, onlyOrganization, withStore } from './with-store.js';

export const publishCommands: Readonly<Record<string, Command>> = {
  publish: {
    arguments: '[ORG] FILE [--over REVISION]',
    summary:
      "publishes a document as the newest revision of its model, and uploads the files next to it that it uses; ORG is optional if there's only one; --over: only if that revision is the newest",
    options: { over: { type: 'string' } },
    run: withStore(async (store, values, { over }, settings) => {
      const file = values.at(-1)!;
      const { id } =
        values.length > 1 ? await findOrganization(store, values[0]!) : await onlyOrganization(store, file);
      const read = await readModel(store, id, file);
      return publish(store, { id, files: settings.fileLimits }, read, over);
    }),
  },
};

async function publish(
  store: Store,
  { id: organizationId, files: atMost }: { readonly id: string; readonly files: FileLimits },
  { record, named, files }: ReadModel,
  over: string | undefined,
): Promise<readonly string[]> {
  const { id, revision } = record;
  const before = await store.models.get(organizationId, id);
  const last = before && (await store.models.publications(organizationId, id, { limit: 1, after: undefined }))?.[0];
  if (before?.revision === revision && before.retiredAt === undefined)
    return [`${id}  revision ${revision}  is already published`];
  if (over !== undefined && over !== before?.revision) throw anotherIsNewest(id, over, before, last);
  // If someone publishes another revision before `put`, the store rejects this one, because the person agreed to
  // replace only the revision they had seen.
  const expected = before?.revision ?? null;
  const uploaded = await upload(store, organizationId, files, atMost);
  const stored = { ...record, files: named };
  const put = await store.models.put(organizationId, stored, timestamp(Date.now()), command, expected);
  if (put.outcome === 'missing_files') {
    throw new StartupError(`${put.files.join(', ')} has just been deleted. Run the command again.`);
  }
  if (put.outcome === 'changed') {
    throw new StartupError(`"${id}" has just been published by someone else. Run the command again.`);
  }
  return [
    `${id}  revision ${revision}  ${before ? 'published again' : 'published'}`,
    ...(before ? replaced(before, last, revision) : []),
    ...uploaded,
    `  data-model="${id}"`,
  ];
}

/** This command as the author of changes, for the audit log. */
const command = { kind: 'command', name: 'publish' } as const;

/** Reports which revision was replaced. Reports nothing if a retired model is put back on sale unchanged. */
function replaced(before: StoredModelRecord, last: PublicationRecord | undefined, revision: string): readonly string[] {
  const back = before.retiredAt === undefined ? [] : [`  on sale again; it was retired ${before.retiredAt}`];
  if (before.revision === revision) return back;
  return [...back, `  in place of revision ${before.revision}${published(last)}`];
}

function anotherIsNewest(
  id: string,
  over: string,
  before: StoredModelRecord | undefined,
  last: PublicationRecord | undefined,
): StartupError {
  const newest = before ? `its newest revision is ${before.revision}${published(last)}` : "the model doesn't exist yet";
  const fix = before ? `Merge its changes, then publish with --over ${before.revision}.` : 'Omit --over.';
  return new StartupError(`"${id}" can't replace revision ${over}: ${newest}. ${fix}`);
}

function published(last: PublicationRecord | undefined): string {
  if (!last) return '';
  return `, published ${last.publishedAt} by ${last.byId === undefined ? 'a command' : (last.byLabel ?? last.byId)}`;
}

/**
 * Uploads the files that a document needs.
 * @returns one line to print for each file
 */
async function upload(
  store: Store,
  organizationId: string,
  files: readonly FileBeside[],
  atMost: FileLimits,
): Promise<readonly string[]> {
  const lines: string[] = [];
  for (const { address, file } of files) {
    const options = { now: timestamp(Date.now()), by: command, atMost };
    const added = await store.files.add(organizationId, file, options);
    if (added.outcome === 'full') {
      const held = `the organization has ${added.files} files with ${Math.ceil(added.bytes / MIB)} MiB in total`;
      throw new StartupError(
        `${address} exceeds the limit: ${held}. Delete files that no model uses, or raise FILES_MIB. Nothing was published.`,
      );
    }
    lines.push(`  ${address} ${added.outcome === 'added' ? 'uploaded' : 'already uploaded'}: ${added.file.id}`);
  }
  return lines;
}

const MIB = 1024 * 1024;

interface ReadModel {
  readonly record: ModelRecord;
  /** Ids of the organization's files that the document refers to. */
  readonly named: readonly string[];
  /** The files to upload before the document. */
  readonly files: readonly FileBeside[];
}

/**
 * Reads and checks a document with the files that it refers to.
 * @throws {StartupError} that lists every fault
 */
async function readModel(store: Store, organizationId: string, file: string): Promise<ReadModel> {
  const served = ModelFiles.read(modelFolder);
  const { document, files, issues } = await readFilesBeside(
    file,
    withCatalogBeside(file, await readDocument(file)),
    served,
  );
  const own = ownFilesOf(document, (name) => served.has(name));
  const there = await store.files.known(organizationId, own.files);
  const beside = files.map((each) => each.file.id);
  const missing = own.files.filter((name) => !there.has(name) && !beside.includes(name));
  const wrong = [...issues, ...missingFileIssues(document, missing)];
  try {
    const record = modelRecord(JSON.stringify(document));
    if (wrong.length === 0) return { record, named: own.files, files };
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    wrong.unshift(...(error.details.errors ?? []));
  }
  const lines = wrong.map(({ pointer, detail }) => `  ${pointer.replace('/document', '') || '/'}  ${detail}`);
  throw new StartupError([`${file} wasn't published, and nothing changed for customers:`, ...lines].join('\n'));
}

async function readDocument(file: string): Promise<Readonly<Record<string, unknown>>> {
  const text = readText(file);
  let document: unknown;
  try {
    document = JSON.parse(text);
  } catch {
    throw new StartupError(await syntaxReport(file, text));
  }
  if (typeof document === 'object' && document !== null && !Array.isArray(document)) return { ...document };
  throw new StartupError(`${file} isn't a model. A document is a JSON object.`);
}

/** Adds the fittings from the catalog file next to a document to the document's own. @throws {StartupError} */
function withCatalogBeside(file: string, document: Json): Json {
  const path = resolve(dirname(file), CATALOG_FILE);
  if (!document.joints || !isFile(path)) return document;
  const catalog = readCatalog(readText(path));
  if (!catalog) throw new StartupError(`${path} isn't a catalog. Write { "name": …, "fittings": [ … ] }.`);
  return withCatalog(document, catalog);
}

/** Removes the byte order mark that some editors put at the beginning of a file. */
function readText(file: string): string {
  let bytes: Uint8Array;
  try {
    bytes = readFileSync(file);
  } catch (error) {
    throw new StartupError(readProblem(file, error));
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new StartupError(`${file} isn't UTF-8 text. Save it as UTF-8 in your editor.`);
  }
}

/**
 * Lists the lines that aren't valid JSON, and what to write instead. The checker is loaded only when it's needed, so
 * that the service can start without it.
 */
async function syntaxReport(file: string, text: string): Promise<string> {
  const { checkText, report } = await import('@parametric/configurator-element/checker');
  const checked = { file, text, ...checkText(text, { samples: 1 }) };
  const lines = report([checked], { hasColors: false, isStrict: false });
  return `${file} wasn't published, and nothing changed for customers:\n${lines}`;
}

type Json = Readonly<Record<string, unknown>>;

/** A file next to the document that has to be uploaded. */
export interface FileBeside {
  /** The file's address as written in the document. */
  readonly address: string;
  readonly file: NewFile;
}

export interface DocumentWithFiles {
  readonly document: Json;
  readonly files: readonly FileBeside[];
  /** The missing or rejected files, each with its position in the document. */
  readonly issues: readonly ProblemIssue[];
}

/**
 * Finds the files that a document refers to.
 * @param file the path of the document
 */
async function readFilesBeside(file: string, document: Json, served: ModelFiles): Promise<DocumentWithFiles> {
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
    if (kind !== named.kind) issues.push({ ...wrongKind(named), code: 'unknown_file' });
  }
  const own = withAddresses(document, ({ address }) => addresses.get(address) ?? address);
  return { document: served.withAssetUrls(own), files: [...files.values()], issues };
}

/** Finds the path of the file with this address, relative to the document; undefined if there's no such file. */
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
      refused: `${path} is ${(size / mib).toFixed(1)} MiB, and the limit is ${MAX_FILE_BYTES / mib} MiB. Make it smaller.`,
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

/**
 * Explains why a file that the document refers to can't be found.
 * @param file the path of the document
 */
function missingIssue(named: NamedFile, file: string): readonly ProblemIssue[] {
  if (/^([a-z][a-z0-9+.-]*:|[/\\]{2})/i.test(named.address)) return [];
  const detail = `Couldn’t find the file "${named.address}" next to ${file}. Add it, or correct its name.`;
  return [issueAt(named, detail)];
}

function issueAt({ pointer }: NamedFile, detail: string): ProblemIssue {
  return { pointer: `/document${pointer}`, code: 'unknown_file', detail };
}
