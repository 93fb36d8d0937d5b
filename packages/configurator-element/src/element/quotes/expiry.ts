// Formats the time until which a quote can be ordered: a day, or the hour if it is today or tomorrow, or the minutes of
// the last hour. The text updates itself.

import { noChange } from 'lit';
import { AsyncDirective } from 'lit/async-directive.js';
import { directive } from 'lit/directive.js';
import { knownLanguage } from '../shared/language.js';
import { formatMessage, type Messages } from '../shared/messages/index.js';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** @param deadline by the same clock as `now`; both in milliseconds since 1970 */
export function formatExpiry(deadline: number, now: number, language: string, messages: Messages): string {
  const leftMs = deadline - now;
  const known = knownLanguage(language);
  if (leftMs < hourMs) {
    const minutes = new Intl.NumberFormat(known, { style: 'unit', unit: 'minute', unitDisplay: 'long' });
    const left = minutes.format(Math.max(0, Math.ceil(leftMs / minuteMs)));
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

/** The time until the text changes; milliseconds. */
export function nextChange(deadline: number, now: number): number | undefined {
  const leftMs = deadline - now;
  if (leftMs <= 0) return undefined;
  if (leftMs < hourMs) return leftMs % minuteMs || minuteMs;
  const midnight = new Date(now).setHours(24, 0, 0, 0);
  return Math.min(leftMs - hourMs + 1, midnight - now);
}

/** The number of days in the person's time zone, also across changes to summer time. */
function daysBetween(one: Date, other: Date): number {
  const dayOf = (date: Date) => Date.UTC(date.getFullYear(), date.getMonth(), date.getDate());
  return Math.round((dayOf(other) - dayOf(one)) / dayMs);
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

/** @param deadline by the page's own clock; milliseconds since 1970 */
export const expiry = directive(ExpiryText);
