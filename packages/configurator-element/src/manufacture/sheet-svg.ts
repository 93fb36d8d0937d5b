// A sheet as an SVG picture at its true size, to look at and to print: the same lines as in its DXF drawing.

import type { Point } from '../geometry/curve.js';
import type { DxfEntity, DxfVertex } from './dxf.js';
import type { SheetDrawing } from './sheet-drawing.js';

/** The sheet as SVG, at its true size. */
export function sheetSvg({ name, length, width, entities }: SheetDrawing): string {
  const shapes = entities.map((entity) => shapeOf(entity, width));
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${length} ${width}" width="${length}mm" height="${width}mm">`,
    `<title>${escapeText(name)}</title>`,
    '<style>*{fill:none;stroke:#555;vector-effect:non-scaling-stroke}text{fill:#000;stroke:none;font-family:sans-serif}' +
      '.SHEET{fill:#fff;stroke:#000}.OUTLINE{fill:#f2ece0;stroke:#000}.CUTOUT{fill:#fff;stroke:#a00}</style>',
    ...shapes,
    '</svg>\n',
  ].join('\n');
}

/** The drawing's Y points up, SVG's down. */
function shapeOf(entity: DxfEntity, sheetWidth: number): string {
  const flip = ([x, y]: Point) => `${coordinate(x)} ${coordinate(sheetWidth - y)}`;
  const layer = `class="${entity.layer}"`;
  if (entity.kind === 'polyline') return `<path ${layer} d="${pathOf(entity.vertices, flip)}"/>`;
  if (entity.kind === 'circle') {
    const [x, y] = entity.center;
    return `<circle ${layer} cx="${coordinate(x)}" cy="${coordinate(sheetWidth - y)}" r="${coordinate(entity.radius)}"/>`;
  }
  const [x, y] = entity.at;
  const place = `x="${coordinate(x)}" y="${coordinate(sheetWidth - y)}"`;
  return `<text ${layer} ${place} font-size="${coordinate(entity.height)}">${escapeText(entity.text)}</text>`;
}

function pathOf(vertices: readonly DxfVertex[], flip: (point: Point) => string): string {
  const [first] = vertices;
  if (!first) return '';
  const steps = vertices.map((from, i) => {
    const to = vertices[(i + 1) % vertices.length]!;
    const end = flip([to.x, to.y]);
    const { bulge = 0 } = from;
    if (bulge === 0) return `L${end}`;
    const chord = Math.hypot(to.x - from.x, to.y - from.y);
    const radius = coordinate((chord * (1 + bulge * bulge)) / (4 * Math.abs(bulge)));
    return `A${radius} ${radius} 0 ${Math.abs(bulge) > 1 ? 1 : 0} ${bulge > 0 ? 0 : 1} ${end}`;
  });
  return `M${flip([first.x, first.y])}${steps.join('')}Z`;
}

/** To a thousandth of a millimetre. */
function coordinate(value: number): string {
  const text = value.toFixed(3).replace(/\.?0+$/, '');
  return text === '-0' ? '0' : text;
}

function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
