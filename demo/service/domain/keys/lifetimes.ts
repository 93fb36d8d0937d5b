import { DAY_MS, MINUTE_MS } from '../../platform/clock.js';

/**
 * How long people stay signed in to the console, and how long links to it work, in milliseconds. The texts of emails
 * (people-mails.ts) and the console's pages repeat them.
 */
export const lifetimes = {
  /** How long a session lasts even if it's in use. */
  session: 7 * DAY_MS,
  /** How long a session lasts without a request. */
  idleSession: DAY_MS / 2,
  /** How long a session lasts, used or not, if the person asks to stay signed in. */
  rememberedSession: 90 * DAY_MS,
  /** How recently someone must have signed in or confirmed their identity, for actions that require it. */
  confirmation: 10 * MINUTE_MS,
  /** How long sign-in and confirmation links work, including sign-in addresses printed in the terminal. */
  signInLink: 15 * MINUTE_MS,
  /** How long links in invitations work. */
  invitation: 7 * DAY_MS,
  /** How long the link that a first start prints works. */
  ownerLink: DAY_MS,
} as const;

/** A lifetime in words, such as `15 minutes` or `1 day`. */
export function durationWords(ms: number): string {
  const [count, unit] = ms % DAY_MS === 0 ? [ms / DAY_MS, 'day'] : [ms / MINUTE_MS, 'minute'];
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}
