// The offers of all workshops for a product: price and lead time of each that is qualified, and the reason of each that
// declines. Pure functions: no clock, no database, no random number, so the same request has the same result.

import type { Approximation, Declined, Delivery, Invoice, Price, Workshop } from '@parametric/api-client';
import { approximate } from './conversion.js';
import { deliveryOf } from './delivery.js';
import { distanceFrom } from './distance.js';
import { calculatePrice } from './pricing.js';
import { findDeclineReason } from './qualification.js';
import { type OfferRequest, type Requirements, requirementsOf } from './requirements.js';
import { type PriceListProfile, type WorkshopProfile, workshops } from './workshop.js';

export interface Offer {
  readonly workshop: Workshop;
  /** The lines add up to the total, in one currency. */
  readonly price: Price;
  readonly delivery: Delivery;
  readonly invoice: Invoice;
  /** Of the total, where it is in another currency than the shop's. */
  readonly approximate: Approximation | undefined;
  /** Until the product is ready to leave the workshop. */
  readonly lead_time_days: number;
}

export interface WorkshopOffers {
  readonly offers: readonly Offer[];
  readonly declined: readonly Declined[];
}

export function requestOffers(
  request: OfferRequest,
  candidates: readonly PriceListProfile[] = workshops,
): WorkshopOffers {
  const requirements = requirementsOf(request);
  const offers: Offer[] = [];
  const declined: Declined[] = [];
  for (const profile of candidates) {
    const decline = findDeclineReason(profile, requirements);
    if (decline) declined.push({ workshop: workshopSummary(profile, requirements), ...decline });
    else offers.push(offerOf(profile, requirements));
  }
  return { offers, declined };
}

function offerOf(profile: PriceListProfile, requirements: Requirements): Offer {
  const price = calculatePrice(profile, requirements);
  return {
    workshop: workshopSummary(profile, requirements),
    price,
    delivery: deliveryOf(profile, requirements),
    invoice: { at: profile.invoice.at, due_days: profile.invoice.due_days },
    approximate: approximate(price.total, requirements.shopCurrency),
    lead_time_days:
      profile.waiting_days + Math.ceil((requirements.panelCount * requirements.quantity) / profile.panels_a_day),
  };
}

function workshopSummary(profile: WorkshopProfile, { shipTo }: Requirements): Workshop {
  const { slug, name, country } = profile;
  const distance = shipTo && distanceFrom(profile, shipTo);
  return { slug, name, country, ...(distance === undefined ? {} : { distance_km: distance }) };
}
