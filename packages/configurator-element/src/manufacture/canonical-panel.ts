// Panels read so that two that the workshop makes alike are equal data, whichever way the product holds them: of all ways
// in which a panel may lie on the bench, the one whose description comes first. It is never mirrored.

import { axisIndex, type Face, faceAxis, planeAxes } from '../geometry/axes.js';
import type { Point, Region } from '../geometry/curve.js';
import type { Vector } from '../geometry/vector.js';
import type { Hole, PanelPart } from '../model/evaluate/product.js';
import { isThrough } from '../model/parts/hole.js';
import { baseLine, type PartText } from '../typeface/index.js';
import { canonicalRegion, micrometres, type RigidMotion, sortedByJson } from './canonical-shape.js';
import {
  type BenchPoint,
  blankOf,
  type FlatHole,
  type FlatLetters,
  type FlatPanel,
  type PanelSide,
  panelAxes,
} from './flat-panel.js';

export interface CanonicalPanel {
  readonly panel: FlatPanel;
  /** Equal for panels that are sawn alike. */
  readonly blankKey: string;
  /** Equal for panels that the workshop makes alike. */
  readonly key: string;
  /** The key of its mirror image; text on this one is not engraved into that. */
  mirrorKey(): string;
}

type Machining = Pick<FlatPanel, 'edges' | 'holes' | 'outline' | 'cutouts' | 'letters'>;

const unmachined: Machining = { edges: [], holes: [], outline: undefined, cutouts: [], letters: [] };

/**
 * Reads panels one after another. Those of one part of the document share their holes and outlines as objects, and are
 * compared with one another once.
 * @param textsByPath the texts on each part
 */
export function canonicalPanels(
  textsByPath: ReadonlyMap<string, readonly PartText[]>,
): (part: PanelPart) => CanonicalPanel {
  const known = new Map<string, KeyedMachining>();
  const readings = new Map<string, readonly Reading[]>();
  const numbers = new Map<unknown, number>();
  const numberOf = (shared: unknown) => {
    if (!numbers.has(shared)) numbers.set(shared, numbers.size);
    return numbers.get(shared)!;
  };
  return (part) => {
    const blank = blankOf(part);
    const { length, width, thickness, material, color, grain } = blank;
    const blankKey = `${material?.id}|${color}|${length}|${width}|${thickness}|${grain}`;
    const texts = textsByPath.get(part.path) ?? [];
    const { holes, outline, cutouts, edges, normal, size } = part;
    if (edges.length === 0 && !holes?.length && !outline && !cutouts?.length && texts.length === 0) {
      return { panel: { ...blank, ...unmachined }, blankKey, key: blankKey, mirrorKey: () => blankKey };
    }
    const engraved = texts.filter(({ text }) => text.depth < 0 && text.on.face.endsWith(normal));
    const faces = engraved.map(({ text }) => text.on.face);
    const shared = [numberOf(holes), numberOf(outline), numberOf(cutouts), normal, part.grain, size, edges].join('|');
    // A text lies on one panel only.
    const alike = [shared, ...engraved.map(numberOf)].join('|');
    const isSquare = !grain && length === width;
    const machining = (isMirrored: boolean) => {
      const key = `${shared}|${faces}|${isMirrored}`;
      const own = readings.get(key) ?? readingsOf(part, engraved, isSquare, isMirrored);
      readings.set(key, own);
      return withLetters(own, part, engraved);
    };
    const own = known.get(alike) ?? machining(false);
    known.set(alike, own);
    return {
      panel: { ...blank, ...own.machining },
      blankKey,
      key: `${blankKey}|${own.key}`,
      mirrorKey: () => `${blankKey}|${machining(true).key}`,
    };
  };
}

