// A drawing of each different part, with its dimensions, at a stated scale. Panels are drawn from the front, with views
// of the sides that have holes. Other parts are drawn from three sides, and folded sheets flat as well. Next to the
// drawing are the sizes and positions from part-dimensions.ts.

import { drawView, type ViewSide } from '@parametric/configurator-element/drawing';
import {
  type FlatHole,
  flatSheets,
  type ItemRow,
  type PanelRow,
  type PanelSide,
  panelDrawing,
  sheetShapes,
  type Typeface,
} from '@parametric/configurator-element/manufacture';
import type { Point, Product } from '@parametric/configurator-element/model';
import { isolated } from '../../platform/plain-text.js';
import { sideLine } from './labels.js';
import { MARGIN, OrderPaper, type PaperProduct, wholeOrder } from './order-paper.js';
import { GREY, INK, type Place } from './paper.js';
import { type PaperChoices, paperSizes } from './paper-request.js';
import {
  flatHoles,
  flatLines,
  type HoleGroup,
  holeGroups,
  type ItemHole,
  itemHoles,
  itemLines,
  type ListLine,
  outlineOf,
  panelLines,
} from './part-dimensions.js';
import { isMade } from './pieces.js';

/** The scales that a drawing can have, largest first. */
const SCALES = [10, 5, 2, 1, 1 / 2, 1 / 3, 1 / 4, 1 / 5, 1 / 6, 1 / 8, 1 / 10, 1 / 15, 1 / 20, 1 / 30, 1 / 50, 1 / 100];
/** The width of the column with sizes and the list of holes, in mm. */
const LIST = 76;
const LINE = 3.7;
/** The drawing's share of a page's height if the list is below it. */
const DRAWN = 0.6;
/** The space between a panel and the views of its sides, with room for dimensions, in mm. */
const GAP = 8;
const sides: readonly PanelSide[] = ['length1', 'length2', 'width1', 'width2'];

