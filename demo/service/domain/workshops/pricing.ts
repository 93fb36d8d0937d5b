// The price of an order from a workshop. It's a sequence of named lines, each with its counted quantities and unit
// prices. Every line is rounded once, to the currency's minor unit. The total is the sum of the lines and isn't rounded
// again. Only prices from the document are converted between currencies.

import { minorUnitDigits, type Price, type PriceLine, type PriceLineKind } from '@parametric/api-client';
import { approximate, densityOf, distanceFrom, ownValue } from './data.js';
import { findHeld, type NeededMaterial } from './held-materials.js';
import { type BoardMaterial, boardKey, identityOf } from './material-identity.js';
import {
  addNeeds,
  type BoardAmount,
  materialName,
  type ProductNeeds,
  type Requirements,
  requestedTax,
} from './requirements.js';
import { shareOut } from './share-out.js';
import type { SheetUse } from './whole-sheets.js';
import { assemblyTerms, cuttingTerms, edgingTerms, isOnce, operationTerm, type PriceTerm } from './work-terms.js';
import type { DeliveryRates, HeldMaterial, PriceListProfile, QuantityBreak, Rates } from './workshop.js';

/** The density for volumetric weight, in kg/m³. Carriers charge for bulky loads as if they had this density. */
const BULK_DENSITY = 200;
/** The volume of a flat pack with cardboard and air, relative to the volume of its boards. */
const PACKING_FACTOR = 1.35;

export type Speed = 'standard' | 'express';

/** A line in the price as the workshop sees it. */
export interface BuiltLine {
  /** The kind of line. `margin` isn't shown to customers, who see it as part of their other lines. */
  readonly kind: PriceLineKind | 'margin';
  readonly label: string;
  /** The figures that the line's label contains. */
  readonly values: NonNullable<PriceLine['values']>;
  /** The terms that the line's amount is calculated from. If `times` isn't 1, they're for one product. */
  readonly terms: readonly PriceTerm[];
  /** The number of times that the terms are charged. With a quantity discount, it's less than the order's quantity. */
  readonly times: number;
  /** The amount in minor units, which is an integer. */
  readonly amount: number;
}

/** How an order's price is calculated, in lines that add up to the total. */
export interface BuiltPrice {
  readonly currency: string;
  readonly lines: readonly BuiltLine[];
  readonly total: number;
  /** The hours of work that are charged by time. */
  readonly hours: number;
}

/** The price according to a workshop's price list. The workshop must stock the materials: see `findDeclineReason`. */
export function calculatePrice(workshop: PriceListProfile, requirements: Requirements, speed?: Speed): Price {
  const { currency, lines, total } = buildPrice(workshop, requirements, speed);
  const money = (amount: number) => ({ amount, currency });
  return {
    total: money(total),
    // Name each field explicitly, because copying with rest syntax takes several times as long.
    lines: shareMargin(lines).map(
      ({ kind, label, values, amount }): PriceLine => ({ kind, label, values, amount: money(amount) }),
    ),
  };
}

/** The price, with the details that only the workshop sees. */
export function buildPrice(
  workshop: PriceListProfile,
  requirements: Requirements,
  speed: Speed = 'standard',
): BuiltPrice {
  const currency = currencyOf(workshop, requirements);
  const rates = workshop.rates[currency]!;
  const made = [
    ...materialLines(workshop, rates, requirements, currency),
    ...workLines(workshop, rates, requirements),
    ...finishLines(rates, requirements),
    setupLine(workshop, rates, requirements),
  ].filter(({ amount }) => amount > 0);
  const withMargin = [...made, ...marginLine(workshop, total(made))];
  const product = [...withMargin, ...minimumLine(rates, total(withMargin))];
  const goods = [...product, ...(speed === 'express' ? expressLine(workshop, total(product)) : [])];
  const delivery = shippingLine(workshop, rates.delivery, requirements);
  const net = delivery.amount > 0 ? [...goods, delivery] : goods;
  const lines = [...net, taxLine(workshop, requirements, total(net))];
  const minutes = lines.reduce(
    (sum, { terms }) => sum + terms.reduce((each, term) => each + (term.minutes ?? 0), 0),
    0,
  );
  return { currency, lines, total: total(lines), hours: minutes / 60 };
}

