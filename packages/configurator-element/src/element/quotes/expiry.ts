// When quotes expire: the text for it (the day, with the hour if it's today or tomorrow, or the minutes in the last
// hour), and a timer.

import { noChange } from 'lit';
import { AsyncDirective } from 'lit/async-directive.js';
import { directive } from 'lit/directive.js';
import { knownLanguage } from '../shared/language.js';
import { formatMessage, type Messages } from '../shared/messages/index.js';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** One day in ms, which is also the longest timeout used, because timers overflow after 24 days. */
const DAY_MS = 24 * HOUR_MS;

/** @param deadline on the same clock as `now`, both in milliseconds since 1970 */
export function formatExpiry(deadline: number, now: number, language: string, messages: Messages): string {
  const leftMs = deadline - now;
  const known = knownLanguage(language);
  if (leftMs < HOUR_MS) {
    const minutes = new Intl.NumberFormat(known, { style: 'unit', unit: 'minute', unitDisplay: 'long' });
    const left = minutes.format(Math.max(0, Math.ceil(leftMs / MINUTE_MS)));
    return formatMessage(messages, 'timeLeft', { time: left });
  }
  const days = daysBetween(new Date(now), new Date(deadline));
  if (days > 1) {
    const isThisYear = new Date(now).getFullYear() === new Date(deadline).getFullYear();
    const year = isThisYear ? {} : ({ year: 'numeric' } as const);
    return new Intl.DateTimeFormat(known, { day: 'numeric', month: 'short', ...year }).format(deadline);
  }
  const day = new Intl.RelativeTimeFormat(known, { numeric: 'auto' }).format(days, 'day');
  return `${day} ${new Intl.DateTimeFormat(known, { hour: 'numeric', minute: '2-digit' }).format(deadline)}`;
}

/** The time until the text changes, in ms. */
export function nextChange(deadline: number, now: number): number | undefined {
  const leftMs = deadline - now;
  if (leftMs <= 0) return undefined;
  if (leftMs < HOUR_MS) return leftMs % MINUTE_MS || MINUTE_MS;
  const midnight = new Date(now).setHours(24, 0, 0, 0);
  return Math.min(leftMs - HOUR_MS + 1, midnight - now);
}

/** The number of calendar days in the person's time zone, correct across daylight saving changes. */
function daysBetween(one: Date, other: Date): number {
  const dayOf = (date: Date) => Date.UTC(date.getFullYear(), date.getMonth(), date.getDate());
  return Math.round((dayOf(other) - dayOf(one)) / DAY_MS);
}

type Given = readonly [deadline: number, language: string, messages: Messages];

class ExpiryText extends AsyncDirective {
  #given: Given | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  render(...given: Given): unknown {
    this.#given = given;
    this.#await();
    return this.isConnected ? textOf(given) : noChange;
  }

  protected override disconnected(): void {
    clearTimeout(this.#timer);
  }

  protected override reconnected(): void {
    this.#show();
  }

  #await(): void {
    clearTimeout(this.#timer);
    const waitMs = this.#given && nextChange(this.#given[0], Date.now());
    if (waitMs !== undefined) this.#timer = setTimeout(() => this.#show(), waitMs);
  }

  #show(): void {
    if (this.#given) this.setValue(textOf(this.#given));
    this.#await();
  }
}

function textOf([deadline, language, messages]: Given): string {
  return formatExpiry(deadline, Date.now(), language, messages);
}

/** @param deadline on the page's clock, in milliseconds since 1970 */
export const expiry = directive(ExpiryText);

/** Calls back when a quote expires while the page is visible, or as soon as the page becomes visible after that. */
export class ExpiryTimer {
  readonly #onExpired: () => void;
  #expiresAt: number | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(onExpired: () => void) {
    this.#onExpired = onExpired;
    document.addEventListener('visibilitychange', this.#check);
  }

  /** @param expiresAt milliseconds since 1970; undefined if nothing expires */
  watch(expiresAt: number | undefined): void {
    if (expiresAt === this.#expiresAt) return;
    this.#expiresAt = expiresAt;
    this.#check();
  }

  dispose(): void {
    clearTimeout(this.#timer);
    document.removeEventListener('visibilitychange', this.#check);
  }

  readonly #check = (): void => {
    clearTimeout(this.#timer);
    if (this.#expiresAt === undefined || document.hidden) return;
    const leftMs = this.#expiresAt - Date.now();
    if (leftMs > 0) this.#timer = setTimeout(this.#check, Math.min(leftMs, DAY_MS));
    else this.#onExpired();
  };
}
