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
  /** The port. If it's 0, the system picks a free one. */
  readonly port: number;
  readonly host: string;
  readonly dataDir: string;
  /**
   * The folder for earlier releases' files. Defaults to one in the data folder. Several machines can share it as a
   * volume.
   */
  readonly releasesDir: string | undefined;
  /**
   * The address of a PostgreSQL database, which several processes can share. If undefined, the service uses SQLite in
   * the data folder.
   */
  readonly databaseUrl: string | undefined;
  /**
   * The service's keys, with the current one first. If undefined, they're read from the key file in the data folder.
   */
  readonly serviceKeys: readonly Uint8Array[] | undefined;
  /**
   * The maximum number of PostgreSQL connections that this process opens, at least 2. The connection that listens for
   * changes isn't counted.
   */
  readonly databaseConnections: number;
  /**
   * How many of the operator's own proxies are in front of the service. The outermost proxy sees the client's address.
   */
  readonly trustedProxies: number;
  /** The address at which customers reach the service, if it's behind a proxy. */
  readonly serviceUrl: string | undefined;
  /**
   * Whether this is the demo, which has two organizations that sell its models, and workshops that send quotes to both.
   */
  readonly demo: boolean;
  readonly limits: RateLimits;
  readonly webhooks: WebhookSettings;
  /** The server that sends emails. If undefined, no emails are sent. */
  readonly mail: MailServer | undefined;
  readonly payments: PaymentSettings;
  readonly work: WorkSettings;
  readonly logLevel: LogLevel;
  /** The address that Prometheus collects metrics from. If undefined, there are no metrics. */
  readonly metrics: { readonly port: number; readonly host: string } | undefined;
  /** How long an order's personal data is kept after the order's last status change. */
  readonly retentionMs: number;
  /** How long quote requests are kept if none of their quotes has been ordered. */
  readonly quoteRetentionMs: number;
  /** How long the files of a release are served after a newer release has replaced it. */
  readonly releaseRetentionMs: number;
  /**
   * The maximum number of quote requests per organization. If there are more, the oldest ones without an order are
   * deleted early.
   */
  readonly quotesKept: number;
  /** The limits for the files that an organization uploads. */
  readonly fileLimits: { readonly bytes: number; readonly files: number };
}

export interface WorkSettings {
  /** The number of worker threads. Each thread makes one picture, exported file, or production pack at a time. */
  readonly threads: number;
  /**
   * Whether models' pictures are drawn before anyone requests them, which happens at startup and when a model is
   * published.
   */
  readonly picturesAhead: boolean;
}

export interface PaymentSettings {
  /** The URL of Stripe's API. */
  readonly stripeUrl: string;
  /** The URL of a Shopify store's API, in which `{store}` is replaced with the store's address. */
  readonly shopifyUrl: string;
  /** The delays between the attempts to settle a payment. There's one more attempt than there are delays. */
  readonly retryDelaysMs: readonly number[];
}

export interface MailServer {
  /**
   * The mail server's URL, which starts with `smtp://` or `smtps://`. It includes a user name and a password if the
   * server needs them.
   */
  readonly url: string;
  /** The address that all emails are sent from. It also receives bounces. */
  readonly from: string;
  /** The URL of the mailbox that receives bounces, with a user name and a password. If undefined, it isn't read. */
  readonly bouncesUrl?: string | undefined;
  /** The delays between the attempts to send an email. There's one more attempt than there are delays. */
  readonly retryDelaysMs: readonly number[];
}

export interface WebhookSettings {
  /** Whether to allow targets on this machine, including http URLs. Only meant for development. */
  readonly allowLoopback: boolean;
  /** The delays between a delivery's attempts. There's one more attempt than there are delays. */
  readonly retryDelaysMs: readonly number[];
  readonly attemptTimeoutMs: number;
  /** How long an endpoint is paused after repeated failures: the first pause, the second one, and so on. */
  readonly pausesMs: readonly number[];
  /** The maximum number of webhook endpoints per organization. */
  readonly maxEndpoints: number;
}

export const MIB = 1024 * 1024;
const [SECOND_MS, MINUTE_MS, HOUR_MS] = [1_000, 60_000, 3_600_000];

