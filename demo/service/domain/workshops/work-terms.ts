// Lists the quantities of work on one product, with their unit prices.

import type { Requirements } from './requirements.js';
import type { Operation, PriceListProfile, Rates } from './workshop.js';

/** A part of a price line's amount: `counted` times `unitPrice`. */
export interface PriceTerm {
  readonly what: string;
  readonly counted: number;
  readonly unit: string;
  /** The price in minor units, which may be a fraction. */
  readonly unitPrice: number;
  /** The number of minutes, for work that's charged by time. */
  readonly minutes?: number;
}

export function cuttingTerms(
  { cutting, contour = cutting.metre, engraving = 0 }: Rates,
  { panelCount, cutLength, recessLength, contourLength, engravedLength }: Requirements,
): readonly PriceTerm[] {
  return [
    { what: 'Panels', counted: panelCount, unit: 'panel', unitPrice: cutting.panel },
    { what: 'Sawing', counted: cutLength, unit: 'm', unitPrice: cutting.metre },
    { what: 'Contours', counted: contourLength, unit: 'm', unitPrice: contour },
    { what: 'Grooves and pockets', counted: recessLength, unit: 'm', unitPrice: cutting.metre },
    { what: 'Engraving', counted: engravedLength, unit: 'm', unitPrice: engraving },
  ];
}

/** Charges edges by tape if the price list has tapes. Otherwise, charges the total length of all edges. */
export function edgingTerms({ edging, tapes }: Rates, { edges, edgeLength }: Requirements): readonly PriceTerm[] {
  if (!tapes) return [{ what: 'Edges', counted: edgeLength, unit: 'm', unitPrice: edging }];
  return edges.map(({ tapes: names, name = 'Edges', length }) => {
    const own = tapes.find(({ tape }) => names.includes(tape));
    return { what: name, counted: length, unit: 'm', unitPrice: own?.metre ?? edging };
  });
}

export function assemblyTerms(
  { operations = [] }: PriceListProfile,
  rates: Rates,
  requirements: Requirements,
  times: number,
): readonly PriceTerm[] {
  const { panelCount, itemCount } = requirements;
  const { panel, item } = rates.assembly;
  return [
    { what: 'Panels', counted: panelCount, unit: 'panel', unitPrice: panel },
    { what: 'Other parts', counted: itemCount, unit: 'part', unitPrice: item },
    ...holeTerms(rates, requirements),
    ...operations
      .filter(({ per }) => !isOnce(per))
      .map((operation) => operationTerm(operation, rates, requirements, times)),
  ];
}

/**
 * Charges holes by diameter if the price list has classes of diameters. Otherwise, charges all holes at the same price.
 */
function holeTerms({ assembly, holes: classes }: Rates, { holes, holeCount }: Requirements): readonly PriceTerm[] {
  if (!classes) return [{ what: 'Holes', counted: holeCount, unit: 'hole', unitPrice: assembly.hole }];
  const all = [...classes, { up_to_mm: Number.POSITIVE_INFINITY, hole: assembly.hole }];
  return all.map(({ up_to_mm: most, hole }, index) => {
    const beyond = all[index - 1]?.up_to_mm ?? 0;
    const counted = holes
      .filter(({ diameter }) => diameter > beyond && diameter <= most)
      .reduce((sum, each) => sum + each.count, 0);
    const what = Number.isFinite(most) ? `Holes up to ${most} mm` : `Holes over ${beyond} mm`;
    return { what, counted, unit: 'hole', unitPrice: hole };
  });
}

export function isOnce(per: Operation['per']): boolean {
  return per === 'setup' || per === 'row';
}

/** @param times the quantity that the operation's minutes are multiplied by */
export function operationTerm(
  { name, minutes, per }: Operation,
  { hour = 0 }: Rates,
  requirements: Requirements,
  times: number,
): PriceTerm {
  const counts: Readonly<Record<Operation['per'], number>> = {
    setup: 1,
    row: requirements.panelRows,
    product: requirements.productCount,
    panel: requirements.panelCount,
    item: requirements.itemCount,
    hole: requirements.holeCount,
    edge_metre: requirements.edgeLength,
    cut_metre: requirements.cutLength,
    weld_metre: requirements.weldLength,
  };
  const counted = (minutes * counts[per]) / 60;
  return { what: name, counted, unit: 'h', unitPrice: hour, minutes: counted * 60 * times };
}
