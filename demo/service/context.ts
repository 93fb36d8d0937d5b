// What every route works with. Made once at the start; a test makes one with a clock and limits of its own.

import type { BuiltFiles } from './built-files.js';
import type { Clock } from './clock.js';
import type { Store } from './database/store.js';
import type { InFlight } from './idempotency.js';
import type { Limiter, Limits } from './limits.js';
import type { ModelCache } from './model-cache.js';
import type { ModelFiles } from './model-files.js';
import type { OrderWatch } from './order-watch.js';
import type { ProductFiles } from './product-files.js';
import type { Secrets } from './secrets.js';
import type { Settings } from './settings.js';
import type { WebhookSender } from './webhooks/send.js';

export interface Context {
  readonly settings: Settings;
  readonly clock: Clock;
  readonly store: Store;
  readonly secrets: Secrets;
  readonly models: ModelCache;
  readonly modelFiles: ModelFiles;
  readonly productFiles: ProductFiles;
  readonly builtFiles: BuiltFiles;
  readonly watch: OrderWatch;
  readonly limiters: { readonly [Name in keyof Limits]: Limiter };
  readonly inFlight: InFlight;
  readonly send: WebhookSender;
  /** Tells the worker that there is something to deliver. */
  readonly wakeWorker: () => void;
  /** Set once it ends: nothing new is begun, streams are closed. */
  readonly draining: AbortSignal;
}
