// Accepts a quote in the store, and explains why it can't be accepted.

import type { Destination, Price } from '@parametric/api-client';
import type { NewOrder, PlaceOutcome } from '../../domain/orders/order-store.js';
import { isSameDestination } from '../../domain/orders/postal-address.js';
import { amountNow, checkoutFacts } from '../../domain/payments/checkout.js';
import type { IdempotencyClaim, QuoteWithRequest } from '../../domain/records/records.js';
import { sellerFor } from '../../domain/tax/shop-tax.js';
import { isShared } from '../../domain/workshops/asked-workshops.js';
import type { WorkshopProfile } from '../../domain/workshops/workshop.js';
import { createId } from '../../platform/ids.js';
import { notFound, ProblemError } from '../../platform/problems.js';
import type { ServiceContext } from '../http/context.js';

export interface Acceptance {
  readonly found: QuoteWithRequest;
  readonly workshop: WorkshopProfile | undefined;
  /** Whether the order's payment fails, which a test order can request. */
  readonly isRefused?: boolean;
  readonly orderedAt?: string;
}

/**
 * Prepares an order, and checks what can be checked before it's placed.
 * @returns a function that places the order
 * @throws {ProblemError} 409 if the seller has changed since the quote, or a test order can't have its payment refused
 */
export async function acceptQuote(
  context: ServiceContext,
  { organizationId, mode }: Pick<NewOrder, 'organizationId' | 'mode'>,
  { found: { quote }, workshop, isRefused = false, orderedAt }: Acceptance,
): Promise<(order: NewOrder, claim: IdempotencyClaim | undefined) => Promise<PlaceOutcome>> {
  const {
    seller,
    price,
    isByHand,
    workshop: { slug },
  } = quote.offer;
  const checkout = await context.store.checkouts.get(organizationId, mode);
  const amount = amountNow(checkout, price.total);
  // Otherwise, the order would be placed as if the postcode had no special meaning.
  if (isRefused && !amount) {
    throw new ProblemError(
      'payment_not_needed',
      'This postcode forces a refused online payment, but this test order would be paid by invoice. Set up online payment for test orders first.',
    );
  }
  if (quote.status === 'open' && seller !== undefined && seller !== sellerFor({ checkout }, workshop, price.total)) {
    throw new ProblemError('quote_expired', 'The seller has changed since this quote. Request new quotes.');
  }
  return (order, claim) =>
    context.store.orders.place(order, claim, {
      orderedAt,
      isOfSharedWorkshop: isShared(context.store, slug),
      isOfferByHand: isByHand,
      payment: amount && {
        id: createId('pay'),
        provider: checkoutFacts[checkout.kind].provider!,
        ...{ amount, isRefused },
      },
    });
}

/** @throws {ProblemError} 409 if the workshop or destination differs from the quote */
export function checkMatch(
  { workshop, shipping }: { readonly workshop: string; readonly shipping: Destination },
  { request: { shipTo }, quote }: QuoteWithRequest,
  profile: WorkshopProfile | undefined,
): void {
  if (workshop !== quote.offer.workshop.slug) {
    throw new ProblemError('workshop_mismatch', `This quote is from ${quote.offer.workshop.slug}, not “${workshop}”.`);
  }
  if (shipTo && !isSameDestination(shipping, shipTo)) {
    const { country, postcode } = shipTo;
    throw new ProblemError(
      'destination_mismatch',
      `The price is for delivery to ${country} ${postcode}. Request new quotes to deliver elsewhere.`,
    );
  }
  const taxedIn = shipTo ? undefined : taxCountryOf(quote.offer.price);
  if (taxedIn !== undefined && shipping.country !== taxedIn) {
    throw new ProblemError(
      'destination_mismatch',
      `The quote has no destination, so its price includes the tax of ${taxedIn}. Request new quotes with ship_to to deliver to ${shipping.country}.`,
    );
  }
  if (profile && !quote.offer.isByHand && !profile.delivers.to.includes(shipping.country)) {
    throw new ProblemError('destination_mismatch', `${profile.name} doesn’t deliver to ${shipping.country}.`);
  }
}

/** @returns the country whose tax the price includes; undefined if the tax is the same for all destinations */
function taxCountryOf({ lines }: Price): string | undefined {
  const { percent, country } = lines.find(({ kind }) => kind === 'tax')?.values ?? {};
  return percent === undefined ? undefined : (country as string | undefined);
}

export function refusal(outcome: Exclude<PlaceOutcome, { outcome: 'placed' | 'repeated' }>): ProblemError {
  switch (outcome.outcome) {
    case 'missing':
      return notFound('quote');
    case 'expired':
      return new ProblemError('quote_expired', 'This quote has expired. Request new quotes.');
    case 'replaced':
      return new ProblemError(
        'quote_expired',
        'The workshop that gave this quote no longer exists. Request new quotes.',
      );
    case 'discount_ended':
      return new ProblemError(
        'discount_ended',
        'The quote’s discount has ended or been used up. Request new quotes without it.',
      );
    case 'canceled':
      return new ProblemError(
        'quote_canceled',
        'This quote was canceled because another quote from the same request was ordered.',
      );
    case 'ordered':
      return new ProblemError(
        'quote_already_ordered',
        'This quote was already ordered. The order’s ID is in the order field.',
        {
          order: outcome.orderId,
        },
      );
  }
}