/**
 * Returns the lines that a customer sees. The margin is divided among the lines before it in proportion to their
 * amounts.
 */
function shareMargin(lines: readonly BuiltLine[]): readonly (BuiltLine & { readonly kind: PriceLineKind })[] {
  const at = lines.findIndex(({ kind }) => kind === 'margin');
  const isShown = (line: BuiltLine): line is BuiltLine & { readonly kind: PriceLineKind } => line.kind !== 'margin';
  if (at < 0) return lines.filter(isShown);
  const shares = shareOut(
    lines[at]!.amount,
    lines.slice(0, at).map(({ amount }) => amount),
  );
  const withShare = lines.map((line, index) => ({ ...line, amount: line.amount + (shares[index] ?? 0) }));
  return withShare.filter(isShown);
}

/** Creates a line whose amount is the sum of its terms, rounded once. */
function lineOf(
  { kind, label, values }: Pick<BuiltLine, 'kind' | 'label' | 'values'>,
  terms: readonly PriceTerm[],
  times = 1,
): BuiltLine {
  const sum = terms.reduce((amount, { counted, unitPrice }) => amount + counted * unitPrice, 0);
  const shown = terms.filter(({ counted, unitPrice }) => counted !== 0 && unitPrice !== 0);
  return { kind, label, values, terms: shown, times, amount: Math.round(times * sum) };
}

/** The requested currency if the workshop has prices in it, or else the workshop's own currency. */
function currencyOf({ rates, currency: own }: PriceListProfile, { currency }: Requirements): string {
  return currency !== undefined && ownValue(rates, currency) ? currency : own;
}

/**
 * The quantity that costs as much at full price as this quantity costs with discounts. Each discount reduces the price
 * only of the products beyond its minimum quantity, so an additional product never reduces the total.
 */
export function gradedQuantity(quantity: number, breaks: readonly QuantityBreak[]): number {
  const discounts = breaks.map(({ from, percent_off: percentOff }, index) => {
    const before = breaks[index - 1]?.percent_off ?? 0;
    return Math.max(0, quantity - from + 1) * (percentOff - before);
  });
  return (quantity * 100 - discounts.reduce((sum, discount) => sum + discount, 0)) / 100;
}

function materialLines(
  workshop: PriceListProfile,
  rates: Rates,
  requirements: Requirements,
  currency: string,
): readonly BuiltLine[] {
  const { quantity, boards, solids } = requirements;
  return [
    ...boards.map((board) => boardLine(workshop, board, requirements, currency)),
    ...solids.map((solid) => solidLine(workshop, solid, quantity, currency)),
    hardwareLine(rates, requirements, currency),
  ];
}

/**
 * Creates the line for a board. If the workshop charges for whole sheets, its price is that of the sheets, minus
 * useful offcuts. Otherwise, it's charged by area, including waste.
 */
function boardLine(
  workshop: PriceListProfile,
  board: BoardAmount,
  { quantity, sheets }: Requirements,
  currency: string,
): BuiltLine {
  const {
    slug,
    offcut_percent: offcutPercent,
    materials,
    boards,
    sheets: rules,
    currency: workshopCurrency,
  } = workshop;
  const { material, thickness, amount } = board;
  const held = heldOf(materials, board);
  const price = priceIn(held.square_metre, currency);
  const name = materialName(material);
  const common = { ...materialValues(material, held), thickness_mm: thickness };
  const own = boardKey(material);
  const uses = sheets?.get(slug)?.filter((use) => use.board === own && use.thickness === thickness) ?? [];
  if (boards !== 'whole_sheets' || uses.length === 0 || board.isUnnested) {
    const area = amount * quantity * (1 + offcutPercent / 100);
    const label = `${name}, ${decimal(area, 2)} m² with offcuts`;
    return lineOf({ kind: 'material', label, values: { ...common, area_m2: rounded(area) } }, [
      { what: `${name}, with ${offcutPercent}% waste`, counted: area, unit: 'm²', unitPrice: price },
    ]);
  }
  const sheetArea = ({ size: [length, width] }: SheetUse) => (length * width) / 1e6;
  const credit = (rules?.offcut_credit_percent ?? 0) / 100;
  const sum = (of: (use: SheetUse) => number) => uses.reduce((total, use) => total + of(use), 0);
  const sizes = uses.map((use) => `${count(use.sheets, 'sheet')} of ${use.size.join(' × ')} mm`);
  const area = sum((use) => use.sheets * sheetArea(use));
  const values = { ...common, sheets: sum((use) => use.sheets), area_m2: rounded(area) };
  return lineOf({ kind: 'material', label: `${name}, ${sizes.join(', ')}`, values }, [
    ...uses.flatMap((use) => {
      // Stock prices are in the workshop's own currency, so use them only if that's the currency of the price.
      const own = currency === workshopCurrency ? use.price : undefined;
      const unitPrice = own ?? Math.round(sheetArea(use) * price);
      // An offcut is worth a share of what its sheet costs. At the list's price, it could be worth more than the sheet.
      const areaPrice = own === undefined ? price : own / sheetArea(use);
      return [
        { what: `${name}, sheets`, counted: use.sheets, unit: 'sheet' as const, unitPrice },
        { what: 'Useful offcuts', counted: -use.offcutArea, unit: 'm²' as const, unitPrice: credit * areaPrice },
      ];
    }),
  ]);
}

