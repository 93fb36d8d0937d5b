// A label for each piece. It shows the piece's number in drawings and lists, its name and order, its finished size, its
// cut size if that's different, the file that it's machined from, a small drawing with its edge bands, grain, and top,
// and a QR code that opens the piece in the console.

import {
  type BatchNest,
  type PanelRow,
  type PanelSide,
  panelFileName,
  partFileNames,
  placedOutline,
} from '@parametric/configurator-element/manufacture';
import type { Point } from '@parametric/configurator-element/model';
import { encode } from 'uqr';
import { isolated } from '../../platform/plain-text.js';
import { OrderPaper, orderNumber, type PaperOrder, type PaperProduct } from './order-paper.js';
import { type Box, GREY, type LineStyle, PALE, type Size } from './paper.js';
import type { LabelLayout, PaperChoices } from './paper-request.js';
import { isPanel, type Piece } from './pieces.js';
import { sawnOrder } from './saw-cuts.js';

/** The label sheets that are commonly sold, and a single label for a roll printer, in mm. */
const layouts = {
  /** Avery L7173 and others: 2 × 5 labels of 99.1 × 57 mm. */
  a4: { page: [210, 297], label: [99.1, 57], columns: 2, rows: 5, first: [4.65, 6], pitch: [101.6, 57] },
  /** Avery 5163 and others: 2 × 5 labels of 4 × 2 inches. */
  letter: {
    page: [215.9, 279.4],
    label: [101.6, 50.8],
    columns: 2,
    rows: 5,
    first: [3.97, 12.7],
    pitch: [106.36, 50.8],
  },
  roll: { page: [100, 50], label: [100, 50], columns: 1, rows: 1, first: [0, 0], pitch: [0, 0] },
} as const satisfies Record<string, Layout>;

interface Layout {
  readonly page: Size;
  readonly label: Size;
  readonly columns: number;
  readonly rows: number;
  readonly first: readonly [x: number, y: number];
  readonly pitch: readonly [x: number, y: number];
}

/** The line styles that distinguish a piece's edge bands, in the order in which the bands are listed. */
const bandStyles: readonly LineStyle[] = [
  { width: 1.1 },
  { width: 1.1, dash: [2, 1] },
  { width: 1.1, dash: [0.8, 0.8] },
];

const PAD = 4;
const QR_SIZE = 22;
/** The legend's share of the drawing's width. */
const LEGEND = 0.42;
const BEHIND = { color: PALE, width: 0.1, dash: [1, 1] } as const;

/** The labels of all pieces that are cut together, in cutting order, followed by those of the other pieces. */
export async function* labels(
  orders: readonly PaperProduct[],
  choices: PaperChoices,
  layoutName: LabelLayout,
  linkTo: (order: string, piece: string) => string,
): AsyncGenerator<Uint8Array<ArrayBuffer>, void, undefined> {
  const layout: Layout = layouts[layoutName === 'roll' ? 'roll' : choices.size];
  const [{ order: first, pieces }] = orders as readonly [PaperProduct];
  const on = new OrderPaper('labels', first, pieces, choices, layout.page);
  const ranks = cuttingRanks(pieces.nest);
  const all = orders.flatMap(({ order, pieces: own }) => own.pieces.map((piece) => ({ order, piece })));
  const [width, height] = layout.label;
  const perPage = layout.columns * layout.rows;
  const rankOf = ({ piece: { id } }: (typeof all)[number]) => ranks.get(id) ?? Number.MAX_SAFE_INTEGER;
  for (const [index, { order, piece }] of all.toSorted((a, b) => rankOf(a) - rankOf(b)).entries()) {
    const place = index % perPage;
    if (place === 0) {
      await on.paper.endPages();
      on.paper.addPage(layout.page);
    }
    const column = place % layout.columns;
    const x = layout.first[0] + (on.paper.isRightToLeft ? layout.columns - 1 - column : column) * layout.pitch[0];
    const y = layout.first[1] + Math.floor(place / layout.columns) * layout.pitch[1];
    // Draw cut marks, for plain paper.
    if (perPage > 1) on.paper.rect(x, y, width, height, BEHIND);
    drawLabel(on, order, piece, { x, y, width, height }, linkTo(order.id, piece.id));
  }
  yield* on.paper.bytes();
}

