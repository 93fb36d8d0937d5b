// Draws a sheet with its panels and all their machining, for a machine that cuts nested parts. The drawing is in
// millimeters, with the sheet's length along X and its width along Y, and uses the same layers as the panels' own
// drawings. The sheet itself is on the layer SHEET, and each panel's number and path are on LABELS. Outlines are the
// ones to cut before banding. Holes keep their positions in the finished panel.

import type { Point } from '../geometry/curve.js';
import type { Polygon } from '../geometry/polygon.js';
import type { Typeface } from '../typeface/index.js';
import type { BatchNest, PanelPiece } from './batch.js';
import type { BillOfMaterials, PanelRow } from './bill-of-materials.js';
import { cutPolygons } from './cut-outline.js';
import { dxf } from './dxf.js';
import { type DxfEntity, moveEntity, rectangle } from './dxf-entity.js';
import type { DxfStyle } from './dxf-style.js';
import { grainPlaceText } from './grain-places.js';
import { innerBox } from './inner-box.js';
import type { MaterialSheets, PlacedPanel } from './nest-sheets.js';
import { blankEntities, panelEntities, panelFileName } from './panel-dxf.js';
import { plainName } from './plain-text.js';

/** A drawing of a sheet or a single panel, with a name for its file. */
export interface SheetDrawing {
  /** `02-birch-plywood-18`: unique within the product, and made only of lowercase letters, digits and dashes. */
  readonly name: string;
  /** The length in mm. */
  readonly length: number;
  /** The width in mm. */
  readonly width: number;
  readonly entities: readonly DxfEntity[];
}

/**
 * The smallest label height that's legible in print. A path that would be smaller is left out. You can find it by its
 * number in the cut list.
 */
const MIN_LABEL_MM = 12;

/** The width of a letter relative to its height. */
const LETTER = 0.65;

/**
 * One drawing per sheet, in order.
 * @param bill the bill of the same product as the sheets, with the same pre-milling
 * @param typeface the typeface for engraved text, from `loadTypeface`
 * @throws {TypeError} for a panel with engraved text if there's no typeface
 * @example
 * ```ts
 * const sheets = sheetDrawings(billOfMaterials(product), nestSheets(product));
 * for (const sheet of sheets) await writeFile(`${sheet.name}.dxf`, sheetDxf(sheet));
 * ```
 */
export function* sheetDrawings(
  bill: BillOfMaterials,
  groups: readonly MaterialSheets[],
  typeface?: Typeface,
): Generator<SheetDrawing, void, undefined> {
  const rows = new Map(bill.panels.flatMap((row) => row.paths.map((path) => [path, row] as const)));
  yield* drawSheets(groups, (placed) => {
    const row = rows.get(placed.path);
    const number = row && String(row.number);
    return placedEntities(placed, row, typeface, number ? [`${number} ${placed.path}`, number] : [placed.path]);
  });
}

/**
 * One drawing per sheet of a batch, in order. Its labels are the pieces' ids with their names, or the ids alone on
 * narrow pieces.
 * @param typefaceOf returns the typeface for a piece's engraved text, from `loadTypeface` of the piece's product
 * @example
 * ```ts
 * for (const sheet of batchSheetDrawings(nestBatch(pieces))) await writeFile(`${sheet.name}.dxf`, sheetDxf(sheet));
 * ```
 */
export function* batchSheetDrawings(
  { sheets }: Pick<BatchNest, 'sheets'>,
  typefaceOf: (piece: PanelPiece) => Typeface | undefined = () => undefined,
): Generator<SheetDrawing, void, undefined> {
  yield* drawSheets(sheets, (placed) => {
    const { piece } = placed;
    const { id, path, grainPlace } = piece;
    const whole = [id, path, grainPlace && grainPlaceText(grainPlace)].filter(Boolean).join(' ');
    return placedEntities(placed, piece.row, typefaceOf(piece), [whole, id]);
  });
}

