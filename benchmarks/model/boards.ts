// One step of a slider over a wall of boards: plain boards, from the configuration to the numbers in their columns; and 400
// boards with four holes each, to outlines that are ready to triangulate, and to triangles.

import {
  GeometryCache,
  type PartGeometry,
  productGeometries,
  toTriangleMesh,
} from '../../packages/configurator-element/src/mesh/index.js';
import { compileModel } from '../../packages/configurator-element/src/model/index.js';
import { type Build, libraryNames, type SolidLibraries } from '../solids/solid-library.js';
import type { Run, Workload } from '../support/measure.js';
import type { Goal, Row, Table } from '../support/table.js';
import { boardCount, documentOf, floatsPerBoard, large, small, type Wall, widthAt, writeBoards } from './wall.js';

const walls = [small, large] as const;

export function boardWorkloads(libraries: SolidLibraries): readonly Workload[] {
  const byLibrary = (nameOf: (library: string) => string, build: (library: string) => Promise<Build>) =>
    Object.fromEntries(libraryNames.map((name) => [nameOf(name), async () => stepping(await build(name))]));
  const plain = (wall: Wall): Workload['candidates'] => ({
    [plainName('evaluate', wall)]: () => evaluating(wall),
    [plainName('by hand', wall)]: () => writingByHand(wall),
    ...byLibrary(
      (name) => plainName(name, wall),
      async (name) => (await libraries[name]!()).plain(wall),
    ),
  });
  return [
    { candidates: { ...plain(small), ...plain(large) } },
    {
      candidates: {
        outlines: () => formingGeometries(sumOfOutlines),
        triangles: () => formingGeometries(countTriangles),
        ...byLibrary(distinctName, async (name) => (await libraries[name]!()).drilledDistinct(small)),
      },
      options: { rounds: 31 },
    },
    {
      candidates: byLibrary(
        (name) => name,
        async (name) => (await libraries[name]!()).drilled(small),
      ),
      // A call takes half a second.
      options: { rounds: 3, warmMs: 1 },
    },
  ];
}

export function plainBoardTable(times: ReadonlyMap<string, number>): Table {
  const ms = (name: string, wall: Wall) => times.get(plainName(name, wall))!;
  const growth = (name: string) => ms(name, large) / ms(name, small);
  const columns = (wall: Wall): Row => ({
    what: `${boardCount(wall)} boards, numbers in their columns`,
    ours: 1000 * ms('evaluate', wall),
    unit: 'µs',
    peer: 'by hand into one Float32Array',
    theirs: 1000 * ms('by hand', wall),
    goal: { kind: 'within', times: 10 },
  });
  const whole = (wall: Wall, library: string): Row => ({
    what: `${boardCount(wall)} boards, evaluate as a whole`,
    ours: ms('evaluate', wall),
    unit: 'ms',
    peer: `${library}, a solid a board`,
    theirs: ms(library, wall),
    goal: { kind: 'faster', times: library === 'JSCAD' ? 3 : 15 },
  });
  return {
    title: 'Plain boards, a step of a slider, all expressions included',
    rows: [
      ...walls.map(columns),
      {
        what: `growth from ${boardCount(small)} to ${boardCount(large)}`,
        ours: growth('evaluate'),
        unit: '×',
        peer: 'by hand',
        theirs: growth('by hand'),
        goal: { kind: 'within', times: 1.25 },
      },
      ...walls.flatMap((wall) => libraryNames.map((name) => whole(wall, name))),
    ],
  };
}

export function drilledBoardTable(times: ReadonlyMap<string, number>): Table {
  const row = (what: string, name: string, peer?: string, theirs = peer): Row => ({
    what,
    ours: times.get(name)!,
    unit: 'ms',
    ...(peer && theirs ? { peer, theirs: times.get(theirs)! } : {}),
  });
  const goal: Goal = { kind: 'at most', limit: 2 };
  return {
    title: `${boardCount(small)} boards with four holes each, a step of a slider`,
    rows: [
      { ...row('evaluated, outlines ready to triangulate', 'outlines'), goal },
      ...libraryNames.map((name) => row('the same', 'outlines', distinctName(name))),
      ...libraryNames.map((name) => row('the same', 'outlines', `${name}, holes subtracted from each`, name)),
      ...libraryNames.map((name) => row('as triangles, once a distinct board', 'triangles', distinctName(name))),
    ],
  };
}

function plainName(name: string, wall: Wall): string {
  return `${name} ${boardCount(wall)}`;
}

function distinctName(library: string): string {
  return `${library}, extruded once a distinct board`;
}

function evaluating(wall: Wall): Run {
  const model = compileModel(documentOf(wall));
  let step = 0;
  return () => {
    const { columns, length } = model.evaluate({ width: widthAt(step++), material: 'oak' }).parts;
    return columns!.origin[3 * (length - 1)]!;
  };
}

function writingByHand(wall: Wall): Run {
  const boards = new Float32Array(boardCount(wall) * floatsPerBoard);
  return stepping((width) => writeBoards(wall, width, boards) + boards[boards.length - 1]!);
}

function stepping(build: Build): Run {
  let step = 0;
  return () => build(widthAt(step++));
}

/** @param read receives the geometries of all drilled boards, as the scene asks for them */
function formingGeometries(read: (geometries: Iterable<PartGeometry>) => number): Run {
  const model = compileModel(documentOf(small, { drilled: true }));
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

/** Equal boards are triangulated once. */
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

/** @throws when the document and the loop by hand are not the same product */
export function checkBoards(): void {
  for (const wall of walls) {
    const boards = new Float32Array(boardCount(wall) * floatsPerBoard);
    const count = writeBoards(wall, widthAt(7), boards);
    const { columns, length } = compileModel(documentOf(wall)).evaluate({ width: widthAt(7), material: 'oak' }).parts;
    if (length !== count) throw new Error(`The document has ${length} boards, the loop by hand ${count}.`);
    for (let row = 0; row < count; row++) {
      for (let axis = 0; axis < 3; axis++) {
        const at = Math.abs(columns!.origin[3 * row + axis]! - boards[floatsPerBoard * row + axis]!);
        const size = Math.abs(columns!.size[3 * row + axis]! - boards[floatsPerBoard * row + 3 + axis]!);
        if (!(at < 0.001 && size < 0.001)) throw new Error(`Board ${row} is different in the loop by hand.`);
      }
    }
  }
}
