// The price of a product at a workshop. Every line is rounded once, to the minor unit of the currency; the total is the
// sum of the lines and is not rounded again. Nothing is converted between currencies.

import type { Price, PriceLine, PriceLineKind } from '@parametric/api-client';
import { ownValue } from './data.js';
import { distanceKm } from './distance.js';
import { type BoardMaterial, materialName, type Requirements } from './requirements.js';
import { taxIn } from './tax.js';
import type { DeliveryRates, QuantityBreak, Rates, WorkshopProfile } from './workshop.js';

/** Hauliers charge a bulky load as if it weighed this much; kg/m³. */
const BULK_DENSITY = 200;
/** The volume of a flat pack, with cardboard and air between the boards, to that of the boards. */
const PACKING_FACTOR = 1.35;

interface Line {
  readonly kind: PriceLineKind;
  readonly label: string;
  /** The figures of the label. */
  readonly values: NonNullable<PriceLine['values']>;
  /** Minor units, whole. */
  readonly amount: number;
}

/** The workshop must hold the materials: see `findDeclineReason`. */
export function calculatePrice(workshop: WorkshopProfile, requirements: Requirements): Price {
  const currency = currencyOf(workshop, requirements);
  const rates = workshop.rates[currency]!;
  const before = [
    ...materialLines(workshop, rates, requirements),
    ...workLines(workshop, rates, requirements),
    setupLine(rates, requirements),
    shippingLine(workshop, rates.delivery, requirements),
  ].filter(({ amount }) => amount > 0);
  const lines = [...before, taxLine(workshop, requirements, total(before))];
  const money = (amount: number) => ({ amount, currency });
  return {
    total: money(total(lines)),
    lines: lines.map(({ amount, ...line }): PriceLine => ({ ...line, amount: money(amount) })),
  };
}

/** The one asked for where it has prices in it, else its own. */
function currencyOf({ rates, currency: own }: WorkshopProfile, { currency }: Requirements): string {
  return currency !== undefined && ownValue(rates, currency) ? currency : own;
}

/**
 * The quantity to charge at full price: each break makes only the products from its quantity on cheaper, so that one
 * more never costs less in total.
 */
export function gradedQuantity(quantity: number, breaks: readonly QuantityBreak[]): number {
  const discounts = breaks.map(({ from, percentOff }, index) => {
    const before = breaks[index - 1]?.percentOff ?? 0;
    return Math.max(0, quantity - from + 1) * (percentOff - before);
  });
  return (quantity * 100 - discounts.reduce((sum, discount) => sum + discount, 0)) / 100;
}

function materialLines({ offcutPercent }: WorkshopProfile, rates: Rates, requirements: Requirements): readonly Line[] {
  const { quantity, boards, solids, hardwareCount } = requirements;
  return [
    ...boards.map(({ material, amount }): Line => {
      const area = amount * quantity * (1 + offcutPercent / 100);
      const label = `${materialName(material)}, ${decimal(area, 2)} m² with offcuts`;
      const values = { ...materialValues(material), area_m2: rounded(area) };
      return { kind: 'material', label, values, amount: Math.round(area * rateOf(rates.boards, material.id)) };
    }),
    ...solids.map(({ material, amount }): Line => {
      const volume = amount * quantity;
      const label = `${materialName(material)}, ${solidAmount(volume, material)}`;
      const { finish, density = 0 } = material;
      const amountValues =
        finish === 'metal' ? { mass_kg: rounded((volume * density) / 1000) } : { volume_l: rounded(volume) };
      const values = { ...materialValues(material), ...amountValues };
      return { kind: 'material', label, values, amount: Math.round(volume * rateOf(rates.solids, material.id)) };
    }),
    {
      kind: 'material',
      label: `Hardware, ${count(hardwareCount * quantity, 'piece')}`,
      values: { pieces: hardwareCount * quantity },
      amount: hardwareCount * quantity * rates.hardware,
    },
  ];
}

function workLines(
  { delivers, quantityBreaks }: WorkshopProfile,
  rates: Rates,
  requirements: Requirements,
): readonly Line[] {
  const { quantity, panelCount, itemCount, holeCount, cutLength, edgeLength } = requirements;
  const graded = gradedQuantity(quantity, quantityBreaks);
  const panels = count(panelCount * quantity, 'panel');
  const fitting = delivers.as === 'assembled' ? 'Drilling and assembly' : 'Drilling and packing flat';
  return [
    {
      kind: 'cutting',
      label: `Cutting, ${panels}`,
      values: { panels: panelCount * quantity },
      amount: Math.round(graded * (panelCount * rates.cutting.panel + cutLength * rates.cutting.metre)),
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

function setupLine({ setup }: Rates, { panels }: Requirements): Line {
  const label = `Setup, ${count(panels.length, 'different panel')}`;
  return { kind: 'setup', label, values: { panels: panels.length }, amount: setup.order + setup.row * panels.length };
}

/**
 * By the heavier of weight and bulk, and by distance. Without a destination it is the workshop's flat rate, the same
 * wherever it delivers.
 */
function shippingLine(workshop: WorkshopProfile, rates: DeliveryRates, requirements: Requirements): Line {
  const { location: place, delivers } = workshop;
  const distance = requirements.shipTo && distanceKm(place, requirements.shipTo);
  if (distance === undefined) {
    return {
      kind: 'shipping',
      label: `Delivery, ${delivers.as}, flat rate`,
      values: {},
      amount: rates.flat * requirements.quantity,
    };
  }
  const load = chargeableMass(workshop, requirements);
  const band = rates.bands.find(({ upToKm }) => distance <= upToKm) ?? rates.bands.at(-1);
  return {
    kind: 'shipping',
    label: `Delivery, ${delivers.as}, ${Math.ceil(load)} kg, about ${distance} km`,
    values: { mass_kg: Math.ceil(load), distance_km: distance },
    amount: rates.start + Math.round(load * (band?.kilogram ?? 0)),
  };
}

/** Kilograms. */
function chargeableMass({ delivers }: WorkshopProfile, requirements: Requirements): number {
  const volume = delivers.as === 'assembled' ? requirements.outerVolume : requirements.solidVolume * PACKING_FACTOR;
  return requirements.quantity * Math.max(requirements.mass, volume * BULK_DENSITY);
}

function taxLine({ country }: WorkshopProfile, { shipTo }: Requirements, net: number): Line {
  const taxed = shipTo?.country ?? country;
  const { label, basisPoints } = taxIn(taxed);
  return {
    kind: 'tax',
    label,
    values: { percent: basisPoints / 100, country: taxed },
    amount: Math.round((net * basisPoints) / 10_000),
  };
}

/** Metal by weight, wood by volume, as it is bought. */
function solidAmount(volume: number, { finish, density = 0 }: BoardMaterial): string {
  return finish === 'metal' ? `${decimal((volume * density) / 1000, 2)} kg` : `${decimal(volume, 1)} l`;
}

function materialValues(material: BoardMaterial) {
  return { material: material.id, material_name: materialName(material) };
}

/** To hundredths, as a label says it. */
function rounded(value: number): number {
  return Math.round(value * 100) / 100;
}

function rateOf(rates: Readonly<Record<string, number>>, material: string): number {
  const rate = ownValue(rates, material);
  if (rate === undefined) throw new Error(`The price list has no ${material}.`);
  return rate;
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
