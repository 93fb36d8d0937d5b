// The samples of materials that customers can request, and what they cost.

import { currencySchema, MAX_SAMPLES } from '@parametric/api-client';
import * as z from 'zod/mini';

const count = z.int().check(z.minimum(0), z.maximum(MAX_SAMPLES));

export const sampleSettingsSchema = z.strictObject({
  /** The maximum number of samples per request; 0 if the shop doesn't offer samples. */
  at_most: count,
  /** How many of these samples are free. */
  free: count,
  /** The price of each additional sample, with tax; missing if all samples are free. */
  price: z.optional(z.strictObject({ amount: z.int().check(z.minimum(1), z.maximum(1e11)), currency: currencySchema })),
});

export type SampleSettings = Readonly<z.infer<typeof sampleSettingsSchema>>;

export const defaultSamples: SampleSettings = { at_most: 5, free: 5 };

/** The samples that a page can request. A page that can't order can request only the free ones. */
export function samplesFor({ mayOrder }: { readonly mayOrder: boolean }, settings = defaultSamples): SampleSettings {
  const { at_most, free, price } = settings;
  return mayOrder || !price ? settings : { at_most: Math.min(at_most, free), free };
}
