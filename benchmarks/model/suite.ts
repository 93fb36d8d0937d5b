// Runs in a Node process, which prints the tables as JSON, or on a page, which stores them on its window. Measures a
// slider step over a wall of boards: for plain boards, from the configuration to the numbers in their columns; for 400
// boards with four holes each, to outlines that are ready to triangulate, and to triangles; for a perforated panel, to
// triangles. Then measures compiling a large document.

import {
  GeometryCache,
  type PartGeometry,
  productGeometries,
  toTriangleMesh,
} from '@parametric/configurator-element/internal/mesh';
import { compileModel, type ModelDocument } from '@parametric/configurator-element/model';
import { median, type Run, timeCandidates } from '../support/measure.js';
import type { Row, Table } from '../support/table.js';
import {
  boardCount,
  documentOf,
  FLOATS_PER_BOARD,
  HUNDRED,
  LARGE,
  perforatedPanel,
  SMALL,
  type Wall,
  type WallOptions,
  widthAt,
  writeBoards,
} from './wall.js';

const WALLS = [HUNDRED, SMALL, LARGE] as const;

// The first compilation is cold only once in a process or page.
const compiled = compileTable();
checkBoards();
const tables = [plainBoardTable(), drilledBoardTable(), perforatedPanelTable(), joinedBoardTable(), compiled];
if (typeof document === 'object') Object.assign(window, { tables });
else console.log(JSON.stringify(tables));

function plainBoardTable(): Table {
  const name = (what: string, wall: Wall) => `${what} ${boardCount(wall)}`;
  const times = timeCandidates(
    Object.fromEntries(
      WALLS.flatMap((wall) => [
        [name('evaluate', wall), evaluating(wall)],
        [name('handwritten', wall), writingByHand(wall)],
      ]),
    ),
  );
  const us = (what: string, wall: Wall) => 1000 * times.get(name(what, wall))!;
  const growth = (what: string) => us(what, LARGE) / us(what, SMALL);
  return {
    title: 'Plain boards: a slider step, including all expressions',
    rows: [
      ...WALLS.map(
        (wall): Row => ({
          what: `${boardCount(wall)} boards, numbers in their columns`,
          ours: us('evaluate', wall),
          unit: 'µs',
          peer: 'handwritten, into one Float32Array',
          theirs: us('handwritten', wall),
          goal: { kind: 'within', times: 10 },
        }),
      ),
      {
        what: `growth from ${boardCount(SMALL)} to ${boardCount(LARGE)}`,
        ours: growth('evaluate'),
        unit: '×',
        peer: 'handwritten',
        theirs: growth('handwritten'),
        goal: { kind: 'within', times: 1.25 },
      },
    ],
  };
}

function drilledBoardTable(): Table {
  const times = timeCandidates(
    { outlines: formingGeometries(sumOfOutlines), triangles: formingGeometries(countTriangles) },
    { rounds: 31 },
  );
  return {
    title: `${boardCount(SMALL)} boards with four holes each: a slider step`,
    rows: [
      {
        what: 'evaluated, outlines ready to triangulate',
        ours: times.get('outlines')!,
        unit: 'ms',
        goal: { kind: 'at most', limit: 2 },
      },
      { what: 'as triangles, once per distinct board', ours: times.get('triangles')!, unit: 'ms' },
    ],
  };
}

/** All cutouts move on every step, so they're triangulated again. */
function perforatedPanelTable(): Table {
  const rows = [
    { grid: [32, 29], limit: 190 },
    { grid: [100, 47], limit: 1000 },
  ] as const;
  const times = timeCandidates(
    Object.fromEntries(rows.map(({ grid }) => [String(grid), formingPerforatedPanel(grid)])),
    { rounds: 5 },
  );
  return {
    title: 'A panel with hexagons cut out: a slider step, to triangles',
    rows: rows.map(({ grid, limit }): Row => {
      const what = `${grid[0] * grid[1]} cutouts`;
      return { what, ours: times.get(String(grid))!, unit: 'ms', goal: { kind: 'at most', limit } };
    }),
  };
}

function formingPerforatedPanel(grid: readonly [number, number]): Run {
  const model = compileModel(perforatedPanel(grid));
  const cache = new GeometryCache();
  return stepping((width) => {
    const { parts } = model.evaluate({ width });
    const geometries = productGeometries(parts, undefined, cache);
    return countTriangles(Array.from(parts, (part) => geometries.of(part)!));
  });
}

