// Offers for a product, with a bill that tests can change.

import type { BillOfMaterials } from '@parametric/configurator-element/manufacture';
import { requestOffers } from '../domain/workshops/offers.js';
import { needsOf, type RequestTerms } from '../domain/workshops/requirements.js';
import type { WorkshopProfile } from '../domain/workshops/workshop.js';

export interface BilledRequest extends RequestTerms {
  readonly product: Parameters<typeof needsOf>[0];
  readonly bill: BillOfMaterials;
}

export function billedOffers({ product, bill, ...terms }: BilledRequest, candidates?: readonly WorkshopProfile[]) {
  return requestOffers({ needs: needsOf(product, bill), ...terms }, candidates);
}
