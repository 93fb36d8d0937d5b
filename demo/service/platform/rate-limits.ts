// Rate limits with a sliding window. For each subject, such as a key together with an address, the limiter stores the
// times of up to `count` requests within the last `windowMs`. The times are stored in this process or, if several
// processes share a database, in the database.

import { DAY_MS } from './clock.js';
import { ProblemError } from './problems.js';
import type { RateLimitStore } from './sharing.js';
import { StartupError } from './startup-error.js';

export interface RateLimit {
  readonly count: number;
  readonly windowMs: number;
}

export interface RateLimits {
  /** Quote requests per key and address. */
  readonly quotes: RateLimit;
  /** Successful quote requests with a license key, per organization and address. */
  readonly quotesADay: RateLimit;
  /** Orders placed with a license key, per key and address. */
  readonly orders: RateLimit;
  /**
   * Orders placed with a license key, per organization. The store counts them, so that a restart doesn't reset the
   * count. An address and the networks around it can only use a share of them: see `network-shares.ts`.
   */
  readonly ordersADay: RateLimit;
  /** Unusable discount codes sent with a license key, per key and address. */
  readonly discountCodes: RateLimit;
  /**
   * Requests for custom quotes with a license key, per key and address. Each request sends the shop an email that a
   * person has to answer.
   */
  readonly inquiries: RateLimit;
  /** Requests for samples with a license key, per key and address. */
  readonly samples: RateLimit;
  /**
   * Orders and requests with a license key, per email address of the customer. Each of them sends an email, so
   * strangers could use them to flood someone's mailbox.
   */
  readonly recipients: RateLimit;
  /** Emails that ask customers to confirm an order, per email address. */
  readonly heldOrdersOfRecipient: RateLimit;
  /**
   * The same emails, per domain of the address and provider of the network that caused them. A flood from another network
   * must not keep customers of large mail providers from ordering.
   */
  readonly heldOrdersOfDomain: RateLimit;
  /**
   * Held orders, which customers have to confirm, per organization. The store counts them. An address and the networks
   * around it can only use a share of them.
   */
  readonly heldOrdersADay: RateLimit;
  /** Short links created with a license key, per key and address. */
  readonly links: RateLimit;
  /** Counted visits, per key and address. */
  readonly visits: RateLimit;
  /** Counted visits, per organization. */
  readonly visitsOfAll: RateLimit;
  /** Messages about an order, per order and address. */
  readonly messages: RateLimit;
  /** Pictures and GLB files that have to be generated, per key and address. */
  readonly files: RateLimit;
  /** Files that an organization uploads, per key and address. */
  readonly uploads: RateLimit;
  /**
   * Requests that read a lot of data for a small response, per key. These are statistics, and lists of orders with
   * filters or a search.
   */
  readonly reports: RateLimit;
  /** Lists that are downloaded as whole files, per key. */
  readonly exports: RateLimit;
  /** Emails with links to sign in, confirm, or join, per address and per recipient. */
  readonly signIns: RateLimit;
  /** Requests with a wrong key, per address. */
  readonly failedKeys: RateLimit;
}

export const defaultRateLimits: RateLimits = {
  quotes: { count: 20, windowMs: 10_000 },
  // A single address can cause at most 60,000 of the 500,000 requests that are stored for an organization (QUOTES_KEPT)
  // within their 30 days.
  quotesADay: { count: 2_000, windowMs: DAY_MS },
  orders: { count: 5, windowMs: 60_000 },
  ordersADay: { count: 1_000, windowMs: DAY_MS },
  discountCodes: { count: 20, windowMs: 3_600_000 },
  inquiries: { count: 10, windowMs: DAY_MS },
  samples: { count: 10, windowMs: DAY_MS },
  recipients: { count: 20, windowMs: DAY_MS },
  heldOrdersOfRecipient: { count: 3, windowMs: DAY_MS },
  heldOrdersOfDomain: { count: 20, windowMs: DAY_MS },
  heldOrdersADay: { count: 5_000, windowMs: DAY_MS },
  links: { count: 100, windowMs: DAY_MS },
  visits: { count: 60, windowMs: 60_000 },
  visitsOfAll: { count: 1_200, windowMs: 60_000 },
  messages: { count: 10, windowMs: 60_000 },
  files: { count: 30, windowMs: 10_000 },
  uploads: { count: 120, windowMs: 60_000 },
  reports: { count: 50, windowMs: 10_000 },
  exports: { count: 10, windowMs: 60_000 },
  signIns: { count: 10, windowMs: 900_000 },
  failedKeys: { count: 20, windowMs: 60_000 },
};

/** If there are more subjects than this, those without recent requests are removed. */
const MAX_SUBJECTS = 50_000;

/** How much of a subject's limit is left after a request. */
export interface Allowance {
  readonly allowed: boolean;
  readonly limit: RateLimit;
  readonly remaining: number;
  /** The time until the oldest request no longer counts or, if the request was refused, until it can be sent again. */
  readonly resetMs: number;
}

export interface RateLimiter {
  /**
   * Counts a request if it's allowed.
   * @param now milliseconds since 1970
   * @param weight how many requests it counts as. All or none are counted. A weight above the limit is allowed if no
   *   other requests count.
   */
  take(subject: string, now: number, weight?: number): Allowance | Promise<Allowance>;
  /** Undoes the count of a request that was sent at `now` and had no effect. */
  release(subject: string, now: number): void | Promise<void>;
}

/**
 * Creates a rate limiter.
 * @param name the name of the limit. Each limit counts its subjects separately.
 * @param secrets pseudonymizes the subjects in the database, because some of them are addresses
 */
