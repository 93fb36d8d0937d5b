// Builds products from parts, to test the scene without the evaluator.

import type { Material } from '../../model/document/model-document.js';
import type { Bounds, CylinderPart, PanelPart, PlacedPart, Product, Vector } from '../../model/evaluate/product.js';

type Finish = Material['finish'];

export function material(finish: Finish, color: string, id: string = finish): Material {
  return { id, name: id, color, finish, thickness: 18 };
}

export function panel(
  path: string,
  at: Vector,
  size: Vector,
  board: Material,
  more: Partial<PanelPart> = {},
): PanelPart {
  const thinnest = size.indexOf(Math.min(...size));
  return {
    kind: 'panel',
    path,
    id: path,
    name: path,
    at,
    size,
    matrix: translation(at),
    material: board,
    color: board.color,
    bom: true,
    normal: (['x', 'y', 'z'] as const)[thinnest]!,
    grain: undefined,
    edges: [],
    ...more,
  };
}

export function leg(path: string, at: Vector, diameter: number, length: number, rod: Material, topDiameter = diameter) {
  const widest = Math.max(diameter, topDiameter);
  const part: CylinderPart = {
    kind: 'cylinder',
    path,
    id: path,
    name: path,
    at,
    size: [widest, length, widest],
    matrix: translation(at),
    material: rod,
    color: rod.color,
    bom: true,
    axis: 'y',
    diameter,
    topDiameter,
    length,
  };
  return part;
}

export function productOf(parts: readonly PlacedPart[]): Product {
  return { configuration: {}, parts, bounds: boundsOf(parts), rules: [], dimensions: [] };
}

/** A shelf of columns × rows compartments: two sides, a back, dividers, and boards between them. */
export function shelf({
  width = 1200,
  height = 1800,
  depth = 320,
  columns = 2,
  rows = 4,
  board = material('laminate', '#d8c3a0'),
} = {}): Product {
  const t = 18;
  const inner = (width - (columns + 1) * t) / columns;
  const clear = (height - (rows + 1) * t) / rows;
  const parts: PlacedPart[] = [panel('back', [0, 0, 0], [width, height, 6], board)];
  for (let column = 0; column <= columns; column++) {
    const x = column * (inner + t);
    parts.push(panel(`upright[${column}]`, [x, 0, 6], [t, height, depth - 6], board, { grain: 'y', edges: ['+z'] }));
    if (column === columns) continue;
    for (let row = 0; row <= rows; row++) {
      const at: Vector = [x + t, row * (clear + t), 6];
      const size: Vector = [inner, t, depth - 8];
      parts.push(panel(`board[${column}][${row}]`, at, size, board, { grain: 'x', edges: ['+z'] }));
    }
  }
  return productOf(parts);
}

function translation([x, y, z]: Vector): number[] {
  return [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, x, y, z, 1];
}

function boundsOf(parts: readonly PlacedPart[]): Bounds {
  const ends = (pick: (...values: number[]) => number, size: 0 | 1): Vector => {
    const along = (axis: 0 | 1 | 2) => pick(...parts.map((part) => part.at[axis] + size * part.size[axis]));
    return [along(0), along(1), along(2)];
  };
  return { min: ends(Math.min, 0), max: ends(Math.max, 1) };
}
