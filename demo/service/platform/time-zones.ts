// The calendar day at a seller's place, which dates an invoice and decides which year it belongs to.

import { DAY_MS, timestamp } from './clock.js';

/** The zone of the capital or of most people, for countries whose zones differ. */
const mainZones: Readonly<Record<string, string>> = {
  ...{ AR: 'America/Argentina/Buenos_Aires', AU: 'Australia/Sydney', BR: 'America/Sao_Paulo', CA: 'America/Toronto' },
  ...{ CD: 'Africa/Kinshasa', CL: 'America/Santiago', CN: 'Asia/Shanghai', EC: 'America/Guayaquil' },
  ...{ ES: 'Europe/Madrid', FM: 'Pacific/Pohnpei', GL: 'America/Nuuk', ID: 'Asia/Jakarta', KI: 'Pacific/Tarawa' },
  ...{ KZ: 'Asia/Almaty', MH: 'Pacific/Majuro', MN: 'Asia/Ulaanbaatar', MX: 'America/Mexico_City' },
  ...{ NZ: 'Pacific/Auckland', PF: 'Pacific/Tahiti', PG: 'Pacific/Port_Moresby', PT: 'Europe/Lisbon' },
  ...{ RU: 'Europe/Moscow', UM: 'Pacific/Wake', US: 'America/New_York' },
};

/** The zones of a country. Newer versions of JavaScript have a method instead of the property, and TypeScript neither. */
function zonesOf(country: string): readonly string[] {
  const locale = new Intl.Locale(`und-${country}`) as Intl.Locale & {
    readonly timeZones?: readonly string[];
    getTimeZones?(): readonly string[];
  };
  return locale.getTimeZones?.() ?? locale.timeZones ?? [];
}

/**
 * @param time a timestamp, or a day, which is returned unchanged
 * @param country the country's ISO 3166 code. Without a known zone, the day is that in UTC.
 * @returns the day, such as `2026-12-31`
 */
export function dayIn(country: string, time: string): string {
  if (/^\d{4}-\d{2}-\d{2}$/.test(time)) return time;
  const timeZone = mainZones[country] ?? zonesOf(country)[0] ?? 'UTC';
  const day = { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' } as const;
  const parts = new Intl.DateTimeFormat('en', { ...day, calendar: 'gregory' }).formatToParts(new Date(time));
  const part = (wanted: string) => parts.find(({ type }) => type === wanted)!.value;
  return `${part('year')}-${part('month')}-${part('day')}`;
}

/** The day that follows by this number of days. */
export function daysAfter(day: string, days: number): string {
  return timestamp(Date.parse(day) + days * DAY_MS).slice(0, 10);
}
