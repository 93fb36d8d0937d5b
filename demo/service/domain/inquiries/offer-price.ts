// The quote created by answering an inquiry. It's taxed in the same way as the workshop's other quotes.

import type { InquiryOffer, Price } from '@parametric/api-client';
import { DAY_MS, timestamp } from '../../platform/clock.js';
import { createId } from '../../platform/ids.js';
import type { DiscountRecord } from '../discounts/discount-store.js';
import { discounted } from '../discounts/discounted.js';
import { amountsOf, discountIn } from '../orders/order-amounts.js';
import type { OrganizationRecord, QuoteRecord } from '../records/records.js';
import { type Buyer, isUntaxed, priceFor, sellerFor } from '../tax/shop-tax.js';
import { distanceFrom, taxOf } from '../workshops/data.js';
import type { WorkshopProfile } from '../workshops/workshop.js';
import type { InquiryRecord, NewOffer } from './inquiry-store.js';

export function offerFor(
  inquiry: InquiryRecord,
  offer: InquiryOffer,
  workshop: WorkshopProfile,
  {
    now,
    shop,
    checkout,
    discount,
  }: Pick<Buyer, 'checkout'> & {
    readonly now: number;
    readonly shop: OrganizationRecord | undefined;
    readonly discount: DiscountRecord | undefined;
  },
): NewOffer {
  const { organizationId, keyId, mode, model, modelRevision, configuration, quantity, items } = inquiry;
  const { shipTo, vatNumber } = inquiry;
  const { slug, name, country, delivers, invoice } = workshop;
  const price = priceOf(offer, workshop, { shop, checkout, vatNumber, shipTo }, discount);
  const distance = shipTo && distanceFrom(workshop, shipTo);
  const maker = { slug, name, country, ...(distance === undefined ? {} : { distance_km: distance }) };
  const request = {
    ...{ id: createId('rqt'), organizationId, keyId, mode, model, modelRevision, configuration, quantity, items },
    ...{ shipTo, vatNumber, discountId: discountIn(price) && discount?.id, declined: [] },
    ...{ createdAt: timestamp(now), expiresAt: endOf(offer.valid_until) },
  };
  const quote: QuoteRecord = {
    ...{ id: createId('qte'), requestId: request.id, orderId: undefined },
    status: 'open',
    offer: {
      workshop: maker,
      price,
      leadTimeDays: Math.max(0, Math.ceil((Date.parse(offer.ready_by) - now) / DAY_MS)),
      readyBy: offer.ready_by,
      delivery: { as: delivers.as === 'assembled' ? 'assembled' : 'flat_packed', by: delivers.by.at(-1)! },
      invoice: { at: invoice.at, due_days: invoice.due_days },
      approximate: undefined,
      isByHand: true,
      seller: sellerFor({ checkout }, workshop, price.total),
    },
  };
  const { ready_by: readyBy, valid_until: validUntil, note } = offer;
  const answer = {
    workshop: maker,
    total: price.total,
    readyBy,
    validUntil,
    note: note?.trim(),
    terms: shop?.mail?.terms,
  };
  return { request, quote, answer };
}

/** The tax rate of this workshop's quotes to the buyer, in percent. */
export function taxPercentFor(buyer: Buyer, workshop: WorkshopProfile): number {
  // Use a large amount: the tax depends on whether the quote is paid online, and no provider accepts amounts close to
  // 0.
  const price = priceOf({ currency: workshop.currency, product: 100_000, delivery: 0 }, workshop, buyer);
  return amountsOf(price).tax!.percent;
}

/** The price of a custom quote. Its lines add up to the total. */
function priceOf(
  { currency, product, delivery }: Pick<InquiryOffer, 'currency' | 'product' | 'delivery'>,
  workshop: WorkshopProfile,
  buyer: Buyer,
  discount?: DiscountRecord,
): Price {
  const net = { amount: product + delivery, currency };
  const { label, basisPoints, values } = taxOf(workshop, {
    shipTo: buyer.shipTo,
    isUntaxed: isUntaxed(buyer, workshop, net),
  });
  const tax = Math.round(((product + delivery) * basisPoints) / 10_000);
  const money = (amount: number) => ({ amount, currency });
  const price: Price = {
    total: money(product + delivery + tax),
    lines: [
      { kind: 'product', label: 'Product', amount: money(product) },
      { kind: 'shipping', label: 'Delivery', amount: money(delivery) },
      { kind: 'tax', label, values: { ...values }, amount: money(tax) },
    ],
  };
  return priceFor(buyer, workshop, (discount && discounted({ price }, discount)) ?? { price });
}

/** The end of a day in the last time zone. No customer is refused while it's still that day where they are. */
export function endOf(day: string): string {
  return timestamp(Date.parse(day) + 1.5 * DAY_MS);
}
