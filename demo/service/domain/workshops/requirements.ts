// What a product and a request for it need: the amount of each material, the number of cuts and holes, the weight, and
// the size.

import type { Destination } from '@parametric/api-client';
import {
  type BillOfMaterials,
  type FlatSheetRow,
  flatSheets,
  type ItemRow,
  type PanelRow,
  panelWork,
} from '@parametric/configurator-element/manufacture';
import type { Product } from '@parametric/configurator-element/model';
import { currencyIn, taxOf } from './data.js';
import { type BoardMaterial, boardKey, identityOf, type MaterialIdentity } from './material-identity.js';
import type { SheetUse } from './whole-sheets.js';
import type { WorkshopProfile } from './workshop.js';

/** An estimate in major units. Tax is added unless `taxIncluded` is set. */
export type Estimate = NonNullable<Product['estimate']> & { readonly taxIncluded?: boolean };

/** A product in a request, and its quantity. */
export interface NeededProduct {
  readonly needs: ProductNeeds;
  /** The quantity, an integer of at least 1. */
  readonly quantity: number;
}

export interface OfferRequest {
  /** The products, at least one. They're made and delivered together. */
  readonly products: readonly NeededProduct[];
  readonly shipTo?: Destination | undefined;
  /**
   * The currency, as an ISO 4217 code. Defaults to the destination's. Workshops without prices in this currency quote
   * in their own.
   */
  readonly currency?: string | undefined;
  /** The slugs of workshops whose prices have no tax, because the seller is a small business. */
  readonly untaxed?: ReadonlySet<string> | undefined;
  /** The sheets that the order is cut from, by the slug of each workshop that charges for whole sheets. */
  readonly sheets?: ReadonlyMap<string, readonly SheetUse[]> | undefined;
  /** The day of the request, such as `2027-01-31`. Lead times skip days when workshops are closed. */
  readonly today?: string | undefined;
}

/** The tax on a workshop's price for this request. */
export function requestedTax(
  workshop: WorkshopProfile,
  { shipTo, untaxed }: Pick<OfferRequest, 'shipTo' | 'untaxed'>,
): ReturnType<typeof taxOf> {
  return taxOf(workshop, { shipTo, isUntaxed: untaxed?.has(workshop.slug) });
}

/** The needs of a whole request. If there are several products, these are their total needs, and the quantity is 1. */
export interface Requirements extends OfferRequest, Omit<ProductNeeds, 'estimate' | 'bought'> {
  readonly quantity: number;
  /**
   * The currency in which quotes are compared: the requested one or, if none is requested, the destination's or the
   * estimate's.
   */
  readonly customerCurrency: string | undefined;
}

/**
 * What one product needs, regardless of which workshop makes it. It's much smaller than the product's bill if many
 * parts are alike.
 */
export interface ProductNeeds {
  /** The number of products that these needs are for. */
  readonly productCount: number;
  readonly estimate: Estimate | undefined;
  /** One panel for each combination of size and material. */
  readonly panels: readonly NeededPanel[];
  /** The number of different panels, which is the number of rows in the cut list. */
  readonly panelRows: number;
  /** One part of each kind, except panels. */
  readonly items: readonly NeededItem[];
  /** The area of boards in square meters, by material and thickness. */
  readonly boards: readonly BoardAmount[];
  /** The volume of solid parts in liters, by material. */
  readonly solids: readonly Amount[];
  /** The number of parts without a material or a price, except glue. */
  readonly hardwareCount: number;
  /**
   * The purchased parts whose price is in the document: how many there are, without glue, which is counted in grams,
   * and their total price in major units of the document's currency.
   */
  readonly bought: { readonly count: number; readonly amount: number; readonly currency: string | undefined };
  readonly panelCount: number;
  readonly itemCount: number;
  readonly holeCount: number;
  /** The number of holes by diameter, which is in mm. */
  readonly holes: readonly { readonly diameter: number; readonly count: number }[];
  /** The distance that cutters travel along grooves and rabbets and around pockets, in meters. */
  readonly recessLength: number;
  /** The length in meters of the contours that a router follows, including those around and inside flat sheets. */
  readonly contourLength: number;
  /** The total length of all panels' sides, in meters. */
  readonly cutLength: number;
  /** The length of banded edges, in meters. */
  readonly edgeLength: number;
  /**
   * For each of the document's edge bands, the length of the edges with this band, in meters. The name is undefined
   * for edges without a band.
   */
  readonly edges: readonly NeededEdge[];
  /** The length of all welds, in meters. */
  readonly weldLength: number;
  /** The length of engraved lines of text, in meters. */
  readonly engravedLength: number;
  /** The mass in kilograms. */
  readonly mass: number;
  /** The total volume of the boards and blocks, in m³. */
  readonly solidVolume: number;
  /** The volume of the product's bounding box, in m³. */
  readonly outerVolume: number;
  /** The longest side of the product's bounding box, in millimeters. */
  readonly longestSide: number;
  /** The longest side of any part, in millimeters. */
  readonly longestPart: number;
}

