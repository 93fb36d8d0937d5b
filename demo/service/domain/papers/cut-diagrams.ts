// Cut diagrams. There's a page for each sheet, with the positions of its pieces, their sizes and edge bands, the order
// of the saw's cuts, and the yield. The bars follow, with the pieces to saw from them.

import {
  type BatchNest,
  type Cut,
  grainPlaceText,
  innerBox,
  type PanelSide,
  type PlacedPiece,
  placedOutline,
} from '@parametric/configurator-element/manufacture';
import type { Point } from '@parametric/configurator-element/model';
import { isolated } from '../../platform/plain-text.js';
import { type Cutting, USEFUL_BAR } from '../workshops/stock-schema.js';
import { barRest, usefulRests } from '../workshops/stock-use.js';
import { sideLine } from './labels.js';
import { MARGIN, OrderPaper, type PaperOrder } from './order-paper.js';
import { type Box, GREY, type Size } from './paper.js';
import { type PaperChoices, paperSizes } from './paper-request.js';
import type { OrderPieces, Piece } from './pieces.js';
import { sawCuts } from './saw-cuts.js';

interface View {
  readonly x: number;
  readonly y: number;
  /** The drawing's scale: millimeters on paper per millimeter on the sheet. */
  readonly scale: number;
}

const DIMENSIONS = 9;
/** The width of the column with the list of cuts, next to the drawing, in mm. */
const LIST = 62;
const WASTE = '#f1f1f1';

/** @param cutting determines which offcuts the workshop keeps */
export function cutDiagrams(
  order: PaperOrder,
  pieces: OrderPieces,
  choices: PaperChoices,
  cutting: Cutting = {},
): AsyncGenerator<Uint8Array<ArrayBuffer>, void, undefined> {
  const [width, height] = paperSizes[choices.size];
  const on = new OrderPaper('cutDiagrams', order, pieces, choices, [height, width]);
  const { sheets, bars, loose } = pieces.nest;
  for (const group of sheets) {
    for (const index of group.sheets.keys()) drawSheet(on, group, index, cutting);
  }
  drawBars(on, bars, cutting);
  const oversize = new Set(loose.flatMap(({ kind, id }) => (kind === 'item' ? [] : [id])));
  if (oversize.size > 0)
    listOversize(
      on,
      pieces.pieces.filter(({ id }) => oversize.has(id)),
    );
  if (sheets.length + bars.length === 0) {
    on.paper.text(on.words.noSheets, on.paper.left(MARGIN, 0), on.page() + 6, { size: 11 });
  }
  return on.bytes();
}

function drawSheet(on: OrderPaper, group: BatchNest['sheets'][number], index: number, cutting: Cutting): void {
  const { paper, words } = on;
  const { sheet, thickness, sheets, kerf, trim, stock } = group;
  const { panels, waste } = sheets[index]!;
  const count = isolated(`${index + 1} / ${sheets.length}`);
  const size = on.lengths([...sheet!, thickness]);
  const what = stock?.isOffcut ? words.offcut : words.sheet;
  const top = on.page(`${on.nameOf(group.material)} · ${size} · ${what} ${count}`);
  const room: Size = [paper.width - 2 * MARGIN - LIST - 4 - DIMENSIONS, on.bottom - top - DIMENSIONS];
  const scale = Math.min(room[0] / sheet![0], room[1] / sheet![1]);
  const left = MARGIN + (paper.isRightToLeft ? 0 : DIMENSIONS);
  const view = { x: paper.left(left, sheet![0] * scale), y: top, scale };
  paper.rect(view.x, view.y, sheet![0] * scale, sheet![1] * scale, { width: 0.35, fill: WASTE });
  dimension(on, [0, sheet![0]], view.y + sheet![1] * scale + 5, view, on.num(sheet![0]));
  paper.line(view.x - 4, view.y, view.x - 4, view.y + sheet![1] * scale, { color: GREY });
  paper.text(on.num(sheet![1]), view.x - 5, view.y + (sheet![1] * scale) / 2, { size: 8, align: 'center', turn: 90 });
  for (const placed of panels) drawPlaced(on, placed, view, sheet![1]);
  const kept = usefulRests(panels, { sheet: sheet!, kerf, trim }, cutting.useful_offcut);
  for (const offcut of kept) drawOffcut(on, offcut, view, sheet![1]);
  const area = sheet![0] * sheet![1];
  const offcuts = kept.reduce((sum, { size: { length, width } }) => sum + length * width, 0) / area;
  // A router cuts along each outline, so there are no saw cuts.
  const cuts = cutting.tool === 'router' ? [] : sawCuts(panels, { sheet: sheet!, kerf, trim });
  numberCuts(on, cuts, view, sheet![1]);
  listCuts(on, cuts, top, [
    `${words.yield}: ${on.percent((1 - waste) / (1 - offcuts))}`,
    `${words.waste}: ${on.percent(waste - offcuts)} · ${words.offcuts}: ${on.percent(offcuts)}`,
    `${words.pieces}: ${on.num(panels.length)} · ${words.kerf}: ${isolated(`${on.num(kerf)} mm`)}`,
  ]);
}