function solidLine(
  { materials }: PriceListProfile,
  solid: Requirements['solids'][number],
  quantity: number,
  currency: string,
): BuiltLine {
  const { material, amount } = solid;
  const held = heldOf(materials, solid);
  const volume = amount * quantity;
  const mass = (volume * densityOf(material, held.kind)) / 1000;
  const isWeighed = held.kilogram !== undefined || material.finish === 'metal';
  const name = materialName(material);
  const label = `${name}, ${isWeighed ? `${decimal(mass, 2)} kg` : `${decimal(volume, 1)} l`}`;
  const amountValues = isWeighed ? { mass_kg: rounded(mass) } : { volume_l: rounded(volume) };
  const values = { ...materialValues(material, held), ...amountValues };
  const term = held.kilogram
    ? { counted: mass, unit: 'kg', unitPrice: priceIn(held.kilogram, currency) }
    : { counted: volume, unit: 'l', unitPrice: priceIn(held.litre, currency) };
  return lineOf({ kind: 'material', label, values }, [{ what: name, ...term }]);
}

/**
 * Creates the line for hardware, at the prices in the price list or the document. Call it only if `isConvertible`
 * returns true.
 */
function hardwareLine(rates: Rates, { quantity, hardwareCount, products }: Requirements, currency: string): BuiltLine {
  const priced = products.map(({ needs: { bought }, quantity: counted }) => {
    return { counted, count: bought.count, ...(bought.amount === 0 ? NOTHING : inCurrency(bought, currency)!) };
  });
  const rates_of = priced.find((each) => each.rates_of !== undefined)?.rates_of;
  const listed = hardwareCount * quantity;
  const pieces = listed + priced.reduce((sum, { count, counted }) => sum + count * counted, 0);
  const converted = rates_of === undefined ? '' : `, at exchange rates from ${rates_of}`;
  // Glue isn't counted in pieces, so it has a label of its own.
  const named =
    pieces === 0
      ? { label: `Glue${converted}`, values: {} }
      : { label: `Hardware, ${count(pieces, 'piece')}${converted}`, values: { pieces } };
  return lineOf({ kind: 'material', ...named }, [
    { what: 'Hardware', counted: listed, unit: 'piece', unitPrice: rates.hardware },
    ...priced.map(({ counted, total: unitPrice }) => {
      return { what: 'At the document’s prices', counted, unit: 'product', unitPrice };
    }),
  ]);
}

const NOTHING = { total: 0, rates_of: undefined };

/** Whether the hardware prices in the documents can be converted to the currency of the workshop's quote. */
export function isConvertible(
  workshop: PriceListProfile,
  requirements: Requirements,
  { bought }: Pick<ProductNeeds, 'bought'>,
): boolean {
  return bought.amount === 0 || inCurrency(bought, currencyOf(workshop, requirements)) !== undefined;
}

/**
 * Converts the hardware's price to the wanted currency.
 * @returns the unrounded amount in minor units, and the date of the exchange rates if it was converted
 */
function inCurrency({ amount, currency }: ProductNeeds['bought'], wanted: string) {
  const minor = amount * 10 ** minorUnitDigits(currency ?? wanted);
  if (currency === undefined || currency === wanted) return { total: minor, rates_of: undefined };
  const converted = approximate({ amount: minor, currency }, wanted);
  return converted && { total: converted.total.amount, rates_of: converted.rates_of };
}

