// Determines whether a workshop can make a product. If it can't, gives the reason: a code with its figures, so that
// pages can explain it in the customer's language, and an English sentence with the subject and both figures.

import type { DeclineCode, DeclineReason, Money } from '@parametric/api-client';
import { countryName, finishOf, kindName, surfaceName } from './data.js';
import { findHeld, type NeededMaterial } from './held-materials.js';
import { identityOf } from './material-identity.js';
import { isConvertible } from './pricing.js';
import { materialName, type NeededItem, type NeededPanel, type Requirements } from './requirements.js';
import type { Craft, EstimateProfile, HeldMaterial, PriceListProfile, WorkshopProfile } from './workshop.js';

export interface Decline {
  readonly reason: DeclineReason;
  readonly code: DeclineCode;
  /** The figures that the reason's text contains in the customer's language. */
  readonly values: Record<string, unknown>;
  /** A sentence that names the subject and both figures. */
  readonly detail: string;
  /** The number of the product that the reason is about, starting at 1, if there are several. */
  readonly item?: number;
}

/** A reason in short form: its code, its figures, and a sentence. */
type Refusal = readonly [code: DeclineCode, values: Decline['values'], detail: string];
type Check<Profile> = (workshop: Profile, requirements: Requirements) => Refusal | undefined;
type Checks<Profile> = readonly (readonly [DeclineReason, Check<Profile>])[];

/**
 * The checks for a workshop with a price list, in the order in which their reasons matter to customers. Reasons that
 * customers can't do anything about come first.
 */
const priceListChecks: Checks<PriceListProfile> = [
  ['country_not_served', servesCountry],
  ['currency_not_offered', convertsPrices],
  ['material_not_held', holdsMaterials],
  ['panel_too_large', takesPanels],
  ['thickness_not_machined', takesThicknesses],
  ['craft_not_offered', hasCrafts],
  ['no_capacity', hasCapacity],
];

/** The checks for a workshop that sells at the document's estimate. */
const estimateChecks: Checks<EstimateProfile> = [
  ['country_not_served', servesCountry],
  ['no_estimate', hasEstimate],
  ['currency_not_offered', sellsInCurrency],
  ['no_capacity', takesQuantity],
];

const listFormat = new Intl.ListFormat('en');
const numberFormat = new Intl.NumberFormat('en');

export function findDeclineReason(workshop: PriceListProfile, requirements: Requirements): Decline | undefined {
  return firstRefusal(priceListChecks, workshop, requirements);
}

export function findEstimateDecline(workshop: EstimateProfile, requirements: Requirements): Decline | undefined {
  return firstRefusal(estimateChecks, workshop, requirements);
}

/** @param total the workshop's price */
export function tooLarge({ currency }: Money): Decline {
  const [most, code] = [numberFormat.format(Number.MAX_SAFE_INTEGER), 'amount_too_large'] as const;
  const detail = `The price in ${currency} exceeds the maximum of ${most} minor units. Check the document’s estimate and prices.`;
  return { reason: code, code, values: { currency }, detail };
}

function firstRefusal<Profile>(
  checks: Checks<Profile>,
  workshop: Profile,
  requirements: Requirements,
): Decline | undefined {
  for (const [reason, check] of checks) {
    const refusal = check(workshop, requirements);
    if (!refusal) continue;
    const [code, values, detail] = refusal;
    return { reason, code, values, detail };
  }
  return undefined;
}

function servesCountry({ delivers }: WorkshopProfile, { shipTo }: Requirements): Refusal | undefined {
  if (!shipTo || delivers.to.includes(shipTo.country)) return undefined;
  const { country } = shipTo;
  return ['country_not_served', { country }, `We don’t deliver to ${countryName(country)} (${country}).`];
}

function holdsMaterials({ materials }: PriceListProfile, requirements: Requirements): Refusal | undefined {
  const nameless = requirements.panels.find((row) => !row.material);
  if (nameless) {
    const detail = `The panel “${nameless.name}” has no material.`;
    return ['material_not_named', partValues(nameless), detail];
  }
  const needs: readonly NeededMaterial[] = [...requirements.boards, ...requirements.solids];
  const missing = needs.flatMap((need) => {
    const found = findHeld(materials, need);
    return 'held' in found ? [] : [{ ...need, ...found }];
  });
  const unknown = missing.filter((each) => each.missing === 'kind');
  if (unknown.length > 0) return materialsNotHeld(unknown);
  const [first] = missing;
  if (!first) return undefined;
  return first.missing === 'thickness' ? thicknessNotHeld(first) : surfaceNotHeld(first);
}