export function createRateLimiter(
  name: string,
  limit: RateLimit,
  shared: RateLimitStore | undefined,
  secrets: { pseudonym(text: string): string },
): RateLimiter {
  if (!shared) return new LocalRateLimiter(limit);
  const stored = (subject: string) => secrets.pseudonym(`${name} ${subject}`);
  return {
    release: (subject, now) => shared.release(stored(subject), now),
    take: async (subject, now, weight = 1) => {
      const { allowed, used, next } = await shared.take(stored(subject), limit, now, weight);
      const resetMs = Math.max(0, next + limit.windowMs - now);
      return { allowed, limit, remaining: Math.max(0, limit.count - used), resetMs };
    },
  };
}

export class LocalRateLimiter implements RateLimiter {
  readonly #limit: RateLimit;
  readonly #times = new Map<string, number[]>();

  constructor(limit: RateLimit) {
    this.#limit = limit;
  }

  take(subject: string, now: number, weight = 1): Allowance {
    const times = this.#recent(subject, now);
    const excess = times.length + weight - this.#limit.count;
    const allowed = excess <= 0 || times.length === 0;
    const next = (allowed ? times[0] : times[Math.min(excess, times.length) - 1]) ?? now;
    if (allowed) {
      times.push(...Array<number>(weight).fill(now));
      // Deleting the entry and setting it again moves it to the end, because the map is ordered by last use.
      this.#times.delete(subject);
      this.#times.set(subject, times);
      this.#removeInactive(now);
    }
    return {
      allowed,
      limit: this.#limit,
      remaining: Math.max(0, this.#limit.count - times.length),
      resetMs: Math.max(0, next + this.#limit.windowMs - now),
    };
  }

  release(subject: string, now: number): void {
    const times = this.#times.get(subject) ?? [];
    const index = times.lastIndexOf(now);
    if (index >= 0) times.splice(index, 1);
  }

  #recent(subject: string, now: number): number[] {
    const { windowMs } = this.#limit;
    // A time that's further in the future was written before the clock was set back, so ignore it.
    return (this.#times.get(subject) ?? []).filter((time) => Math.abs(now - time) < windowMs);
  }

  #removeInactive(now: number): void {
    if (this.#times.size <= MAX_SUBJECTS) return;
    for (const [subject, times] of this.#times) {
      const isInactive = times.at(-1)! <= now - this.#limit.windowMs;
      if (!isInactive && this.#times.size <= MAX_SUBJECTS) return;
      this.#times.delete(subject);
    }
  }
}

/**
 * Counts a request.
 * @param limit the limit's name in the response's header fields
 * @returns these header fields
 * @throws {ProblemError} 429 with `detail`
 */
export async function takeAllowance(
  limiter: RateLimiter,
  limit: string,
  {
    subject,
    now,
    detail,
    weight = 1,
  }: { readonly subject: string; readonly now: number; readonly detail: string; readonly weight?: number },
): Promise<Readonly<Record<string, string>>> {
  return requireAllowance(await limiter.take(subject, now, weight), limit, detail);
}

/**
 * Saves something, and counts it against a limit if it was saved.
 * @param saved the outcome of `write` that counts
 * @param refuse creates the error for a subject that has reached its limit
 */
export async function countSaved<Outcome extends { readonly outcome: string }>(
  limiter: RateLimiter,
  {
    subject,
    now,
    saved,
    refuse,
  }: {
    readonly subject: string;
    readonly now: number;
    readonly saved: Outcome['outcome'];
    readonly refuse: (allowance: Allowance) => Error;
  },
  write: () => Promise<Outcome>,
): Promise<Outcome> {
  const taken = await limiter.take(subject, now);
  if (!taken.allowed) throw refuse(taken);
  let isSaved = false;
  try {
    const outcome = await write();
    isSaved = outcome.outcome === saved;
    return outcome;
  } finally {
    if (!isSaved) await limiter.release(subject, now);
  }
}

/**
 * Checks that a request was allowed.
 * @returns the response's header fields
 * @throws {ProblemError} 429 with `detail`
 */
export function requireAllowance(allowance: Allowance, limit: string, detail: string) {
  const headers = rateLimitHeaders(limit, allowance);
  if (allowance.allowed) return headers;
  throw new ProblemError('rate_limited', detail, { headers });
}

/** Reads a limit from a setting. @throws {StartupError} an error that names the setting */
export function parseRateLimit(name: string, text: string | undefined, fallback: RateLimit): RateLimit {
  if (text === undefined || text === '') return fallback;
  const [, count, seconds] = /^([1-9]\d{0,6})\/([1-9]\d{0,6})$/.exec(text) ?? [];
  if (count && seconds) return { count: Number(count), windowMs: Number(seconds) * 1_000 };
  throw new StartupError(`${name} is "${text}"; it must be a number of requests per number of seconds, such as 20/10.`);
}

/**
 * Returns the header fields `RateLimit` and `RateLimit-Policy` from the IETF draft, and `Retry-After` if the request
 * was rejected.
 */
export function rateLimitHeaders(
  name: string,
  { allowed, limit, remaining, resetMs }: Allowance,
): Readonly<Record<string, string>> {
  const seconds = Math.ceil(resetMs / 1_000);
  return {
    'ratelimit-policy': `"${name}";q=${limit.count};w=${limit.windowMs / 1_000}`,
    ratelimit: `"${name}";r=${remaining};t=${seconds}`,
    ...(allowed ? {} : { 'retry-after': String(Math.max(1, seconds)) }),
  };
}

/** The environment variable for a limit, such as `LIMIT_QUOTES_A_DAY` for `quotesADay`. */
export function limitVariable(name: string): string {
  return `LIMIT_${name.replace(/[A-Z]/g, '_$&').toUpperCase()}`;
}
