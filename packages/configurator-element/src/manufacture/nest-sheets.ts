// Lays out panels on sheets: how many to buy, and where to saw.

import type { Material } from '../model/document/model-document.js';
import type { Product } from '../model/evaluate/product.js';
import { benchParts } from './bench-part.js';
import { type BandingOptions, type Blank, blankOf, cutSizeOf } from './flat-panel.js';
import { areaOf, type LoosePiece, type PlacedStockPiece, pack } from './guillotine.js';

/** The position of a panel on its sheet; millimetres. */
export type PlacedPanel = PlacedStockPiece;

/** One sheet and the panels cut from it; millimetres. */
export interface Sheet<Placed extends PlacedPanel = PlacedPanel> {
  readonly panels: readonly Placed[];
  /** The share of the sheet that no panel covers, 0 to 1. */
  readonly waste: number;
}

/** A panel that isn't on any sheet. */
export type LoosePanel = LoosePiece;

/** The sheets of one material and thickness. */
export interface MaterialSheets<Placed extends PlacedPanel = PlacedPanel> {
  readonly material: Material | undefined;
  /** mm */
  readonly thickness: number;
  /** The sheet's length and width in mm. Undefined if the material has no sheet; all panels are then in `oversize`. */
  readonly sheet: readonly [length: number, width: number] | undefined;
  /** The width of the saw's cut between two panels; mm. */
  readonly kerf: number;
  readonly sheets: readonly Sheet<Placed>[];
  /** Panels that are larger than the sheet in every permitted orientation, or whose material has no sheet. */
  readonly oversize: readonly LoosePanel[];
  /** The share of all these sheets that no panel covers, 0 to 1. */
  readonly waste: number;
}

/** A panel to lay on a sheet by its cut size; millimetres. */
export interface CutPanel extends Pick<Blank, 'length' | 'width' | 'thickness' | 'material' | 'grain'> {
  /** Unique among the panels to lay out together. */
  readonly path: string;
}

/**
 * Lays out a product's panels on sheets by their cut sizes, except those with `bom: false`. Returns one entry per
 * material and thickness.
 * @param options how the workshop bands edges; the same as for the bill
 * @example
 * ```ts
 * for (const { material, sheets, waste } of nestSheets(product)) console.log(material?.id, sheets.length, waste);
 * ```
 */
export function nestSheets(product: Product, options: BandingOptions = {}): readonly MaterialSheets[] {
  const benchOf = benchParts();
  const panels: CutPanel[] = [];
  for (const part of product.parts) {
    if (!part.bom || part.kind !== 'panel') continue;
    const bench = benchOf(part).part;
    panels.push({ ...blankOf(bench), ...cutSizeOf(bench, options), path: part.path });
  }
  return nestPanels(panels);
}

/** Lays out panels of any number of products. Equal materials of different documents share their sheets. */
export function nestPanels(panels: readonly CutPanel[], isThorough = false): readonly MaterialSheets[] {
  const keyOf = materialKeys();
  const groups = new Map<string, CutPanel[]>();
  for (const panel of panels) {
    const key = `${keyOf(panel.material)}|${panel.thickness}`;
    const group = groups.get(key);
    if (group) group.push(panel);
    else groups.set(key, [panel]);
  }
  return [...groups.values()].map((group) => nestMaterial(group, isThorough));
}

/** Two documents may use one id for different boards, so everything but the name and the price has to be equal. */
function materialKeys(): (material: Material | undefined) => string {
  const known = new Map<Material | undefined, string>();
  return (material) => {
    let key = known.get(material);
    if (key === undefined) {
      const { id, kind, surface, color, finish, sheet, kerf } = material ?? {};
      key = JSON.stringify([id, kind, surface, color, finish, sheet, kerf]);
      known.set(material, key);
    }
    return key;
  };
}

function nestMaterial(panels: readonly CutPanel[], isThorough: boolean): MaterialSheets {
  const { material, thickness } = panels[0]!;
  const sheet = material?.sheet;
  const kerf = material?.kerf ?? 0;
  const pieces = panels.map(({ path, length, width, grain }) => ({ path, length, width, canRotate: !grain }));
  if (!sheet) {
    const oversize = pieces.map(({ path, length, width }) => ({ path, length, width }));
    return { material, thickness, sheet, kerf, sheets: [], oversize, waste: 0 };
  }
  const { sheets, oversize } = pack(pieces, { length: sheet[0], width: sheet[1], kerf }, isThorough);
  const area = sheet[0] * sheet[1];
  const filled = sheets.map((placed) => ({ panels: placed, waste: 1 - areaOf(placed) / area }));
  const waste = filled.length === 0 ? 0 : filled.reduce((sum, one) => sum + one.waste, 0) / filled.length;
  return { material, thickness, sheet, kerf, sheets: filled, oversize, waste };
}
