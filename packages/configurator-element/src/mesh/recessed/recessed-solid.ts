// A board with recesses as closed geometry. Pockets that touch nothing, bores in the edges, and through holes are kept
// out of the arrangement of layers. There may be dozens of them, and the arrangement's time grows with the square of
// its sides.

import { axisIndex } from '../../geometry/axes.js';
import type { Point } from '../../geometry/curve.js';
import {
  containsPoint,
  insetPolygon,
  type Polygon,
  type PolygonWithHoles,
  signedArea,
} from '../../geometry/polygon.js';
import { planeAxes } from '../../geometry/sides.js';
import { coversArea, triangulate } from '../../geometry/triangulate.js';
import type { Axis } from '../../model/evaluate/product.js';
import { addFlat, addPocket, addWall, Workplane } from '../prism.js';
import type { GeometryBuilder } from '../stretch-geometry.js';
import { type Border, LayerStack, type Rim, type Wall } from './layer-stack.js';
import type { RecessedSolid } from './panel-cuts.js';

/** A face with its bevels. */
interface Face {
  readonly upwards: 1 | -1;
  readonly rims: readonly Rim[];
  /** The face's areas, with rings and pockets as holes, and their triangles. */
  readonly areas: readonly { readonly area: PolygonWithHoles; readonly triangles: readonly number[] }[];
  readonly islands: readonly Polygon[];
}

export function addRecessedSolid(builder: GeometryBuilder, solid: RecessedSolid): void {
  const stack = new LayerStack(solid);
  const beveled = facesOf(stack, solid, solid.edgeRadius);
  const faces = beveled ?? facesOf(stack, solid, 0)!;
  new SolidWriter(builder, solid, stack, faces, beveled ? solid.edgeRadius : 0).write();
}

/** The lower and the upper face; undefined if there's no room for the bevels. */
function facesOf(stack: LayerStack, { pockets }: RecessedSolid, radius: number): readonly [Face, Face] | undefined {
  const rings = stack.rings.map((ring) => insetPolygon(ring, radius));
  if (radius > 0 && rings.some((ring, i) => ring === stack.rings[i])) return undefined;
  const faces = ([-1, 1] as const).map((upwards): Face | undefined => {
    const loops = stack.face(upwards, radius);
    if (!loops) return undefined;
    const own = pockets.filter(({ fromTop }) => fromTop === (upwards === 1));
    const openings = own.map(({ area }) => area.outer.toReversed());
    const outlines = loops.map((loop) => loop.map(({ inset }) => inset[0]));
    const polygons = [...outlines, ...rings, ...openings];
    const areas = grouped(polygons).map((area) => ({ area, triangles: triangulate(area) }));
    // Bevels that run into each other leave a polygon outside all others, or areas that overlap.
    const isComplete = polygons.length === areas.reduce((sum, { area }) => sum + 1 + area.holes.length, 0);
    if (radius > 0 && !(isComplete && areas.every(({ area, triangles }) => coversArea(triangles, area))))
      return undefined;
    return { upwards, rims: loops.flat(), areas, islands: own.flatMap(({ area }) => area.holes) };
  });
  const [low, high] = faces;
  return low && high ? [low, high] : undefined;
}

/**
 * Groups polygons into areas. A polygon that runs clockwise is a hole, which belongs to the smallest polygon around it.
 */
function grouped(polygons: readonly Polygon[]): readonly PolygonWithHoles[] {
  const sized = polygons.map((polygon) => ({ polygon, area: signedArea(polygon) }));
  const areas = sized
    .filter(({ area }) => area > 0)
    .sort((a, b) => a.area - b.area)
    .map(({ polygon }) => ({ outer: polygon, holes: [] as Polygon[] }));
  for (const { polygon, area } of sized) {
    if (area < 0) areas.find(({ outer }) => containsPoint(outer, polygon[0]!))?.holes.push(polygon);
  }
  return areas;
}

/** A corner of a wall: its position across the board and above the lower face. */
interface WallCorner {
  readonly at: Point;
  readonly height: number;
}

class SolidWriter {
  readonly #builder: GeometryBuilder;
  readonly #plane: Workplane;
  readonly #solid: RecessedSolid;
  readonly #stack: LayerStack;
  readonly #faces: readonly [Face, Face];
  readonly #radius: number;
  /** The corners at which a face's edge is beveled, for the lower and the upper face. */
  readonly #beveled: readonly [low: ReadonlySet<string>, high: ReadonlySet<string>];
  /** The heights at which walls begin or end, by corner. */
  readonly #heights = new Map<string, Set<number>>();

