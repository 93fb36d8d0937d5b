// A drawing of each different part, with its dimensions at a stated scale: a panel from its front with views of the
// sides that are drilled, and the places of its holes, recesses and cutouts; other parts from three sides.

import { drawView, type ViewSide } from '@parametric/configurator-element/drawing';
import {
  type FlatHole,
  type ItemRow,
  type PanelRow,
  type PanelSide,
  panelDrawing,
  partFileNames,
  sheetShapes,
  type Typeface,
} from '@parametric/configurator-element/manufacture';
import type { Product, Region } from '@parametric/configurator-element/model';
import { sideLine } from './labels.js';
import { isolated, MARGIN, OrderPaper, type PaperOrder } from './order-paper.js';
import { GREY, INK, type Place } from './paper.js';
import { type PaperChoices, paperSizes } from './paper-request.js';
import { isMade, type OrderPieces } from './pieces.js';

/** Drawing scales, from the largest. */
const SCALES = [10, 5, 2, 1, 1 / 2, 1 / 3, 1 / 4, 1 / 5, 1 / 6, 1 / 8, 1 / 10, 1 / 15, 1 / 20, 1 / 30, 1 / 50, 1 / 100];
/** The column with sizes and the list of holes; mm. */
const LIST = 76;
const LINE = 3.7;
/** Between a panel and the views of its sides, and room for dimensions; mm. */
const GAP = 8;
const sides: readonly PanelSide[] = ['length1', 'length2', 'width1', 'width2'];

export function partDrawings(
  order: PaperOrder,
  pieces: OrderPieces,
  choices: PaperChoices,
  typeface: Typeface,
): AsyncGenerator<Uint8Array<ArrayBuffer>, void, undefined> {
  const [width, height] = paperSizes[choices.size];
  const on = new OrderPaper('partDrawings', order, pieces, choices, [height, width]);
  for (const row of pieces.bill.panels) drawPanel(on, row, typeface);
  for (const row of pieces.bill.items.filter(isMade)) drawItem(on, row);
  return on.bytes();
}

function subtitleOf(on: OrderPaper, { number, name, material, quantity }: PanelRow | ItemRow, scale: number): string {
  const count = on.num(quantity * on.pieces.quantity);
  const facts = [`${number} · ${name}`, `${count} ×`, on.nameOf(material), `${on.words.scale} ${scaleName(scale)}`];
  return facts.filter(Boolean).join(' · ');
}

function scaleName(scale: number): string {
  return isolated(scale >= 1 ? `${scale}:1` : `1:${Math.round(1 / scale)}`);
}

function scaleFor(width: number, height: number, room: readonly [number, number]): number {
  return SCALES.find((scale) => width * scale <= room[0] && height * scale <= room[1]) ?? SCALES.at(-1)!;
}

/** Holes of one size in one side, with a letter for the drawing. */
interface HoleGroup {
  readonly letter: string;
  readonly side: FlatHole['side'];
  readonly diameter: number;
  readonly depth: number | undefined;
  readonly holes: readonly FlatHole[];
}

function holeGroups({ holes }: PanelRow): readonly HoleGroup[] {
  const groups = new Map<string, FlatHole[]>();
  for (const hole of holes) {
    const key = `${hole.side}|${hole.diameter}|${hole.depth}`;
    groups.set(key, [...(groups.get(key) ?? []), hole]);
  }
  return [...groups.values()].map((group, index) => {
    const { side, diameter, depth } = group[0]!;
    return { letter: String.fromCharCode(65 + (index % 26)), side, diameter, depth, holes: group };
  });
}

