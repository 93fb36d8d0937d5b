// A drawing of a piece, for phones. Panels are drawn from the front, with their edge bands, holes, grain, and top.
// Other parts are drawn from the front and the right.

import { drawView, type SvgShape, toSvg, type ViewSide } from '@parametric/configurator-element/drawing';
import {
  billOfMaterials,
  loadTypeface,
  type PanelRow,
  type PanelSide,
  panelDrawing,
  panelTops,
  piecesOf,
  sheetShapes,
  type Typeface,
} from '@parametric/configurator-element/manufacture';
import type { Model, PlacedPart, Product } from '@parametric/configurator-element/model';
import { buildProduct } from '../models/compiled-models.js';
import { sideLine } from '../papers/labels.js';
import type { PiecesInput, ProductToMake } from './order-pieces.js';

export interface DrawingInput
  extends Omit<PiecesInput, 'isAssembled' | 'language' | 'products'>,
    Pick<ProductToMake, 'configuration' | 'record'> {
  /** The piece's number within one copy of its product. */
  readonly piece: number;
}

/** The length of a panel's longer side, and the space around it, in the drawing's units. */
const LONG = 1_000;
const ROOM = 110;
const TEXT = 44;
const INK = '#111111';
const BAND = '#b45309';
const GREY = '#6b7280';

type Shape = readonly [tag: string, attributes: SvgShape['attributes'], text?: string];

/** The drawing as SVG; undefined for pieces without a shape, such as a bag of screws. */
export async function drawPiece(input: DrawingInput, model: Model): Promise<string | undefined> {
  const product = buildProduct(model, input.configuration);
  const bill = billOfMaterials(product);
  const ofOne = piecesOf([{ id: input.id, product, quantity: 1, bill }]);
  const piece = ofOne[input.piece - 1];
  if (piece?.kind === 'panel')
    return drawPanel(piece.row, panelTops(product).get(piece.path), await loadTypeface(product));
  const part = piece && [...product.parts].find(({ path }) => path === piece.path);
  return part && drawPart(product, part);
}

function drawPanel(row: PanelRow, top: PanelSide | undefined, typeface: Typeface): string {
  const scale = LONG / Math.max(row.length, row.width);
  const [width, height] = [row.length * scale, row.width * scale];
  const box = { x: ROOM, y: ROOM / 2, width, height };
  const shapes = sheetShapes(panelDrawing(row, typeface)).flatMap((shape): Shape[] => {
    const stroke = { fill: 'none', stroke: shape.layer === 'OUTLINE' ? INK : GREY, 'stroke-width': 3 };
    const hidden = shape.layer.includes('BACK') ? { 'stroke-dasharray': '8 6' } : {};
    const place = { transform: `translate(${box.x} ${box.y}) scale(${scale})`, 'vector-effect': 'non-scaling-stroke' };
    if (shape.kind === 'path') return [['path', { d: shape.d, ...stroke, 'stroke-width': 1.5, ...hidden, ...place }]];
    if (shape.kind === 'text') return [];
    const radius = Math.max(shape.radius * scale, 4);
    return [['circle', { cx: box.x + shape.x * scale, cy: box.y + shape.y * scale, r: radius, ...stroke, ...hidden }]];
  });
  const bands = row.edges.map((side): Shape => {
    const around = { x: box.x - 9, y: box.y - 9, width: width + 18, height: height + 18 };
    const [x1, y1, x2, y2] = sideLine(side, around);
    return ['line', { x1, y1, x2, y2, stroke: BAND, 'stroke-width': 14 }];
  });
  const middle = [box.x + width / 2, box.y + height / 2] as const;
  return written(width + 2 * ROOM, height + 1.5 * ROOM, [
    ...shapes,
    ...bands,
    ...(row.grain ? [grainArrow(...middle)] : []),
    ...(top ? [topArrow(top, box)] : []),
    text(`${rounded(row.length)}`, middle[0], box.y + height + 95),
    text(`${rounded(row.width)}`, box.x - 55, middle[1], -90),
  ]);
}

function text(words: string, x: number, y: number, turn = 0): Shape {
  const attributes = { x, y, 'font-size': TEXT, 'text-anchor': 'middle', 'font-family': 'sans-serif', fill: INK };
  return ['text', turn === 0 ? attributes : { ...attributes, transform: `rotate(${turn} ${x} ${y})` }, words];
}

function grainArrow(x: number, y: number): Shape {
  const d = `M${x - 120} ${y}H${x + 120}m-24 -14l24 14l-24 14M${x - 96} ${y - 14}l-24 14l24 14`;
  return ['path', { d, fill: 'none', stroke: GREY, 'stroke-width': 4 }];
}

const turns: Readonly<Record<PanelSide, number>> = { length2: 0, width2: 90, length1: 180, width1: 270 };

/** A triangle outside the side that faces up in the product. */
function topArrow(top: PanelSide, box: { x: number; y: number; width: number; height: number }): Shape {
  const [x1, y1, x2, y2] = sideLine(top, box);
  const place = `translate(${(x1 + x2) / 2} ${(y1 + y2) / 2}) rotate(${turns[top]})`;
  return ['path', { d: 'M-22 -20h44l-22 -30z', fill: INK, transform: place }];
}

const IDENTITY = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1];

/** A single part, seen from the front and from the right, both at the same scale. */
function drawPart(whole: Product, placed: PlacedPart): string {
  const part = { ...placed, at: [0, 0, 0] as const, matrix: IDENTITY } as PlacedPart;
  const [x, y, z] = part.size;
  const product: Product = { ...whole, parts: [part], bounds: { min: [0, 0, 0], max: part.size }, dimensions: [] };
  const scale = LONG / Math.max(x + z, y);
  const view = (side: ViewSide, left: number, width: number) => {
    const drawing = drawView(product, side, { dimensions: false });
    return { ...drawing, attributes: { ...drawing.attributes, x: left, y: 40, width, height: y * scale } };
  };
  const across = [x * scale, z * scale] as const;
  const right = ROOM + across[0] + 80;
  const below = 40 + y * scale + 60;
  return written(
    right + across[1] + ROOM,
    below + 30,
    [
      text(`${rounded(x)}`, ROOM + across[0] / 2, below),
      text(`${rounded(z)}`, right + across[1] / 2, below),
      text(`${rounded(y)}`, ROOM - 40, 40 + (y * scale) / 2, -90),
    ],
    [view('front', ROOM, across[0]), view('side', right, across[1])],
  );
}

function rounded(value: number): number {
  return Math.round(value * 10) / 10;
}

function written(width: number, height: number, shapes: readonly Shape[], views: readonly SvgShape[] = []): string {
  const viewBox = `0 0 ${Math.ceil(width)} ${Math.ceil(height)}`;
  const children = shapes.map(([tag, attributes, words]) => ({ tag, attributes, children: words ? [words] : [] }));
  return toSvg({ tag: 'svg', attributes: { viewBox }, children: [...views, ...children] });
}
