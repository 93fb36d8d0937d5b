// The tax on a shop's sales to a buyer, regardless of which workshop makes the goods.

import type { Money, Price } from '@parametric/api-client';
import { sellerOf, sellsItself } from '../invoices/invoices.js';
import { amountNow, type CheckoutRecord, checkoutFacts } from '../payments/checkout.js';
import type { OrganizationRecord } from '../records/records.js';
import { requestOffers, type WorkshopOffers } from '../workshops/offers.js';
import type { OfferRequest } from '../workshops/requirements.js';
import type { WorkshopProfile } from '../workshops/workshop.js';
import { noTaxFor, type Sale, withSaleTax } from './tax-treatment.js';

/** The facts that determine the tax on a shop's sales to a buyer. */
export interface Buyer extends Pick<Sale, 'vatNumber' | 'shipTo'> {
  readonly shop: Pick<OrganizationRecord, 'seller' | 'taxes'> | undefined;
  readonly checkout: Pick<CheckoutRecord, 'kind' | 'deposit' | 'currencies'>;
}

/**
 * Whether the seller is a small business, whose prices have no tax. The seller depends on whether this total can be
 * paid online: see {@link sellerOf}.
 */
export function isUntaxed(
  { shop, checkout }: Pick<Buyer, 'shop' | 'checkout'>,
  workshop: WorkshopProfile,
  total: Money,
): boolean {
  return sellerOf(shop, workshop, amountNow(checkout, total) !== undefined)?.exemption !== undefined;
}

/** Requests the workshops' quotes. The quotes don't include tax if the seller is a small business. */
export function offersTo(
  buyer: Pick<Buyer, 'shop' | 'checkout'>,
  request: OfferRequest,
  workshops: readonly WorkshopProfile[],
): WorkshopOffers {
  const isOnline = checkoutFacts[buyer.checkout.kind].provider !== undefined;
  const untaxed = new Set(slugsOf(workshops.filter((each) => sellerOf(buyer.shop, each, isOnline)?.exemption)));
  const answers = requestOffers({ ...request, untaxed }, workshops);
  // If a quote's currency or amount can't be paid online, the seller may be the workshop instead of the shop. Calculate
  // such quotes again with the workshop's tax.
  const soldByOther = workshops.filter((each) =>
    answers.offers.some(
      ({ workshop: { slug }, price: { total } }) =>
        slug === each.slug && isUntaxed(buyer, each, total) !== untaxed.has(slug),
    ),
  );
  if (soldByOther.length === 0) return answers;
  const corrected = workshops.filter((each) => untaxed.has(each.slug) !== soldByOther.includes(each));
  return requestOffers({ ...request, untaxed: new Set(slugsOf(corrected)) }, workshops);
}

const slugsOf = (workshops: readonly WorkshopProfile[]) => workshops.map(({ slug }) => slug);

/**
 * The workshop's price for this buyer.
 * @param options.nets each product's share of the net price, if there are several products
 * @param options.isTaxIncluded whether the price is fixed, and includes its tax
 */
export function priceFor(
  { shop, checkout, vatNumber, shipTo }: Buyer,
  workshop: WorkshopProfile,
  {
    price,
    nets,
    isTaxIncluded = false,
  }: { readonly price: Price; readonly nets?: readonly Money[] | undefined; readonly isTaxIncluded?: boolean },
): Price {
  const settings = shop?.taxes;
  const roundsByLine = settings?.rounding === 'line' && !isTaxIncluded;
  const soldBy = (isOnline: boolean) => {
    const seller = sellerOf(shop, workshop, isOnline);
    const noTax = noTaxFor({ seller, workshop, settings, vatNumber, shipTo });
    return withSaleTax(price, { noTax, nets, roundsByLine });
  };
  const online = soldBy(true);
  return amountNow(checkout, online.total) ? online : soldBy(false);
}

/**
 * Who sells if the order has this total: the workshop's slug, or empty for the shop. The seller also sends the
 * invoice.
 */
export function sellerFor(
  { checkout }: Pick<Buyer, 'checkout'>,
  workshop: WorkshopProfile | undefined,
  total: Money,
): string {
  return workshop && sellsItself(workshop, amountNow(checkout, total) !== undefined) ? workshop.slug : '';
}
