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
  /** Where the lower end lies; default 0; mm. */
  readonly from?: number;
  /** What is sunk into the ends; clear of everything else. */
  readonly pockets?: readonly Pocket[];
}

export interface Pocket {
  /** Its holes stand as high as the end. */
  readonly area: Area;
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

export function addPrism(builder: TemplateBuilder, axis: Axis, prism: Prism): void {
  const { areas, length, ease, from = 0, pockets = [] } = prism;
  const plane = new Workplane(builder, axis);
  for (const area of areas) {
    const [top, bottom] = [true, false].map((fromTop) =>
      pockets.filter((pocket) => pocket.fromTop === fromTop && isIn(pocket, area)).map((pocket) => pocket.area),
    ) as [Area[], Area[]];
    const end = endOf(area, ease);
    const low = addEnd(plane, end, bottom, from, -1);
    const high = addEnd(plane, end, top, from + length, 1);
    [area.outer, ...area.holes].forEach((polygon, i) => {
      addWall(plane, polygon, low[i] ? from + ease : from, from + length - (high[i] ? ease : 0), low[i], high[i]);
    });
  }
  for (const pocket of pockets) addPocket(plane, pocket, from, length);
}

/** What both ends of a prism have in common. */
interface End {
  /** The area's, drawn in where the edges are eased. */
  readonly polygons: readonly Polygon[];
  /** Of each, whether an eased edge leads to it. */
  readonly isEased: readonly boolean[];
  /** Between its own corners; see `triangulate`. */
  readonly triangles: () => readonly number[];
}

function endOf({ outer, holes }: Area, ease: number): End {
  const whole = [outer, ...holes];
  const polygons = whole.map((polygon) => (ease > 0 ? inset(polygon, ease) : polygon));
  let triangles: readonly number[] | undefined;
  return {
    polygons,
    isEased: polygons.map((polygon, i) => polygon !== whole[i]),
    triangles: () => {
      triangles ??= triangulate(areaWithin(polygons));
      return triangles;
    },
  };
}

/** @returns the vertices of each of the area's polygons that an eased edge leads to */
function addEnd(
  plane: Workplane,
  { polygons, isEased, triangles }: End,
  pockets: readonly Area[],
  height: number,
  upwards: 1 | -1,
): (number[] | undefined)[] {
  const mouths = pockets.map((pocket) => pocket.outer.toReversed());
  const islands = pockets.flatMap((pocket) => pocket.holes);
  for (const island of islands) addFlat(plane, { outer: island.toReversed(), holes: [] }, height, upwards);
  const area = areaWithin([...polygons, ...mouths]);
  const vertices = addFlat(plane, area, height, upwards, mouths.length > 0 ? triangulate(area) : triangles());
  return polygons.map((_, i) => (isEased[i] ? vertices[i] : undefined));
}

function areaWithin([outer, ...holes]: readonly Polygon[]): Area {
  return { outer: outer!, holes };
}

/** @returns the vertices of each of the area's polygons */
function addFlat(
  plane: Workplane,
  area: Area,
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
  for (const side of outlineSides(polygon)) {
    const [start, end] = [polygon[side.from]!, polygon[side.to]!];
    const [a, b] = [plane.vertex(start, from, side.normals[0]), plane.vertex(end, from, side.normals[1])];
    const [c, d] = [plane.vertex(end, to, side.normals[1]), plane.vertex(start, to, side.normals[0])];
    plane.quad(a, b, c, d);
    if (low) plane.quad(low[side.from]!, low[side.to]!, b, a);
    if (high) plane.quad(d, c, high[side.to]!, high[side.from]!);
  }
}

function addPocket(plane: Workplane, { area, depth, fromTop }: Pocket, from: number, length: number): void {
  const [low, high] = fromTop ? [from + length - depth, from + length] : [from, from + depth];
  for (const polygon of [area.outer, ...area.holes]) addWall(plane, polygon.toReversed(), low, high);
  addFlat(plane, area, fromTop ? low : high, fromTop ? 1 : -1);
}

function isIn({ area }: Pocket, { outer }: Area): boolean {
  return contains(outer, area.outer[0]!);
}
