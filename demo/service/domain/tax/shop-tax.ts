// The tax on a shop's sales to one buyer, no matter which workshop makes the goods.

import type { Money, Price } from '@parametric/api-client';
import { sellerOf, sellsItself } from '../invoices/invoices.js';
import { amountNow, type CheckoutRecord, checkoutFacts } from '../payments/checkout.js';
import type { OrganizationRecord } from '../records/records.js';
import type { WorkshopProfile } from '../workshops/workshop.js';
import { noTaxFor, type Sale, withSaleTax } from './tax-treatment.js';

/** What the tax on a shop's sales to one buyer depends on. */
export interface Buyer extends Pick<Sale, 'vatNumber' | 'shipTo'> {
  readonly shop: Pick<OrganizationRecord, 'seller' | 'taxes'> | undefined;
  readonly checkout: Pick<CheckoutRecord, 'kind' | 'deposit' | 'currencies'>;
}

/** @returns the workshops whose prices have no tax, because the seller is a small business */
export function untaxedWorkshops(
  { shop, checkout }: Pick<Buyer, 'shop' | 'checkout'>,
  workshops: readonly WorkshopProfile[],
): ReadonlySet<string> {
  const isOnline = checkoutFacts[checkout.kind].provider !== undefined;
  const untaxed = workshops.filter((workshop) => sellerOf(shop, workshop, isOnline)?.exemption);
  return new Set(untaxed.map(({ slug }) => slug));
}

/**
 * The workshop's price as this buyer pays it.
 * @param options.nets each product's share, if there are several
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

/** The seller at this total: the workshop's slug, or empty for the shop. The seller also sends the invoice. */
export function sellerFor(
  { checkout }: Pick<Buyer, 'checkout'>,
  workshop: WorkshopProfile | undefined,
  total: Money,
): string {
  return workshop && sellsItself(workshop, amountNow(checkout, total) !== undefined) ? workshop.slug : '';
}