interface NeededPart {
  readonly name: string;
  readonly path: string;
}

export type NeededPanel = NeededPart & Pick<PanelRow, 'length' | 'width' | 'thickness' | 'material' | 'grain'>;
/**
 * A part that isn't a panel. Its kind is `board` for a sheet that's bent at living hinges, because that needs no press.
 */
export type NeededItem = NeededPart & { readonly kind: ItemRow['kind'] | 'board' };

export interface NeededEdge {
  /** The band's names in price lists: its id, and its item number if it has one. */
  readonly tapes: readonly string[];
  readonly name: string | undefined;
  readonly length: number;
}

export interface Amount {
  readonly material: BoardMaterial;
  readonly identity: MaterialIdentity;
  readonly amount: number;
}

export interface BoardAmount extends Amount {
  /** The boards' thickness, in millimeters. */
  readonly thickness: number;
  /** Whether the part isn't laid out on sheets together with the panels. That's the case for flat sheets. */
  readonly isUnnested?: boolean;
}

export function requirementsOf(request: OfferRequest): Requirements {
  const { products, shipTo } = request;
  const currency = request.currency ?? (shipTo && currencyIn(shipTo.country));
  const { needs, quantity } = products[0]!;
  const { estimate, bought: _, ...own } = needs;
  const all = products.length === 1 ? { ...own, quantity } : { ...addNeeds(products), quantity: 1 };
  return { ...all, ...request, currency, customerCurrency: currency ?? estimate?.currency };
}

/** Adds up the needs of all products. A quantity can be fractional if a discount reduces it. */
export function addNeeds(products: readonly NeededProduct[]): Omit<ProductNeeds, 'estimate' | 'bought'> {
  const total = (of: (needs: ProductNeeds) => number) =>
    products.reduce((sum, { needs, quantity }) => sum + of(needs) * quantity, 0);
  const all = <Row>(of: (needs: ProductNeeds) => readonly Row[]) => products.flatMap(({ needs }) => of(needs));
  return {
    productCount: total((needs) => needs.productCount),
    panels: all((needs) => needs.panels),
    panelRows: products.reduce((sum, { needs }) => sum + needs.panelRows, 0),
    items: all((needs) => needs.items),
    boards: addRows(
      products,
      (needs) => needs.boards,
      'amount',
      ({ material, thickness, isUnnested = false }) => `${boardKey(material)} ${thickness} ${isUnnested}`,
    ),
    solids: addRows(
      products,
      (needs) => needs.solids,
      'amount',
      ({ material }) => boardKey(material),
    ),
    hardwareCount: total((needs) => needs.hardwareCount),
    panelCount: total((needs) => needs.panelCount),
    itemCount: total((needs) => needs.itemCount),
    holeCount: total((needs) => needs.holeCount),
    holes: addRows(
      products,
      (needs) => needs.holes,
      'count',
      ({ diameter }) => `${diameter}`,
    ),
    recessLength: total((needs) => needs.recessLength),
    contourLength: total((needs) => needs.contourLength),
    cutLength: total((needs) => needs.cutLength),
    edgeLength: total((needs) => needs.edgeLength),
    edges: addRows(
      products,
      (needs) => needs.edges,
      'length',
      ({ tapes, name }) => JSON.stringify([tapes, name]),
    ),
    weldLength: total((needs) => needs.weldLength),
    engravedLength: total((needs) => needs.engravedLength),
    mass: total((needs) => needs.mass),
    solidVolume: total((needs) => needs.solidVolume),
    outerVolume: total((needs) => needs.outerVolume),
    longestSide: Math.max(...products.map(({ needs }) => needs.longestSide)),
    longestPart: Math.max(...products.map(({ needs }) => needs.longestPart)),
  };
}