const LATER_RETRIES_MS = [2 * MINUTE_MS, 10 * MINUTE_MS, HOUR_MS, 6 * HOUR_MS, 24 * HOUR_MS, 40 * HOUR_MS];
/**
 * Webhooks have 13 attempts within three days. The first seven are within 68 seconds, for endpoints that fail now and
 * then: of 200 deliveries to one that fails 30 % of the time, 199.96 arrive by then.
 */
const WEBHOOK_RETRIES_MS = [...[1, 2, 5, 10, 20, 30].map((seconds) => seconds * SECOND_MS), ...LATER_RETRIES_MS];
/**
 * Emails and payments have ten attempts within three days. The first ones are further apart, because mail servers and
 * payment providers block those who repeat a refused request too often.
 */
const RETRIES_MS = [1 * SECOND_MS, 5 * SECOND_MS, 30 * SECOND_MS, ...LATER_RETRIES_MS];

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
    retryDelaysMs: WEBHOOK_RETRIES_MS,
    attemptTimeoutMs: 15 * SECOND_MS,
    pausesMs: [5 * SECOND_MS, 30 * SECOND_MS, 2 * MINUTE_MS, 10 * MINUTE_MS, HOUR_MS],
    maxEndpoints: 100,
  },
  mail: undefined,
  payments: {
    stripeUrl: 'https://api.stripe.com',
    shopifyUrl: 'https://{store}',
    retryDelaysMs: RETRIES_MS,
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

/**
 * Reads the settings from environment variables.
 * @throws {StartupError} that names the variable and its allowed values
 */
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
 * Reads the mail settings. The error messages leave out the URLs, since they may contain passwords.
 * @throws {StartupError}
 */
function readMail({ SMTP_URL, MAIL_FROM, BOUNCES_URL }: Environment): MailServer | undefined {
  if (!SMTP_URL && BOUNCES_URL) throw new StartupError('BOUNCES_URL needs SMTP_URL and MAIL_FROM.');
  if (!SMTP_URL) return undefined;
  if (!/^smtps?:\/\/[^\s/?#]+/.test(SMTP_URL) || !URL.canParse(SMTP_URL)) {
    throw new StartupError("SMTP_URL isn't a URL such as smtps://user:password@mail.example:465.");
  }
  if (!MAIL_FROM) throw new StartupError('Set MAIL_FROM to the sender of emails, such as orders@shop.example.');
  if (!/^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z0-9-]+(\.[a-z0-9-]+)+$/i.test(MAIL_FROM)) {
    throw new StartupError(`MAIL_FROM is "${MAIL_FROM}"; it must be an address only, such as orders@shop.example.`);
  }
  return { url: SMTP_URL, from: MAIL_FROM, bouncesUrl: readBouncesUrl(BOUNCES_URL), retryDelaysMs: RETRIES_MS };
}

function readBouncesUrl(text: string | undefined): string | undefined {
  if (!text) return undefined;
  const url = /^imaps?:\/\/[^\s?#]+$/.test(text) && URL.canParse(text) ? new URL(text) : undefined;
  if (url?.hostname && url.username && url.password && [url.username, url.password, url.pathname].every(isEncoded)) {
    return text;
  }
  throw new StartupError("BOUNCES_URL isn't a URL such as imaps://user:password@mail.example/Folder.");
}

function isEncoded(text: string): boolean {
  try {
    // Use the result, because the bundler leaves out a call of this function whose result isn't used.
    return decodeURIComponent(text).length <= text.length;
  } catch {
    return false;
  }
}

/**
 * Reads the payment settings. For tests, replacements for Stripe and Shopify can run on this machine. Secrets must
 * never be sent anywhere else.
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
 * Whether webhooks can be sent to this machine, which is useful during development. That's only allowed if no one else
 * can reach the service, because other people could use webhooks to access this machine's ports. A service behind a
 * proxy can be reached by others.
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

/**
 * The minimum number of days that quotes are kept. A quote can be ordered for 14 days, and is then kept for at least
 * another week.
 */
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
  // Leave the invalid value out of the message, since it may contain a password.
  throw new StartupError("DATABASE_URL isn't a PostgreSQL URL such as postgres://user:password@host:5432/database.");
}

/**
 * Reads the address at which customers reach the service, if it's behind a proxy.
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

/** The file with the demo organizations' keys, which is created when the demo is first started. */
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
