// What a key can do. Each permission is a scope with a name. An API key has a list of scopes, a workshop key has some
// of a shorter list, and license keys always have the same ones. A key is either live or test, and sees only quotes,
// orders, webhooks, and statistics of that mode.

const facts = {
  'models:read': 'Read products, with their pictures and files',
  'models:write': 'Publish, retire, and delete products, and change their files',
  'quotes:write': 'Request and read quotes, and request custom quotes',
  'orders:create': 'Place orders',
  'orders:read': 'Read orders and requests for custom quotes and samples, with their addresses',
  'orders:write': 'Change the status and tracking of orders, and answer requests for custom quotes and samples',
  'orders:erase': 'Erase the personal data of orders and requests',
  'webhooks:read': 'Read webhook endpoints and deliveries',
  'webhooks:write': 'Add, change, and remove webhook endpoints, and resend events',
  'workshops:read': 'Read workshops and price lists, and test prices',
  'workshops:write': 'Change workshops and price lists',
  'workshops:propose': 'Propose price lists for the shop to approve, and import actual costs',
  'stock:read': 'Read a workshop’s stock and how much of it orders use',
  'stock:write': 'Change a workshop’s stock, and mark orders as cut',
  'settings:read': 'Read the organization’s settings',
  'settings:write': 'Change the organization’s settings',
  'keys:read': 'List keys',
  'keys:write': 'Create, change, and revoke keys with no more permissions than this one',
  'statistics:read': 'Read statistics',
  'audit:read': 'Read the audit log',
  'people:read': 'List the people who can sign in to the console',
  'people:write': 'Invite people, change their roles, and remove them',
} as const;

export type Scope = keyof typeof facts;

/** What each scope allows, for forms and documentation. */
export const scopeTexts: Readonly<Record<Scope, string>> = facts;

export const allScopes = Object.keys(facts) as readonly Scope[];

/** What an API key can do by default, which is the same as what pages can do. */
export const DEFAULT_SCOPES: readonly Scope[] = ['models:read', 'quotes:write', 'orders:create'];

/**
 * What a workshop's key can do by default. It can't read prices, because not everyone in the workshop should see the
 * margin.
 */
export const WORKSHOP_SCOPES: readonly Scope[] = ['orders:read', 'orders:write', 'stock:read', 'stock:write'];

/** Everything that a workshop's key can be allowed to do with the orders, stock, and price list of its workshop. */
export const allWorkshopScopes: readonly Scope[] = [...WORKSHOP_SCOPES, 'workshops:read', 'workshops:propose'];

/** Scopes that apply to all products. A key for only some products can't have them. */
const OF_ORGANIZATION: readonly Scope[] = [
  'webhooks:read',
  'webhooks:write',
  'workshops:write',
  'workshops:propose',
  'stock:write',
  'settings:write',
  'statistics:read',
  'audit:read',
  'people:read',
  'people:write',
];

/** A key's limits, from which its scopes and its share of the orders are derived. */
interface Limits {
  readonly kind: 'license' | 'api' | 'workshop';
  readonly mode: 'live' | 'test';
  readonly models?: readonly string[] | undefined;
  readonly scopes?: readonly Scope[] | undefined;
  readonly workshop?: string | undefined;
}

export function scopesOf({ kind, scopes }: Pick<Limits, 'kind' | 'scopes'>): readonly Scope[] {
  if (kind === 'license') return DEFAULT_SCOPES;
  return scopes ?? (kind === 'api' ? DEFAULT_SCOPES : WORKSHOP_SCOPES);
}

/** The scopes that a key for only some products can't have. */
export function scopesBeyondModels({ models, scopes = [] }: Pick<Limits, 'models' | 'scopes'>): readonly Scope[] {
  return models ? scopes.filter((scope) => OF_ORGANIZATION.includes(scope)) : [];
}

/** Determines which quotes and orders a key can see. */
export interface OrderShare {
  readonly mode: Limits['mode'];
  /** Slug of the workshop whose orders the key can see; undefined for all workshops. */
  readonly workshop?: string | undefined;
  /** The ids of the products whose orders the key can see; undefined for all products. */
  readonly models?: readonly string[] | undefined;
}

export function shareOfKey({ mode, workshop, models }: Limits): OrderShare {
  return { mode, workshop, models };
}

/** Whether a key can see a record. A key for only some products must be allowed to use all of the record's products. */
export function isInShare(
  {
    mode,
    model,
    items = [],
  }: {
    readonly mode: Limits['mode'];
    readonly model: string;
    readonly items?: readonly { readonly model: string }[] | undefined;
  },
  { mode: ownMode, models }: OrderShare,
): boolean {
  return (
    mode === ownMode && (!models || [model, ...items.map((item) => item.model)].every((id) => models.includes(id)))
  );
}
