// The checks for grooves, rebates and pockets that are outside their board, too deep, too near an edge or too narrow,
// or that run into something else.

import { AXES, axisIndex } from '../../geometry/axes.js';
import { loopBounds, type PlaneBounds } from '../../geometry/curve.js';
import { flattenLoop } from '../../geometry/flatten-loop.js';
import { circle, type Polygon, polygonBounds, polygonsMeet } from '../../geometry/polygon.js';
import { faceAxis, planeAxes } from '../../geometry/sides.js';
import type { Face, PanelPart, PlacedPart, Recess } from '../../model/index.js';
import type { PartCheck } from './part-checks.js';

/** A difference smaller than any machine can make, in mm. */
const SLACK = 1e-3;

/** The minimum material below and beside a recess, in mm. */
const LEAST_FLOOR = 1;
const LEAST_WEB = 3;

/** The narrowest groove that common cutters and saws can make, in mm. */
const NARROWEST_GROOVE = 2;

/** Allow grooves to run off the board at their ends, and pockets in a face to extend over an edge, as cutouts may. */
const outside: PartCheck = {
  code: 'recess-outside',
  see: (part) =>
    firstOf(part, (recess, panel) => {
      const { kind, face, line } = recess;
      const { min, max, wide } = placeOf(recess, panel);
      const isBeside = [0, 1].some((axis) => max[axis]! <= SLACK || min[axis]! >= wide[axis]! - SLACK);
      if (isBeside) return `${named(recess)} is outside the ${sideOf(face, panel)}`;
      const isOnEdge = faceAxis(face) !== panel.normal;
      const over = [0, 1].map((axis) => {
        const isAcross = line !== undefined && line[0][axis] === line[1][axis];
        const isThickness = isOnEdge && planeAxes[faceAxis(face)][axis] === axisIndex[panel.normal];
        const counts = isThickness || kind === 'rebate' || (kind === 'groove' && isAcross);
        return counts ? Math.max(-min[axis]!, max[axis]! - wide[axis]!) : 0;
      });
      const most = Math.max(...over);
      return most > SLACK ? `${named(recess)} extends ${mm(most)} mm beyond the ${sideOf(face, panel)}` : undefined;
    }),
};

const floor: PartCheck = {
  code: 'recess-too-deep',
  see: (part) =>
    firstOf(part, (recess, { size }) => {
      const left = size[axisIndex[faceAxis(recess.face)]] - recess.depth;
      return left < LEAST_FLOOR - SLACK
        ? `${named(recess)} is ${mm(recess.depth)} mm deep and leaves only ${mm(left)} mm of the board`
        : undefined;
    }),
};

const web: PartCheck = {
  code: 'recess-near-edge',
  see: (part) =>
    firstOf(part, (recess, panel) => {
      const { min, max, wide } = placeOf(recess, panel);
      const webs = [min[0], min[1], wide[0] - max[0], wide[1] - max[1]];
      const thin = webs.filter((each) => each > SLACK && each < LEAST_WEB - SLACK);
      return thin.length > 0
        ? `${named(recess)} leaves only ${mm(Math.min(...thin))} mm beside it; less than 3 mm breaks off easily`
        : undefined;
    }),
};

const narrow: PartCheck = {
  code: 'groove-narrow',
  see: (part) =>
    firstOf(part, ({ kind, width = 0 }) =>
      kind === 'groove' && width < NARROWEST_GROOVE - SLACK
        ? `a groove is ${mm(width)} mm wide, but cutters and saws make at least 2 mm`
        : undefined,
    ),
};

