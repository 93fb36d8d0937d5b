// The operator's settings, read from environment variables.

import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { DAY_MS } from '../clock.js';
import { defaultRateLimits, limitVariable, parseRateLimit, type RateLimits } from '../rate-limits.js';
import { KEY_BYTES, parseKeys } from '../secrets/key-file.js';
import { StartupError } from '../startup-error.js';
import { type LogLevel, logLevels } from '../telemetry/log.js';
import { DEFAULT_THREADS } from '../work/work-pool.js';

export interface Settings {
  /** 0 picks a free port. */
  readonly port: number;
  readonly host: string;
  readonly dataDir: string;
  /**
   * The folder for earlier releases' files. Defaults to one in the data folder. Several machines can share it as a
   * volume.
   */
  readonly releasesDir: string | undefined;
  /**
   * The address of a PostgreSQL database, which several processes may share; undefined uses SQLite in the data folder.
   */
  readonly databaseUrl: string | undefined;
  /** The service's keys, the current one first; undefined reads the key file in the data folder. */
  readonly serviceKeys: readonly Uint8Array[] | undefined;
  /** The maximum number of PostgreSQL connections that this process opens, besides the one that listens; at least 2. */
  readonly databaseConnections: number;
  /**
   * How many of the operator's own proxies are in front of the service. The outermost one sees the client's address.
   */
  readonly trustedProxies: number;
  /** The address at which customers reach the service, if there's a proxy in front of it. */
  readonly serviceUrl: string | undefined;
  /**
   * Whether this is the demo, with two organizations that sell its models, and workshops that quote for all of them.
   */
  readonly demo: boolean;
  readonly limits: RateLimits;
  readonly webhooks: WebhookSettings;
  /** The server that sends emails; undefined sends none. */
  readonly mail: MailServer | undefined;
  readonly payments: PaymentSettings;
  readonly work: WorkSettings;
  readonly logLevel: LogLevel;
  /** The address that Prometheus collects metrics from; undefined turns metrics off. */
  readonly metrics: { readonly port: number; readonly host: string } | undefined;
  /** How long after an order's last status change its personal data is erased. */
  readonly retentionMs: number;
  /** How long quote requests are kept if none of their quotes was ordered. */
  readonly quoteRetentionMs: number;
  /** How long a release's files are served after it was last the newest release. */
  readonly releaseRetentionMs: number;
  /** If an organization has more requests than this, the oldest ones without an order are deleted early. */
  readonly quotesKept: number;
  /** The limits for files that an organization uploads. */
  readonly fileLimits: { readonly bytes: number; readonly files: number };
}

export interface WorkSettings {
  /** The number of worker threads. Each makes one picture, exported file, or production pack at a time. */
  readonly threads: number;
  /** Whether models' pictures are drawn before they're first requested: at startup, and when a model is published. */
  readonly picturesAhead: boolean;
}

export interface PaymentSettings {
  /** The URL of Stripe's API. */
  readonly stripeUrl: string;
  /** The URL of a Shopify store's API, with `{store}` for the store's address. */
  readonly shopifyUrl: string;
  /** The delays between the attempts to settle a payment. There's one more attempt than there are delays. */
  readonly retryDelaysMs: readonly number[];
}

export interface MailServer {
  /** `smtp://` or `smtps://`, with a user name and a password if the server needs them. */
  readonly url: string;
  /** The sender's address for all emails, which also receives bounces. */
  readonly from: string;
  /** The delays between the attempts to send an email. There's one more attempt than there are delays. */
  readonly retryDelaysMs: readonly number[];
}

export interface WebhookSettings {
  /** Allows targets on this machine, including http URLs. Only for development. */
  readonly allowLoopback: boolean;
  /** The delays between a delivery's attempts. There's one more attempt than there are delays. */
  readonly retryDelaysMs: readonly number[];
  readonly attemptTimeoutMs: number;
  /** How long an endpoint is paused after repeated failures: the first pause, the second, and so on. */
  readonly pausesMs: readonly number[];
  /** How many webhook endpoints an organization may have. */
  readonly maxEndpoints: number;
}

export const MIB = 1024 * 1024;
const [SECOND_MS, MINUTE_MS, HOUR_MS] = [1_000, 60_000, 3_600_000];

// Ten attempts within three days. The first retry follows soon, for endpoints that fail occasionally.
const RETRY_DELAYS_MS = [
  1 * SECOND_MS,
  5 * SECOND_MS,
  30 * SECOND_MS,
  2 * MINUTE_MS,
  10 * MINUTE_MS,
  HOUR_MS,
  6 * HOUR_MS,
  24 * HOUR_MS,
  40 * HOUR_MS,
];

