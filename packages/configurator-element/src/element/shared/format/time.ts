// Days, times and how long something takes, as a person reads them.

import { knownLanguage } from './language.js';

/** `2026-12-04` is that day everywhere; a time is the day where the person is. */
export function formatDay(dayOrTime: string, language: string): string {
  const isDay = /^\d{4}-\d\d-\d\d$/.test(dayOrTime);
  const options: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'short', year: 'numeric' };
  return format(dayOrTime, language, isDay ? { ...options, timeZone: 'UTC' } : options);
}

export function formatTime(time: string, language: string): string {
  return format(time, language, { day: 'numeric', month: 'short', hour: 'numeric', minute: '2-digit' });
}

/** `12 days` */
export function formatDays(days: number, language: string): string {
  return formatUnit(days, language, 'day', 'long');
}

/** `480 km` */
export function formatDistance(kilometres: number, language: string): string {
  return formatUnit(kilometres, language, 'kilometer', 'short');
}

function formatUnit(value: number, language: string, unit: string, unitDisplay: 'long' | 'short'): string {
  return new Intl.NumberFormat(knownLanguage(language), {
    style: 'unit',
    unit,
    unitDisplay,
    maximumFractionDigits: 0,
  }).format(value);
}

/** What can't be read is shown as it came. */
function format(time: string, language: string, options: Intl.DateTimeFormatOptions): string {
  const date = new Date(time);
  if (Number.isNaN(date.getTime())) return time;
  return new Intl.DateTimeFormat(knownLanguage(language), options).format(date);
}
