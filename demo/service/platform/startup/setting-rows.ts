// Describes each of the operator's settings. The README's table has the same rows in the same order.

import { DAY_MS } from '../clock.js';
import { defaultRateLimits, limitVariable, type RateLimits } from '../rate-limits.js';
import { defaultSettings, MIB } from './settings.js';

const limitTexts: Readonly<Record<keyof RateLimits, string>> = {
  quotes: 'requests for quotes, for each key and address; each product of a request counts',
  quotesADay:
    'answered requests for quotes with a license key, for each organization, mode and address or IPv6 /56; 4 times as many for a /48 or IPv4 /24',
  orders: 'orders with a license key, for each key and address',
  ordersADay:
    'orders with a license key, for each organization and mode; survives restarts. An address or IPv6 /56 gets a twentieth, a /48 or IPv4 /24 a tenth, a /32 or IPv4 /16 three tenths. If the service sends mail, customers [confirm](docs/mail.md#orders-that-customers-confirm) orders beyond that, in the last fifth also those beyond the first two of a /32 or IPv4 /16, and in the last tenth all. Otherwise, the last fifth is reserved for networks that have placed few',
  discountCodes: "discount codes that can't be used, sent with a license key, for each key and address",
  inquiries: 'requests for custom quotes with a license key, for each key and address',
  samples: 'requests for samples with a license key, for each key and address',
  recipients: "orders and requests from pages, for each customer's email address, across all organizations",
  heldOrdersOfRecipient:
    "emails that ask to confirm an order, for each customer's email address, across all organizations",
  heldOrdersOfDomain:
    "the same emails, for each registered domain of the addresses and each /32 or IPv4 /16 of the customers. Mail providers' domains aren't limited",
  heldOrdersADay:
    'orders that are waiting to be confirmed, for each organization. An address or IPv6 /56 gets 0.1 % of them, a /48 or IPv4 /24 0.4 %, a /32 or IPv4 /16 2 %. The last fifth is reserved for networks that have few',
  links: 'short links with a license key, for each key and address',
  visits: 'reports of counted visits, for each key and address',
  visitsOfAll: 'reports of counted visits, for each organization',
  messages: 'messages about an order, for each order and address',
  files: 'pictures, GLB files, and USDZ files that have to be created, for each key and address',
  uploads: "uploads of an organization's files, for each key and address",
  reports: 'statistics, facets, and filtered or searched lists of orders, for each key',
  exports: 'lists of orders and of requests for quotes as CSV, for each key',
  signIns: 'emails with links to sign in, confirm or join, for each recipient, address and inviting organization',
  failedKeys: 'requests with an invalid key, for each address',
};

/** A setting as documented in Markdown: its variable, its default, and its purpose. */
export type SettingRow = readonly [variable: string, fallback: string, text: string];

const before: readonly SettingRow[] = [
  ['PORT', String(defaultSettings.port), 'port of the service; 0 picks a free one'],
  ['SHOP_PORT', '8081', "port of the demo's shop"],
  ['HOST', defaultSettings.host, 'address the service listens on'],
  [
    'SERVICE_URL',
    "the service's own",
    "the service's public address, if it's behind a proxy. With https, the service sends HSTS",
  ],
  ['DEMO', '0; 1 with `--demo`', "whether to create the demo's organizations and workshops; `npm start` does"],
  [
    'SHOP_ORIGINS',
    "the demo's shops",
    "for the service alone with `--demo`: origins of pages that can use the demo's license keys, separated by spaces",
  ],
  ['DATA_DIR', '`demo/.data`', 'database, keys and files of releases; back it up with `backup`'],
  [
    'DATABASE_URL',
    'SQLite in `DATA_DIR`',
    '`postgres://user:password@host:5432/database`: PostgreSQL, which several processes can share',
  ],
  [
    'DATABASE_CONNECTIONS',
    '10',
    'maximum number of PostgreSQL connections of this process, at least 2; one more listens',
  ],
  [
    'SERVICE_KEY',
    '`service.key` in `DATA_DIR`',
    "the key itself, from `openssl rand -base64 32`, for processes that don't share a folder; add older keys after it, separated by spaces",
  ],
];

const after: readonly SettingRow[] = [
  [
    'TRUST_PROXY',
    '0',
    "number of your own proxies in front of the service, whose `X-Forwarded-For` it trusts. If it's too low, the limits count all customers as one address",
  ],
  [
    'WORKER_THREADS',
    'processors − 1, 2 to 4',
    '[threads](docs/operations.md) for pictures, exported files and production packs',
  ],
  ['PICTURES_AHEAD', '1', "whether to draw models' pictures and compute their first bills before anyone requests them"],
  [
    'LOG_LEVEL',
    'info; warn in a terminal',
    '`trace`, `debug`, `info`, `warn`, `error`, `fatal` or `silent`: [logs](docs/operations.md#logs)',
  ],
  ['METRICS_PORT', 'none', 'port that serves [metrics](docs/operations.md#metrics) for Prometheus'],
  ['METRICS_HOST', '127.0.0.1', 'address that serves metrics'],
  [
    'SMTP_URL',
    'none',
    '`smtps://user:password@mail.example:465`: the server that sends [mail](docs/mail.md). Without one, the console lists the emails that would have been sent',
  ],
  ['MAIL_FROM', 'none', 'the sender of all emails, such as `orders@shop.example`; needed with `SMTP_URL`'],
  [
    'BOUNCES_URL',
    'none',
    "`imaps://user:password@mail.example/Folder`: `MAIL_FROM`'s mailbox, where the service finds [emails that bounced later](docs/mail.md#emails-that-bounce-later). Without a folder, the inbox",
  ],
  [
    'WEBHOOKS_TO_LOOPBACK',
    '1 here, 0 in the service',
    'allows webhooks to this machine, including over http; for development only',
  ],
  [
    'RETENTION_DAYS',
    days(defaultSettings.retentionMs),
    "days after an order's delivery, cancellation, or failure until its personal data is erased",
  ],
  [
    'RELEASE_DAYS',
    days(defaultSettings.releaseRetentionMs),
    "days a release's files are still served after a newer release replaces it: [deploys](docs/operations.md#a-deploy)",
  ],
  [
    'RELEASES_DIR',
    '`releases` in `DATA_DIR`',
    'folder with the files of all releases; for several machines, a shared volume: [deploys](docs/operations.md#a-deploy)',
  ],
  [
    'QUOTE_RETENTION_DAYS',
    days(defaultSettings.quoteRetentionMs),
    'days after which a request for quotes without an order is deleted; 21 or more',
  ],
  [
    'FILES_MIB',
    String(defaultSettings.fileLimits.bytes / MIB),
    'MiB of files that an organization can store; up to 10,000 files of 4 MiB each',
  ],
  [
    'QUOTES_KEPT',
    String(defaultSettings.quotesKept),
    'requests for quotes kept per organization; beyond this, the oldest that no one ordered are deleted early',
  ],
];

function limitRow([name, text]: readonly [string, string]): SettingRow {
  const { count, windowMs } = defaultRateLimits[name as keyof RateLimits];
  return [limitVariable(name), `${count}/${windowMs / 1_000}`, text];
}

export const settingRows: readonly SettingRow[] = [...before, ...Object.entries(limitTexts).map(limitRow), ...after];

function days(ms: number): string {
  return String(ms / DAY_MS);
}
