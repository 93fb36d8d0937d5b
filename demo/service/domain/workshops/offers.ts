// All workshops' quotes for a product: the price and lead time from each workshop that can make it, and the reason from
// each one that declines. The functions are pure. They don't use a clock, a database, or random numbers, so the same
// request always has the same result.

import type {
  Approximation,
  Declined,
  Delivery,
  DeliveryForm,
  Invoice,
  Money,
  Price,
  Workshop,
} from '@parametric/api-client';
import { sha256 } from '../../platform/sha256.js';
import { approximate, distanceFrom } from './data.js';
import { calculateEstimatePrice, estimatedGoods } from './estimate-price.js';
import { goodsOf } from './goods-of.js';
import { leadTimeDays } from './lead-time.js';
import { memoized } from './material-identity.js';
import { buildPrice, calculatePrice, type Speed } from './pricing.js';
import { type Decline, findDeclineReason, findEstimateDecline, tooLarge } from './qualification.js';
import { type OfferRequest, type Requirements, requirementsOf } from './requirements.js';
import { shareOut } from './share-out.js';
import { type WorkshopProfile, workshops } from './workshop.js';

export interface Offer {
  readonly workshop: Workshop;
  /** The price. Its lines add up to the total and are all in the same currency. */
  readonly price: Price;
  /** Each product's share of the price, without delivery and tax; undefined if there's only one product. */
  readonly nets: readonly Money[] | undefined;
  readonly delivery: Delivery;
  readonly invoice: Invoice;
  /** The total in the customer's currency, if the price is in another one. */
  readonly approximate: Approximation | undefined;
  /** Whether this is the standard or the express quote. Undefined if the workshop doesn't offer both. */
  readonly speed: Speed | undefined;
  /** The number of days until the product is ready to leave the workshop. */
  readonly lead_time_days: number;
}

export interface WorkshopOffers {
  readonly offers: readonly Offer[];
  readonly declined: readonly Declined[];
}

export function requestOffers(
  request: OfferRequest,
  candidates: readonly WorkshopProfile[] = workshops,
): WorkshopOffers {
  const requirements = requirementsOf(request);
  const offers: Offer[] = [];
  const declined: Declined[] = [];
  for (const profile of candidates) {
    const decline = (refusal: Decline) =>
      declined.push({ workshop: workshopSummary(profile, requirements), ...refusal });
    const refusal = findNamedDecline(profile, requirements);
    if (refusal) {
      decline(refusal);
      continue;
    }
    for (const speed of speedsOf(profile, requirements)) {
      const price = priceOf(profile, requirements, speed);
      if (isExact(price)) offers.push(offerOf(profile, requirements, price, speed));
      else if (speed !== 'express') decline(tooLarge(price.total));
    }
  }
  return { offers, declined };
}

function findDecline(profile: WorkshopProfile, requirements: Requirements): Decline | undefined {
  return profile.pricing === 'estimate'
    ? findEstimateDecline(profile, requirements)
    : findDeclineReason(profile, requirements);
}

/**
 * The reason why a workshop declines. If there are several products, it names the one that the workshop declines,
 * unless the reason applies to all of them.
 */
function findNamedDecline(profile: WorkshopProfile, requirements: Requirements): Decline | undefined {
  const whole = findDecline(profile, requirements);
  const { products, shipTo, currency } = requirements;
  if (!whole || products.length === 1 || whole.reason === 'country_not_served') return whole;
  for (const [index, product] of products.entries()) {
    const own = findDecline(profile, requirementsOf({ products: [product], shipTo, currency }));
    if (own?.reason === whole.reason) return { ...own, item: index + 1 };
  }
  return whole;
}

/** The delivery speeds to quote. There are two if the workshop also offers an express quote for this quantity. */
function speedsOf(profile: WorkshopProfile, { panelCount, quantity }: Requirements): readonly (Speed | undefined)[] {
  const express = profile.pricing === 'price_list' ? profile.express : undefined;
  const isPossible = express && panelCount * quantity <= (express.capacity ?? Number.POSITIVE_INFINITY);
  return isPossible ? ['standard', 'express'] : [undefined];
}

