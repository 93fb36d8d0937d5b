// Determines how to lay out a batch on the workshop's own stock. Settings that the workshop leaves out come from its
// price list, or else from the document.

import type { NestBatchOptions, SheetStock, StockBar, StockSheet } from '@parametric/configurator-element/manufacture';
import { findHeld } from './held-materials.js';
import { type BoardMaterial, fitsKind, identityOf } from './material-identity.js';
import type { StockItem, WorkshopStock } from './stock-schema.js';
import type { PriceListProfile, WorkshopProfile } from './workshop-schema.js';

/** The data that determines how a workshop cuts. It can be sent to worker threads. */
export interface CuttingSource {
  /** The workshop's price list; undefined if the workshop was removed or has no price list. */
  readonly workshop: Pick<PriceListProfile, 'pricing' | 'materials' | 'sheets'> | undefined;
  readonly stock: WorkshopStock | undefined;
}

type SheetItem = Extract<StockItem, { readonly type: 'sheet' }>;
type BarItem = Extract<StockItem, { readonly type: 'bar' }>;

/** How many millimeters a real board can differ from its nominal thickness. */
const TOLERANCE_MM = 0.25;

/** The fields of a workshop that determine how it cuts. */
export function cuttingSource(workshop: WorkshopProfile | undefined, stock: WorkshopStock | undefined): CuttingSource {
  if (workshop?.pricing !== 'price_list') return { workshop: undefined, stock };
  const { pricing, materials, sheets } = workshop;
  return { workshop: { pricing, materials, ...(sheets ? { sheets } : {}) }, stock };
}

/**
 * Converts a workshop's stock and settings to options for `nestBatch`.
 * @param options.isEndless whether every size is unlimited, and offcuts aren't used. Prices use this option, because
 * the stock will have changed by the time the order is cut.
 * @returns the options, in which the ids of sheets and bars are the indexes of the stock's items
 */
export function cuttingOptions(
  { workshop, stock }: CuttingSource,
  { isEndless = false }: { readonly isEndless?: boolean } = {},
): NestBatchOptions {
  const { cutting = {}, items = [] } = stock ?? {};
  const usable = items.map((item, index) => ({ item, index })).filter(({ item }) => !isEndless || !item.offcut);
  const countOf = ({ count }: StockItem) => (isEndless || count === undefined ? {} : { count });
  // Create one object per row, because boards that are cut from the same row share its remaining sheets.
  const sheets = usable.flatMap(({ item, index }) => {
    if (item.type !== 'sheet') return [];
    const { length, width, offcut: isOffcut = false } = item;
    return [{ item, row: { id: String(index), length, width, isOffcut, ...countOf(item) } satisfies StockSheet }];
  });
  const bars = usable.flatMap(({ item, index }) => {
    if (item.type !== 'bar') return [];
    const { length, offcut: isOffcut = false } = item;
    return [{ item, row: { id: String(index), length, isOffcut, ...countOf(item) } satisfies StockBar }];
  });
  const sawKerf = cutting.kerf ?? workshop?.sheets?.kerf;
  const byOutline = cutting.tool === 'router';
  const kerf = byOutline ? (cutting.cutter_diameter ?? sawKerf) : sawKerf;
  const { trim, bar_trim: barTrim, turns_up_to: turnsUpTo = workshop?.sheets?.turns_up_to } = cutting;
  return {
    turnsUpTo,
    byOutline,
    stockOf: ({ material, thickness }): SheetStock | undefined => {
      if (!material) return undefined;
      const own = fitting(sheets, material, true, (item) => Math.abs(item.thickness - thickness) <= TOLERANCE_MM);
      const rows = own.some(({ isOffcut }) => !isOffcut)
        ? own
        : [...own, ...listedSheet(workshop, material, thickness)];
      if (rows.length === 0 && kerf === undefined && trim === undefined) return undefined;
      return { sheets: rows, ...(kerf === undefined ? {} : { kerf }), ...(trim === undefined ? {} : { trim }) };
    },
    bars: {
      ...(sawKerf === undefined ? {} : { kerf: sawKerf }),
      ...(barTrim === undefined ? {} : { trim: barTrim }),
      stockOf: ({ material, section }) => {
        if (!material) return undefined;
        const wanted = plainSection(section);
        return fitting(bars, material, false, (item: BarItem) => plainSection(item.section) === wanted);
      },
    },
  };
}

/** The size of the sheets that the workshop's price list specifies for the board. */
function listedSheet(
  workshop: CuttingSource['workshop'],
  material: BoardMaterial,
  thickness: number,
): readonly StockSheet[] {
  const found = workshop && findHeld(workshop.materials, { material, thickness });
  const sheet = found && 'held' in found ? found.held.sheet : undefined;
  return sheet ? [{ length: sheet[0], width: sheet[1] }] : [];
}

/**
 * Returns the rows whose kind, surface, and color match the material. A row without one of these fields matches any
 * value of it.
 */
function fitting<Item extends SheetItem | BarItem, Row>(
  rows: readonly { readonly item: Item; readonly row: Row }[],
  material: BoardMaterial,
  isBoard: boolean,
  isSize: (item: Item) => boolean,
): readonly Row[] {
  const { kinds, surfaces } = identityOf(material, isBoard);
  const found = rows.filter(
    ({ item }) =>
      isSize(item) &&
      kinds.some((kind) => fitsKind(item.kind, kind)) &&
      (item.color === undefined || item.color === material.color.toLowerCase()) &&
      (item.surface === undefined || surfaces.length === 0 || surfaces.includes(item.surface)),
  );
  // A material without a surface accepts any surface. But if there are plain rows, only those are used, so that
  // surfaces aren't mixed.
  const plain = surfaces.length === 0 ? found.filter(({ item }) => item.surface === undefined) : [];
  return (plain.length > 0 ? plain : found).map(({ row }) => row);
}

/** Returns the same string for different spellings of a section, such as `ø 30 × 2` and `dia 30 x 2`. */
function plainSection(section: string): string {
  return section
    .toLowerCase()
    .replace(/[ø⌀]|diameter/g, 'dia')
    .replace(/[×*]/g, 'x')
    .replaceAll('²', '2')
    .replace(/\s+/g, '')
    .replaceAll(',', '.');
}
