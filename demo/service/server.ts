// Starts and stops the service: the lock on its data folder, its store, its HTTP server, and its workers for webhooks,
// emails, and payments.

import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ServiceContext } from './api/http/context.js';
import { Connections, StartedRequests } from './api/http/drain.js';
import { KeyedLock } from './api/http/idempotency.js';
import { Readiness } from './api/http/readiness.js';
import { createHttpServer } from './api/http/server.js';
import { createApp } from './app.js';
import type { ServiceJobs } from './domain/jobs/jobs.js';
import { startBounces } from './domain/mail/bounces.js';
import { startCapacityMails } from './domain/mail/capacity-mails.js';
import { startHeldOrderMails } from './domain/mail/held-order-mails.js';
import { MailViews } from './domain/mail/mail-views.js';
import { MailWorker } from './domain/mail/mail-worker.js';
import { createOwnMailSender } from './domain/mail/own-mail-server.js';
import { CompiledModelCache } from './domain/models/compiled-models.js';
import { KeptPictures } from './domain/models/kept-pictures.js';
import { ModelFiles, modelFolder } from './domain/models/model-files.js';
import { OrganizationFiles } from './domain/models/organization-files.js';
import { ModelBodies, ProductBillCache, ProductMaterialCache } from './domain/models/product-caches.js';
import { ProductFileCache } from './domain/models/product-files.js';
import { OrderEventHub } from './domain/orders/order-events.js';
import { PaymentWorker } from './domain/payments/payment-worker.js';
import { Payments } from './domain/payments/payments.js';
import { shopifyProvider } from './domain/payments/shopify.js';
import { stripeProvider } from './domain/payments/stripe.js';
import { OrderPiecesCache } from './domain/pieces/order-pieces-cache.js';
import { startRetention } from './domain/retention/retention.js';
import type { Store } from './domain/store.js';
import { createSender } from './domain/webhooks/send.js';
import { WebhookWorker } from './domain/webhooks/worker.js';
import { workshopPictures } from './domain/workshops/asked-workshops.js';
import { type Clock, timestamp } from './platform/clock.js';
import { createMailbox } from './platform/mail/mailbox.js';
import { createMailSender } from './platform/mail/smtp.js';
import {
  heldOrderShares,
  LEVELS,
  type LevelLimits,
  NetworkShares,
  orderShares,
  placedHeldOrderLimits,
  quoteShares,
} from './platform/network-shares.js';
import { createRateLimiter, type RateLimit, type RateLimits } from './platform/rate-limits.js';
import { type BuildFolders, ConsoleFiles } from './platform/releases/read-release.js';
import { builtFolders, Releases } from './platform/releases/releases.js';
import { openSecrets, type Secrets } from './platform/secrets/secrets.js';
import { explainFailure } from './platform/startup/data-folder.js';
import { databaseFile, releasesFolder, type Settings } from './platform/startup/settings.js';
import { errorCode, StartupError } from './platform/startup-error.js';
import { createLog, type Log } from './platform/telemetry/log.js';
import {
  type CollectedMetrics,
  createMetrics,
  type Metrics,
  type MetricsServer,
  noMetrics,
  startMetricsServer,
} from './platform/telemetry/metrics.js';
import { type PoolOptions, WorkPool } from './platform/work/work-pool.js';
import { type DemoKeys, seed } from './seed.js';
import { openStore } from './store/open-store.js';

/**
 * How long requests and deliveries in progress may take when the service stops. The process has to end within ten
 * seconds after the signal is sent, which a busy machine may deliver a second or two late.
 */
const DRAIN_MS = 7_000;
/** When to reject requests that don't have a response yet, so that there's still time to send the rejection. */
const REFUSE_MS = 5_000;

/** The module that worker threads start with. */
const thread = new URL('./domain/jobs/thread.js', import.meta.url);

/**
 * Which jobs are urgent, and how long jobs may take. Customers wait for bills and sheets, so these are urgent. A pack
 * of 50 large orders takes minutes on a busy machine, so long jobs have higher limits.
 */
