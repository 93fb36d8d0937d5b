// The service's clock, which tests can replace, and the format in which times are stored and sent.

/** Returns the current time in milliseconds since 1970. */
export type Clock = () => number;

export const MINUTE_MS = 60_000;
export const DAY_MS = 86_400_000;

/** Formats a time as RFC 3339 in UTC with milliseconds, so that times can be sorted as text. */
export function timestamp(ms: number): string {
  return new Date(ms).toISOString();
}

/** Whether a date such as `2027-02-28` exists. `Date.parse` also accepts `2027-02-31`. */
export function isCalendarDay(day: string): boolean {
  return new Date(`${day}T00:00Z`).toJSON()?.slice(0, 10) === day;
}
