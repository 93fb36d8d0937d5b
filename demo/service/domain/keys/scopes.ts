// What a key may do: each permission is a named scope. API keys have a list of them, and workshop keys a part of a short
// one; license keys always have the same ones. A key acts in one world, live or test: it only sees that world's quotes, orders, webhooks and statistics.

const facts = {
  'models:read': 'Read products, with their pictures and files',
  'models:write': 'Publish, retire, and delete products, and change their files',
  'quotes:write': 'Request and read quotes, and request offers',
  'orders:create': 'Place orders',
  'orders:read': 'Read orders and requests for offers, with their addresses',
  'orders:write': 'Change the status and tracking of orders, and answer requests for offers',
  'orders:erase': 'Erase the personal data of orders and requests',
  'webhooks:read': 'Read webhook endpoints and deliveries',
  'webhooks:write': 'Add, change, and remove webhook endpoints, and resend events',
  'workshops:read': 'Read workshops and price lists, and try prices',
  'workshops:write': 'Change workshops and price lists',
  'workshops:propose': 'Propose price lists for the shop to approve, and import actual costs',
  'stock:read': 'Read a workshop’s stock, and what orders take from it',
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

/** What an API key may do by default: the same as a page. */
export const DEFAULT_SCOPES: readonly Scope[] = ['models:read', 'quotes:write', 'orders:create'];

/** What a workshop's key may do by default. Not everyone at a bench should see the margin. */
export const WORKSHOP_SCOPES: readonly Scope[] = ['orders:read', 'orders:write', 'stock:read', 'stock:write'];

/** Everything that a workshop's key can be allowed to do, with its own workshop's orders, stock and price list. */
export const allWorkshopScopes: readonly Scope[] = [...WORKSHOP_SCOPES, 'workshops:read', 'workshops:propose'];

/** These reach all products, so a key for some of them can't have them. */
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

/** What a scope and a share follow from. */
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

/** The scopes that a key for some products can't have. */
export function scopesBeyondModels({ models, scopes = [] }: Pick<Limits, 'models' | 'scopes'>): readonly Scope[] {
  return models ? scopes.filter((scope) => OF_ORGANIZATION.includes(scope)) : [];
}

/** The quotes and orders that a key can see. */
export interface OrderShare {
  readonly mode: Limits['mode'];
  /** Slug of the workshop that makes the orders; undefined for all. */
  readonly workshop?: string | undefined;
  /** The orders' products; undefined for all. */
  readonly models?: readonly string[] | undefined;
}

export function shareOfKey({ mode, workshop, models }: Limits): OrderShare {
  return { mode, workshop, models };
}

/** Whether a key for some products can see it: the key must be for all the products in it. */
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
