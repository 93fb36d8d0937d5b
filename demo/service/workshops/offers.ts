// Who would make this, for how much and how soon: one offer a qualified workshop, and the reason of every other.
// Pure: no clock, no database, no chance. Knows neither HTTP nor ids nor expiry.

import type { Declined, Price, Workshop } from '@parametric/api-client';
import { distanceKm } from './distance.js';
import { calculatePrice } from './pricing.js';
import { findDeclineReason } from './qualification.js';
import { type OfferRequest, type Requirements, requirementsOf } from './requirements.js';
import type { WorkshopProfile } from './workshop.js';
import { workshops } from './workshops.js';

export type { OfferRequest } from './requirements.js';
export type { GeoLocation, Rates, WorkshopProfile } from './workshop.js';
export { workshops };

export interface Offer {
  readonly workshop: Workshop;
  /** The lines add up to the total, in one currency. */
  readonly price: Price;
  /** Until it is ready to leave the workshop. */
  readonly lead_time_days: number;
}

export interface WorkshopOffers {
  readonly offers: readonly Offer[];
  readonly declined: readonly Declined[];
}

/** The same request has the same answer, whenever and wherever it is asked. */
export function requestOffers(request: OfferRequest, asked: readonly WorkshopProfile[] = workshops): WorkshopOffers {
  const job = requirementsOf(request);
  const offers: Offer[] = [];
  const declined: Declined[] = [];
  for (const profile of asked) {
    const decline = findDeclineReason(profile, job);
    if (decline) declined.push({ workshop: workshopSummary(profile, job), ...decline });
    else offers.push(offerOf(profile, job));
  }
  return { offers, declined };
}

function offerOf(profile: WorkshopProfile, job: Requirements): Offer {
  return {
    workshop: workshopSummary(profile, job),
    price: calculatePrice(profile, job),
    lead_time_days: profile.waitingDays + Math.ceil((job.panelCount * job.quantity) / profile.panelsADay),
  };
}

function workshopSummary(
  { slug, name, country, location: place }: WorkshopProfile,
  { shipTo }: Requirements,
): Workshop {
  const distance = shipTo && distanceKm(place, shipTo);
  return { slug, name, country, ...(distance === undefined ? {} : { distance_km: distance }) };
}
