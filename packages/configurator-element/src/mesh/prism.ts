// Areas drawn out along an axis, their edges eased at both ends.

import type { Axis } from '../geometry/axes.js';
import type { Point } from '../geometry/curve.js';
import { containsPoint, insetPolygon, type Polygon, type PolygonWithHoles, polygonEdges } from '../geometry/polygon.js';
import { coversArea, triangulate } from '../geometry/triangulate.js';
import type { GeometryBuilder } from './stretch-geometry.js';

export interface Prism {
  /** In the two axes other than `axis`, in the order x, y, z. */
  readonly areas: readonly PolygonWithHoles[];
  /** From 0; mm. */
  readonly length: number;
  /** mm */
  readonly edgeRadius: number;
  /** Where the lower end lies; default 0; mm. */
  readonly from?: number;
  /** What is sunk into the ends; clear of everything else. */
  readonly pockets?: readonly Pocket[];
}

export interface Pocket {
  /** Its holes stand as high as the end. */
  readonly area: PolygonWithHoles;
  /** mm */
  readonly depth: number;
  /** From the end at `length`, else from the one at 0. */
  readonly fromTop: boolean;
}

/** A plane across an axis: writes into a builder what is given as in-plane coordinates and a height. */
export class Workplane {
  readonly #builder: GeometryBuilder;
  readonly #axis: Axis;

  constructor(builder: GeometryBuilder, axis: Axis) {
    this.#builder = builder;
    this.#axis = axis;
  }

  vertex([u, v]: Point, height: number, normal: Point, upwards = 0): number {
    return this.put(u, v, height, normal[0], normal[1], upwards);
  }

