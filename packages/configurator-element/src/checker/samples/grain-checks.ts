// Warns about rows of panels whose grain can't continue from one to the next: panels that don't match, and rows longer
// than a sheet.

import { axisIndex } from '../../geometry/axes.js';
import { type GrainRow, grainAxes, grainRows } from '../../model/evaluate/grain-rows.js';
import type { ModelDocument, PanelPart, Product } from '../../model/index.js';
import { pointerOf } from './joint-checks.js';
import type { PartWarning } from './part-checker.js';

/** A difference smaller than any saw can make, in mm. */
const SLACK = 0.05;

/** @param document the product's document */
export function grainWarnings({ parts }: Product, { parts: definitions }: ModelDocument): readonly PartWarning[] {
  return grainRows(parts).flatMap((row) =>
    [differing(row), tooLong(row)].flatMap((found) => {
      if (!found) return [];
      const pointer = `${pointerOf(found.panel.id, definitions, '/parts')}/grainMatch`;
      return [{ pointer, code: found.code, message: `"${row.name}": ${found.message}` }];
    }),
  );
}

interface Found {
  readonly panel: PanelPart;
  readonly code: string;
  readonly message: string;
}

/** The first panel that can't be cut from the same board as the row's first panel, or only with waste. */
function differing({ panels, runs }: GrainRow): Found | undefined {
  const [first] = panels as readonly [PanelPart];
  const heightOf = (panel: PanelPart) => {
    const { along, across } = grainAxes(panel);
    return panel.size[axisIndex[runs === 'along' ? across : along]];
  };
  const thicknessOf = ({ size, normal }: PanelPart) => size[axisIndex[normal]];
  for (const panel of panels) {
    const differs =
      panel.material !== first.material
        ? `is of "${panel.material?.id}", but "${first.path}" of "${first.material?.id}": give both the same material`
        : (differsBy('thick', thicknessOf(panel), thicknessOf(first), first) ??
          differsBy(isStacked(panel) ? 'wide' : 'high', heightOf(panel), heightOf(first), first));
    if (differs === undefined) continue;
    const message = `"${panel.path}" ${differs}, or use a different set`;
    return { panel, code: 'grain-match-differs', message };
  }
  return undefined;
}

function isStacked({ grainMatch }: PanelPart): boolean {
  return grainMatch?.stacked ?? false;
}

function differsBy(word: string, own: number, other: number, { path }: PanelPart): string | undefined {
  if (Math.abs(own - other) <= SLACK) return undefined;
  return `is ${mm(own)} mm ${word}, but "${path}" is ${mm(other)} mm: make both equal`;
}

/** A row that doesn't fit the material's sheet, even without edges to trim. */
function tooLong({ panels, runs }: GrainRow): Found | undefined {
  const [panel] = panels as readonly [PanelPart];
  const { sheet, kerf = 0, id } = panel.material ?? {};
  if (!sheet) return undefined;
  const sizeOf = (each: PanelPart) => each.size[axisIndex[grainAxes(each)[runs]]];
  const length = panels.reduce((sum, each) => sum + sizeOf(each) + kerf, -kerf);
  const most = runs === 'along' ? sheet[0] : sheet[1];
  if (length <= most + SLACK) return undefined;
  const way = runs === 'along' ? 'long' : 'wide';
  const message =
    `with ${panels.length} panels and the cuts between them, the row takes ${mm(length)} mm, but a sheet of "${id}" is ` +
    `${mm(most)} mm ${way}: the grain breaks where the next sheet begins. Use a larger sheet or smaller panels, or split the row into two sets`;
  return { panel, code: 'grain-match-too-long', message };
}

/** Rounds a length to hundredths of a millimeter. */
function mm(length: number): number {
  return Math.round(length * 100) / 100;
}
