// The total price of samples of materials. The service and pages both use this.

import type { Money } from './schemas/common.js';
import type { SampleTerms } from './schemas/inquiry.js';

/**
 * The total price of samples, in minor units with tax; undefined if they're free.
 *
 * @example
 * samplesTotal({ free: 1, price: { amount: 250, currency: 'EUR' } }, 3); // { amount: 500, currency: 'EUR' }
 */
export function samplesTotal(
  { free, price }: Readonly<Pick<SampleTerms, 'free' | 'price'>>,
  samples: number,
): Money | undefined {
  const charged = samples - free;
  return price && charged > 0 ? { ...price, amount: price.amount * charged } : undefined;
}