  put(u: number, v: number, height: number, normalU: number, normalV: number, upwards: number): number {
    const builder = this.#builder;
    if (this.#axis === 'x') return builder.put(height, u, v, upwards, normalU, normalV);
    if (this.#axis === 'y') return builder.put(u, height, v, normalU, upwards, normalV);
    return builder.put(u, v, height, normalU, normalV, upwards);
  }

  /** Lets the last vertex move with the part's size: shares of it. */
  anchor(u: number, v: number, height: number): void {
    if (this.#axis === 'x') this.#builder.anchor(height, u, v);
    else if (this.#axis === 'y') this.#builder.anchor(u, height, v);
    else this.#builder.anchor(u, v, height);
  }

  /** Counter-clockwise seen from outside, in a frame in which height, taken after the two axes, is right-handed. */
  triangle(a: number, b: number, c: number): void {
    // x, z and y are not.
    if (this.#axis === 'y') this.#builder.triangle(a, c, b);
    else this.#builder.triangle(a, b, c);
  }

  quad(a: number, b: number, c: number, d: number): void {
    this.triangle(a, b, c);
    this.triangle(a, c, d);
  }
}

export function addPrism(builder: GeometryBuilder, axis: Axis, prism: Prism): void {
  const { areas, length, edgeRadius: ease, from = 0, pockets = [] } = prism;
  const plane = new Workplane(builder, axis);
  for (const area of areas) {
    const own = pockets.filter((pocket) => isIn(pocket, area));
    const [above, below] = [own.filter(({ fromTop }) => fromTop), own.filter(({ fromTop }) => !fromTop)];
    const top = endOf(area, ease, above);
    const bottom = own.length === 0 ? top : endOf(area, ease, below);
    const low = addEnd(plane, bottom, from, -1);
    const high = addEnd(plane, top, from + length, 1);
    [area.outer, ...area.holes].forEach((polygon, i) => {
      addWall(plane, polygon, low[i] ? from + ease : from, from + length - (high[i] ? ease : 0), low[i], high[i]);
    });
  }
  for (const pocket of pockets) addPocket(plane, pocket, from, length);
}

interface End {
  /** The area's, drawn in where the edges are eased, and the mouths of the pockets. */
  readonly area: PolygonWithHoles;
  /** Of each of the area's polygons, whether an eased edge leads to it. */
  readonly isEased: readonly boolean[];
  /** Between its own corners; see `triangulate`. */
  readonly triangles: readonly number[];
  /** What stands as high as the end within a pocket. */
  readonly islands: readonly Polygon[];
}

/** Its edges are left sharp where they would run into one another or into a pocket. */
function endOf({ outer, holes }: PolygonWithHoles, ease: number, pockets: readonly Pocket[]): End {
  const whole = [outer, ...holes];
  const mouths = pockets.map(({ area }) => area.outer.toReversed());
  const islands = pockets.flatMap(({ area }) => area.holes);
  const drawnIn = ease > 0 ? whole.map((polygon) => insetPolygon(polygon, ease)) : whole;
  const eased = areaWithin([...drawnIn, ...mouths]);
  const triangles = triangulate(eased);
  if (coversArea(triangles, eased)) {
    return { area: eased, triangles, islands, isEased: whole.map((polygon, i) => polygon !== drawnIn[i]) };
  }
  const sharp = areaWithin([...whole, ...mouths]);
  return { area: sharp, triangles: triangulate(sharp), islands, isEased: whole.map(() => false) };
}

/** @returns the vertices of each of the area's polygons that an eased edge leads to */
function addEnd(
  plane: Workplane,
  { area, isEased, triangles, islands }: End,
  height: number,
  upwards: 1 | -1,
): (number[] | undefined)[] {
  for (const island of islands) addFlat(plane, { outer: island.toReversed(), holes: [] }, height, upwards);
  const vertices = addFlat(plane, area, height, upwards, triangles);
  return isEased.map((eased, i) => (eased ? vertices[i] : undefined));
}

function areaWithin([outer, ...holes]: readonly Polygon[]): PolygonWithHoles {
  return { outer: outer!, holes };
}

/** @returns the vertices of each of the area's polygons */
function addFlat(
  plane: Workplane,
  area: PolygonWithHoles,
  height: number,
  upwards: 1 | -1,
  triangles: readonly number[] = triangulate(area),
): number[][] {
  const vertices = [area.outer, ...area.holes].map((polygon) =>
    polygon.map((at) => plane.vertex(at, height, [0, 0], upwards)),
  );
  const flat = vertices.flat();
  for (let i = 0; i < triangles.length; i += 3) {
    const [a, b, c] = [flat[triangles[i]!]!, flat[triangles[i + 1]!]!, flat[triangles[i + 2]!]!];
    if (upwards > 0) plane.triangle(a, b, c);
    else plane.triangle(a, c, b);
  }
  return vertices;
}

/** The walls over a polygon, and the eased edges from there to the ends' vertices where these are given. */
function addWall(plane: Workplane, polygon: Polygon, from: number, to: number, low?: number[], high?: number[]): void {
  const sides = polygonEdges(polygon);
  // Where it is round, a corner is one vertex for both of its sides.
  const isRound = sides.map((side, i) => sameDirection(sides.at(i - 1)!.normals[1], side.normals[0]));
  const starts = sides.map(({ normals }, i) => addEdge(plane, polygon[i]!, from, to, normals[0]));
  sides.forEach((side, i) => {
    const [a, d] = starts[i]!;
    const [b, c] = isRound[side.to] ? starts[side.to]! : addEdge(plane, polygon[side.to]!, from, to, side.normals[1]);
    plane.quad(a, b, c, d);
    if (low) plane.quad(low[side.from]!, low[side.to]!, b, a);
    if (high) plane.quad(d, c, high[side.to]!, high[side.from]!);
  });
}

/** @returns its vertices at both heights */
function addEdge(plane: Workplane, at: Point, from: number, to: number, normal: Point): readonly [number, number] {
  return [plane.vertex(at, from, normal), plane.vertex(at, to, normal)];
}

function sameDirection(a: Point, b: Point): boolean {
  return a[0] === b[0] && a[1] === b[1];
}

function addPocket(plane: Workplane, { area, depth, fromTop }: Pocket, from: number, length: number): void {
  const [low, high] = fromTop ? [from + length - depth, from + length] : [from, from + depth];
  for (const polygon of [area.outer, ...area.holes]) addWall(plane, polygon.toReversed(), low, high);
  addFlat(plane, area, fromTop ? low : high, fromTop ? 1 : -1);
}

function isIn({ area }: Pocket, { outer }: PolygonWithHoles): boolean {
  return containsPoint(outer, area.outer[0]!);
}
