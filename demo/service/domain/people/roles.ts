// What people can do in the console, by role. A role is a list of scopes, as for keys.

import { allScopes, type Scope, WORKSHOP_SCOPES } from '../keys/scopes.js';

/** The scopes for money, secrets, and people, which only owners have. */
const OF_OWNERS: readonly Scope[] = [
  'webhooks:write',
  'settings:write',
  'keys:write',
  'audit:read',
  'people:read',
  'people:write',
];

const READ_ONLY: readonly Scope[] = [
  'models:read',
  'orders:read',
  'webhooks:read',
  'workshops:read',
  'stock:read',
  'settings:read',
  'statistics:read',
];

const facts = {
  owner: {
    name: 'Owner',
    text: 'Everything, including keys, payments, settings, and people',
    scopes: allScopes,
  },
  staff: {
    name: 'Staff',
    text: 'Products, orders, requests, workshops, and stock',
    scopes: allScopes.filter((scope) => !OF_OWNERS.includes(scope)),
  },
  workshop: {
    name: 'Workshop',
    text: 'One workshop’s orders and stock',
    scopes: WORKSHOP_SCOPES,
  },
  read_only: {
    name: 'Read-only',
    text: 'Can see products, orders, workshops, and statistics, but can’t change anything',
    scopes: READ_ONLY,
  },
} as const satisfies Readonly<
  Record<string, { readonly name: string; readonly text: string; readonly scopes: readonly Scope[] }>
>;

export type Role = keyof typeof facts;

/** Each role's name, what it's for, and its scopes. */
export const roleFacts: Readonly<Record<Role, (typeof facts)[Role]>> = facts;

export const roles = Object.keys(facts) as readonly Role[];

/** Whether someone with these scopes can give the role to a person or take it away. */
export function mayGive(own: readonly Scope[], role: Role): boolean {
  return facts[role].scopes.every((scope) => own.includes(scope));
}
