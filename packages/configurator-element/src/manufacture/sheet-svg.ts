// Writes a sheet as an SVG picture at true size for viewing and printing, with the lines of its DXF drawing.

import type { Point } from '../geometry/curve.js';
import type { DxfEntity } from './dxf-entity.js';
import { decimal } from './dxf-groups.js';
import type { SheetDrawing } from './sheet-drawing.js';

/** A line, hole or label on a sheet, in SVG coordinates (y points down), in mm. */
export type SheetShape =
  | { readonly kind: 'path'; readonly layer: string; readonly d: string }
  | { readonly kind: 'circle'; readonly layer: string; readonly x: number; readonly y: number; readonly radius: number }
  /** Text, positioned by the start of its baseline. */
  | {
      readonly kind: 'text';
      readonly layer: string;
      readonly x: number;
      readonly y: number;
      readonly height: number;
      readonly text: string;
    };

/**
 * The shapes in a sheet's picture, for pages that draw them themselves.
 * @example
 * ```ts
 * const [first] = sheetDrawings(billOfMaterials(product), nestSheets(product));
 * for (const shape of sheetShapes(first)) console.log(shape);
 * ```
 */
export function sheetShapes({ width, entities }: SheetDrawing): readonly SheetShape[] {
  return entities.map((entity) => shapeOf(entity, width));
}

/**
 * The sheet as SVG text at true size.
 * @example
 * ```ts
 * const [first] = sheetDrawings(billOfMaterials(product), nestSheets(product));
 * await writeFile(`${first.name}.svg`, sheetSvg(first));
 * ```
 */
export function sheetSvg(drawing: SheetDrawing): string {
  const { name, length, width } = drawing;
  const shapes = sheetShapes(drawing).map(written);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${length} ${width}" width="${length}mm" height="${width}mm">`,
    `<title>${escapeText(name)}</title>`,
    '<style>*{fill:none;stroke:#555;vector-effect:non-scaling-stroke}text{fill:#000;stroke:none;font-family:sans-serif}' +
      '.SHEET{fill:#fff;stroke:#000}.OUTLINE{fill:#f2ece0;stroke:#000}.CUTOUT{fill:#fff;stroke:#a00}</style>',
    ...shapes,
    '</svg>\n',
  ].join('\n');
}

/** Converts an entity to SVG coordinates: y points up in the drawing but down in SVG. */
function shapeOf(entity: DxfEntity, sheetWidth: number): SheetShape {
  const flip = ([x, y]: Point) => `${coordinate(x)} ${coordinate(sheetWidth - y)}`;
  const { layer } = entity;
  if (entity.kind === 'polyline') return { kind: 'path', layer, d: pathOf(entity, flip) };
  if (entity.kind === 'circle') {
    const [x, y] = entity.center;
    return { kind: 'circle', layer, x, y: sheetWidth - y, radius: entity.radius };
  }
  const [x, y] = entity.at;
  return { kind: 'text', layer, x, y: sheetWidth - y, height: entity.height, text: entity.text };
}

function written(shape: SheetShape): string {
  const layer = `class="${shape.layer}"`;
  if (shape.kind === 'path') return `<path ${layer} d="${shape.d}"/>`;
  const [x, y] = [coordinate(shape.x), coordinate(shape.y)];
  if (shape.kind === 'circle') return `<circle ${layer} cx="${x}" cy="${y}" r="${coordinate(shape.radius)}"/>`;
  return `<text ${layer} x="${x}" y="${y}" font-size="${coordinate(shape.height)}">${escapeText(shape.text)}</text>`;
}

type Polyline = Extract<DxfEntity, { readonly kind: 'polyline' }>;

function pathOf({ vertices, isOpen = false }: Polyline, flip: (point: Point) => string): string {
  const [first] = vertices;
  if (!first) return '';
  const steps = (isOpen ? vertices.slice(0, -1) : vertices).map((from, i) => {
    const to = vertices[(i + 1) % vertices.length]!;
    const end = flip([to.x, to.y]);
    const { bulge = 0 } = from;
    if (bulge === 0) return `L${end}`;
    const chord = Math.hypot(to.x - from.x, to.y - from.y);
    const radius = coordinate((chord * (1 + bulge * bulge)) / (4 * Math.abs(bulge)));
    return `A${radius} ${radius} 0 ${Math.abs(bulge) > 1 ? 1 : 0} ${bulge > 0 ? 0 : 1} ${end}`;
  });
  return `M${flip([first.x, first.y])}${steps.join('')}${isOpen ? '' : 'Z'}`;
}

/** Rounds to a thousandth of a millimeter. */
function coordinate(value: number): string {
  return decimal(value, 3);
}

function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
