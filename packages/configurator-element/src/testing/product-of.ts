// Small products for tests, in the notation of documents.

import type { Product } from '../model/evaluate/product.js';
import { compileModel } from '../model/index.js';

export const materials = [
  {
    id: 'oak',
    name: { en: 'Oak', de: 'Eiche' },
    thickness: 18,
    color: '#c8a06a',
    finish: 'wood',
    density: 700,
    price: 60,
    grain: true,
    sheet: [2800, 2070],
    kerf: 4,
  },
  {
    id: 'white',
    name: { en: 'White laminate', de: 'Laminat weiß' },
    thickness: 18,
    color: '#f2f1ed',
    finish: 'laminate',
    density: 650,
    price: 20,
    sheet: [2800, 2070],
    kerf: 4,
  },
  { id: 'steel', name: 'Steel', color: '#9a9ea3', finish: 'metal', density: 7850 },
  { id: 'glass', name: 'Glass', color: '#cfe6e2', finish: 'glass', density: 2500 },
] as const;

/** A part of a document. If it has no id, it gets one from its index. */
export type PartInput = Readonly<Record<string, unknown>>;

/** Builds a product from these parts. @param document further properties of the document */
export function productOf(parts: readonly PartInput[], document: Readonly<Record<string, unknown>> = {}): Product {
  return compileModel({
    format: 'parametric-model/1',
    id: 'test',
    name: 'Test',
    parameters: [],
    materials,
    parts: parts.map((part, i) => ({ id: `part${i}`, material: 'oak', ...part })),
    ...document,
  }).evaluate({});
}

export function board(at: readonly number[], size: readonly number[], more: PartInput = {}): PartInput {
  const normal = ['x', 'y', 'z'][size.indexOf(Math.min(...size))];
  return { kind: 'panel', at, size, normal, ...more };
}

export function block(at: readonly number[], size: readonly number[], more: PartInput = {}): PartInput {
  return { kind: 'box', at, size, ...more };
}

export function rod(
  at: readonly number[],
  diameter: number,
  length: number,
  axis: 'x' | 'y' | 'z',
  more: PartInput = {},
): PartInput {
  return { kind: 'cylinder', at, diameter, length, axis, ...more };
}

/** Sides, shelves with dividers between them, a back and a plinth. */
export function shelf(columns = 3, rows = 4, [width, height, depth] = [1200, 1600, 320]): readonly PartInput[] {
  const thick = 18;
  const clear = (height! - 60 - (rows + 1) * thick) / rows;
  const inner = (width! - (columns + 1) * thick) / columns;
  const parts: PartInput[] = [
    board([0, 0, 0], [thick, height!, depth!], { grain: 'y', edges: ['+z'] }),
    board([width! - thick, 0, 0], [thick, height!, depth!], { grain: 'y', edges: ['+z'] }),
    board([thick, 60, 0], [width! - 2 * thick, height! - 60, 6], { material: 'white' }),
    board([thick, 0, depth! - 40], [width! - 2 * thick, 60, thick], { grain: 'x' }),
  ];
  for (let row = 0; row <= rows; row++) {
    const y = 60 + row * (clear + thick);
    parts.push(board([thick, y, 6], [width! - 2 * thick, thick, depth! - 8], { grain: 'x', edges: ['+z'] }));
    if (row === rows) continue;
    for (let column = 1; column < columns; column++) {
      const x = column * (inner + thick);
      parts.push(board([x, y + thick, 6], [thick, clear, depth! - 10], { grain: 'y', edges: ['+z'] }));
    }
  }
  return parts;
}

type Points = readonly (readonly [x: number, y: number])[];

/** A bulb in a cone that's open below and above, and a foot. */
export function lampWith(shade: 'steel' | 'glass'): Product {
  const turned = (id: string, at: readonly number[], polygon: Points, material: string, more = {}) => ({
    ...{ id, kind: 'revolve', axis: 'y', at, profile: { polygon }, material, ...more },
  });
  const foot: Points = [
    [0, 0],
    [150, 0],
    [0, 20],
  ];
  const cone: Points = [
    [98, 0],
    [100, 0],
    [50, 100],
    [48, 100],
  ];
  const bulb: Points = [
    [0, 0],
    [20, 20],
    [0, 40],
  ];
  return productOf([
    turned('foot', [-150, -400, -150], foot, 'steel'),
    turned('shade', [-100, 0, -100], cone, shade),
    turned('bulb', [-20, 30, -20], bulb, 'glass', { light: { lumens: 800, kelvin: 2700 } }),
  ]);
}