function workLines(workshop: PriceListProfile, rates: Rates, requirements: Requirements): readonly BuiltLine[] {
  const { quantity, panelCount, itemCount, holeCount, recessLength, edgeLength } = requirements;
  const { work, times } = gradedWork(workshop, requirements);
  const panels = count(panelCount * quantity, 'panel');
  const fitting = workshop.delivers.as === 'assembled' ? 'Drilling and assembly' : 'Drilling and flat-packing';
  const fitted = [
    `${fitting}, ${panels}`,
    ...(itemCount > 0 ? [count(itemCount * quantity, 'other part')] : []),
    ...(holeCount > 0 ? [count(holeCount * quantity, 'hole')] : []),
  ].join(', ');
  const values = { panels: panelCount * quantity };
  const cutting = `${recessLength > 0 ? 'Cutting and grooving' : 'Cutting'}, ${panels}`;
  const edging = `Edge banding, ${decimal(edgeLength * quantity, 1)} m`;
  const length = { length_m: rounded(edgeLength * quantity) };
  return [
    lineOf({ kind: 'cutting', label: cutting, values }, cuttingTerms(rates, work), times),
    lineOf({ kind: 'edging', label: edging, values: length }, edgingTerms(rates, work), times),
    lineOf({ kind: 'assembly', label: fitted, values }, assemblyTerms(workshop, rates, work, times), times),
  ];
}

/**
 * The work that's charged, and how many times it's charged at full price. If there are several products, each one has
 * its own discount.
 */
function gradedWork(
  { quantity_breaks: breaks }: PriceListProfile,
  requirements: Requirements,
): { readonly work: Requirements; readonly times: number } {
  const { products, quantity } = requirements;
  if (products.length === 1) return { work: requirements, times: gradedQuantity(quantity, breaks) };
  const graded = products.map(({ needs, quantity: own }) => ({ needs, quantity: gradedQuantity(own, breaks) }));
  return { work: { ...requirements, ...addNeeds(graded) }, times: 1 };
}

/** The lines for finishing both faces of each board whose surface has a price. */
function finishLines({ finishes = [] }: Rates, { boards, quantity }: Requirements): readonly BuiltLine[] {
  const terms = boards.flatMap(({ material, amount }) => {
    const { surfaces } = identityOf(material, true);
    const finish = finishes.find(({ surface }) => surfaces.includes(surface));
    const name = materialName(material);
    return finish ? [{ what: name, counted: 2 * amount * quantity, unit: 'm²', unitPrice: finish.square_metre }] : [];
  });
  const area = terms.reduce((sum, { counted }) => sum + counted, 0);
  const label = `Finishing, ${decimal(area, 2)} m²`;
  return [lineOf({ kind: 'finishing', label, values: { area_m2: rounded(area) } }, terms)];
}

function setupLine({ operations = [] }: PriceListProfile, rates: Rates, requirements: Requirements): BuiltLine {
  const { panelRows } = requirements;
  const label = `Setup, ${count(panelRows, 'unique panel')}`;
  return lineOf({ kind: 'setup', label, values: { panels: panelRows } }, [
    { what: 'Order', counted: 1, unit: 'order', unitPrice: rates.setup.order },
    { what: 'Different panels', counted: panelRows, unit: 'panel', unitPrice: rates.setup.row },
    ...operations.filter(({ per }) => isOnce(per)).map((operation) => operationTerm(operation, rates, requirements, 1)),
  ]);
}

function marginLine({ margin_percent: percent = 0 }: PriceListProfile, cost: number): readonly BuiltLine[] {
  if (percent === 0 || cost === 0) return [];
  return [percentLine({ kind: 'margin', label: `Margin, ${percent}%`, values: { percent } }, cost)];
}

/** The line that raises the price to the workshop's minimum; none if the price is already as high. */
function minimumLine({ minimum_order: minimum = 0 }: Rates, product: number): readonly BuiltLine[] {
  if (product >= minimum) return [];
  const term = { what: 'Added to reach the minimum', counted: 1, unit: 'order', unitPrice: minimum - product };
  return [lineOf({ kind: 'minimum', label: 'Small-order fee', values: {} }, [term])];
}

