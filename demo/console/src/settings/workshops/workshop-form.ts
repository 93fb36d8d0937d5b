// The contents of a workshop's form: its sections, and its fields' texts by JSON pointer.

import { estimateSchema, priceListSchema } from '@parametric/service/workshop-schema';
import * as z from 'zod/mini';
import type { FieldText, Json, JsonSchema } from './schema-form.js';

export type Pricing = 'price_list' | 'estimate';

export const SCHEMAS: Readonly<Record<Pricing, JsonSchema>> = {
  price_list: z.toJSONSchema(priceListSchema) as JsonSchema,
  estimate: z.toJSONSchema(estimateSchema) as JsonSchema,
};

/** A new workshop. The service rejects it until its prices are filled in. */
export const EMPTY_WORKSHOP: Json = {
  pricing: 'price_list',
  currency: 'EUR',
  delivers: { to: [], as: 'assembled', by: ['van'] },
  invoice: { at: 'confirmation' },
  machines: { crafts: [] },
  quantity_breaks: [],
  materials: [],
  rates: { EUR: { delivery: { bands: [] } } },
};

export const ABOUT = ['/name', '/email', '/country', '/about/en', '/location'];
export const TERMS = ['/waiting_days', '/delivers', '/invoice', '/tax'];
export const MACHINES = ['/machines', '/capacity', '/panels_a_day', '/offcut_percent'];
export const ESTIMATE = ['/capacity', '/products_a_day', '/delivery'];

/** All fields of the form. */
export function pointersOf(pricing: Pricing): readonly string[] {
  const own = pricing === 'estimate' ? ESTIMATE : [...MACHINES, '/quantity_breaks', '/rates', '/materials'];
  return ['/currency', ...ABOUT, ...TERMS, ...own];
}

/** The workshop as the API accepts it: without fields for the other kind, and without what the service adds. */
export function bodyOf(workshop: Json): Json {
  const { properties = {} } = SCHEMAS[workshop.pricing as Pricing];
  return Object.fromEntries(Object.entries(workshop).filter(([key]) => Object.hasOwn(properties, key)));
}

export function currenciesOf({ pricing, currency, rates }: Json): readonly string[] {
  const own = String(currency);
  const others = pricing === 'price_list' ? Object.keys((rates ?? {}) as Json) : [];
  return [own, ...others.filter((each) => each !== own)];
}

/** The workshop with prices in these currencies, the main one first. */
export function withCurrencies(workshop: Json, [own = 'EUR', ...others]: readonly string[]): Json {
  const rates = (workshop.rates ?? {}) as Json;
  const entries = [own, ...others].map((each) => [each, rates[each] ?? { delivery: { bands: [] } }] as const);
  return { ...workshop, currency: own, rates: Object.fromEntries(entries) };
}

const money = (label: string): FieldText => ({ label, isMoney: true });

const COMMON_TEXTS: Readonly<Record<string, FieldText>> = {
  '/name': { label: 'Name' },
  '/email': { label: 'Email address', hint: 'Gets an email about each new order. Customers don’t see it.' },
  '/country': { label: 'Country' },
  '/about/en': { label: 'Description', hint: 'One or two sentences, shown next to its price.', isLong: true },
  '/location/latitude': { label: 'Latitude', unit: '°' },
  '/location/longitude': {
    ...{ label: 'Longitude', unit: '°' },
    hint: 'Delivery distances are measured from here. Leave blank to use the centre of the country.',
  },
  '/currency': { label: 'Currency' },
  '/waiting_days': { label: 'Wait before work starts', unit: 'days' },
  '/delivers/to': { label: 'Delivers to' },
  '/delivers/as': { label: 'Delivered', options: { assembled: 'Assembled', 'flat-packed': 'Flat-packed' } },
  '/delivers/by': {
    label: 'Delivery methods',
    options: {
      parcel: 'Parcel',
      pallet: 'Pallet, to the kerb',
      van: 'Own van',
      two_person: 'Two people, into the home',
    },
  },
  '/invoice/at': {
    label: 'Invoice sent',
    options: { confirmation: 'When the order is confirmed', dispatch: 'When the order ships' },
  },
  '/invoice/due_days': { label: 'Payment due within', unit: 'days' },
  '/tax/percent': {
    ...{ label: 'Tax rate', unit: '%' },
    hint: 'Leave blank to use the standard rate of the delivery country.',
  },
  '/tax/label': { label: 'Tax name', hint: 'For example, VAT.' },
};

const PRICE_LIST_TEXTS: Readonly<Record<string, FieldText>> = {
  '/machines/largest_panel/0': { label: 'Maximum panel length', unit: 'mm' },
  '/machines/largest_panel/1': { label: 'Maximum panel width', unit: 'mm' },
  '/machines/thickness/0': { label: 'Minimum thickness', unit: 'mm' },
  '/machines/thickness/1': { label: 'Maximum thickness', unit: 'mm' },
  '/machines/crafts': {
    label: 'Other work',
    options: { turning: 'Turning', bending: 'Tube bending', engraving: 'Engraving' },
  },
  '/capacity': { label: 'Maximum panels per order' },
  '/panels_a_day': { label: 'Panels per day' },
  '/offcut_percent': { label: 'Waste charged per sheet', unit: '%' },
  '/quantity_breaks': { label: 'Quantity discounts', hint: 'Labour only. Items below the quantity keep their price.' },
  '/quantity_breaks/*/from': { label: 'From quantity' },
  '/quantity_breaks/*/percent_off': { label: 'Discount', unit: '%' },
  '/rates/*/hardware': money('Hardware, per piece'),
  '/rates/*/cutting/panel': money('Cutting, per panel'),
  '/rates/*/cutting/metre': money('Cutting, per metre'),
  '/rates/*/edging': money('Edge banding, per metre'),
  '/rates/*/assembly/panel': money('Assembly, per panel'),
  '/rates/*/assembly/item': money('Assembly, per other part'),
  '/rates/*/assembly/hole': money('Drilling, per hole'),
  '/rates/*/setup/order': money('Setup, per order'),
  '/rates/*/setup/row': money('Setup, per different panel'),
  '/rates/*/delivery/flat': money('Delivery before the address is known'),
  '/rates/*/delivery/start': money('Delivery, per order'),
  '/rates/*/delivery/bands': { label: 'Delivery by distance', hint: 'Nearest first. The last rate applies beyond it.' },
  '/rates/*/delivery/bands/*/up_to_km': { label: 'Up to', unit: 'km' },
  '/rates/*/delivery/bands/*/kilogram': money('Price per kilogram'),
};

const ESTIMATE_TEXTS: Readonly<Record<string, FieldText>> = {
  '/capacity': { label: 'Maximum items per order' },
  '/products_a_day': { label: 'Items per day' },
  '/delivery/order': money('Delivery, per order'),
  '/delivery/product': money('Delivery, per item'),
};

export const TEXTS: Readonly<Record<Pricing, Readonly<Record<string, FieldText>>>> = {
  price_list: { ...COMMON_TEXTS, ...PRICE_LIST_TEXTS },
  estimate: { ...COMMON_TEXTS, ...ESTIMATE_TEXTS },
};