function* drawSheets<Placed extends PlacedPanel>(
  groups: readonly MaterialSheets<Placed>[],
  draw: (placed: Placed) => readonly DxfEntity[],
): Generator<SheetDrawing, void, undefined> {
  let number = 0;
  for (const { material, thickness, sheet, sheets } of groups) {
    if (!sheet) continue;
    const [length, width] = sheet;
    for (const { panels } of sheets) {
      number += 1;
      const name = [String(number).padStart(2, '0'), plainName(material?.id ?? ''), plainName(String(thickness))];
      const work = { operation: 'sheet', thickness } as const;
      const outline = { ...rectangle('SHEET', 0, 0, length, width), work };
      yield { name: name.filter(Boolean).join('-'), length, width, entities: [outline, ...panels.flatMap(draw)] };
    }
  }
}

/**
 * Draws a single panel as it is on its sheet.
 * @throws {TypeError} for a panel with engraved text if there's no typeface
 * @example
 * ```ts
 * const [side] = billOfMaterials(product).panels;
 * sheetSvg(panelDrawing(side));
 * ```
 */
export function panelDrawing(panel: PanelRow, typeface?: Typeface): SheetDrawing {
  const { length, width } = panel;
  return { name: panelFileName(panel).replace(/\.dxf$/, ''), length, width, entities: panelEntities(panel, typeface) };
}

/**
 * The drawing as DXF text, AutoCAD 2000 (AC1015), unless the style says otherwise.
 * @param style the version, the unit, and the layers' names
 * @example
 * ```ts
 * const sheets = sheetDrawings(billOfMaterials(product), nestSheets(product));
 * for (const sheet of sheets) await writeFile(`${sheet.name}.dxf`, sheetDxf(sheet));
 * ```
 */
export function sheetDxf({ entities }: SheetDrawing, style?: DxfStyle): string {
  return dxf(entities, style);
}

function placedEntities(
  placed: PlacedPanel,
  row: PanelRow | undefined,
  typeface: Typeface | undefined,
  [whole, short = whole]: readonly [whole: string, short?: string],
): readonly DxfEntity[] {
  const { x, y, length, width } = placed;
  const outline = placed.area === undefined ? undefined : row && placedOutline(placed, row)?.[0];
  const spot = spotFor(whole, placed, outline);
  const label = spot.height < MIN_LABEL_MM ? short : whole;
  const own = label === whole ? spot : spotFor(label, placed, outline);
  const text = { kind: 'text', layer: 'LABELS', work: { operation: 'label' }, ...own, text: label } as const;
  // Draw a panel without a row in the bill as a rectangle.
  if (!row) return [rectangle('OUTLINE', x, y, length, width), text];
  const move = placing(placed, row);
  return [...blankEntities(row, typeface).map((entity) => moveEntity(entity, move)), text];
}

/** Returns a function that converts a point of a panel to its position on the sheet. */
function placing(placed: PlacedPanel, { cut }: Pick<PanelRow, 'cut'>): (point: Point) => Point {
  const { x, y, length, turned, upsideDown = false } = placed;
  // If the bands of a square panel have different thicknesses, its own list may show it turned the other way.
  const isTurned = cut.length === cut.width ? turned : cut.length !== length;
  // A quarter turn keeps the panel's front up.
  return ([u, v]) => {
    const [a, b] = upsideDown
      ? [cut.length - u + cut.at[0], cut.width - v + cut.at[1]]
      : [u - cut.at[0], v - cut.at[1]];
    return isTurned ? [x + length - b, y + a] : [x + a, y + b];
  };
}

/**
 * The outer edges to cut for a panel, in its position on the sheet, as polygons; undefined for a rectangle.
 * @param tolerance the largest distance from arcs and curves; mm
 * @example
 * ```ts
 * for (const placed of sheet.panels) console.log(placedOutline(placed, placed.piece.row));
 * ```
 */
export function placedOutline(
  placed: PlacedPanel,
  row: PanelRow,
  tolerance = 0.5,
): readonly (readonly Point[])[] | undefined {
  const { at } = row.cut;
  const move = placing(placed, row);
  return cutPolygons(row, tolerance)?.map((polygon) => polygon.map(([u, v]) => move([u + at[0], v + at[1]])));
}

/** A label's position and height within the panel, in mm. */
function spotFor(label: string, { x, y, length, width }: PlacedPanel, outline: Polygon | undefined) {
  const height = Math.min(40, width / 3, (1.4 * length) / label.length);
  if (!outline) return { at: [x + height / 2, y + height / 2] as const, height };
  const { at, scale } = innerBox(outline, [label.length * LETTER * height, height]);
  return { at, height: scale * height };
}