/** How a panel lies on the bench. */
interface PanelFrame {
  /** The part's axes along, across and through the panel. */
  readonly axes: readonly [number, number, number];
  /** Along these axes. */
  readonly size: BenchPoint;
  readonly isMirrored: boolean;
  readonly turn: Turn;
  /** Where each face of the part comes to lie. */
  readonly sides: Readonly<Record<Face, FlatHole['side']>>;
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

/** How a panel may be turned and still lie within its length and width. For a direction, `size` is 0. */
type Turn = (point: BenchPoint, size: BenchPoint) => BenchPoint;

const halfTurns: readonly Turn[] = [
  (point) => point,
  ([x, y, z], [length, width]) => [length - x, width - y, z],
  ([x, y, z], [, width, thickness]) => [x, width - y, thickness - z],
  ([x, y, z], [length, , thickness]) => [length - x, y, thickness - z],
];

/** A square panel without grain may lie across, too. */
const quarterTurns: readonly Turn[] = halfTurns.map((turn) => (point, size) => {
  const [x, y, z] = turn(point, size);
  return [y, size[0] - x, z];
});

interface KeyedMachining {
  readonly machining: Machining;
  /** Equal for panels of one size that are machined alike. */
  readonly key: string;
}

/** A way to lie in which nothing decides but what is cut, drilled and engraved. */
interface Reading extends KeyedMachining {
  readonly frame: PanelFrame;
}

/**
 * Without letters, which are mostly others on each panel: numbered doors are read once.
 * @param isSquare the panel may lie across as well
 * @param isMirrored its mirror image instead
 */
function readingsOf(
  part: PanelPart,
  engraved: readonly PartText[],
  isSquare: boolean,
  isMirrored: boolean,
): readonly Reading[] {
  const turns = isSquare ? [...halfTurns, ...quarterTurns] : halfTurns;
  const frames = turns.map((turn) => panelFrame(part, isMirrored, turn));
  const ranks = frames.map((frame) => rankOf(part, engraved, frame));
  const first = [...ranks].sort()[0]!;
  return frames
    .filter((_, i) => ranks[i] === first)
    .map((frame) => {
      const machining = machiningIn(frame, part);
      return { frame, machining, key: `${first}|${JSON.stringify(machining)}` };
    });
}

function withLetters(readings: readonly Reading[], part: PanelPart, engraved: readonly PartText[]): KeyedMachining {
  const all = readings.map(({ frame, machining, key }): KeyedMachining => {
    if (engraved.length === 0) return { machining, key };
    const motion = motionOf(frame, part);
    const letters = sortedByJson(engraved.map((text) => lettersOn(text, motion, frame)));
    return { machining: { ...machining, letters }, key: `${key}|${JSON.stringify(letters)}` };
  });
  return all.reduce((best, one) => (one.key < best.key ? one : best));
}

function panelFrame(part: PanelPart, isMirrored: boolean, turn: Turn): PanelFrame {
  const { along, across } = panelAxes(part);
  const axes = [axisIndex[along], axisIndex[across], axisIndex[part.normal]] as const;
  const lying = {
    axes,
    size: [part.size[axes[0]], part.size[axes[1]], part.size[axes[2]]] as const,
    isMirrored: rightHanded.has(along + across + part.normal) === isMirrored,
    turn,
  };
  return {
    ...lying,
    sides: {
      '+x': sideTowards(onBench(lying, [1, 0, 0], false)),
      '-x': sideTowards(onBench(lying, [-1, 0, 0], false)),
      '+y': sideTowards(onBench(lying, [0, 1, 0], false)),
      '-y': sideTowards(onBench(lying, [0, -1, 0], false)),
      '+z': sideTowards(onBench(lying, [0, 0, 1], false)),
      '-z': sideTowards(onBench(lying, [0, 0, -1], false)),
    },
  };
}

/** From the part's frame to the bench, of a point or of a direction. */
function onBench(
  { axes: [length, width, thickness], size, isMirrored, turn }: Omit<PanelFrame, 'sides'>,
  vector: Vector,
  isPoint: boolean,
): BenchPoint {
  const across = isMirrored ? (isPoint ? size[1] : 0) - vector[width]! : vector[width]!;
  return turn([vector[length]!, across, vector[thickness]!], isPoint ? size : still);
}

/** For a direction. */
const still: BenchPoint = [0, 0, 0];

function sideTowards([u, v, w]: BenchPoint): FlatHole['side'] {
  for (const [side, [x, y, z]] of sides) if (x * u + y * v + z * w > 0.5) return side;
  throw new TypeError('A direction along no axis.');
}

/**
 * What decides first: a machine drills and engraves from above, so that little should be elsewhere; then the banded
 * sides.
 */
function rankOf(part: PanelPart, engraved: readonly PartText[], frame: PanelFrame): string {
  const banded = bandedSides(part, frame);
  const above = part.holes?.filter((hole) => isThroughFaces(hole, part) || frame.sides[hole.face] === 'front') ?? [];
  const below = engraved.filter(({ text }) => frame.sides[text.on.face] === 'back');
  const elsewhere = (part.holes?.length ?? 0) - above.length + below.length;
  return `${String(elsewhere).padStart(6, '0')}${sides.map(([side]) => (banded.has(side) ? 0 : 1)).join('')}`;
}

/** From the panel's plane to the bench. */
function motionOf(frame: PanelFrame, { normal }: PanelPart): RigidMotion {
  const [first, second] = planeAxes[normal];
  const flat = ([x, y]: BenchPoint): Point => [x, y];
  return {
    point: ([u, v]) => flat(onBench(frame, inFrame([first, u], [second, v]), true)),
    direction: ([u, v]) => flat(onBench(frame, inFrame([first, u], [second, v]), false)),
  };
}

/** Without letters. */
function machiningIn(frame: PanelFrame, part: PanelPart): Machining {
  const banded = bandedSides(part, frame);
  const motion = motionOf(frame, part);
  const canonical = (regions: readonly Region[]) =>
    sortedByJson(regions.map((region) => canonicalRegion(region, motion)));
  return {
    edges: edges.flatMap(([side]) => (banded.has(side) ? [side] : [])),
    holes: sortedByJson((part.holes ?? []).map((hole) => holeOn(hole, part, frame))),
    outline: part.outline && canonical(part.outline),
    cutouts: canonical(part.cutouts ?? []),
    letters: [],
  };
}

function lettersOn({ text, toCarrier }: PartText, motion: RigidMotion, frame: PanelFrame): FlatLetters {
  const toPart = baseLine(text);
  const at = (u: number, v: number) => motion.point(toCarrier(toPart([u, v])));
  const start = at(0, 0);
  const towards = ([x, y]: Point): Point => [direction(x - start[0]), direction(y - start[1])];
  return {
    side: frame.sides[text.on.face] === 'back' ? 'back' : 'front',
    text: text.text,
    height: micrometres(text.height),
    depth: micrometres(-text.depth),
    at: [micrometres(start[0]), micrometres(start[1])],
    right: towards(at(1, 0)),
    up: towards(at(0, 1)),
  };
}

/** A share of length 1 without the noise of floating point, exact enough for the longest line. */
function direction(share: number): number {
  return Math.round(share * 1e9) / 1e9 + 0;
}

function holeOn(hole: Hole, part: PanelPart, frame: PanelFrame): FlatHole {
  const { face, at, depth } = hole;
  const [axis, [first, second]] = [axisIndex[faceAxis(face)], planeAxes[faceAxis(face)]];
  const mouth = inFrame([first, at[0]], [second, at[1]], [axis, face[0] === '+' ? part.size[axis] : 0]);
  const [x, y, z] = onBench(frame, mouth, true);
  const through = isThroughFaces(hole, part);
  return {
    side: through ? 'front' : frame.sides[face],
    at: [micrometres(x), micrometres(y), micrometres(through ? part.size[axis] : z)],
    diameter: micrometres(hole.diameter),
    depth: depth === undefined || isThrough(hole, part.size[axis]) ? undefined : micrometres(depth),
  };
}

/** From one face of the panel to the other, and so the same seen from both. */
function isThroughFaces(hole: Hole, { size, normal }: PanelPart): boolean {
  return hole.face.endsWith(normal) && isThrough(hole, size[axisIndex[normal]]);
}

function bandedSides({ edges }: PanelPart, frame: PanelFrame): ReadonlySet<FlatHole['side']> {
  return new Set(edges.map((face) => frame.sides[face]));
}

/** A vector by its values along some axes, 0 along the others. */
function inFrame(...values: readonly (readonly [axis: number, value: number])[]): Vector {
  const vector: [number, number, number] = [0, 0, 0];
  for (const [axis, value] of values) vector[axis] = value;
  return vector;
}