function drawPanel(on: OrderPaper, row: PanelRow, typeface: Typeface): void {
  const { paper } = on;
  const groups = holeGroups(row);
  const drilled = sides.filter((side) => groups.some((group) => group.side === side));
  const strip = (side: PanelSide) => (drilled.includes(side) ? 1 : 0);
  const across = strip('width1') + strip('width2');
  const along = strip('length1') + strip('length2');
  const top = MARGIN + 20;
  const room = [
    paper.width - 2 * MARGIN - LIST - 10 - GAP * (across + 1),
    on.bottom - top - 8 - GAP * (along + 1),
  ] as const;
  const scale = scaleFor(row.length + across * row.thickness, row.width + along * row.thickness, room);
  on.page(subtitleOf(on, row, scale));
  const [width, height, thick] = [row.length * scale, row.width * scale, row.thickness * scale];
  const used = width + across * (thick + GAP);
  const left = paper.isRightToLeft ? paper.width - MARGIN - used - 4 : MARGIN + 8;
  const plan = {
    x: left + strip('width1') * (thick + GAP),
    y: top + strip('length2') * (thick + GAP),
    scale,
  };
  drawPlan(on, row, groups, plan, typeface);
  for (const side of drilled) drawEdge(on, row, side, groups, plan);
  const below = plan.y + height + strip('length1') * (thick + GAP) + 5;
  measure(on, [plan.x, below], [plan.x + width, below], on.num(row.length));
  const beside = plan.x - strip('width1') * (thick + GAP) - 4;
  measure(on, [beside, plan.y + height], [beside, plan.y], on.num(row.width));
  list(on, row, panelLines(on, row, groups), scale);
}

/** A panel from its front, with its length to the right and the corner that dimensions start from at the bottom left. */
function drawPlan(on: OrderPaper, row: PanelRow, groups: readonly HoleGroup[], place: Place, typeface: Typeface): void {
  const { paper } = on;
  const box = { x: place.x, y: place.y, width: row.length * place.scale, height: row.width * place.scale };
  for (const shape of sheetShapes(panelDrawing(row, typeface))) {
    const isHidden = shape.layer.includes('BACK');
    const style = { width: shape.layer === 'OUTLINE' ? 0.35 : 0.18, ...(isHidden ? { dash: [1, 0.7] as const } : {}) };
    if (shape.kind === 'path' && !/^HOLES_(LENGTH|WIDTH)/.test(shape.layer)) paper.shape(shape.d, style, place);
    if (shape.kind === 'circle') {
      const [x, y] = [place.x + shape.x * place.scale, place.y + shape.y * place.scale];
      paper.circle(x, y, Math.max(shape.radius * place.scale, 0.25), style);
    }
  }
  for (const side of row.edges) {
    const [x1, y1, x2, y2] = sideLine(side, {
      x: box.x - 0.9,
      y: box.y - 0.9,
      width: box.width + 1.8,
      height: box.height + 1.8,
    });
    paper.line(x1, y1, x2, y2, { width: 0.7 });
  }
  // The corner that all places are measured from.
  paper.shape(`M${box.x} ${box.y + box.height}v-3h-0.001M${box.x} ${box.y + box.height}h3`, { width: 0.7 });
  for (const { letter, side, holes } of groups) {
    if (side !== 'front' && side !== 'back') continue;
    for (const { at, diameter } of holes) {
      const x = place.x + (at[0] + diameter / 2) * place.scale + 0.3;
      const y = place.y + (row.width - at[1] - diameter / 2) * place.scale - 0.2;
      paper.text(letter, x, y, { size: 6, align: 'left', color: GREY });
    }
  }
}

/** The view of a side, beside it: the front face towards the panel. */
function drawEdge(on: OrderPaper, row: PanelRow, side: PanelSide, groups: readonly HoleGroup[], plan: Place): void {
  const { paper } = on;
  const { scale } = plan;
  const [width, height, thick] = [row.length * scale, row.width * scale, row.thickness * scale];
  const isLong = side.startsWith('length');
  const x = isLong ? plan.x : side === 'width1' ? plan.x - GAP - thick : plan.x + width + GAP;
  const y = isLong ? (side === 'length1' ? plan.y + height + GAP : plan.y - GAP - thick) : plan.y;
  paper.rect(x, y, isLong ? width : thick, isLong ? thick : height, { width: 0.3 });
  for (const { letter, holes } of groups.filter((group) => group.side === side)) {
    for (const { at, diameter } of holes) {
      const isTowardsStart = side === 'length2' || side === 'width1';
      const through = (isTowardsStart ? at[2] : row.thickness - at[2]) * scale;
      const [u, v] = isLong ? [x + at[0] * scale, y + through] : [x + through, y + (row.width - at[1]) * scale];
      paper.circle(u, v, Math.max((diameter / 2) * scale, 0.25), { width: 0.18 });
      paper.text(letter, u + (diameter / 2) * scale + 0.3, v - 0.4, { size: 6, align: 'left', color: GREY });
    }
  }
}