function dimension(
  on: OrderPaper,
  [from, to]: readonly [number, number],
  y: number,
  { x, scale }: View,
  text: string,
): void {
  const { paper } = on;
  paper.line(x + from * scale, y, x + to * scale, y, { color: GREY });
  for (const end of [from, to]) paper.line(x + end * scale, y - 1, x + end * scale, y + 1, { color: GREY });
  paper.text(text, x + ((from + to) / 2) * scale, y + 3.2, { size: 8, align: 'center' });
}

/** Draws a piece on its sheet. The sheet's corner is at the bottom left, as in the DXF file and on the saw. */
function drawPlaced(on: OrderPaper, placed: PlacedPiece, view: View, sheetWidth: number): void {
  const { row } = placed.piece;
  const box = {
    x: view.x + placed.x * view.scale,
    y: view.y + (sheetWidth - placed.y - placed.width) * view.scale,
    width: placed.length * view.scale,
    height: placed.width * view.scale,
  };
  const onPaper = ([x, y]: Point): Point => [view.x + x * view.scale, view.y + (sheetWidth - y) * view.scale];
  const outline = placed.area === undefined ? undefined : placedOutline(placed, row)?.map((one) => one.map(onPaper));
  const style = { width: 0.25, fill: '#ffffff' };
  if (outline)
    on.paper.shape(outline.map((one) => `M${one.map((point) => point.join(' ')).join('L')}z`).join(''), style);
  else on.paper.rect(box.x, box.y, box.width, box.height, style);
  const isTurned = row.cut.length === row.cut.width ? placed.turned : row.cut.length !== placed.length;
  for (const side of row.edges) {
    const own = placed.upsideDown ? opposite[side] : side;
    drawBand(on, isTurned ? turned[own] : own, box, outline);
  }
  writeOn(on, placed.piece, on.lengths([placed.length, placed.width]), outline ? boxWithin(outline[0]!, box) : box);
}

function boxWithin(outline: readonly Point[], { width, height }: Box): Box {
  const { at, scale } = innerBox(outline, [width, height]);
  return { x: at[0], y: at[1], width: scale * width, height: scale * height };
}

/** Writes a piece's id, and its name and size if there's room. */
function writeOn(
  { paper }: OrderPaper,
  { id, name, grainPlace }: PlacedPiece['piece'],
  lengths: string,
  box: Box,
): void {
  const { width, height } = box;
  const isUpright = height > width * 1.3 && width < 24;
  const [along, across] = isUpright ? [height, width] : [width, height];
  const [x, y] = [box.x + width / 2, box.y + height / 2];
  const turn = isUpright ? 90 : 0;
  const write = (text: string, size: number, offset: number, isBold = false) => {
    const [dx, dy] = isUpright ? [offset, 0] : [0, offset];
    paper.text(text, x + dx, y + dy, { size, align: 'center', turn, isBold, fit: along - 2 });
  };
  const match = grainPlace ? ` · ${isolated(grainPlaceText(grainPlace))}` : '';
  // A small area has room only for the piece's number in the order.
  const short = id.slice(id.indexOf('-') + 1);
  if (across >= 13 && along >= 16) {
    write(id, 11, -2, true);
    write(name + match, 7, 1.4);
    write(lengths, 7, 4.6);
  } else if (across >= 3.4)
    write(across >= 7 && along >= 40 ? `${id} · ${lengths}${match}` : short, Math.min(8, across * 1.9), 1, true);
}

