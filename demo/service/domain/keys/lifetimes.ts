import { DAY_MS, MINUTE_MS } from '../../platform/clock.js';

/**
 * How long people stay signed in to the console, and how long links to it work, in milliseconds. The texts of emails
 * (people-mails.ts) and of the console's pages state the same times.
 */
export const lifetimes = {
  /** How long a session lasts even if it's in use. */
  session: 7 * DAY_MS,
  /** How long a session lasts without a request. */
  idleSession: DAY_MS / 2,
  /** How long a session lasts, even without requests, if the person chooses to stay signed in. */
  rememberedSession: 90 * DAY_MS,
  /**
   * How long after signing in or confirming their identity a person can do things that require a recent confirmation.
   */
  confirmation: 10 * MINUTE_MS,
  /**
   * How long a link for signing in or for confirming one's identity stays valid, including a link that's printed in
   * the terminal.
   */
  signInLink: 15 * MINUTE_MS,
  /** How long the link in an invitation stays valid. */
  invitation: 7 * DAY_MS,
  /** How long the link that's printed when the service first starts stays valid. */
  ownerLink: DAY_MS,
} as const;

/** A lifetime in words, such as `15 minutes` or `1 day`. */
export function durationWords(ms: number): string {
  const [count, unit] = ms % DAY_MS === 0 ? [ms / DAY_MS, 'day'] : [ms / MINUTE_MS, 'minute'];
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}
