// One step of a slider over plain boards: from the configuration to the numbers in their columns.

import { compileModel } from '../../packages/configurator-element/src/model/index.js';
import type { Build } from '../solids/library.js';
import type { Contestant } from '../support/measure.js';
import type { Table } from '../support/table.js';
import { type Field, type Libraries, libraryNames } from './field.js';
import { boardCount, documentOf, floatsABoard, large, small, type Wall, widthAt, writeBoards } from './shelving.js';

const walls = [small, large] as const;

export const boardField: Field = {
  contestants: Object.fromEntries(
    walls.flatMap((wall) => [
      [nameOf('evaluate', wall), () => evaluating(wall)],
      [nameOf('by hand', wall), () => byHand(wall)],
      ...libraryNames.map((name) => [
        nameOf(name, wall),
        async (libraries: Libraries) => stepping(nameOf(name, wall), (await libraries[name]!()).plain(wall)),
      ]),
    ]),
  ),
};

export function boardTable(times: ReadonlyMap<string, number>): Table {
  const ms = (name: string, wall: Wall) => times.get(nameOf(name, wall))!;
  const growth = (name: string) => ms(name, large) / ms(name, small);
  return {
    title: 'Plain boards, a step of a slider, all expressions included',
    rows: [
      ...walls.map((wall) => ({
        what: `${boardCount(wall)} boards, numbers in their columns`,
        ours: 1000 * ms('evaluate', wall),
        unit: 'µs' as const,
        peer: 'by hand into one Float32Array',
        theirs: 1000 * ms('by hand', wall),
        goal: { kind: 'within' as const, times: 10 },
      })),
      {
        what: `growth from ${boardCount(small)} to ${boardCount(large)}`,
        ours: growth('evaluate'),
        unit: '×',
        peer: 'by hand',
        theirs: growth('by hand'),
        goal: { kind: 'within', times: 1.25 },
      },
      ...walls.flatMap((wall) =>
        libraryNames.map((name) => ({
          what: `${boardCount(wall)} boards, evaluate as a whole`,
          ours: ms('evaluate', wall),
          unit: 'ms' as const,
          peer: `${name}, a solid a board`,
          theirs: ms(name, wall),
          goal: { kind: 'faster' as const, times: name === 'JSCAD' ? 3 : 15 },
        })),
      ),
    ],
  };
}

function nameOf(name: string, wall: Wall): string {
  return `${name} ${boardCount(wall)}`;
}

function evaluating(wall: Wall): Contestant {
  const model = compileModel(documentOf(wall));
  let step = 0;
  return {
    name: nameOf('evaluate', wall),
    run: () => {
      const { columns, length } = model.evaluate({ width: widthAt(step++), material: 'oak' }).parts;
      return columns!.origin[3 * (length - 1)]!;
    },
  };
}

function byHand(wall: Wall): Contestant {
  const boards = new Float32Array(boardCount(wall) * floatsABoard);
  let step = 0;
  return {
    name: nameOf('by hand', wall),
    run: () => writeBoards(wall, widthAt(step++), boards) + boards[boards.length - 1]!,
  };
}

export function stepping(name: string, build: Build): Contestant {
  let step = 0;
  return { name, run: () => build(widthAt(step++)) };
}

/** The document and the loop by hand are one product. */
export function checkBoards(): void {
  for (const wall of walls) checkWall(wall);
}

function checkWall(wall: Wall): void {
  const boards = new Float32Array(boardCount(wall) * floatsABoard);
  const count = writeBoards(wall, widthAt(7), boards);
  const { columns, length } = compileModel(documentOf(wall)).evaluate({ width: widthAt(7), material: 'oak' }).parts;
  if (length !== count) throw new Error(`The document has ${length} boards, the loop by hand ${count}.`);
  for (let row = 0; row < count; row++) {
    for (let axis = 0; axis < 3; axis++) {
      const at = Math.abs(columns!.origin[3 * row + axis]! - boards[floatsABoard * row + axis]!);
      const size = Math.abs(columns!.size[3 * row + axis]! - boards[floatsABoard * row + 3 + axis]!);
      if (!(at < 0.001 && size < 0.001)) throw new Error(`Board ${row} is another by hand.`);
    }
  }
}
