// The files for folded sheets: drawings that show what to cut and where to bend, and lists of both. Drawings show the
// sheet with its base's upper surface up, in millimeters.
//
//   OUTLINE         the outer edge
//   CUTOUT          what's cut out
//   HOLES_THROUGH   round holes
//   BEND_UP         the middle of each bend toward the viewer
//   BEND_DOWN       the middle of each bend away from the viewer
//
// Living hinges are cutouts without a bend line, because they aren't bent on a press. The table lists them with their
// kind.

import { circleOf, type Loop } from '../geometry/curve.js';
import type { BillOfMaterials, ItemRow } from './bill-of-materials.js';
import { micrometres } from './canonical-shape.js';
import { type Cell, csvText } from './csv.js';
import { closedCurve, type DxfEntity, openLine } from './dxf-entity.js';
import type { DxfOperation } from './dxf-style.js';
import { type FlatSheet, flatSheetOf } from './flat-sheet.js';

/** One row of a bill for identical folded sheets. */
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
export function flatSheetEntities({ outline, bends, thickness }: FlatSheet): readonly DxfEntity[] {
  const at = (operation: DxfOperation, entity: DxfEntity): DxfEntity => ({ ...entity, work: { operation, thickness } });
  return [
    ...outline.map(({ outer }) => at('outline', closedCurve('OUTLINE', outer))),
    ...outline.flatMap(({ holes }) => holes.map((hole) => inSheet(hole, thickness))),
    ...bends
      .filter(({ hinge }) => !hinge)
      .map(({ direction, line }) =>
        direction === 'up' ? at('bend_up', openLine('BEND_UP', line)) : at('bend_down', openLine('BEND_DOWN', line)),
      ),
  ];
}

function inSheet(hole: Loop, thickness: number): DxfEntity {
  const round = circleOf(hole);
  if (!round) return { ...closedCurve('CUTOUT', hole), work: { operation: 'cutout', thickness } };
  const work = { operation: 'through_hole', face: 'front', diameter: 2 * round.radius, thickness } as const;
  return { ...closedCurve('HOLES_THROUGH', hole), work };
}

/** The table of bends as CSV: a line of headings and one line per bend. Positions are those of the bend's middle. */
export function bendsCsv({ bends }: FlatSheet): string {
  const headings = [
    ...['bend', 'angle (deg)', 'direction', 'inside radius (mm)', 'K factor', 'allowance (mm)', 'deduction (mm)'],
    ...['length (mm)', 'x1 (mm)', 'y1 (mm)', 'x2 (mm)', 'y2 (mm)', 'hinge'],
  ];
  const rows = bends.map(({ number, angle, direction, radius, allowance, deduction, line, kFactor, hinge }) => {
    const [[x1, y1], [x2, y2]] = line;
    const amounts = [exact(kFactor), exact(allowance), exact(deduction), Math.hypot(x2 - x1, y2 - y1)];
    return [number, angle, direction, radius, ...amounts, x1, y1, x2, y2, hinge?.kind];
  });
  return csvText([headings, ...rows], {});
}

/** A cell for a number that needs more precision than hundredths. */
export function exact(value: number): Cell {
  return { exact: micrometres(value) };
}