/** A dimension line between two points, with its text above or to the left. */
function measure(on: OrderPaper, from: readonly [number, number], to: readonly [number, number], text: string): void {
  const { paper } = on;
  const isUpright = from[0] === to[0];
  paper.line(...from, ...to, { width: 0.15, color: GREY });
  for (const [x, y] of [from, to]) paper.line(x - 0.8, y + 0.8, x + 0.8, y - 0.8, { width: 0.25 });
  const [x, y] = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2];
  const place = isUpright ? ([x - 1, y] as const) : ([x, y - 1] as const);
  paper.text(text, ...place, { size: 8, align: 'center', turn: isUpright ? 90 : 0, isOver: false });
}

interface ListLine {
  readonly text: string;
  readonly isBold?: boolean;
}

function panelLines(on: OrderPaper, row: PanelRow, groups: readonly HoleGroup[]): readonly ListLine[] {
  const { words } = on;
  const { length, width, thickness, cut, bands } = row;
  const banded = row.edges.map((side) => `${words[side]}: ${bands[side] ? on.nameOf(bands[side]) : words.band}`);
  return [
    { text: `${words.size}: ${on.lengths([length, width, thickness])}` },
    { text: `${words.cutSize}: ${on.lengths([cut.length, cut.width])}` },
    ...(row.grain ? [{ text: `${words.grain}: ${words.alongLength}` }] : []),
    ...(banded.length === 0 ? [{ text: words.noBand }] : banded.map((text) => ({ text }))),
    ...(row.mirrors === undefined ? [] : [{ text: `${words.mirrors} ${row.mirrors}` }]),
    ...groups.flatMap((group) => holeLines(on, group)),
    ...row.recesses.flatMap(({ kind, side, depth, line, width: wide, region }) => [
      {
        text: `${words[kind]} · ${words[side]} · ${wide === undefined ? '' : `${on.num(wide)} × `}${words.depth} ${on.num(depth)}`,
        isBold: true,
      },
      { text: isolated(line ? line.map((at) => places(on, at)).join(' → ') : spanOf(on, [region])) },
    ]),
    ...row.cutouts.flatMap((region) => [
      { text: words.cutout, isBold: true },
      { text: isolated(spanOf(on, [region])) },
    ]),
    ...row.letters.map(({ text, side, depth }) => ({
      text: `${words.engraving} · ${words[side]} · ${words.depth} ${on.num(depth)}: ${isolated(text)}`,
    })),
  ];
}

function holeLines(on: OrderPaper, { letter, side, diameter, depth, holes }: HoleGroup): readonly ListLine[] {
  const { words } = on;
  const reach = depth === undefined ? words.through : `${words.depth} ${on.num(depth)}`;
  const title = `${letter} · ${isolated(`ø ${on.num(diameter)}`)} · ${reach} · ${words[side]} · ${isolated(`${holes.length} ×`)}`;
  const isOnFace = side === 'front' || side === 'back';
  const sorted = holes.toSorted(({ at: a }, { at: b }) => a[0] - b[0] || a[1] - b[1] || a[2] - b[2]);
  const points = sorted.map(({ at: [x, y, z] }) => {
    if (isOnFace) return places(on, [x, y]);
    return places(on, [side.startsWith('length') ? x : y, z]);
  });
  return [{ text: title, isBold: true }, { text: isolated(points.join('   ')) }];
}

/** A point, from the corner: `37 / 9.5`. */
function places(on: OrderPaper, [x, y]: readonly [number, number]): string {
  return `${on.num(x)}\u00a0/\u00a0${on.num(y)}`;
}

/** From the smallest to the largest place of an area's corners. */
function spanOf(on: OrderPaper, regions: readonly Region[]): string {
  const points = regions.flatMap(({ outer }) => [outer.start, ...outer.segments.map(({ to }) => to)]);
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  return [places(on, [Math.min(...xs), Math.min(...ys)]), places(on, [Math.max(...xs), Math.max(...ys)])].join(' → ');
}

