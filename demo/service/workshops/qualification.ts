// Whether a workshop can make a product, and if it can't, the reason in one sentence with the figures.

import type { DeclineReason } from '@parametric/api-client';
import type { ItemRow } from '@parametric/configurator-element/manufacture';
import { ownValue } from './data.js';
import { materialName, type Requirements } from './requirements.js';
import type { Craft, WorkshopProfile } from './workshop.js';

export interface Decline {
  readonly reason: DeclineReason;
  /** A sentence that names the subject and both figures. */
  readonly detail: string;
}

type Check = (workshop: WorkshopProfile, requirements: Requirements) => string | undefined;

/** In the order in which a customer would want to know: what can't be helped first. */
const checks: readonly (readonly [DeclineReason, Check])[] = [
  ['country_not_served', servesCountry],
  ['currency_not_offered', offersCurrency],
  ['material_not_held', holdsMaterials],
  ['panel_too_large', takesPanels],
  ['thickness_not_machined', takesThicknesses],
  ['craft_not_offered', hasCrafts],
  ['no_capacity', hasCapacity],
];

const countryNames = new Intl.DisplayNames('en', { type: 'region' });

export function findDeclineReason(workshop: WorkshopProfile, requirements: Requirements): Decline | undefined {
  for (const [reason, check] of checks) {
    const detail = check(workshop, requirements);
    if (detail !== undefined) return { reason, detail };
  }
  return undefined;
}

function servesCountry({ delivers }: WorkshopProfile, { shipTo }: Requirements): string | undefined {
  if (!shipTo || delivers.to.includes(shipTo.country)) return undefined;
  return `We do not deliver to ${countryNames.of(shipTo.country)} (${shipTo.country}).`;
}

function offersCurrency({ rates }: WorkshopProfile, { currency }: Requirements): string | undefined {
  if (currency === undefined || ownValue(rates, currency)) return undefined;
  return `We have no price list in ${currency}; we quote in ${list(Object.keys(rates))}.`;
}

function holdsMaterials({ rates, currency }: WorkshopProfile, requirements: Requirements): string | undefined {
  const nameless = requirements.panels.find((row) => !row.material);
  if (nameless) return `The panel “${nameless.name}” names no material that we could cut it from.`;
  const { boards, solids } = rates[currency]!;
  const missing = [
    ...requirements.boards.filter(({ material }) => ownValue(boards, material.id) === undefined),
    ...requirements.solids.filter(({ material }) => ownValue(solids, material.id) === undefined),
  ];
  if (missing.length === 0) return undefined;
  return `We do not hold ${list([...new Set(missing.map(({ material }) => materialName(material)))])}.`;
}

function takesPanels({ machines }: WorkshopProfile, { panels }: Requirements): string | undefined {
  const [longest, widest] = machines.largestPanel;
  for (const { name, length, width, material, grain } of panels) {
    const size = `The panel “${name}” is ${millimetres(length, width)}`;
    const [long, short] = length >= width ? [length, width] : [width, length];
    if (long > longest || short > widest) return `${size}; our saw takes ${millimetres(longest, widest)} at most.`;
    const sheet = material?.sheet;
    if (!sheet || fits(length, width, sheet) || (!grain && fits(width, length, sheet))) continue;
    return `${size}; ${material ? materialName(material) : 'the board'} comes in sheets of ${millimetres(...sheet)}.`;
  }
  return undefined;
}

function takesThicknesses({ machines }: WorkshopProfile, { panels }: Requirements): string | undefined {
  const [least, most] = machines.thickness;
  const panel = panels.find(({ thickness }) => thickness < least || thickness > most);
  if (!panel) return undefined;
  return `The panel “${panel.name}” is ${panel.thickness} mm thick; our machines take ${least} to ${most} mm.`;
}

/** What each kind of part asks for beyond sawing and drilling. */
const craftOf: Readonly<Partial<Record<ItemRow['kind'], Craft>>> = {
  revolve: 'turning',
  tube: 'bending',
  text: 'engraving',
};

const refusals: Readonly<Record<Craft, string>> = {
  turning: 'is turned, and we have no lathe',
  bending: 'is a bent tube, and we bend none',
  engraving: 'is engraved, and we have no engraver',
};

function hasCrafts({ machines }: WorkshopProfile, { items }: Requirements): string | undefined {
  for (const { kind, name } of items) {
    const craft = craftOf[kind];
    if (craft && !machines.crafts.includes(craft)) return `The part “${name}” ${refusals[craft]}.`;
  }
  return undefined;
}

function hasCapacity({ capacity }: WorkshopProfile, { panelCount, quantity }: Requirements): string | undefined {
  const panels = panelCount * quantity;
  if (panels <= capacity) return undefined;
  return `${quantity} of it are ${panels} panels; we take ${capacity} panels in one order.`;
}

function fits(length: number, width: number, [sheetLength, sheetWidth]: readonly [number, number]): boolean {
  return length <= sheetLength && width <= sheetWidth;
}

function millimetres(length: number, width: number): string {
  return `${length} × ${width} mm`;
}

function list(words: readonly string[]): string {
  return new Intl.ListFormat('en').format(words);
}
