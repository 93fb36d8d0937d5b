// The bill of materials: rows of identical panels, edge bands by the meter, and everything else counted.

import { AXES } from '../geometry/axes.js';
import type { Band, Material } from '../model/document/model-document.js';
import type { PanelPart, PlacedItem, PlacedPart, Product } from '../model/evaluate/product.js';
import { sizedItems } from './bolt-lengths.js';
import type { CanonicalPanel } from './canonical-panel.js';
import { describeItems } from './describe-item.js';
import { type BandingOptions, bandedSides, type FlatPanel, type PanelSide } from './flat-panel.js';
import { describePanels, type GrainPlace, grainPlaces } from './grain-places.js';
import { type Totals, totalsOf } from './quantities.js';

/** A row of identical panels. */
export interface PanelRow extends FlatPanel {
  /** The row's number, from 1. It's the same on every list and drawing. */
  readonly number: number;
  /**
   * The names of the row's parts without duplicates, with a number at the end if rows with the same name and size are
   * machined differently.
   */
  readonly name: string;
  /** The number of an earlier row that's this row's mirror image. */
  readonly mirrors: number | undefined;
  readonly quantity: number;
  /** The paths of all parts that the row stands for: `divider[0]`, `divider[1]`. */
  readonly paths: readonly string[];
  /** The positions of parts whose grain continues in other parts, by path; absent if there are none. */
  readonly grainPlaces?: ReadonlyMap<string, GrainPlace>;
}

/** The length of one edge band. */
export interface EdgeRow {
  /** Undefined if the document says that the sides are banded, but not with what. */
  readonly band: Band | undefined;
  /** The panels' material if there's no band. */
  readonly material: Material | undefined;
  /** The number of banded sides. */
  readonly sides: number;
  /** The total length of all banded sides, in meters. */
  readonly length: number;
  /** The length to order: 50 mm more per side, which the edge bander trims off, in meters. */
  readonly orderLength: number;
}

/** The cosine of the largest angle at which a panel is still considered upright. */
const STANDING = 0.7;

/** The length that the edge bander trims off both ends of a band, for each side of a panel, in meters. */
const TRIMMED = 0.05;

/** A row of identical items that aren't cut from a sheet: blocks, turned parts, hardware. */
export interface ItemRow {
  /** The row's number. Numbers continue from those of the panels, so they're unique in the product. */
  readonly number: number;
  readonly name: string;
  readonly kind: Exclude<PlacedPart['kind'], 'panel'> | 'item';
  readonly quantity: number;
  /** Set for glue, whose quantity is in grams; undefined for items that are counted. */
  readonly unit?: 'g' | undefined;
  readonly material: Material | undefined;
  /** `#rrggbb` if the part's color differs from its material's. */
  readonly color: string | undefined;
  /**
   * mm: a block's three sizes, longest first; a rod's diameter and length, a cone's two diameters and length; a
   * molding's section, then its length; a turned part's diameter and length; a tube's diameter and length before
   * bending; the rectangle around a folded sheet when flat, and its thickness; the height and depth of letters. Empty
   * for hardware that's counted only.
   */
  readonly size: readonly number[];
  /** The volume of one item, in m³. It's 0 if it isn't known. */
  readonly volume: number;
  /** The text of letters, or the file name of hardware. */
  readonly note: string | undefined;
  /** A fitting's item number, and the name of the catalog that it's in. */
  readonly article?: string | undefined;
  readonly catalog?: string | undefined;
  /** The price of one item in the major unit of the document's currency, if the document defines a price. */
  readonly unitPrice: number | undefined;
  readonly paths: readonly string[];
  /** The first of the row's parts; undefined for bought items. */
  readonly part: Exclude<PlacedPart, PanelPart> | undefined;
}

/** The bill of materials of a product. */
export interface BillOfMaterials {
  readonly panels: readonly PanelRow[];
  readonly edges: readonly EdgeRow[];
  readonly items: readonly ItemRow[];
  readonly totals: Totals;
}

/**
 * The bill of materials of a product, without parts that have `bom: false`.
 * @param options how the workshop bands edges, which determines the panels' cut sizes
 * @example
 * ```ts
 * const { panels, totals } = billOfMaterials(model.evaluate({ width: 1200 }));
 * for (const { number, name, quantity } of panels) console.log(number, name, quantity);
 * ```
 */
export function billOfMaterials(product: Product, options: BandingOptions = {}): BillOfMaterials {
  const parts = [...product.parts].filter((part) => part.bom);
  const panels = parts.filter((part) => part.kind === 'panel');
  const others = parts.filter((part) => part.kind !== 'panel');
  const rows = withGrainPlaces(panelRows(panels, describePanels(product, options)), grainPlaces(product));
  const items = [...madeRows(others), ...boughtRows(sizedItems(product))];
  return {
    panels: rows,
    edges: edgeRows(panels),
    items: items.map((item, index) => ({ ...item, number: rows.length + index + 1 })),
    totals: totalsOf(parts),
  };
}

/**
 * Maps the path of each standing panel to the side that's up in the product, for arrows on labels. Panels that lie flat
 * have none.
 * @example
 * ```ts
 * panelTops(product).get('side_left'); // 'width1'
 * ```
 */
export function panelTops(product: Product): ReadonlyMap<string, PanelSide> {
  const describe = describePanels(product);
  const tops = new Map<string, PanelSide>();
  for (const part of product.parts) {
    if (!part.bom || part.kind !== 'panel') continue;
    // The product's y axis in the part's frame.
    const up = [part.matrix[1]!, part.matrix[5]!, part.matrix[9]!];
    const axis = up.findIndex((share) => Math.abs(share) > STANDING);
    if (axis < 0) continue;
    const side = describe(part).sides[`${up[axis]! > 0 ? '+' : '-'}${AXES[axis]!}`];
    if (side !== 'front' && side !== 'back') tops.set(part.path, side);
  }
  return tops;
}

