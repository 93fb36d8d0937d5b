// Sets up a shop: an organization, its keys and the pages that may use them, and its products. The service may run meanwhile,
// and takes what is changed at the next request.

import { readFileSync } from 'node:fs';
import { timestamp } from '../service/clock.js';
import type { KeyKind, KeyRecord, OrganizationRecord } from '../service/database/records.js';
import type { Store } from '../service/database/store.js';
import { ProblemError } from '../service/http/problems.js';
import { createId } from '../service/ids.js';
import { createKey } from '../service/keys/keys.js';
import { foreignFileIssues, ModelFiles, modelFolder } from '../service/models/model-files.js';
import { modelRecord } from '../service/resources/models.js';
import { errorCode, StartupError } from '../service/startup/startup-error.js';
import type { Command } from './command.js';
import { findKey, findOrganization, withStore } from './with-store.js';

const KINDS: readonly KeyKind[] = ['license', 'api'];

export const organizationCommands: Readonly<Record<string, Command>> = {
  'org create': {
    arguments: 'NAME',
    summary: 'a new organization, with a license key and an API key to try it by',
    run: withStore(async (store, [name = '']) => {
      const now = timestamp(Date.now());
      const organization: OrganizationRecord = { id: createId('org'), name: name.trim(), licenseOrders: true };
      if (organization.name === '') throw new StartupError('An organization has a name: org create "Ada\'s Shelves".');
      await store.keys.addOrganization(organization, now);
      const lines = [describe(organization)];
      for (const kind of KINDS)
        lines.push(...(await issue(store, { organizationId: organization.id, kind, mode: 'test', now })));
      return lines;
    }),
  },
  'org list': {
    arguments: '',
    summary: 'the organizations',
    run: withStore(async (store) => (await store.keys.organizations()).map(describe)),
  },
  'org orders': {
    arguments: 'ORG on|off',
    summary: 'whether its license keys, that is its pages, may order',
    run: withStore(async (store, [id = '', choice = '']) => {
      const organization = await findOrganization(store, id);
      if (choice !== 'on' && choice !== 'off') throw new StartupError(`"${choice}" is neither on nor off.`);
      const licenseOrders = choice === 'on';
      await store.keys.allowLicenseOrders(id, licenseOrders);
      return [describe({ ...organization, licenseOrders })];
    }),
  },
  'key list': {
    arguments: 'ORG',
    summary: 'its keys, those that are revoked too; a key itself is shown only when it is issued',
    run: withStore(async (store, [id = '']) => {
      await findOrganization(store, id);
      return (await store.keys.list(id)).map(describeKey);
    }),
  },
  'key issue': {
    arguments: 'ORG license|api [--live] [--origin https://…]… [--model ID]…',
    summary: 'a new key, shown this once',
    options: {
      live: { type: 'boolean' },
      origin: { type: 'string', multiple: true },
      model: { type: 'string', multiple: true },
    },
    run: withStore(async (store, [id = '', text = ''], { live, origin: typed = [], model }) => {
      const origin = typed.map(withoutSlash);
      await findOrganization(store, id);
      const kind = KINDS.find((known) => known === text);
      if (!kind) throw new StartupError(`"${text}" is no kind of key: license, for pages, or api, for servers.`);
      if (kind === 'api' && origin.length > 0) throw new StartupError('An API key is for servers: it has no --origin.');
      const mode = live ? 'live' : 'test';
      for (const name of model ?? []) {
        if (await store.models.get(id, name)) continue;
        throw new StartupError(`There is no model "${name}" of ${id}. Publish it first; its id is in the document.`);
      }
      const restricted = model ? { models: model } : {};
      return issue(store, {
        organizationId: id,
        kind,
        mode,
        origins: origin,
        ...restricted,
        now: timestamp(Date.now()),
      });
    }),
  },
  'key origins': {
    arguments: 'KEY https://…',
    summary: 'the pages that may use a license key, in place of those of before',
    hasMore: true,
    run: withStore(async (store, [id = '', ...typed]) => {
      const origins = typed.map(withoutSlash);
      const key = await findKey(store, id);
      if (key.kind === 'api') throw new StartupError(`${key.id} is an API key, which no page may use.`);
      // Checked as for a new key.
      sayWrong(() =>
        createKey({ organizationId: key.organizationId, kind: 'license', mode: key.mode, origins, now: key.createdAt }),
      );
      await store.keys.setOrigins(key.id, origins);
      return [describeKey({ ...key, origins })];
    }),
  },
  'key revoke': {
    arguments: 'KEY',
    summary: 'ends a key for good',
    run: withStore(async (store, [id = '']) => {
      const key = await findKey(store, id);
      const revokedAt = key.revokedAt ?? timestamp(Date.now());
      await store.keys.revoke(key.id, revokedAt);
      return [describeKey({ ...key, revokedAt })];
    }),
  },
  publish: {
    arguments: 'ORG FILE',
    summary: "makes a document the newest revision of the organization's model of its id",
    run: withStore(async (store, [id = '', file = '']) => {
      await findOrganization(store, id);
      const document = ModelFiles.read(modelFolder).withAssetUrls(readDocument(file));
      const foreign = foreignFileIssues(document, '');
      if (foreign.length > 0)
        throw refusal(
          file,
          foreign.map(({ pointer = '', detail }) => ({ pointer, message: detail })),
        );
      const record = checkDocument(file, document);
      const before = await store.models.get(id, record.id);
      if (before?.revision === record.revision && before.retiredAt === undefined)
        return [`${record.id}  revision ${record.revision}  is published already`];
      const { outcome } = await store.models.put(id, record, timestamp(Date.now()));
      return [
        `${record.id}  revision ${record.revision}  ${outcome === 'added' ? 'published' : 'published anew'}`,
        `  data-model="${record.id}"`,
      ];
    }),
  },
};

