// The workshops to ask for quotes. The shared ones are in workshops.json; each organization may add its own.

import * as z from 'zod/mini';
import { readData } from './data.js';
import { type PriceListProfile, priceListSchema } from './workshop-schema.js';

export * from './workshop-schema.js';

const slug = z.string().check(z.regex(/^[a-z0-9-]+$/));

/** The workshops that every organization may ask. */
export const workshops: readonly PriceListProfile[] = readData(
  'workshops.json',
  z.array(z.extend(priceListSchema, { slug })),
);
