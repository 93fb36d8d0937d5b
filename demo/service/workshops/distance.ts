// How far it is from a workshop to a destination, as the crow flies. Knows no price.

import type { Destination } from '@parametric/api-client';
import { locationOf } from './places.js';
import type { GeoLocation } from './workshop.js';

const earthRadiusKm = 6371;
/** What the tables of places can bear. */
const precisionKm = 10;

/** Kilometres, rounded to ten and at least ten; nothing where the country's place is not known. */
export function distanceKm(from: GeoLocation, { country, postcode }: Destination): number | undefined {
  const to = locationOf(country, postcode);
  if (!to) return undefined;
  return Math.max(precisionKm, Math.round(greatCircleKm(from, to) / precisionKm) * precisionKm);
}

/** By the haversine formula, on a sphere. */
export function greatCircleKm(a: GeoLocation, b: GeoLocation): number {
  const [latitude, longitude] = [radians(b.latitude - a.latitude), radians(b.longitude - a.longitude)];
  const share =
    Math.sin(latitude / 2) ** 2 +
    Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * Math.sin(longitude / 2) ** 2;
  return 2 * earthRadiusKm * Math.asin(Math.min(1, Math.sqrt(share)));
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180;
}
