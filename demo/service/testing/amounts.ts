// Calculates and formats amounts in the same way as the service, for tests that compare the results with those of other
// packages.

import type { Money } from '@parametric/api-client';
import { calculateEstimatePrice } from '../domain/workshops/estimate-price.js';
import { needsOf, requirementsOf } from '../domain/workshops/requirements.js';
import type { EstimateProfile } from '../domain/workshops/workshop.js';

export { decimalAmount } from '../domain/orders/order-amounts.js';
export { approximate } from '../domain/workshops/data.js';

/** The total, without tax and delivery, of a workshop that sells at the estimate. */
export function estimatedTotal(estimate: number, currency: string): Money {
  const workshop: EstimateProfile = {
    pricing: 'estimate',
    slug: 'ours',
    name: 'Ours',
    country: 'DE',
    waiting_days: 0,
    delivers: { to: ['DE'], as: 'assembled', by: ['van'] },
    invoice: { at: 'confirmation', due_days: 14 },
    tax: { percent: 0, label: 'None' },
    currency,
    capacity: 10,
    products_a_day: 1,
    delivery: { order: 0, product: 0 },
  };
  const product = {
    bounds: { min: [0, 0, 0], max: [1, 1, 1] },
    estimate: { amount: estimate, currency },
  } as unknown as Parameters<typeof needsOf>[0];
  const totals = { 'holes.count': 0, 'recesses.length': 0, mass: 0, volume: 0 };
  const bill = { panels: [], items: [], edges: [], totals } as unknown as Parameters<typeof needsOf>[1];
  return calculateEstimatePrice(
    workshop,
    requirementsOf({ products: [{ needs: needsOf(product, bill), quantity: 1 }] }),
  ).total;
}
