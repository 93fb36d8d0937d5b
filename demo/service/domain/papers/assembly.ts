// Assembly sheets: the exploded product with numbers for its parts, the bags of hardware, and a drawing for each step.
// A customer's sheets omit sizes and materials, and explain how to start.

import { drawAssembly } from '@parametric/configurator-element/drawing';
import type { ItemRow, PanelRow, WeldRow } from '@parametric/configurator-element/manufacture';
import type { Model, ModelDocument, PlacedPart, Vector } from '@parametric/configurator-element/model';
import { isolated } from '../../platform/plain-text.js';
import { middleOf } from './assembly-order.js';
import { type AssemblyStep, assemblySteps, idInWords } from './assembly-steps.js';
import { MARGIN, OrderPaper, type PaperProduct, wholeOrder } from './order-paper.js';
import { type Box, GREY, INK, PALE } from './paper.js';
import type { PaperChoices } from './paper-request.js';
import { type Bag, isPanel } from './pieces.js';
import { type WeldGroup, weldGroups, weldTable } from './welds.js';

export type Audience = 'workshop' | 'customer';

/**
 * How far to move parts for which the document doesn't define an exploded view, as a share of their distance from the
 * center.
 */
const APART = 0.45;
const BALLOON = 3.1;

export function assemblySheets(
  products: readonly (PaperProduct & { readonly model: Pick<Model, 'document'> })[],
  choices: PaperChoices,
  audience: Audience,
): AsyncGenerator<Uint8Array<ArrayBuffer>, void, undefined> {
  const on = new OrderPaper('assembly', wholeOrder(products, choices.language), products[0]!.pieces, choices);
  for (const product of products) {
    on.show(product);
    assembleProduct(on, product.model.document, audience);
  }
  return on.bytes();
}

function assembleProduct(on: OrderPaper, document: ModelDocument, audience: Audience): void {
  const { order, pieces, language } = on;
  const rows = new Map(
    [...pieces.bill.panels, ...pieces.bill.items].flatMap((row) => row.paths.map((path) => [path, row] as const)),
  );
  const steps = assemblySteps(pieces, document, language);
  const welds = audience === 'workshop' ? weldGroups(pieces) : [];
  overview(on, rows, audience, welds);
  const half = (on.bottom - MARGIN - 20) / 2;
  let y = Number.POSITIVE_INFINITY;
  for (const [index, step] of steps.entries()) {
    if (y + half > on.bottom + 1) y = on.page(order.productName);
    drawStep(on, step, index + 1, rows, weldsIn(step, steps.slice(0, index), rows, welds), {
      x: MARGIN,
      y,
      width: on.innerWidth,
      height: half - 4,
    });
    y += half;
  }
}

type Rows = ReadonlyMap<string, PanelRow | ItemRow>;

/** Draws the exploded product, followed by the table of its parts. */
function overview(on: OrderPaper, rows: Rows, audience: Audience, welds: readonly WeldGroup[]): void {
  const { words, pieces } = on;
  let y = on.page(on.order.productName);
  if (audience === 'customer') y = on.paper.paragraph(words.beforeYouStart, MARGIN, y + 3, on.innerWidth) + 1;
  const parts = [...pieces.product.parts].filter(({ path }) => rows.has(path));
  const height = 118;
  drawParts(on, [], parts, rows, { x: MARGIN, y, width: on.innerWidth, height });
  const drawn = [...pieces.bill.panels, ...pieces.bill.items.filter(({ part }) => part !== undefined)];
  const isWorkshop = audience === 'workshop';
  const sizes = isWorkshop ? 54 : 0;
  const room = on.innerWidth - 16 - 22 - sizes;
  y = on.table<PanelRow | ItemRow>(
    [
      { heading: 'number', width: 16, isBold: true, cell: ({ number }) => String(number) },
      { heading: 'name', width: isWorkshop ? room / 2 : room, cell: nameOf },
      ...(isWorkshop
        ? [
            { heading: 'size' as const, width: sizes, cell: (row: PanelRow | ItemRow) => on.lengths(sizeOf(row)) },
            {
              heading: 'material' as const,
              width: room / 2,
              cell: ({ material }: PanelRow | ItemRow) => on.nameOf(material),
            },
          ]
        : []),
      { heading: 'quantity', width: 22, isEnd: true, cell: ({ quantity }) => on.num(quantity) },
    ],
    drawn,
    y + height + 4,
    on.order.productName,
  );
  y = hardware(on, audience, y + 6);
  if (welds.length > 0) weldTable(on, welds, y + 6);
}

