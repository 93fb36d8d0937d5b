// How long an order takes. Days when the workshop is closed don't count.

import { DAY_MS } from '../../platform/clock.js';
import type { Requirements } from './requirements.js';
import { type Closed, type WorkshopProfile, weekdays } from './workshop.js';

/** The maximum number of closed days that a lead time skips. */
const MOST_DAYS = 1_000;

/**
 * The number of days until the product is ready to leave the workshop. If the day of the request is unknown, closed
 * days can't be taken into account.
 * @param waitingDays the number of days before work starts
 */
export function leadTimeDays(profile: WorkshopProfile, waitingDays: number, requirements: Requirements): number {
  const open = waitingDays + workDays(profile, requirements);
  const { closed } = profile;
  const { today } = requirements;
  if (!closed || today === undefined) return open;
  let [days, left] = [0, open];
  while (left > 0 && days < open + MOST_DAYS) {
    days += 1;
    if (!isClosed(closed, Date.parse(today) + days * DAY_MS)) left -= 1;
  }
  return days;
}

function workDays(profile: WorkshopProfile, { panelCount, productCount, quantity }: Requirements): number {
  if (profile.pricing === 'estimate') return Math.ceil((productCount * quantity) / profile.products_a_day);
  return Math.ceil((panelCount * quantity) / profile.panels_a_day);
}

function isClosed({ weekdays: closed = [], holidays = [] }: Closed, time: number): boolean {
  const date = new Date(time);
  const day = date.toISOString().slice(0, 10);
  const weekday = weekdays[(date.getUTCDay() + 6) % 7]!;
  return closed.includes(weekday) || holidays.some(({ from, to }) => day >= from && day <= to);
}
