import { DAY_MS } from '../../platform/clock.js';

/** How long people stay signed in to the console, and how long links to it work, in milliseconds. */
export const lifetimes = {
  /** How long a session lasts even if it's in use. */
  session: 7 * DAY_MS,
  /** How long a session lasts without a request. */
  idleSession: DAY_MS / 2,
  /** How long a session lasts, used or not, if the person asks to stay signed in. */
  rememberedSession: 90 * DAY_MS,
  /** How recently someone must have signed in or confirmed their identity, for actions that require it. */
  confirmation: 10 * 60_000,
  /** How long links to sign in and to confirm work, and printed addresses. */
  signInLink: 15 * 60_000,
  invitation: 7 * DAY_MS,
  /** How long the link that a first start prints works. */
  ownerLink: DAY_MS,
} as const;
