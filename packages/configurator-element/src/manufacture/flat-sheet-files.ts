// The files for folded sheets: drawings of what to cut and where to bend, and both as lists. Drawings show the sheet
// with its base's upper surface up, in millimetres.
//
//   OUTLINE         the outer edge
//   CUTOUT          what's cut out
//   HOLES_THROUGH   round holes
//   BEND_UP         the middle of each bend towards the viewer
//   BEND_DOWN       the middle of each bend away from the viewer

import { circleOf } from '../geometry/curve.js';
import type { BillOfMaterials, ItemRow } from './bill-of-materials.js';
import { micrometres } from './canonical-shape.js';
import { type Cell, type CsvOptions, csvText } from './csv.js';
import { closedCurve, type DxfEntity, openLine } from './dxf.js';
import { type FlatSheet, flatSheetOf } from './flat-sheet.js';
import { baseName } from './panel-dxf.js';

/** A row of identical folded sheets. */
export interface FlatSheetRow extends ItemRow {
  readonly flat: FlatSheet;
}

/**
 * The rows of a bill that are folded sheets, each with its flat pattern.
 * @example
 * ```ts
 * for (const { name, flat } of flatSheets(billOfMaterials(product))) console.log(name, flat.size, flat.bends.length);
 * ```
 */
export function flatSheets({ items }: Pick<BillOfMaterials, 'items'>): readonly FlatSheetRow[] {
  return items.flatMap((row) => (row.part?.kind === 'sheet' ? [{ ...row, flat: flatSheetOf(row.part) }] : []));
}

/** The drawing of a flat sheet. */
export function flatSheetEntities({ outline, bends }: FlatSheet): readonly DxfEntity[] {
  return [
    ...outline.map(({ outer }) => closedCurve('OUTLINE', outer)),
    ...outline.flatMap(({ holes }) =>
      holes.map((hole) => closedCurve(circleOf(hole) ? 'HOLES_THROUGH' : 'CUTOUT', hole)),
    ),
    ...bends.map(({ direction, line }) => openLine(direction === 'up' ? 'BEND_UP' : 'BEND_DOWN', line)),
  ];
}

/**
 * Writes what to cut as CSV: a line of headings and one line per row of folded sheets. `length` and `width` are those
 * of the smallest rectangle around the flat sheet, and `file` is the name of its drawing.
 * @example
 * ```ts
 * await writeFile('flat-sheets.csv', flatSheetsCsv(billOfMaterials(product)));
 * ```
 */
export function flatSheetsCsv(bill: Pick<BillOfMaterials, 'items'>, options: CsvOptions = {}): string {
  const headings = [
    ...['number', 'quantity', 'name', 'material', 'color', 'length (mm)', 'width (mm)', 'thickness (mm)'],
    ...['area (m2)', 'mass (kg)', 'cut length (m)', 'holes', 'bends', 'file', 'parts'],
  ];
  const rows = flatSheets(bill).map((row) => {
    const { number, quantity, name, material, color, paths, flat } = row;
    const { size, thickness, area, mass, cutLength, outline, bends } = flat;
    const holes = outline.reduce((sum, region) => sum + region.holes.length, 0);
    return [
      ...[number, quantity, name, material?.id, color, ...size, thickness],
      ...[exact(area), exact(mass), exact(cutLength), holes, bends.length, `${baseName(row)}.dxf`, paths.join(' ')],
    ];
  });
  return csvText([headings, ...rows], options);
}

/** The table of bends as CSV: a line of headings and one line per bend. Positions are of the middle of the bend. */
export function bendsCsv({ bends, kFactor }: FlatSheet): string {
  const headings = [
    ...['bend', 'angle (deg)', 'direction', 'inside radius (mm)', 'K factor', 'allowance (mm)', 'deduction (mm)'],
    ...['length (mm)', 'x1 (mm)', 'y1 (mm)', 'x2 (mm)', 'y2 (mm)'],
  ];
  const rows = bends.map(({ number, angle, direction, radius, allowance, deduction, line }) => {
    const [[x1, y1], [x2, y2]] = line;
    const amounts = [exact(kFactor), exact(allowance), exact(deduction), Math.hypot(x2 - x1, y2 - y1)];
    return [number, angle, direction, radius, ...amounts, x1, y1, x2, y2];
  });
  return csvText([headings, ...rows], {});
}

/** A number of which a hundredth isn't exact enough. */
function exact(value: number): Cell {
  return { exact: micrometres(value) };
}
