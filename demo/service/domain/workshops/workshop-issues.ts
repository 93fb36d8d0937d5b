// Checks a workshop that an organization has entered for errors that its schema can't find. Each issue describes where
// the error is and how to fix it.

import type { ProblemIssue } from '@parametric/api-client';
import { isCalendarDay } from '../../platform/clock.js';
import { sellerIssues } from '../invoices/seller-schema.js';
import { countryIssue } from '../orders/postal-address.js';
import { isTaxKnown } from './data.js';
import { filesIssues } from './files-schema.js';
import type { HeldMaterial, PriceListProfile, Rates, WorkshopBody } from './workshop.js';

const currencies = new Set(Intl.supportedValuesOf('currency'));

/** Lists the errors in a workshop. If there are none, the workshop can be asked for quotes. */
export function workshopIssues(workshop: WorkshopBody): readonly ProblemIssue[] {
  return [
    ...currencyIssue('/currency', workshop.currency),
    ...countryIssues(workshop),
    ...closedIssues(workshop),
    ...(workshop.seller ? sellerIssues(workshop.seller, '/seller') : []),
    ...(workshop.files ? filesIssues(workshop.files, workshop.country) : []),
    ...(workshop.pricing === 'price_list' ? priceListIssues(workshop) : []),
  ];
}

function closedIssues({ closed: { holidays = [] } = {} }: WorkshopBody): readonly ProblemIssue[] {
  return holidays.flatMap(({ from, to }, index) => {
    const wrong = [from, to].find((day) => !isCalendarDay(day));
    const pointer = `/closed/holidays/${index}`;
    if (wrong !== undefined) return [issue(pointer, 'unknown_day', `“${wrong}” isn’t a valid date.`)];
    return from <= to ? [] : [issue(pointer, 'order', 'The last day can’t be before the first day.')];
  });
}

type PriceListBody = Omit<PriceListProfile, 'slug'>;

function countryIssues({ country, delivers, tax }: WorkshopBody): readonly ProblemIssue[] {
  const places = [['/country', country], ...delivers.to.map((to, index) => [`/delivers/to/${index}`, to])] as const;
  return places.flatMap(([pointer, code]) => {
    const unknown = countryIssue(pointer!, code!);
    if (unknown) return [unknown];
    if (tax || isTaxKnown(code!)) return [];
    const detail = `We don’t have a tax rate for “${code}”. Enter the workshop’s tax rate, or remove the country.`;
    return [issue(pointer!, 'unknown_tax', detail)];
  });
}

function priceListIssues(workshop: PriceListBody): readonly ProblemIssue[] {
  const { rates, currency, machines, quantity_breaks: breaks } = workshop;
  const own = Object.hasOwn(rates, currency)
    ? []
    : [issue(`/rates/${currency}`, 'missing', `Add rates in the workshop’s own currency, ${currency}.`)];
  return [
    ...own,
    ...Object.keys(rates).flatMap((each) => currencyIssue(`/rates/${each}`, each)),
    ...workshop.materials.flatMap((row, index) => materialIssues(row, index, workshop)),
    ...duplicateIssues(workshop.materials),
    ...orderIssue('/machines/thickness', machines.thickness),
    ...orderIssue('/machines/largest_panel', [...machines.largest_panel].reverse()),
    ...orderIssue(
      '/quantity_breaks',
      breaks.map(({ from }) => from),
      true,
    ),
    ...orderIssue(
      '/quantity_breaks',
      breaks.map(({ percent_off }) => percent_off),
      true,
    ),
    ...Object.entries(rates).flatMap(([each, rate]) => rateIssues(`/rates/${each}`, rate, workshop)),
    ...orderIssue('/sheets/useful_offcut', [...(workshop.sheets?.useful_offcut ?? [])].reverse()),
  ];
}

function rateIssues(
  pointer: string,
  { delivery, holes = [], hour }: Rates,
  { operations = [] }: PriceListBody,
): readonly ProblemIssue[] {
  const isTimed = operations.length > 0 && hour === undefined;
  const detail = 'Operations are charged by time. Add an hourly rate.';
  return [
    ...orderIssue(
      `${pointer}/delivery/bands`,
      delivery.bands.map(({ up_to_km }) => up_to_km),
      true,
    ),
    ...orderIssue(
      `${pointer}/holes`,
      holes.map(({ up_to_mm }) => up_to_mm),
      true,
    ),
    ...(isTimed ? [issue(`${pointer}/hour`, 'missing', detail)] : []),
  ];
}

function materialIssues(row: HeldMaterial, index: number, { rates }: PriceListBody): readonly ProblemIssue[] {
  const pointer = `/materials/${index}`;
  const { thickness, square_metre: area, litre, kilogram } = row;
  const isBoard = thickness !== undefined;
  const prices = { square_metre: area, litre, kilogram };
  const given = Object.entries(prices).filter(([, price]) => price !== undefined);
  const issues: ProblemIssue[] = [];
  if (!isBoard && row.sheet) {
    issues.push(issue(`${pointer}/sheet`, 'unknown_field', 'Only boards come in sheets. Add a thickness.'));
  }
  if (isBoard && (!area || given.length > 1)) {
    const detail = 'Boards need a price per square meter, and no other price.';
    issues.push(issue(`${pointer}/square_metre`, 'missing', detail));
  }
  if (!isBoard && (area || given.length !== 1)) {
    const detail = 'Solids need one price, per liter or kilogram. If this is a board, add a thickness.';
    issues.push(issue(area ? `${pointer}/thickness` : `${pointer}/litre`, 'missing', detail));
  }
  for (const [unit, price = {}] of given) {
    for (const currency of Object.keys(rates)) {
      if (Object.hasOwn(price, currency)) continue;
      issues.push(issue(`${pointer}/${unit}/${currency}`, 'missing', `A price in ${currency} is missing.`));
    }
  }
  if (Array.isArray(thickness)) issues.push(...orderIssue(`${pointer}/thickness`, thickness));
  return issues;
}

/** Reports each duplicate row only once, because a price list may have a thousand rows. */
function duplicateIssues(materials: readonly HeldMaterial[]): readonly ProblemIssue[] {
  const firstOf = new Map<string, number>();
  return materials.flatMap((row, index) => {
    const name = nameOf(row);
    const first = firstOf.get(name);
    if (first === undefined) {
      firstOf.set(name, index);
      return [];
    }
    const detail = `Row ${first + 1} already has the same kind, surface, and thickness.`;
    return [issue(`/materials/${index}`, 'duplicate', detail)];
  });
}

function nameOf({ kind, surface, thickness }: HeldMaterial): string {
  return JSON.stringify([kind, surface, thickness]);
}

function orderIssue(pointer: string, numbers: readonly number[], isStrict = false): readonly ProblemIssue[] {
  const isRising = numbers.every((number, index) => {
    const before = numbers[index - 1] ?? Number.NEGATIVE_INFINITY;
    return isStrict ? number > before : number >= before;
  });
  if (isRising) return [];
  const detail = /largest_panel$|useful_offcut$/.test(pointer)
    ? 'Enter the longer side first.'
    : `Enter the smaller value first${isStrict ? '. Each must be greater than the one before' : ''}.`;
  return [issue(pointer, 'order', detail)];
}

function currencyIssue(pointer: string, currency: string): readonly ProblemIssue[] {
  if (currencies.has(currency)) return [];
  return [issue(pointer, 'unknown_currency', `“${currency}” isn’t an ISO 4217 currency, such as EUR.`)];
}

function issue(pointer: string, code: string, detail: string): ProblemIssue {
  return { pointer, code, detail };
}