export const defaultSettings: Settings = {
  port: 8080,
  host: '127.0.0.1',
  dataDir: fileURLToPath(new URL('../../.data', import.meta.url)),
  releasesDir: undefined,
  databaseUrl: undefined,
  databaseConnections: 10,
  serviceKeys: undefined,
  trustedProxies: 0,
  serviceUrl: undefined,
  demo: false,
  limits: defaultRateLimits,
  webhooks: {
    allowLoopback: false,
    retryDelaysMs: RETRY_DELAYS_MS,
    attemptTimeoutMs: 15 * SECOND_MS,
    pausesMs: [5 * SECOND_MS, 30 * SECOND_MS, 2 * MINUTE_MS, 10 * MINUTE_MS, HOUR_MS],
    maxEndpoints: 100,
  },
  mail: undefined,
  payments: {
    stripeUrl: 'https://api.stripe.com',
    shopifyUrl: 'https://{store}',
    retryDelaysMs: RETRY_DELAYS_MS,
  },
  logLevel: 'info',
  metrics: undefined,
  work: { threads: DEFAULT_THREADS, picturesAhead: true },
  retentionMs: 730 * DAY_MS,
  quoteRetentionMs: 30 * DAY_MS,
  quotesKept: 500_000,
  fileLimits: { bytes: 256 * MIB, files: 10_000 },
  releaseRetentionMs: 90 * DAY_MS,
};

type Environment = Readonly<Record<string, string | undefined>>;

/** @throws {StartupError} that names the variable and its allowed values */
export function readSettings(environment: Environment): Settings {
  const { DATA_DIR, RELEASES_DIR, HOST } = environment;
  const { webhooks, work } = defaultSettings;
  return {
    port: readWhole(environment, 'PORT', defaultSettings.port, 65_535),
    host: HOST || defaultSettings.host,
    dataDir: DATA_DIR ? resolve(DATA_DIR) : defaultSettings.dataDir,
    releasesDir: RELEASES_DIR ? resolve(RELEASES_DIR) : undefined,
    databaseUrl: readDatabaseUrl(environment),
    serviceKeys: readServiceKeys(environment),
    databaseConnections: Math.max(
      2,
      readWhole(environment, 'DATABASE_CONNECTIONS', defaultSettings.databaseConnections, 1_000),
    ),
    trustedProxies: readWhole(environment, 'TRUST_PROXY', defaultSettings.trustedProxies, 16),
    serviceUrl: readServiceUrl(environment),
    demo: readSwitch(environment, 'DEMO', false),
    limits: readLimits(environment),
    webhooks: { ...webhooks, allowLoopback: readSwitch(environment, 'WEBHOOKS_TO_LOOPBACK', webhooks.allowLoopback) },
    mail: readMail(environment),
    payments: readPayments(environment),
    logLevel: readLogLevel(environment),
    metrics: readMetrics(environment),
    work: {
      threads: Math.max(1, readWhole(environment, 'WORKER_THREADS', work.threads, 64)),
      picturesAhead: readSwitch(environment, 'PICTURES_AHEAD', work.picturesAhead),
    },
    retentionMs: readWhole(environment, 'RETENTION_DAYS', defaultSettings.retentionMs / DAY_MS, 36_500) * DAY_MS,
    quoteRetentionMs: readQuoteRetention(environment),
    releaseRetentionMs: Math.max(1, readWhole(environment, 'RELEASE_DAYS', 90, 36_500)) * DAY_MS,
    quotesKept: readWhole(environment, 'QUOTES_KEPT', defaultSettings.quotesKept, 1_000_000_000),
    fileLimits: {
      ...defaultSettings.fileLimits,
      bytes: readWhole(environment, 'FILES_MIB', defaultSettings.fileLimits.bytes / MIB, 1_000_000) * MIB,
    },
  };
}

/**
 * The messages leave out SMTP_URL, since it may contain a password.
 * @throws {StartupError}
 */
function readMail({ SMTP_URL, MAIL_FROM }: Environment): MailServer | undefined {
  if (!SMTP_URL) return undefined;
  if (!/^smtps?:\/\/[^\s/?#]+/.test(SMTP_URL) || !URL.canParse(SMTP_URL)) {
    throw new StartupError("SMTP_URL isn't a URL such as smtps://user:password@mail.example:465.");
  }
  if (!MAIL_FROM) throw new StartupError('Set MAIL_FROM to the sender of emails, such as orders@shop.example.');
  if (!/^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z0-9-]+(\.[a-z0-9-]+)+$/i.test(MAIL_FROM)) {
    throw new StartupError(`MAIL_FROM is "${MAIL_FROM}"; it must be an address only, such as orders@shop.example.`);
  }
  return { url: SMTP_URL, from: MAIL_FROM, retryDelaysMs: defaultSettings.webhooks.retryDelaysMs };
}

/**
 * For tests, stand-ins for Stripe and Shopify can run on this machine. Secrets must never be sent anywhere else.
 * @throws {StartupError}
 */
function readPayments({ STRIPE_URL, SHOPIFY_URL }: Environment): PaymentSettings {
  for (const [name, url] of Object.entries({ STRIPE_URL, SHOPIFY_URL })) {
    if (!url || /^http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(url)) continue;
    throw new StartupError(`${name} is only for a stand-in on this machine, such as http://127.0.0.1:12111.`);
  }
  return {
    ...defaultSettings.payments,
    ...(STRIPE_URL ? { stripeUrl: STRIPE_URL } : {}),
    ...(SHOPIFY_URL ? { shopifyUrl: `${SHOPIFY_URL}/{store}` } : {}),
  };
}