const jobRules = {
  urgent: ['product_bill', 'draft_bill', 'whole_sheets'],
  long: ['production_pack', 'order_paper', 'cut_plan', 'order_sheets'],
  limitsMs: {
    ...{ product_bill: 10_000, draft_bill: 10_000, product_file: 15_000 },
    ...{ production_pack: 600_000, order_paper: 120_000, cut_plan: 120_000, order_sheets: 120_000 },
  },
} satisfies Partial<PoolOptions>;

export interface ServiceOptions {
  readonly settings: Settings;
  /** The origins of the demo's shops. */
  readonly shopOrigins?: readonly string[];
  /** The ids of the demo's models that its organizations sell. By default, they sell all of them. */
  readonly models?: readonly string[] | 'all';
  readonly clock?: Clock;
  /** Replaces some of the options for worker threads. */
  readonly pool?: Partial<PoolOptions>;
  /** The build folders whose files are served to pages. Defaults to this repository's folders. */
  readonly build?: BuildFolders | undefined;
  readonly log?: Log;
}

export interface Service {
  readonly url: string;
  /** The address that Prometheus collects metrics from; undefined if the settings don't enable metrics. */
  readonly metricsUrl: string | undefined;
  /** The keys of the demo's organizations. Empty outside the demo. */
  readonly keys: DemoKeys;
  readonly store: Store;
  readonly context: ServiceContext;
  /** Stops accepting connections and lets requests in progress finish. This takes at most ten seconds. */
  close(): Promise<void>;
}

/** Everything that has to be ready before the service listens. */
interface Prepared {
  readonly store: Store;
  readonly secrets: Secrets;
  readonly modelFiles: ModelFiles;
  readonly keys: DemoKeys;
}

interface Composed {
  readonly context: ServiceContext;
  readonly workers: readonly [WebhookWorker, MailWorker, PaymentWorker];
  /** The metrics, if the settings enable them. */
  readonly collected: CollectedMetrics | undefined;
}

/**
 * Starts the service.
 * @throws {StartupError}
 */
export async function startService(options: ServiceOptions): Promise<Service> {
  const { settings, clock = Date.now } = options;
  const log = options.log ?? createLog(settings.logLevel);
  let store: Store | undefined;
  try {
    const opened = await openStore(settings, timestamp(clock()));
    store = opened;
    const prepared = await inTurn(store, () => prepare(opened, options, timestamp(clock())));
    return await listen(options, { store, ...prepared }, clock, log);
  } catch (error) {
    await store?.close();
    throw (error instanceof StartupError ? undefined : explainFailure(error, placeOf(settings))) ?? error;
  }
}

const placeOf = (settings: Settings) =>
  settings.databaseUrl === undefined ? databaseFile(settings) : settings.dataDir;

/**
 * Runs a function in one process at a time. If several processes start with the same database at once, the first one
 * creates the keys, and the others find them.
 */
function inTurn<Result>({ sharing }: Store, run: () => Promise<Result>): Promise<Result> {
  return sharing ? sharing.inTurn('start', run) : run();
}

async function prepare(store: Store, { settings, shopOrigins = [], models = 'all' }: ServiceOptions, now: string) {
  const secrets = await openSecrets(store, settings, now);
  const modelFiles = ModelFiles.read(modelFolder);
  const nobody: DemoKeys = { organizations: [] };
  const keys = settings.demo
    ? await seed(store, secrets, settings.dataDir, shopOrigins, now, modelFiles, models)
    : nobody;
  return { secrets, modelFiles, keys };
}

