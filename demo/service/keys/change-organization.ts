// Changing what an organization has set, as the API and the commands do it.

import type { ProblemIssue } from '@parametric/api-client';
import type { Actor } from '../database/audit-store.js';
import type { OrganizationChange } from '../database/key-store.js';
import type { OrganizationRecord } from '../database/records.js';
import type { Store } from '../database/store.js';
import { workshopSlugs } from './issue-key.js';

const currencies = new Set(Intl.supportedValuesOf('currency'));

/** @returns the places that are wrong, by the fields of the API, or the organization as it is now */
export async function changeOrganization(
  store: Store,
  id: string,
  change: OrganizationChange,
  { by, now }: { readonly by: Actor; readonly now: string },
): Promise<{ readonly issues: readonly ProblemIssue[] } | { readonly organization: OrganizationRecord | undefined }> {
  const issues = [...currencyIssues(change), ...(await workshopIssues(store, id, change))];
  if (issues.length > 0) return { issues };
  const workshops = change.workshops && [...new Set(change.workshops)];
  const normalized = workshops ? { ...change, workshops } : change;
  return { organization: await store.keys.changeOrganization(id, normalized, now, by) };
}

export function currencyIssues({ currency }: { readonly currency?: string | undefined }): readonly ProblemIssue[] {
  if (currency === undefined || currencies.has(currency)) return [];
  const detail = `"${currency}" is no currency of ISO 4217: three capital letters, such as EUR.`;
  return [{ pointer: '/currency', code: 'unknown_currency', detail }];
}

async function workshopIssues(
  store: Store,
  id: string,
  { workshops = [] }: OrganizationChange,
): Promise<readonly ProblemIssue[]> {
  if (workshops.length === 0) return [];
  const known = await workshopSlugs(store, id);
  return workshops.flatMap((slug, index) => {
    if (known.includes(slug)) return [];
    const detail = `There is no workshop "${slug}": ${known.join(', ')}.`;
    return [{ pointer: `/workshops/${index}`, code: 'unknown_workshop', detail }];
  });
}
