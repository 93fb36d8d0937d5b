// Changes an organization's settings, for the API and the commands.

import type { ProblemIssue } from '@parametric/api-client';
import type { Actor } from '../records/audit-store.js';
import type { OrganizationRecord } from '../records/records.js';
import { isShared, unknownWorkshop } from '../workshops/asked-workshops.js';
import type { OrganizationChange, OrganizationStore } from './key-store.js';

const currencies = new Set(Intl.supportedValuesOf('currency'));

/** @returns the invalid fields, by their names in the API, or the changed organization */
export async function changeOrganization(
  store: { readonly keys: OrganizationStore },
  id: string,
  change: OrganizationChange,
  { by, now }: { readonly by: Actor; readonly now: string },
): Promise<{ readonly issues: readonly ProblemIssue[] } | { readonly organization: OrganizationRecord | undefined }> {
  const workshops = change.workshops && [...new Set(change.workshops)];
  const normalized = workshops ? { ...change, workshops } : change;
  let issues: readonly ProblemIssue[] = [];
  const organization = await store.keys.changeOrganization(id, normalized, now, by, (ownWorkshops) => {
    issues = [...currencyIssues(change), ...askedIssues(change, ownWorkshops)];
    return issues.length === 0;
  });
  return issues.length > 0 ? { issues } : { organization };
}

export function currencyIssues({ currency }: { readonly currency?: string | undefined }): readonly ProblemIssue[] {
  if (currency === undefined || currencies.has(currency)) return [];
  const detail = `"${currency}" isn't an ISO 4217 currency. Use three capital letters, such as EUR.`;
  return [{ pointer: '/currency', code: 'unknown_currency', detail }];
}

function askedIssues({ workshops = [] }: OrganizationChange, own: readonly string[]): readonly ProblemIssue[] {
  return workshops.flatMap((slug, index) =>
    isShared(slug) || own.includes(slug) ? [] : [unknownWorkshop(`/workshops/${index}`, slug, own)],
  );
}
