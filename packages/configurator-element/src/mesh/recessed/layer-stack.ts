// The faces, floors and walls of a board with recesses. The board is a stack of layers between the heights at which
// cuts begin and end. All layers share the sides of one arrangement, so that no gaps open between layers.

import { type ArrangedSide, arrange, joinSides } from '../../geometry/arrangement.js';
import { axisIndex } from '../../geometry/axes.js';
import type { Point } from '../../geometry/curve.js';
import { areApart, type Polygon, polygonBounds } from '../../geometry/polygon.js';
import type { RecessedSolid } from './panel-cuts.js';

/** The side of a face, a floor or a wall, directed so that the material is on its left. */
export interface Border {
  readonly side: ArrangedSide;
  readonly from: Point;
  readonly to: Point;
  /** Whether there's no material beyond the border at any height. */
  readonly isOuter: boolean;
}

/** A border of the upper or lower face, whose edge may be beveled. */
export interface Rim extends Border {
  readonly isBeveled: boolean;
  /** The ends of the rim's edge on the face, which bevels move inward. */
  readonly inset: readonly [Point, Point];
}

/** A floor between the upper and the lower face. */
export interface Floor {
  readonly height: number;
  readonly upwards: 1 | -1;
  readonly loops: readonly (readonly Border[])[];
}

export interface Wall extends Border {
  /** The index of the wall's first layer, and the index after its last layer. */
  readonly first: number;
  readonly end: number;
}

/** Whether there's material to the left and right of a side in each layer, from the bottom up. */
interface LayeredSide {
  readonly side: ArrangedSide;
  readonly left: readonly boolean[];
  readonly right: readonly boolean[];
}

/** The minimum height of a wall below a bevel, in multiples of the bevel's radius. */
const LEAST_WALL = 2.5;

export class LayerStack {
  /** The layers' bounds, from 0 to the thickness, in mm. */
  readonly heights: readonly number[];
  /** Through holes that are clear of all cuts. */
  readonly rings: readonly Polygon[];
  readonly walls: readonly Wall[];
  readonly #sides: readonly LayeredSide[];

  constructor({ areas, cuts, size, normal }: RecessedSolid) {
    this.heights = [...new Set([0, size[axisIndex[normal]], ...cuts.flatMap(({ from, to }) => [from, to])])].sort(
      (a, b) => a - b,
    );
    const bounds = cuts.map(({ area }) => polygonBounds(area.outer));
    const isRing = (hole: Polygon) => bounds.every((other) => areApart(polygonBounds(hole), other));
    this.rings = areas.flatMap(({ holes }) => holes.filter(isRing));
    const outlines = areas.flatMap(({ outer, holes }) => [outer, ...holes.filter((hole) => !isRing(hole))]);
    const shapes = [outlines, ...cuts.map(({ area }) => [area.outer, ...area.holes])];
    const layersIn = ([inside, ...cut]: readonly boolean[]) =>
      this.heights.slice(1).map((top, layer) => {
        const isCut = cuts.some(({ from, to }, i) => cut[i] && from <= this.heights[layer]! && to >= top);
        return inside! && !isCut;
      });
    this.#sides = arrange(shapes).map((side) => ({ side, left: layersIn(side.left), right: layersIn(side.right) }));
    this.walls = this.#sides.flatMap((side) => [...wallsOf(side)]);
  }

