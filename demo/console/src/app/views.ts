// The console's views, one per row. Each element is in its own chunk. Rows with a `navigation` name appear in the
// navigation, in the order of this table.

import type { Scope } from '@parametric/service/scopes';
import type { KeyKind, Session } from '../shared/api.js';

export interface ViewRow {
  /**
   * The path pattern, such as `/console/orders/:id`. A segment that starts with a colon becomes an entry in the view's
   * `params`.
   */
  readonly path: string;
  /** The tab's title until the view sets a more specific one. */
  readonly title: string;
  /** The tag name of the view's element, which extends `ConsoleView`. */
  readonly tag: `console-${string}`;
  readonly load: () => Promise<unknown>;
  /** The view's name in the navigation. This row is also marked as current for all views below its path. */
  readonly navigation?: string;
  /** The kinds of keys that can see the view; API keys by default. */
  readonly keys?: readonly KeyKind[];
  /** The scope without which the view has nothing to show. */
  readonly scope?: Scope;
  /** Whether the view is about the person's own account. People who signed in with a key don't have one. */
  readonly isOfPerson?: true;
  /** Whether test keys can't see the view. */
  readonly needsLive?: true;
}

export const views: readonly ViewRow[] = [
  {
    path: '/console',
    scope: 'statistics:read',
    title: 'Overview',
    tag: 'console-overview',
    load: () => import('../overview/console-overview.js'),
    navigation: 'Overview',
  },
  {
    path: '/console/products',
    scope: 'models:read',
    title: 'Products',
    tag: 'console-products',
    load: () => import('../products/console-products.js'),
    navigation: 'Products',
  },
  {
    path: '/console/products/:id/history',
    scope: 'models:read',
    title: 'History',
    tag: 'console-product-history',
    load: () => import('../products/history/console-product-history.js'),
  },
  {
    path: '/console/products/new',
    scope: 'models:write',
    title: 'New product',
    tag: 'console-new-product',
    load: () => import('../products/console-new-product.js'),
  },
  {
    path: '/console/orders',
    scope: 'orders:read',
    title: 'Orders',
    tag: 'console-orders',
    load: () => import('../orders/console-orders.js'),
    keys: ['api', 'workshop'],
    navigation: 'Orders',
  },
  {
    path: '/console/orders/:id',
    scope: 'orders:read',
    title: 'Order',
    tag: 'console-order',
    load: () => import('../orders/console-order.js'),
    keys: ['api', 'workshop'],
  },
  {
    path: '/console/orders/:id/print',
    scope: 'orders:read',
    title: 'Order',
    tag: 'console-order-print',
    load: () => import('../orders/console-order-print.js'),
    keys: ['api', 'workshop'],
  },
  {
    path: '/console/orders/:id/price',
    scope: 'workshops:read',
    title: 'Price',
    tag: 'console-order-price',
    load: () => import('../orders/console-order-price.js'),
    keys: ['api', 'workshop'],
  },
  {
    path: '/console/quotes',
    scope: 'orders:read',
    title: 'Quotes',
    tag: 'console-quotes',
    load: () => import('../quotes/console-quotes.js'),
    navigation: 'Quotes',
  },
  {
    path: '/console/quotes/:id',
    scope: 'orders:read',
    title: 'Quotes',
    tag: 'console-quote',
    load: () => import('../quotes/console-quote.js'),
  },
  {
    path: '/console/requests',
    scope: 'orders:read',
    title: 'Requests',
    tag: 'console-requests',
    load: () => import('../requests/console-requests.js'),
    keys: ['api', 'workshop'],
    navigation: 'Requests',
  },
  {
    path: '/console/requests/:id',
    scope: 'orders:read',
    title: 'Request',
    tag: 'console-request',
    load: () => import('../requests/console-request.js'),
    keys: ['api', 'workshop'],
  },
  {
    path: '/console/orders/:id/pieces',
    scope: 'orders:read',
    title: 'Pieces',
    tag: 'console-order-pieces',
    load: () => import('../pieces/console-order-pieces.js'),
    keys: ['api', 'workshop'],
  },
  {
    path: '/console/orders/:id/sheets',
    scope: 'orders:read',
    title: 'Sheets',
    tag: 'console-order-sheets',
    load: () => import('../pieces/console-order-sheets.js'),
    keys: ['api', 'workshop'],
  },
  {
    path: '/console/orders/:id/pieces/:piece',
    scope: 'orders:read',
    title: 'Piece',
    tag: 'console-piece',
    load: () => import('../pieces/console-piece.js'),
    keys: ['api', 'workshop'],
  },
  {
    path: '/console/scan',
    scope: 'orders:read',
    title: 'Scan a label',
    tag: 'console-scan',
    load: () => import('../pieces/console-scan.js'),
    keys: ['api', 'workshop'],
    navigation: 'Scan',
  },
  {
    path: '/console/webhooks',
    scope: 'webhooks:read',
    title: 'Webhooks',
    tag: 'console-webhooks',
    load: () => import('../webhooks/console-webhooks.js'),
    navigation: 'Webhooks',
  },
  {
    path: '/console/webhooks/:id',
    scope: 'webhooks:read',
    title: 'Webhook endpoint',
    tag: 'console-webhook',
    load: () => import('../webhooks/console-webhook.js'),
  },
  {
    path: '/console/workshops',
    scope: 'workshops:read',
    title: 'Workshops',
    tag: 'console-workshops',
    load: () => import('../settings/workshops/console-workshops.js'),
    navigation: 'Workshops',
  },
  {
    path: '/console/workshops/new',
    scope: 'workshops:write',
    title: 'Add a workshop',
    tag: 'console-workshop',
    load: () => import('../settings/workshops/console-workshop.js'),
  },
  {
    path: '/console/workshops/:slug',
    scope: 'workshops:read',
    title: 'Workshop',
    tag: 'console-workshop',
    load: () => import('../settings/workshops/console-workshop.js'),
  },
  {
    path: '/console/workshops/:slug/stock',
    scope: 'stock:read',
    title: 'Stock',
    tag: 'console-stock',
    load: () => import('../stock/console-stock.js'),
  },
  {
    path: '/console/stock',
    scope: 'stock:read',
    title: 'Stock',
    tag: 'console-stock',
    load: () => import('../stock/console-stock.js'),
    keys: ['workshop'],
    navigation: 'Stock',
  },
  {
    path: '/console/workshops/:slug/proposal',
    scope: 'workshops:read',
    title: 'Proposed price list',
    tag: 'console-proposal',
    load: () => import('../settings/workshops/console-proposal.js'),
  },
  {
    path: '/console/workshops/:slug/costs',
    scope: 'workshops:read',
    title: 'Actual costs',
    tag: 'console-costs',
    load: () => import('../settings/workshops/console-costs.js'),
  },
  {
    path: '/console/price-list',
    scope: 'workshops:read',
    title: 'Price list',
    tag: 'console-workshop',
    load: () => import('../settings/workshops/console-workshop.js'),
    keys: ['workshop'],
    navigation: 'Price list',
  },
  {
    path: '/console/price-list/costs',
    scope: 'workshops:read',
    title: 'Actual costs',
    tag: 'console-costs',
    load: () => import('../settings/workshops/console-costs.js'),
    keys: ['workshop'],
  },
  {
    path: '/console/price-list/proposal',
    scope: 'workshops:read',
    title: 'Proposed price list',
    tag: 'console-proposal',
    load: () => import('../settings/workshops/console-proposal.js'),
    keys: ['workshop'],
  },
  {
    path: '/console/embed',
    scope: 'keys:read',
    title: 'Embed',
    tag: 'console-embed',
    load: () => import('../embed/console-embed.js'),
    navigation: 'Embed',
  },
  { path: '/console/embed/:id', title: 'Embed', tag: 'console-embed', load: () => import('../embed/console-embed.js') },
  {
    path: '/console/products/:id',
    scope: 'models:read',
    title: 'Studio',
    tag: 'console-studio',
    load: () => import('../studio/console-studio.js'),
  },
  {
    path: '/console/keys',
    scope: 'keys:read',
    title: 'Keys',
    tag: 'console-keys',
    load: () => import('../settings/console-keys.js'),
    navigation: 'Keys',
  },
  {
    path: '/console/discounts',
    scope: 'settings:read',
    title: 'Discounts',
    tag: 'console-discounts',
    load: () => import('../discounts/console-discounts.js'),
    navigation: 'Discounts',
  },
  {
    path: '/console/organization',
    scope: 'settings:read',
    title: 'Organization',
    tag: 'console-organization',
    load: () => import('../settings/console-organization.js'),
    navigation: 'Organization',
  },
  {
    path: '/console/mail',
    scope: 'settings:read',
    title: 'Email',
    tag: 'console-mail',
    load: () => import('../mail/console-mail.js'),
    navigation: 'Email',
  },
  {
    path: '/console/people',
    scope: 'people:read',
    needsLive: true,
    title: 'People',
    tag: 'console-people',
    load: () => import('../settings/people/console-people.js'),
    navigation: 'People',
  },
  {
    path: '/console/account',
    title: 'Account',
    tag: 'console-account',
    load: () => import('../settings/people/console-account.js'),
    keys: ['api', 'workshop'],
    isOfPerson: true,
    navigation: 'Account',
  },
  {
    path: '/console/audit',
    scope: 'audit:read',
    title: 'Audit',
    tag: 'console-audit',
    load: () => import('../settings/console-audit.js'),
    navigation: 'Audit',
  },
];