/**
 * Draws a band inside the panel's side. If the panel has an outline, draws it only where the outline runs along that
 * side.
 */
function drawBand(on: OrderPaper, side: PanelSide, box: Box, outline: readonly (readonly Point[])[] | undefined): void {
  const inner = { x: box.x + 0.6, y: box.y + 0.6, width: box.width - 1.2, height: box.height - 1.2 };
  const [x1, y1, x2, y2] = sideLine(side, inner);
  if (!outline) on.paper.line(x1, y1, x2, y2, { width: 0.8 });
  const axis = x1 === x2 ? 0 : 1;
  const at = sideLine(side, box)[axis];
  for (const polygon of outline ?? []) {
    for (const [index, from] of polygon.entries()) {
      const to = polygon.at(index - 1)!;
      if ([from, to].some((point) => Math.abs(point[axis] - at) > 0.01)) continue;
      if (axis === 0) on.paper.line(x1, from[1], x2, to[1], { width: 0.8 });
      else on.paper.line(from[0], y1, to[0], y2, { width: 0.8 });
    }
  }
}

function drawOffcut(
  on: OrderPaper,
  { rest, size }: ReturnType<typeof usefulRests>[number],
  view: View,
  sheetWidth: number,
): void {
  const { paper, words } = on;
  const [x, y] = [view.x + rest.x[0] * view.scale, view.y + (sheetWidth - rest.y[1]) * view.scale];
  const [width, height] = [(rest.x[1] - rest.x[0]) * view.scale, (rest.y[1] - rest.y[0]) * view.scale];
  paper.rect(x, y, width, height, { width: 0.25, color: GREY, fill: '#ffffff' });
  const isUpright = height > width;
  const text = `${words.offcut} ${on.lengths([size.length, size.width])}`;
  const style = { size: 8, color: GREY, align: 'center', turn: isUpright ? 90 : 0 } as const;
  paper.text(text, x + width / 2, y + height / 2 + 1, { ...style, fit: Math.max(width, height) - 2 });
}

/** Which side of the sheet each side of a panel faces after a quarter turn. */
const turned = { length1: 'width2', length2: 'width1', width1: 'length1', width2: 'length2' } as const;

const opposite = { length1: 'length2', length2: 'length1', width1: 'width2', width2: 'width1' } as const;

function numberCuts(on: OrderPaper, cuts: readonly Cut[], { x, y, scale }: View, sheetWidth: number): void {
  for (const [index, { axis, at, from }] of cuts.entries()) {
    if (index >= MAX_CUTS) return;
    const [u, v] = axis === 'width' ? [at, from] : [from, at];
    const place = [x + u * scale, y + (sheetWidth - v) * scale] as const;
    const [dx, dy] = axis === 'width' ? [0, -2] : [2.4, 0];
    on.paper.circle(place[0] + dx, place[1] + dy, 1.6, { width: 0.15, fill: '#ffffff', color: GREY });
    on.paper.text(String(index + 1), place[0] + dx, place[1] + dy + 0.75, { size: 5.5, align: 'center' });
  }
}

/** The number of cuts that fit next to the drawing. */
const MAX_CUTS = 76;

function listCuts(on: OrderPaper, cuts: readonly Cut[], top: number, facts: readonly string[]): void {
  const { paper, words } = on;
  const left = paper.left(paper.width - MARGIN - LIST, LIST);
  let y = top + 3.5;
  for (const fact of facts) {
    paper.paragraph(fact, left, y, LIST, { size: 8.5 });
    y += 4.6;
  }
  if (cuts.length === 0) return;
  paper.paragraph(words.cuts, left, y + 3, LIST, { size: 9, isBold: true });
  const start = y + 8;
  const rows = Math.floor((on.bottom - start) / 3.8) + 1;
  for (const [index, { axis, at, from, to }] of cuts.slice(0, MAX_CUTS).entries()) {
    const [column, row] = [Math.floor(index / rows), index % rows];
    const sign = axis === 'width' ? '|' : '—';
    const text = isolated(`${index + 1}  ${sign}  ${on.num(at)}  (${on.num(to - from)})`);
    const half = LIST / 2;
    const x = paper.isRightToLeft ? left + LIST - (column + 1) * half : left + column * half;
    paper.text(text, x, start + row * 3.8, { size: 7.5, align: 'left', fit: half - 1 });
  }
}