async function listen(
  options: ServiceOptions,
  { keys, ...prepared }: Prepared,
  clock: Clock,
  log: Log,
): Promise<Service> {
  const { settings } = options;
  const { store } = prepared;
  const drain = new AbortController();
  const { context, workers, collected } = createContext(options, prepared, clock, log, drain.signal);
  const server = createHttpServer(createApp(context).fetch, log);
  const connections = new Connections(server);
  const url = await bind(server, settings);
  const metricsServer = collected && (await openMetrics(collected, settings, server));
  for (const worker of workers) worker.start();
  const stopRetention = startRetention(store, clock, settings, log);
  const stopCapacityMails = startCapacityMails(store, clock, log);
  const stopHeldOrderMails = startHeldOrderMails(store, clock, log);
  const mailbox = settings.mail?.bouncesUrl ? createMailbox(settings.mail.bouncesUrl) : undefined;
  const stopBounces = mailbox && startBounces({ store, secrets: prepared.secrets, mailbox, clock, log });
  context.pictures.start();
  context.releases.start();
  const close = async () => {
    log.info('ending');
    drain.abort();
    context.orderEvents.close();
    stopRetention();
    stopCapacityMails();
    stopHeldOrderMails();
    const refuse = () => {
      context.startedRequests.refuseAll();
      context.work.refuseAll();
    };
    const refusing = setTimeout(refuse, REFUSE_MS);
    await Promise.all([
      connections.close(DRAIN_MS),
      stopBounces?.(),
      ...workers.map((worker) => worker.stop(DRAIN_MS / 2)),
    ]);
    clearTimeout(refusing);
    await Promise.all([context.work.close(), metricsServer?.close()]);
    await Promise.all([context.pictures.ended(), context.releases.end()]);
    await store.close();
    log.info('ended');
  };
  log.info({ url, metrics: metricsServer?.url }, 'ready');
  let closing: Promise<void> | undefined;
  return { url, metricsUrl: metricsServer?.url, keys, store, context, close: () => (closing ??= close()) };
}

function createContext(
  { settings, pool, build = builtFolders }: ServiceOptions,
  { store, secrets, modelFiles }: Omit<Prepared, 'keys'>,
  clock: Clock,
  log: Log,
  draining: AbortSignal,
): Composed {
  const work = new WorkPool<ServiceJobs>({ threads: settings.work.threads, thread, ...jobRules, ...pool });
  const models = new CompiledModelCache();
  const collected = settings.metrics ? createMetrics(() => context) : undefined;
  const metrics: Metrics = collected ?? noMetrics;
  work.observe = metrics.job;
  work.onThreadError = (error) => log.error({ err: error }, 'A worker thread stopped.');
  const sendWebhook = createSender(settings.webhooks);
  const worker = new WebhookWorker({ store, secrets, clock, send: sendWebhook, log, metrics, ...settings.webhooks });
  const files = new OrganizationFiles(store.files);
  const productFiles = new ProductFileCache(work, undefined, files);
  const mailViews = new MailViews({ store, secrets, work, productFiles, files, serviceUrl: settings.serviceUrl });
  const sendMail = settings.mail && createMailSender(settings.mail);
  const senders = { sendMail, sendWithOwn: createOwnMailSender(secrets, settings.webhooks) };
  const mails = new MailWorker({ store, secrets, views: mailViews, server: settings.mail, ...senders, clock, log });
  const { payments, paymentWorker } = createPayments(settings, { store, secrets }, clock, log);
  const productBills = new ProductBillCache(models, work);
  const makesAhead = settings.work.picturesAhead;
  const prepare: ProductBillCache['prepare'] = (...model) => productBills.prepare(...model);
  const report = (problem: string, cause: unknown) => log.error({ err: cause }, problem);
  const context: ServiceContext = {
    settings,
    clock,
    store,
    secrets,
    sendWebhook,
    mailViews,
    ...senders,
    payments,
    models,
    productBills,
    productMaterials: new ProductMaterialCache(),
    releases: new Releases({
      folder: releasesFolder(settings),
      retentionMs: settings.releaseRetentionMs,
      clock,
      log,
      own: new Map([...modelFiles, ...workshopPictures]),
      build,
    }),
    modelFiles,
    files,
    consoleFiles: new ConsoleFiles(),
    modelBodies: new ModelBodies(),
    work,
    log,
    metrics,
    productFiles,
    pictures: new KeptPictures({ store, files: productFiles, clock, log, makesAhead, prepare, ending: draining }),
    orderPieces: new OrderPiecesCache(work),
    orderEvents: new OrderEventHub(store, clock),
    limiters: createLimiters(settings.limits, store, secrets),
    ...createAllShares(settings.limits, store, secrets),
    readiness: new Readiness({ settings, store, secrets, clock, report }),
    idempotencyLocks: new KeyedLock(),
    startedRequests: new StartedRequests(),
    wakeWorker: () => {
      worker.wake();
      mails.wake();
      paymentWorker.wake();
    },
    draining,
  };
  return { context, workers: [worker, mails, paymentWorker], collected };
}

