// Areas drawn out along an axis, their edges eased at both ends.

import type { Axis, Point, Vector } from '../model/product.js';
import { inset, outlineSides } from './outline.js';
import { type Area, contains, type Polygon } from './polygon.js';
import type { TemplateBuilder } from './template.js';
import { triangulate } from './triangulate.js';

export interface Prism {
  /** In the two axes other than `axis`, in the order x, y, z. */
  readonly areas: readonly Area[];
  /** From 0; mm. */
  readonly length: number;
  /** mm */
  readonly ease: number;
  /** What is sunk into the ends; running counter-clockwise, and clear of everything else. */
  readonly pockets?: readonly Pocket[];
}

export interface Pocket {
  readonly outline: Polygon;
  /** mm */
  readonly depth: number;
  /** From the end at `length`, else from the one at 0. */
  readonly fromTop: boolean;
}

/** A plane across an axis: writes into a builder what is given as in-plane coordinates and a height. */
export class Workplane {
  readonly #builder: TemplateBuilder;
  readonly #axis: Axis;

  constructor(builder: TemplateBuilder, axis: Axis) {
    this.#builder = builder;
    this.#axis = axis;
  }

  vertex(at: Point, height: number, normal: Point, upwards = 0): number {
    return this.#builder.point(this.#place(at, height), this.#place(normal, upwards));
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

  #place([u, v]: Point, height: number): Vector {
    if (this.#axis === 'x') return [height, u, v];
    return this.#axis === 'y' ? [u, height, v] : [u, v, height];
  }
}

export function addPrism(builder: TemplateBuilder, axis: Axis, { areas, length, ease, pockets = [] }: Prism): void {
  const plane = new Workplane(builder, axis);
  for (const area of areas) {
    const [top, bottom] = [true, false].map((fromTop) =>
      pockets.filter((pocket) => pocket.fromTop === fromTop && isIn(pocket, area)).map(({ outline }) => outline),
    ) as [Polygon[], Polygon[]];
    const low = addEnd(plane, area, bottom, 0, -1, ease);
    const high = addEnd(plane, area, top, length, 1, ease);
    [area.outer, ...area.holes].forEach((polygon, i) => {
      addWall(plane, polygon, ease, length - ease, low[i]!, high[i]!);
    });
  }
  for (const pocket of pockets) addPocket(plane, pocket, length);
}

/** An end of the prism. @returns the vertices of each of the area's polygons */
function addEnd(
  plane: Workplane,
  { outer, holes }: Area,
  pockets: readonly Polygon[],
  height: number,
  upwards: 1 | -1,
  ease: number,
): number[][] {
  const own = [outer, ...holes].map((polygon) => (ease > 0 ? inset(polygon, ease) : polygon));
  const all = [...own, ...pockets.map((pocket) => pocket.toReversed())];
  const vertices = all.map((polygon) => polygon.map((at) => plane.vertex(at, height, [0, 0], upwards)));
  const flat = vertices.flat();
  const indices = triangulate({ outer: all[0]!, holes: all.slice(1) });
  for (let i = 0; i < indices.length; i += 3) {
    const [a, b, c] = [flat[indices[i]!]!, flat[indices[i + 1]!]!, flat[indices[i + 2]!]!];
    if (upwards > 0) plane.triangle(a, b, c);
    else plane.triangle(a, c, b);
  }
  return vertices;
}

/** The walls over a polygon, and the eased edges from there to the ends' vertices where these are given. */
function addWall(plane: Workplane, polygon: Polygon, from: number, to: number, low?: number[], high?: number[]): void {
  for (const side of outlineSides(polygon)) {
    const [start, end] = [polygon[side.from]!, polygon[side.to]!];
    const [a, b] = [plane.vertex(start, from, side.normals[0]), plane.vertex(end, from, side.normals[1])];
    const [c, d] = [plane.vertex(end, to, side.normals[1]), plane.vertex(start, to, side.normals[0])];
    plane.quad(a, b, c, d);
    if (low) plane.quad(low[side.from]!, low[side.to]!, b, a);
    if (high) plane.quad(d, c, high[side.to]!, high[side.from]!);
  }
}

function addPocket(plane: Workplane, { outline, depth, fromTop }: Pocket, length: number): void {
  const [from, to] = fromTop ? [length - depth, length] : [0, depth];
  addWall(plane, outline.toReversed(), from, to);
  const ground = outline.map((at) => plane.vertex(at, fromTop ? from : to, [0, 0], fromTop ? 1 : -1));
  for (let i = 2; i < ground.length; i++) {
    const [a, b, c] = [ground[0]!, ground[i - 1]!, ground[i]!];
    if (fromTop) plane.triangle(a, b, c);
    else plane.triangle(a, c, b);
  }
}

function isIn({ outline }: Pocket, { outer }: Area): boolean {
  return contains(outer, outline[0]!);
}
