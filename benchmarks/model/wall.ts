// The benchmarks' product: a wall of compartments with four boards each, as a document and as a handwritten loop that
// writes six floats for each board.

import type { ModelDocument } from '@parametric/configurator-element/model';

export interface Wall {
  readonly columns: number;
  readonly rows: number;
}

/** 60, 100, 400 and 2,000 boards. */
export const TINY: Wall = { columns: 3, rows: 5 };
export const HUNDRED: Wall = { columns: 5, rows: 5 };
export const SMALL: Wall = { columns: 10, rows: 10 };
export const LARGE: Wall = { columns: 20, rows: 25 };

export const FLOATS_PER_BOARD = 6;

export function boardCount({ columns, rows }: Wall): number {
  return 4 * columns * rows;
}

/** The value of a slider that moves by a millimeter per step. */
export function widthAt(step: number): number {
  return 2400 + (step % 400);
}

const THICKNESS = 18;
const HEIGHT = 2600;
const DEPTH = 380;

/** Lower rows are taller, and the front is a wave, so that boards differ in size. */
const LET_EXPRESSIONS = {
  x: 'thickness + i * (cell + thickness)',
  y: 'thickness + j * (pitch + grading * (rows - j))',
  deep: 'depth - wave * abs(sin(20 * j))',
  high: 'pitch + grading * (rows - 2 * j - 1) - thickness',
};

export interface WallOptions {
  /** Whether each board has four holes. */
  readonly drilled?: boolean;
  /** Whether there are dowels where a back's edges meet the faces of shelves and dividers. */
  readonly joined?: boolean;
  /** Whether there are three materials: one for shelves, one for dividers, and one for fronts and backs. */
  readonly threeMaterials?: boolean;
}

/** The dowel's depths suit backs, which are thin. */
const PEG = { id: 'peg', kind: 'dowel', name: 'Peg', diameter: 4, faceDepth: 8, edgeDepth: 12 } as const;

const JOINTS = [
  { kind: 'dowel', parts: ['back', 'shelf'], fitting: 'peg' },
  { kind: 'dowel', parts: ['back', 'divider'], fitting: 'peg' },
] as const;

export function documentOf(
  { columns, rows }: Wall,
  { drilled = false, joined = false, threeMaterials = false }: WallOptions = {},
): ModelDocument {
  const [second, third] = threeMaterials ? ['laminate', 'stone'] : ['material', 'material'];
  const parts = [
    panel('shelf', 'y', ['x', 'y - thickness', '0'], ['cell', 'thickness', 'deep'], second),
    panel('divider', 'x', ['x - thickness', 'y', '0'], ['thickness', 'high', 'deep - 2'], third),
    panel('back', 'z', ['x', 'y', '0'], ['cell', 'high', '8']),
    panel('front', 'z', ['x + gap', 'y + gap', 'deep'], ['cell - 2 * gap', 'high - 2 * gap', 'thickness']),
  ];
  return {
    format: 'parametric-model/1',
    id: 'wall',
    name: 'Wall',
    parameters: [
      { key: 'width', type: 'number', label: 'Width', min: 600, max: 6000, step: 1, default: 2400, unit: 'mm' },
      { key: 'material', type: 'material', label: 'Material', options: ['oak', 'laminate'], default: 'oak' },
    ],
    materials: [
      { id: 'oak', name: 'Oak', color: '#c39a67', finish: 'wood', thickness: THICKNESS, density: 720 },
      { id: 'laminate', name: 'Laminate', color: '#e8e4da', finish: 'laminate', thickness: THICKNESS, density: 650 },
      { id: 'stone', name: 'Stone', color: '#7d7f82', finish: 'stone', thickness: THICKNESS, density: 2600 },
    ],
    define: {
      columns,
      rows,
      height: HEIGHT,
      depth: DEPTH,
      gap: 2,
      wave: 60,
      grading: 0.4,
      thickness: 'material.thickness',
      cell: '(width - (columns + 1) * thickness) / columns',
      pitch: '(height - thickness) / rows - grading',
    },
    ...(joined ? { joints: JOINTS, fittings: [PEG] } : {}),
    parts: drilled ? parts.map((part) => ({ ...part, holes: holesFor(part) })) : parts,
  };
}