export interface Match {
  readonly row: ViewRow;
  readonly params: Readonly<Record<string, string>>;
}

export function viewsFor(
  rows: readonly ViewRow[],
  { key: { kind, mode, scopes }, person }: Pick<Session, 'key' | 'person'>,
): readonly ViewRow[] {
  const mayRead = (scope: Scope | undefined) => scope === undefined || (scopes?.includes(scope) ?? true);
  const isOwn = (isOfPerson: boolean) => !isOfPerson || person !== undefined;
  const isReached = (needsLive: boolean) => !needsLive || mode === 'live' || person !== undefined;
  return rows.filter(
    ({ keys = ['api'], scope, isOfPerson = false, needsLive = false }) =>
      keys.includes(kind) && mayRead(scope) && isOwn(isOfPerson) && isReached(needsLive),
  );
}

/**
 * Finds the view for a path.
 * @param path the URL's path, without the query and fragment
 * @returns the first row that matches
 */
export function matchPath(rows: readonly ViewRow[], path: string): Match | undefined {
  const parts = partsOf(path);
  for (const row of rows) {
    const wanted = partsOf(row.path);
    const fits = wanted.every((part, index) => part.startsWith(':') || part === parts[index]);
    if (!fits || wanted.length !== parts.length) continue;
    const named = wanted.flatMap((part, index) =>
      part.startsWith(':') ? [[part.slice(1), decode(parts[index]!)]] : [],
    );
    return { row, params: Object.fromEntries(named) };
  }
  return undefined;
}

/** The navigation row to mark as current for a path: the one with the longest matching prefix. */
export function navigationOf(rows: readonly ViewRow[], path: string): ViewRow | undefined {
  const named = rows.filter(
    (row) => row.navigation !== undefined && (path === row.path || path.startsWith(`${row.path}/`)),
  );
  return named
    .sort((a, b) => b.path.length - a.path.length)
    .find(({ path: own }) => own !== '/console' || path === own);
}

const partsOf = (path: string) => path.split('/').filter(Boolean);

/** Returns a malformed part unchanged instead of throwing an error, because people can type any URL. */
function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
