// What is done to a panel, laid out on the bench so that two equal boards look equal whichever way the product holds
// them: of all ways in which the board may lie, the one whose description comes first. Never mirrored.

import { type Axis, axisIndex, type Face, faceAxis, planeAxes } from '../geometry/axes.js';
import type { Point, Region } from '../geometry/curve.js';
import type { Vector } from '../geometry/vector.js';
import type { Hole, PanelPart } from '../model/evaluate/product.js';
import { isThrough } from '../model/parts/hole.js';
import { baseLine, type PartText } from '../typeface/index.js';
import { canonicalRegion, type RigidMotion } from './canonical-region.js';
import type { BenchPoint, FlatHole, FlatLetters, FlatPanel, PanelSide } from './flat-panel.js';
import { micrometres } from './units.js';

export type Machining = Pick<FlatPanel, 'edges' | 'holes' | 'outline' | 'cutouts' | 'letters'>;

/** Takes what a part's frame says to the bench. */
interface PanelFrame {
  point(point: Vector): BenchPoint;
  direction(direction: Vector): BenchPoint;
}

/** Right-handed triples of axes. */
const rightHanded: ReadonlySet<string> = new Set(['xyz', 'yzx', 'zxy']);

const edges: readonly (readonly [PanelSide, BenchPoint])[] = [
  ['length1', [0, -1, 0]],
  ['length2', [0, 1, 0]],
  ['width1', [-1, 0, 0]],
  ['width2', [1, 0, 0]],
];

const sides: readonly (readonly [FlatHole['side'], BenchPoint])[] = [
  ...edges,
  ['front', [0, 0, 1]],
  ['back', [0, 0, -1]],
];

/** How a board may be turned and still lie within its length and width. Of a direction, `size` is 0. */
type Turn = (point: BenchPoint, size: BenchPoint) => BenchPoint;

const halfTurns: readonly Turn[] = [
  (point) => point,
  ([x, y, z], [length, width]) => [length - x, width - y, z],
  ([x, y, z], [, width, thickness]) => [x, width - y, thickness - z],
  ([x, y, z], [length, , thickness]) => [length - x, y, thickness - z],
];

/** A square board without grain may lie across, too. */
const quarterTurns: readonly Turn[] = halfTurns.map((turn) => (point, size) => {
  const [x, y, z] = turn(point, size);
  return [y, size[0] - x, z];
});

/**
 * @param written what is written on it
 * @param along the axis of the part's frame that is the length
 * @param square whether the board may lie across as well
 * @param isMirrored its mirror image instead
 * @returns the work, and a text that equal boards of one size share
 */
export function canonicalMachining(
  part: PanelPart,
  written: readonly PartText[],
  along: Axis,
  across: Axis,
  square: boolean,
  isMirrored: boolean,
): { readonly work: Machining; readonly key: string } {
  const turns = square ? [...halfTurns, ...quarterTurns] : halfTurns;
  const benches = turns.map((turn) => panelFrame(part, along, across, isMirrored, turn));
  const engraved = written.filter(({ text: letters }) => letters.depth < 0 && letters.on.face.endsWith(part.normal));
  const ranks = benches.map((bench) => rankOf(part, engraved, bench));
  const first = [...ranks].sort()[0]!;
  const works = benches.filter((_, i) => ranks[i] === first).map((bench) => machiningOn(part, engraved, bench));
  const keyed = works.map((work) => ({ work, key: `${first}|${JSON.stringify(work)}` }));
  return keyed.reduce((best, one) => (one.key < best.key ? one : best));
}

function panelFrame(part: PanelPart, along: Axis, across: Axis, isMirrored: boolean, turn: Turn): PanelFrame {
  const mirrored = rightHanded.has(along + across + part.normal) === isMirrored;
  const [length, width, thickness] = [axisIndex[along], axisIndex[across], axisIndex[part.normal]];
  const size: BenchPoint = [part.size[length], part.size[width], part.size[thickness]];
  const toBench = (vector: Vector, reach: number): BenchPoint => {
    return [vector[length], mirrored ? reach - vector[width] : vector[width], vector[thickness]];
  };
  return {
    point: (point) => turn(toBench(point, size[1]), size),
    direction: (direction) => turn(toBench(direction, 0), [0, 0, 0]),
  };
}

/**
 * What decides first: a machine drills and engraves from above, so that little should be elsewhere; then the banded
 * sides.
 */