export function partDrawings(
  products: readonly (PaperProduct & { readonly typeface: Typeface })[],
  choices: PaperChoices,
): AsyncGenerator<Uint8Array<ArrayBuffer>, void, undefined> {
  const [width, height] = paperSizes[choices.size];
  const on = new OrderPaper('partDrawings', wholeOrder(products, choices.language), products[0]!.pieces, choices, [
    height,
    width,
  ]);
  for (const product of products) {
    on.show(product);
    const { panels, items } = product.pieces.bill;
    for (const row of panels) drawPanel(on, row, product.typeface);
    for (const row of items.filter(isMade)) drawItem(on, row);
  }
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

function scaleFor([width, height]: Point, room: Point): number {
  return SCALES.find((scale) => width * scale <= room[0] && height * scale <= room[1]) ?? SCALES.at(-1)!;
}

interface Fit {
  readonly scale: number;
  /** Whether the list is below the drawing rather than next to it. */
  readonly isBelow: boolean;
}

/**
 * The largest scale that fits, with the list placed where it leaves more room.
 * @param around the space around the drawing, in mm
 */
function fitIn({ paper, bottom }: OrderPaper, size: Point, around: Point): Fit {
  const [width, height] = [paper.width - 2 * MARGIN - around[0], bottom - MARGIN - around[1]];
  const beside = scaleFor(size, [width - LIST, height]);
  const below = scaleFor(size, [width, height * DRAWN]);
  return { scale: Math.max(beside, below), isBelow: below > beside };
}

function drawPanel(on: OrderPaper, row: PanelRow, typeface: Typeface): void {
  const { paper } = on;
  const groups = holeGroups(row.holes);
  const drilled = sides.filter((side) => row.holes.some((hole) => hole.side === side));
  const strip = (side: PanelSide) => (drilled.includes(side) ? 1 : 0);
  const across = strip('width1') + strip('width2');
  const along = strip('length1') + strip('length2');
  const top = MARGIN + 20;
  const size = [row.length + across * row.thickness, row.width + along * row.thickness] as const;
  const fit = fitIn(on, size, [10 + GAP * (across + 1), 28 + GAP * (along + 1)]);
  const { scale } = fit;
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
  list(on, row, panelLines(on, row, groups), fit, below);
}

/**
 * Draws a panel from the front, with its length to the right. The corner from which dimensions are measured is at the
 * bottom left.
 */
function drawPlan(
  on: OrderPaper,
  row: PanelRow,
  groups: readonly HoleGroup<FlatHole>[],
  place: Place,
  typeface: Typeface,
): void {
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
  // Mark the corner from which all positions are measured.
  paper.shape(`M${box.x} ${box.y + box.height}v-3h-0.001M${box.x} ${box.y + box.height}h3`, { width: 0.7 });
  const marks = groups.flatMap(({ letter, holes }) =>
    holes
      .filter(({ side }) => side === 'front' || side === 'back')
      .map(({ at, diameter }): Mark => {
        const center = [place.x + at[0] * place.scale, place.y + (row.width - at[1]) * place.scale] as const;
        const radius = (diameter / 2) * place.scale;
        return { letter, center, radius, above: radius + 0.2 };
      }),
  );
  writeLetters(on, marks);
}

/** A hole's position on the paper, in mm. */
interface Mark {
  readonly letter: string;
  readonly center: Point;
  readonly radius: number;
  /** The distance from the hole's center up to its letter. */
  readonly above: number;
}

/**
 * Writes the letters of holes. If holes have the same center, such as those from both faces, their letters are next to
 * each other.
 */
function writeLetters({ paper }: OrderPaper, marks: readonly Mark[]): void {
  const places = new Map<string, Mark[]>();
  for (const mark of marks) {
    const key = mark.center.map((value) => value.toFixed(1)).join(' ');
    places.set(key, [...(places.get(key) ?? []), mark]);
  }
  for (const same of places.values()) {
    const [{ center }] = same as [Mark];
    const x = center[0] + Math.max(...same.map(({ radius }) => radius)) + 0.3;
    const y = center[1] - Math.max(...same.map(({ above }) => above));
    paper.text(same.map(({ letter }) => letter).join(' '), x, y, { size: 6, align: 'left', color: GREY });
  }
}

/** Draws the view of a side next to the panel, with the front face toward the panel's front view. */
function drawEdge(
  on: OrderPaper,
  row: PanelRow,
  side: PanelSide,
  groups: readonly HoleGroup<FlatHole>[],
  plan: Place,
): void {
  const { paper } = on;
  const { scale } = plan;
  const [width, height, thick] = [row.length * scale, row.width * scale, row.thickness * scale];
  const isLong = side.startsWith('length');
  const x = isLong ? plan.x : side === 'width1' ? plan.x - GAP - thick : plan.x + width + GAP;
  const y = isLong ? (side === 'length1' ? plan.y + height + GAP : plan.y - GAP - thick) : plan.y;
  paper.rect(x, y, isLong ? width : thick, isLong ? thick : height, { width: 0.3 });
  const isTowardsStart = side === 'length2' || side === 'width1';
  const marks = groups
    .filter((group) => group.holes[0]!.side === side)
    .flatMap(({ letter, holes }) =>
      holes.map(({ at, diameter }): Mark => {
        const through = (isTowardsStart ? at[2] : row.thickness - at[2]) * scale;
        const center = isLong
          ? ([x + at[0] * scale, y + through] as const)
          : ([x + through, y + (row.width - at[1]) * scale] as const);
        return { letter, center, radius: Math.max((diameter / 2) * scale, 0.25), above: 0.4 };
      }),
    );
  for (const { center, radius } of marks) paper.circle(...center, radius, { width: 0.18 });
  writeLetters(on, marks);
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

/**
 * Writes the list next to or below the drawing, and continues it on more pages if needed.
 * @param below the bottom of the drawing
 */
function list(
  on: OrderPaper,
  row: PanelRow | ItemRow,
  lines: readonly ListLine[],
  { scale, isBelow }: Fit,
  below: number,
): void {
  const { paper } = on;
  let left = paper.left(isBelow ? MARGIN : paper.width - MARGIN - LIST, LIST);
  let top = isBelow ? below + 8 : MARGIN + 21;
  let column = isBelow ? 0 : Number.POSITIVE_INFINITY;
  let y = top;
  for (const { text, isBold = false } of lines) {
    if (isBold) y += 1.2;
    for (const line of wrapped(on, text, isBold)) {
      if (y > on.bottom) {
        column += 1;
        if (column > 2) {
          on.page(subtitleOf(on, row, scale));
          column = 0;
          top = MARGIN + 21;
        }
        left = paper.left(MARGIN + column * (LIST + 8), LIST);
        y = top;
      }
      paper.paragraph(line, left, y, LIST, { size: 7.5, isBold });
      y += LINE;
    }
  }
}

/** Breaks text into lines. Each line keeps its direction, so that positions read from left to right even in Arabic. */
function wrapped(on: OrderPaper, text: string, isBold: boolean): readonly string[] {
  const isWhole = text.startsWith('\u2066') && text.endsWith('\u2069');
  const lines = on.paper.lines(isWhole ? text.slice(1, -1) : text, LIST, { size: 7.5, isBold });
  return isWhole ? lines.map(isolated) : lines;
}

const IDENTITY = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1];

function drawItem(on: OrderPaper, row: ItemRow): void {
  const { paper } = on;
  const [x, y, z] = row.part!.size;
  const fit = fitIn(on, [x + z, y + z], [34, 48]);
  const { scale } = fit;
  on.page(subtitleOf(on, row, scale));
  const left = paper.isRightToLeft ? paper.width - MARGIN - (x + z) * scale - 24 : MARGIN + 12;
  const top = MARGIN + 24;
  // Use third-angle projection: the top view is above the front view, and the view from the right is to the right of
  // it.
  const lower = top + z * scale + 12;
  const right = left + x * scale + 12;
  const groups = holeGroups(itemHoles(row.part!));
  for (const view of [
    { side: 'top', left, top, width: x, height: z },
    { side: 'front', left, top: lower, width: x, height: y },
    { side: 'side', left: right, top: lower, width: z, height: y },
  ] as const) {
    drawSide(on, row, view, scale);
    markHoles(on, groups, view, scale);
  }
  const below = lower + y * scale + 5;
  measure(on, [left, below], [left + x * scale, below], on.num(x));
  measure(on, [left - 4, lower + y * scale], [left - 4, lower], on.num(y));
  measure(on, [right, below], [right + z * scale, below], on.num(z));
  list(on, row, itemLines(on, row, groups), fit, below);
  if (row.part!.kind === 'sheet') drawFlat(on, row);
}

interface SideView {
  readonly side: ViewSide;
  readonly left: number;
  readonly top: number;
  /** The part's width, in mm. */
  readonly width: number;
  readonly height: number;
}

function drawSide(on: OrderPaper, { part }: ItemRow, view: SideView, scale: number): void {
  const { side, width, height } = view;
  const product: Product = {
    ...on.pieces.product,
    parts: [{ ...part!, at: [0, 0, 0], matrix: IDENTITY }],
    bounds: { min: [0, 0, 0], max: part!.size },
    dimensions: [],
  };
  const { children } = drawView(product, side, { dimensions: false });
  // The longer side of the view has 1000 units.
  const unit = Math.max(width, height) / 1000;
  const [x, y] = pointIn(view, [0, 0], scale);
  for (const child of children) {
    if (typeof child === 'string') continue;
    on.paper.shape(String(child.attributes.d), { width: 0.25, color: INK }, { x, y, scale: unit * scale });
  }
}

/**
 * The position on the page of a point in a view. The view's origin is the part's smallest corner, which is at the
 * bottom left. It's at the top left in the top view, and at the bottom right in the view from the right.
 */
function pointIn({ side, left, top, width, height }: SideView, [u, v]: Point, scale: number): Point {
  const across = side === 'side' ? width - u : u;
  return [left + across * scale, top + (side === 'top' ? v : height - v) * scale];
}

const viewOf = { left: 'side', right: 'side', below: 'top', above: 'top', back: 'front', front: 'front' } as const;

/**
 * Marks a view's holes with their letters, with dashed lines for holes in the far side. Also marks the corner from
 * which positions are measured.
 */
function markHoles(on: OrderPaper, groups: readonly HoleGroup<ItemHole>[], view: SideView, scale: number): void {
  const { paper } = on;
  const own = groups.filter(({ holes }) => viewOf[holes[0]!.side] === view.side);
  const marks = own.flatMap(({ letter, holes }) =>
    holes.map(({ side, at, diameter }): Mark => {
      const center = pointIn(view, at, scale);
      const radius = Math.max((diameter / 2) * scale, 0.25);
      if (['left', 'below', 'back'].includes(side)) paper.circle(...center, radius, { width: 0.18, dash: [1, 0.7] });
      return { letter, center, radius, above: 0.4 };
    }),
  );
  writeLetters(on, marks);
  const [x, y] = pointIn(view, [0, 0], scale);
  const long = Math.min(3, (scale * Math.min(view.width, view.height)) / 3);
  const [across, up] = [view.side === 'side' ? -long : long, view.side === 'top' ? long : -long];
  paper.shape(`M${x} ${y}v${up}M${x} ${y}h${across}`, { width: 0.7 });
}

/** A folded sheet before folding: its contours, its holes, and the center lines of its bends. */
function drawFlat(on: OrderPaper, row: ItemRow): void {
  const { paper } = on;
  const [flat] = flatSheets({ items: [row] }).map((sheet) => sheet.flat);
  const [length, width] = flat!.size;
  const fit = fitIn(on, flat!.size, [22, 36]);
  const { scale } = fit;
  on.page(subtitleOf(on, row, scale));
  const left = paper.isRightToLeft ? paper.width - MARGIN - length * scale - 4 : MARGIN + 12;
  const view: SideView = { side: 'front', left, top: MARGIN + 22, width: length, height: width };
  const at = (point: Point) => pointIn(view, point, scale).join(' ');
  for (const { outer, holes } of flat!.outline) {
    for (const loop of [outer, ...holes]) paper.shape(`M${outlineOf(loop).map(at).join('L')}z`, { width: 0.25 });
  }
  for (const { line, number } of flat!.bends) {
    paper.shape(`M${line.map(at).join('L')}`, { width: 0.18, dash: [2, 1] });
    const [x, y] = pointIn(view, line[0], scale);
    paper.text(String(number), x + 0.6, y - 0.6, { size: 6, align: 'left', color: GREY });
  }
  const groups = holeGroups(flatHoles(flat!));
  markHoles(on, groups, view, scale);
  const below = view.top + width * scale + 5;
  measure(on, [left, below], [left + length * scale, below], on.num(length));
  measure(on, [left - 4, below - 5], [left - 4, view.top], on.num(width));
  list(on, row, flatLines(on, flat!, groups), fit, below);
}
