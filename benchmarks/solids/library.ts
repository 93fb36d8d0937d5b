// What a geometry library is to the benchmarks: it builds the boards of the wall as solids, plain, with four holes bored
// through each, and once for boards that are alike.

import {
  boardCount,
  floatsABoard,
  holeDiameter,
  holeSegments,
  holesOf,
  type Wall,
  writeBoards,
} from '../model/shelving.js';

export type Size = readonly [number, number, number];
export type Place = readonly [number, number, number];

/** Builds the wall anew and gives the number of its boards. */
export type Build = (width: number) => number;

export interface Library {
  readonly name: string;
  /** A solid a board. */
  readonly plain: (wall: Wall) => Build;
  /** Four holes taken from each. */
  readonly drilled: (wall: Wall) => Build;
  /** A face with holes drawn out, once for boards of one size. */
  readonly drilledOnce: (wall: Wall) => Build;
  /** Nine numbers a triangle. */
  readonly plainTriangles: (size: Size, at: Place) => Float32Array;
  /** The same of a board with holes, from its smallest corner. */
  readonly drilledTriangles: (size: Size) => Float32Array;
}

/** Column-major: what lies in the plane of the face, as it stands across each axis. */
export const acrossAxis = [
  [0, 1, 0, 0, 0, 0, 1, 0, 1, 0, 0, 0, 0, 0, 0, 1],
  [1, 0, 0, 0, 0, 0, 1, 0, 0, 1, 0, 0, 0, 0, 0, 1],
  [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1],
] as const;

export function buildEach(wall: Wall, build: (size: Size, at: Place) => void): Build {
  const boards = new Float32Array(boardCount(wall) * floatsABoard);
  return (width) => {
    const count = writeBoards(wall, width, boards);
    eachBoard(boards, build);
    return count;
  };
}

export function eachBoard(boards: Float32Array, visit: (size: Size, at: Place) => void): void {
  for (let i = 0; i < boards.length; i += floatsABoard) {
    visit([boards[i + 3]!, boards[i + 4]!, boards[i + 5]!], [boards[i]!, boards[i + 1]!, boards[i + 2]!]);
  }
}

interface Solids<T> {
  readonly build: (size: Size) => T;
  readonly move: (solid: T, at: Place) => void;
  readonly free: (solid: T) => void;
}

export function buildAlike<T>(wall: Wall, { build, move, free }: Solids<T>): Build {
  const known = new Map<string, T>();
  const each = buildEach(wall, (size, at) => {
    const key = size.join(' ');
    let solid = known.get(key);
    if (solid === undefined) {
      solid = build(size);
      known.set(key, solid);
    }
    move(solid, at);
  });
  return (width) => {
    const count = each(width);
    for (const solid of known.values()) free(solid);
    known.clear();
    return count;
  };
}

/** The board's face and its holes, which run the other way. */
export function loopsOf(size: Size): [number, number][][] {
  const { face, centers } = holesOf(size);
  const [u, v] = face;
  const outer: [number, number][] = [
    [0, 0],
    [u, 0],
    [u, v],
    [0, v],
  ];
  return [outer, ...centers.map(([x, y]) => circle(x, y))];
}

function circle(x: number, y: number): [number, number][] {
  return Array.from({ length: holeSegments }, (_, i): [number, number] => {
    const angle = (-2 * Math.PI * i) / holeSegments;
    return [x + (holeDiameter / 2) * Math.cos(angle), y + (holeDiameter / 2) * Math.sin(angle)];
  });
}

/** Where a hole's middle is, in the board's frame. */
export function inSpace([u, v]: readonly [number, number], normal: 0 | 1 | 2): [number, number, number] {
  if (normal === 0) return [0, u, v];
  return normal === 1 ? [u, 0, v] : [u, v, 0];
}