const meets: PartCheck = {
  code: 'recess-meets',
  see(part) {
    if (part.kind !== 'panel' || !part.recesses) return undefined;
    const { recesses, size } = part;
    const bodies = [
      ...recesses.map(
        (recess): Body => ({
          ...bodyOf(recess.face, flattenLoop(recess.region.outer), recess.depth, size),
          name: named(recess),
          recess,
        }),
      ),
      ...(part.holes ?? []).map(
        ({ face, at, diameter, depth = Infinity }): Body => ({
          ...bodyOf(face, circle(at, diameter / 2), Math.min(depth, size[axisIndex[faceAxis(face)]]), size),
          name: `a hole at ${mm(at[0])}, ${mm(at[1])}`,
        }),
      ),
    ];
    for (let i = 0; i < recesses.length; i++) {
      for (const other of bodies.slice(i + 1)) {
        const own = bodies[i]!;
        if (!mayMeet(own, other) && doMeet(own, other)) return `${own.name} runs into ${other.name}`;
      }
    }
    return undefined;
  },
};

export const recessChecks = { outside, floor, web, narrow, meets } as const;

/** Something that's removed from a board. */
interface Body {
  readonly name: string;
  readonly face: Face;
  /** The outline in the coordinates of its face. */
  readonly outline: Polygon;
  readonly min: readonly number[];
  readonly max: readonly number[];
  readonly recess?: Recess;
}

function bodyOf(face: Face, outline: Polygon, depth: number, size: PanelPart['size']): Omit<Body, 'name'> {
  const axis = axisIndex[faceAxis(face)];
  const [first, second] = planeAxes[faceAxis(face)];
  const bounds = polygonBounds(outline);
  const from = face.startsWith('+') ? size[axis] - depth : 0;
  const corner = ([u, v]: readonly [number, number], along: number) =>
    AXES.map((_, own) => (own === first ? u : own === second ? v : along));
  return { face, outline, min: corner(bounds.min, from), max: corner(bounds.max, from + depth) };
}

/**
 * Whether two bodies may meet on purpose: recesses of the same kind and depth that continue each other, or a hole in a
 * pocket.
 */
function mayMeet({ recess, face, min, max }: Body, other: Body): boolean {
  if (other.face !== face) return false;
  if (other.recess) return other.recess.kind === recess!.kind && other.recess.depth === recess!.depth;
  const plane = planeAxes[faceAxis(face)];
  return (
    recess!.kind === 'pocket' && plane.every((axis) => other.min[axis]! >= min[axis]! && other.max[axis]! <= max[axis]!)
  );
}

function doMeet(a: Body, b: Body): boolean {
  const isParallel = faceAxis(a.face) === faceAxis(b.face);
  const isApart = [0, 1, 2].some((axis) => {
    // Work on opposite faces needs a floor between it.
    const isAlong = isParallel && axis === axisIndex[faceAxis(a.face)];
    const least = isAlong && a.face !== b.face ? SLACK - LEAST_FLOOR : SLACK;
    return a.max[axis]! < b.min[axis]! + least || b.max[axis]! < a.min[axis]! + least;
  });
  return !isApart && (!isParallel || polygonsMeet(a.outline, b.outline));
}

/** The bounds of a recess, and the size of its side of the board. */
function placeOf(
  { face, region }: Recess,
  { size }: PanelPart,
): PlaneBounds & { readonly wide: readonly [number, number] } {
  const [first, second] = planeAxes[faceAxis(face)];
  return { ...loopBounds([region.outer]), wide: [size[first], size[second]] };
}

function firstOf(part: PlacedPart, see: (recess: Recess, panel: PanelPart) => string | undefined): string | undefined {
  if (part.kind !== 'panel') return undefined;
  for (const recess of part.recesses ?? []) {
    const said = see(recess, part);
    if (said !== undefined) return said;
  }
  return undefined;
}

function named({ kind, region }: Recess): string {
  const { min, max } = loopBounds([region.outer]);
  return `a ${kind} from ${mm(min[0])}, ${mm(min[1])} to ${mm(max[0])}, ${mm(max[1])}`;
}

function sideOf(face: Face, { normal, size }: PanelPart): string {
  const [first, second] = planeAxes[faceAxis(face)];
  const side = faceAxis(face) === normal ? 'board' : `board's edge "${face}"`;
  return `${side}, which is ${mm(size[first])} × ${mm(size[second])} mm`;
}

/** Rounds a length to hundredths of a millimeter. */
function mm(length: number): number {
  return Math.round(length * 100) / 100 + 0;
}