function rankOf(part: PanelPart, engraved: readonly PartText[], bench: PanelFrame): string {
  const banded = bandedSides(part, bench);
  const above = part.holes?.filter((hole) => isThroughFaces(hole, part) || sideOf(hole.face, bench) === 'front') ?? [];
  const below = engraved.filter(({ text: letters }) => sideOf(letters.on.face, bench) === 'back');
  const elsewhere = (part.holes?.length ?? 0) - above.length + below.length;
  return `${String(elsewhere).padStart(6, '0')}${sides.map(([side]) => (banded.has(side) ? 0 : 1)).join('')}`;
}

function machiningOn(part: PanelPart, engraved: readonly PartText[], bench: PanelFrame): Machining {
  const banded = bandedSides(part, bench);
  const [first, second] = planeAxes[part.normal];
  const flat = ([x, y]: BenchPoint): Point => [x, y];
  const placement: RigidMotion = {
    point: ([u, v]) => flat(bench.point(inFrame([first, u], [second, v]))),
    direction: ([u, v]) => flat(bench.direction(inFrame([first, u], [second, v]))),
  };
  const place = (regions: readonly Region[]) => sorted(regions.map((region) => canonicalRegion(region, placement)));
  return {
    edges: edges.flatMap(([side]) => (banded.has(side) ? [side] : [])),
    holes: sorted((part.holes ?? []).map((hole) => holeOn(hole, part, bench))),
    outline: part.outline && place(part.outline),
    cutouts: place(part.cutouts ?? []),
    letters: sorted(engraved.map((inscription) => lettersOn(inscription, placement, bench))),
  };
}

function lettersOn(
  { text: letters, toCarrier: place }: PartText,
  placement: RigidMotion,
  bench: PanelFrame,
): FlatLetters {
  const line = baseLine(letters);
  const at = (u: number, v: number) => placement.point(place(line([u, v])));
  const start = at(0, 0);
  const towards = ([x, y]: Point): Point => [direction(x - start[0]), direction(y - start[1])];
  return {
    side: sideOf(letters.on.face, bench) === 'back' ? 'back' : 'front',
    text: letters.text,
    height: micrometres(letters.height),
    depth: micrometres(-letters.depth),
    at: [micrometres(start[0]), micrometres(start[1])],
    right: towards(at(1, 0)),
    up: towards(at(0, 1)),
  };
}

/** A share of length 1 free of the noise of floating point, exact enough for the longest line. */
function direction(share: number): number {
  return Math.round(share * 1e9) / 1e9 + 0;
}

function holeOn(hole: Hole, part: PanelPart, bench: PanelFrame): FlatHole {
  const { face, at, depth } = hole;
  const [axis, [first, second]] = [axisIndex[faceAxis(face)], planeAxes[faceAxis(face)]];
  const mouth = inFrame([first, at[0]], [second, at[1]], [axis, face[0] === '+' ? part.size[axis] : 0]);
  const [x, y, z] = bench.point(mouth);
  const through = isThroughFaces(hole, part);
  return {
    side: through ? 'front' : sideOf(face, bench),
    at: [micrometres(x), micrometres(y), micrometres(through ? part.size[axis] : z)],
    diameter: micrometres(hole.diameter),
    depth: depth === undefined || isThrough(hole, part.size[axis]) ? undefined : micrometres(depth),
  };
}

/** From one face to the other, and so the same from both. */
function isThroughFaces(hole: Hole, { size, normal }: PanelPart): boolean {
  return hole.face.endsWith(normal) && isThrough(hole, size[axisIndex[normal]]);
}

function bandedSides({ edges }: PanelPart, bench: PanelFrame): ReadonlySet<FlatHole['side']> {
  return new Set(edges.map((face) => sideOf(face, bench)));
}

function sideOf(face: Face, bench: PanelFrame): FlatHole['side'] {
  const [u, v, w] = bench.direction(inFrame([axisIndex[faceAxis(face)], face[0] === '+' ? 1 : -1]));
  return sides.find(([, [x, y, z]]) => x * u + y * v + z * w > 0.5)![0];
}

/** What is given along some axes, and 0 along the others. */
function inFrame(...values: readonly (readonly [axis: number, value: number])[]): Vector {
  const along = (axis: number) => values.find(([own]) => own === axis)?.[1] ?? 0;
  return [along(0), along(1), along(2)];
}

function sorted<T>(values: readonly T[]): readonly T[] {
  const keyed = values.map((value) => ({ value, key: JSON.stringify(value) }));
  return keyed.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0)).map(({ value }) => value);
}
