import { DAY_MS } from '../../platform/clock.js';

/** How long people stay signed in to the console and their links work, in milliseconds. */
export const lifetimes = {
  /** A session ends after this long even if it's in use. */
  session: 7 * DAY_MS,
  /** It ends after this long without a request. */
  idleSession: DAY_MS / 2,
  /** A session of someone who asks to stay signed in lasts this long, whether or not they use it. */
  rememberedSession: 90 * DAY_MS,
  /** How long ago someone may have signed in, or confirmed that it's them, for what needs it. */
  confirmation: 10 * 60_000,
  /** Links to sign in and to confirm, and printed addresses. */
  signInLink: 15 * 60_000,
  invitation: 7 * DAY_MS,
  /** The link that a first start prints. */
  ownerLink: DAY_MS,
} as const;