  constructor(
    builder: GeometryBuilder,
    solid: RecessedSolid,
    stack: LayerStack,
    faces: readonly [Face, Face],
    radius: number,
  ) {
    this.#builder = builder;
    this.#plane = new Workplane(builder, solid.normal);
    this.#solid = solid;
    this.#stack = stack;
    this.#faces = faces;
    this.#radius = radius;
    const beveledIn = ({ rims }: Face) =>
      new Set(rims.filter(({ isBeveled }) => isBeveled).flatMap(({ from, to }) => [keyOf(from), keyOf(to)]));
    this.#beveled = [beveledIn(faces[0]), beveledIn(faces[1])];
  }

  get #thickness(): number {
    return this.#stack.heights.at(-1)!;
  }

  write(): void {
    for (const face of this.#faces) this.#addFace(face);
    for (const { height, upwards, loops } of this.#stack.floors()) {
      const areas = grouped(loops.map((loop) => loop.map(({ from }) => from)));
      for (const area of areas) addFlat(this.#plane, area, height, upwards);
    }
    this.#addRings();
    for (const wall of this.#stack.walls) {
      for (const { at, height } of this.#endsOf(wall)) {
        const heights = this.#heights.get(keyOf(at));
        if (heights) heights.add(height);
        else this.#heights.set(keyOf(at), new Set([height]));
      }
    }
    for (const wall of this.#stack.walls) this.#addWall(wall);
    for (const pocket of this.#solid.pockets) addPocket(this.#plane, pocket, 0, this.#thickness);
  }

  #addFace({ upwards, areas, islands, rims }: Face): void {
    const height = upwards === 1 ? this.#thickness : 0;
    for (const { area, triangles } of areas) addFlat(this.#plane, area, height, upwards, triangles);
    for (const island of islands) addFlat(this.#plane, { outer: island.toReversed(), holes: [] }, height, upwards);
    for (const rim of rims.filter(({ isBeveled }) => isBeveled)) {
      const [first, last] = outwardNormals(rim);
      const below = height - upwards * this.#radius;
      const corners = [
        this.#plane.vertex(rim.from, below, first),
        this.#plane.vertex(rim.to, below, last),
        this.#plane.vertex(rim.inset[1], height, [0, 0], upwards),
        this.#plane.vertex(rim.inset[0], height, [0, 0], upwards),
      ] as const;
      if (upwards === 1) this.#plane.quad(...corners);
      else this.#plane.quad(corners[3], corners[2], corners[1], corners[0]);
    }
  }

  /** The walls of through holes, with the bevels at both ends. */
  #addRings(): void {
    const radius = this.#radius;
    for (const ring of this.#stack.rings) {
      const edge = radius > 0 ? insetPolygon(ring, radius) : undefined;
      const [low, high] = ([-1, 1] as const).map((upwards) =>
        edge?.map((at) => this.#plane.vertex(at, upwards === 1 ? this.#thickness : 0, [0, 0], upwards)),
      );
      addWall(this.#plane, ring, radius, this.#thickness - radius, low, high);
    }
  }

  /** The lower and upper ends of a wall's two sides, where bevels begin. */
  #endsOf({ from, to, first, end }: Wall): readonly [WallCorner, WallCorner, WallCorner, WallCorner] {
    const { heights } = this.#stack;
    const low = (at: Point) => (first === 0 && this.#beveled[0].has(keyOf(at)) ? this.#radius : heights[first]!);
    const isTop = end === heights.length - 1;
    const high = (at: Point) =>
      isTop && this.#beveled[1].has(keyOf(at)) ? this.#thickness - this.#radius : heights[end]!;
    return [
      { at: from, height: low(from) },
      { at: to, height: low(to) },
      { at: to, height: high(to) },
      { at: from, height: high(from) },
    ];
  }

  #addWall(wall: Wall): void {
    const [startLow, endLow, endHigh, startHigh] = this.#endsOf(wall);
    const corners: readonly WallCorner[] = [
      ...(wall.first === 0 ? this.#cornersOn(this.#faces[0], wall) : []),
      ...this.#column(endLow, endHigh),
      ...(wall.end === this.#stack.heights.length - 1 ? this.#cornersOn(this.#faces[1], wall).reverse() : []),
      ...this.#column(startLow, startHigh).reverse(),
    ];
    const normals = outwardNormals(wall);
    const bores = this.#boresIn(wall);
    const along = alongWall(wall);
    const outer = corners.map(({ at, height }): Point => [along(at), height]);
    const length = along(wall.to);
    const put = ({ at, height }: WallCorner) => this.#plane.vertex(at, height, normals[along(at) > length / 2 ? 1 : 0]);
    const rims = bores.map(({ rim }) => rim);
    const holes = rims.map((rim) => rim.map(({ at, height }): Point => [along(at), height]));
    const vertices = [...corners, ...rims.flat()].map(put);
    const triangles = corners.length === 4 && rims.length === 0 ? [0, 1, 2, 0, 2, 3] : triangulate({ outer, holes });
    for (let i = 0; i < triangles.length; i += 3) {
      this.#plane.triangle(vertices[triangles[i]!]!, vertices[triangles[i + 1]!]!, vertices[triangles[i + 2]!]!);
    }
    for (const { bore, end } of bores) {
      addPocket(
        new Workplane(this.#builder, bore.axis),
        bore,
        bore.fromTop ? 0 : end,
        bore.fromTop ? end : this.#lengthAlong(bore.axis),
      );
    }
  }

  #lengthAlong(axis: Axis): number {
    return this.#solid.size[axisIndex[axis]];
  }

  /** The corners that bevels have moved along a wall's edge on a face, in order from the wall's start. */
  #cornersOn({ rims, upwards }: Face, { side }: Wall): WallCorner[] {
    const rim = rims.find((own) => own.side === side);
    if (!rim || rim.isBeveled) return [];
    const height = upwards === 1 ? this.#thickness : 0;
    return [rim.from, rim.to].flatMap((corner, i) =>
      this.#beveled[upwards === 1 ? 1 : 0].has(keyOf(corner)) ? [{ at: rim.inset[i]!, height }] : [],
    );
  }

  /**
   * The corners of a column from `low` up to `high`: one at each height in between at which another wall begins or
   * ends.
   */
  #column(low: WallCorner, high: WallCorner): WallCorner[] {
    const between = [...this.#heights.get(keyOf(low.at))!].filter((each) => each > low.height && each < high.height);
    return [low.height, ...between.sort((a, b) => a - b), high.height].map((height) => ({ at: low.at, height }));
  }

  /** The bores that begin in a wall, with their rims clockwise and the wall's position. */
  #boresIn(wall: Wall) {
    const { normal, size, bores } = this.#solid;
    const [startLow, endLow, endHigh, startHigh] = this.#endsOf(wall);
    const [low, high] = [Math.max(startLow.height, endLow.height), Math.min(startHigh.height, endHigh.height)];
    const [normalU, normalV] = outwardNormals(wall)[0];
    return bores.flatMap((bore) => {
      const across = planeAxes[normal][0] === axisIndex[bore.axis] ? 0 : 1;
      const along = across === 0 ? 1 : 0;
      const end = wall.from[across];
      const isOwn = Math.abs(end - (bore.fromTop ? size[axisIndex[bore.axis]] : 0)) < 1e-3;
      const faces = (across === 0 ? normalU : normalV) * (bore.fromTop ? 1 : -1) > 0.999;
      if (!isOwn || !faces || wall.to[across] !== end) return [];
      const isHeightFirst = planeAxes[bore.axis][0] === axisIndex[normal];
      const place = ([first, second]: Point): WallCorner => {
        const [height, position] = isHeightFirst ? [first, second] : [second, first];
        return { at: across === 0 ? [end, position] : [position, end], height };
      };
      const rim = bore.area.outer.map(place);
      const [from, to] = [wall.from[along], wall.to[along]].sort((a, b) => a - b) as [number, number];
      const margin = Math.max(this.#radius, 0.01);
      const isInside = rim.every(
        ({ at, height }) =>
          at[along] > from + margin && at[along] < to - margin && height > low + margin && height < high - margin,
      );
      if (!isInside) return [];
      const position = alongWall(wall);
      const isClockwise = signedArea(rim.map(({ at, height }): Point => [position(at), height])) < 0;
      return [{ bore, end, rim: isClockwise ? rim : rim.toReversed() }];
    });
  }
}

/** Returns a function that measures a point's distance along a wall from the wall's start. */
function alongWall({ from, to }: Border): (at: Point) => number {
  const [u, v] = [to[0] - from[0], to[1] - from[1]];
  const length = Math.hypot(u, v);
  return (at) => ((at[0] - from[0]) * u + (at[1] - from[1]) * v) / length;
}

/** The normals at the start and the end of a border, away from the material. */
function outwardNormals({ side, from, to }: Border): readonly [Point, Point] {
  const [first, last] = side.from === from ? side.normals : [side.normals[1], side.normals[0]];
  const isInwards = first[0] * (to[1] - from[1]) - first[1] * (to[0] - from[0]) < 0;
  const turned = ([u, v]: Point): Point => (isInwards ? [-u, -v] : [u, v]);
  return [turned(first), turned(last)];
}

function keyOf(point: Point): string {
  return point.join(' ');
}
