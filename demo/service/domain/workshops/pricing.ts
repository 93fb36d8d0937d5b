// The price of a product at a workshop. Every line is rounded once, to the currency's minor unit. The total is the sum
// of the lines and isn't rounded again. Only prices from the document are converted between currencies.

import { minorUnitDigits, type Price, type PriceLine, type PriceLineKind } from '@parametric/api-client';
import { approximate, densityOf, distanceFrom, ownValue, taxOf } from './data.js';
import { findHeld, type NeededMaterial } from './held-materials.js';
import type { BoardMaterial } from './material-identity.js';
import { materialName, type Requirements } from './requirements.js';
import type {
  DeliveryRates,
  EstimateProfile,
  HeldMaterial,
  PriceListProfile,
  QuantityBreak,
  Rates,
} from './workshop.js';

/** Hauliers charge a bulky load by its volumetric weight, as if it had this density; kg/m³. */
const BULK_DENSITY = 200;
/** A flat pack's volume, with cardboard and air, divided by the boards' volume. */
const PACKING_FACTOR = 1.35;

interface Line {
  readonly kind: PriceLineKind;
  readonly label: string;
  /** The figures in the line's label. */
  readonly values: NonNullable<PriceLine['values']>;
  /** An integer in minor units. */
  readonly amount: number;
}

/** The price according to a workshop's price list. The workshop must hold the materials: see `findDeclineReason`. */
export function calculatePrice(workshop: PriceListProfile, requirements: Requirements): Price {
  const currency = currencyOf(workshop, requirements);
  const rates = workshop.rates[currency]!;
  const before = [
    ...materialLines(workshop, rates, requirements, currency),
    ...workLines(workshop, rates, requirements),
    setupLine(rates, requirements),
    shippingLine(workshop, rates.delivery, requirements),
  ].filter(({ amount }) => amount > 0);
  const lines = [...before, taxLine(workshop, requirements, total(before))];
  const money = (amount: number) => ({ amount, currency });
  return {
    total: money(total(lines)),
    // Names each field, because copying with rest syntax takes several times as long.
    lines: lines.map(({ kind, label, values, amount }): PriceLine => ({ kind, label, values, amount: money(amount) })),
  };
}

/** The requested currency if the workshop has prices in it, otherwise its own. */
function currencyOf({ rates, currency: own }: PriceListProfile, { currency }: Requirements): string {
  return currency !== undefined && ownValue(rates, currency) ? currency : own;
}

/**
 * The quantity that's charged at full price. Each break only makes the products from its quantity on cheaper, so one
 * more product never costs less in total.
 */
export function gradedQuantity(quantity: number, breaks: readonly QuantityBreak[]): number {
  const discounts = breaks.map(({ from, percent_off: percentOff }, index) => {
    const before = breaks[index - 1]?.percent_off ?? 0;
    return Math.max(0, quantity - from + 1) * (percentOff - before);
  });
  return (quantity * 100 - discounts.reduce((sum, discount) => sum + discount, 0)) / 100;
}

function materialLines(
  { offcut_percent: offcutPercent, materials }: PriceListProfile,
  rates: Rates,
  requirements: Requirements,
  currency: string,
): readonly Line[] {
  const { quantity, boards, solids, hardwareCount } = requirements;
  return [
    ...boards.map((board): Line => {
      const { material, thickness, amount } = board;
      const held = heldOf(materials, board);
      const area = amount * quantity * (1 + offcutPercent / 100);
      const label = `${materialName(material)}, ${decimal(area, 2)} m² with offcuts`;
      const values = { ...materialValues(material, held), thickness_mm: thickness, area_m2: rounded(area) };
      return { kind: 'material', label, values, amount: Math.round(area * priceIn(held.square_metre, currency)) };
    }),
    ...solids.map((solid): Line => {
      const { material, amount } = solid;
      const held = heldOf(materials, solid);
      const volume = amount * quantity;
      const mass = (volume * densityOf(material, held.kind)) / 1000;
      const isWeighed = held.kilogram !== undefined || material.finish === 'metal';
      const label = `${materialName(material)}, ${isWeighed ? `${decimal(mass, 2)} kg` : `${decimal(volume, 1)} l`}`;
      const amountValues = isWeighed ? { mass_kg: rounded(mass) } : { volume_l: rounded(volume) };
      const price = held.kilogram ? mass * priceIn(held.kilogram, currency) : volume * priceIn(held.litre, currency);
      const values = { ...materialValues(material, held), ...amountValues };
      return { kind: 'material', label, values, amount: Math.round(price) };
    }),
    {
      kind: 'material',
      label: `Hardware, ${count(hardwareCount * quantity, 'piece')}`,
      values: { pieces: hardwareCount * quantity },
      amount: hardwareCount * quantity * rates.hardware,
    },
    ...boughtLine(requirements, currency),
  ];
}

