// Limits the requests per day by network, so that the networks of one customer or provider can't use up all the
// requests that a shop accepts. Each request is counted for its address and for the networks that contain it. An IPv6
// customer has a /56 or /48 network, so counting only addresses would give one customer thousands of shares.

import type { Allowance, RateLimit, RateLimiter } from './rate-limits.js';

/** An address and the networks that contain it, from the narrowest to the widest. */
export const LEVELS = ['address', 'customer', 'site', 'provider'] as const;
type Level = (typeof LEVELS)[number];

export type LevelLimits = Readonly<Record<Level, RateLimit>>;

/**
 * For each level, the share of an organization's daily orders that it can place, and the number of orders that it can
 * always place.
 */
const ORDER_SHARES: Readonly<Record<Level, readonly [share: number, least: number]>> = {
  address: [0.05, 1],
  customer: [0.05, 1],
  site: [0.1, 5],
  provider: [0.3, 10],
};

export function orderShares(limit: RateLimit): LevelLimits {
  return sharesOf(limit, ORDER_SHARES);
}

/** The shares of held orders, which customers have to confirm. Each sends an email, so the shares are small. */
const HELD_ORDER_SHARES: typeof ORDER_SHARES = {
  address: [0.001, 1],
  customer: [0.001, 1],
  site: [0.004, 5],
  provider: [0.02, 10],
};

export function heldOrderShares(limit: RateLimit): LevelLimits {
  return sharesOf(limit, HELD_ORDER_SHARES);
}

function sharesOf({ count, windowMs }: RateLimit, shares: typeof ORDER_SHARES): LevelLimits {
  return limitsOf((level) => {
    const [share, least] = shares[level];
    return { count: Math.max(least, Math.floor(count * share)), windowMs };
  });
}

/**
 * The number of requests for quotes that each level can send, as a multiple of the number that one address can send.
 */
const QUOTE_SHARES: Readonly<Record<Level, number>> = { address: 1, customer: 1, site: 4, provider: 20 };

export function quoteShares({ count, windowMs }: RateLimit): LevelLimits {
  return limitsOf((level) => ({ count: count * QUOTE_SHARES[level], windowMs }));
}

function limitsOf(limitOf: (level: Level) => RateLimit): LevelLimits {
  return Object.fromEntries(LEVELS.map((level) => [level, limitOf(level)])) as Record<Level, RateLimit>;
}

/**
 * Finds the networks that an address belongs to.
 * @param address an IPv4 address, or an IPv6 address's /64 network, as `clientAddress` returns it
 * @returns the address and the networks that contain it, by level
 */
export function networksOf(address: string): Readonly<Record<Level, string>> {
  const [, ...ipv6] = /^([0-9a-f]+):([0-9a-f]+):([0-9a-f]+):([0-9a-f]+)::\/64$/.exec(address) ?? [];
  if (ipv6.length > 0) {
    const [first, second, third, fourth = '0'] = ipv6;
    const customer = (Number.parseInt(fourth, 16) >> 8).toString(16);
    return {
      address,
      customer: `${first}:${second}:${third}:${customer}00::/56`,
      site: `${first}:${second}:${third}::/48`,
      provider: `${first}:${second}::/32`,
    };
  }
  const [first, second, third] = address.split('.');
  if (third === undefined) return { address, customer: address, site: address, provider: address };
  return {
    address,
    customer: address,
    site: `${first}.${second}.${third}.0/24`,
    provider: `${first}.${second}.0.0/16`,
  };
}

/** Whether all levels together allow a request, and how many more requests they allow. */
export interface NetworkAllowance extends Allowance {
  /** How many requests the widest network has sent, including this one. */
  readonly ofProvider: number;
}

export class NetworkShares {
  readonly #limiters: Readonly<Record<Level, RateLimiter>>;

  constructor(limiters: Readonly<Record<Level, RateLimiter>>) {
    this.#limiters = limiters;
  }

  /** Counts a request at all levels, or at none if one of them has reached its limit. */
  async take(organization: string, address: string, now: number): Promise<NetworkAllowance> {
    const networks = networksOf(address);
    const taken: Level[] = [];
    let tightest: Allowance | undefined;
    let widest: Allowance | undefined;
    for (const level of LEVELS) {
      widest = await this.#limiters[level].take(`${organization} ${networks[level]}`, now);
      if (!widest.allowed) {
        await this.#release(organization, address, now, taken);
        return { ...widest, ofProvider: 0 };
      }
      taken.push(level);
      if (!tightest || widest.remaining < tightest.remaining) tightest = widest;
    }
    return { ...tightest!, ofProvider: widest!.limit.count - widest!.remaining };
  }

  /** Undoes the count of a request that was sent at `now` and had no effect. */
  async release(organization: string, address: string, now: number): Promise<void> {
    await this.#release(organization, address, now, LEVELS);
  }

  async #release(organization: string, address: string, now: number, levels: readonly Level[]): Promise<void> {
    const networks = networksOf(address);
    for (const level of levels) await this.#limiters[level].release(`${organization} ${networks[level]}`, now);
  }
}

/** Once this share of the day's orders has been placed, the rest is reserved for networks that have placed few. */
export const SCARCE_FROM = 0.8;

/** Once this share has been placed, all orders are held, so that those that customers confirm still find room. */
export const HELD_FROM = 0.9;

/** How many orders a provider's networks can place between `SCARCE_FROM` and `HELD_FROM` without a confirmation. */
export const FIRST_ORDERS = 2;

/** How many orders a provider's networks can place once the day's orders have reached `SCARCE_FROM`, if none can be held. */
export function fewOrdersOf({ count }: RateLimit): number {
  return Math.max(1, Math.floor(count * 0.05));
}

/** How many held orders a provider's networks can have once the day's held orders have reached `SCARCE_FROM`. */
export function fewHeldOrdersOf({ count }: RateLimit): number {
  return Math.max(1, Math.floor(count * 0.002));
}

/** How many held orders the customers of a provider's networks, and those with addresses at one domain, can confirm. */
export function placedHeldOrderLimits({
  count,
  windowMs,
}: RateLimit): Readonly<Record<'network' | 'domain', RateLimit>> {
  return {
    network: { count: Math.max(10, Math.floor(count * 0.05)), windowMs },
    domain: { count: Math.max(5, Math.floor(count * 0.01)), windowMs },
  };
}
