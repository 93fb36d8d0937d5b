// Publishes a product from a file, as the API does. Several people may publish the same product. The command says which
// revision it replaces, and never replaces one that the person hasn't seen.

import { readFileSync } from 'node:fs';
import { modelRecord } from '../api/routes/models.js';
import type { FileLimits } from '../domain/models/file-store.js';
import { ModelFiles, modelFolder } from '../domain/models/model-files.js';
import { missingFileIssues, ownFilesOf } from '../domain/models/named-files.js';
import type { ModelRecord, PublicationRecord, StoredModelRecord } from '../domain/records/records.js';
import type { Store } from '../domain/store.js';
import { timestamp } from '../platform/clock.js';
import { ProblemError } from '../platform/problems.js';
import { readProblem, StartupError } from '../platform/startup-error.js';
import type { Command } from './command.js';
import { type FileBeside, readFilesBeside } from './files-beside.js';
import { findOrganization, onlyOrganization, withStore } from './with-store.js';

export const publishCommands: Readonly<Record<string, Command>> = {
  publish: {
    arguments: '[ORG] FILE [--over REVISION]',
    summary:
      "publishes a document as the newest revision of its model, and uploads the files beside it that it uses; ORG is optional if there's only one; --over: only if that revision is the newest",
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
  // If somebody publishes another revision before `put`, it's rejected, because the person agreed to replace this one.
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
    `${id}  revision ${revision}  ${before ? 'published anew' : 'published'}`,
    ...(before ? replaced(before, last, revision) : []),
    ...uploaded,
    `  data-model="${id}"`,
  ];
}

/** The author, for the audit log. */
const command = { kind: 'command', name: 'publish' } as const;

/** Says which revision was replaced. Says nothing if a retired model is put back on sale unchanged. */
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
  return `, published ${last.publishedAt} by ${last.keyId === undefined ? 'a command' : `the key ${last.keyId}`}`;
}

/** @returns one line per file */
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

/** @throws {StartupError} that lists every fault */
async function readModel(store: Store, organizationId: string, file: string): Promise<ReadModel> {
  const served = ModelFiles.read(modelFolder);
  const { document, files, issues } = await readFilesBeside(file, await readDocument(file), served);
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
  throw new StartupError([`${file} wasn't published. What's on sale is unchanged:`, ...lines].join('\n'));
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
 * Lists the lines that aren't valid JSON, and what to write instead. The checker is only loaded for this, so that the
 * service starts without it.
 */
async function syntaxReport(file: string, text: string): Promise<string> {
  const { checkText, report } = await import('@parametric/configurator-element/checker');
  const checked = { file, text, ...checkText(text, { samples: 1 }) };
  const lines = report([checked], { hasColors: false, isStrict: false });
  return `${file} wasn't published. What's on sale is unchanged:\n${lines}`;
}