/** The line for parts that have a price in the document. `isConvertible` must have been checked. */
function boughtLine({ quantity, bought }: Requirements, currency: string): readonly Line[] {
  if (bought.count === 0) return [];
  const { total, rates_of } = inCurrency(bought, currency)!;
  const pieces = bought.count * quantity;
  const converted = rates_of === undefined ? '' : `, at the rates of ${rates_of}`;
  const label = `Hardware at the document's prices, ${count(pieces, 'piece')}${converted}`;
  return [{ kind: 'material', label, values: { pieces }, amount: Math.round(total * quantity) }];
}

/** Whether the document's prices can be converted into the currency that the price list quotes in. */
export function isConvertible(workshop: PriceListProfile, requirements: Requirements): boolean {
  const { bought } = requirements;
  return bought.count === 0 || inCurrency(bought, currencyOf(workshop, requirements)) !== undefined;
}

/** The amount in minor units, not rounded, and the date of the rates if it was converted. */
function inCurrency({ amount, currency }: Requirements['bought'], wanted: string) {
  const minor = amount * 10 ** minorUnitDigits(currency ?? wanted);
  if (currency === undefined || currency === wanted) return { total: minor, rates_of: undefined };
  const converted = approximate({ amount: minor, currency }, wanted);
  return converted && { total: converted.total.amount, rates_of: converted.rates_of };
}

function workLines(
  { delivers, quantity_breaks: quantityBreaks }: PriceListProfile,
  rates: Rates,
  requirements: Requirements,
): readonly Line[] {
  const { quantity, panelCount, itemCount, holeCount, recessLength, contourLength, cutLength, edgeLength } =
    requirements;
  const graded = gradedQuantity(quantity, quantityBreaks);
  const panels = count(panelCount * quantity, 'panel');
  const fitting = delivers.as === 'assembled' ? 'Drilling and assembly' : 'Drilling and flat-packing';
  return [
    {
      kind: 'cutting',
      label: `${recessLength > 0 ? 'Cutting and grooving' : 'Cutting'}, ${panels}`,
      values: { panels: panelCount * quantity },
      amount: Math.round(
        graded * (panelCount * rates.cutting.panel + (cutLength + contourLength + recessLength) * rates.cutting.metre),
      ),
    },
    {
      kind: 'edging',
      label: `Edge banding, ${decimal(edgeLength * quantity, 1)} m`,
      values: { length_m: rounded(edgeLength * quantity) },
      amount: Math.round(graded * edgeLength * rates.edging),
    },
    {
      kind: 'assembly',
      label: [
        `${fitting}, ${panels}`,
        ...(itemCount > 0 ? [count(itemCount * quantity, 'other part')] : []),
        ...(holeCount > 0 ? [count(holeCount * quantity, 'hole')] : []),
      ].join(', '),
      values: { panels: panelCount * quantity },
      amount: Math.round(
        graded *
          (panelCount * rates.assembly.panel + itemCount * rates.assembly.item + holeCount * rates.assembly.hole),
      ),
    },
  ];
}

function setupLine({ setup }: Rates, { panelRows }: Requirements): Line {
  const label = `Setup, ${count(panelRows, 'different panel')}`;
  return { kind: 'setup', label, values: { panels: panelRows }, amount: setup.order + setup.row * panelRows };
}

/**
 * Charges by distance and by the greater of weight and volumetric weight. Without a destination, charges the workshop's
 * flat rate, which is the same wherever it delivers.
 */