interface MissingMaterial extends NeededMaterial {
  readonly nearest: readonly HeldMaterial[];
}

function materialsNotHeld(missing: readonly MissingMaterial[]): Refusal {
  const names = new Map(missing.map(({ material }) => [material.id, materialName(material)]));
  const materials = [...names].map(([id, name]) => ({ id, name }));
  const alike = missing.flatMap(({ material, nearest }) =>
    nearest.filter(({ kind }) => finishOf(kind) === material.finish),
  );
  const held = [...new Set(alike.map(({ kind }) => kind))].map((kind) => ({
    kind,
    name: kindName(kind),
    thickness_mm: thicknessesOf(alike.filter((row) => row.kind === kind)),
  }));
  const sentence = `We don’t have ${list([...new Set(names.values())])}.`;
  const hint = held.length > 0 ? ` We have ${list(held.map(({ name }) => name.en!))}.` : '';
  return ['material_not_held', { materials, ...(held.length > 0 ? { held } : {}) }, sentence + hint];
}

function thicknessNotHeld({ material, thickness = 0, nearest }: MissingMaterial): Refusal {
  const kind = identityOf(material, true).kinds[0]!;
  const heldMm = thicknessesOf(nearest);
  const values = { ...materialValues(material, kind), thickness_mm: thickness, held_mm: heldMm };
  const detail = `We don’t have ${materialName(material)} in ${thickness} mm, only in ${list(heldMm.map(spanText))} mm.`;
  return ['thickness_not_held', values, detail];
}

function surfaceNotHeld({ material, nearest }: MissingMaterial): Refusal {
  const held = nearest.map(({ kind, surface = '' }) => ({ kind, surface, name: surfaceName(surface) }));
  const values = { ...materialValues(material, identityOf(material, true).kinds[0]!), held };
  const detail = `We don’t have ${materialName(material)}. Similar materials we have: ${list(held.map(({ name }) => name.en!))}.`;
  return ['surface_not_held', values, detail];
}

function materialValues(material: NeededMaterial['material'], kind: string) {
  return { material: material.id, material_name: materialName(material), kind, kind_name: kindName(kind) };
}

/** The boards' thicknesses, sorted and without duplicates. Each is a single thickness, or the limits of a range. */
function thicknessesOf(rows: readonly HeldMaterial[]): readonly (number | readonly [number, number])[] {
  const byText = new Map(
    rows.flatMap(({ thickness }) => (thickness === undefined ? [] : [[spanText(thickness), thickness] as const])),
  );
  return [...byText.values()].sort((one, other) => [one].flat()[0]! - [other].flat()[0]!);
}

function spanText(span: number | readonly [number, number]): string {
  return typeof span === 'number' ? `${span}` : `${span[0]} to ${span[1]}`;
}

function convertsPrices(workshop: PriceListProfile, requirements: Requirements): Refusal | undefined {
  const foreign = requirements.products.find(({ needs }) => !isConvertible(workshop, requirements, needs));
  if (!foreign) return undefined;
  const { currency } = foreign.needs.bought;
  const values = { currency, offered: Object.keys(workshop.rates) };
  return [
    'currency_not_offered',
    values,
    `The document has prices in ${currency}, but we have no exchange rate for it.`,
  ];
}

function takesPanels({ machines, materials, sheets }: PriceListProfile, { panels }: Requirements): Refusal | undefined {
  for (const row of panels) {
    const { name, length, width, thickness, material } = row;
    const isTurned = !row.grain || thickness <= (sheets?.turns_up_to ?? 0);
    const detail = `The panel “${name}” is ${millimetres(length, width)}`;
    const [long, short] = length >= width ? [length, width] : [width, length];
    const [longest, widest] = machines.largest_panel;
    if (long > longest || short > widest) {
      const sentence = `${detail}; our saw can cut at most ${millimetres(longest, widest)}.`;
      return ['panel_exceeds_saw', panelValues(row, machines.largest_panel), sentence];
    }
    if (!material) continue;
    const found = findHeld(materials, { material, thickness });
    const sheet = ('held' in found ? found.held.sheet : undefined) ?? material.sheet;
    if (!sheet || fits(length, width, sheet) || (isTurned && fits(width, length, sheet))) continue;
    const values = { ...panelValues(row, sheet), material: material.id, material_name: materialName(material) };
    const sentence = `${detail}; ${materialName(material)} comes in sheets of ${millimetres(...sheet)}.`;
    return ['panel_exceeds_sheet', values, sentence];
  }
  return undefined;
}

