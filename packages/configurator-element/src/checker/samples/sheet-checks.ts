// Warns about folded sheets that can't be made: flanges that are too short for a press brake, bends that are too sharp
// for the material or for a living hinge, holes that bending would distort, and flanges or flat patterns that overlap.

import { AXES } from '../../geometry/axes.js';
import { loopBounds, type Point } from '../../geometry/curve.js';
import { flattenLoop } from '../../geometry/flatten-loop.js';
import { transformPoint } from '../../geometry/matrix.js';
import { times } from '../../geometry/times.js';
import { triangulate } from '../../geometry/triangulate.js';
import { cross, length } from '../../geometry/vector.js';
import { dot, scale, subtract } from '../../geometry/vector-math.js';
import type { ModelDocument, Product, SheetBend, SheetFace, SheetPart, Vector } from '../../model/index.js';
import { outsideSetback } from '../../model/sheet/bend.js';
import { pointerOf } from './joint-checks.js';
import type { PartWarning } from './part-checker.js';

/** A difference smaller than any machine can make, in mm. */
const SLACK = 1e-3;

/** The maximum number of sheets to check in one configuration. */
const MAX_SHEETS = 100;

/** @param document the product's document */
export function sheetWarnings({ parts }: Product, { parts: definitions }: ModelDocument): readonly PartWarning[] {
  const sheets: SheetPart[] = [];
  const seen = new Set<object>();
  for (const part of parts) {
    if (part.kind !== 'sheet' || !part.bom || seen.has(part.faces) || sheets.length === MAX_SHEETS) continue;
    // Record the faces, because sheets that are folded the same way share this object.
    seen.add(part.faces);
    sheets.push(part);
  }
  return sheets.flatMap((sheet) => {
    const pointer = pointerOf(sheet.id, definitions, '/parts')!;
    return checks.flatMap((check) =>
      check(sheet).map(({ pointer: at, code, message }) => {
        return { pointer: pointer + at, code, message: `${sheet.path}: ${message}` };
      }),
    );
  });
}

/** Returns warnings whose pointers are relative to the part. */
type SheetCheck = (sheet: SheetPart) => readonly PartWarning[];

const thickness: SheetCheck = ({ thickness, normal, material }) => {
  const usual = material?.thickness;
  if (usual === undefined || Math.abs(thickness - usual) < 0.05) return [];
  const message = `the sheet is ${mm(thickness)} mm thick, but its material "${material!.id}" is ${mm(usual)} mm`;
  return [{ pointer: `/size/${AXES.indexOf(normal)}`, code: 'thickness-differs', message }];
};

const radius: SheetCheck = ({ bends, thickness }) =>
  bends
    .filter((bend) => !bend.hinge && bend.radius < thickness / 2 - SLACK)
    .map(({ pointer, radius }) => ({
      pointer,
      code: 'bend-too-sharp',
      message: `an inside radius of ${mm(radius)} mm may crack a sheet of ${mm(thickness)} mm: bend it by at least half of the thickness`,
    }));

const hingeRadius: SheetCheck = ({ bends }) =>
  bends.flatMap(({ pointer, radius, hinge }) => {
    if (!hinge || radius >= hinge.leastRadius - SLACK) return [];
    const least = Math.ceil(hinge.leastRadius * 10) / 10;
    const message = `an inside radius of ${mm(radius)} mm breaks this living hinge: bend it by at least ${least} mm, or make its slots longer, wider, or closer together`;
    return [{ pointer: `${pointer}/hinge`, code: 'hinge-breaks', message }];
  });

/** A die must support the sheet on both sides: at least three times the thickness beyond the radius. */
const flangeLength: SheetCheck = (sheet) =>
  sheet.bends.flatMap((bend) => {
    if (bend.hinge) return [];
    const least = 3 * sheet.thickness + bend.radius;
    const own = outsideLength(sheet.faces[bend.faces[1]]!, bend, sheet);
    if (own >= least - SLACK) return [];
    const message = `a flange of ${mm(own)} mm is too short to bend: it needs 3 × the thickness + the radius, ${mm(least)} mm`;
    return [{ pointer: `${bend.pointer}/length`, code: 'flange-too-short', message }];
  });

/** The length from the outside of a flange's bend to its free end, or to the outside of the next bend. */
function outsideLength({ region }: SheetFace, bend: SheetBend, { bends, thickness }: SheetPart): number {
  const { max } = loopBounds(region.map(({ outer }) => outer));
  const beyond = bends
    .filter(({ faces, edge }) => faces[0] === bend.faces[1] && edge.every(([, v]) => v > max[1] - SLACK))
    .map((next) => outsideSetback(next, thickness));
  return max[1] + outsideSetback(bend, thickness) + Math.max(0, ...beyond);
}