function panelRows(parts: readonly PanelPart[], describe: ReturnType<typeof describePanels>): readonly PanelRow[] {
  const groups = merge(parts, describe);
  const [byBlank, byName] = [new Map<string, number[]>(), new Map<string, number[]>()];
  const twinKeys = groups.map(({ row }) => twinKeyOf(row));
  const nameKeys = groups.map(({ name, row }) => `${name}|${row.blankKey}`);
  for (let index = 0; index < groups.length; index += 1) {
    append(byBlank, twinKeys[index]!, index);
    append(byName, nameKeys[index]!, index);
  }
  return groups.map(({ row, name, paths }, index) => {
    const alike = byName.get(nameKeys[index]!)!;
    return {
      ...row.panel,
      number: index + 1,
      name: alike.length === 1 ? name : `${name} (${alike.indexOf(index) + 1})`,
      mirrors: twinBefore(groups, byBlank.get(twinKeys[index]!)!, index),
      quantity: paths.length,
      paths,
    };
  });
}

function withGrainPlaces(rows: readonly PanelRow[], places: ReadonlyMap<string, GrainPlace>): readonly PanelRow[] {
  if (places.size === 0) return rows;
  return rows.map((row) => {
    const own = row.paths.flatMap((path) => (places.has(path) ? [[path, places.get(path)!] as const] : []));
    return own.length === 0 ? row : { ...row, grainPlaces: new Map(own) };
  });
}

/**
 * A key that's the same for rows that may be mirror images of each other. It includes the letters, so that doors with
 * different numbers aren't compared.
 */
function twinKeyOf({ blankKey, panel: { letters } }: CanonicalPanel): string {
  if (letters.length === 0) return blankKey;
  return [blankKey, ...letters.map(({ text }) => text).sort()].join('|');
}

/**
 * @param alike the indices of rows that may be mirror images of each other
 * @returns the number of the first row before `index` that's a mirror image
 */
function twinBefore(
  groups: readonly Merged<CanonicalPanel>[],
  alike: readonly number[],
  index: number,
): number | undefined {
  if (alike[0] === index) return undefined;
  const mirrored = groups[index]!.row.mirrorKey();
  const twin = alike.find((other) => other < index && groups[other]!.row.key === mirrored);
  return twin === undefined ? undefined : twin + 1;
}

function append(lists: Map<string, number[]>, key: string, index: number): void {
  const list = lists.get(key);
  if (list) list.push(index);
  else lists.set(key, [index]);
}

/** One row per band, and then one per material for the sides without a band. */
function edgeRows(parts: readonly PanelPart[]): readonly EdgeRow[] {
  const rows = new Map<Band | string | undefined, EdgeRow>();
  for (const part of parts) {
    for (const { band, length } of bandedSides(part)) {
      const key = band ?? part.material?.id;
      const { sides, length: before } = rows.get(key) ?? { sides: 0, length: 0 };
      rows.set(key, edgeRow(band, band ? undefined : part.material, sides + 1, before + length / 1000));
    }
  }
  const all = [...rows.values()];
  return [...all.filter(({ band }) => band), ...all.filter(({ band }) => !band)];
}

function edgeRow(band: Band | undefined, material: Material | undefined, sides: number, length: number): EdgeRow {
  return { band, material, sides, length, orderLength: length + TRIMMED * sides };
}

/** A row that isn't numbered yet. */
type Unnumbered = Omit<ItemRow, 'number'>;

function madeRows(parts: readonly Exclude<PlacedPart, PanelPart>[]): readonly Unnumbered[] {
  return merge(parts, describeItems()).map(({ row, name, paths }) => {
    const { kind, material, color, size, volume, note, unitPrice } = row;
    const { part } = row;
    return { name, kind, quantity: paths.length, material, color, size, volume, note, unitPrice, paths, part };
  });
}

function boughtRows(items: readonly PlacedItem[]): readonly Unnumbered[] {
  const rows = new Map<string, Unnumbered>();
  for (const { name, quantity, unitPrice, path, article, catalog, pairs } of items) {
    if (quantity === 0) continue;
    const key = `${name}|${unitPrice}|${article}`;
    const row = rows.get(key);
    rows.set(key, {
      name,
      kind: 'item',
      quantity: quantity + (row?.quantity ?? 0),
      ...(pairs ? { unit: 'g' as const } : {}),
      material: undefined,
      color: undefined,
      size: [],
      volume: 0,
      note: undefined,
      ...(article === undefined ? {} : { article, catalog }),
      unitPrice,
      paths: [...(row?.paths ?? []), path],
      part: undefined,
    });
  }
  return [...rows.values()];
}

/** Identical parts: the description of the first one, their names without duplicates, and their paths. */
interface Merged<R> {
  readonly row: R;
  readonly name: string;
  readonly paths: readonly string[];
}

/** Merges parts with equal descriptions, in order of first occurrence. */
function merge<P extends PlacedPart, R extends { readonly key: string }>(
  parts: readonly P[],
  describe: (part: P) => R,
): readonly Merged<R>[] {
  const groups = new Map<string, { row: R; names: string[]; paths: string[] }>();
  for (const part of parts) {
    const { name, path } = part;
    const row = describe(part);
    const group = groups.get(row.key);
    if (!group) {
      groups.set(row.key, { row, names: [name], paths: [path] });
      continue;
    }
    if (!group.names.includes(name)) group.names.push(name);
    group.paths.push(path);
  }
  return [...groups.values()].map(({ row, names, paths }) => ({ row, name: names.join(', '), paths }));
}
