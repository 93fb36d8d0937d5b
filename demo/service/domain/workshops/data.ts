// Reads the JSON files in this folder once, validates them, and looks up keys from requests in them. This module also
// has the English names of countries. They're read from Intl only once, because each lookup in Intl takes as long as
// calculating a price.

import { readFileSync } from 'node:fs';
import { type Approximation, type Destination, type Money, minorUnitDigits } from '@parametric/api-client';
// The package's main module also loads the countries' names in 80 languages.
import countries from 'i18n-iso-countries/index.js';
import * as z from 'zod/mini';
import { noTaxLine } from '../tax/no-tax-line.js';
import type { BoardMaterial } from './material-identity.js';
import type { GeoLocation, WorkshopProfile } from './workshop-schema.js';

/**
 * Reads and validates a data file.
 * @throws {z.core.$ZodError} that names the invalid field. In that case, the service can't start.
 */
export function readData<Value>(file: string, schema: z.ZodMiniType<Value>): Value {
  return schema.parse(JSON.parse(readFileSync(new URL(file, import.meta.url), 'utf8')));
}

/** A table's value for a key, without inherited keys such as `constructor`. */
export function ownValue<Value>(table: Readonly<Record<string, Value>>, key: string): Value | undefined {
  return Object.hasOwn(table, key) ? table[key] : undefined;
}

const english = new Intl.DisplayNames('en', { type: 'region' });
const names = new Map(Object.keys(countries.getAlpha2Codes()).map((code) => [code, english.of(code)!]));

/** @param country an ISO 3166-1 code */
export function countryName(country: string): string {
  return names.get(country) ?? english.of(country)!;
}

// The exchange rates for approximate conversions, which make quotes comparable. No one pays a converted amount. The
// rates and their date are in a data file.
const {
  date,
  base,
  rates,
  countries: countriesUsing,
} = readData(
  'rates.json',
  z.strictObject({
    date: z.string().check(z.regex(/^\d{4}-\d\d-\d\d$/)),
    /** The base currency, as an ISO 4217 code. */
    base: z.string(),
    /** The value of one unit of the base currency in each currency, in major units. */
    rates: z.record(z.string().check(z.regex(/^[A-Z]{3}$/)), z.number().check(z.positive())),
    /** The countries that use each currency. */
    countries: z.record(z.string(), z.array(z.string())),
  }),
);

/**
 * Converts an amount to another currency approximately. Undefined if it's already in that currency, or an exchange
 * rate is missing.
 */
export function approximate({ amount, currency }: Money, wanted: string | undefined): Approximation | undefined {
  if (wanted === undefined || wanted === currency) return undefined;
  const [from, to] = [rateOf(currency), rateOf(wanted)];
  if (from === undefined || to === undefined) return undefined;
  const major = (amount / 10 ** minorUnitDigits(currency) / from) * to;
  return { total: { amount: Math.round(major * 10 ** minorUnitDigits(wanted)), currency: wanted }, rates_of: date };
}

/** The currency of a country; undefined if its exchange rate isn't known. */
export function currencyIn(country: string): string | undefined {
  return Object.keys(countriesUsing).find((currency) => countriesUsing[currency]!.includes(country));
}

/** The value of one unit of the base currency in each currency, in major units. */
export const exchangeRates: Readonly<Record<string, number>> = { [base]: 1, ...rates };

function rateOf(currency: string): number | undefined {
  return currency === base ? 1 : ownValue(rates, currency);
}

// The tax that the buyer pays, by delivery country: standard rates, as for furniture, in taxes.json.
//
// Rates as of 1 January 2026. EU: European Commission, "VAT rates applied in the Member States" (Estonia 24% since July
// 2025, Romania 21% since August 2025, Slovakia 23% since January 2025, Finland 25.5% since September 2024). CH and LI:
// 8.1% since January 2024 (ESTV); NO: 25% (Skatteetaten); IS: 24% (RSK); GB: 20% (HMRC); JP: 10% (NTA); KR: 10%; SG: 9%
// since January 2024; AE 5%, SA 15%, BH 10%, OM 5%. The rate also applies across borders: the workshop pays the tax at
// the border, and nothing is due on arrival. Not modeled: regions with their own rates (Canary Islands, Azores,
// Corsica), customs duty, and the buyer's own tax number. A price says whether it excludes sales tax, and whether the
// goods pass through customs, so that duty may be due.
export interface Tax {
  readonly label: string;
  /** The tax rate in hundredths of a percent, with up to two decimals. */
  readonly basisPoints: number;
}

