// Limits a day's requests by where they come from, so that one customer's or one provider's networks can't use up what a
// shop accepts from everyone. Counts each request for its address and for the networks around it: an IPv6 customer has
// a /56 or a /48, so counting addresses alone would give one of them thousands of shares.

import type { Allowance, RateLimit, RateLimiter } from './rate-limits.js';

/** From the narrowest to the widest: an address and its networks. */
export const LEVELS = ['address', 'customer', 'site', 'provider'] as const;
type Level = (typeof LEVELS)[number];

export type LevelLimits = Readonly<Record<Level, RateLimit>>;

/** The share of an organization's daily orders that each level may place, and how many it may place in any case. */
const ORDER_SHARES: Readonly<Record<Level, readonly [share: number, least: number]>> = {
  address: [0.05, 1],
  customer: [0.05, 1],
  site: [0.1, 5],
  provider: [0.3, 10],
};

export function orderShares({ count, windowMs }: RateLimit): LevelLimits {
  return limitsOf((level) => {
    const [share, least] = ORDER_SHARES[level];
    return { count: Math.max(least, Math.floor(count * share)), windowMs };
  });
}

/** How many times one address's requests for quotes each level may send. */
const QUOTE_SHARES: Readonly<Record<Level, number>> = { address: 1, customer: 1, site: 4, provider: 20 };

export function quoteShares({ count, windowMs }: RateLimit): LevelLimits {
  return limitsOf((level) => ({ count: count * QUOTE_SHARES[level], windowMs }));
}

function limitsOf(limitOf: (level: Level) => RateLimit): LevelLimits {
  return Object.fromEntries(LEVELS.map((level) => [level, limitOf(level)])) as Record<Level, RateLimit>;
}

/**
 * @param address an IPv4 address, or an IPv6 address's /64 network, as `clientAddress` returns it
 * @returns the address, and the networks that it's part of, by level
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

/** What the levels of one request allowed. */
export interface NetworkAllowance extends Allowance {
  /** How many requests its widest network has made, including this one. */
  readonly ofProvider: number;
}

export class NetworkShares {
  readonly #limiters: Readonly<Record<Level, RateLimiter>>;

  /** @param limiters count the subjects of each level */
  constructor(limiters: Readonly<Record<Level, RateLimiter>>) {
    this.#limiters = limiters;
  }

  /** Counts a request for all levels, or for none if one of them has no room. */
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

  /** Takes back a request at `now` that had no effect. */
  async release(organization: string, address: string, now: number): Promise<void> {
    await this.#release(organization, address, now, LEVELS);
  }

  async #release(organization: string, address: string, now: number, levels: readonly Level[]): Promise<void> {
    const networks = networksOf(address);
    for (const level of levels) await this.#limiters[level].release(`${organization} ${networks[level]}`, now);
  }
}

/** From this part of the day's orders on, the rest is for networks that have placed few of them. */
export const SCARCE_FROM = 0.8;

/** How many orders a provider's networks may place once a day's orders are scarce. */
export function fewOf({ count }: RateLimit): number {
  return Math.max(1, Math.floor(count * 0.05));
}
