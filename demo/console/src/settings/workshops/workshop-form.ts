// The contents of a workshop's form: its sections, and its fields' texts by JSON pointer.

import { estimateSchema, priceListSchema } from '@parametric/service/workshop-schema';
import * as z from 'zod/mini';
import { FILE_TEXTS } from './files-form.js';
import type { FieldText, Json, JsonSchema } from './schema-form.js';

export type Pricing = 'price_list' | 'estimate';

export const SCHEMAS: Readonly<Record<Pricing, JsonSchema>> = {
  price_list: z.toJSONSchema(priceListSchema) as JsonSchema,
  estimate: z.toJSONSchema(estimateSchema) as JsonSchema,
};

/** The initial prices in a currency. There has to be a price for at least one distance. */
const EMPTY_RATES: Json = { delivery: { bands: [{}] } };

/** The initial contents for a new workshop. The service rejects it until the prices are filled in. */
export const EMPTY_WORKSHOP: Json = {
  pricing: 'price_list',
  currency: 'EUR',
  delivers: { to: [], as: 'assembled', by: ['van'] },
  invoice: { at: 'confirmation' },
  machines: { crafts: [] },
  quantity_breaks: [],
  materials: [],
  rates: { EUR: EMPTY_RATES },
};

export const ABOUT = ['/name', '/email', '/country', '/about/en', '/location'];
export const TERMS = ['/waiting_days', '/delivers', '/invoice', '/tax', '/closed'];
export const SELLER = ['/seller'];
export const MACHINES = ['/machines', '/capacity', '/panels_a_day'];
export const BOARDS = ['/boards', '/offcut_percent', '/sheets'];
export const TOTALS = ['/margin_percent', '/express', '/quantity_breaks', '/operations'];
export const LISTS = ['/files/kinds', '/files/csv'];
export const DRAWINGS = ['/files/dxf', '/files/mpr'];
export const ESTIMATE = ['/capacity', '/products_a_day', '/delivery'];

/** The JSON pointers to all fields of the form. */
export function pointersOf(pricing: Pricing): readonly string[] {
  const own = pricing === 'estimate' ? ESTIMATE : [...MACHINES, ...BOARDS, ...TOTALS, '/rates', '/materials'];
  return ['/currency', ...ABOUT, ...TERMS, ...SELLER, ...LISTS, ...DRAWINGS, ...own];
}

/**
 * Converts the form's value to the format that the API accepts: without the fields of the other pricing, and without
 * fields that the service adds.
 */
export function bodyOf(workshop: Json): Json {
  const { properties = {} } = SCHEMAS[workshop.pricing as Pricing];
  return Object.fromEntries(Object.entries(workshop).filter(([key]) => Object.hasOwn(properties, key)));
}

export function currenciesOf({ pricing, currency, rates }: Json): readonly string[] {
  const own = String(currency);
  const others = pricing === 'price_list' ? Object.keys((rates ?? {}) as Json) : [];
  return [own, ...others.filter((each) => each !== own)];
}

/** Returns the workshop with prices in these currencies. The first one is its main currency. */
export function withCurrencies(workshop: Json, [own = 'EUR', ...others]: readonly string[]): Json {
  const rates = (workshop.rates ?? {}) as Json;
  const entries = [own, ...others].map((each) => [each, rates[each] ?? EMPTY_RATES] as const);
  return { ...workshop, currency: own, rates: Object.fromEntries(entries) };
}

const money = (label: string): FieldText => ({ label, isMoney: true });