/** The position of each piece in the cutting order: sheet by sheet, then bar by bar. */
function cuttingRanks({ sheets, bars }: BatchNest): ReadonlyMap<string, number> {
  const sawn = sheets.flatMap(({ sheet, kerf, trim, sheets: all }) =>
    all.flatMap(({ panels }) => sawnOrder(panels, { sheet: sheet!, kerf, trim })),
  );
  const ids = [
    ...sawn.map(({ piece }) => piece.id),
    ...bars.flatMap((section) => section.bars.flat().map(({ batchPiece }) => batchPiece.id)),
  ];
  return new Map(ids.map((id, index) => [id, index]));
}

function drawLabel(on: OrderPaper, order: PaperOrder, piece: Piece, box: Box, link: string): void {
  const { paper } = on;
  const { row } = piece;
  const startOf = (from: number, width: number) =>
    paper.isRightToLeft ? box.x + box.width - from - width : box.x + from;
  const qr = startOf(PAD, QR_SIZE);
  drawQr(on, link, qr, box.y + PAD);
  paper.text(piece.id, qr + QR_SIZE / 2, box.y + PAD + QR_SIZE + 6.5, {
    size: 13,
    isBold: true,
    align: 'center',
    fit: QR_SIZE + 2,
  });
  paper.text(orderNumber(order), qr + QR_SIZE / 2, box.y + PAD + QR_SIZE + 11, {
    size: 8,
    align: 'center',
    fit: QR_SIZE,
  });
  const from = PAD + QR_SIZE + 4;
  const width = box.width - from - PAD;
  const left = startOf(from, width);
  const start = startOf(from, 0);
  paper.text(`${row.number} · ${piece.name}`, start, box.y + PAD + 4, { size: 12, isBold: true, fit: width });
  paper.text(on.sizeOf(piece), start, box.y + PAD + 10, { size: 13, fit: width });
  const { copies = order.quantity } = order;
  const copy = copies > 1 ? ` · ${isolated(`${piece.copy}/${copies}`)}` : '';
  const lines = [
    { text: cutSizeOf(on, row), isBold: true },
    { text: [on.nameOf(row.material), row.color].filter(Boolean).join(' · '), color: GREY },
    { text: `${order.productName}${copy}`, color: GREY },
    { text: piece.grainPlace && `${on.words.grain}: ${isolated(piece.grainPlace)}`, isBold: true },
  ].filter(({ text }) => text);
  lines.forEach(({ text, ...style }, i) => {
    paper.text(text!, start, box.y + PAD + 14.3 + i * 3.7, { size: 8, fit: width, ...style });
  });
  const file = isPanel(row) ? panelFileName(row) : partFileNames(row).join(' ');
  const beforeLegend = from + width * (1 - LEGEND) - PAD - 2;
  paper.text(isolated(file), startOf(PAD, 0), box.y + box.height - PAD + 1, { size: 8, fit: beforeLegend });
  if (!isPanel(row)) return;
  const above = 13 + lines.length * 3.7;
  const drawing = { x: left, y: box.y + PAD + above, width, height: box.height - 2 * PAD - above - 2 };
  drawPanelMarks(on, row, piece.top, drawing);
}

/** A panel's size before it's banded, if that differs from its finished size. */
function cutSizeOf(on: OrderPaper, row: Piece['row']): string | undefined {
  if (!isPanel(row)) return undefined;
  const { length, width, cut } = row;
  if (cut.length === length && cut.width === width) return undefined;
  return `${on.words.cutSize}: ${on.lengths([cut.length, cut.width])}`;
}

function drawQr(on: OrderPaper, link: string, x: number, y: number): void {
  // Use a fixed mask, because searching for the most legible one would take a third of the time for all papers.
  const { data, size } = encode(link, { ecc: 'M', border: 0, maskPattern: 0 });
  const module = QR_SIZE / size;
  const path = data.flatMap((line, v) =>
    darkRuns(line).map(
      ([from, to]) =>
        `M${x + from * module} ${y + v * module}h${(to - from) * module}v${module}h${(from - to) * module}z`,
    ),
  );
  on.paper.shape(path.join(''), { fill: '#000000', width: 0 });
}

function darkRuns(line: readonly boolean[]): readonly (readonly [from: number, to: number])[] {
  const starts = line.flatMap((isDark, at) => (isDark && !line[at - 1] ? [at] : []));
  return starts.map((from) => {
    const length = line.slice(from).indexOf(false);
    return [from, length < 0 ? line.length : from + length];
  });
}