/** A page needs the joints once the picture is still, and the service needs them for every quote. */
function joinedBoardTable(): Table {
  const times = timeCandidates(
    {
      plain: evaluating(SMALL),
      joined: evaluating(SMALL, { joined: true }),
      fittings: countingFittings(),
    },
    { rounds: 31 },
  );
  return {
    title: `${boardCount(SMALL)} boards with dowels: a slider step`,
    rows: [
      {
        what: 'numbers in their columns',
        ours: 1000 * times.get('joined')!,
        unit: 'µs',
        peer: 'without joints',
        theirs: 1000 * times.get('plain')!,
        goal: { kind: 'within', times: 1.3 },
      },
      { what: 'with all bores and fittings', ours: times.get('fittings')!, unit: 'ms' },
    ],
  };
}

function countingFittings(): Run {
  const model = compileModel(documentOf(SMALL, { joined: true }));
  return stepping((width) => {
    const { items = [] } = model.evaluate({ width, material: 'oak' });
    return items.reduce((sum, { quantity }) => sum + quantity, 0);
  });
}

function evaluating(wall: Wall, options: WallOptions = {}): Run {
  const model = compileModel(documentOf(wall, options));
  return stepping((width) => {
    const { columns, length } = model.evaluate({ width, material: 'oak' }).parts;
    return columns!.origin[3 * (length - 1)]!;
  });
}

function writingByHand(wall: Wall): Run {
  const boards = new Float32Array(boardCount(wall) * FLOATS_PER_BOARD);
  return stepping((width) => writeBoards(wall, width, boards) + boards[boards.length - 1]!);
}

function stepping(build: (width: number) => number): Run {
  let step = 0;
  return () => build(widthAt(step++));
}

/** @param read receives the geometries of all drilled boards, as requested by the scene */
function formingGeometries(read: (geometries: Iterable<PartGeometry>) => number): Run {
  const model = compileModel(documentOf(SMALL, { drilled: true }));
  const cache = new GeometryCache();
  return stepping((width) => {
    const { parts } = model.evaluate({ width, material: 'oak' });
    const geometries = productGeometries(parts, undefined, cache);
    return read(Array.from(parts, (part) => geometries.of(part)!));
  });
}

function sumOfOutlines(geometries: Iterable<PartGeometry>): number {
  let sum = 0;
  for (const { size, edgeRadius } of geometries) sum += size[0] + edgeRadius;
  return sum;
}

/** Counts the triangles, where identical boards are triangulated only once. */
function countTriangles(geometries: Iterable<PartGeometry>): number {
  const known = new Set<string>();
  let sum = 0;
  for (const geometry of geometries) {
    const key = `${geometry.source.key} ${geometry.size}`;
    if (known.has(key)) continue;
    known.add(key);
    sum += toTriangleMesh(geometry).indices.length;
  }
  return sum;
}

function compileTable(): Table {
  const document: ModelDocument = JSON.parse(largeDocument());
  const times = Array.from({ length: 30 }, () => {
    const start = performance.now();
    compileModel(document);
    return performance.now() - start;
  });
  const row = (what: string, ours: number): Row => ({ what, ours, unit: 'ms', goal: { kind: 'at most', limit: 30 } });
  return {
    title: 'Compiling a document of 100 KB',
    rows: [row('first call in a fresh process or page', times[0]!), row('warm', median(times.slice(-10)))],
  };
}

/** A document with many parts that don't share any expressions. */
function largeDocument(): string {
  const { parts, ...rest } = documentOf(SMALL, { drilled: true });
  const all: unknown[] = [];
  let length = JSON.stringify(rest).length;
  for (let n = 0; length < 100_000; n++) {
    const text = JSON.stringify(parts[n % parts.length]).replace(/(?<![\w.])40(?![\w.])/g, String(40 + n / 8));
    const part = { ...JSON.parse(text), id: `board${n}`, if: `width > ${500 + n}` };
    length += JSON.stringify(part).length + 1;
    all.push(part);
  }
  return JSON.stringify({ ...rest, parts: all });
}

/** @throws if the document and the handwritten loop don't give the same product */
function checkBoards(): void {
  for (const wall of WALLS) {
    const boards = new Float32Array(boardCount(wall) * FLOATS_PER_BOARD);
    const count = writeBoards(wall, widthAt(7), boards);
    const { columns, length } = compileModel(documentOf(wall)).evaluate({ width: widthAt(7), material: 'oak' }).parts;
    if (length !== count) throw new Error(`The document has ${length} boards, the handwritten loop ${count}.`);
    for (let row = 0; row < count; row++) {
      for (let axis = 0; axis < 3; axis++) {
        const at = Math.abs(columns!.origin[3 * row + axis]! - boards[FLOATS_PER_BOARD * row + axis]!);
        const size = Math.abs(columns!.size[3 * row + axis]! - boards[FLOATS_PER_BOARD * row + 3 + axis]!);
        if (!(at < 0.001 && size < 0.001)) throw new Error(`Board ${row} is different in the handwritten loop.`);
      }
    }
  }
}
