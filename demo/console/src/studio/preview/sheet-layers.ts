// Combines a sheet's lines into one path per layer, so that a sheet with a thousand holes needs few elements.

import { type SheetDrawing, sheetShapes } from '@parametric/configurator-element/manufacture';

export interface Layer {
  /** The layer's name in the DXF file: `OUTLINE`, `CUTOUT`, `HOLES_THROUGH`. */
  readonly name: string;
  /** SVG path data in mm; y points down. */
  readonly d: string;
}

/** A sheet's layers without its labels, which are sized for print. */
export function layersOf(drawing: SheetDrawing): readonly Layer[] {
  const layers = new Map<string, string[]>();
  for (const shape of sheetShapes(drawing)) {
    if (shape.kind === 'text') continue;
    const paths = layers.get(shape.layer) ?? [];
    layers.set(shape.layer, paths);
    paths.push(shape.kind === 'path' ? shape.d : circle(shape));
  }
  return [...layers].map(([name, paths]) => ({ name, d: paths.join('') }));
}

function circle({ x, y, radius: r }: { readonly x: number; readonly y: number; readonly radius: number }): string {
  return `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`;
}
