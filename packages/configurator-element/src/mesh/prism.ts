// Areas extruded along an axis, with beveled edges and pockets at both caps.

import type { Axis } from '../geometry/axes.js';
import type { Point } from '../geometry/curve.js';
import { containsPoint, insetPolygon, type Polygon, type PolygonWithHoles, polygonEdges } from '../geometry/polygon.js';
import { coversArea, triangulate } from '../geometry/triangulate.js';
import type { GeometryBuilder } from './stretch-geometry.js';

export interface Prism {
  /** The areas, in the two axes other than `axis`, in the order x, y, z. */
  readonly areas: readonly PolygonWithHoles[];
  /** The length along the axis, in mm. */
  readonly length: number;
  /** The edge radius in mm. */
  readonly edgeRadius: number;
  /** The position of the lower end, in mm. Defaults to 0. */
  readonly from?: number;
  /** Pockets in the caps that don't touch anything else there. */
  readonly pockets?: readonly Pocket[];
}

export interface Pocket {
  /** The area that the pocket removes. Where the area has holes, the cap remains. */
  readonly area: PolygonWithHoles;
  /** The depth in mm. */
  readonly depth: number;
  /** Whether the pocket is in the cap at `length` rather than the one at 0. */
  readonly fromTop: boolean;
}

/**
 * A plane perpendicular to an axis. Converts coordinates in the plane and a height above it to a geometry's
 * coordinates.
 */
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

  /** Sets the anchor of the last vertex, which then moves with the part's size; fractions of the size. */
  anchor(u: number, v: number, height: number): void {
    if (this.#axis === 'x') this.#builder.anchor(height, u, v);
    else if (this.#axis === 'y') this.#builder.anchor(u, height, v);
    else this.#builder.anchor(u, v, height);
  }

  /** Adds a triangle, counterclockwise seen from outside, in the right-handed frame of the two axes and the height. */
  triangle(a: number, b: number, c: number): void {
    // The order x, z, y is left-handed, so the corners are swapped.
    if (this.#axis === 'y') this.#builder.triangle(a, c, b);
    else this.#builder.triangle(a, b, c);
  }

  quad(a: number, b: number, c: number, d: number): void {
    this.triangle(a, b, c);
    this.triangle(a, c, d);
  }
}

export function addPrism(builder: GeometryBuilder, axis: Axis, prism: Prism): void {
  const { areas, length, edgeRadius, from = 0, pockets = [] } = prism;
  const plane = new Workplane(builder, axis);
  for (const area of areas) {
    const own = pockets.filter((pocket) => isIn(pocket, area));
    const [above, below] = [own.filter(({ fromTop }) => fromTop), own.filter(({ fromTop }) => !fromTop)];
    const top = capOf(area, edgeRadius, above);
    const bottom = own.length === 0 ? top : capOf(area, edgeRadius, below);
    const low = addCap(plane, bottom, from, -1);
    const high = addCap(plane, top, from + length, 1);
    [area.outer, ...area.holes].forEach((polygon, i) => {
      addWall(
        plane,
        polygon,
        low[i] ? from + edgeRadius : from,
        from + length - (high[i] ? edgeRadius : 0),
        low[i],
        high[i],
      );
    });
  }
  for (const pocket of pockets) addPocket(plane, pocket, from, length);
}

interface Cap {
  /** The area, inset where edges are beveled, with the pockets as holes. */
  readonly area: PolygonWithHoles;
  /** Whether the edge is beveled, for each polygon of the area. */
  readonly isBeveled: readonly boolean[];
  /** The triangles between the area's corners; see `triangulate`. */
  readonly triangles: readonly number[];
  /** The parts of the cap that remain inside pockets. */
  readonly islands: readonly Polygon[];
}

/** An area's cap. Its edges stay sharp where bevels would run into each other or into a pocket. */
function capOf({ outer, holes }: PolygonWithHoles, edgeRadius: number, pockets: readonly Pocket[]): Cap {
  const whole = [outer, ...holes];
  const openings = pockets.map(({ area }) => area.outer.toReversed());
  const islands = pockets.flatMap(({ area }) => area.holes);
  const inset = edgeRadius > 0 ? whole.map((polygon) => insetPolygon(polygon, edgeRadius)) : whole;
  const beveled = areaWithin([...inset, ...openings]);
  const triangles = triangulate(beveled);
  if (coversArea(triangles, beveled)) {
    return { area: beveled, triangles, islands, isBeveled: whole.map((polygon, i) => polygon !== inset[i]) };
  }
  const sharp = areaWithin([...whole, ...openings]);
  return { area: sharp, triangles: triangulate(sharp), islands, isBeveled: whole.map(() => false) };
}

/** @returns the vertices of each polygon in the area that has a beveled edge */
function addCap(
  plane: Workplane,
  { area, isBeveled, triangles, islands }: Cap,
  height: number,
  upwards: 1 | -1,
): (number[] | undefined)[] {
  for (const island of islands) addFlat(plane, { outer: island.toReversed(), holes: [] }, height, upwards);
  const vertices = addFlat(plane, area, height, upwards, triangles);
  return isBeveled.map((beveled, i) => (beveled ? vertices[i] : undefined));
}

function areaWithin([outer, ...holes]: readonly Polygon[]): PolygonWithHoles {
  return { outer: outer!, holes };
}

/** @returns the vertices of each polygon in the area */
export function addFlat(
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

/** Adds the walls along a polygon, and the bevels to the caps' vertices if there are any. */
export function addWall(
  plane: Workplane,
  polygon: Polygon,
  from: number,
  to: number,
  low?: number[],
  high?: number[],
): void {
  const edges = polygonEdges(polygon);
  // Edges at a rounded corner share their vertices.
  const isRound = edges.map((edge, i) => sameDirection(edges.at(i - 1)!.normals[1], edge.normals[0]));
  const starts = edges.map(({ normals }, i) => addCorner(plane, polygon[i]!, from, to, normals[0]));
  edges.forEach((edge, i) => {
    const [a, d] = starts[i]!;
    const [b, c] = isRound[edge.to] ? starts[edge.to]! : addCorner(plane, polygon[edge.to]!, from, to, edge.normals[1]);
    plane.quad(a, b, c, d);
    if (low) plane.quad(low[edge.from]!, low[edge.to]!, b, a);
    if (high) plane.quad(d, c, high[edge.to]!, high[edge.from]!);
  });
}

/** @returns the corner's vertices at both heights */
function addCorner(plane: Workplane, at: Point, from: number, to: number, normal: Point): readonly [number, number] {
  return [plane.vertex(at, from, normal), plane.vertex(at, to, normal)];
}

function sameDirection(a: Point, b: Point): boolean {
  return a[0] === b[0] && a[1] === b[1];
}

export function addPocket(plane: Workplane, { area, depth, fromTop }: Pocket, from: number, length: number): void {
  const [low, high] = fromTop ? [from + length - depth, from + length] : [from, from + depth];
  for (const polygon of [area.outer, ...area.holes]) addWall(plane, polygon.toReversed(), low, high);
  addFlat(plane, area, fromTop ? low : high, fromTop ? 1 : -1);
}

function isIn({ area }: Pocket, { outer }: PolygonWithHoles): boolean {
  return containsPoint(outer, area.outer[0]!);
}
