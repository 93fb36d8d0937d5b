// The keys of each list's columns, for user interfaces that let people choose columns.

import { barColumns, flatSheetColumns, itemColumns, nestedBarColumns, panelColumns, sheetColumns } from './lists.js';
import { programColumns } from './panel-mpr.js';
import { pieceColumns } from './pieces-csv.js';
import { weldColumns } from './welds.js';

const keysOf = <Key extends string>(columns: readonly (readonly [Key, ...unknown[]])[]) => columns.map(([key]) => key);

/**
 * The columns of each list, in their default order.
 * @example
 * ```ts
 * listColumns.bars; // ['material', 'section', 'bar', …]
 * ```
 */
export const listColumns = {
  cutList: keysOf(panelColumns),
  parts: keysOf(itemColumns),
  barList: keysOf(barColumns),
  flatSheets: keysOf(flatSheetColumns),
  pieces: keysOf(pieceColumns),
  sheets: keysOf(sheetColumns),
  bars: keysOf(nestedBarColumns),
  programs: keysOf(programColumns),
  welds: keysOf(weldColumns),
} as const;