/**
 * During development, webhooks may go to this machine, but only if no one else can reach the service. Otherwise, people
 * could use webhooks to read from this machine's ports. If there's a proxy in front of the service, others can reach
 * it.
 */
export function loopbackWebhooks({
  HOST = 'localhost',
  TRUST_PROXY = '0',
  SERVICE_URL,
}: Environment): { readonly WEBHOOKS_TO_LOOPBACK: string } | undefined {
  const isOwn = ['', 'localhost', '127.0.0.1', '::1'].includes(HOST);
  const isProxied = !['', '0'].includes(TRUST_PROXY) || Boolean(SERVICE_URL);
  return isOwn && !isProxied ? { WEBHOOKS_TO_LOOPBACK: '1' } : undefined;
}

/** Reads each limit from its variable: `quotesADay` from `LIMIT_QUOTES_A_DAY`. */
function readLimits(environment: Environment): RateLimits {
  const entries = Object.entries(defaultRateLimits).map(([name, limit]) => {
    const variable = limitVariable(name);
    return [name, parseRateLimit(variable, environment[variable], limit)];
  });
  return Object.fromEntries(entries);
}

/** A quote can be ordered for 14 days, and is kept for at least a week after that. */
const MIN_QUOTE_DAYS = 21;

function readQuoteRetention(environment: Environment): number {
  const days = readWhole(environment, 'QUOTE_RETENTION_DAYS', defaultSettings.quoteRetentionMs / DAY_MS, 36_500);
  if (days >= MIN_QUOTE_DAYS) return days * DAY_MS;
  throw new StartupError(
    `QUOTE_RETENTION_DAYS is "${days}"; it must be at least ${MIN_QUOTE_DAYS}, because quotes can be ordered for 14 days.`,
  );
}

function readServiceKeys({ SERVICE_KEY }: Environment): readonly Uint8Array[] | undefined {
  if (!SERVICE_KEY) return undefined;
  const keys = parseKeys(SERVICE_KEY);
  if (keys) return keys;
  throw new StartupError(
    `SERVICE_KEY isn't a key of ${KEY_BYTES} bytes in base64. Create one with "openssl rand -base64 ${KEY_BYTES}".`,
  );
}

function readDatabaseUrl({ DATABASE_URL }: Environment): string | undefined {
  if (!DATABASE_URL || /^postgres(ql)?:\/\/./.test(DATABASE_URL)) return DATABASE_URL || undefined;
  // The message leaves out the invalid value, since it may contain a password.
  throw new StartupError("DATABASE_URL isn't a PostgreSQL URL such as postgres://user:password@host:5432/database.");
}

/**
 * The address at which customers reach the service if there's a proxy in front of it.
 * @throws {StartupError}
 */
export function readServiceUrl({ SERVICE_URL }: Environment): string | undefined {
  if (!SERVICE_URL) return undefined;
  if (/^https?:\/\/[^/?#\s]+\/?$/.test(SERVICE_URL)) return SERVICE_URL.replace(/\/$/, '');
  throw new StartupError(`SERVICE_URL is "${SERVICE_URL}"; it must be a URL without a path: https://service.example.`);
}

export function releasesFolder({ dataDir, releasesDir }: Pick<Settings, 'dataDir' | 'releasesDir'>): string {
  return releasesDir ?? join(dataDir, 'releases');
}

export function databaseFile({ dataDir }: Settings): string {
  return join(dataDir, 'service.sqlite');
}

/** The demo organizations' keys, which the first start creates. */
export function demoKeysFile(dataDir: string): string {
  return join(dataDir, 'demo-keys.json');
}

export function readWhole(environment: Environment, name: string, fallback: number, max: number): number {
  const text = environment[name];
  if (text === undefined || text === '') return fallback;
  const value = Number(text);
  if (/^\d+$/.test(text) && value <= max) return value;
  throw new StartupError(`${name} is "${text}"; it must be a whole number from 0 to ${max}.`);
}

function readLogLevel({ LOG_LEVEL: text }: Environment): LogLevel {
  if (text === undefined || text === '') return defaultSettings.logLevel;
  const level = logLevels.find((known) => known === text);
  if (level) return level;
  throw new StartupError(`LOG_LEVEL is "${text}"; it must be one of ${logLevels.join(', ')}.`);
}

function readMetrics(environment: Environment): Settings['metrics'] {
  if (!environment.METRICS_PORT) return undefined;
  return { port: readWhole(environment, 'METRICS_PORT', 0, 65_535), host: environment.METRICS_HOST || '127.0.0.1' };
}

function readSwitch(environment: Environment, name: string, fallback: boolean): boolean {
  const text = environment[name];
  if (text === undefined || text === '') return fallback;
  if (text === '0' || text === '1') return text === '1';
  throw new StartupError(`${name} is "${text}"; it must be 0 or 1.`);
}
