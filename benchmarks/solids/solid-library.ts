// The interface of a geometry library for the benchmarks: the boards of the wall as solids, plain, with four holes through
// each, and drilled once for boards of one size.

import type { Vector } from '../../packages/configurator-element/src/geometry/vector.js';
import { boardCount, floatsPerBoard, holeDiameter, holeSegments, type Wall, writeBoards } from '../model/wall.js';

/** Builds the whole wall again and returns the number of its boards. */
export type Build = (width: number) => number;

/** By name; loaded only by the candidate that uses it. */
export type SolidLibraries = Readonly<Record<string, () => SolidLibrary | Promise<SolidLibrary>>>;

export const libraryNames = ['JSCAD', 'manifold'] as const;

export interface SolidLibrary {
  readonly name: string;
  /** One solid for each board. */
  readonly plain: (wall: Wall) => Build;
  /** Four holes subtracted from each board. */
  readonly drilled: (wall: Wall) => Build;
  /** A face with holes is extruded, once for all boards of one size. */
  readonly drilledDistinct: (wall: Wall) => Build;
  /** Nine numbers for each triangle. */
  readonly plainTriangles: (size: Vector, at: Vector) => Float32Array;
  /** The same for a board with holes that has a corner in the origin. */
  readonly drilledTriangles: (size: Vector) => Float32Array;
}

/** For each axis the matrix, column by column, that turns a face drawn in x and y to be normal to that axis. */
export const faceToAxis = [
  [0, 1, 0, 0, 0, 0, 1, 0, 1, 0, 0, 0, 0, 0, 0, 1],
  [1, 0, 0, 0, 0, 0, 1, 0, 0, 1, 0, 0, 0, 0, 0, 1],
  [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1],
] as const;

export function buildEach(wall: Wall, build: (size: Vector, at: Vector) => void): Build {
  const boards = new Float32Array(boardCount(wall) * floatsPerBoard);
  return (width) => {
    const count = writeBoards(wall, width, boards);
    eachBoard(boards, build);
    return count;
  };
}

export function eachBoard(boards: Float32Array, visit: (size: Vector, at: Vector) => void): void {
  for (let i = 0; i < boards.length; i += floatsPerBoard) {
    visit([boards[i + 3]!, boards[i + 4]!, boards[i + 5]!], [boards[i]!, boards[i + 1]!, boards[i + 2]!]);
  }
}

interface Solids<T> {
  readonly build: (size: Vector) => T;
  readonly move: (solid: T, at: Vector) => void;
  readonly free: (solid: T) => void;
}

export function buildDistinct<T>(wall: Wall, { build, move, free }: Solids<T>): Build {
  const built = new Map<string, T>();
  const each = buildEach(wall, (size, at) => {
    const key = size.join(' ');
    let solid = built.get(key);
    if (solid === undefined) {
      solid = build(size);
      built.set(key, solid);
    }
    move(solid, at);
  });
  return (width) => {
    const count = each(width);
    for (const solid of built.values()) free(solid);
    built.clear();
    return count;
  };
}

/**
 * A face is spanned by the board's two longer axes, in the order x, y, z.
 * @returns its normal, its outline followed by those of its holes, which run the other way around, and where each hole's
 * center is on the board
 */
export function drilledFace(size: Vector) {
  const normal = size.indexOf(Math.min(...size)) as 0 | 1 | 2;
  const [u, v] = size.filter((_, axis) => axis !== normal) as [number, number];
  const centers = [40, u - 40].flatMap((x) => [40, v - 40].map((y): Point => [x, y]));
  const outline: Point[] = [
    [0, 0],
    [u, 0],
    [u, v],
    [0, v],
  ];
  return {
    normal,
    contours: () => [outline, ...centers.map(circle)],
    holes: centers.map(([x, y]): [number, number, number] =>
      normal === 0 ? [0, x, y] : normal === 1 ? [x, 0, y] : [x, y, 0],
    ),
  };
}

type Point = [number, number];

function circle([x, y]: Point): Point[] {
  return Array.from({ length: holeSegments }, (_, i): Point => {
    const angle = (-2 * Math.PI * i) / holeSegments;
    return [x + (holeDiameter / 2) * Math.cos(angle), y + (holeDiameter / 2) * Math.sin(angle)];
  });
}
