// Writes a day as a calendar file (iCalendar, RFC 5545). A library such as ts-ics, which the tests use to read the
// files, is ten times as large, because it supports recurrence, time zones and alarms.

export interface CalendarDay {
  /** With the same id, a calendar replaces the event instead of adding another. */
  readonly id: string;
  /** `2026-12-04`. For a time, its date counts, regardless of the time zone. */
  readonly day: string;
  readonly title: string;
  readonly description: string;
  /** The page with the details. */
  readonly address?: string | undefined;
  /** When the file was created. */
  readonly now: Date;
}

const MAX_LINE_BYTES = 75;

/** @returns the file's text; undefined if the day is malformed */
export function calendarFile({ id, day, title, description, address, now }: CalendarDay): string | undefined {
  const start = new Date(/^\d{4}-\d\d-\d\d/.test(day) ? `${day.slice(0, 10)}T00:00:00Z` : '');
  if (Number.isNaN(start.getTime())) return undefined;
  const end = new Date(start.getTime() + 24 * 60 * 60 * 1000);
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//parametric-configurator//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:${escapeText(id)}`,
    `DTSTAMP:${digits(now).slice(0, 15)}Z`,
    `DTSTART;VALUE=DATE:${digits(start).slice(0, 8)}`,
    `DTEND;VALUE=DATE:${digits(end).slice(0, 8)}`,
    `SUMMARY:${escapeText(title)}`,
    `DESCRIPTION:${escapeText(description)}`,
    ...(address === undefined ? [] : [`URL:${new URL(address).href}`]),
    // The event doesn't mark the day as busy.
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return `${lines.map(fold).join('\r\n')}\r\n`;
}

/** The time as digits: `20261204T093000`. */
function digits(time: Date): string {
  return time.toISOString().replace(/[-:]/g, '');
}

function escapeText(text: string): string {
  return text.replace(/[\\;,]/g, '\\$&').replace(/\r\n|\r|\n/g, '\\n');
}

/**
 * Folds a line into lines of at most 75 octets, without splitting a character. Each line after the first starts with a
 * space, which counts.
 */
function fold(line: string): string {
  const encoder = new TextEncoder();
  const lines: string[] = [];
  let current = '';
  let bytes = 0;
  for (const character of line) {
    const size = encoder.encode(character).length;
    if (bytes + size > MAX_LINE_BYTES) {
      lines.push(current);
      current = ' ';
      bytes = 1;
    }
    current += character;
    bytes += size;
  }
  return [...lines, current].join('\r\n');
}