const BAR_HEIGHT = 7;
/** The minimum width of a bar piece that fits its id and length, in mm. */
const ROOMY = 34;

function drawBars(on: OrderPaper, sections: BatchNest['bars'], { useful_bar: least = USEFUL_BAR }: Cutting): void {
  let y = Number.POSITIVE_INFINITY;
  for (const { material, section, length, kerf, bars } of sections) {
    for (const [index, bar] of bars.entries()) {
      if (y + BAR_HEIGHT + 12 > on.bottom) y = on.page(on.words.bars) + 2;
      const size = on.barSize(section, length);
      const count = isolated(`${index + 1} / ${bars.length}`);
      const title = [on.nameOf(material), size, `${on.words.bar} ${count}`].filter(Boolean).join(' · ');
      on.paper.text(title, on.paper.left(MARGIN, 0), y + 3.5, { size: 8.5, fit: on.innerWidth });
      drawBar(on, bar, length, y + 5);
      const rest = barRest(bar, { length, kerf });
      if (rest >= least) drawBarOffcut(on, rest, length, y + 5);
      y += BAR_HEIGHT + 14;
    }
  }
}

function drawBar(on: OrderPaper, bar: BatchNest['bars'][number]['bars'][number], length: number, y: number): void {
  const { paper, innerWidth } = on;
  const scale = innerWidth / length;
  paper.rect(MARGIN, y, innerWidth, BAR_HEIGHT, { width: 0.3, fill: WASTE });
  for (const { batchPiece, start, length: long } of bar) {
    const [x, width] = [MARGIN + start * scale, long * scale];
    paper.rect(x, y, width, BAR_HEIGHT, { width: 0.25, fill: '#ffffff' });
    const [{ id }, size] = [batchPiece, { size: 8, isBold: true, align: 'center' } as const];
    if (width > ROOMY) paper.text(`${id} · ${on.num(long)}`, x + width / 2, y + BAR_HEIGHT / 2 + 1.1, size);
  }
  // Name pieces below the bar if they're too short to write on.
  const short = bar.filter(({ length: long }) => long * scale <= ROOMY);
  const names = short.map(({ batchPiece: { id }, length: long }) => isolated(`${id}: ${on.num(long)}`)).join(' · ');
  paper.text(names, paper.left(MARGIN, 0), y + BAR_HEIGHT + 3.5, { size: 7.5, color: GREY, fit: innerWidth });
}

function drawBarOffcut(on: OrderPaper, rest: number, length: number, y: number): void {
  const { paper, innerWidth } = on;
  const width = (rest / length) * innerWidth;
  const x = MARGIN + innerWidth - width;
  paper.rect(x, y, width, BAR_HEIGHT, { width: 0.25, color: GREY, fill: '#ffffff' });
  const text = `${on.words.offcut} ${isolated(on.num(rest))}`;
  paper.text(text, x + width / 2, y + BAR_HEIGHT / 2 + 1.1, { size: 8, color: GREY, align: 'center', fit: width - 1 });
}

/** Lists pieces that are larger than every sheet or bar, or whose material isn't available as sheets. */
function listOversize(on: OrderPaper, pieces: readonly Piece[]): void {
  const { tooLarge } = on.words;
  on.table<Piece>(
    [
      { heading: 'piece', width: 30, isBold: true, cell: ({ id }) => id },
      { heading: 'name', width: (on.innerWidth - 90) / 2, cell: ({ name }) => name },
      { heading: 'material', width: (on.innerWidth - 90) / 2, cell: ({ row }) => on.nameOf(row.material) },
      { heading: 'size', width: 60, cell: (piece) => on.sizeOf(piece) },
    ],
    pieces,
    on.page(tooLarge),
    tooLarge,
  );
}