/** A press stretches everything closer to a bend than twice the thickness. */
const holes: SheetCheck = ({ faces, bends, thickness }) =>
  faces.flatMap(({ pointer, cuts }, index) => {
    const lines = bends.flatMap(({ faces: [first, second], edge, length, hinge }) => {
      const least = hinge ? 2 * SLACK : 2 * thickness;
      const start: Line = [
        [0, 0],
        [length, 0],
      ];
      return [
        ...(first === index ? [{ line: edge, least }] : []),
        ...(second === index ? [{ line: start, least }] : []),
      ];
    });
    return cuts.flatMap(({ pointer: at, region }) => {
      const outline = flattenLoop(region.outer, 0.002);
      const tooNear = lines
        .map(({ line, least }) => ({ least, apart: Math.min(...outline.map((point) => distanceTo(point, line))) }))
        .filter(({ apart, least }) => apart < least - SLACK)
        .map(({ apart }) => apart);
      if (tooNear.length === 0) return [];
      const nearest = Math.min(...tooNear);
      const where = nearest <= SLACK ? 'reaches into a bend' : `is ${mm(nearest)} mm from a bend`;
      const what = at.startsWith('/holes') ? 'a hole' : 'a cutout';
      const message = `${what} ${where} and would be distorted: keep twice the thickness, ${mm(2 * thickness)} mm`;
      return [{ pointer: pointer + at, code: 'hole-near-bend', message }];
    });
  });

type Line = readonly [Point, Point];

/** The distance of a point from a bend, which is on the right of its line; 0 if the point is within the bend. */
function distanceTo([x, y]: Point, [from, to]: Line): number {
  const [u, v] = [to[0] - from[0], to[1] - from[1]];
  const share = ((x - from[0]) * u + (y - from[1]) * v) / (u * u + v * v);
  const clamped = Math.min(1, Math.max(0, share));
  const isBeyond = (x - from[0]) * v - (y - from[1]) * u > 0;
  if (isBeyond && share > 0 && share < 1) return 0;
  return Math.hypot(x - from[0] - clamped * u, y - from[1] - clamped * v);
}

const collisions: SheetCheck = (sheet) => {
  const { faces, bends, thickness } = sheet;
  const bodies = faces.map((face) => prismsOf(face, thickness));
  const isJoined = (a: number, b: number) => bends.some(({ faces: [from, to] }) => from === a && to === b);
  return faces.flatMap(({ pointer }, index) => {
    const other = bodies.findIndex(
      (prisms, i) => i < index && !isJoined(i, index) && !isJoined(index, i) && doMeet(prisms, bodies[index]!),
    );
    if (other < 0) return [];
    const name = faces[other]!.pointer === '' ? 'the base' : `the flange at ${faces[other]!.pointer}`;
    const message = `this flange runs into ${name}: make one of them shorter, or end it earlier with "from" and "to"`;
    return [{ pointer, code: 'flanges-collide', message }];
  });
};

/** A convex solid: its corners, and the directions along which it could be separate from another solid. */
interface Prism {
  readonly corners: readonly Vector[];
  readonly normals: readonly Vector[];
  readonly edges: readonly Vector[];
}

/** A face without its holes, as triangles. */
function prismsOf({ region, matrix }: SheetFace, thickness: number): readonly Prism[] {
  return region.flatMap(({ outer }) => {
    const polygon = flattenLoop(outer, 0.5);
    const indices = triangulate({ outer: polygon, holes: [] });
    return times(indices.length / 3, (triangle): Prism => {
      const flat = indices.slice(3 * triangle, 3 * triangle + 3).map((index) => polygon[index]!);
      const at = (height: number) => flat.map(([u, v]) => transformPoint(matrix, [u, v, height]));
      const [low, high] = [at(0), at(thickness)];
      const sides = low.map((corner, i) => subtract(low[(i + 1) % 3]!, corner));
      const up = subtract(high[0]!, low[0]!);
      const normals = [up, ...sides.map((side) => cross(side, up))];
      return { corners: [...low, ...high], normals, edges: [up, ...sides] };
    });
  });
}

/** Whether two convex solids overlap, which means that no plane separates them (separating axis theorem). */
function doMeet(some: readonly Prism[], others: readonly Prism[]): boolean {
  return some.some((one) => others.some((other) => !areApart(one, other)));
}

function areApart(one: Prism, other: Prism): boolean {
  const across = one.edges.flatMap((edge) => other.edges.map((each) => cross(edge, each)));
  return [...one.normals, ...other.normals, ...across].some((direction) => {
    const long = length(direction);
    if (long < 1e-9) return false;
    const axis = scale(direction, 1 / long);
    const [a, b] = [one, other].map(({ corners }) => corners.map((corner) => dot(corner, axis)));
    const gap = Math.max(Math.min(...b!) - Math.max(...a!), Math.min(...a!) - Math.max(...b!));
    return gap > -SLACK;
  });
}

const overlap: SheetCheck = ({ flat }) => {
  if (!flat.outline.some(({ outer }) => crosses(flattenLoop(outer, 0.1)))) return [];
  const message =
    "the flat sheet overlaps itself, so it can't be cut from one piece: make a flange shorter or narrower";
  return [{ pointer: '', code: 'flat-overlaps', message }];
};

function crosses(polygon: readonly Point[]): boolean {
  const side = ([a, b]: Point, [c, d]: Point, [x, y]: Point) => (c - a) * (y - b) - (d - b) * (x - a);
  return polygon.some((a, i) => {
    const b = polygon[(i + 1) % polygon.length]!;
    return polygon.some((c, k) => {
      const d = polygon[(k + 1) % polygon.length]!;
      return k > i + 1 && side(a, b, c) * side(a, b, d) < -SLACK && side(c, d, a) * side(c, d, b) < -SLACK;
    });
  });
}

const checks: readonly SheetCheck[] = [thickness, radius, hingeRadius, flangeLength, holes, collisions, overlap];

function mm(value: number): number {
  return Math.round(value * 100) / 100 + 0;
}