const country = z.string().check(z.regex(/^[A-Z]{2}$/));

const taxes = readData(
  'taxes.json',
  z.strictObject({
    /** Tax rates by country, in basis points. */
    standardRates: z.record(country, z.int().check(z.positive())),
    /** The local names of taxes that aren't called VAT, by country. */
    names: z.record(country, z.string()),
    /** Countries without this tax, with the label for the price line. */
    untaxed: z.record(country, z.string()),
    /**
     * Countries whose sales tax depends on the address, with the label for the price line. Prices don't include that
     * tax.
     */
    excluded: z.record(country, z.string()),
    /** Groups of countries between which goods don't pass through customs. */
    customsUnions: z.array(z.array(country)),
  }),
);

/** Whether the country's tax rate is known, or the country is known not to have this tax. */
export function isTaxKnown(country: string): boolean {
  return [taxes.untaxed, taxes.excluded, taxes.standardRates].some((table) => Object.hasOwn(table, country));
}

export interface TaxTerms {
  readonly shipTo?: Destination | undefined;
  /** Whether the sale has no tax because the seller is a small business. */
  readonly isUntaxed?: boolean | undefined;
}

/**
 * The tax on a sale. If the seller is a small business, there's none. Otherwise, it's the workshop's own tax if it has
 * one, or else the destination's. Without a destination, it's the tax of the workshop's country. The values state
 * whether the price excludes the tax (`included: false`), and whether the goods pass through customs (`customs: true`).
 */
export function taxOf(
  { tax, country }: Pick<WorkshopProfile, 'tax' | 'country'>,
  { shipTo, isUntaxed }: TaxTerms,
): Tax & { readonly values: Readonly<Record<string, unknown>> } {
  const taxed = shipTo?.country ?? country;
  const customs = passesCustoms(country, taxed) ? { customs: true } : {};
  if (isUntaxed) {
    const { label, values } = noTaxLine({ treatment: 'small_business' });
    return { label, basisPoints: 0, values: { ...values, country: taxed, ...customs } };
  }
  if (tax) {
    const { label, percent } = tax;
    return { label, basisPoints: basisPointsOf(percent), values: { percent, ...customs } };
  }
  const known = taxIn(taxed);
  const excluded = ownValue(taxes.excluded, taxed) === undefined ? {} : { included: false };
  return { ...known, values: { percent: known.basisPoints / 100, country: taxed, ...excluded, ...customs } };
}

/**
 * Converts a percentage to basis points. Sales taxes have up to three decimals, such as New York City’s 8.875%, so the
 * result isn’t always a whole number.
 */
export function basisPointsOf(percent: number): number {
  return Math.round(percent * 10_000) / 100;
}

/** Whether goods pass through customs on their way between these countries. */
export function passesCustoms(from: string, to: string): boolean {
  return from !== to && !taxes.customsUnions.some((union) => union.includes(from) && union.includes(to));
}

/** @throws if the country's rate is unknown, because a price without its tax would be wrong, and not only incomplete */
export function taxIn(country: string): Tax {
  const untaxed = ownValue(taxes.untaxed, country) ?? ownValue(taxes.excluded, country);
  if (untaxed !== undefined) return { label: untaxed, basisPoints: 0 };
  const basisPoints = ownValue(taxes.standardRates, country);
  if (basisPoints === undefined) throw new Error(`No tax rate is known for ${country}; add it to taxes.json.`);
  const name = ownValue(taxes.names, country) ?? 'VAT';
  return { label: `${name} ${basisPoints / 100}%, ${countryName(country)}`, basisPoints };
}