function takesThicknesses({ machines }: PriceListProfile, { panels }: Requirements): Refusal | undefined {
  const [least, most] = machines.thickness;
  const panel = panels.find(({ thickness }) => thickness < least || thickness > most);
  if (!panel) return undefined;
  const { name, thickness } = panel;
  const values = { ...partValues(panel), thickness_mm: thickness, min_mm: least, max_mm: most };
  const detail = `The panel “${name}” is ${thickness} mm thick; our machines can only handle ${least} to ${most} mm.`;
  return ['thickness_not_machined', values, detail];
}

/** The craft that a workshop needs for each kind of part, besides sawing and drilling. */
const craftOf: Readonly<Partial<Record<NeededItem['kind'], Craft>>> = {
  revolve: 'turning',
  tube: 'bending',
  sheet: 'bending',
  text: 'engraving',
};

const refusals: Readonly<Record<Craft, string>> = {
  turning: 'is turned, and we don’t have a lathe',
  bending: 'is bent metal, and we don’t bend metal',
  engraving: 'is engraved, and we don’t engrave',
};

function hasCrafts({ machines }: PriceListProfile, { items }: Requirements): Refusal | undefined {
  for (const item of items) {
    const craft = craftOf[item.kind];
    if (!craft || machines.crafts.includes(craft)) continue;
    return ['craft_not_offered', { ...partValues(item), craft }, `The part “${item.name}” ${refusals[craft]}.`];
  }
  return undefined;
}

function hasCapacity({ capacity }: PriceListProfile, requirements: Requirements): Refusal | undefined {
  const { panelCount, products } = requirements;
  const panels = panelCount * requirements.quantity;
  if (panels <= capacity) return undefined;
  const quantity = pieceCount(requirements);
  const most = products.length === 1 ? { max_quantity: Math.floor(capacity / panelCount) } : {};
  const values = { quantity, panels, max_panels: capacity, ...most };
  const detail = `${quantity} pieces need ${panels} panels; we can make at most ${capacity} panels per order.`;
  return ['quantity_exceeds_capacity', values, detail];
}

function hasEstimate(_: EstimateProfile, { products }: Requirements): Refusal | undefined {
  const without = products.find(({ needs }) => !needs.estimate || needs.estimate.amount <= 0);
  if (!without) return undefined;
  const { estimate } = without.needs;
  const detail = estimate
    ? 'Our price is the product’s estimate, which isn’t above zero for this configuration.'
    : 'Our price is the product’s estimate, but this product doesn’t have one.';
  return ['estimate_missing', {}, detail];
}

function sellsInCurrency({ currency }: EstimateProfile, { products }: Requirements): Refusal | undefined {
  const foreign = products.find(({ needs: { estimate } }) => estimate && estimate.currency !== currency);
  const estimate = foreign?.needs.estimate;
  if (!estimate) return undefined;
  const values = { currency: estimate.currency, offered: [currency] };
  return ['currency_not_offered', values, `The estimate is in ${estimate.currency}; we sell in ${currency}.`];
}

function takesQuantity({ capacity }: EstimateProfile, requirements: Requirements): Refusal | undefined {
  const quantity = pieceCount(requirements);
  if (quantity <= capacity) return undefined;
  const values = { quantity, max_quantity: capacity };
  return [
    'pieces_exceed_capacity',
    values,
    `We can make at most ${capacity} per order, but this order is for ${quantity}.`,
  ];
}

function pieceCount({ quantity, productCount }: Requirements): number {
  return quantity * productCount;
}

function partValues({ name, path }: NeededPanel | NeededItem) {
  return { part: path, part_name: name };
}

function panelValues(row: NeededPanel, [maxLength, maxWidth]: readonly [number, number]) {
  const { length, width } = row;
  return {
    ...partValues(row),
    length_mm: length,
    width_mm: width,
    max_length_mm: maxLength,
    max_width_mm: maxWidth,
  };
}

function fits(length: number, width: number, [sheetLength, sheetWidth]: readonly [number, number]): boolean {
  return length <= sheetLength && width <= sheetWidth;
}

function millimetres(length: number, width: number): string {
  return `${length} × ${width} mm`;
}

function list(words: readonly string[]): string {
  return listFormat.format(words);
}