  get #top(): number {
    return this.heights.length - 1;
  }

  floors(): readonly Floor[] {
    const inner = this.heights.slice(1, -1).map((height, i) => ({ height, level: i + 1 }));
    return inner.flatMap(({ height, level }) => [
      { height, upwards: 1, loops: this.#loops((layers) => layers[level - 1]! && !layers[level]!) } as const,
      { height, upwards: -1, loops: this.#loops((layers) => !layers[level - 1]! && layers[level]!) } as const,
    ]);
  }

  /**
   * The loops of the upper face (1) or the lower one (−1).
   * @param radius the radius of the face's bevels, in mm
   * @returns undefined if there's no room for the bevels
   */
  face(upwards: 1 | -1, radius: number): readonly (readonly Rim[])[] | undefined {
    const layer = upwards === 1 ? this.#top - 1 : 0;
    const loops = this.#loops((layers) => layers[layer]!);
    const least = new Map<ArrangedSide, number>();
    for (const { side, first, end } of this.walls) {
      if (upwards === 1 ? end === this.#top : first === 0) {
        least.set(side, this.heights[end]! - this.heights[first]!);
      }
    }
    if (radius > 0 && loops.flat().some(({ side }) => least.get(side)! < LEAST_WALL * radius)) return undefined;
    const rims = loops.map((loop) => insetLoop(loop, radius));
    return rims.every((loop) => loop !== undefined) && (radius === 0 || touchNowhere(loops)) ? rims : undefined;
  }

  #loops(isIn: (layers: readonly boolean[]) => boolean): Border[][] {
    return joinSides(
      this.#sides.flatMap(({ side, left, right }) => {
        const [isLeft, isRight] = [isIn(left), isIn(right)];
        return isLeft === isRight ? [] : [borderOf(side, isLeft, isLeft ? right : left)];
      }),
    );
  }
}

function borderOf(side: ArrangedSide, isLeft: boolean, beyond: readonly boolean[]): Border {
  const [from, to] = isLeft ? [side.from, side.to] : [side.to, side.from];
  return { side, from, to, isOuter: !beyond.includes(true) };
}

function* wallsOf({ side, left, right }: LayeredSide): Generator<Wall> {
  for (const [own, beyond] of [
    [left, right],
    [right, left],
  ] as const) {
    const isWall = own.map((solid, layer) => solid && !beyond[layer]);
    for (let first = isWall.indexOf(true); first >= 0; ) {
      const next = isWall.indexOf(false, first);
      const end = next < 0 ? isWall.length : next;
      yield { ...borderOf(side, own === left, beyond), first, end };
      first = isWall.indexOf(true, end);
    }
  }
}

function touchNowhere(loops: readonly (readonly Border[])[]): boolean {
  const starts = loops.flat().map(({ from }) => from.join(' '));
  return new Set(starts).size === starts.length;
}

/** Moves the outer borders of a loop inward; undefined if they'd cross. */
function insetLoop(loop: readonly Border[], radius: number): readonly Rim[] | undefined {
  if (radius === 0) return loop.map((border) => ({ ...border, isBeveled: false, inset: [border.from, border.to] }));
  const corners = loop.map((border, i) => insetCorner(loop.at(i - 1)!, border, radius));
  const rims: Rim[] = [];
  for (let i = 0; i < loop.length; i++) {
    const border = loop[i]!;
    const [start, end] = [corners[i], corners[(i + 1) % loop.length]];
    if (!start || !end || !isAlong(border, start, end)) return undefined;
    rims.push({ ...border, isBeveled: border.isOuter, inset: [start, end] });
  }
  return rims;
}

/** Whether an edge keeps its direction and, unless it's beveled, stays within its border. */
function isAlong({ from, to, isOuter }: Border, start: Point, end: Point): boolean {
  const [u, v] = [to[0] - from[0], to[1] - from[1]];
  const share = (at: Point) => ((at[0] - from[0]) * u + (at[1] - from[1]) * v) / (u * u + v * v);
  const [first, last] = [share(start), share(end)];
  return first < last && (isOuter || (first > -1e-9 && last < 1 + 1e-9));
}

/** The corner between two borders after outer borders are moved inward; undefined if they're parallel. */
function insetCorner(before: Border, after: Border, radius: number): Point | undefined {
  const [a, b] = [directionOf(before), directionOf(after)];
  const [moveA, moveB] = [before.isOuter ? radius : 0, after.isOuter ? radius : 0];
  const turn = a[0] * b[1] - a[1] * b[0];
  const [u, v] = after.from;
  if (Math.abs(turn) < 1e-3) return moveA === moveB ? [u - a[1] * moveA, v + a[0] * moveA] : undefined;
  return [u + (moveA * b[0] - moveB * a[0]) / turn, v + (moveA * b[1] - moveB * a[1]) / turn];
}

function directionOf({ from, to }: Border): Point {
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
  return [(to[0] - from[0]) / length, (to[1] - from[1]) / length];
}