function priceOf(profile: WorkshopProfile, requirements: Requirements, speed: Speed | undefined): Price {
  return profile.pricing === 'estimate'
    ? calculateEstimatePrice(profile, requirements)
    : calculatePrice(profile, requirements, speed);
}

/**
 * Whether the amounts are exact. An amount beyond safe integers is rounded, and the lines wouldn't add up to the total.
 */
function isExact({ total, lines }: Price): boolean {
  return isCounted(total) && lines.every(({ amount }) => isCounted(amount));
}

function isCounted({ amount }: Money): boolean {
  return Number.isSafeInteger(amount);
}

function offerOf(profile: WorkshopProfile, requirements: Requirements, price: Price, speed: Speed | undefined): Offer {
  const approximation = approximate(price.total, requirements.customerCurrency);
  return {
    workshop: {
      ...workshopSummary(profile, requirements),
      pricing: { by: profile.pricing, revision: revisionOf(profile) },
    },
    price,
    nets: requirements.products.length > 1 ? netsOf(profile, requirements, price, speed) : undefined,
    delivery: deliveryOf(profile, requirements),
    invoice: { at: profile.invoice.at, due_days: profile.invoice.due_days },
    approximate: approximation && isCounted(approximation.total) ? approximation : undefined,
    speed,
    lead_time_days: leadTimeDays(profile, waitingDaysOf(profile, speed), requirements),
  };
}

/**
 * Divides the net price among the products. Shared costs, such as setup and a sheet that several products are cut
 * from, are divided in proportion to what each product would cost alone.
 */
function netsOf(
  profile: WorkshopProfile,
  requirements: Requirements,
  { total: { currency }, lines }: Price,
  speed: Speed | undefined,
): readonly Money[] {
  const goods = goodsOf(lines.map(({ kind, amount }) => ({ kind, amount: amount.amount })));
  const { products, shipTo } = requirements;
  const alone =
    profile.pricing === 'estimate'
      ? estimatedGoods(profile, requirements).map(({ net }) => net)
      : products.map((product) => {
          const own = requirementsOf({ products: [product], shipTo, currency });
          return goodsOf(buildPrice(profile, own, speed).lines.filter(({ kind }) => kind !== 'minimum'));
        });
  return shareOut(goods, alone).map((amount) => ({ amount, currency }));
}

function waitingDaysOf(profile: WorkshopProfile, speed: Speed | undefined): number {
  if (speed === 'express' && profile.pricing === 'price_list') return profile.express!.waiting_days;
  return profile.waiting_days;
}

/**
 * A hash of the price list. A workshop's revision changes only with its prices, and not with the settings for its
 * files.
 */
export const revisionOf = memoized(({ files: _, ...prices }: WorkshopProfile) =>
  sha256(JSON.stringify(prices)).slice(0, 12),
);

function workshopSummary(profile: WorkshopProfile, { shipTo }: Requirements): Workshop {
  const { slug, name, country } = profile;
  const distance = shipTo && distanceFrom(profile, shipTo);
  return { slug, name, country, ...(distance === undefined ? {} : { distance_km: distance }) };
}

/** The limits of parcel services: the mass in kilograms, and the longest side in millimeters. */
const PARCEL_MASS = 30;
const PARCEL_LENGTH = 2000;

/**
 * The smallest of the workshop's delivery methods that the whole order fits, or the largest method if the order fits
 * none.
 */
function deliveryOf({ delivers }: WorkshopProfile, requirements: Requirements): Delivery {
  // A single board isn't flat-packed, because there's nothing to assemble.
  const isInPieces = requirements.products.some(({ needs }) => needs.panelCount > 1);
  const as = delivers.as === 'assembled' || !isInPieces ? 'assembled' : 'flat_packed';
  const by = delivers.by.find((method) => method !== 'parcel' || fitsParcel(as, requirements));
  return { as, by: by ?? delivers.by.at(-1)! };
}

/**
 * Whether the order fits in a parcel. Flat-packed products are shipped in pieces, and an assembled one is as long as
 * its longest side.
 */
function fitsParcel(as: DeliveryForm, requirements: Requirements): boolean {
  const { mass, quantity, longestPart, longestSide } = requirements;
  const length = as === 'assembled' ? longestSide : longestPart;
  return mass * quantity <= PARCEL_MASS && length <= PARCEL_LENGTH;
}
