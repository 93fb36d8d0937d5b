// The `./manufacture` subpath: what a workshop needs to make a product, such as what to buy and cut, how to lay it out
// on sheets, and where to drill.

export { loadTypeface, type Typeface } from '../typeface/index.js';
export type { BarOptions, BarRow, PlacedBar, SectionBars, StockBar } from './bars.js';
export { barRows, nestBars } from './bars.js';
export type {
  BatchNest,
  BatchOrder,
  BatchPiece,
  ItemPiece,
  NestBatchOptions,
  NestProgress,
  PanelPiece,
  PiecePlace,
  PlacedPiece,
  PlacedSawnPiece,
  SawnPiece,
} from './batch.js';
export { billForQuantity, nestBatch, nestBatchInSlices, orderCode, piecePlaces, piecesOf } from './batch.js';
export { type BarPiece, type Bend, type BendTable, bendTable } from './bend-table.js';
export type { BillOfMaterials, EdgeRow, ItemRow, PanelRow } from './bill-of-materials.js';
export { billOfMaterials, panelTops } from './bill-of-materials.js';
export { type SizedItem, sizedItems } from './bolt-lengths.js';
export type { StockRow } from './choose-stock.js';
export { type CsvOptions, hundredths } from './csv.js';
export {
  type Cut,
  type CutTree,
  cutsOfTree,
  cutTree,
  piecesOfTree,
  type Rest,
  restsOfTree,
  type SawnSheet,
  type Strip,
} from './cut-tree.js';
export {
  type DxfLayer,
  type DxfOperation,
  type DxfPreset,
  type DxfStyle,
  type DxfStyleIssue,
  type DxfTool,
  dxfDecimals,
  dxfOperations,
  dxfPlaceholders,
  dxfPresets,
  dxfSampleLayers,
  dxfStyleIssues,
  dxfUnits,
  dxfVersions,
} from './dxf-style.js';
export type {
  BandingOptions,
  BenchPoint,
  Blank,
  CutBlank,
  FlatHole,
  FlatLetters,
  FlatMitre,
  FlatPanel,
  FlatRecess,
  PanelSide,
  PanelWork,
} from './flat-panel.js';
export { panelWork } from './flat-panel.js';
export type { FlatBend, FlatSheet } from './flat-sheet.js';
export { type FlatSheetRow, flatSheets } from './flat-sheet-files.js';
export { type GrainPlace, grainPlaceText } from './grain-places.js';
export { type InnerBox, innerBox } from './inner-box.js';
export { listColumns } from './list-columns.js';
export {
  isListLanguage,
  type ListColumn,
  type ListLanguage,
  type ListWords,
  listHeadings,
  listLanguages,
  listWords,
} from './list-words.js';
export type {
  BarListColumn,
  BarListOptions,
  CutListColumn,
  CutListOptions,
  FlatSheetListColumn,
  FlatSheetListOptions,
  NestedBarColumn,
  NestedBarOptions,
  PartsListColumn,
  PartsListOptions,
  SheetListColumn,
  SheetListOptions,
} from './lists.js';
export {
  barListCsv,
  barsCsv,
  cutListCsv,
  engravedText,
  flatSheetsCsv,
  partsCsv,
  sheetsCsv,
} from './lists.js';
export { materialKindOf } from './material-kind.js';
export type {
  Board,
  LoosePanel,
  MaterialSheets,
  PlacedPanel,
  Sheet,
  SheetStock,
  StockSheet,
} from './nest-sheets.js';
export { nestSheets } from './nest-sheets.js';
export { panelDxf, panelFileName } from './panel-dxf.js';
export {
  type MprProgram,
  type MprStyle,
  mprListCsv,
  type PanelPrograms,
  type ProgramListColumn,
  type ProgramListOptions,
  panelMpr,
} from './panel-mpr.js';
export { type PartFile, partFileNames, partFiles } from './part-files.js';
export { type PiecesListColumn, type PiecesListOptions, piecesCsv } from './pieces-csv.js';
export { asciiLetters } from './plain-text.js';
export { massOf, type Totals } from './quantities.js';
export { recessKinds } from './recess-words.js';
export { type SawFile, type SawPtxOptions, sawPtx } from './saw-ptx.js';
export {
  batchSheetDrawings,
  panelDrawing,
  placedOutline,
  type SheetDrawing,
  sheetDrawings,
  sheetDxf,
} from './sheet-drawing.js';
export { type SheetShape, sheetShapes, sheetSvg } from './sheet-svg.js';
export { throughRegions } from './through-regions.js';
export {
  type WeldListColumn,
  type WeldListOptions,
  type WeldRow,
  weldElements,
  weldRows,
  weldSize,
  weldsCsv,
} from './welds.js';