function shippingLine(workshop: PriceListProfile, rates: DeliveryRates, requirements: Requirements): Line {
  const { delivers } = workshop;
  const distance = requirements.shipTo && distanceFrom(workshop, requirements.shipTo);
  if (distance === undefined) {
    return {
      kind: 'shipping',
      label: `Delivery, ${delivers.as}, flat rate`,
      values: {},
      amount: rates.flat * requirements.quantity,
    };
  }
  const mass = requirements.quantity * requirements.mass;
  const volumetric = requirements.quantity * packedVolume(workshop, requirements) * BULK_DENSITY;
  const load = Math.max(mass, volumetric);
  const weights = [`${Math.ceil(mass)} kg`, ...(load > mass ? [`charged as ${Math.ceil(load)} kg by volume`] : [])];
  const band = rates.bands.find((each) => distance <= each.up_to_km) ?? rates.bands.at(-1);
  return {
    kind: 'shipping',
    label: `Delivery, ${delivers.as}, ${weights.join(', ')}, about ${distance} km`,
    values: {
      mass_kg: Math.ceil(mass),
      ...(volumetric > mass ? { volumetric_kg: Math.ceil(volumetric) } : {}),
      distance_km: distance,
    },
    amount: rates.start + Math.round(load * (band?.kilogram ?? 0)),
  };
}

/** The volume of one product as shipped; m³. */
function packedVolume({ delivers }: PriceListProfile, { outerVolume, solidVolume }: Requirements): number {
  return delivers.as === 'assembled' ? outerVolume : solidVolume * PACKING_FACTOR;
}

function taxLine(workshop: PriceListProfile, { shipTo }: Requirements, net: number): Line {
  const { label, basisPoints, values } = taxOf(workshop, shipTo);
  return { kind: 'tax', label, values, amount: Math.round((net * basisPoints) / 10_000) };
}

/** `held_as` is the price list row that the material is charged by. */
function materialValues(material: BoardMaterial, { kind, surface }: HeldMaterial) {
  const heldAs = { held_as: kind, ...(surface === undefined ? {} : { held_surface: surface }) };
  return { material: material.id, material_name: materialName(material), ...heldAs };
}

/** Rounds to hundredths, as in labels. */
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

function total(lines: readonly Line[]): number {
  return lines.reduce((sum, { amount }) => sum + amount, 0);
}

function decimal(value: number, digits: number): string {
  return value.toFixed(digits);
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}

/**
 * An estimate that includes tax is the same in every country: the destination's tax is taken out of it. The workshop
 * must sell in the estimate's currency: see `findEstimateDecline`.
 */
export function calculateEstimatePrice(workshop: EstimateProfile, requirements: Requirements): Price {
  const { quantity, shipTo } = requirements;
  const { currency, delivery } = workshop;
  const { label, basisPoints, values } = taxOf(workshop, shipTo);
  const { amount, taxIncluded = false } = requirements.estimate!;
  const estimated = Math.round(amount * 10 ** minorUnitDigits(currency)) * quantity;
  const product = taxIncluded ? Math.round(estimated / (1 + basisPoints / 10_000)) : estimated;
  const shipping = delivery.order + delivery.product * quantity;
  const tax = taxIncluded ? estimated - product + taxOn(shipping, basisPoints) : taxOn(product + shipping, basisPoints);
  const money = (minorUnits: number) => ({ amount: minorUnits, currency });
  const lines: readonly PriceLine[] = [
    {
      kind: 'product',
      label: `Product, ${quantity} ${quantity === 1 ? 'piece' : 'pieces'}, as estimated`,
      values: { quantity },
      amount: money(product),
    },
    ...(shipping > 0
      ? [{ kind: 'shipping', label: `Delivery, ${workshop.delivers.as}`, values: {}, amount: money(shipping) }]
      : []),
    { kind: 'tax', label, values: { ...values }, amount: money(tax) },
  ];
  return { total: money(product + shipping + tax), lines: [...lines] };
}

function taxOn(net: number, basisPoints: number): number {
  return Math.round((net * basisPoints) / 10_000);
}
