// What samples of materials cost: the service and pages count them alike.

import type { Money } from './schemas/common.js';
import type { SampleTerms } from './schemas/inquiry.js';

/**
 * The price of samples together, in minor units with tax; undefined if they're free.
 *
 * @example
 * priceOfSamples({ free: 1, price: { amount: 250, currency: 'EUR' } }, 3); // { amount: 500, currency: 'EUR' }
 */
export function priceOfSamples(
  { free, price }: Readonly<Pick<SampleTerms, 'free' | 'price'>>,
  samples: number,
): Money | undefined {
  const charged = samples - free;
  return price && charged > 0 ? { ...price, amount: price.amount * charged } : undefined;
}