/** The panel from the front, with its edge bands, the direction of its grain, and an arrow to its top. */
function drawPanelMarks(on: OrderPaper, row: PanelRow, top: PanelSide | undefined, box: Box): void {
  const { paper, words } = on;
  const bands = [...new Set(row.edges.map((side) => row.bands[side]?.id ?? ''))];
  const legend = box.width * LEGEND;
  const room = { width: box.width - legend - 8, height: box.height - 5 };
  const scale = Math.min(room.width / row.length, room.height / row.width);
  const [width, height] = [row.length * scale, Math.max(row.width * scale, 1.5)];
  const left = paper.isRightToLeft ? box.x + box.width - 4 - width : box.x + 4;
  const panel = { x: left, y: box.y + 2.5 + (room.height - height) / 2, width, height };
  const place = { path: '', x: 0, y: 0, length: row.cut.length, width: row.cut.width, turned: false };
  const polygons = placedOutline(place, row) ?? [];
  const onPaper = ([x, y]: Point) =>
    `${panel.x + (x / row.cut.length) * width} ${panel.y + (1 - y / row.cut.width) * height}`;
  const outline = polygons.map((polygon) => `M${polygon.map(onPaper).join('L')}z`).join('');
  if (outline) paper.shape(outline, { width: 0.2, fill: '#ffffff' });
  else paper.rect(panel.x, panel.y, width, height, { width: 0.2, fill: '#ffffff' });
  for (const side of row.edges) {
    const [x1, y1, x2, y2] = sideLine(side, panel);
    paper.line(x1, y1, x2, y2, bandStyles[bands.indexOf(row.bands[side]?.id ?? '') % bandStyles.length]);
  }
  if (row.grain) drawGrain(on, panel);
  if (top) drawTop(on, top, panel);
  let y = box.y + 5;
  const at = paper.isRightToLeft ? box.x + legend : box.x + box.width - legend;
  const sample = paper.isRightToLeft ? box.x + legend - 6 : at;
  const text = (line: string) => {
    paper.text(line, paper.isRightToLeft ? at - 8 : at + 8, y, { size: 7, fit: legend - 8 });
    y += 3.6;
  };
  bands.forEach((id, index) => {
    const band = Object.values(row.bands).find((one) => one?.id === id);
    paper.line(sample, y - 0.8, sample + 6, y - 0.8, bandStyles[index % bandStyles.length]);
    text(band ? on.nameOf(band) : words.band);
  });
  if (bands.length === 0) text(words.noBand);
  if (row.grain) {
    paper.line(sample, y - 0.8, sample + 6, y - 0.8, { color: GREY });
    paper.shape(
      `M${sample} ${y - 0.8}l1.4 -0.7M${sample} ${y - 0.8}l1.4 0.7M${sample + 6} ${y - 0.8}l-1.4 -0.7M${sample + 6} ${y - 0.8}l-1.4 0.7`,
      { color: GREY },
    );
    text(words.grain);
  }
  if (top) {
    paper.shape(triangle(sample + 3, y - 0.9, [0, -1]), { fill: '#000000', width: 0 });
    text(words.top);
  }
}

/** The line along a side of a panel that's seen from the front, with its length to the right and its width up. */
export function sideLine(side: PanelSide, { x, y, width, height }: Box): readonly [number, number, number, number] {
  if (side === 'length1') return [x, y + height, x + width, y + height];
  if (side === 'length2') return [x, y, x + width, y];
  return side === 'width1' ? [x, y, x, y + height] : [x + width, y, x + width, y + height];
}

function drawGrain({ paper }: OrderPaper, { x, y, width, height }: Box): void {
  const half = Math.max(Math.min(width * 0.3, 12), 2);
  const [center, middle] = [x + width / 2, y + height / 2];
  const [from, to] = [center - half, center + half];
  const path = `M${from} ${middle}L${to} ${middle}M${from} ${middle}l1.6 -0.8M${from} ${middle}l1.6 0.8M${to} ${middle}l-1.6 -0.8M${to} ${middle}l-1.6 0.8`;
  paper.shape(path, { color: GREY });
}

function drawTop({ paper }: OrderPaper, top: PanelSide, panel: Box): void {
  const [x1, y1, x2, y2] = sideLine(top, panel);
  const direction = outwards[top];
  const [x, y] = [(x1 + x2) / 2 + direction[0] * 1.9, (y1 + y2) / 2 + direction[1] * 1.9];
  paper.shape(triangle(x, y, direction), { fill: '#000000', width: 0 });
}

const outwards: Readonly<Record<PanelSide, readonly [number, number]>> = {
  length1: [0, 1],
  length2: [0, -1],
  width1: [-1, 0],
  width2: [1, 0],
};

function triangle(x: number, y: number, [u, v]: readonly [number, number]): string {
  const size = 1.2;
  return `M${x + u * size} ${y + v * size}L${x - u * size + v * size} ${y - v * size + u * size}L${x - u * size - v * size} ${y - v * size - u * size}z`;
}