/** Combines rows with the same key into one row, in which the given field is their sum. */
function addRows<Row, Field extends keyof Row>(
  products: readonly NeededProduct[],
  of: (needs: ProductNeeds) => readonly Row[],
  field: Field & (Row[Field] extends number ? Field : never),
  keyOf: (row: Row) => string,
): readonly Row[] {
  const rows = new Map<string, Row>();
  for (const { needs, quantity } of products) {
    for (const row of of(needs)) {
      const key = keyOf(row);
      const amount = Number(rows.get(key)?.[field] ?? 0) + Number(row[field]) * quantity;
      rows.set(key, { ...(rows.get(key) ?? row), [field]: amount });
    }
  }
  return [...rows.values()];
}

/** Whether the row lists the fittings of a joint. */
function isFitting({ paths }: ItemRow): boolean {
  return paths.every((path) => path.startsWith('joints['));
}

/** @param bill the result of `billOfMaterials(product)` */
export function needsOf(
  {
    bounds,
    madeBounds = bounds,
    welds = [],
    estimate,
  }: Pick<Product, 'bounds' | 'madeBounds' | 'welds'> & { readonly estimate?: Estimate | undefined },
  bill: BillOfMaterials,
): ProductNeeds {
  const { min, max } = madeBounds;
  const { panels, items } = bill;
  const work = panels.map((row) => ({ ...panelWork(row), quantity: row.quantity }));
  const flat = flatSheets(bill);
  const unpressed = flat.filter(({ flat: { bends } }) => bends.length > 0 && bends.every(({ hinge }) => hinge));
  const kindOf = (row: ItemRow) => (unpressed.some(({ number }) => number === row.number) ? 'board' : row.kind);
  return {
    productCount: 1,
    estimate,
    panels: firstOfEach(panels, sortOf).map(({ name, paths, length, width, thickness, material, grain }) => {
      return { name, path: paths[0]!, length, width, thickness, material, grain };
    }),
    panelRows: panels.length,
    items: firstOfEach(items, kindOf).map((row) => ({ name: row.name, path: row.paths[0]!, kind: kindOf(row) })),
    boards: [...boardsOf(panels), ...boardsOf(unpressed.map(asBoard)).map((board) => ({ ...board, isUnnested: true }))],
    solids: addUp(
      items.filter((row) => kindOf(row) !== 'board'),
      volumeOf,
      false,
    ),
    hardwareCount: sum(items, (row) => (isHardware(row) && row.unitPrice === undefined ? row.quantity : 0)),
    bought: boughtOf(items, estimate?.currency),
    panelCount: sum(panels, (row) => row.quantity),
    // Don't count a joint's fittings, because the price of a hole includes inserting its dowel or screw.
    itemCount: sum(items, (row) => (isFitting(row) ? 0 : row.quantity)),
    holeCount: sum(work, ({ drilled, quantity }) => quantity * drilled),
    holes: holesOf(work),
    contourLength:
      sum(work, ({ routed, quantity }) => (quantity * routed) / 1000) +
      sum(flat, (row) => row.quantity * row.flat.cutLength),
    recessLength: bill.totals['recesses.length'],
    cutLength: sum(panels, (row) => (row.quantity * 2 * (row.length + row.width)) / 1000),
    edgeLength: sum(bill.edges, (row) => row.length),
    edges: bill.edges.map(({ band, length }) => ({
      tapes: [band?.id, band?.code].filter((tape) => tape !== undefined),
      name: band && materialName(band),
      length,
    })),
    weldLength: sum(welds, ({ length }) => length) / 1000,
    engravedLength: sum(items, (row) => row.quantity * engravedLengthOf(row)),
    mass: bill.totals.mass,
    solidVolume: bill.totals.volume,
    longestSide: Math.max(...max.map((end, axis) => end - min[axis]!)),
    longestPart: Math.max(
      0,
      ...[...panels.flatMap(({ length, width }) => [length, width]), ...items.flatMap(({ size }) => size)],
    ),
    outerVolume: ((max[0] - min[0]) * (max[1] - min[1]) * (max[2] - min[2])) / 1e9,
  };
}