async function issue(store: Store, wanted: Parameters<typeof createKey>[0]): Promise<readonly string[]> {
  const { key, record } = sayWrong(() => createKey(wanted));
  await store.keys.add(record);
  return [describeKey(record), `    ${key}   (shown this once)`];
}

/** As the address bar of a browser has it. */
function withoutSlash(origin: string): string {
  return origin.replace(/^([a-z]+:\/\/[^/]+)\/$/i, '$1');
}

/** What is wrong with an origin is said to who typed it. */
function sayWrong<Result>(run: () => Result): Result {
  try {
    return run();
  } catch (error) {
    throw error instanceof TypeError ? new StartupError(error.message) : error;
  }
}

function describe({ id, name, licenseOrders }: OrganizationRecord): string {
  return `${id}  ${name}  ${licenseOrders ? 'its pages may order' : 'its pages may not order'}`;
}

function describeKey({ id, kind, mode, origins, models, revokedAt }: KeyRecord): string {
  const pages = kind === 'license' ? origins.join(' ') || 'pages on this machine' : 'servers';
  const shown = models ? `models ${models.join(' ')}` : 'all models';
  return `  ${id}  ${kind}  ${mode}  ${pages}  ${shown}${revokedAt ? `  revoked ${revokedAt}` : ''}`;
}

function readDocument(file: string): Readonly<Record<string, unknown>> {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    throw new StartupError(`${file} can't be read (${errorCode(error)}).`);
  }
  try {
    const document: unknown = JSON.parse(text);
    if (typeof document === 'object' && document !== null && !Array.isArray(document)) return { ...document };
  } catch (error) {
    throw new StartupError(`${file} is no JSON: ${error instanceof Error ? error.message : error}`);
  }
  throw new StartupError(`${file} is no model: a document is a JSON object.`);
}

function checkDocument(file: string, document: Readonly<Record<string, unknown>>) {
  try {
    return modelRecord(JSON.stringify(document));
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    const issues = error.details.errors ?? [];
    throw refusal(
      file,
      issues.map(({ pointer = '', detail }) => ({ pointer: pointer.replace('/document', ''), message: detail })),
    );
  }
}

interface Fault {
  /** JSON pointer in the document. */
  readonly pointer: string;
  readonly message: string;
}

function refusal(file: string, faults: readonly Fault[]): StartupError {
  const lines = faults.map(({ pointer, message }) => `  ${pointer || '/'}  ${message}`);
  return new StartupError([`${file} is not published; what is on sale stays as it is:`, ...lines].join('\n'));
}