const COMMON_TEXTS: Readonly<Record<string, FieldText>> = {
  '/name': { label: 'Name' },
  '/email': { label: 'Email address', hint: 'We email this address about each new order. Customers don’t see it.' },
  '/country': { label: 'Country' },
  '/about/en': { label: 'Description', hint: 'One or two sentences, shown next to the price.', isLong: true },
  '/location/latitude': { label: 'Latitude', unit: '°' },
  '/location/longitude': {
    ...{ label: 'Longitude', unit: '°' },
    hint: 'Delivery distances are measured from here. Leave blank to use the center of the country.',
  },
  '/currency': { label: 'Currency' },
  '/waiting_days': { label: 'Time until work starts', unit: 'days' },
  '/delivers/to': { label: 'Delivers to' },
  '/delivers/as': { label: 'Delivered', options: { assembled: 'Assembled', 'flat-packed': 'Flat-packed' } },
  '/delivers/by': {
    label: 'Delivery methods',
    options: {
      parcel: 'Parcel',
      pallet: 'Pallet, curbside',
      van: 'Workshop’s own van',
      two_person: 'Carried in by two people',
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
  '/seller/name': {
    ...{ label: 'Legal name' },
    hint: 'Fill this in only if the workshop invoices customers itself. Otherwise, your organization issues the invoices.',
  },
  '/seller/line1': { label: 'Street address' },
  '/seller/line2': { label: 'Address line 2' },
  '/seller/postcode': { label: 'Postcode' },
  '/seller/city': { label: 'City' },
  '/seller/country': { label: 'Country of registration' },
  '/seller/email': { label: 'Email', hint: 'Shown to customers before they order.' },
  '/seller/phone': { label: 'Phone', hint: 'Shown to customers before they order.' },
  '/seller/vat_number': { label: 'VAT number', hint: 'Include the country code, as in DE123456789.' },
  '/seller/tax_number': { label: 'Tax number', hint: 'Required if there’s no VAT number.' },
  '/seller/exemption': {
    ...{ label: 'VAT exemption', none: 'None', options: { small_business: 'Small business' } },
    hint: 'No tax is added to prices, and invoices state the reason.',
  },
  '/seller/bank': { label: 'Bank details', hint: 'Shown on invoices, such as your bank’s name and your IBAN.' },
  '/closed/weekdays': {
    label: 'Closed on',
    options: {
      ...{ monday: 'Monday', tuesday: 'Tuesday', wednesday: 'Wednesday', thursday: 'Thursday', friday: 'Friday' },
      ...{ saturday: 'Saturday', sunday: 'Sunday' },
    },
  },
  '/closed/holidays': { label: 'Holidays', hint: 'For example, 2027-12-24. Lead times skip these days.' },
  '/closed/holidays/*/from': { label: 'First day' },
  '/closed/holidays/*/to': { label: 'Last day' },
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
  '/boards': {
    label: 'How boards are charged',
    hint: 'By area unless you choose whole sheets.',
    options: { area: 'By area, with waste', whole_sheets: 'By whole sheets used' },
  },
  '/offcut_percent': { label: 'Waste charged per sheet', unit: '%', hint: 'Applies to boards charged by area.' },
  '/sheets/kerf': { label: 'Saw kerf', unit: 'mm', hint: 'Leave blank to use the product’s saw kerf.' },
  '/sheets/offcut_credit_percent': {
    ...{ label: 'Credit for useful offcuts', unit: '%' },
    hint: 'Percentage of the offcut’s price. Leave blank for no credit.',
  },
  '/sheets/useful_offcut/0': { label: 'Smallest useful offcut, longer side', unit: 'mm', hint: 'Defaults to 600.' },
  '/sheets/useful_offcut/1': { label: 'Smallest useful offcut, shorter side', unit: 'mm', hint: 'Defaults to 300.' },
  '/sheets/turns_up_to': {
    label: 'Maximum thickness for rotated panels',
    unit: 'mm',
    hint: 'Panels up to this thickness, such as backs, can be cut across the grain. Leave blank for none.',
  },
  '/margin_percent': { label: 'Margin', unit: '%', hint: 'Leave blank if your prices include it.' },
  '/express/surcharge_percent': {
    ...{ label: 'Express surcharge', unit: '%' },
    hint: 'Fill in the express fields to offer customers a second, faster quote.',
  },
  '/express/waiting_days': { label: 'Express: time until work starts', unit: 'days' },
  '/express/capacity': { label: 'Express: maximum panels per order' },
  '/operations': { label: 'Work charged by time', hint: 'At the hourly rate above.' },
  '/operations/*/name': { label: 'Work' },
  '/operations/*/minutes': { label: 'Minutes' },
  '/operations/*/per': {
    label: 'For each',
    options: {
      ...{ setup: 'order', row: 'unique panel', product: 'product', panel: 'panel', item: 'non-panel part' },
      ...{
        hole: 'hole',
        edge_metre: 'meter of edge banding',
        cut_metre: 'meter of sawing',
        weld_metre: 'meter of weld',
      },
    },
  },
  '/quantity_breaks': {
    label: 'Quantity discounts',
    hint: 'Discounts labor only, for each product ordered in at least this quantity.',
  },
  '/quantity_breaks/*/from': { label: 'From quantity' },
  '/quantity_breaks/*/percent_off': { label: 'Discount', unit: '%' },
  '/rates/*/hardware': money('Hardware, per piece'),
  '/rates/*/cutting/panel': money('Cutting, per panel'),
  '/rates/*/cutting/metre': money('Cutting, per meter'),
  '/rates/*/edging': money('Edge banding, per meter'),
  '/rates/*/tapes': {
    label: 'Edge banding by tape',
    hint: 'The tape’s ID or item number in the product’s document. Other tapes are charged at the price above.',
  },
  '/rates/*/tapes/*/tape': { label: 'Tape' },
  '/rates/*/tapes/*/metre': money('Price per meter'),
  '/rates/*/holes': {
    label: 'Drilling by diameter',
    hint: 'List the smallest diameter first. Larger holes are charged at the price per hole above.',
  },
  '/rates/*/holes/*/up_to_mm': { label: 'Up to', unit: 'mm' },
  '/rates/*/holes/*/hole': money('Price per hole'),
  '/rates/*/contour': { ...money('Routing contours, per meter'), hint: 'Leave blank to charge the sawing price.' },
  '/rates/*/engraving': money('Engraving, per meter of text'),
  '/rates/*/finishes': {
    label: 'Finishing by surface',
    hint: 'Charged for both faces of boards with this surface, such as “oiled”.',
  },
  '/rates/*/finishes/*/surface': { label: 'Surface' },
  '/rates/*/finishes/*/square_metre': money('Price per m²'),
  '/rates/*/hour': { ...money('Hourly rate'), hint: 'Applies to work charged by time.' },
  '/rates/*/minimum_order': { ...money('Minimum order'), hint: 'Before delivery and tax.' },
  '/rates/*/assembly/panel': money('Assembly, per panel'),
  '/rates/*/assembly/item': money('Assembly, per non-panel part'),
  '/rates/*/assembly/hole': money('Drilling, per hole'),
  '/rates/*/setup/order': money('Setup, per order'),
  '/rates/*/setup/row': money('Setup, per unique panel'),
  '/rates/*/delivery/flat': money('Estimated delivery, before the address is known'),
  '/rates/*/delivery/start': money('Delivery, per order'),
  '/rates/*/delivery/bands': {
    label: 'Delivery by distance',
    hint: 'List the shortest distance first. The last rate also applies to longer distances.',
  },
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
  price_list: { ...COMMON_TEXTS, ...FILE_TEXTS, ...PRICE_LIST_TEXTS },
  estimate: { ...COMMON_TEXTS, ...FILE_TEXTS, ...ESTIMATE_TEXTS },
};