function expressLine({ express }: PriceListProfile, product: number): readonly BuiltLine[] {
  if (!express || express.surcharge_percent === 0) return [];
  const percent = express.surcharge_percent;
  return [percentLine({ kind: 'express', label: `Express, ${percent}%`, values: { percent } }, product)];
}

function percentLine(
  line: Pick<BuiltLine, 'kind' | 'label'> & { readonly values: { readonly percent: number } },
  of: number,
): BuiltLine {
  const { percent } = line.values;
  return lineOf(line, [{ what: 'Percentage of the lines above', counted: percent, unit: '%', unitPrice: of / 100 }]);
}

/**
 * The line for delivery. It's charged by distance, and by the greater of weight and volumetric weight. Without a
 * destination, it's the workshop's flat rate, which is the same wherever it delivers.
 */
function shippingLine(workshop: PriceListProfile, rates: DeliveryRates, requirements: Requirements): BuiltLine {
  const { delivers } = workshop;
  const { quantity } = requirements;
  const distance = requirements.shipTo && distanceFrom(workshop, requirements.shipTo);
  if (distance === undefined) {
    const label = `Delivery, ${delivers.as}, flat rate`;
    return lineOf({ kind: 'shipping', label, values: {} }, [
      { what: 'Delivery', counted: quantity * requirements.productCount, unit: 'product', unitPrice: rates.flat },
    ]);
  }
  const mass = quantity * requirements.mass;
  const volumetric = quantity * packedVolume(workshop, requirements) * BULK_DENSITY;
  const load = Math.max(mass, volumetric);
  const weights = [`${Math.ceil(mass)} kg`, ...(load > mass ? [`charged as ${Math.ceil(load)} kg by volume`] : [])];
  const band = rates.bands.find((each) => distance <= each.up_to_km) ?? rates.bands.at(-1);
  const label = `Delivery, ${delivers.as}, ${weights.join(', ')}, about ${distance} km`;
  const values = {
    mass_kg: Math.ceil(mass),
    ...(volumetric > mass ? { volumetric_kg: Math.ceil(volumetric) } : {}),
    distance_km: distance,
  };
  return lineOf({ kind: 'shipping', label, values }, [
    { what: 'Order', counted: 1, unit: 'order', unitPrice: rates.start },
    { what: 'Load', counted: load, unit: 'kg', unitPrice: band?.kilogram ?? 0 },
  ]);
}

/** The volume of one product when it's packed for delivery, in m³. */
function packedVolume({ delivers }: PriceListProfile, { outerVolume, solidVolume }: Requirements): number {
  return delivers.as === 'assembled' ? outerVolume : solidVolume * PACKING_FACTOR;
}

function taxLine(workshop: PriceListProfile, requirements: Requirements, net: number): BuiltLine {
  const { label, basisPoints, values } = requestedTax(workshop, requirements);
  const term = { what: 'Percentage of the lines above', counted: basisPoints / 100, unit: '%', unitPrice: net / 100 };
  return { kind: 'tax', label, values, terms: [term], times: 1, amount: Math.round((net * basisPoints) / 10_000) };
}

/** The values for a material's label. `held_as` is the price list row that determines the price. */
function materialValues(material: BoardMaterial, { kind, surface }: HeldMaterial) {
  const heldAs = { held_as: kind, ...(surface === undefined ? {} : { held_surface: surface }) };
  return { material: material.id, material_name: materialName(material), ...heldAs };
}

/** Rounds to hundredths, for labels. */
function rounded(value: number): number {
  return Math.round(value * 100) / 100;
}

function heldOf(materials: readonly HeldMaterial[], needed: NeededMaterial): HeldMaterial {
  const found = findHeld(materials, needed);
  if ('held' in found) return found.held;
  throw new Error(`The price list has no ${needed.material.id}.`);
}

function priceIn(prices: Readonly<Record<string, number>> | undefined, currency: string): number {
  const price = prices && ownValue(prices, currency);
  if (price === undefined) throw new Error(`The price list has no price in ${currency}.`);
  return price;
}

function total(lines: readonly BuiltLine[]): number {
  return lines.reduce((sum, { amount }) => sum + amount, 0);
}

function decimal(value: number, digits: number): string {
  return value.toFixed(digits);
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}
