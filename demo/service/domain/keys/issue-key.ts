// Creates and changes keys, for the API and the commands. The result lists every invalid field. Nothing is stored
// unless all fields are valid.

import type { ProblemIssue } from '@parametric/api-client';
import { sellerIssues } from '../invoices/seller-schema.js';
import type { ModelStore } from '../models/model-store.js';
import type { Actor } from '../records/audit-store.js';
import type { IdempotencyClaim, KeyMode, KeyRecord, OrganizationRecord, ReplayResult } from '../records/records.js';
import { isShared, knownSlugs, unknownWorkshop } from '../workshops/asked-workshops.js';
import type { WorkshopStore } from '../workshops/workshop.js';
import type { KeyChange, KeyStore, OrganizationChange, OrganizationStore } from './key-store.js';
import { createKey, LIVE_WITHOUT_ORIGIN, type NewKey } from './keys.js';
import { normalizeOrigin, parseOriginPattern } from './origins.js';
import { allWorkshopScopes, type Scope, scopesBeyondModels } from './scopes.js';

/** The maximum number of active keys per organization. Revoked keys don't count. */
export const MAX_KEYS = 200;
const TOO_MANY = `An organization can have at most ${MAX_KEYS} active keys. Revoke one you no longer need.`;

export interface IssueOptions {
  readonly by: Actor;
  readonly claim?: IdempotencyClaim | undefined;
}

export type IssueOutcome =
  | { readonly outcome: 'issued'; readonly key: string; readonly record: KeyRecord }
  | { readonly outcome: 'wrong'; readonly issues: readonly ProblemIssue[] }
  /** The organization has the maximum number of active keys. The message explains what to do. */
  | { readonly outcome: 'too_many'; readonly detail: string }
  | { readonly outcome: 'repeated'; readonly repeated: ReplayResult };

/** The stores that a key's permissions are checked against. */
interface KeyStores {
  readonly keys: KeyStore;
  readonly models: ModelStore;
  readonly workshops: WorkshopStore;
}

export async function issueKey(store: KeyStores, wanted: NewKey, { by, claim }: IssueOptions): Promise<IssueOutcome> {
  const origins = wanted.origins?.map(normalizeOrigin);
  const issues = await keyIssues(store, { ...wanted, origins: origins ?? [] });
  if (issues.length > 0) return { outcome: 'wrong', issues };
  const { key, record } = createKey({ ...wanted, origins });
  const mayBeFor = (slug: string, own: readonly string[]) => isShared(store, slug) || own.includes(slug);
  const added = await store.keys.add(record, { by, claim, atMost: MAX_KEYS, mayBeFor });
  switch (added.outcome) {
    case 'added':
      return { outcome: 'issued', key, record };
    case 'too_many':
      return { outcome: 'too_many', detail: TOO_MANY };
    case 'unknown_workshop':
      // The workshop was removed after the checks above.
      return { outcome: 'wrong', issues: await makerIssues(store, record) };
    default:
      return { outcome: 'repeated', repeated: added };
  }
}

/** @returns the invalid fields, or the changed key */
export async function changeKey(
  store: KeyStores,
  key: KeyRecord,
  change: KeyChange,
  { by, now }: { readonly by: Actor; readonly now: string },
): Promise<{ readonly issues: readonly ProblemIssue[] } | { readonly record: KeyRecord | undefined }> {
  const normalized = change.origins ? { ...change, origins: change.origins.map(normalizeOrigin) } : change;
  // Check only changed fields, because an unchanged field may refer to a model or workshop that has been removed since.
  const after = { ...key, ...normalized };
  const issues = [
    ...(change.origins ? originIssues(after) : []),
    ...(change.models ? await modelIssues(store, after) : []),
    ...(change.models || change.scopes ? scopeIssues(after) : []),
  ];
  return issues.length > 0 ? { issues } : { record: await store.keys.change(key.id, normalized, now, by) };
}

interface CheckedKey extends Pick<KeyRecord, 'organizationId' | 'kind' | 'origins'> {
  readonly mode: KeyMode;
  readonly models?: readonly string[] | undefined;
  readonly scopes?: readonly Scope[] | undefined;
  readonly workshop?: string | undefined;
}

async function keyIssues(store: KeyStores, key: CheckedKey): Promise<readonly ProblemIssue[]> {
  return [
    ...originIssues(key),
    ...scopeIssues(key),
    ...(await modelIssues(store, key)),
    ...(await makerIssues(store, key)),
  ];
}