function holesOf(
  work: readonly { readonly diameters: readonly number[]; readonly quantity: number }[],
): ProductNeeds['holes'] {
  const counts = new Map<number, number>();
  for (const { diameters, quantity } of work) {
    for (const diameter of diameters) counts.set(diameter, (counts.get(diameter) ?? 0) + quantity);
  }
  return [...counts].map(([diameter, count]) => ({ diameter, count })).sort((a, b) => a.diameter - b.diameter);
}

/** The length of an engraved line of text in meters; 0 for raised letters and everything else. */
function engravedLengthOf({ part }: ItemRow): number {
  if (part?.kind !== 'text' || part.depth >= 0) return 0;
  const isOnSide = part.on.face.endsWith('x');
  return part.size[isOnSide ? 2 : 0] / 1000;
}

function sortOf({ length, width, thickness, material, grain }: PanelRow): string {
  return `${length} ${width} ${thickness} ${grain} ${material?.id ?? ''}`;
}

function firstOfEach<Row>(rows: readonly Row[], sortOf: (row: Row) => string): readonly Row[] {
  const first = new Map<string, Row>();
  for (const row of rows) {
    const sort = sortOf(row);
    if (!first.has(sort)) first.set(sort, row);
  }
  return [...first.values()];
}

/** The material's English name, which price lines use. */
export function materialName({ id, name }: Pick<BoardMaterial, 'id' | 'name'>): string {
  if (typeof name === 'string') return name;
  return name.en ?? Object.values(name)[0] ?? id;
}

type BoardRow = Pick<PanelRow, 'material' | 'quantity' | 'length' | 'width' | 'thickness'>;

/** The smallest rectangle that contains the flat sheet. */
function asBoard({ material, quantity, flat }: FlatSheetRow): BoardRow {
  const [length, width] = flat.size;
  return { material, quantity, length, width, thickness: flat.thickness };
}

/** The board's area in square meters. */
function areaOf({ length, width }: BoardRow): number {
  return (length * width) / 1e6;
}

/**
 * The volume that's charged, in liters. For a milled block, it's the volume of the blank. For a part that's turned,
 * bent, or a metal profile, it's the volume of the part itself.
 */
function volumeOf({ kind, size, volume, material }: ItemRow): number {
  return kind === 'extrude' && material?.finish !== 'metal'
    ? size.reduce((product, length) => product * length, 1) / 1e6
    : volume * 1000;
}

function isHardware(row: ItemRow): boolean {
  return !row.material && row.kind !== 'text' && row.unit === undefined;
}

function boughtOf(items: readonly ItemRow[], currency: string | undefined): ProductNeeds['bought'] {
  const priced = items.filter(({ unitPrice }) => unitPrice !== undefined);
  return {
    count: sum(priced, (row) => (row.unit === undefined ? row.quantity : 0)),
    amount: sum(priced, ({ quantity, unitPrice = 0 }) => quantity * unitPrice),
    currency,
  };
}

function boardsOf(panels: readonly BoardRow[]): readonly BoardAmount[] {
  const byThickness = new Map<number, BoardRow[]>();
  for (const row of panels) {
    const alike = byThickness.get(row.thickness);
    if (alike) alike.push(row);
    else byThickness.set(row.thickness, [row]);
  }
  return [...byThickness].flatMap(([thickness, rows]) =>
    addUp(rows, areaOf, true).map(({ material, identity, amount }) => ({ material, identity, amount, thickness })),
  );
}

function addUp<R extends Pick<ItemRow, 'material' | 'quantity'>>(
  rows: readonly R[],
  amountOf: (row: R) => number,
  areBoards: boolean,
): readonly Amount[] {
  const amounts = new Map<string, Amount & { amount: number }>();
  for (const row of rows) {
    const { material } = row;
    if (!material) continue;
    const before = amounts.get(material.id);
    const amount = row.quantity * amountOf(row);
    if (before) before.amount += amount;
    else amounts.set(material.id, { material, identity: identityOf(material, areBoards), amount });
  }
  return [...amounts.values()];
}

export function sum<T>(rows: readonly T[], of: (row: T) => number): number {
  return rows.reduce((total, row) => total + of(row), 0);
}
