// Creates the demo's data when it's first started: two organizations with their models and keys. The keys are written
// to a file next to the database, from which they're read later.

import { existsSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { modelRecord, revisionOf } from './api/routes/models.js';
import type { SellerDetails } from './domain/invoices/seller-schema.js';
import { createKey } from './domain/keys/keys.js';
import { allScopes } from './domain/keys/scopes.js';
import { type ModelFiles, modelFolder } from './domain/models/model-files.js';
import type { ModelRecord } from './domain/records/records.js';
import type { Store } from './domain/store.js';
import { createId } from './platform/ids.js';
import type { Secrets } from './platform/secrets/secrets.js';
import type { Sharing } from './platform/sharing.js';
import { demoKeysFile } from './platform/startup/settings.js';
import { errorCode, StartupError } from './platform/startup-error.js';

export interface DemoOrganization {
  readonly id: string;
  readonly name: string;
  readonly licenseKey: string;
  readonly apiKey: string;
}

export interface DemoKeys {
  readonly organizations: readonly DemoOrganization[];
}

interface DemoOwner {
  readonly name: string;
  /** The seller's details. They have no tax number, so the demo doesn't issue invoices. */
  readonly seller: SellerDetails;
  /** Whether the organization sells this model. */
  readonly ownsModel: (modelId: string) => boolean;
}

const owners: readonly DemoOwner[] = [
  {
    name: 'Tann & Holm',
    seller: {
      ...{ name: 'Tann & Holm GmbH', line1: 'Beispielhof 3', postcode: '10999', city: 'Berlin', country: 'DE' },
      ...{ email: 'hello@tann-holm.example', phone: '+49 30 23125 001' },
    },
    ownsModel: () => true,
  },
  {
    name: 'دار الخشب',
    seller: {
      ...{ name: 'دار الخشب', line1: 'شارع المثال 5', city: 'مدينة الكويت', country: 'KW' },
      ...{ email: 'hello@dar-alkhashab.example', phone: '+965 2222 0105' },
    },
    ownsModel: (modelId) => modelId === 'writing-desk',
  },
];

/**
 * Creates the demo's data, or reads the keys if it already exists.
 * @param shopOrigins the origins of the pages that can use the license keys
 * @param sold the ids of the existing models that the organizations sell
 */
export async function seed(
  store: Store,
  secrets: Secrets,
  dataDir: string,
  shopOrigins: readonly string[],
  now: string,
  files: ModelFiles,
  sold: readonly string[] | 'all',
): Promise<DemoKeys> {
  const file = demoKeysFile(dataDir);
  const create = () => createOrganizations(store, shopOrigins, now);
  const keys = store.sharing
    ? await sharedKeys(store.sharing, secrets, create)
    : ((await readKeys(file, store)) ?? (await create()));
  // Write the file last, so that every key in it works. If a start is interrupted, the next one creates new keys.
  if (store.sharing || !existsSync(file)) writeKeys(file, keys);
  await putModels(store, keys, now, files, sold);
  return keys;
}

const demoKeysSchema: z.ZodMiniType<DemoKeys> = z.object({
  organizations: z
    .array(z.object({ id: z.string(), name: z.string(), licenseKey: z.string(), apiKey: z.string() }))
    .check(z.minLength(1)),
});

async function readKeys(file: string, store: Store): Promise<DemoKeys | undefined> {
  const text = readText(file);
  if (text === undefined) return undefined;
  const keys = demoKeysSchema.safeParse(parseJson(text)).data;
  if (!keys) throw new StartupError(`${file} has no keys. ${fix}`);
  for (const { id } of keys.organizations) {
    if (await store.keys.organization(id)) continue;
    throw new StartupError(`${file} belongs to another database: this one has no organization ${id}. ${fix}`);
  }
  return keys;
}

const fix =
  'Restore the right file, or delete this one to create two new organizations. The old ones stay in the database.';

function readText(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw new StartupError(`${file} can't be read (${errorCode(error)}). ${fix}`);
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * Returns the keys that all processes share. Processes that share a database can run on several machines, so the keys
 * are stored in the database, encrypted.
 */
async function sharedKeys({ values }: Sharing, secrets: Secrets, create: () => Promise<DemoKeys>): Promise<DemoKeys> {
  const name = 'demo-keys';
  const known = await values.get(name);
  const keys = known === undefined ? await create() : demoKeysSchema.parse(JSON.parse(secrets.decrypt(known, name)));
  if (known === undefined || !secrets.isCurrent(known)) {
    await values.set(name, secrets.encrypt(JSON.stringify(keys), name));
  }
  return keys;
}

function writeKeys(file: string, keys: DemoKeys): void {
  writeFileSync(`${file}.new`, `${JSON.stringify(keys, undefined, 2)}\n`, { mode: 0o600, flush: true });
  renameSync(`${file}.new`, file);
}

async function createOrganizations(store: Store, origins: readonly string[], now: string): Promise<DemoKeys> {
  const organizations: DemoOrganization[] = [];
  for (const { name, seller } of owners) {
    const id = createId('org');
    await store.keys.addOrganization({ id, name, seller, licenseOrders: true }, now);
    const license = createKey({ organizationId: id, kind: 'license', mode: 'test', origins, now });
    const api = createKey({ organizationId: id, kind: 'api', mode: 'test', scopes: allScopes, now });
    await store.keys.add(license.record);
    await store.keys.add(api.record);
    organizations.push({ id, name, licenseKey: license.key, apiKey: api.key });
  }
  return { organizations };
}

/**
 * Adds the demo's models. Skips revisions that are already stored, so that an organization's later changes are kept.
 */
async function putModels(
  store: Store,
  { organizations }: DemoKeys,
  now: string,
  files: ModelFiles,
  sold: readonly string[] | 'all',
): Promise<void> {
  for (const text of readDocuments()) {
    const content = files.withAssetUrls(JSON.parse(text)) as { readonly id: string };
    const [document, model] = [JSON.stringify(content), content.id];
    if (sold !== 'all' && !sold.includes(model)) continue;
    let record: ModelRecord | undefined;
    for (const [index, { id }] of organizations.entries()) {
      if (!owners[index]?.ownsModel(model) || (await store.models.get(id, model, revisionOf(document)))) continue;
      if ((await store.models.get(id, model))?.retiredAt !== undefined) continue;
      // This also compiles the document, so that a document that can't be compiled isn't stored.
      record ??= modelRecord(document);
      await store.models.put(id, record, now);
    }
  }
}

function readDocuments(): string[] {
  const files = readdirSync(modelFolder).filter((name) => name.endsWith('.json'));
  return files.sort().map((name) => readFileSync(join(modelFolder, name), 'utf8'));
}
