// What every route uses. It's created once, when the service starts.

import type { ServiceJobs } from '../../domain/jobs/jobs.js';
import type { MailViews } from '../../domain/mail/mail-views.js';
import type { OwnMailSender } from '../../domain/mail/own-mail-server.js';
import type { CompiledModelCache } from '../../domain/models/compiled-models.js';
import type { KeptPictures } from '../../domain/models/kept-pictures.js';
import type { ModelFiles } from '../../domain/models/model-files.js';
import type { OrganizationFiles } from '../../domain/models/organization-files.js';
import type { ModelBodies, ProductBillCache, ProductMaterialCache } from '../../domain/models/product-caches.js';
import type { ProductFileCache } from '../../domain/models/product-files.js';
import type { OrderEventHub } from '../../domain/orders/order-events.js';
import type { Payments } from '../../domain/payments/payments.js';
import type { OrderPiecesCache } from '../../domain/pieces/order-pieces-cache.js';
import type { Store } from '../../domain/store.js';
import type { WebhookSender } from '../../domain/webhooks/send.js';
import type { Clock } from '../../platform/clock.js';
import type { MailSender } from '../../platform/mail/smtp.js';
import type { NetworkShares } from '../../platform/network-shares.js';
import type { RateLimiter, RateLimits } from '../../platform/rate-limits.js';
import type { ConsoleFiles } from '../../platform/releases/read-release.js';
import type { Releases } from '../../platform/releases/releases.js';
import type { Secrets } from '../../platform/secrets/secrets.js';
import type { Settings } from '../../platform/startup/settings.js';
import type { Log } from '../../platform/telemetry/log.js';
import type { Metrics } from '../../platform/telemetry/metrics.js';
import type { WorkPool } from '../../platform/work/work-pool.js';
import type { StartedRequests } from './drain.js';
import type { KeyedLock } from './idempotency.js';
import type { Readiness } from './readiness.js';

/** The limits that apply to a whole day. An address shares them with the networks around it. */
type DayLimit = 'ordersADay' | 'quotesADay' | 'heldOrdersADay';

export interface ServiceContext {
  readonly settings: Settings;
  readonly clock: Clock;
  readonly store: Store;
  readonly secrets: Secrets;
  readonly models: CompiledModelCache;
  readonly productBills: ProductBillCache;
  readonly productMaterials: ProductMaterialCache;
  readonly modelBodies: ModelBodies;
  readonly productFiles: ProductFileCache;
  readonly pictures: KeptPictures;
  readonly work: WorkPool<ServiceJobs>;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly readiness: Readiness;
  readonly releases: Releases;
  /** The files that the demo's documents refer to. Every organization can use them. */
  readonly modelFiles: ModelFiles;
  /** The files that organizations have uploaded. */
  readonly files: OrganizationFiles;
  readonly consoleFiles: ConsoleFiles;
  readonly orderPieces: OrderPiecesCache;
  readonly orderEvents: OrderEventHub;
  /** The limiters of all limits, except for those on orders a day, which are counted in the store. */
  readonly limiters: { readonly [Name in Exclude<keyof RateLimits, DayLimit>]: RateLimiter };
  /** How much of a day's orders, quote requests, and held orders a single address and its networks can use up. */
  readonly orderShares: NetworkShares;
  readonly quoteShares: NetworkShares;
  readonly heldOrderShares: NetworkShares;
  /**
   * The limits for held orders that customers confirm, by the customer's network and by the domain of the email
   * address.
   */
  readonly placedHeldOrderLimiters: Readonly<Record<'network' | 'domain', RateLimiter>>;
  readonly idempotencyLocks: KeyedLock;
  readonly startedRequests: StartedRequests;
  readonly sendWebhook: WebhookSender;
  readonly mailViews: MailViews;
  /** Sends email; undefined if the service has no mail server. */
  readonly sendMail: MailSender | undefined;
  /** Sends email with a shop's own mail server. */
  readonly sendWithOwn: OwnMailSender;
  readonly payments: Payments;
  /** Makes the workers look for deliveries, emails, and payments immediately. */
  readonly wakeWorker: () => void;
  /** Aborted when the service stops. From then on, each response closes its connection, and event streams end. */
  readonly draining: AbortSignal;
}
