// How a workshop's goods come: assembled or flat, and by what.

import type { Delivery } from '@parametric/api-client';
import type { Requirements } from './requirements.js';
import type { WorkshopProfile } from './workshop.js';

/** Parcel services take no more than this; kilograms, and millimetres of the longest side. */
const PARCEL_MASS = 30;
const PARCEL_LENGTH = 2000;

/** The smallest of the workshop's ways that all of the order can go; its largest where none is large enough. */
export function deliveryOf({ delivers }: WorkshopProfile, requirements: Requirements): Delivery {
  const by = delivers.by.find((method) => method !== 'parcel' || fitsParcel(delivers.as, requirements));
  return { as: delivers.as === 'assembled' ? 'assembled' : 'flat_packed', by: by ?? delivers.by.at(-1)! };
}

/** What is flat goes in pieces; what is assembled is as long as the product. */
function fitsParcel(as: WorkshopProfile['delivers']['as'], requirements: Requirements): boolean {
  const { mass, quantity, longestPart, longestSide } = requirements;
  const length = as === 'assembled' ? longestSide : longestPart;
  return mass * quantity <= PARCEL_MASS && length <= PARCEL_LENGTH;
}
