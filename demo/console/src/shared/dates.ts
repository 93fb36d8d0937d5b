// Dates and times in the reader's language and time zone.

const inDays = { dateStyle: 'medium' } as const;
const inMinutes = { dateStyle: 'medium', timeStyle: 'short' } as const;

/** @param time ISO 8601, or milliseconds since 1970 */
export function formatDate(time: string | number): string {
  return new Intl.DateTimeFormat(undefined, inDays).format(new Date(time));
}

/** @param time ISO 8601, or milliseconds since 1970 */
export function formatTime(time: string | number): string {
  return new Intl.DateTimeFormat(undefined, inMinutes).format(new Date(time));
}