/** Writes the list beside the drawing, and what doesn't fit there on more pages. */
function list(on: OrderPaper, row: PanelRow | ItemRow, lines: readonly ListLine[], scale: number): void {
  const { paper } = on;
  let left = paper.left(paper.width - MARGIN - LIST, LIST);
  let y = MARGIN + 21;
  let column = Number.POSITIVE_INFINITY;
  for (const { text, isBold = false } of lines) {
    if (isBold) y += 1.2;
    for (const line of wrapped(on, text, isBold)) {
      if (y > on.bottom) {
        column += 1;
        if (column > 2) {
          on.page(subtitleOf(on, row, scale));
          column = 0;
        }
        left = paper.left(MARGIN + column * (LIST + 8), LIST);
        y = MARGIN + 21;
      }
      paper.paragraph(line, left, y, LIST, { size: 7.5, isBold });
      y += LINE;
    }
  }
}

/** Each line keeps its direction, so that places read from left to right in Arabic, too. */
function wrapped(on: OrderPaper, text: string, isBold: boolean): readonly string[] {
  const isWhole = text.startsWith('\u2066') && text.endsWith('\u2069');
  const lines = on.paper.lines(isWhole ? text.slice(1, -1) : text, LIST, { size: 7.5, isBold });
  return isWhole ? lines.map(isolated) : lines;
}

const IDENTITY = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1];

function drawItem(on: OrderPaper, row: ItemRow): void {
  const { paper, words } = on;
  const part = { ...row.part!, at: [0, 0, 0] as const, matrix: IDENTITY };
  const [x, y, z] = part.size;
  const product: Product = {
    ...on.pieces.product,
    parts: [part],
    bounds: { min: [0, 0, 0], max: part.size },
    dimensions: [],
  };
  const room = [paper.width - 2 * MARGIN - LIST - 34, on.bottom - MARGIN - 48] as const;
  const scale = scaleFor(x + z, y + z, room);
  on.page(subtitleOf(on, row, scale));
  const left = paper.isRightToLeft ? paper.width - MARGIN - (x + z) * scale - 24 : MARGIN + 12;
  const top = MARGIN + 24;
  // In the third angle: the top view above the front, the right side beside it.
  const front = { left, top: top + z * scale + 12 };
  drawSide(on, product, 'top', { left, top, width: x, height: z }, scale);
  drawSide(on, product, 'front', { ...front, width: x, height: y }, scale);
  drawSide(on, product, 'side', { left: left + x * scale + 12, top: front.top, width: z, height: y }, scale);
  const below = front.top + y * scale + 5;
  measure(on, [left, below], [left + x * scale, below], on.num(x));
  measure(on, [left - 4, front.top + y * scale], [left - 4, front.top], on.num(y));
  const right = left + x * scale + 12;
  measure(on, [right, below], [right + z * scale, below], on.num(z));
  const files = partFileNames(row);
  const lines = [
    `${words.size}: ${on.lengths(row.size)}`,
    ...(row.color === undefined ? [] : [row.color]),
    ...(files.length === 0 ? [] : [`${words.files}: ${isolated(files.join(' '))}`]),
  ];
  list(
    on,
    row,
    lines.map((text) => ({ text })),
    scale,
  );
}

interface SideBox {
  readonly left: number;
  readonly top: number;
  /** Of the part; mm. */
  readonly width: number;
  readonly height: number;
}

function drawSide(
  on: OrderPaper,
  product: Product,
  side: ViewSide,
  { left, top, width, height }: SideBox,
  scale: number,
): void {
  const { children } = drawView(product, side, { dimensions: false });
  // The view's longer side is 1000 units.
  const unit = Math.max(width, height) / 1000;
  // The origin is at the part's smallest corner, which is at the left and bottom; from the side it's at the right.
  const x = side === 'side' ? left + width * scale : left;
  const y = side === 'top' ? top : top + height * scale;
  for (const child of children) {
    if (typeof child === 'string') continue;
    on.paper.shape(String(child.attributes.d), { width: 0.25, color: INK }, { x, y, scale: unit * scale });
  }
}