/** The marks for the welds between a step's parts and those in place, without the welds inside subassemblies. */
function weldsIn(
  { placed, added }: AssemblyStep,
  before: readonly AssemblyStep[],
  rows: Rows,
  groups: readonly WeldGroup[],
): string {
  const now = new Set(added.map(({ path }) => path));
  const all = new Set([...placed, ...added].map(({ path }) => path));
  const made = before.flatMap(({ together }) => together);
  const isMade = ({ weld }: WeldRow) => {
    // Purchased parts that are only drawn, such as hinges, aren't in any step.
    const parts = weld.parts.filter((path) => rows.has(path));
    const isIn = (paths: ReadonlySet<string>) => parts.every((path) => paths.has(path));
    return parts.some((path) => now.has(path)) && isIn(all) && !made.some(isIn);
  };
  return groups
    .map(({ mark, rows: own }) => ({ mark, count: own.filter(isMade).length }))
    .filter(({ count }) => count > 0)
    .map(({ mark, count }) => isolated(`${mark} ${count}\u00a0×`))
    .join(' · ');
}

/** A part's name. If the document doesn't name it, the words of its id are used. */
function nameOf({ name, paths }: PanelRow | ItemRow): string {
  const id = paths[0]?.replace(/^.*\//, '').replace(/\[.*/, '');
  return name === id ? idInWords(id) : name;
}

function sizeOf(row: PanelRow | ItemRow): readonly number[] {
  return isPanel(row) ? [row.length, row.width, row.thickness] : row.size;
}

/**
 * Lists the bags of hardware for one product. Item numbers are only on the workshop's sheets, because only the workshop
 * orders hardware.
 */
function hardware(on: OrderPaper, audience: Audience, y: number): number {
  const { bags } = on.pieces;
  if (bags.length === 0) return y;
  const from = y + 24 > on.bottom ? on.page(on.order.productName) : y;
  const article = audience === 'workshop' ? 44 : 0;
  return on.table<Bag>(
    [
      { heading: 'bag', width: 16, isBold: true, cell: ({ letter }) => letter },
      { heading: 'name', width: on.innerWidth - 38 - article, cell: ({ row }) => row.name },
      ...(article > 0
        ? [{ heading: 'article' as const, width: article, cell: ({ row }: Bag) => row.article ?? '' }]
        : []),
      { heading: 'quantity', width: 22, isEnd: true, cell: ({ row }) => on.num(row.quantity) },
    ],
    bags,
    on.heading(on.words.hardware, from),
    on.order.productName,
  );
}

function drawStep(on: OrderPaper, step: AssemblyStep, number: number, rows: Rows, welds: string, box: Box): void {
  const { paper, words } = on;
  const start = paper.left(MARGIN, 0);
  paper.text(String(number), start, box.y + 8, { size: 22, isBold: true });
  const indent = 14;
  const left = paper.left(MARGIN + indent, box.width - indent);
  const times = step.times > 1 ? isolated(`× ${step.times}`) : '';
  const title = step.of === undefined ? on.order.productName : `${step.of} ${times}`;
  const align = { size: 11, isBold: true } as const;
  paper.paragraph(title.trim(), left, box.y + 4, box.width - indent, align);
  const kinds = [...new Set(step.added.flatMap(({ path }) => rows.get(path) ?? []))];
  const parts = kinds.map((row) => separate(on, `${row.number} ${nameOf(row)}`));
  const assemblies = step.inserted.map(({ name, quantity }) =>
    quantity > 1 ? `${name} ${isolated(`× ${quantity}`)}` : name,
  );
  const named = (assemblies.length > 0 ? assemblies : parts).join(' · ');
  let y = paper.paragraph(named, left, box.y + 9, box.width - indent, { size: 8.5 });
  const bags = step.hardware.map(({ bag, quantity }) =>
    separate(on, `${isolated(`${bag.letter} ${quantity}\u00a0×`)} ${bag.row.name}`),
  );
  if (bags.length > 0)
    y = paper.paragraph(`${words.bag}: ${bags.join(' · ')}`, left, y, box.width - indent, { size: 8.5, color: GREY });
  if (welds !== '')
    y = paper.paragraph(`${words.welds}: ${welds}`, left, y, box.width - indent, { size: 8.5, color: GREY });
  const numbered: Rows = assemblies.length > 0 ? new Map() : rows;
  drawParts(on, step.placed, step.added, numbered, { ...box, y, height: box.y + box.height - y });
  paper.line(MARGIN, box.y + box.height + 2, MARGIN + box.width, box.y + box.height + 2, { width: 0.1, color: PALE });
}

/** Keeps a list entry together, in the paper's direction (isolates in UAX #9). */
function separate({ paper }: OrderPaper, text: string): string {
  return `${paper.isRightToLeft ? '\u2067' : '\u2066'}${text}\u2069`;
}

/** Draws parts with a balloon for each kind that's added, to the left and right of the drawing. */
function drawParts(
  on: OrderPaper,
  placed: readonly PlacedPart[],
  added: readonly PlacedPart[],
  rows: Rows,
  box: Box,
): void {
  const middle = middleOfAll(added);
  const view = drawAssembly(placed, added, (part) => offsetOf(part, middle, placed.length === 0 ? 1 : 0.6));
  const [left, top, width, height] = view.box;
  const scale = Math.min((box.width - 36) / Math.max(width, 1), (box.height - 4) / Math.max(height, 1));
  const place = {
    x: box.x + (box.width - width * scale) / 2 - left * scale,
    y: box.y + (box.height - height * scale) / 2 - top * scale,
    scale,
  };
  if (view.placed !== '') on.paper.shape(view.placed, { width: 0.15, color: GREY }, place);
  if (view.added !== '') on.paper.shape(view.added, { width: 0.3, color: INK }, place);
  const seen = new Set<number>();
  const anchors = added.flatMap(({ path }) => {
    const number = rows.get(path)?.number;
    if (number === undefined || seen.has(number)) return [];
    seen.add(number);
    const [u, v] = view.middles.get(path)!;
    return [{ number, x: place.x + u * scale, y: place.y + v * scale }];
  });
  drawBalloons(on, anchors, box);
}

interface Anchor {
  readonly number: number;
  readonly x: number;
  readonly y: number;
}

/** Draws the balloons in two columns. Each is at the height of its part if there's room, so that lines rarely cross. */
function drawBalloons({ paper }: OrderPaper, anchors: readonly Anchor[], box: Box): void {
  const byX = [...anchors].sort((a, b) => a.x - b.x);
  const count = Math.ceil(byX.length / 2);
  const columns = [
    { x: box.x + BALLOON + 1, anchors: byX.slice(0, count) },
    { x: box.x + box.width - BALLOON - 1, anchors: byX.slice(count) },
  ];
  for (const column of columns) {
    const sorted = column.anchors.toSorted((a, b) => a.y - b.y);
    const heights = spread(
      sorted.map(({ y }) => y),
      [box.y + BALLOON, box.y + box.height - BALLOON],
    );
    for (const [index, anchor] of sorted.entries()) {
      const y = heights[index]!;
      paper.line(column.x, y, anchor.x, anchor.y, { width: 0.12 });
      paper.circle(anchor.x, anchor.y, 0.5, { fill: INK, width: 0 });
      paper.circle(column.x, y, BALLOON, { width: 0.25, fill: '#ffffff' });
      paper.text(String(anchor.number), column.x, y + 1.1, { size: 8, isBold: true, align: 'center' });
    }
  }
}

/** Positions in a range, sorted and moved as little as possible, so that the balloons don't touch. */
function spread(places: readonly number[], [from, to]: readonly [number, number]): readonly number[] {
  const step = Math.min(2 * BALLOON + 2, (to - from) / Math.max(places.length - 1, 1));
  const moved: number[] = [];
  for (const place of places) moved.push(Math.max(place, from, (moved.at(-1) ?? Number.NEGATIVE_INFINITY) + step));
  let last = to;
  for (let index = moved.length - 1; index >= 0; index--) {
    moved[index] = Math.min(moved[index]!, last);
    last = moved[index]! - step;
  }
  return moved;
}

/**
 * How far the document moves a part in the exploded view. By default, the part moves away from the center of the parts
 * that it's added with.
 */
function offsetOf(part: PlacedPart, middle: Vector, share: number): Vector {
  const { explode } = part;
  if (explode?.some((length) => length !== 0)) return [explode[0] * share, explode[1] * share, explode[2] * share];
  const own = middleOf(part);
  const away = (axis: 0 | 1 | 2) => (own[axis] - middle[axis]) * APART * share;
  return [away(0), away(1), away(2)];
}

function middleOfAll(parts: readonly PlacedPart[]): Vector {
  const middles = parts.map(middleOf);
  const mean = (axis: 0 | 1 | 2) => middles.reduce((sum, at) => sum + at[axis], 0) / Math.max(middles.length, 1);
  return [mean(0), mean(1), mean(2)];
}