function originIssues({ kind, mode, origins }: CheckedKey): ProblemIssue[] {
  const pointer = '/origins';
  if (kind !== 'license') {
    const detail = 'Only license keys are used on pages, so other keys can’t have origins.';
    return origins.length > 0 ? [{ pointer, code: 'not_of_this_kind', detail }] : [];
  }
  if (mode === 'live' && origins.length === 0) return [{ pointer, code: 'missing', detail: LIVE_WITHOUT_ORIGIN }];
  return origins.flatMap((origin, index) => {
    try {
      parseOriginPattern(origin);
      return [];
    } catch (error) {
      return [{ pointer: `${pointer}/${index}`, code: 'malformed_origin', detail: (error as TypeError).message }];
    }
  });
}

function scopeIssues({ kind, models, scopes }: CheckedKey): ProblemIssue[] {
  const pointer = '/scopes';
  if (kind === 'license') {
    const detail = 'Only API and workshop keys have scopes. License keys have fixed permissions.';
    return scopes ? [{ pointer, code: 'not_of_this_kind', detail }] : [];
  }
  if (kind === 'workshop') {
    const other = scopes?.find((scope) => !allWorkshopScopes.includes(scope));
    const detail = `A workshop key can’t have ${other}. It can have ${allWorkshopScopes.join(', ')}.`;
    return other ? [{ pointer, code: 'not_of_this_kind', detail }] : [];
  }
  const beyond = scopesBeyondModels({ models, scopes });
  const detail = `A key that’s limited to certain models can’t have ${beyond.join(', ')}, because these scopes cover all models.`;
  return beyond.length > 0 ? [{ pointer, code: 'beyond_models', detail }] : [];
}

async function modelIssues(
  store: KeyStores,
  { organizationId, kind, models = [] }: CheckedKey,
): Promise<ProblemIssue[]> {
  const pointer = '/models';
  if (kind === 'workshop' && models.length > 0) {
    const detail = 'A workshop key sees all orders of its workshop, so it can’t be limited to models.';
    return [{ pointer, code: 'not_of_this_kind', detail }];
  }
  const known = await store.models.names(organizationId, models);
  const issues: ProblemIssue[] = [];
  for (const [index, model] of models.entries()) {
    if (known.has(model)) continue;
    const detail = `${organizationId} has no model “${model}”. Publish it first. Its ID is in the document.`;
    issues.push({ pointer: `${pointer}/${index}`, code: 'unknown_model', detail });
  }
  return issues;
}

async function makerIssues(store: KeyStores, { organizationId, kind, workshop }: CheckedKey): Promise<ProblemIssue[]> {
  const pointer = '/workshop';
  if (kind !== 'workshop') {
    const detail = 'Only workshop keys can have a workshop.';
    return workshop === undefined ? [] : [{ pointer, code: 'not_of_this_kind', detail }];
  }
  const own = (await store.workshops.list(organizationId)).map(({ slug }) => slug);
  if (workshop === undefined) {
    return [{ pointer, code: 'missing', detail: `Choose a workshop: ${knownSlugs(store, own)}.` }];
  }
  return isShared(store, workshop) || own.includes(workshop) ? [] : [unknownWorkshop(store, pointer, workshop, own)];
}

const currencies = new Set(Intl.supportedValuesOf('currency'));

/** @returns the changed organization, or the invalid fields by their names in the API */
export async function changeOrganization(
  store: { readonly keys: OrganizationStore; readonly workshops: WorkshopStore },
  id: string,
  change: OrganizationChange,
  { by, now }: { readonly by: Actor; readonly now: string },
): Promise<{ readonly issues: readonly ProblemIssue[] } | { readonly organization: OrganizationRecord | undefined }> {
  const workshops = change.workshops && [...new Set(change.workshops)];
  const normalized = workshops ? { ...change, workshops } : change;
  let issues: readonly ProblemIssue[] = [];
  const organization = await store.keys.changeOrganization(id, normalized, now, by, (ownWorkshops) => {
    issues = [
      ...currencyIssues(change),
      ...currencyIssues({ currency: change.samples?.price?.currency }, '/samples/price'),
      ...(change.seller ? sellerIssues(change.seller, '/seller') : []),
      ...askedIssues(store, change, ownWorkshops),
    ];
    return issues.length === 0;
  });
  return issues.length > 0 ? { issues } : { organization };
}

export function currencyIssues(
  { currency }: { readonly currency?: string | undefined },
  pointer = '',
): readonly ProblemIssue[] {
  if (currency === undefined || currencies.has(currency)) return [];
  const detail = `“${currency}” isn’t an ISO 4217 currency. Use three capital letters, such as EUR.`;
  return [{ pointer: `${pointer}/currency`, code: 'unknown_currency', detail }];
}

function askedIssues(
  store: { readonly workshops: WorkshopStore },
  { workshops = [] }: OrganizationChange,
  own: readonly string[],
): readonly ProblemIssue[] {
  return workshops.flatMap((slug, index) =>
    isShared(store, slug) || own.includes(slug) ? [] : [unknownWorkshop(store, `/workshops/${index}`, slug, own)],
  );
}