function createPayments(
  { payments: { stripeUrl, shopifyUrl, retryDelaysMs } }: Settings,
  { store, secrets }: Pick<Prepared, 'store' | 'secrets'>,
  clock: Clock,
  log: Log,
) {
  const providers = { stripe: stripeProvider(stripeUrl), shopify: shopifyProvider(shopifyUrl) };
  const payments = new Payments({ store, secrets, providers, clock });
  return { payments, paymentWorker: new PaymentWorker({ store, payments, retryDelaysMs, clock, log }) };
}

function createLimiters(
  { ordersADay: _, quotesADay: __, heldOrdersADay: ___, ...limits }: RateLimits,
  { sharing }: Store,
  secrets: Secrets,
): ServiceContext['limiters'] {
  const create = (name: string, limit: RateLimit) =>
    // Count visits only in memory, so that nothing about visits is stored except the totals.
    createRateLimiter(name, limit, name.startsWith('visits') ? undefined : sharing?.limits, secrets);
  const entries = Object.entries(limits).map(([name, limit]) => [name, create(name, limit)]);
  return Object.fromEntries(entries);
}

function createAllShares(
  { ordersADay, quotesADay, heldOrdersADay }: RateLimits,
  store: Store,
  secrets: Secrets,
): Pick<ServiceContext, 'orderShares' | 'quoteShares' | 'heldOrderShares' | 'placedHeldOrderLimiters'> {
  const create = (name: string, limits: LevelLimits) => createShares(name, limits, store, secrets);
  const { network, domain } = placedHeldOrderLimits(ordersADay);
  const createPlaced = (name: string, limit: RateLimit) =>
    createRateLimiter(`placed held orders ${name}`, limit, store.sharing?.limits, secrets);
  return {
    placedHeldOrderLimiters: { network: createPlaced('network', network), domain: createPlaced('domain', domain) },
    orderShares: create('ordersADay', orderShares(ordersADay)),
    quoteShares: create('quotesADay', quoteShares(quotesADay)),
    heldOrderShares: create('heldOrdersADay', heldOrderShares(heldOrdersADay)),
  };
}

/** Creates limits for addresses and for the networks around them, each of which is counted separately. */
function createShares(name: string, limits: LevelLimits, { sharing }: Store, secrets: Secrets): NetworkShares {
  const entries = LEVELS.map((level) => {
    return [level, createRateLimiter(`${name} ${level}`, limits[level], sharing?.limits, secrets)];
  });
  return new NetworkShares(Object.fromEntries(entries));
}

async function openMetrics(metrics: CollectedMetrics, settings: Settings, server: Server): Promise<MetricsServer> {
  const { port = 0, host = '' } = settings.metrics ?? {};
  try {
    return await startMetricsServer(metrics, port, host);
  } catch (error) {
    server.close();
    throw hostError(error, host, 'METRICS_HOST') ?? portError(error, port, 'METRICS_PORT');
  }
}

async function bind(server: Server, { port, host }: Settings): Promise<string> {
  server.listen(port, host);
  try {
    await once(server, 'listening');
  } catch (error) {
    throw hostError(error, host, 'HOST') ?? portError(error, port, 'PORT');
  }
  const { port: bound } = server.address() as AddressInfo;
  const name = host === '127.0.0.1' || host === '::1' || host === '0.0.0.0' || host === '::' ? 'localhost' : host;
  return `http://${name}:${bound}`;
}

function hostError(error: unknown, host: string, setting: string): StartupError | undefined {
  if (!/^(ENOTFOUND|EAI_|EADDRNOTAVAIL|EAFNOSUPPORT|EINVAL)/.test(errorCode(error))) return undefined;
  return new StartupError(
    `${setting} is "${host}", which isn't an address of this machine (${errorCode(error)}). Use 127.0.0.1, or 0.0.0.0 for all addresses.`,
  );
}

/**
 * If a port is in use or needs privileges, returns an error that explains what to do. Returns other errors unchanged.
 */
export function portError(error: unknown, port: number, setting: string): unknown {
  const code = errorCode(error);
  if (code === 'EADDRINUSE') {
    return new StartupError(
      `Port ${port} is already in use. Stop the program that uses it, or set ${setting} to another port.`,
    );
  }
  if (code === 'EACCES') {
    return new StartupError(`Port ${port} needs special permission. Set ${setting} to a port above 1023.`);
  }
  return error;
}