type Triple = [string, string, string];

function panel(id: string, normal: 'x' | 'y' | 'z', at: Triple, size: Triple, material = 'material') {
  const repeat = { i: 'columns', j: 'rows' };
  return { id, kind: 'panel' as const, repeat, let: LET_EXPRESSIONS, at, size, normal, material };
}

/** A hole near each corner. */
function holesFor({ size, normal }: ReturnType<typeof panel>) {
  const [u, v] = size.filter((_, axis) => 'xyz'[axis] !== normal) as [string, string];
  return [
    { at: ['40', '40'] },
    { at: [`${u} - 40`, '40'] },
    { at: ['40', `${v} - 40`] },
    { at: [`${u} - 40`, `${v} - 40`] },
  ].map(({ at }) => ({ at: at as [string, string], diameter: 8 }));
}

/**
 * A panel with hexagons cut out in staggered rows, like a honeycomb. The wider the panel, the farther apart they are.
 */
export function perforatedPanel([columns, rows]: readonly [columns: number, rows: number]): ModelDocument {
  return {
    format: 'parametric-model/1',
    id: 'perforated',
    name: 'Perforated panel',
    parameters: [{ key: 'width', type: 'number', label: 'Width', min: 600, max: 6000, default: 2400, unit: 'mm' }],
    define: { columns, rows, pitch: 'width / (columns + 1)' },
    parts: [
      {
        id: 'panel',
        kind: 'panel',
        normal: 'z',
        size: ['width', '(rows + 1) * pitch', THICKNESS],
        cutouts: [
          {
            polygon: [
              {
                repeat: { corner: 6 },
                points: [['0.45 * pitch * sin(60 * corner)', '0.45 * pitch * cos(60 * corner)']],
              },
            ],
            at: ['pitch * (i + 0.75 + 0.5 * (j - 2 * floor(j / 2)))', 'pitch * (0.87 * j + 0.75)'],
            repeat: { i: 'columns', j: 'rows' },
          },
        ],
      },
    ],
  };
}

/**
 * The same boards in handwritten code, as in a program for a single product: x, y, z and the three sizes of each board.
 * @returns the number of boards
 */
export function writeBoards({ columns, rows }: Wall, width: number, target: Float32Array): number {
  const grading = 0.4;
  const gap = 2;
  const cell = (width - (columns + 1) * THICKNESS) / columns;
  const pitch = (HEIGHT - THICKNESS) / rows - grading;
  let at = 0;
  const write = (x: number, y: number, z: number, w: number, h: number, d: number) => {
    target[at] = x;
    target[at + 1] = y;
    target[at + 2] = z;
    target[at + 3] = w;
    target[at + 4] = h;
    target[at + 5] = d;
    at += FLOATS_PER_BOARD;
  };
  const eachCell = (place: (x: number, y: number, high: number, deep: number) => void) => {
    for (let i = 0; i < columns; i++) {
      for (let j = 0; j < rows; j++) {
        const x = THICKNESS + i * (cell + THICKNESS);
        const y = THICKNESS + j * (pitch + grading * (rows - j));
        const deep = DEPTH - 60 * Math.abs(Math.sin((20 * j * Math.PI) / 180));
        place(x, y, pitch + grading * (rows - 2 * j - 1) - THICKNESS, deep);
      }
    }
  };
  eachCell((x, y, _, deep) => write(x, y - THICKNESS, 0, cell, THICKNESS, deep));
  eachCell((x, y, high, deep) => write(x - THICKNESS, y, 0, THICKNESS, high, deep - 2));
  eachCell((x, y, high) => write(x, y, 0, cell, high, 8));
  eachCell((x, y, high, deep) => write(x + gap, y + gap, deep, cell - 2 * gap, high - 2 * gap, THICKNESS));
  return at / FLOATS_PER_BOARD;
}
