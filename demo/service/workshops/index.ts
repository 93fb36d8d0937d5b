// Who would make this, for how much and how soon: one offer a qualified workshop, and the reason of every other.
// Pure: no clock, no database, no chance. Knows neither HTTP nor ids nor expiry.

import type { Declined, Price, Workshop } from '@parametric/api-client';
import { distanceInKm } from './distance.js';
import { type Job, jobOf, type WorkshopRequest } from './job.js';
import { priceJob } from './pricing.js';
import { reasonToDecline } from './qualification.js';
import type { WorkshopProfile } from './workshop.js';
import { workshops } from './workshops.js';

export type { WorkshopRequest } from './job.js';
export type { Place, Rates, WorkshopProfile } from './workshop.js';
export { workshops };

export interface Offer {
  readonly workshop: Workshop;
  /** The lines add up to the total, in one currency. */
  readonly price: Price;
  /** Until it is ready to leave the workshop. */
  readonly lead_time_days: number;
}

export interface WorkshopAnswers {
  readonly offers: readonly Offer[];
  readonly declined: readonly Declined[];
}

/** The same request has the same answer, whenever and wherever it is asked. */
export function quoteWorkshops(
  request: WorkshopRequest,
  asked: readonly WorkshopProfile[] = workshops,
): WorkshopAnswers {
  const job = jobOf(request);
  const offers: Offer[] = [];
  const declined: Declined[] = [];
  for (const profile of asked) {
    const decline = reasonToDecline(profile, job);
    if (decline) declined.push({ workshop: introduce(profile, job), ...decline });
    else offers.push(offerOf(profile, job));
  }
  return { offers, declined };
}

function offerOf(profile: WorkshopProfile, job: Job): Offer {
  return {
    workshop: introduce(profile, job),
    price: priceJob(profile, job),
    lead_time_days: profile.waitingDays + Math.ceil((job.panelCount * job.quantity) / profile.panelsADay),
  };
}

function introduce({ slug, name, country, place }: WorkshopProfile, { shipTo }: Job): Workshop {
  const distance = shipTo && distanceInKm(place, shipTo);
  return { slug, name, country, ...(distance === undefined ? {} : { distance_km: distance }) };
}
