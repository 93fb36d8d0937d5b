// The straight-line distance from a workshop to a destination.
//
// locations.json has the centres of countries and of postcode zones, which are identified by a postcode's first
// characters. The centres are estimated from the zones' extent, not surveyed: a zone's centre is within about 100 km of
// most of its addresses (300 km in the United States and Japan). A country's centre may be off by the country's size.
// That's good enough to sort workshops by distance and to choose a haulier's distance band, but not to plan a route.

import type { Destination } from '@parametric/api-client';
import * as z from 'zod/mini';
import { ownValue, readData } from './data.js';
import type { GeoLocation, WorkshopProfile } from './workshop.js';

const EARTH_RADIUS_KM = 6371;
/** The result is rounded to this, since the locations aren't any more precise. */
const PRECISION_KM = 10;
const LONGEST_PREFIX = 3;

const latitudeLongitude = z.tuple([z.number(), z.number()]);
const locations = readData(
  'locations.json',
  z.strictObject({
    /** The centres of countries, by ISO 3166-1 code. */
    countries: z.record(z.string(), latitudeLongitude),
    /** The centres of zones, by country and the beginning of the postcode; the longest match counts. */
    postcodeZones: z.record(z.string(), z.record(z.string(), latitudeLongitude)),
  }),
);

/** The distance from a workshop, or from the centre of its country if its location isn't given. */
export function distanceFrom(
  { location, country }: Pick<WorkshopProfile, 'location' | 'country'>,
  shipTo: Destination,
): number | undefined {
  const from = location ?? locationOf(country, '');
  return from && distanceKm(from, shipTo);
}

/** The distance in kilometres, rounded to ten and at least ten; undefined if the country's location isn't known. */
export function distanceKm(from: GeoLocation, { country, postcode }: Destination): number | undefined {
  const to = locationOf(country, postcode);
  if (!to) return undefined;
  return Math.max(PRECISION_KM, Math.round(greatCircleKm(from, to) / PRECISION_KM) * PRECISION_KM);
}

/** The centre of the postcode's zone, or else of the country. */
export function locationOf(country: string, postcode: string): GeoLocation | undefined {
  const [latitude, longitude] = zoneOf(country, postcode) ?? ownValue(locations.countries, country) ?? [];
  return latitude === undefined || longitude === undefined ? undefined : { latitude, longitude };
}

/** Uses the haversine formula on a sphere. */
export function greatCircleKm(a: GeoLocation, b: GeoLocation): number {
  const [latitude, longitude] = [radians(b.latitude - a.latitude), radians(b.longitude - a.longitude)];
  const haversine =
    Math.sin(latitude / 2) ** 2 +
    Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * Math.sin(longitude / 2) ** 2;
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(haversine)));
}

function zoneOf(country: string, postcode: string): readonly [number, number] | undefined {
  const zones = ownValue(locations.postcodeZones, country);
  if (!zones) return undefined;
  const code = postcode.toUpperCase().replace(/[^A-Z0-9]/g, '');
  // A British postcode area is all its leading letters: "SE1" doesn't belong to "S".
  if (country === 'GB') return ownValue(zones, /^[A-Z]+/.exec(code)?.[0] ?? '');
  for (let length = Math.min(code.length, LONGEST_PREFIX); length > 0; length -= 1) {
    const zone = ownValue(zones, code.slice(0, length));
    if (zone) return zone;
  }
  return undefined;
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180;
}