// The straight-line distance from a workshop to a destination.
//
// locations.json has the centers of countries and of postcode zones, which are identified by a postcode's first
// characters. The centers are estimated from the zones' extent, not surveyed: a zone's center is within about 100 km of
// most of its addresses (200 km in the United States, 300 km in Japan). A country's center may be off by the country's
// size. That's good enough to sort workshops by distance and to choose a carrier's distance band, but not to plan a
// route.
const EARTH_RADIUS_KM = 6371;
/** The precision of distances. The locations aren't more precise than that. */
const PRECISION_KM = 10;
const LONGEST_PREFIX = 3;

const latitudeLongitude = z.tuple([z.number(), z.number()]);
const locations = readData(
  'locations.json',
  z.strictObject({
    /** The centers of countries, by ISO 3166-1 code. */
    countries: z.record(z.string(), latitudeLongitude),
    /** The centers of zones, by country and the start of the postcode. The longest match is used. */
    postcodeZones: z.record(z.string(), z.record(z.string(), latitudeLongitude)),
  }),
);

/**
 * The distance from a workshop to a destination. If the workshop's location is unknown, the center of its country is
 * used.
 */
export function distanceFrom(
  { location, country }: Pick<WorkshopProfile, 'location' | 'country'>,
  shipTo: Destination,
): number | undefined {
  const from = location ?? locationOf(country, '');
  return from && distanceKm(from, shipTo);
}

/** The distance in kilometers, rounded to tens and at least 10; undefined if the country's location is unknown. */
export function distanceKm(from: GeoLocation, { country, postcode }: Destination): number | undefined {
  const to = locationOf(country, postcode);
  if (!to) return undefined;
  return Math.max(PRECISION_KM, Math.round(greatCircleKm(from, to) / PRECISION_KM) * PRECISION_KM);
}

/** The center of the postcode's zone, or else of the country. */
export function locationOf(country: string, postcode: string): GeoLocation | undefined {
  const [latitude, longitude] = zoneOf(country, postcode) ?? ownValue(locations.countries, country) ?? [];
  return latitude === undefined || longitude === undefined ? undefined : { latitude, longitude };
}

/** The distance on a sphere, according to the haversine formula. */
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
  // In a British postcode, the area consists of all leading letters: "SE1" isn't in "S".
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

// Names of materials and surfaces in the element's languages, with their finishes and densities. Workshops can also use
// kinds that aren't in kinds.json. People then see the kind as it's written.
const nameList = z.array(z.string());
const table = readData(
  'kinds.json',
  z.strictObject({
    languages: z.array(z.string()),
    kinds: z.record(
      z.string(),
      z.strictObject({
        finish: z.string(),
        /** The density in kg/m³. */
        density: z.number(),
        /** The names by language. */
        names: nameList,
      }),
    ),
    /** The names by language. */
    surfaces: z.record(z.string(), nameList),
  }),
);

/** A name by language. */
export type Names = Readonly<Record<string, string>>;

export const knownKinds: readonly string[] = Object.keys(table.kinds);
export const knownSurfaces: readonly string[] = Object.keys(table.surfaces);

export function kindName(kind: string): Names {
  const general = kind.replace(/\/\*$/, '');
  return named(ownValue(table.kinds, general)?.names, general.split('/').reverse().join(' '));
}

export function surfaceName(surface: string): Names {
  return named(ownValue(table.surfaces, surface), surface);
}

/**
 * The finish that a kind of material has; undefined if neither the kind nor the kind that it's a special form of is in
 * the table.
 */
export function finishOf(kind: string): string | undefined {
  return rowOf(kind)?.finish;
}

/** The density in kg/m³: the document's own, or else the kind's, or else 0. */
export function densityOf({ density }: Pick<BoardMaterial, 'density'>, kind: string): number {
  return density ?? rowOf(kind)?.density ?? 0;
}

function rowOf(kind: string) {
  return ownValue(table.kinds, kind) ?? ownValue(table.kinds, kind.split('/')[0]!);
}

function named(words: readonly string[] | undefined, fallback: string): Names {
  if (!words) return { en: fallback.replaceAll('-', ' ') };
  return Object.fromEntries(table.languages.map((language, index) => [language, words[index]!]));
}
