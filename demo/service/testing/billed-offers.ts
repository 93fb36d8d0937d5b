// Offers for a product with a bill that tests can change.

import type { BillOfMaterials } from '@parametric/configurator-element/manufacture';
import { requestOffers } from '../domain/workshops/offers.js';
import { needsOf, type OfferRequest } from '../domain/workshops/requirements.js';
import type { WorkshopProfile } from '../domain/workshops/workshop.js';

export interface BilledRequest extends Pick<OfferRequest, 'shipTo' | 'currency'> {
  readonly quantity: number;
  readonly product: Parameters<typeof needsOf>[0];
  readonly bill: BillOfMaterials;
}

export function billedOffers(
  { product, bill, quantity, ...terms }: BilledRequest,
  candidates?: readonly WorkshopProfile[],
) {
  return requestOffers({ products: [{ needs: needsOf(product, bill), quantity }], ...terms }, candidates);
}
